/** Files between the object store and whoever sends or receives them. */
import type { ObjectBody } from "#ports/object-store.ts";

/** A file as it lies in the object store: lower-case hex SHA-256 and size. It belongs to nobody by itself. */
export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** A file on its way to a client. `fileName` is safe in a header; `contentType` is sent as it is. */
export interface Download {
  readonly object: ObjectBody;
  readonly fileName: string;
  readonly contentType: string;
}
