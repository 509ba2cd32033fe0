/**
 * A parsed file: the door of `pdf/`. `openPdf` (open-pdf.ts) makes one; everything above reads through
 * this interface and never touches bytes of the file structure itself.
 */
import type { Rect } from "#base/geometry.ts";
import type { Problem } from "../contract/problems.ts";
import type { Encryption } from "./crypt.ts";
import type { PdfDict, PdfObject, PdfRef, PdfStream, PdfValue } from "./objects.ts";
import type { HybridStream, XrefEntry } from "./xref.ts";

/**
 * One page, its inherited attributes resolved. Boxes are [x0, y0, x1, y1] in units of default user
 * space, each 1/72 inch times `userUnit`, y upwards.
 */
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
  /** Length of a unit of user space in 1/72 inch; 1 when absent or no positive number. */
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

/** An opened file. Values are read-only; asking for one twice gives the same object. */
export interface PdfDocument {
  readonly bytes: Uint8Array;
  /** Merged trailer: the newest section's entries win. */
  readonly trailer: PdfDict;
  readonly catalog: PdfDict;
  readonly pages: readonly PdfPage[];
  readonly highestObject: number;
  /** True when the cross-reference data was rebuilt by scanning. */
  readonly repaired: boolean;
  /** True also where the empty password opens the file. */
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
