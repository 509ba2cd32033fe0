/** What a signed download link grants. */
export interface LinkClaims {
  readonly teamId: string;
  /** Hex SHA-256 of the object. */
  readonly sha256: string;
  /** Name offered to the browser. */
  readonly fileName: string;
  /** Sent as is in `content-type`. */
  readonly contentType: string;
}

/** Tokens for `/v1/files/<token>`: an object, a name and an expiry under a keyed hash. */
export interface LinkSigner {
  /** URL-safe token, valid for `seconds` from now. */
  sign(claims: LinkClaims, seconds: number): string;
  /** Null for a forged, expired, malformed or non-canonical token alike. */
  verify(token: string): (LinkClaims & { readonly expiresAtMs: number }) | null;
}
