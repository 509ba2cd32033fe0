/**
 * An original as the check knows it: opened, hashed and read once, by the check itself and from the bytes alone.
 * What is known is bound to the SHA-256 made of those bytes here, and serves every file rendered of them.
 */
import { getOrAdd } from "#base/maps.ts";
import { signatureFields, type SignatureField } from "../content/signature-fields.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { sha256After } from "../packages/hash.ts";
import { canonicalHash } from "../pdf/canonical.ts";
import type { PageContent } from "../content/model.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { type FontReader, fontReader } from "../font/pdf-font/font-reader.ts";
import { KeptSides } from "./content-places.ts";
import { type ObjectRoles, objectRoles } from "./object-roles.ts";
import { type PageReader, pageReader } from "./page-reader.ts";

/** What is known of an original. Its bytes must not change as long as it is in use. */
export interface OriginalFile {
  readonly doc: PdfDocument;
  readonly sha256: string;
  /** SHA-256 of the original with `rest` behind it. */
  readonly hashAfter: (rest: Uint8Array) => string;
  /** Canonical hash of each object by number. */
  readonly hashes: ReadonlyMap<number, string>;
  readonly roles: ObjectRoles;
  readonly signatures: readonly SignatureField[];
  readonly fonts: FontReader;
  readonly pages: PageReader;
  readonly keptSides: KeptSides;
}

/** Opens and hashes every object. Throws UnusablePdf for what cannot be opened. */
export function readOriginal(bytes: Uint8Array): OriginalFile {
  const doc = openPdf(bytes, ENGINE_LIMITS);
  const hashAfter = sha256After(bytes);
  const fonts = fontReader(doc);
  return {
    doc,
    sha256: hashAfter(new Uint8Array(0)),
    hashAfter,
    hashes: hashesOf(doc),
    roles: objectRoles(doc),
    signatures: signatureFields(doc),
    fonts,
    pages: pageReader(doc, fonts),
    keptSides: new KeptSides(),
  };
}

/** A file that was read before: what its reader knows of it need not be found out again. */
export interface ReadBefore {
  readonly doc: PdfDocument;
  readonly fonts: FontReader;
  /** The content of each page, in order. */
  readonly contents: readonly PageContent[];
  /** Number, generation and canonical hash of every object, and the SHA-256 of the file. */
  readonly objects: readonly (readonly [number, number, string])[];
  readonly sha256: string;
}

/** The original of a trial, made of what was read to compile it. Never kept: finals are checked by the bytes alone. */
export function originalOf({ doc, fonts, contents, objects, sha256 }: ReadBefore): OriginalFile {
  return {
    doc,
    sha256,
    hashAfter: (rest) => sha256After(doc.bytes)(rest),
    hashes: new Map(objects.map(([num, , hash]) => [num, hash])),
    roles: objectRoles(doc),
    signatures: [],
    fonts,
    pages: (index) => contents[index] ?? null,
    keptSides: new KeptSides(),
  };
}

/** The same original, with nothing known of its contents: what was read of them for other files is no longer kept. */
export function newlyKept(original: OriginalFile): OriginalFile {
  return { ...original, keptSides: new KeptSides() };
}

/** Which hashes of objects need not be made, and which objects count; all do where nothing is said. */
interface HashOptions {
  readonly known: (num: number) => string | undefined;
  readonly isCounted: (num: number) => boolean;
}

/** Canonical hashes of a file's objects. */
export function hashesOf(doc: PdfDocument, options?: HashOptions): ReadonlyMap<number, string> {
  const hashes = new Map<number, string>();
  for (const num of doc.objectNumbers()) {
    const hash = options?.known(num);
    const object = hash === undefined ? doc.object(num) : null;
    const made = hash ?? (object === null ? undefined : canonicalHash(object.value));
    if (made !== undefined && options?.isCounted(num) !== false) {
      hashes.set(num, made);
    }
  }
  return hashes;
}

/** Originals by their bytes, read when first asked for and forgotten with them. */
export class OriginalFiles {
  readonly #read = new WeakMap<Uint8Array, OriginalFile>();

  /** As `readOriginal`, for bytes that are kept and not written to: those of a template. */
  of(source: Uint8Array): OriginalFile {
    return getOrAdd(this.#read, source, () => readOriginal(source));
  }
}
