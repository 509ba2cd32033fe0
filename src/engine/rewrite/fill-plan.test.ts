import { DEFAULT_BOX_SETTINGS } from "../contract/box-settings.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { interpretPage } from "../content/interpret-page.ts";
import type { PageContent } from "../content/model.ts";
import { traceState } from "../content/state-trace.ts";
import type { BoxFit, FitGlyph, FitLine, SettingFont } from "../contract/fit-report.ts";
import type { PdfCode, PdfFont } from "../font/pdf-font/pdf-font.ts";
import { appendBaseOf } from "../pdf/append-base.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { isStream } from "../pdf/objects.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import type { TextBox } from "../contract/scene.ts";
import { compareContent, type ContentSide } from "../verify/compare-content.ts";
import { readOperators } from "../verify/content-tokens.ts";
import { fillPlan } from "./fill-plan.ts";
import { makePlan } from "./make-plan.ts";

/** Objects below this number are the file's; its one-byte font shows every code 500 wide. */
const FIRST_NEW = 100;

/** Fonts of the file have one-byte codes; the ones a fill adds have two. Every glyph is 500 wide. */
function standInFont(key: string): PdfFont {
  const length = Number(key) >= FIRST_NEW ? 2 : 1;
  const decode = (bytes: Uint8Array): PdfCode[] => {
    const codes: PdfCode[] = [];
    for (let i = 0; i + length <= bytes.length; i += length) {
      const code = length === 1 ? (bytes[i] ?? 0) : (bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0);
      const unicode = String.fromCharCode(code);
      codes.push({
        code,
        length,
        unicode,
        width: 500,
        vertical: null,
        gid: code,
        isWordSpace: length === 1 && code === 32,
      });
    }
    return codes;
  };
  return {
    key,
    kind: "TrueType",
    postScriptName: "Stand-In",
    subsetTag: null,
    familyName: "Stand-In",
    program: null,
    vertical: false,
    ascent: 800,
    descent: -200,
    capHeight: null,
    xHeight: null,
    italicAngle: 0,
    weight: 400,
    isSerif: false,
    isFixedPitch: true,
    isScript: false,
    fsType: null,
    reason: null,
    decode,
    coverage: new Map(),
    outlinesChecked: true,
    outline: () => null,
    letterOf: () => null,
  };
}

/** A one-page file with these content streams; repaired on reading, which is enough here. */
function fileOf(contents: readonly string[], resources = ""): Uint8Array {
  const refs = contents.map((_, i) => `${10 + i} 0 R`).join(" ");
  const streams = contents.map(
    (data, i) =>
      `${10 + i} 0 obj\n<</Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`,
  );
  return latin1Bytes(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n` +
      `2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n` +
      `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents[${refs}]` +
      `/Resources<</Font<</F 90 0 R>>${resources}>>>>\nendobj\n${streams.join("")}` +
      `90 0 obj\n<</Type/Font/Subtype/TrueType/BaseFont/Stand-In>>\nendobj\n` +
      `${FIRST_NEW - 1} 0 obj\nnull\nendobj\ntrailer\n<</Root 1 0 R/Size ${FIRST_NEW}>>\n%%EOF\n`,
  );
}

function interpret(doc: PdfDocument): PageContent {
  const [page] = doc.pages;
  return interpretPage(doc, page!, {
    fontOf: (_, key) => standInFont(key),
    limits: ENGINE_LIMITS,
  });
}

/** Each unbroken run of capitals of one show operator is a box of its own. */
function boxesOf(content: PageContent): TextBox[] {
  const boxes: TextBox[] = [];
  for (const show of content.shownTexts) {
    const glyphs = content.glyphs.slice(show.glyphStart, show.glyphEnd);
    const text = glyphs.map((glyph) => glyph.unicode).join("");
    for (const match of text.matchAll(/[A-Z]+/g)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const segment = {
        unit: show.operator.contentStream,
        operator: show.operator.index,
        glyphStart: start,
        glyphEnd: end,
        whole: start === 0 && end === glyphs.length,
        line: 0,
      };
      boxes.push(boxOf(content, match[0], [segment]));
    }
  }
  return boxes;
}

function boxOf(
  content: PageContent,
  text: string,
  segments: TextBox["segments"],
  id = `${text}-${segments[0]?.operator}-${segments[0]?.glyphStart}`,
): TextBox {
  const [first] = segments;
  const show = content.shownTexts.find(({ operator }) => operator.index === first?.operator)!;
  const glyph = content.glyphs.at(show.glyphStart + (first?.glyphStart ?? 0))!;
  const length = Math.hypot(glyph.dx, glyph.dy);
  const [cos, sin] = [glyph.dx / length, glyph.dy / length];
  const tm = show.operator.startTm;
  const sizePt = show.operator.shown.size * Math.hypot(tm[2], tm[3]);
  const from = [glyph.x, glyph.y] as const;
  return {
    id,
    page: 0,
    text,
    lines: [{ text, from, to: from }],
    segments,
    duplicates: [],
    font: "90",
    fontName: "Stand-In",
    sizePt,
    runs: [],
    leadingPt: null,
    trackingEm: show.operator.shown.charSpacing / show.operator.shown.size,
    wordSpacingEm: 0,
    scale: show.operator.shown.scale,
    color: show.fill,
    align: "left",
    alignConfidence: 1,
    rotationDeg: 0,
    direction: "ltr",
    vertical: false,
    quad: [from, from, from, from],
    bboxPt: [0, 0, 0, 0],
    frame: [cos, sin, -sin, cos, glyph.x, glyph.y],
    maxWidthPt: 100,
    roomStartPt: 0,
    maxLines: 1,
    isUpperCase: false,
    editable: true,
    reason: null,
    mcids: [null],
    hasActualText: false,
    settings: DEFAULT_BOX_SETTINGS,
  };
}

interface Edit {
  readonly text: string;
  /** Of the authored size. */
  readonly ratio: number;
  /** Start along the baseline, points. */
  readonly shiftPt: number;
  readonly font: "library" | "own";
  /** The box's own line is shown again, and before what `text` adds. */
  readonly again?: true;
}

/** The authored line, written anew; and with a line below it. */
const AGAIN: Edit = { text: "", ratio: 1, shiftPt: 0, font: "own", again: true };
const AND_MORE: Edit = { text: "MORE", ratio: 1, shiftPt: 5, font: "library", again: true };

function fitOf(box: TextBox, { text, ratio, shiftPt, font, again }: Edit): BoxFit {
  const sizePt = box.sizePt * ratio;
  const setting: SettingFont =
    font === "library"
      ? { kind: "library", id: "lib" }
      : { kind: "embedded", key: "90", resourceName: "F" };
  const codeLength = font === "library" ? 2 : 1;
  const glyphs = (line: string): FitGlyph[] =>
    Array.from(line, (char, i) => ({
      code: char.charCodeAt(0),
      codeLength,
      width: 500,
      // Every third pair is kerned, every fifth glyph raised.
      advance: i % 3 === 0 ? 473.5 : 500,
      dx: 0,
      dy: i % 5 === 4 && font === "library" ? 120 : 0,
      text: char,
      isWordSpace: char === " ",
    }));
  const lines: FitLine[] = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, i) => ({
      text: line,
      runs: [{ font: setting, glyphs: glyphs(line) }],
      xPt: shiftPt,
      yPt: -i * sizePt * 1.2,
      widthPt: 0,
      wordSpacingEm: 0,
    }));
  if (again === true) {
    const place = { xPt: 0, yPt: 0, widthPt: 0, wordSpacingEm: 0 };
    lines.unshift({ text: box.text, runs: [], ...place, authoredLine: 0 });
  }
  return {
    box: box.id,
    page: 0,
    text,
    sizePt,
    authoredSizePt: box.sizePt,
    minSizePt: 1,
    maxWidthPt: 100,
    lines,
    overflow: false,
    missing: [],
    substitutions: [],
    fontsUsed: [],
    limitedFonts: [],
    ...(again === true ? { isForced: true } : {}),
    changed: true,
  };
}

interface Filled {
  readonly before: PageContent;
  readonly after: PageContent;
  readonly old: ContentSide;
  readonly now: ContentSide;
  readonly pdf: Uint8Array;
  readonly boxes: readonly TextBox[];
}

/** Fills every box but those the edit is null for. */
function fill(
  source: Uint8Array,
  editOf: (box: TextBox, i: number) => Edit | null,
  boxesFrom: (content: PageContent) => TextBox[] = boxesOf,
): Filled {
  const doc = openPdf(source, ENGINE_LIMITS);
  const before = interpret(doc);
  const boxes = boxesFrom(before);
  const scene = { pages: [{ ...PAGE, boxes }], fields: [] };
  const facts = { ...FACTS, coverage: COVERAGE };
  const base = appendBaseOf(doc);
  const { plan, refused } = makePlan({ doc, pageContents: [before], scene, base, fonts: [facts] });
  expect([...refused]).toEqual([]);
  const { pdf } = fillPlan(
    { source, sourceSha256: base.sha256, plan },
    {
      fits: boxes.flatMap((box, i) => {
        const edit = editOf(box, i);
        return edit === null ? [] : [fitOf(box, edit)];
      }),
      valuesKey: "",
      engineVersion: "test",
      flatten: false,
      embedFont: (_, __, first) => ({
        fontNumber: first,
        baseFont: "Lib",
        texts: new Map(),
        objects: [{ num: first, gen: 0, source: latin1Bytes("<</Type/Font/Subtype/Type0>>") }],
      }),
    },
  );
  const filled = openPdf(pdf, ENGINE_LIMITS);
  return {
    before,
    after: interpret(filled),
    old: sideOf(doc),
    now: sideOf(filled),
    pdf,
    boxes,
  };
}

function sideOf(doc: PdfDocument): ContentSide {
  const [page] = doc.pages;
  const data = concatBytes(
    page!.contents.flatMap(({ num }) => {
      const stream = doc.object(num)?.value ?? null;
      return isStream(stream) ? [doc.decode(stream).value, latin1Bytes("\n")] : [];
    }),
  );
  const { states } = traceState(data, {
    doc,
    fontOf: (_, key) => standInFont(key),
    resources: page!.resources,
    clip: [0, 0, 600, 600],
  });
  return { operators: readOperators(data), states };
}

const PAGE = {
  index: 0,
  widthPt: 600,
  heightPt: 600,
  trim: null,
  bleed: null,
  mediaBox: [0, 0, 600, 600],
  cropBox: [0, 0, 600, 600],
  toSeen: [1, 0, 0, -1, 0, 600],
  reasons: [],
} as const;

const FACTS = {
  key: "90",
  kind: "TrueType",
  postScriptName: "Stand-In",
  subsetTag: null,
  familyName: "Stand-In",
  embedded: true,
  ascent: 800,
  descent: -200,
  capHeight: null,
  xHeight: null,
  italicAngle: 0,
  weight: 400,
  isSerif: false,
  isFixedPitch: true,
  isScript: false,
  fsType: null,
} as const;
const COVERAGE = Array.from(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ ",
  (char) => [char, char.charCodeAt(0), 1, 500] as const,
);

interface Place {
  readonly unicode: string | null;
  readonly x: number;
  readonly y: number;
}

function kept(content: PageContent): readonly Place[] {
  return [...content.glyphs].filter((glyph) => !/[A-Z]/.test(glyph.unicode ?? ""));
}

function capitals(content: PageContent): readonly Place[] {
  return [...content.glyphs].filter((glyph) => /[A-Z]/.test(glyph.unicode ?? ""));
}

/** The same glyphs within a ten-thousandth of a point. */
function expectPlaces(found: readonly Place[], wanted: readonly Place[]): void {
  const text = (places: readonly Place[]): string => places.map(({ unicode }) => unicode).join("");
  expect(text(found)).toBe(text(wanted));
  const off = found.map(({ x, y }, i) => Math.hypot(x - wanted[i]!.x, y - wanted[i]!.y));
  expect(Math.max(0, ...off)).toBeLessThan(1e-4);
}

/** Nothing but the boxes changed: places of all other glyphs, and every state after them. */
function expectNoLeak({ before, after, old, now }: Filled): void {
  expectPlaces(kept(after), kept(before));
  expect(compareContent(old, now).violations).toEqual([]);
}

const OPERATORS: readonly (readonly [string, readonly string[]])[] = [
  ["Tj", ["BT /F 12 Tf 50 500 Td (EDIT) Tj ET"]],
  ["Tj with text before and after it", ["BT /F 12 Tf 50 500 Td (see EDIT here) Tj ET"]],
  [
    "Tj and what continues from its pen",
    ["BT /F 12 Tf 50 500 Td (EDIT) Tj (next) Tj (more) Tj ET"],
  ],
  ["TJ", ["BT /F 12 Tf 50 500 Td [(ED)-120(I)20(T)] TJ ET"]],
  ["TJ with a leading number", ["BT /F 12 Tf 50 500 Td [-900(EDIT)33] TJ (next) Tj ET"]],
  [
    "TJ shared with other words",
    ["BT /F 12 Tf 50 500 Td [(left)-700(ED)3(IT)-800(right)40] TJ (on) Tj ET"],
  ],
  [
    "two boxes in one TJ",
    ["BT /F 12 Tf 50 500 Td [(a)-100(EDIT)-700(b)-3(WORD)-8(c)] TJ (on) Tj ET"],
  ],
  ["'", ["BT /F 12 Tf 14 TL 50 500 Td (first) Tj (EDIT)' (third)' ET"]],
  ["' that another show continues", ["BT /F 12 Tf 14 TL 50 500 Td (EDIT)' (next) Tj T* (x) Tj ET"]],
  ['"', ["BT /F 12 Tf 14 TL 50 500 Td (first) Tj 3 1.5 (ED IT)\" (third word)' ET"]],
  [
    "Td chains",
    [
      "BT /F 12 Tf 50 500 Td (EDIT) Tj 0 -14 Td (b) Tj 20 0 Td (WORD) Tj 5 -20 TD (c) Tj T* (d) Tj ET",
    ],
  ],
  [
    "one glyph per operator",
    ["BT /F 12 Tf 50 500 Td (E) Tj 7 0 Td (D) Tj 7 0 Td (I) Tj 7 0 Td (t) Tj ET"],
  ],
  [
    "spacing, scale and rise",
    [
      "BT /F 17.3 Tf .37 Tc 2 Tw 83 Tz 4 Ts 50 500 Td (a b EDIT c d) Tj (e f) Tj 0 -20 Td (g h) Tj ET",
    ],
  ],
  [
    "a skewed matrix",
    ["BT /F 1 Tf 12 3 -2 9 100 400 Tm [(a)-50(EDIT)] TJ (next) Tj 0 -1.2 Td (line) Tj ET"],
  ],
  [
    "a flipped page",
    ["q 1 0 0 -1 0 600 cm BT /F 12 Tf 1 0 0 -1 50 100 Tm (EDIT) Tj (next) Tj ET Q"],
  ],
  [
    "a far origin and tiny units",
    [
      "q .01 0 0 .01 3 4 cm BT /F 1200 Tf 1 0 0 1 12345.678 43210.9 Tm (EDIT) Tj (next) Tj 0 -1400 Td (x) Tj ET Q",
    ],
  ],
  [
    "content cut inside the operands",
    ["BT /F 12 Tf 50 500 Td (a) Tj (EDIT)", "Tj (next) Tj", "0 -14 Td (b) Tj ET"],
  ],
  ["content cut between operators", ["BT /F 12 Tf 50 500 Td (EDIT) Tj", "(next) Tj ET", "0 g"]],
  ["tokens that touch", ["BT/F 12 Tf 50 500 Td(EDIT)Tj(next)Tj 0 -14 Td[(WORD)]TJ(x)Tj ET"]],
  ["strings with escapes", ["BT /F 12 Tf 50 500 Td (a\\)\\\\\\101EDIT\\050x) Tj <6e65> Tj ET"]],
  [
    "colour and marked content between",
    ["BT /F 12 Tf 50 500 Td 0 0 0 1 k /P <</MCID 0>> BDC (EDIT) Tj EMC 1 0 0 rg (next) Tj ET"],
  ],
];

const EDITS: readonly (readonly [string, Edit | null])[] = [
  ["longer text", { text: "LONGERTEXT", ratio: 1, shiftPt: 0, font: "library" }],
  ["its own font", { text: "IDET", ratio: 1, shiftPt: 0, font: "own" }],
  ["smaller and centred", { text: "SMALL", ratio: 0.73, shiftPt: 11.25, font: "library" }],
  ["nothing", { text: "", ratio: 1, shiftPt: 0, font: "library" }],
  ["two lines", { text: "ONE\nTWO", ratio: 0.9, shiftPt: -3, font: "own" }],
];

test.each(
  OPERATORS.flatMap(([name, contents]) =>
    EDITS.map(([what, edit]) => ({ name, contents, what, edit })),
  ),
)("$name replaced by $what leaves everything else where it was", ({ contents, edit }) => {
  const filled = fill(fileOf(contents), () => edit);
  expectNoLeak(filled);
  const wanted = filled.boxes.map(() => edit?.text.replace(/[\n ]/g, "")).join("");
  expect(
    capitals(filled.after)
      .map((glyph) => glyph.unicode)
      .join(""),
  ).toBe(wanted);
});

test("new text starts where the fit says, kerned and raised as the fit says", () => {
  const source = fileOf(["BT /F 10 Tf 2 0 0 2 50 500 Tm (x) Tj (EDIT) Tj ET"]);
  const edit: Edit = { text: "ABCDEFG", ratio: 0.5, shiftPt: 7, font: "library" };
  const filled = fill(source, () => edit);
  expectNoLeak(filled);
  const size = 10;
  let pen = 60 + 7;
  const wanted = Array.from("ABCDEFG", (char, i) => {
    const place = { unicode: char, x: pen, y: 500 + (i % 5 === 4 ? 0.12 * size : 0) };
    pen += ((i % 3 === 0 ? 473.5 : 500) / 1000) * size;
    return place;
  });
  expectPlaces(capitals(filled.after), wanted);
});

test("lines keep to the marked content of the authored lines", () => {
  const source = fileOf([
    "BT /F 12 Tf 50 500 Td /P <</MCID 0>> BDC (FIRST) Tj EMC 0 -14 Td /P <</MCID 1>> BDC (SECOND) Tj EMC ET",
  ]);
  const edit: Edit = { text: "AAAA\nBBBB", ratio: 1, shiftPt: 0, font: "own" };
  const filled = fill(
    source,
    () => edit,
    (content) => [
      boxOf(
        content,
        "FIRST\nSECOND",
        content.shownTexts.map(({ operator, glyphStart, glyphEnd }, line) => ({
          unit: operator.contentStream,
          operator: operator.index,
          glyphStart: 0,
          glyphEnd: glyphEnd - glyphStart,
          whole: true,
          line,
        })),
      ),
    ],
  );
  expectNoLeak(filled);
  const lines = filled.after.shownTexts
    .filter(({ glyphStart, glyphEnd }) => glyphEnd > glyphStart)
    .map(({ mcid, glyphStart, glyphEnd }) => [
      mcid,
      filled.after.glyphs
        .slice(glyphStart, glyphEnd)
        .map((glyph) => glyph.unicode)
        .join(""),
    ]);
  expect(lines).toEqual([
    [0, "AAAA"],
    [1, "BBBB"],
  ]);
});

test.each([
  [
    "follows its text",
    "/Span<</ActualText (old\\))>> BDC (EDIT) Tj EMC",
    "/ActualText <feff004e00450057>",
  ],
  [
    "is empty with its text",
    "/Span<</ActualText<FEFF0041>/E 3>>BDC(EDIT)Tj EMC(WORD)Tj",
    "/ActualText()/E 3",
  ],
  [
    "stays while it speaks for other text",
    "/Span<</ActualText (old)>> BDC (see EDIT) Tj EMC",
    "/ActualText (old)",
  ],
])("replacement text %s", (_, content, wanted) => {
  const source = fileOf([`BT /F 12 Tf 50 500 Td ${content} (next) Tj ET`]);
  const text = wanted.includes("()") ? "" : "NEW";
  const filled = fill(source, () => ({ text, ratio: 1, shiftPt: 0, font: "library" }));
  expectNoLeak(filled);
  const [page] = openPdf(filled.pdf, ENGINE_LIMITS).pages;
  const doc = openPdf(filled.pdf, ENGINE_LIMITS);
  const stream = doc.object(page!.contents[0]!.num)!.value;
  expect(isStream(stream) && latin1Text(doc.decode(stream).value)).toContain(wanted);
});

test("only what changes is appended; equal input gives equal bytes, no change the delivered bytes", () => {
  const source = fileOf(["BT /F 12 Tf 50 500 Td (EDIT) Tj ET", "q 1 0 0 rg 0 0 5 5 re f Q"]);
  const edit: Edit = { text: "NEW", ratio: 1, shiftPt: 0, font: "library" };
  const [one, two] = [fill(source, () => edit), fill(source, () => edit)];
  expect(one.pdf).toEqual(two.pdf);
  expect(latin1Text(one.pdf.subarray(0, source.length))).toBe(latin1Text(source));
  const section = latin1Text(one.pdf, source.length);
  expect([...section.matchAll(/(\d+) 0 obj/g)].map(([, num]) => num)).toEqual(["3", "10", "100"]);
  expect(section).toContain("/Font<</PltF1 100 0 R /F 90 0 R>>");
  expect(fill(source, () => null).pdf).toBe(source);
});

test.each([
  ["in use already", "/Font<</PltF1 90 0 R/F 90 0 R>>", "/PltF2 100 0 R "],
  ["written twice", "/Font<</F 90 0 R>>/Font<</F 90 0 R>>", "/PltF1 100 0 R "],
])("a font dictionary with a name %s gets a free one", (_, fonts, wanted) => {
  const source = latin1Bytes(
    latin1Text(fileOf(["BT /F 12 Tf 50 500 Td (EDIT) Tj ET"])).replace("/Font<</F 90 0 R>>", fonts),
  );
  const filled = fill(source, () => ({ text: "NEW", ratio: 1, shiftPt: 0, font: "library" }));
  expect(latin1Text(filled.pdf, source.length)).toContain(wanted);
  expectNoLeak(filled);
});

const number = (max: number): fc.Arbitrary<string> =>
  fc.integer({ min: -max * 100, max: max * 100 }).map((value) => String(value / 100));
const word = fc.constantFrom("a", "b c", "EDIT", "xEDITy", "W", "", "EDITWORD", "k\\(");
const operator = fc.oneof(
  fc.tuple(number(40), number(20)).map(([x, y]) => `${x} ${y} Td`),
  fc.tuple(number(40), number(20)).map(([x, y]) => `${x} ${y} TD`),
  fc.tuple(number(9), number(9)).map(([b, c]) => `8 ${b} ${c} 9 200 300 Tm`),
  fc.constant("T*"),
  number(20).map((value) => `${value} TL`),
  number(3).map((value) => `${value} Tc`),
  number(3).map((value) => `${value} Tw`),
  number(4).map((value) => `${value} Ts`),
  fc.integer({ min: 40, max: 160 }).map((value) => `${value} Tz`),
  fc.integer({ min: 4, max: 30 }).map((value) => `/F ${value} Tf`),
  word.map((text) => `(${text}) Tj`),
  word.map((text) => `(${text})'`),
  fc.tuple(number(2), number(2), word).map(([aw, ac, text]) => `${aw} ${ac} (${text})"`),
  fc
    .array(
      fc.oneof(
        word.map((text) => `(${text})`),
        number(900),
      ),
      { maxLength: 5 },
    )
    .map((list) => `[${list.join(" ")}] TJ`),
);

test("any legal sequence of text operators keeps its state around replaced text", () => {
  fc.assert(
    fc.property(
      fc.array(operator, { minLength: 1, maxLength: 14 }),
      fc.array(fc.constantFrom(...EDITS.map(([, edit]) => edit), AGAIN, AND_MORE, null), {
        minLength: 1,
        maxLength: 4,
      }),
      (operators, edits) => {
        const source = fileOf([`BT /F 12 Tf 100 300 Td ${operators.join("\n")} (end) Tj ET`]);
        expectNoLeak(fill(source, (_, i) => edits[i % edits.length] ?? null));
      },
    ),
    { numRuns: 300, seed: 20261121 },
  );
});
