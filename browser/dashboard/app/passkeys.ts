/** Passkeys as the browser makes and shows them (WebAuthn). */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type {
  CreatePasskeyBody,
  SignInByPasskeyBody,
} from "../../../client/src/generated/types.ts";

/** The person closed the browser's question or let it wait, or the device has a passkey of this account already. */
export class PasskeyFailure extends Error {
  readonly reason: "declined" | "known";
  constructor(reason: PasskeyFailure["reason"], cause: unknown) {
    super(`passkey ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Whether passkeys work here: a browser that has them, at an address with a name (WebAuthn, 5.1.3: no IP address). */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/u.test(location.hostname);
}

/** Has the browser make a passkey by `options` of the API. Rejects with `PasskeyFailure`. */
export async function makePasskey(options: unknown): Promise<CreatePasskeyBody["passkey"]> {
  // The API's options are those of WebAuthn, which its document leaves to WebAuthn.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const optionsJSON = options as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const made = await asked(() => startRegistration({ optionsJSON }));
  return { ...made, response: { ...made.response } };
}

/** Has the browser show a passkey. Rejects with `PasskeyFailure`. */
export async function showPasskey(options: unknown): Promise<SignInByPasskeyBody["passkey"]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const shown = await asked(() => startAuthentication({ optionsJSON }));
  return { ...shown, response: { ...shown.response } };
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // Browsers tell a question that was closed, one that nobody answered and a device without a fitting key alike.
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") {
      throw new PasskeyFailure("declined", error);
    }
    if (name === "InvalidStateError") {
      throw new PasskeyFailure("known", error);
    }
    throw error;
  }
}
