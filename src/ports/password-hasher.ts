/** Slow, salted hashes of passwords. Work that waits is bounded: `hash` and `matches` may reject with `HasherBusy`. */
export interface PasswordHasher {
  /** The form to store; holds its own salt and cost. */
  hash(password: string): Promise<string>;
  /**
   * Whether `stored` is a hash of `password`; compares in constant time. Null stands for nobody's password:
   * false, after as long a time as another would take.
   */
  matches(password: string, stored: string | null): Promise<boolean>;
  /** True for a hash of another cost than new ones get. */
  isOutdated(stored: string): boolean;
}

/** So many wait already that whoever asks now would not be there for the result. */
export class HasherBusy extends Error {
  constructor() {
    super("too many passwords wait to be hashed");
    this.name = "HasherBusy";
  }
}
