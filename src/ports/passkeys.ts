/**
 * Passkeys (WebAuthn Level 3): what browsers are asked for, and whether what they answer is right. Requests and answers
 * are in the JSON form of WebAuthn (5.1.8 to 5.1.10), whose members have the names it gives them.
 */

/** Whom passkeys are made for and shown to. */
export interface RelyingParty {
  /** A domain: the passkey is shown on its pages alone. */
  readonly id: string;
  readonly name: string;
  /** The one origin whose pages may ask for it. */
  readonly origin: string;
}

/** What is kept of a passkey. */
export interface KeptPasskey {
  /** Base64url, as the authenticator calls it. */
  readonly credentialId: string;
  /** COSE (RFC 9052). */
  readonly publicKey: Uint8Array;
  /** Of its uses; authenticators that do not count send 0. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Handed to the browser as it is. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** What a browser answers, not looked into yet. */
export interface PasskeyResponse {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>> & { readonly clientDataJSON: string };
}

/** The answer is not right; `message` says why, for the log alone. */
export class PasskeyRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "PasskeyRefused";
  }
}

export interface Passkeys {
  /** Asks for a new passkey, which can be found without a name and checks who holds it; `known` are refused. */
  creationOptions(asked: {
    readonly party: RelyingParty;
    readonly challenge: string;
    readonly user: { readonly id: string; readonly name: string };
    readonly known: readonly Pick<KeptPasskey, "credentialId" | "transports">[];
  }): Promise<PasskeyOptions>;
  /** Asks for one of `known`; [] for any of this party. */
  requestOptions(asked: {
    readonly party: RelyingParty;
    readonly challenge: string;
    readonly known: readonly Pick<KeptPasskey, "credentialId" | "transports">[];
  }): Promise<PasskeyOptions>;
  /** The challenge that an answer names, before anything else of it is believed. Throws `PasskeyRefused`. */
  challengeOf(answer: PasskeyResponse): string;
  /** A new passkey. Throws `PasskeyRefused`. */
  checkNew(
    answer: PasskeyResponse,
    expected: { readonly party: RelyingParty; readonly challenge: string },
  ): Promise<KeptPasskey>;
  /**
   * That the answer was made with `passkey` by somebody whom its authenticator knows, for the person `userId`: its
   * counter. Throws `PasskeyRefused`.
   */
  check(
    answer: PasskeyResponse,
    expected: {
      readonly party: RelyingParty;
      readonly challenge: string;
      readonly passkey: KeptPasskey;
      readonly userId: string;
    },
  ): Promise<number>;
}
