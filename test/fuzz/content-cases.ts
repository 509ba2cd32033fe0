/** Legal content streams at random: any order of text state, positioning, showing, saving and tagging. */
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { interpretPage } from "#engine/content/interpret-page.ts";
import type { Glyph, PageContent } from "#engine/content/model.ts";
import { newContentCache } from "#engine/content/content-streams.ts";
import type { Engine } from "#engine/engine.ts";
import type { PdfFont } from "#engine/font/pdf-font/pdf-font.ts";
import { readPdfFont } from "#engine/font/pdf-font/read-font.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { writePdf } from "#test/support/write-pdf.ts";
import { demandVerified } from "./demand-verified.ts";
import { oneOf, type Random } from "./random.ts";
import type { Template } from "#engine/contract/template.ts";

const WORDS = ["Anna", "Fox and", "12.50", "(in)", "A\\\\B", "Zebra crossing", "x", "WORDS APART"];
const COLORS = ["0 g", "1 0 0 rg", "0 1 0 0 k", "/Cs1 cs 0.7 scn", "0.4 G"];

/** A page of 400 by 400 points with content at random; every operator is legal where it stands. */
export function randomContentPdf(random: Random): Uint8Array {
  const form = textObjects(random, 1 + random(2));
  const content = [
    "0.95 g 0 0 400 400 re f 0 g",
    textObjects(random, 1 + random(4)),
    random(2) === 0 ? "q 1 0 0 1 20 30 cm /Fm0 Do Q" : "",
    random(4) === 0 ? "q 0.8 0.2 -0.2 0.8 80 60 cm /Fm0 Do Q" : "",
    textObjects(random, random(3)),
    // What comes last shows any state that leaked.
    "BT /F2 9 Tf 10 8 Td (The last line) Tj ET",
  ].join("\n");
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources 4 0 R/Contents 5 0 R>>",
    "<</Font<</F1 6 0 R/F2 7 0 R>>/XObject<</Fm0 8 0 R>>/ColorSpace<</Cs1 9 0 R>>>>",
    { dict: "", data: content },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>",
    {
      dict: "/Type/XObject/Subtype/Form/BBox[-50 -50 400 400]/Resources 4 0 R",
      data: form,
    },
    "[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.2 0.8 0.1]/N 1>>]",
  ]);
}

function textObjects(random: Random, count: number): string {
  return Array.from({ length: count }, () => textObject(random)).join("\n");
}

function textObject(random: Random): string {
  const out: string[] = [];
  const isSaved = random(3) === 0;
  const isTagged = random(3) === 0;
  if (isSaved) {
    out.push("q", oneOf(random, ["0.9 0 0 0.9 5 5 cm", "1 0 0.2 1 0 0 cm", "1 0 0 -1 0 390 cm"]));
  }
  if (isTagged) {
    out.push(oneOf(random, ["/P<</MCID 3>>BDC", "/Span<</ActualText(said)>>BDC", "/Artifact BMC"]));
  }
  out.push(
    "BT",
    `/F${1 + random(2)} ${6 + random(18)} Tf`,
    `${10 + random(250)} ${30 + random(330)} Td`,
  );
  for (let i = 0; i < 1 + random(9); i++) {
    out.push(operator(random));
  }
  out.push("ET");
  if (isTagged) {
    out.push("EMC");
  }
  if (isSaved) {
    out.push("Q");
  }
  return out.join("\n");
}

function operator(random: Random): string {
  const word = (): string => {
    const text = oneOf(random, WORDS);
    return `(${text.replace("(in)", "\\(in\\)")})`;
  };
  const number = (most: number): string => ((random(2 * most * 10) - most * 10) / 10).toFixed(1);
  switch (random(18)) {
    case 0:
      return `${number(2)} Tc`;
    case 1:
      return `${number(5)} Tw`;
    case 2:
      return `${60 + random(90)} Tz`;
    case 3:
      return `${8 + random(20)} TL`;
    case 4:
      return `${number(4)} Ts`;
    case 5:
      return `/F${1 + random(2)} ${5 + random(20)} Tf`;
    case 6:
      return `${number(60)} ${number(25)} Td`;
    case 7:
      return `${number(40)} ${number(20)} TD`;
    case 8:
      return `${oneOf(random, ["1 0 0 1", "0.9 0.1 -0.1 0.9", "0 1 -1 0", "1.2 0 0 0.8"])} ${20 + random(250)} ${30 + random(300)} Tm`;
    case 9:
      return "T*";
    case 10:
      return `${word()} '`;
    case 11:
      return `${number(4)} ${number(1)} ${word()} "`;
    case 12:
      return oneOf(random, COLORS);
    case 13:
      return oneOf(random, ["0 Tr", "1 Tr", "2 Tr", "3 Tr", "0 Tr"]);
    case 14:
    case 15:
      return `[${word()} ${number(400)} ${word()} ${-1000 - random(4000)} ${word()}] TJ`;
    default:
      return `${word()} Tj`;
  }
}

/**
 * Every field set again with its own text, then with other text: the verifier finds no leak, the glyphs
 * of all that was not asked for stand where they stood (to 0.001 pt), and own text does to 0.05 em.
 */
export async function exerciseContent(engine: Engine, pdf: Uint8Array): Promise<string> {
  const template = await engine.compileTemplate(pdf);
  if (template.fields.length === 0) {
    return "no fields";
  }
  // A box of which a replacement text says nothing has no own text to be set with.
  const whole = template.fields.filter(
    ({ isPlaceholder, defaultValue }) =>
      !isPlaceholder && defaultValue !== null && defaultValue !== "",
  );
  const own = Object.fromEntries(whole.map(({ id, defaultValue }) => [id, defaultValue ?? ""]));
  const same = await engine.fillTemplate(template, own, { force: true });
  await demandVerified(engine, pdf, same);
  const [before, after] = [pageOf(pdf), pageOf(same.pdf)];
  const most = Math.max(
    0,
    ...template.pages.flatMap(({ boxes }) => boxes.map((box) => box.sizePt)),
  );
  if (same.problems.every(({ severity }) => severity === "info")) {
    demandPlaces(untouched(before, setInOneStyle(template, before)), after, 0.05 * most);
  }
  const [first] = whole;
  if (first !== undefined) {
    const other = await engine.fillTemplate(template, { [first.id]: "Other words" });
    await demandVerified(engine, pdf, other);
    const boxes = new Set(first.boxes.map(({ box }) => box));
    const touched = new Set(
      template.pages.flatMap((page) =>
        page.boxes
          .filter(({ id }) => boxes.has(id))
          .flatMap((box) => [box.segments, ...box.duplicates].flat())
          .map(({ unit, operator: index }) => `${unit} ${index}`),
      ),
    );
    demandPlaces(untouched(before, touched), pageOf(other.pdf), 0.001);
  }
  return "filled";
}

/**
 * Operators that own text may set elsewhere: a box of several horizontal scales is set in its main one, and
 * doubled text in the spacing of the painting on top.
 */
function setInOneStyle(
  { pages }: Template,
  { shownTexts: shows }: PageContent,
): ReadonlySet<string> {
  const keyOf = (unit: string, index: number): string => `${unit} ${index}`;
  const scales = new Map(
    shows.map(({ operator: { contentStream: unit, index, shown } }) => [
      keyOf(unit, index),
      shown.scale,
    ]),
  );
  const operators = new Set<string>();
  for (const { segments, duplicates: twins } of pages.flatMap((page) => page.boxes)) {
    const own = segments.map(({ unit, operator: index }) => keyOf(unit, index));
    const isMixed = new Set(own.map((key) => scales.get(key))).size > 1;
    const doubled = twins.flat().map(({ unit, operator: index }) => keyOf(unit, index));
    for (const key of [...doubled, ...(isMixed || doubled.length > 0 ? own : [])]) {
      operators.add(key);
    }
  }
  return operators;
}

interface Places {
  readonly glyphs: Iterable<Glyph>;
}

function pageOf(pdf: Uint8Array): PageContent {
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const fonts = new Map<string, PdfFont>();
  const [page] = doc.pages;
  if (page === undefined) {
    throw new Error("the file has no page");
  }
  return interpretPage(doc, page, {
    limits: ENGINE_LIMITS,
    cache: newContentCache(doc),
    fontOf: (value, key) => {
      const font = fonts.get(key) ?? readPdfFont(doc, value, key);
      fonts.set(key, font);
      return font;
    },
  });
}

function untouched(
  { shownTexts: shows, glyphs }: PageContent,
  touched: ReadonlySet<string>,
): Places {
  return {
    glyphs: shows
      .filter(({ operator: show }) => !touched.has(`${show.contentStream} ${show.index}`))
      .flatMap(({ glyphStart, glyphEnd }) => glyphs.slice(glyphStart, glyphEnd)),
  };
}

/** Each glyph of `before` has a like one in `after` within `tolerance` points. */
function demandPlaces(before: Places, after: Places, tolerance: number): void {
  const later = [...after.glyphs];
  for (const { unicode, code, x, y, isSpace } of before.glyphs) {
    const isThere = later.some(
      (glyph) =>
        (glyph.unicode === unicode || glyph.code === code) &&
        Math.hypot(glyph.x - x, glyph.y - y) <= tolerance,
    );
    if (!isThere && !isSpace) {
      throw new Error(`glyph ${unicode ?? code} at ${x.toFixed(3)}, ${y.toFixed(3)} moved`);
    }
  }
}
