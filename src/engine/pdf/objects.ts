/**
 * COS objects (ISO 32000-2, 7.3) as plain data. Indirect objects keep the byte span they were read
 * from, so that an update can splice one entry and copy the rest verbatim.
 */
import type { Span } from "#base/bytes.ts";

/** A name (7.3.5). */
export interface PdfName {
  readonly kind: "name";
  /** Without the slash, `#xx` escapes decoded, one UTF-16 code unit a byte. */
  readonly name: string;
}

/** A string (7.3.4). `hex`: how it was written, which means nothing but is kept when it is copied. */
export interface PdfString {
  readonly kind: "string";
  /** Decoded and decrypted bytes. */
  readonly bytes: Uint8Array;
  readonly hex: boolean;
}

/** A reference "N G R". Generations are kept to write it again; objects are found by number alone. */
export interface PdfRef {
  readonly kind: "ref";
  readonly num: number;
  readonly gen: number;
}

export interface PdfArray {
  readonly kind: "array";
  readonly items: readonly PdfValue[];
  /** From "[" to after "]" in the source the object was read from. */
  readonly span: Span;
}

export interface PdfDict {
  readonly kind: "dict";
  /** The last of duplicate keys wins. */
  readonly entries: ReadonlyMap<string, PdfValue>;
  /** From "<<" to after ">>" in the source the object was read from. */
  readonly span: Span;
}

export interface PdfStream {
  readonly kind: "stream";
  readonly dict: PdfDict;
  /** As stored: encoded, and encrypted when the file is. A view, not a copy. */
  readonly raw: Uint8Array;
  /** Number and generation of the indirect object (streams are always indirect); for decryption. */
  readonly num: number;
  readonly gen: number;
}

/** Any value. null stands for the null object and for what is absent, which 7.3.7 treats alike. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfArray
  | PdfDict
  | PdfStream;

/** One indirect object. */
export interface PdfObject {
  readonly num: number;
  readonly gen: number;
  readonly value: PdfValue;
  /**
   * The bytes `span` points into: the file itself, or the decoded data of the object stream it lies in; of
   * a value that the end of the file cuts off, what there is of it, closed.
   * `source.subarray(span.start, span.end)` is the object's value without "N G obj" and "endobj".
   */
  readonly source: Uint8Array;
  readonly span: Span;
  /** Number of the object stream it lies in; null for a plain object. */
  readonly inObjectStream: number | null;
}

/** True for a name, and for this one when `name` is given. */
export function isName(value: PdfValue | undefined, name?: string): value is PdfName {
  return (
    typeof value === "object" &&
    value !== null &&
    value.kind === "name" &&
    (name === undefined || value.name === name)
  );
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return typeof value === "object" && value !== null && value.kind === "ref";
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return typeof value === "object" && value !== null && value.kind === "dict";
}

export function isArray(value: PdfValue | undefined): value is PdfArray {
  return typeof value === "object" && value !== null && value.kind === "array";
}

export function isStream(value: PdfValue | undefined): value is PdfStream {
  return typeof value === "object" && value !== null && value.kind === "stream";
}

export function isString(value: PdfValue | undefined): value is PdfString {
  return typeof value === "object" && value !== null && value.kind === "string";
}
