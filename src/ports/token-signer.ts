/** Short text under a keyed hash with an expiry, e.g. the token of a fill's preview address. */
export interface TokenSigner {
  /** `purpose` separates uses: a token made for one is worthless for another. */
  sign(purpose: string, subject: string, seconds: number): string;
  /** The subject; null for a forged, expired, malformed or non-canonical token, or another purpose. */
  verify(purpose: string, token: string): string | null;
}
