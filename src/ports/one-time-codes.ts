/** Time-based one-time codes (RFC 6238): six digits, SHA-1, steps of 30 seconds, as authenticator apps have them. */
export interface OneTimeCodes {
  /** A new secret, base32. */
  newSecret(): string;
  /** The address that apps read from a QR code, `otpauth://totp/…`. */
  addressOf(secret: string, account: string): string;
  /** The time step that `code` is of, at most one from that of `nowMs`; null for another code. */
  stepOf(secret: string, code: string, nowMs: number): number | null;
}
