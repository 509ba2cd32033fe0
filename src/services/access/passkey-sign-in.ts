/** Signing in by a passkey alone: its authenticator has checked who holds it, so it is both factors at once. */
import type { PasskeyResponse, PasskeyOptions } from "#ports/passkeys.ts";
import { findPasskey } from "#store/passkeys.ts";
import { findUser } from "#store/users.ts";
import { ApiError } from "#domain/errors.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { findSession, type From } from "./member-session.ts";
import {
  requestPasskey,
  checkPasskey,
  notePasskeyShown,
  SIGN_IN_USE,
  wrongPasskey,
} from "./passkey-challenges.ts";
import { openFor, recordRefused, type SignedIn } from "./sign-in.ts";

/** What the browser is asked for: any passkey of ours, since nobody has said yet who they are. */
export async function beginPasskeySignIn(services: Services): Promise<PasskeyOptions> {
  return await requestPasskey(services, SIGN_IN_USE, []);
}

/** Opens a session of the passkey's person, and ends the one of `cookie`, if any. 400 `invalid_passkey`. */
export async function signInByPasskey(
  services: Services,
  { unit }: Pick<Call<SignedIn>, "unit">,
  { answer, cookie, ...from }: From & { readonly answer: PasskeyResponse; readonly cookie: string },
): Promise<SignedIn> {
  try {
    const shown = await checkPasskey(services, SIGN_IN_USE, answer);
    const before = await findSession(services, cookie);
    return await unit.commit(async (tx) => {
      await notePasskeyShown(tx, shown);
      const user = found(await findUser(tx, shown.row.userId), wrongPasskey);
      return await openFor(services, tx, { user, before, factor: "passkey", from });
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === "invalid_passkey") {
      const row = await services.db.read((tx) => findPasskey(tx, answer.id));
      if (row !== undefined) {
        recordRefused(services, row.userId, from.ip);
      }
    }
    throw error;
  }
}
