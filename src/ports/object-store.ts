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

/**
 * `switched_off`: the deployment has no store. `no_access`: the store does not know this service, which only its
 * operator can change. `no_response`: it did not answer as it should; later it may. `unreadable`: an object is
 * there, but not to be read to its end.
 */
export type ObjectStoreErrorKind = "switched_off" | "no_access" | "no_response" | "unreadable";

/** What every method may reject with, and iterating a body may throw. The cause is for the log, and holds no secret. */
export class ObjectStoreError extends Error {
  readonly kind: ObjectStoreErrorKind;
  constructor(kind: ObjectStoreErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ObjectStoreError";
    this.kind = kind;
  }
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
