/**
 * Words that no value changes keep their codes, ligatures, distances and operators, whatever stands in for the
 * letters of a value beside them.
 */
import { beforeAll, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Certificate } from "#engine/contract/certificate.ts";
import type { Engine } from "#engine/engine.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

const CONTENT = 5;

/** A page of text in fonts that are not embedded, so that every new letter comes from another font. */
function pageOf(content: string): Uint8Array {
  const font = (name: string): string =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/ff/ffi 7/acutecomb]>>>>`;
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources 4 0 R/Contents 5 0 R>>",
    "<</Font<</F1 6 0 R/F2 7 0 R>>>>",
    { dict: "", data: content },
    font("Helvetica"),
    font("Helvetica-Bold"),
  ]);
}

interface Filled {
  readonly setAgain: Certificate["setAgain"];
  /** What the verifier says of the file with its content changed. */
  readonly tampered: (from: string | RegExp, to: string) => Promise<readonly string[]>;
  readonly content: string;
  readonly lines: readonly string[];
}

/** The page's content once every field has the value that belongs to its default or name. */
async function fill(content: string, values: Readonly<Record<string, string>>): Promise<Filled> {
  const source = pageOf(content);
  const template = withTextOpen(await engine.compileTemplate(source));
  const { pdf, fit, problems } = await engine.fillTemplate(template, values);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(fit.fontsUsed.filter(({ postScriptName }) => postScriptName === "")).toEqual([]);
  const order = { pages: template.pages, fields: template.fields, values };
  const verified = await engine.verifyPdf(source, pdf, { rasters: true, order });
  expect(verified.violations).toEqual([]);
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const stream = doc.object(CONTENT)?.value ?? null;
  expect(isStream(stream)).toBe(true);
  const text = isStream(stream) ? latin1Text(doc.decode(stream).value) : "";
  return {
    setAgain: verified.certificate.setAgain,
    tampered: async (from, to) => {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      const object = doc.object(CONTENT);
      const update = updateOf(object!, latin1Bytes("<<>>"), latin1Bytes(changed));
      const file = concatBytes([pdf, appendUpdate(appendBaseOf(doc), [update], "00")]);
      const { violations } = await engine.verifyPdf(source, file, { order });
      return violations.map(({ code, message }) => `${code}: ${message}`);
    },
    content: isStream(stream) ? latin1Text(doc.decode(stream).value) : "",
    lines: fit.boxes.flatMap((box) => box.lines.map(({ text }) => text)),
  };
}

test.each([
  [
    "a sign that an empty value took, of two",
    "BT /F1 12 Tf 30 190 Td ({{street}} \\267 Phone {{phone}} \\267 {{web}}) Tj ET",
    { web: "x" },
    ["Phone \u00b7 x"],
  ],
  [
    "a short word that wraps, whose letters a value has too",
    "BT /F1 12 Tf 14 TL 30 190 Td ({{dish}} con contorno di patatine fritte e) Tj T* (insalata con vinaigrette ai cetrioli rossi) Tj ET",
    { dish: "see mee" },
    ["see mee con contorno di patatine fritte", "e insalata con vinaigrette ai cetrioli rossi"],
  ],
  [
    "many that flow into the next lines",
    `BT /F1 12 Tf 14 TL 30 190 Td (body {{w}} body text body text body text) Tj ${"T* (body text body text body text body text) Tj ".repeat(3)}T* (body text body) Tj ET`,
    { w: "\u0141extile" },
    [
      "body \u0141extile body text body text body",
      ...Array.from({ length: 3 }, () => "text body text body text body text body"),
      "text body text body",
    ],
  ],
  [
    "one that others hold, which stand where it stood",
    "BT /F1 12 Tf 30 190 Td ({{w}} ac aliquam leo vel aliquam quam odio et sapien) Tj ET",
    { w: "\u0141ukaszewic" },
    ["\u0141ukaszewic ac aliquam leo vel aliquam quam odio et sapien"],
  ],
])("which of equal words is which: %s", async (_, content, values, lines) => {
  expect((await fill(content, values)).lines).toEqual(lines);
});

const NAME = { name: "Zo\u00eb \u0141ukasz" };

test.each([
  [
    "strings, numbers and ligatures around a value",
    "BT /F1 14 Tf 30 260 Td [(De) 20 (ar {{na) -10 (me}}, wel) 30 (come to the o\\001ice)]TJ ET",
    ["[(De) 20 <617220>]TJ", "(come to the o\\001ice)]TJ"],
  ],
  [
    "operators before a value are not written at all",
    "BT /F1 12 Tf 30 220 Td [(So) 12 (up )] TJ 1 0 0 rg ({{name}}) Tj 0 g ( only) Tj ET",
    ["30 220 Td [(So) 12 (up )] TJ 1 0 0 rg", "( only)]TJ"],
  ],
  [
    "spaces that are moves of the pen",
    "BT /F1 12 Tf 30 190 Td [(Left) -700 (Right) -600 ({{name}}) -500 (End) -400 (of it)]TJ ET",
    ["[(Left) -700 (Right)]TJ", "(End) -400 (of it)]TJ"],
  ],
  [
    "words of two fonts and spacing",
    "BT /F1 12 Tf 30 190 Td ({{name}} is ) Tj /F2 12 Tf 0.1 Tc 1 Tw (bold and big) Tj ET",
    ["/F2 12 Tf 0.1 Tc 1 Tw", "(bold and big)]TJ"],
  ],
  [
    "words beside a value that is set narrower",
    "BT /F1 12 Tf 30 190 Td [(V) 90 (A )]TJ 80 Tz ({{name}} ) Tj 100 Tz [(V) 80 (A friends)]TJ ET",
    ["30 190 Td [(V) 90 (A )]TJ 80 Tz /PltF1 12 Tf", "100 Tz", "(V) 80 (A friends)]TJ"],
  ],
  [
    "words that are set narrower than the value",
    "BT /F1 12 Tf 30 190 Td 80 Tz [(V) 90 (A o\\001ice )]TJ 100 Tz ({{name}} is among friends) Tj ET",
    [
      "80 Tz [(V) 90 (A o\\001ice )]TJ 100 Tz /PltF1 12 Tf",
      "<20697320616d6f6e6720667269656e6473>]TJ",
    ],
  ],
  [
    "lines of two widths",
    "BT /F1 12 Tf 14 TL 30 190 Td 80 Tz [(V) 90 (A of the)]TJ T* 96 Tz (Dear {{name}} and friends) Tj ET",
    ["80 Tz [(V) 90 (A of the)]TJ T* 96 Tz [<4465617220>]TJ", "<20616e6420667269656e6473>]TJ"],
  ],
  [
    "small capitals whose spans say how they read",
    "BT /F1 12 Tf 30 190 Td /Span <</ActualText (Ask)>> BDC (ASK) Tj EMC ( {{name}} ) Tj /Span <</ActualText <FEFF006F006E>>> BDC (ON) Tj EMC ( 7 ) Tj /Span <</ActualText <FEFF0061>>> BDC (A) Tj EMC ET",
    [
      "190 Td /Span <</ActualText (Ask)>> BDC (ASK) Tj EMC",
      "/Span <</ActualText <FEFF006F006E>>> BDC",
      "(ON)]TJ",
      "/Span <</ActualText <FEFF0061>>> BDC",
      "(A)]TJ",
    ],
  ],
  [
    "a word that a line end parts, and the lines below it,",
    "BT /F1 12 Tf 14 TL 30 190 Td [({{name}} and all can see the differ) 60 (-)] TJ T* [(ences in the pictures and what is hap) 40 (-)] TJ T* (pening there) Tj ET",
    ["> 60 (-)]TJ T* [(ences in the pictures and what is hap) 40 (-)] TJ T* (pening there) Tj"],
  ],
  [
    "the hyphen of such a word, an operator of its own,",
    "BT /F1 12 Tf 14 TL 30 190 Td ({{name}} and all can see the differ) Tj (-) Tj T* (ences in the pictures and what is hap) Tj (-) Tj T* (pening there) Tj ET",
    ["(-)]TJ T* (ences in the pictures and what is hap) Tj (-) Tj T* (pening there) Tj"],
  ],
  [
    "the hyphen of such a word in another font of the file",
    "BT /F1 12 Tf 14 TL 30 190 Td ({{name}} and all can see the differ) Tj /F2 12 Tf (-) Tj /F1 12 Tf T* (ences in the pictures and what is hap) Tj /F2 12 Tf (-) Tj /F1 12 Tf T* (pening there) Tj ET",
    ["(-)]TJ /F1 12 Tf T* (ences in the pictures and what is hap) Tj /F2 12 Tf (-) Tj"],
  ],
] as const)("%s stay", async (_name, content, expected) => {
  const filled = await fill(content, NAME);
  for (const part of expected) {
    expect(filled.content).toContain(part);
  }
});

const MENU =
  "BT /F1 12 Tf 30 190 Td [(A) 60 (VA o\\002ce of {{name}} ser) 20 (ves)] TJ 0 -30 Td (Tea) Tj ET";

test.each<[string, string | RegExp, string, string]>([
  ["in another font", /\/F1 12 Tf(\s*\[[^\]]*\(ves\)\]TJ)/, "/F2 12 Tf$1 /F1 12 Tf", "ser"],
  ["at other offsets", /20 (?=\(ves\))/, "21.5 ", "serves"],
  ["without a ligature", "6f026365", "6f6666696365", "o\ufb03ce"],
  ["without kerning", "(A) 60", "(A)", "AVA"],
  ["in another size", /\/F1 12 Tf(\s*\[[^\]]*\(ves\)\]TJ)/, "/F1 11.5 Tf$1 /F1 12 Tf", "serves"],
])("fixed words shown %s are refused", async (_name, from, to) => {
  const { tampered } = await fill(MENU, NAME);
  expect((await tampered(from, to)).join()).toMatch(/^text_set_again/);
});

/** What shows the value, and the fixed words behind it. */
const VALUE_AND_REST = /(\/Plt\w+ 12 Tf\s*\[[^\]]*\]TJ)(\s*\/F1 12 Tf\s*(?:\[[^\]]*\]TJ\s*)+)/u;

test.each<[string, string, string | RegExp, string]>([
  ["a value behind the words that follow it", MENU, VALUE_AND_REST, "$2 $1 /F1 12 Tf"],
  [
    "a line on the place of another",
    "BT /F1 12 Tf 14 TL 30 190 Td (Dear {{name}},) Tj T* (we meet) Tj T* (at nine) Tj ET",
    /\(we meet\)(.*?)\(at nine\)/su,
    "(at nine)$1(we meet)",
  ],
  [
    "a value of mirrored text behind the words that follow it",
    "BT /F1 12 Tf -100 Tz 300 190 Td (Dear {{na) Tj (me}} and ) Tj (all friends) Tj ET",
    VALUE_AND_REST,
    "$2 $1 /F1 12 Tf ",
  ],
])("%s is refused", async (_name, content, from, to) => {
  const { tampered } = await fill(content, NAME);
  expect((await tampered(from, to)).join()).toContain("words_out_of_order");
});

test("a bullet goes with its line, and is not looked for among others", async () => {
  const list = "BT /F1 12 Tf 14 TL 30 190 Td (* {{dish}}) Tj T* (* {{drink}} and bread) Tj ET";
  const { lines } = await fill(list, { dish: "", drink: "Tea" });
  expect(lines).toEqual(["* Tea and bread"]);
});

/** Between two values a line with a ligature whose code says less than it shows. */
const SPOKEN =
  "BT /F1 12 Tf 1 0 0 1 30 250 Tm ({{name}}) Tj 1 0 0 1 30 190 Tm (Stra) Tj " +
  "/Span<</ActualText(ss)>>BDC (s) Tj EMC (e 7) Tj 1 0 0 1 30 130 Tm ({{town}}) Tj ET";

test.each<[string, string | RegExp, string, string]>([
  ["another letter", /\(Stra\) ?Tj/, "(Stro)Tj", "words_lost"],
  ["another place", "(e 7)", "[-50(e 7)]", "words_lost"],
])("a line that reads otherwise than its codes do stays; %s is refused", async (...given) => {
  const [, from, to, code] = given;
  const { tampered, content } = await fill(SPOKEN, { ...NAME, town: "\u0141\u00f3d\u017a" });
  expect(content).toContain("/Span<</ActualText(ss)>>BDC (s) Tj EMC");
  expect((await tampered(from, to)).join()).toContain(code);
});

/** A mark that stands over the letter behind its own. */
const ASIDE =
  "BT /F1 12 Tf 30 190 Td ({{name}} ) Tj /Span<</ActualText<FEFF00650301>>>BDC [(e) -100 (\\007)]TJ EMC " +
  "[150 (s) ( and more)]TJ ET";

test("marks stay where they stand, aside of the letter that their sequence says with them", async () => {
  const { content, tampered } = await fill(ASIDE, NAME);
  expect(content).toContain("/Span<</ActualText<FEFF00650301>>>BDC");
  const [shown = ""] = /\(e\) -100 \(\\007\)\]TJ\s*\[1332/u.exec(content) ?? [];
  const moved = shown.replace("-100", "-120").replace("[1332", "[1352");
  expect((await tampered(shown, moved)).join()).toMatch(/^text_set_again/u);
});

test.each([
  // Without the cabin "you" moves to the left, and "your" to where "you" nearly stood.
  [
    "that hold another word",
    [
      "We have kept cabin {{cabin}} for you until",
      "March. Show this card at the pier and",
      "your first coffee is on the house.",
    ],
    "your first coffee",
  ],
  // The second "sing" moves to where the first one nearly stood.
  [
    "that are alike",
    [
      "We have kept cabin {{cabin}} for you until",
      "March. We shall sing sing with all and",
      "your first coffee is on the house.",
    ],
    "sing sing with all",
  ],
])("words %s are found where a paragraph wraps anew", async (_, lines, words) => {
  const content = `BT /F1 9.5 Tf 14 TL 30 260 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const { lines: set } = await fill(content, { cabin: "" });
  expect(set.join(" ")).toContain(words);
});

test("fixed words in an ink that was ordered are the same words, and no other difference passes", async () => {
  const source = pageOf("BT /F1 14 Tf 30 260 Td (Dear {{name}}, welcome) Tj ET");
  const template = withTextOpen(await engine.compileTemplate(source));
  const values = { name: "Ada" };
  const ink = { names: ["red"], hex: "#ff0000", definition: null };
  const inks = { usual: ink, byField: {} };
  const { pdf } = await engine.fillTemplate(template, values, { inks });
  const order = { pages: template.pages, fields: template.fields, values };
  const codesOf = async (given: object): Promise<readonly string[]> =>
    (await engine.verifyPdf(source, pdf, { order: { ...order, ...given } })).violations.map(
      ({ code }) => code,
    );
  expect(await codesOf({ inks })).toEqual([]);
  // The file is of another colour than the order says.
  expect(new Set(await codesOf({}))).toEqual(new Set(["text_set_again"]));
  expect(new Set(await codesOf({ inks: { usual: null, byField: {} } }))).toEqual(
    new Set(["text_set_again"]),
  );
});

test("what is set again is listed with its fonts, and nothing else", async () => {
  const { setAgain } = await fill(MENU, NAME);
  expect(setAgain).toEqual([
    {
      page: 0,
      before: "{{name}}",
      from: { font: "Helvetica", sizePt: 12, color: "DeviceGray 0" },
      to: { font: "Arimo-Regular", sizePt: 12, color: "DeviceGray 0" },
    },
  ]);
});

test("of several values only the one that changed is set", async () => {
  const content = "BT /F1 12 Tf 30 190 Td (Dear {{first}} {{name|Miller}}, welcome) Tj ET";
  const { content: filled } = await fill(content, { first: "Zo\u00eb", name: "{{name|Miller}}" });
  expect(filled).toContain("7b7b6e616d657c4d696c6c65727d7d2c2077656c636f6d65>");
});

test.each([
  ["Batch L{{lot}}", "Batch L"],
  ["L{{lot}}", "L"],
  ["{{lot}}L", "L"],
  ["{{lot}} L", "L"],
  ["L{{lot}}{{day}}", "L"],
  ["A\\001airs {{lot}}", "Affairs"],
])("the words of %s stand as they stood when nothing is given", async (text, left) => {
  for (const lot of ["", " "]) {
    const filled = await fill(`BT /F1 12 Tf 30 190 Td (${text}) Tj ET`, { lot, day: "" });
    expect(filled.lines).toEqual([left]);
    expect(filled.content).not.toContain("/Plt");
    // Of the placeholder alone something is said: that nothing came for it.
    expect((filled.setAgain ?? []).filter(({ to }) => to !== null)).toEqual([]);
  }
});

const ROWS = [
  "BT /F1 14 Tf 20 TL 30 260 Td [(Len) 15 (til soup)] TJ T* (Plum cake) Tj T* [(Pot) -300 (of tea)] TJ ET",
  "BT /F1 14 Tf 20 TL 200 260 Td (4.80) Tj T* (3.90) Tj T* (3.20) Tj ET",
].join(" ");

test("a row that must be smaller leaves the others as they are", async () => {
  const long = "Plum cake with butter crumble";
  const filled = await fill(ROWS, { plum_cake: long });
  expect(filled.lines).toContain(long);
  for (const kept of ["[(Len) 15 (til soup)] TJ", "[(Pot) -300 (of tea)] TJ"]) {
    expect(filled.content).toContain(`${kept}`);
  }
  expect(filled.setAgain?.map(({ before }) => before).join(" ")).toBe("Plum cake");
  const [, size = ""] = /\/\w+ (1[0-3][.\d]*) Tf/u.exec(filled.content) ?? [];
  expect(Number(size)).toBeLessThan(14);
  const tampered = await filled.tampered(
    /\[\(Pot\).*?TJ/u,
    "/F1 12 Tf [(Pot) -300 (of tea)]TJ /F1 14 Tf",
  );
  expect(tampered.join()).toMatch(/^text_set_again/);
});

test("the fixed words of a row shrink with its value, no others do", async () => {
  const rows = ROWS.replace("(Plum cake)", "(Cake of {{fruit}})").replace("(3.90)", "({{price}})");
  const long = "gooseberries and red currants";
  const filled = await fill(rows, { fruit: long, price: "14.50" });
  expect(filled.lines).toContain(`Cake of ${long}`);
  expect(filled.content).toContain("[(Pot) -300 (of tea)] TJ");
  expect(filled.content).toContain("(4.80) Tj");
});

test("letters that the file does not name stay as they are beside a placeholder", async () => {
  // Code 3 is no letter: the words of the line are known but for it.
  const { content, lines } = await fill(
    "BT /F1 12 Tf 30 190 Td (The {{sponsor}} Founda\\003on) Tj ET",
    { sponsor: "Ida" },
  );
  expect(lines).toContain("The Ida Founda\ufffdon");
  expect(content).toMatch(/466f756e6461036f6e/iu);
});

test("words that a customer leaves at the ends of a value stay where no other font is needed", async () => {
  const { content } = await fill("BT /F1 12 Tf 30 190 Td [(One wo) 40 (rd here)] TJ ET", {
    "One word here": "One good here",
  });
  // Helvetica is not embedded: the value is set whole in the font that stands in.
  expect(content).not.toContain("<4f6e65");
});
