/**
 * A new font is sealed: it holds the entries of an embedded Type 0 font and no others, and its subset tag
 * is made of the hash of its program, letters, widths and figures. A change to any of them breaks the seal.
 */
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { sha256, sha256Hex } from "../packages/hash.ts";
import { canonicalText } from "../pdf/canonical.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isStream, type PdfDict, type PdfValue } from "../pdf/objects.ts";

/** Entries with the value they must have; null where the seal covers it. */
const TYPE_0 = entriesOf("Type=/Font Subtype=/Type0 BaseFont Encoding DescendantFonts ToUnicode");
const DESCENDANT = entriesOf(
  "Type=/Font Subtype BaseFont CIDSystemInfo FontDescriptor DW=0 W DW2 W2 CIDToGIDMap=/Identity",
);
const FIGURES = [
  "Flags",
  "FontBBox",
  "ItalicAngle",
  "Ascent",
  "Descent",
  "CapHeight",
  "XHeight",
  "StemV",
];
const DESCRIPTOR = entriesOf(
  `Type=/FontDescriptor FontName ${FIGURES.join(" ")} FontFile2 FontFile3`,
);
const PROGRAM = entriesOf("Filter=/FlateDecode Length Length1 Subtype=/CIDFontType0C");
const TO_UNICODE = entriesOf("Filter=/FlateDecode Length");
const IDENTITY_SYSTEM =
  '<</"Ordering" <4964656e74697479> /"Registry" <41646f6265> /"Supplement" 0>>';

/** True when the font and all its parts are as they were embedded. */
export function isSealed(doc: PdfDocument, font: PdfDict): boolean {
  const descendants = doc.get(font, "DescendantFonts");
  const descendant = doc.resolve(isArray(descendants) ? descendants.items[0] : null);
  const toUnicode = doc.get(font, "ToUnicode");
  if (!isArray(descendants) || descendants.items.length !== 1 || !isDict(descendant)) {
    return false;
  }
  const descriptor = doc.get(descendant, "FontDescriptor");
  if (!isDict(descriptor) || !isStream(toUnicode)) {
    return false;
  }
  const program = doc.get(descriptor, "FontFile2") ?? doc.get(descriptor, "FontFile3");
  const isOfShape =
    isStream(program) &&
    holdsOnly(font, TYPE_0) &&
    holdsOnly(descendant, DESCENDANT) &&
    holdsOnly(descriptor, DESCRIPTOR) &&
    holdsOnly(program.dict, PROGRAM) &&
    holdsOnly(toUnicode.dict, TO_UNICODE) &&
    isOfOneDirection(font, descendant) &&
    canonicalText(descendant.entries.get("CIDSystemInfo") ?? null) === IDENTITY_SYSTEM;
  if (!isOfShape) {
    return false;
  }
  const name = canonicalText(font.entries.get("BaseFont") ?? null);
  const names = [descendant.entries.get("BaseFont"), descriptor.entries.get("FontName")];
  const [decodedProgram, decodedLetters] = [doc.decode(program), doc.decode(toUnicode)];
  const isWhole = decodedProgram.problems.length === 0 && decodedLetters.problems.length === 0;
  const tag = tagOf([
    sha256Hex(decodedProgram.value),
    latin1Text(decodedLetters.value),
    widthsText(descendant.entries.get("W")),
    figuresText(descriptor),
    ...(descendant.entries.has("W2") ? [widthsText(descendant.entries.get("W2"))] : []),
  ]);
  return (
    isWhole &&
    names.every((other) => canonicalText(other ?? null) === name) &&
    name.startsWith(`/"${tag}+`)
  );
}

/** Codes lead down with metrics for columns, to the right without (ISO 32000-2, 9.7.4.3 and table 116). */
function isOfOneDirection(font: PdfDict, descendant: PdfDict): boolean {
  const encoding = canonicalText(font.entries.get("Encoding") ?? null);
  const { entries } = descendant;
  return entries.has("W2")
    ? encoding === '/"Identity-V"' && canonicalText(entries.get("DW2") ?? null) === "[880 -1000]"
    : encoding === '/"Identity-H"' && !entries.has("DW2");
}

function entriesOf(list: string): ReadonlyMap<string, string | null> {
  return new Map(
    list.split(" ").map((item) => {
      const [key = "", value = null] = item.split("=/");
      const [plainKey = "", number = null] = key.split("=");
      return [plainKey, value === null ? number : `/"${value}"`] as const;
    }),
  );
}

function holdsOnly(dict: PdfDict, allowed: ReadonlyMap<string, string | null>): boolean {
  return [...dict.entries].every(([key, value]) => {
    const wanted = allowed.get(key);
    return wanted === null || (wanted !== undefined && canonicalText(value) === wanted);
  });
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function tagOf(parts: readonly string[]): string {
  const hash = sha256(latin1Bytes(parts.join("\n"))).subarray(0, 6);
  return Array.from(hash, (byte) => LETTERS.charAt(byte % 26)).join("");
}

/** "3[500 250] 9[400]" */
function widthsText(value: PdfValue | undefined): string {
  const items = isArray(value) ? value.items : [];
  return items
    .map((item, i) => `${i > 0 && !isArray(item) ? " " : ""}${canonicalText(item)}`)
    .join("");
}

function figuresText(descriptor: PdfDict): string {
  return FIGURES.map((key) => {
    const value = descriptor.entries.get(key) ?? null;
    return `/${key}${isArray(value) ? "" : " "}${canonicalText(value)}`;
  }).join("");
}
