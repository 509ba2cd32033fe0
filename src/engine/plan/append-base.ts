/**
 * What an incremental update (ISO 32000-2, 7.5.6) needs of the file it follows, and the objects it appends.
 * Part of the stored plan, so that a fill opens nothing.
 */

/** A cross-reference entry: a byte offset, or a place in an object stream. */
export type AppendedEntry =
  | { readonly num: number; readonly gen: number; readonly offset: number }
  | { readonly num: number; readonly objectStream: number; readonly index: number };

/**
 * What an appended section needs of the file it follows; plain data, kept in the plan so that a fill
 * does not parse again.
 */
export interface AppendBase {
  /** Length of the file in bytes, and whether its last byte ends a line. */
  readonly length: number;
  readonly endsWithNewline: boolean;
  /** Added to offsets on reading because "%PDF-" was not at byte 0; subtracted on writing. */
  readonly headerOffset: number;
  /** Offset of the last cross-reference section, for /Prev; null after repair. */
  readonly startXref: number | null;
  readonly xrefKind: "table" | "stream";
  /** /Size of the newest trailer, at least the highest object number + 1. First free number. */
  readonly size: number;
  /** Trailer entries to carry over, as PDF source without /Size, /Prev, /ID and xref-stream keys. */
  readonly trailerEntries: string;
  /** Elements of /ID as hex; null when the file has none. */
  readonly id: readonly [string, string] | null;
  /** SHA-256 of the file, hex. */
  readonly sha256: string;
  /** After repair: all objects in use, so that one complete section can be written. */
  readonly allObjects: readonly AppendedEntry[] | null;
  /**
   * Objects that the end of the file cuts off, as they are read: they would go on into what is appended,
   * so every update states them again. Absent when there are none.
   */
  readonly cutOff?: readonly ObjectUpdate[];
  /**
   * The stream beside the newest table, and the entries that stand before its own. Named again by what is
   * appended, since some readers look for it in the newest section only. Absent when there is none.
   */
  readonly hybrid?: { readonly offset: number; readonly shadowed: readonly AppendedEntry[] };
  /** Key material for new streams and strings of an encrypted file; null when not encrypted. */
  readonly encryption: AppendEncryption | null;
}

/** Key and methods for what is appended to an encrypted file (ISO 32000-2, 7.6). */
export interface AppendEncryption {
  readonly keyHex: string;
  /** Of streams; "Identity" leaves them plain. */
  readonly method: CryptMethod;
  readonly stringMethod: CryptMethod;
  readonly embeddedFileMethod: CryptMethod;
  readonly encryptMetadata: boolean;
  readonly encryptObjectNumber: number | null;
}

/** One object of an appended section. */
export interface ObjectUpdate {
  readonly num: number;
  readonly gen: number;
  /** A value as PDF source: what stands between "N G obj" and "endobj"; for a stream its dictionary. */
  readonly source: Uint8Array;
  /**
   * Stream data, already encoded by its filters but not encrypted; absent for other objects. The writer
   * adds /Length and encrypts when the file is encrypted.
   */
  readonly stream?: Uint8Array;
  /**
   * The strings in `source` are already as the file stores them (copied from an object of this number
   * that lies in the file itself), so an encrypted file's writer leaves them alone. See `updateOf` in
   * append-update.ts, which sets it rightly for spliced objects. Absent: they are plain.
   */
  readonly verbatim?: boolean;
  /** The strings in `source` are stored for this other object: a clone of it. Needs `verbatim`. */
  readonly storedFor?: { readonly num: number; readonly gen: number };
  /**
   * Offsets in `source` of strings that are plain all the same: they were put into a copy. Needs
   * `verbatim`.
   */
  readonly added?: readonly number[];
  /** `stream` is already encrypted as the file stores it (copied). Absent: it is not. */
  readonly streamVerbatim?: boolean;
}

/** Crypt filter methods (ISO 32000-2, table 25): /V2 with RC4, AES-128, AES-256, or none. */
export type CryptMethod = "RC4" | "AESV2" | "AESV3" | "Identity";
