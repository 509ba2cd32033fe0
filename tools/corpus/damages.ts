/**
 * What a faulty writer might do, done to files the real writer made. Each damage says which gate must
 * turn red; the undamaged fills must leave all gates green.
 */
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { writeEntries } from "#engine/pdf/serialize.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { concatBytes } from "#base/bytes.ts";
import { arimoObjects, letterPaths } from "#test/support/letter-copies.ts";
import { writePdf } from "#test/support/write-pdf.ts";

export type GateName = "verifier" | "pixels outside" | "own text" | "reading" | "qpdf";

export interface Damage {
  readonly name: string;
  /** Authored text, or name of a placeholder → new text; null for the same text, forced. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly apply: (pdf: Uint8Array) => Uint8Array;
  readonly mustBe: GateName;
}

const CONTENT = 5;
const IMAGE = 7;
const FORM = 8;
/** The root of the structure and its element, behind all the others. */
const STRUCTURE = 20;
const ELEMENT = 21;
/** As Canva writes them: no /P, and words in several pieces of marked content. */
const SPEAKING = "<</Type/StructElem/S/P/Pg 3 0 R/K[0 1]/ActualText(Tagged words)>>";

/** A page with a picture, a form painted twice, coloured, tagged and tab-separated text. */
export function damageSubject(): Uint8Array {
  const content = [
    "q 0.9 0.95 1 rg 0 0 300 300 re f Q",
    "q 80 0 0 80 200 200 cm /Im0 Do Q",
    "BT /F1 14 Tf 0 g 30 260 Td (Anna Jones) Tj ET",
    "BT /F1 12 Tf 30 220 Td [(Left) -6000 (Right)] TJ ET",
    "BT /F1 12 Tf 30 190 Td (Plain words) Tj ET",
    "BT /F1 12 Tf 180 120 Td (Fax {{fax}}) Tj ET",
    "BT /F2 12 Tf 30 20 Td [(A) 60 (VA o\\001ce of {{who}} ser) 20 (ves)] TJ ET",
    "/P <</MCID 0>> BDC BT /F1 12 Tf 30 150 Td (Tagged ) Tj ET EMC",
    "/P <</MCID 1>> BDC BT /F1 12 Tf 74.03 150 Td (words) Tj ET EMC",
    "q 1 0 0 1 30 100 cm /Fm0 Do Q",
    "q 1 0 0 1 30 40 cm /Fm0 Do Q",
    "q 200 140 60 20 re W n BT /F1 12 Tf 205 146 Td (Cell) Tj ET Q",
    "BT /F1 12 Tf 180 172 Td (Ruled words) Tj ET 180 169.6 66.68 0.7 re f",
    "BT /F3 24 Tf 180 90 Td (Stroked) Tj ET",
    ...letterPaths("Stroked", { x: 180, y: 90, sizePt: 24 }).map((path) => `${path} S`),
  ].join("\n");
  const picture = Uint8Array.from({ length: 16 * 16 * 3 }, (_, i) => (i * 37) % 251);
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/StructTreeRoot ${STRUCTURE} 0 R/MarkInfo<</Marked true>>>>`,
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/StructParents 0/Resources 4 0 R/Contents 5 0 R>>",
    "<</Font<</F1 6 0 R/F2 9 0 R/F3 10 0 R>>/XObject<</Im0 7 0 R/Fm0 8 0 R>>>>",
    { dict: "", data: content },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    {
      dict: "/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceRGB/BitsPerComponent 8",
      data: picture,
    },
    {
      dict: "/Type/XObject/Subtype/Form/BBox[0 -10 200 30]/Resources<</Font<</F1 6 0 R>>>>",
      data: "BT /F1 10 Tf 0 0 Td (Shared stamp) Tj ET",
    },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/f_f_i]>>>>",
    ...arimoObjects(10),
  ];
  const unused = Array.from({ length: STRUCTURE - 1 - objects.length }, () => "null");
  return writePdf([...objects, ...unused, `<</Type/StructTreeRoot/K[${ELEMENT} 0 R]>>`, SPEAKING]);
}

const OTHER = { "Anna Jones": "Zoë Łukasz" } as const;
const OWN = { "Anna Jones": null } as const;
/** The first text object of the page's content: the one of the name. */
const NAME_OBJECT = /BT \/F1 14 Tf[\s\S]*?ET/u;

const FAX_OBJECT = /BT \/F1 12 Tf 180 120 Td[\s\S]*?ET/u;
/** A value between fixed words with a ligature and kerning. */
const WHO_OBJECT = /BT \/F2 12 Tf 30 20 Td[\s\S]*?ET/u;
/** Needs another font: what stands beside it must not. */
const WHO = { who: "Zoë Łukasz" } as const;
/** A text-showing operator with its string. */
const SHOWN = /(?:\[[^\]]*\]\s*TJ|\([^)]*\)\s*Tj|<[^>]*>\s*Tj)/gu;

/** A stroked path with curves: the letters drawn anew. */
const STROKE = /(?:-?[\d.]+ )+m (?:(?:-?[\d.]+ )+[lc] |h\s+(?:(?:-?[\d.]+ )+m )?)*S/u;

export const DAMAGES: readonly Damage[] = [
  {
    name: "leaks Tc",
    values: OTHER,
    apply: inName((text) => text.replace(/TJ(?![\s\S]*TJ)/u, "TJ 0.8 Tc")),
    mustBe: "pixels outside",
  },
  {
    name: "leaks Tc (state alone)",
    values: OTHER,
    apply: inName((text) => text.replace(/TJ(?![\s\S]*TJ)/u, "TJ 0.8 Tc")),
    mustBe: "verifier",
  },
  {
    name: "drops the pen repair",
    values: { Left: "Other words" },
    apply: inStream(CONTENT, (text) =>
      text.replace(/-?[\d.]+\s*(?=(?:\(Right\)|<5269676874>)\s*\]\s*TJ)/u, ""),
    ),
    mustBe: "pixels outside",
  },
  {
    name: "re-encodes a picture",
    values: OTHER,
    apply: inStream(IMAGE, (data) => `${data.slice(0, 40)}\u0001${data.slice(41)}`),
    mustBe: "verifier",
  },
  {
    name: "edits all uses of a shared form",
    values: OTHER,
    apply: inStream(FORM, (text) => text.replace("Shared", "Edited")),
    mustBe: "pixels outside",
  },
  {
    name: "forgets to restore the colour",
    values: OTHER,
    apply: inName((text) => text.replace(/TJ(?![\s\S]*TJ)/u, "TJ 1 0 0 rg")),
    mustBe: "pixels outside",
  },
  {
    name: "shifts a line by 0.3 pt",
    values: OWN,
    apply: inName((text) => text.replace("[", "[-21.43 ")),
    mustBe: "own text",
  },
  {
    name: "clips the text",
    values: OWN,
    apply: inName((text) => `q 30 255 40 20 re W n ${text} Q`),
    mustBe: "own text",
  },
  {
    name: "clips the text (structure alone)",
    values: OWN,
    apply: inName((text) => `q 0 0 300 300 re W n ${text} Q`),
    mustBe: "verifier",
  },
  {
    name: "runs past the clip of a cell",
    values: { Cell: "Gates" },
    apply: inStream(CONTENT, (text) => text.replace(/(205 146 Td[^[]*\[)/u, "$1-3200 ")),
    mustBe: "verifier",
  },
  {
    name: "leaves the stroke of old words drawn as paths",
    values: OTHER,
    apply: inStream(CONTENT, (text) => text.replace("(Stroked) Tj", "(Shadows) Tj")),
    mustBe: "verifier",
  },
  {
    name: "takes out the stroke of old words and draws none around the new",
    values: { Stroked: "Drawn" },
    apply: inStream(CONTENT, (text) => text.replace(STROKE, "n")),
    mustBe: "verifier",
  },
  {
    name: "draws a stroke that is not of the new words",
    values: { Stroked: "Drawn" },
    apply: inStream(CONTENT, (text) => text.replace(STROKE, (path) => `180 84 m 260 84 l ${path}`)),
    mustBe: "verifier",
  },
  {
    name: "leaves an underline at the length of the old words",
    values: { "Ruled words": "Rows" },
    apply: inStream(CONTENT, (text) =>
      text.replace(/180 169\.6 [\d.]+ 0\.7 re/u, "180 169.6 66.68 0.7 re"),
    ),
    mustBe: "verifier",
  },
  {
    name: "takes out a path that is no rule of replaced words",
    values: { "Ruled words": "Rows" },
    apply: inStream(CONTENT, (text) => text.replace("0 0 300 300 re", "0 0 m")),
    mustBe: "verifier",
  },
  {
    name: "writes a wrong ToUnicode",
    values: OTHER,
    apply: inToUnicode((text) => text.replace(/<([0-9A-Fa-f]{4})>(?=\s)/gu, "<0058>")),
    mustBe: "reading",
  },
  {
    name: "leaves the old text under the new",
    values: OTHER,
    apply: inName((text) => `BT /F1 14 Tf 0 g 30 260 Td (Anna Jones) Tj ET ${text}`),
    mustBe: "reading",
  },
  {
    name: "drops an MCID",
    values: { "Tagged words": "Other words" },
    apply: inStream(CONTENT, (text) =>
      text.replace("/P <</MCID 0>> BDC", "").replace(/ET EMC/u, "ET"),
    ),
    mustBe: "verifier",
  },
  {
    name: "leaves the old words of a structure element",
    values: { "Tagged words": "Other words" },
    apply: (pdf) => {
      const update = { num: ELEMENT, gen: 0, source: latin1Bytes(SPEAKING) };
      return concatBytes([
        pdf,
        appendUpdate(appendBaseOf(openPdf(pdf, ENGINE_LIMITS)), [update], "00"),
      ]);
    },
    mustBe: "verifier",
  },
  {
    name: "drops fixed words where no value came",
    values: { fax: "" },
    apply: inStream(CONTENT, (text) =>
      text.replace(FAX_OBJECT, (object) => object.replace(SHOWN, "")),
    ),
    mustBe: "verifier",
  },
  {
    name: "sets fixed words in another font",
    values: WHO,
    apply: inWho((text) => text.replace(/\/F2 12 Tf(\s[^/]*)ET$/u, "/F1 12 Tf$1/F2 12 Tf ET")),
    mustBe: "verifier",
  },
  {
    name: "sets fixed words at other offsets",
    values: WHO,
    apply: inWho((text) => text.replace(/20 (?=\(ves\))/u, "")),
    mustBe: "verifier",
  },
  {
    name: "undoes a ligature of fixed words",
    values: WHO,
    apply: inWho((text) => text.replace("6f016365", "6f6666696365")),
    mustBe: "verifier",
  },
  {
    name: "puts a value behind the words that follow it",
    values: WHO,
    apply: inWho((text) =>
      text.replace(
        /(\/Plt\w+ 12 Tf\s*\[[^\]]*\]TJ)(\s*\/F2 12 Tf\s*\[[^\]]*\]TJ)/u,
        "$2 $1 /F2 12 Tf",
      ),
    ),
    mustBe: "verifier",
  },
  {
    name: "moves a q",
    values: OTHER,
    apply: inStream(CONTENT, (text) => text.replace("q 80 0 0 80", "80 0 0 80")),
    mustBe: "verifier",
  },
  {
    name: "states a wrong cross-reference offset",
    values: OTHER,
    apply: (pdf) =>
      latin1Bytes(
        latin1Text(pdf).replace(
          /startxref\s+(\d+)(?![\s\S]*startxref)/u,
          (_, offset: string) => `startxref\n${Number(offset) - 7}`,
        ),
      ),
    mustBe: "qpdf",
  },
];

function inWho(edit: (text: string) => string): Damage["apply"] {
  return inStream(CONTENT, (content) => content.replace(WHO_OBJECT, edit));
}

function inName(edit: (text: string) => string): Damage["apply"] {
  return inStream(CONTENT, (content) => content.replace(NAME_OBJECT, edit));
}

/** Another revision of a stream behind the file. Throws when the edit finds nothing to damage. */
function inStream(num: number, edit: (text: string) => string): Damage["apply"] {
  return (pdf) => {
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const value = doc.object(num)?.value ?? null;
    if (!isStream(value)) {
      throw new Error(`object ${num} is no stream`);
    }
    const text = latin1Text(doc.decode(value).value);
    const damaged = edit(text);
    if (damaged === text) {
      throw new Error(`nothing to damage in ${text}`);
    }
    const kept = [...value.dict.entries].filter(
      ([key]) => !["Length", "Filter", "DecodeParms"].includes(key),
    );
    const source = latin1Bytes(`<<${writeEntries(new Map(kept))}>>`);
    const update = { num, gen: 0, source, stream: latin1Bytes(damaged) };
    return concatBytes([pdf, appendUpdate(appendBaseOf(doc), [update], "00")]);
  };
}

/** The last ToUnicode stream of the file: that of a new font. */
function inToUnicode(edit: (text: string) => string): Damage["apply"] {
  return (pdf) => {
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const maps = doc.objectNumbers().filter((num) => {
      const value = doc.object(num)?.value ?? null;
      return isStream(value) && latin1Text(doc.decode(value).value).includes("begincmap");
    });
    return inStream(maps.at(-1) ?? 0, edit)(pdf);
  };
}
