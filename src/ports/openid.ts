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
  /** What the provider calls the person; "" for nothing. */
  readonly name: string;
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

/** One way to the provider and back. */
export interface OpenidVisit extends OpenidChecks {
  readonly returnUrl: string;
  /**
   * Whether the person has to show there who they are, and not only that they did so once (OpenID Connect Core 1.0,
   * 3.1.2.1: `max_age` of 0): a response that does not say that they just did proves nothing then.
   */
  readonly isFresh: boolean;
}

export interface OpenidProvider {
  /** What people call it. */
  readonly name: string;
  /** What it calls itself in its tokens. */
  readonly issuer: string;
  /** Its page, which leads back to `returnUrl` with a response in the query. Throws `OpenidFailure`. */
  authorizationUrl(visit: OpenidVisit): Promise<string>;
  /** Who the response names, its query given as it came. Throws `OpenidFailure`. */
  readResponse(query: string, visit: OpenidVisit): Promise<OpenidPerson>;
}
