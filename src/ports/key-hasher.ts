/**
 * Keyed hashes of secrets that are looked up by value (API keys, client secrets, session cookies). The keys
 * come from the configuration, so a copy of the database alone verifies nothing.
 */
export interface KeyHasher {
  /** The form to store: `<kid>:<64 hex digits>` under the first key. */
  hash(secret: string): string;
  /** Every form under which `secret` may have been stored, first key first: for `where hash = any(…)`. */
  candidates(secret: string): readonly string[];
  /** Whether `stored` is a hash of `secret` under any live key; compares in constant time. */
  matches(secret: string, stored: string): boolean;
}
