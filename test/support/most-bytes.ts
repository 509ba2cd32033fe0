/** Values by key up to a number of bytes; those used last go last. */
export class MostBytes<T> {
  readonly #most: number;
  readonly #sizeOf: (value: T) => number;
  readonly #values = new Map<string, T>();
  #bytes = 0;

  constructor(most: number, sizeOf: (value: T) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): T | null {
    const found = this.#values.get(key);
    if (found === undefined) {
      return null;
    }
    this.#values.delete(key);
    this.#values.set(key, found);
    return found;
  }

  set(key: string, value: T): void {
    this.#drop(key);
    this.#values.set(key, value);
    this.#bytes += this.#sizeOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#most) {
        return;
      }
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#bytes -= this.#sizeOf(value);
      this.#values.delete(key);
    }
  }
}
