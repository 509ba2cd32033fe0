/** Unguessable bytes and the two kinds of name made of them. */
export interface Random {
  bytes(count: number): Uint8Array;
  /**
   * `<prefix>_` and 26 characters of Crockford base32 (upper case): a time-ordered 128-bit id, the bits of a
   * UUID version 7 (RFC 9562, 5.7). Ids of one process ascend strictly.
   */
  id(prefix: string): string;
  /** `length` characters 0-9A-Za-z, each with equal chance: 5.95 bits a character. */
  secret(length: number): string;
}
