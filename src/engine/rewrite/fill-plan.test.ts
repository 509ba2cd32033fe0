import fc from "fast-check";
import { expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { PageContent } from "../content/model.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { isStream } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { compareContent } from "../verify/compare-content.ts";
import {
  AGAIN,
  AND_MORE,
  boxOf,
  type Edit,
  fill,
  type Filled,
  fileOf,
} from "./fill-plan.test-kit.ts";

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
