/**
 * A file with everything that matters on press, filled, and then meddled with in one place: each is refused, and by
 * the name of what was done.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { deflateBytes } from "#engine/packages/deflate.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import { isDict, isName, isRef, isStream, type PdfObject } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import type { SceneField } from "#engine/contract/scene.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import type { ObjectUpdate } from "#engine/plan/append-base.ts";

const CONTENT = `q 0 0 390 390 re W n /G gs /Sp cs 1 scn 10 10 50 50 re f Q
q 0.2 0.4 0 0 k 100 10 50 50 re f Q
q 20 0 0 20 300 300 cm /Im Do Q q 1 0 0 1 200 10 cm /Fm Do Q
/OC /Layer BDC 0 0 1 0 k 60 100 9 9 re f EMC
/P <</MCID 0>> BDC BT /F 18 Tf 0 Tr 1 0 0 1 10 340 Tm (Anna Berger) Tj ET EMC
/P <</MCID 1>> BDC BT /F 12 Tf 0 0 0 1 k 10 300 Td (Managing Director) Tj ET EMC
/Span <</ActualText(390)>> BDC BT /F 12 Tf 0 0 0 1 k 10 260 Td (390) Tj ET EMC
q /Cs cs 0.5 scn 160 160 30 30 re f Q`;

const SOURCE = buildPdf(
  {
    1: `<</Type/Catalog/Pages 2 0 R/OutputIntents[30 0 R]/OCProperties<</OCGs[21 0 R]/D<</Order[21 0 R]/ON[21 0 R]>>>>/Names<</EmbeddedFiles<</Names[(a)22 0 R]>>>>/Metadata 24 0 R/StructTreeRoot 25 0 R/MarkInfo<</Marked true>>/PageLabels<</Nums[0<</S/D>>]>>>>`,
    2: "<</Type/Pages/Kids[4 0 R 7 0 R]/Count 2>>",
    3: "<</Type/Font/Subtype/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 34/Widths[278 278 355]/FontDescriptor 31 0 R>>",
    4: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/CropBox[0 0 400 400]/BleedBox[2 2 398 398]/TrimBox[5 5 395 395]/ArtBox[6 6 394 394]/Rotate 0/UserUnit 1/StructParents 0/Annots[23 0 R]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Im 10 0 R/Fm 11 0 R>>/ColorSpace<</Sp 12 0 R/Cs[/ICCBased 20 0 R]>>/ExtGState<</G 13 0 R>>/Properties<</Layer 21 0 R>>>>>>`,
    5: { dict: "", stream: CONTENT },
    7: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 8 0 R/Resources<</Font<</F 3 0 R>>>>>>",
    8: { dict: "", stream: "BT /F 18 Tf 10 340 Td (The other page) Tj ET" },
    10: {
      dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceCMYK",
      stream: "0123456789abcdef",
    },
    11: {
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 90 90]/Matrix[1 0 0 1 0 0]/Resources<<>>",
      stream: "0 0 1 0 k 0 0 20 20 re f",
    },
    12: "[/Separation/Gold/DeviceCMYK 14 0 R]",
    13: "<</Type/ExtGState/OP true/op true/OPM 1/SA true>>",
    14: "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.2 0.8 0]/N 1>>",
    20: { dict: "/N 1", stream: "an ICC profile, or so" },
    21: "<</Type/OCG/Name(Varnish)>>",
    22: "<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 29 0 R>>>>",
    23: "<</Type/Annot/Subtype/Link/Rect[10 10 20 20]/Border[0 0 0]/A<</S/URI/URI(https://example.org)>>>>",
    24: { dict: "/Type/Metadata/Subtype/XML", stream: "<rdf>metadata</rdf>" },
    25: "<</Type/StructTreeRoot/K[26 0 R 27 0 R]/ParentTree 28 0 R>>",
    26: "<</Type/StructElem/S/P/P 25 0 R/Pg 4 0 R/K 0/ActualText(Anna Berger)>>",
    27: "<</Type/StructElem/S/P/P 25 0 R/Pg 4 0 R/K 1/Alt(Managing Director)>>",
    28: "<</Nums[0[26 0 R 27 0 R]]>>",
    29: { dict: "/Type/EmbeddedFile", stream: "attached" },
    30: "<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)/DestOutputProfile 20 0 R>>",
    31: "<</Type/FontDescriptor/FontName/Arial/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 32 0 R>>",
    32: { dict: "/Length1 9", stream: "a program" },
    33: "<</Producer(Hand)/Title(A card)>>",
    34: "<</Type/Catalog/Pages 2 0 R>>",
    35: "<</S/JavaScript/JS(app.alert)>>",
  },
  "/Info 33 0 R/ID[<00><00>]",
);

let engine: Engine;
let template: Template;
let filled: Uint8Array;
beforeAll(async () => {
  engine = await openTestEngine();
  template = withTextOpen(await engine.compileTemplate(SOURCE));
  const name = template.fields.find((field) => field.defaultValue === "Anna Berger")!;
  filled = (await engine.fillTemplate(template, { [name.id]: "Zoë Łukasz" })).pdf;
});

type Tamper = (doc: PdfDocument) => readonly ObjectUpdate[];
type Change = (source: string) => string;
const KEPT: Change = (source) => source;

function objectOf(doc: PdfDocument, num: number): PdfObject {
  const object = doc.object(num);
  expect(object, `object ${num}`).not.toBeNull();
  return object!;
}

/** Source of an object, or the dictionary of a stream, changed. */
const dict =
  (num: number, change: Change): Tamper =>
  (doc) => {
    const object = objectOf(doc, num);
    const { start, end } = isStream(object.value) ? object.value.dict.span : object.span;
    const before = latin1Text(object.source, start, end);
    expect(change(before)).not.toBe(before);
    const source = latin1Bytes(change(before));
    return [
      isStream(object.value)
        ? updateOf(object, source, object.value.raw)
        : updateOf(object, source),
    ];
  };

/** A stream as it is. */
function whole(doc: PdfDocument, num: number): ObjectUpdate {
  const object = objectOf(doc, num);
  const { value, source } = object;
  expect(isStream(value)).toBe(true);
  const { start, end } = isStream(value) ? value.dict.span : object.span;
  return updateOf(object, source.slice(start, end), isStream(value) ? value.raw : undefined);
}

/** Decoded data of a stream changed; the dictionary stays. */
function dataOf(doc: PdfDocument, num: number, change: Change): readonly ObjectUpdate[] {
  const object = objectOf(doc, num);
  const { value } = object;
  expect(isStream(value)).toBe(true);
  if (!isStream(value)) {
    return [];
  }
  const before = latin1Text(doc.decode(value).value);
  const after = change(before);
  expect(after).not.toBe(before);
  const isFlate = isName(value.dict.entries.get("Filter"), "FlateDecode");
  const { start, end } = value.dict.span;
  const data = latin1Bytes(after);
  return [updateOf(object, object.source.slice(start, end), isFlate ? deflateBytes(data) : data)];
}

const data =
  (num: number, change: Change): Tamper =>
  (doc) =>
    dataOf(doc, num, change);

const swap =
  (from: string | RegExp, to: string): Change =>
  (source) =>
    source.replace(from, to);

/** The first new object whose dictionary has this entry. */
function newObject(doc: PdfDocument, key: string): PdfObject {
  const known = openPdf(SOURCE, ENGINE_LIMITS);
  const found = doc
    .objectNumbers()
    .filter((num) => known.object(num) === null)
    .flatMap((num) => doc.object(num) ?? [])
    .find((object) => {
      const value = isStream(object.value) ? object.value.dict : object.value;
      return isDict(value) && value.entries.has(key);
    });
  expect(found).toBeDefined();
  return found!;
}

function partOfFont(doc: PdfDocument, key: string): number {
  const value = newObject(doc, key).value;
  const ref = isDict(value) ? value.entries.get(key) : null;
  expect(isRef(ref)).toBe(true);
  return isRef(ref) ? ref.num : 0;
}

const CODES: Readonly<Record<string, readonly [string, Tamper]>> = {
  "a byte of an image": ["image_changed", data(10, swap("7", "8"))],
  "the size of an image": ["image_changed", dict(10, swap("/Width 2", "/Width 3"))],
  "a Q moved over a paint operator": [
    "artwork_changed",
    data(5, swap("50 50 re f Q", "50 50 re Q f")),
  ],
  "a q taken out with its Q": [
    "color_changed",
    data(5, swap(/q 0.2 0.4 0 0 k 100 10 50 50 re f Q/, "0.2 0.4 0 0 k 100 10 50 50 re f")),
  ],
  "the alternate space of a spot ink": [
    "object_changed",
    dict(12, swap("DeviceCMYK", "DeviceRGB")),
  ],
  "the name of a spot ink": ["object_changed", dict(12, swap("/Gold", "/Silver"))],
  "the tint transform": ["object_changed", dict(14, swap("0.2 0.8", "0.3 0.8"))],
  "the output condition": ["output_intent_changed", dict(30, swap("FOGRA39", "FOGRA51"))],
  "the list of output intents": [
    "output_intent_changed",
    dict(1, swap("/OutputIntents[30 0 R]", "")),
  ],
  "a byte of an ICC profile": ["object_changed", data(20, swap("ICC", "IcC"))],
  "an annotation added": [
    "annotation_changed",
    dict(4, swap("/Annots[23 0 R]", "/Annots[23 0 R 23 0 R]")),
  ],
  "an annotation moved": ["annotation_changed", dict(23, swap("[10 10 20 20]", "[10 10 90 90]"))],
  "the target of a link": ["annotation_changed", dict(23, swap("example.org", "example.com"))],
  "the artwork of another page": ["artwork_changed", data(8, swap("BT", "0 0 9 9 re f BT"))],
  "the size of type on another page": ["text_inserted", data(8, swap("18 Tf", "19 Tf"))],
  "the place of text on another page": ["artwork_changed", data(8, swap("340 Td", "341 Td"))],
  ...Object.fromEntries(
    ["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"].map(
      (box): [string, [string, Tamper]] => [
        `the ${box}`,
        [
          "page_box_changed",
          dict(4, (s) => s.replace(new RegExp(`/${box}\\[(\\d+) `), `/${box}[1$1 `)),
        ],
      ],
    ),
  ),
  "a page box taken out": ["page_box_changed", dict(4, swap(/\/TrimBox\[[^\]]*\]/, ""))],
  "a page turned": ["page_box_changed", dict(4, swap("/Rotate 0", "/Rotate 180"))],
  "the unit of a page": ["page_box_changed", dict(4, swap("/UserUnit 1", "/UserUnit 2"))],
  "a colour operator": ["color_changed", data(5, swap("0.2 0.4 0 0 k", "0.2 0.5 0 0 k"))],
  "the colour of text": ["color_changed", data(5, swap("0 0 0 1 k", "0 0 0 0.9 k"))],
  "the tint of a spot ink": ["color_changed", data(5, swap("1 scn", "0.9 scn"))],
  "a colour space": ["color_changed", data(5, swap("/Cs cs", "/Sp cs"))],
  "the way text is painted": ["artwork_changed", data(5, swap("0 Tr", "3 Tr"))],
  "horizontal scaling": ["state_leak", data(5, swap("0 Tr", "0 Tr 90 Tz"))],
  "overprint no longer set": ["color_changed", data(5, swap("/G gs", ""))],
  "an overprint flag": ["object_changed", dict(13, swap("/op true", "/op false"))],
  "overprint mode": ["object_changed", dict(13, swap("/OPM 1", "/OPM 0"))],
  "another object painted": ["artwork_changed", data(5, swap("/Im Do", "/Fm Do"))],
  "what a name paints": [
    "resources_changed",
    dict(4, swap("/Im 10 0 R/Fm 11 0 R", "/Im 11 0 R/Fm 10 0 R")),
  ],
  "a form's artwork": ["color_changed", data(11, swap("0 0 1 0 k", "0 1 1 0 k"))],
  "a form's place": ["object_changed", dict(11, swap("[1 0 0 1 0 0]", "[2 0 0 1 0 0]"))],
  "a form's bounds": ["object_changed", dict(11, swap("90 90", "10 10"))],
  "a clip taken out": ["artwork_changed", data(5, swap("W n", "n"))],
  "a clip made larger": ["artwork_changed", data(5, swap("0 0 390 390 re W", "0 0 400 400 re W"))],
  "a matrix": ["artwork_changed", data(5, swap("20 0 0 20", "21 0 0 20"))],
  layers: ["layers_changed", dict(1, swap("/ON[", "/OFF["))],
  "the name of a layer": ["layers_changed", dict(21, swap("Varnish", "Notes"))],
  "text put on no layer": ["artwork_changed", data(5, swap("/OC /Layer BDC", "/OC BMC"))],
  "marked content gone": [
    "artwork_changed",
    data(5, (s) => s.replace("/P <</MCID 1>> BDC", "").replace(/ET EMC\nq \/Cs/, "ET\nq /Cs")),
  ],
  "another MCID": ["artwork_changed", data(5, swap("/MCID 1", "/MCID 7"))],
  "an open action": ["object_changed", dict(1, swap("<<", "<</OpenAction 35 0 R"))],
  "JavaScript by name": [
    "object_changed",
    dict(1, swap("/Names<<", "/Names<</JavaScript<</Names[(x)35 0 R]>>")),
  ],
  "page labels": ["object_changed", dict(1, swap("/S/D", "/S/r"))],
  "document information": ["object_changed", dict(33, swap("A card", "A cart"))],
  metadata: ["metadata_changed", data(24, swap("metadata", "meta-data"))],
  "an embedded file": ["object_changed", data(29, swap("attached", "detached"))],
  "the name of an embedded file": ["object_changed", dict(22, swap("a.txt", "b.exe"))],
  "a byte of a font of the file": ["object_changed", data(32, swap("a program", "b program"))],
  "widths of a font of the file": ["font_changed", dict(3, swap("278 278", "279 278"))],
  "the encoding of a font of the file": ["font_changed", dict(3, swap("WinAnsi", "MacRoman"))],
  "another font under a name": [
    "resources_changed",
    (doc) =>
      dict(4, (s) => s.replace("/F 3 0 R", `/F ${newObject(doc, "DescendantFonts").num} 0 R`))(doc),
  ],
  "a byte of the new font's program": [
    "font_altered",
    (doc) => dataOf(doc, partOfFont(doc, "FontFile2"), (s) => `${s.slice(0, -1)}\u0001`),
  ],
  "letters of the new font that lie": [
    "font_altered",
    (doc) =>
      dataOf(doc, partOfFont(doc, "ToUnicode"), swap(/<(\w{4})>(\s*)<005A>/i, "<$1>$2<0041>")),
  ],
  "widths of the new font": [
    "font_altered",
    (doc) => dict(newObject(doc, "CIDToGIDMap").num, swap(/\/W\[(\d+)\[(\d)/, "/W[$1[1$2"))(doc),
  ],
  "a structure element's type": ["object_changed", dict(26, swap("/S/P", "/S/H"))],
  "the replacement text of words that stayed": [
    "structure_changed",
    dict(27, swap("Managing Director", "Owner")),
  ],
  "a structure element that says other words than are shown": [
    "structure_changed",
    dict(26, swap(/<feff[0-9a-f]*>/, "(Zoe Lukasch)")),
  ],
  "a structure element that says less than is shown": [
    "structure_changed",
    dict(26, swap(/<feff[0-9a-f]*>/, "()")),
  ],
  "a replacement text added to a structure element": [
    "object_changed",
    dict(26, swap("/K 0", "/K 0/Alt(Anna)")),
  ],
  "the replacement text taken out of a structure element": [
    "object_changed",
    dict(26, swap(/\/ActualText<feff[0-9a-f]*>/, "")),
  ],
  "the structure tree": ["object_changed", dict(25, swap("26 0 R 27 0 R", "27 0 R 26 0 R"))],
  "the parent tree": ["object_changed", dict(28, swap("26 0 R 27 0 R", "27 0 R 26 0 R"))],
  "the order of pages": ["page_order_changed", dict(2, swap("4 0 R 7 0 R", "7 0 R 4 0 R"))],
  "a page gone": ["page_order_changed", dict(2, swap("4 0 R 7 0 R", "4 0 R"))],
  "content shown twice": [
    "contents_changed",
    dict(4, swap("/Contents 5 0 R", "/Contents[5 0 R 5 0 R]")),
  ],
  "an extra content stream": [
    "contents_changed",
    (doc) => [
      ...dict(4, swap("/Contents 5 0 R", `/Contents[5 0 R ${doc.highestObject + 1} 0 R]`))(doc),
      {
        num: doc.highestObject + 1,
        gen: 0,
        source: latin1Bytes("<<>>"),
        stream: latin1Bytes("0 0 9 9 re f"),
      },
    ],
  ],
  "a content stream that stands for another, with other artwork": [
    "artwork_changed",
    (doc) => [
      ...dict(4, swap("/Contents 5 0 R", `/Contents ${doc.highestObject + 1} 0 R`))(doc),
      {
        num: doc.highestObject + 1,
        gen: 0,
        source: latin1Bytes("<<>>"),
        stream: latin1Bytes(CONTENT.replace("10 10 50 50", "10 10 60 50")),
      },
    ],
  ],
  "a clone of a form with other artwork": [
    "color_changed",
    (doc) => [
      ...dict(4, swap("/Fm 11 0 R", `/Fm 11 0 R/PltX1 ${doc.highestObject + 1} 0 R`))(doc),
      ...dataOf(doc, 5, swap("/Fm Do", "/PltX1 Do")),
      {
        num: doc.highestObject + 1,
        gen: 0,
        source: latin1Bytes(
          "<</Type/XObject/Subtype/Form/BBox[0 0 90 90]/Matrix[1 0 0 1 0 0]/Resources<<>>>>",
        ),
        stream: latin1Bytes("1 0 1 0 k 0 0 20 20 re f"),
      },
    ],
  ],
  "a clone of a form with other bounds": [
    "object_changed",
    (doc) => [
      ...dict(4, swap("/Fm 11 0 R", `/Fm 11 0 R/PltX1 ${doc.highestObject + 1} 0 R`))(doc),
      ...dataOf(doc, 5, swap("/Fm Do", "/PltX1 Do")),
      {
        num: doc.highestObject + 1,
        gen: 0,
        source: latin1Bytes(
          "<</Type/XObject/Subtype/Form/BBox[0 0 10 90]/Matrix[1 0 0 1 0 0]/Resources<<>>>>",
        ),
        stream: latin1Bytes("0 0 1 0 k 0 0 20 20 re f"),
      },
    ],
  ],
  "a form that nothing paints": [
    "resources_changed",
    dict(4, swap("/Fm 11 0 R", "/Fm 11 0 R/PltX1 11 0 R")),
  ],
  "a new image in place of an old one": [
    "artwork_changed",
    (doc) => [
      ...dict(4, swap("/Im 10 0 R", `/Im 10 0 R/PltX1 ${doc.highestObject + 1} 0 R`))(doc),
      ...dataOf(doc, 5, swap("/Im Do", "/PltX1 Do")),
      {
        num: doc.highestObject + 1,
        gen: 0,
        source: latin1Bytes(
          "<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray>>",
        ),
        stream: latin1Bytes("0"),
      },
    ],
  ],
  "a thing nobody needs": [
    "object_added",
    (doc) => [{ num: doc.highestObject + 1, gen: 0, source: latin1Bytes("<</Hidden(words)>>") }],
  ],
  "a resource that is no font": [
    "resources_changed",
    dict(4, swap("/F 3 0 R", "/F 3 0 R/PltF9 13 0 R")),
  ],
  "an inline image": [
    "artwork_changed",
    data(5, swap("q /Cs cs", "BI /W 1 /H 1 /BPC 8 /CS /G ID 0 EI q /Cs cs")),
  ],
  "a second entry of one name": ["duplicate_keys", dict(4, swap("<<", "<</Rotate 90"))],
  "the generation of an image": ["object_changed", (doc) => [{ ...whole(doc, 10), gen: 1 }]],
  "content of another generation": [
    "object_changed",
    dict(4, swap("/Contents 5 0 R", "/Contents 5 1 R")),
  ],
  "a new font of another generation": [
    "object_changed",
    dict(4, swap(/(\/PltF1 \d+) 0 R/, "$1 1 R")),
  ],
};

describe("a filled file that was meddled with", () => {
  test("is proven as it was", async () => {
    const verified = await engine.verifyPdf(SOURCE, filled, { rasters: true });
    expect(verified.violations).toEqual([]);
    expect(verified.words).toMatchObject([{ page: 0, before: "Anna Berger", after: "Zoë Łukasz" }]);
  });

  test.each(Object.entries(CODES))("%s: refused", async (_, [code, tamper]) => {
    const doc = openPdf(filled, ENGINE_LIMITS);
    const update = appendUpdate(appendBaseOf(doc), tamper(doc), "00".repeat(16));
    const { ok, violations } = await engine.verifyPdf(SOURCE, concatBytes([filled, update]));
    expect(ok).toBe(false);
    expect(violations.map((found) => found.code)).toContain(code);
  });

  test.each<[string, string, (text: string) => string]>([
    ["another root", "trailer_changed", (s) => replaceLast(s, "/Root 1 0 R", "/Root 34 0 R")],
    [
      "other document information",
      "trailer_changed",
      (s) => replaceLast(s, "/Info 33 0 R", "/Info 34 0 R"),
    ],
    [
      "a byte of the delivered part",
      "image_changed",
      (s) => s.replace("0123456789abcdef", "0123456789abcdeg"),
    ],
    ["an object struck off the table", "object_removed", (s) => struck(s)],
    [
      "the identifier of another document",
      "trailer_changed",
      (s) => replaceLast(s, "<00>", "<01>"),
    ],
    [
      "an entry more in the trailer",
      "trailer_changed",
      (s) => replaceLast(s, "/Root", "/Of(it)/Root"),
    ],
    ["an object behind the end", "object_hidden", (s) => `${s}10 0 obj\n<<>>\nendobj\n`],
    ["a trailer behind the end", "trailer_changed", (s) => `${s}trailer\n<</Root 34 0 R>>\n`],
    ["a length that says too little", "damaged", (s) => shortened(s)],
    [
      "another generation in the table",
      "damaged",
      (s) => replaceLast(s, " 00000 n \ntrailer", " 00001 n \ntrailer"),
    ],
  ])("%s: refused", async (_, code, change) => {
    const text = latin1Text(filled);
    expect(change(text)).not.toBe(text);
    const { ok, violations } = await engine.verifyPdf(SOURCE, latin1Bytes(change(text)));
    expect(ok).toBe(false);
    expect(violations.map((found) => found.code)).toContain(code);
  });

  test("another version of PDF, and an object the table does not know, in a file written anew", async () => {
    const id = template.fields.find((field) => field.defaultValue === "Anna Berger")!.id;
    const output = { flatten: true, removePieceInfo: false };
    const { pdf } = await engine.fillTemplate(template, { [id]: "Zoe" }, { output });
    const codes = async (text: string): Promise<readonly string[]> =>
      (await engine.verifyPdf(SOURCE, latin1Bytes(text))).violations.map(({ code }) => code);
    const text = latin1Text(pdf);
    expect(await codes(text)).toEqual([]);
    expect(await codes(text.replace("%PDF-1.7", "%PDF-1.3"))).toEqual(["header_changed"]);
    expect(await codes(`${text}\n10 0 obj\n<<>>\nendobj\n`)).toEqual(["object_hidden"]);
  });

  test("words in a later revision are told, and another picture beyond them", async () => {
    const doc = openPdf(filled, ENGINE_LIMITS);
    const more = dataOf(doc, 8, swap("The other page", "Another page"));
    const later = concatBytes([filled, appendUpdate(appendBaseOf(doc), more, "00".repeat(16))]);
    const { words } = await engine.verifyPdf(SOURCE, later);
    expect(words.map(({ page, before, after }) => [page, before, after])).toEqual([
      [0, "Anna Berger", "Zoë Łukasz"],
      [1, "The other", "Another"],
    ]);
    const moved = dataOf(doc, 5, swap("100 10 50 50", "100 10 51 50"));
    const other = concatBytes([filled, appendUpdate(appendBaseOf(doc), moved, "00".repeat(16))]);
    const pictured = await engine.verifyPdf(SOURCE, other, { rasters: true });
    expect(pictured.violations.map((found) => found.code)).toContain("pixels_changed");
  });
});

test("a writer that drops fixed words where no value came is refused by the stored scene", async () => {
  const source = buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>",
    5: {
      dict: "",
      stream:
        "BT /F 12 Tf 10 340 Td (Caesar salad) Tj ET BT /F 12 Tf 10 300 Td (Fax {{fax}}) Tj ET",
    },
  });
  const { pages, fields, ...rest } = withTextOpen(await engine.compileTemplate(source));
  const verified = async (values: Values, scene: readonly SceneField[], change: Change) => {
    const { pdf } = await engine.fillTemplate({ ...rest, pages, fields: scene }, values);
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const changed = change === KEPT ? [] : dataOf(doc, 5, change);
    const file = concatBytes([pdf, appendUpdate(appendBaseOf(doc), changed, "00".repeat(16))]);
    const order = { pages, fields: scene, values };
    const { violations, certificate } = await engine.verifyPdf(source, file, { order });
    return { codes: violations.map(({ code }) => code), removed: certificate.removedWords };
  };
  const byLine = fields.map((field) => ({ ...field, whenEmpty: "line" as const }));
  const dropsFax = swap(/(?<=10 300 Td)[\s\S]*?(?=ET)/u, " ");
  const dropsSalad = swap("(Caesar salad) Tj", "");
  const fax = { fax: "" };
  expect(await verified(fax, fields, KEPT)).toEqual({ codes: [], removed: undefined });
  expect(await verified(fax, fields, dropsFax)).toMatchObject({ codes: ["words_lost"] });
  expect(await verified(fax, fields, dropsSalad)).toMatchObject({ codes: ["words_lost"] });
  const box = pages[0]?.boxes.find(({ text }) => text.startsWith("Fax"))?.id;
  const removed = [{ page: 0, box, words: "Fax" }];
  expect(await verified(fax, byLine, KEPT)).toEqual({ codes: [], removed });
  expect(await verified(fax, byLine, dropsSalad)).toEqual({ codes: ["words_lost"], removed });
  expect(await verified({ fax: "12" }, byLine, KEPT)).toEqual({ codes: [], removed: undefined });
});

function replaceLast(text: string, from: string, to: string): string {
  const at = text.lastIndexOf(from);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

/** The content's length, as the last revision states it, less by the end of its words. */
function shortened(text: string): string {
  const at = text.lastIndexOf("\n5 0 obj");
  const changed = text
    .slice(at)
    .replace(/\/Length (\d+)/, (_, stated: string) => `/Length ${String(Number(stated) - 9)}`);
  return text.slice(0, at) + changed.replace(/(\/Length \d{2})>/, "$1 >");
}

/** The entry of the layer's object in the delivered table made free. */
function struck(text: string): string {
  const offset = String(text.indexOf("\n23 0 obj") + 1).padStart(10, "0");
  return text.replace(`${offset} 00000 n `, `${offset} 00001 f `);
}
