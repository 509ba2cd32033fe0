/**
 * Small files for the tests beside the verifier: objects by number, a classic table, nothing encoded, so that a
 * test can change one thing and know that nothing else changed.
 */
import { latin1Bytes } from "#base/bytes.ts";
import { readOperators } from "./content-tokens.ts";
import { StateTrace } from "../content/state-trace.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { readPdfFont } from "../font/pdf-font/read-font.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, type PdfDict, type PdfStream, type PdfValue } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { parseValue } from "../pdf/parse-value.ts";
import type { ContentSide } from "./compare-content.ts";

/** Source of an object; of a stream its entries without /Length, and its data in Latin-1. */
export type Source = string | readonly [entries: string, data: string];

/** Objects by number; 1 is the catalog. */
export type Objects = Readonly<Record<number, Source>>;

/** A file of these objects. `trailer` adds entries to its trailer. */
export function fileOf(objects: Objects, trailer = ""): Uint8Array {
  return latin1Bytes(written("%PDF-1.7\n", objects, `/Root 1 0 R${trailer}`));
}

/** `file` with a revision behind it that has these objects, in a trailer of its own. */
export function revised(file: string, objects: Objects, trailer = "/Root 1 0 R"): string {
  const prev = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1] ?? "0";
  return written(file, objects, `${trailer}/Prev ${prev}`);
}

function written(head: string, objects: Objects, trailer: string): string {
  let source = head;
  const numbers = Object.keys(objects).map(Number);
  const rows = numbers.map((num) => {
    const offset = String(source.length).padStart(10, "0");
    source += `${num} 0 obj\n${bodyOf(objects[num] ?? "null")}\nendobj\n`;
    return `${num} 1\n${offset} 00000 n \n`;
  });
  const size = 100;
  return (
    `${source}xref\n0 1\n0000000000 65535 f \n${rows.join("")}` +
    `trailer\n<</Size ${size}${trailer}>>\nstartxref\n${source.length}\n%%EOF\n`
  );
}

function bodyOf(source: Source): string {
  return typeof source === "string"
    ? source
    : `<<${source[0]}/Length ${source[1].length}>>\nstream\n${source[1]}\nendstream`;
}

/** The file, opened. */
export function docOf(objects: Objects, trailer = ""): PdfDocument {
  return openPdf(fileOf(objects, trailer), ENGINE_LIMITS);
}

/** A value from its source. */
export function valueOf(source: string): PdfValue {
  return parseValue(latin1Bytes(source), 0).value;
}

/** A dictionary from its source. */
export function dictOf(source: string): PdfDict {
  const value = valueOf(source);
  if (!isDict(value)) {
    throw new Error(`no dictionary: ${source}`);
  }
  return value;
}

/** A stream with these entries and no data. */
export function streamOf(entries: string): PdfStream {
  const stream = docOf({ ...CARD, 90: [entries, ""] }).object(90)?.value ?? null;
  if (!isStream(stream)) {
    throw new Error(`no stream: ${entries}`);
  }
  return stream;
}

/**
 * A business card of one page: 3 the page, 4 Helvetica, 5 its content, 6 its bold cut (not among the resources),
 * 7 a form without resources, 8 an image.
 */
export const CARD: Objects = {
  1: "<</Type/Catalog/Pages 2 0 R>>",
  2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 5 0 R/Resources<</Font<</F 4 0 R/B 6 0 R>>/XObject<</Fm 7 0 R/Im 8 0 R>>>>>>",
  4: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  5: [
    "",
    "0 0 9 9 re f q /Fm Do Q q 20 0 0 10 300 200 cm /Im Do Q\nBT /F 12 Tf 10 100 Td (Anna Berger) Tj 0 -20 Td (Director) Tj ET",
  ],
  6: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
  7: ["/Type/XObject/Subtype/Form/BBox[0 0 90 90]", "0 0 20 20 re f"],
  8: [
    "/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray",
    "ab",
  ],
};

/** Source of a dictionary or text of a stream, changed. */
export function changed(objects: Objects, num: number, from: string | RegExp, to: string): Objects {
  const source = objects[num] ?? "";
  const now: Source =
    typeof source === "string"
      ? source.replace(from, to)
      : source[1].replace(from, to) === source[1]
        ? [source[0].replace(from, to), source[1]]
        : [source[0], source[1].replace(from, to)];
  if (String(now) === String(source)) {
    throw new Error(`object ${num} has no ${String(from)}`);
  }
  return { ...objects, [num]: now };
}

const SHOP = docOf(CARD);

/** Content as the verifier holds it, read with the card's resources. */
export function sideOfText(content: string): ContentSide {
  const data = latin1Bytes(content);
  const operators = readOperators(data);
  const options = {
    doc: SHOP,
    fontOf: (value: PdfValue, key: string) => readPdfFont(SHOP, value, key),
    resources: SHOP.pages[0]?.resources ?? SHOP.trailer,
    clip: [-1e9, -1e9, 1e9, 1e9],
  } as const;
  return { operators, states: new StateTrace(data, options, operators) };
}

/**
 * A font as the writer embeds one, from number 40 on, its data not encoded. Its tag is the seal over the program, the
 * letters, the widths and the figures below.
 */
export const NEW_FONT: Objects = {
  40: "<</Type/Font/Subtype/Type0/BaseFont/CVLHHI+New/Encoding/Identity-H/DescendantFonts[41 0 R]/ToUnicode 44 0 R>>",
  41: "<</Type/Font/Subtype/CIDFontType2/BaseFont/CVLHHI+New/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 42 0 R/DW 0/W[3[500 250]9[400]]/CIDToGIDMap/Identity>>",
  42: "<</Type/FontDescriptor/FontName/CVLHHI+New/Flags 4/FontBBox[0 -200 1000 700]/ItalicAngle 0/Ascent 700/Descent -200/CapHeight 600/XHeight 500/StemV 80/FontFile2 43 0 R>>",
  43: ["/Length1 9", "a program"],
  44: ["", "letters"],
};
