/**
 * Immutable byte strings under the name of their SHA-256. A stored object is durable once `put` resolves.
 * Names carry no team: the right to an object is a row of the database.
 */
export interface ObjectRef {
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
}

export interface ObjectBody extends ObjectRef {
  /** The bytes asked for: the whole object, or the range. Not opened until it is iterated. */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface PutOptions {
  /** More bytes than this reject with `ObjectTooLarge`, and nothing is stored. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface ObjectStore {
  put(source: Uint8Array | AsyncIterable<Uint8Array>, options: PutOptions): Promise<ObjectRef>;
  /** `range` is [first byte, last byte], both inclusive and within the object. Null: no such object. */
  get(sha256: string, range?: readonly [number, number]): Promise<ObjectBody | null>;
  /** The whole object in memory; null when there is none. */
  read(sha256: string): Promise<Uint8Array | null>;
  stat(sha256: string): Promise<ObjectRef | null>;
  /** For the sweeper only: other rows may name the same bytes. */
  remove(sha256: string): Promise<void>;
  /** Removes what interrupted puts left behind more than an hour ago; the number of files removed. */
  sweep(): Promise<number>;
}

/** Rejected by `put` when the source is longer than `maxBytes`. */
export class ObjectTooLarge extends Error {
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
    this.name = "ObjectTooLarge";
    this.maxBytes = maxBytes;
  }
}
