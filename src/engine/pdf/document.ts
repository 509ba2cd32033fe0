/**
 * A parsed file: the door of `pdf/`. `openPdf` (open-pdf.ts) makes one; everything above reads through
 * this interface and never touches bytes of the file structure itself.
 */
import type { Rect } from "#base/geometry.ts";
import type { Problem } from "../contract/problems.ts";
import type { CryptMethod, Encryption } from "./crypt.ts";
import type { PdfDict, PdfObject, PdfRef, PdfStream, PdfValue } from "./objects.ts";
import type { HybridStream, XrefEntry } from "./xref.ts";

export interface PdfPage {
  readonly index: number;
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  /** Normalised, in default user space; inherited values resolved (ISO 32000-2, 7.7.3.4). */
  readonly mediaBox: Rect;
  readonly cropBox: Rect;
  /** As authored, null when absent. */
  readonly bleedBox: Rect | null;
  readonly trimBox: Rect | null;
  readonly artBox: Rect | null;
  /** 0, 90, 180 or 270, clockwise. */
  readonly rotate: number;
  readonly userUnit: number;
  readonly resources: PdfDict;
  /**
   * Number of the indirect object whose bytes hold the resources dictionary: the dictionary itself when
   * it is indirect, else the page or Pages node it is written in.
   */
  readonly resourcesOwner: number;
  /** The content streams in order; empty when the page has none. */
  readonly contents: readonly PdfRef[];
}

export interface PdfDocument {
  readonly bytes: Uint8Array;
  /** Merged trailer: the newest section's entries win. */
  readonly trailer: PdfDict;
  readonly catalog: PdfDict;
  readonly pages: readonly PdfPage[];
  readonly highestObject: number;
  /** True when the cross-reference data was rebuilt by scanning. */
  readonly repaired: boolean;
  readonly encrypted: boolean;
  /** Grows when an object read later turns out to be at fault. */
  readonly problems: readonly Problem[];
  /** How the file is built, for writing an update. */
  readonly structure: FileStructure;
  /** The indirect object, or null when free or absent. Parsed on first use and kept. */
  object(num: number): PdfObject | null;
  /** All numbers in use, ascending. */
  objectNumbers(): readonly number[];
  /** Follows references (a loop or a missing object gives null). */
  resolve(value: PdfValue | undefined): PdfValue;
  /** `resolve(dict.entries.get(key))`; null when absent. */
  get(dict: PdfDict, key: string): PdfValue;
  /**
   * Decrypted and decoded bytes of a stream. Image filters (DCT, JPX, CCITT, JBIG2) are left as they
   * are. Damage gives what could be decoded and a problem; a breach of limits throws UnusablePdf.
   */
  decode(stream: PdfStream): { readonly value: Uint8Array; readonly problems: readonly Problem[] };
}

/** The bones of a file: what only the writer of an update needs to know. */
export interface FileStructure {
  /** Added to the offsets of `entries`. */
  readonly headerOffset: number;
  /** Offset of the newest cross-reference section as written in the file; null after repair. */
  readonly startXref: number | null;
  readonly xrefKind: "table" | "stream";
  /** Objects in use. */
  readonly entries: ReadonlyMap<number, XrefEntry>;
  /** The cross-reference stream beside the newest section, when that is a table with one. */
  readonly hybrid: HybridStream | null;
  readonly encryption: Encryption | null;
  readonly encryptObjectNumber: number | null;
}

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

/** A cross-reference entry: a byte offset, or a place in an object stream. */
export type AppendedEntry =
  | { readonly num: number; readonly gen: number; readonly offset: number }
  | { readonly num: number; readonly objectStream: number; readonly index: number };

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
  /** Offsets in `source` of strings that are plain all the same: they were put into a copy. Needs `verbatim`. */
  readonly added?: readonly number[];
  /** `stream` is already encrypted as the file stores it (copied). Absent: it is not. */
  readonly streamVerbatim?: boolean;
}
