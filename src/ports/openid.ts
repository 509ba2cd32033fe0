/** The one provider that people may sign in by (OpenID Connect Core 1.0): where they are sent, and who came back. */

/** What is kept of a sign-in between leaving and coming back, by the browser alone. */
export interface OpenidChecks {
  /** Ties the response to this browser (RFC 6749, 10.12). */
  readonly state: string;
  /** Ties the provider's token to this sign-in (OpenID Connect Core 1.0, 3.1.2.1). */
  readonly nonce: string;
  /** Ties the code to who asked for it (RFC 7636). */
  readonly verifier: string;
}

/** A person, as the provider says. */
export interface OpenidPerson {
  readonly issuer: string;
  /** The provider's name for the person, which stays. */
  readonly subject: string;
  /** An address that the provider says it has verified; null for none. */
  readonly verifiedEmail: string | null;
}

/** `denied`: the person or the provider said no; `invalid`: the response proves nothing; `unavailable`: no answer. */
export type OpenidFailureReason = "denied" | "invalid" | "unavailable";

/** Why nobody came back; `message` is for the log alone. */
export class OpenidFailure extends Error {
  readonly reason: OpenidFailureReason;
  constructor(reason: OpenidFailureReason, cause: unknown) {
    super(`the sign-in by the OpenID provider failed: ${reason}`, { cause });
    this.name = "OpenidFailure";
    this.reason = reason;
  }
}

export interface OpenidProvider {
  /** What people call it. */
  readonly name: string;
  /** Its page, which leads back to `returnUrl` with a response in the query. Throws `OpenidFailure`. */
  authorizationUrl(asked: OpenidChecks & { readonly returnUrl: string }): Promise<string>;
  /** Who the response names, its query given as it came. Throws `OpenidFailure`. */
  readResponse(
    query: string,
    expected: OpenidChecks & { readonly returnUrl: string },
  ): Promise<OpenidPerson>;
}
