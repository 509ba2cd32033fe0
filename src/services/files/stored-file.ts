/** Files between the object store and whoever sends or receives them. */
import type { ObjectBody } from "#ports/object-store.ts";

/** A file as it lies in the object store. */
export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
}

export interface Download {
  readonly object: ObjectBody;
  readonly fileName: string;
  readonly contentType: string;
}
