import { describe, expect, test } from "vitest";
import type { FitGlyph } from "../contract/fit-report.ts";
import type { PlacedLine, PlacedRun } from "./placed-line.ts";
import { glyphOf } from "./small-plans.test-kit.ts";
import { type LiveState, roundLine, setTextState, writeLine } from "./write-line.ts";

const LIVE: LiveState = {
  fontName: "F",
  size: 10,
  charSpacing: 0,
  wordSpacing: 0,
  rise: 0,
  scale: 1,
};
const run = (glyphs: readonly FitGlyph[], changes: Partial<PlacedRun> = {}): PlacedRun => ({
  fontName: "F",
  scale: 1,
  glyphs,
  replacements: [],
  ...changes,
});
const lineOf = (runs: readonly PlacedRun[], changes: Partial<PlacedLine> = {}): PlacedLine => ({
  text: "",
  matrix: null,
  indent: 0,
  size: 10,
  charSpacing: 0,
  wordSpacing: 0,
  trackingEm: 0,
  wordSpacingEm: 0,
  runs,
  ...changes,
});
const [A, B, SPACE] = [glyphOf("a"), glyphOf("b"), glyphOf(" ")];

function write(line: PlacedLine, state: Partial<LiveState> = {}) {
  const out: string[] = [];
  const live = { ...LIVE, ...state };
  const moved = writeLine(out, live, line);
  return { out: out.join(" "), moved, live };
}

describe("a line", () => {
  test.each<[string, PlacedLine, string, number]>([
    ["of one run", lineOf([run([A, B])]), "[<6162>]TJ", 10],
    ["of nothing", lineOf([]), "", 0],
    ["of two bytes a code", lineOf([run([{ ...A, code: 3, codeLength: 2 }])]), "[<0003>]TJ", 5],
    ["that begins farther on", lineOf([run([A])], { indent: 200 }), "[-200<61>]TJ", 7],
    ["that begins before", lineOf([run([A])], { indent: -200 }), "[200<61>]TJ", 3],
    ["kerned", lineOf([run([{ ...A, advance: 450 }, B])]), "[<61>50<62>]TJ", 9.5],
    // Advances in em of a box set wider: its glyphs are given 400 of them here, and 10 pt move the pen by 8.
    [
      "narrower than its box",
      lineOf(
        [
          run([
            { ...A, advance: 400 },
            { ...B, advance: 400 },
          ]),
        ],
        { stretch: 0.8 },
      ),
      "[<6162>]TJ",
      10,
    ],
    [
      "narrower than its box, with distances of the box",
      lineOf([run([{ ...A, advance: 500 }, B])], { indent: 80, stretch: 0.8, trackingEm: 0.04 }),
      "[-100<61>-175<62>]TJ",
      12.75,
    ],
    ["kerned too little to write", lineOf([run([{ ...A, advance: 499.9 }, B])]), "[<6162>]TJ", 10],
    [
      "kerned just enough to write",
      lineOf([run([{ ...A, advance: 499.8 }, B])]),
      "[<61>0.2<62>]TJ",
      9.998,
    ],
    [
      "kerned too little, until the sum is enough",
      lineOf([run([{ ...A, advance: 499.9 }, { ...A, advance: 499.9 }, B])]),
      "[<6161>0.2<62>]TJ",
      14.998,
    ],
    [
      "with a glyph aside of the pen",
      lineOf([run([{ ...A, dx: 30 }, B])]),
      "[-30<61>30<62>]TJ",
      10,
    ],
    ["letter-spaced", lineOf([run([A, B])], { trackingEm: 0.1 }), "[<61>-100<62>]TJ", 11],
    [
      "letter-spaced within a cluster",
      lineOf([run([A, { ...B, text: "" }, A])], { trackingEm: 0.1 }),
      "[<6162>-100<61>]TJ",
      16,
    ],
    [
      "letter-spaced by the text state",
      lineOf([run([A, B])], { trackingEm: 0.1, charSpacing: 1 }),
      "1 Tc [<6162>]TJ",
      12,
    ],
    ["word-spaced", lineOf([run([SPACE, B])], { wordSpacingEm: 0.1 }), "[<20>-100<62>]TJ", 11],
    [
      "word-spaced by the text state",
      lineOf([run([SPACE, B])], { wordSpacingEm: 0.1, wordSpacing: 1 }),
      "1 Tw [<2062>]TJ",
      11,
    ],
    [
      "word-spaced where two bytes are no space",
      lineOf([run([{ ...SPACE, codeLength: 2 }, B])], { wordSpacingEm: 0.1, wordSpacing: 1 }),
      "1 Tw [<0020>-100<62>]TJ",
      11,
    ],
    [
      "with a raised glyph",
      lineOf([run([A, { ...B, dy: 120 }, A])]),
      "[<61>]TJ 1.2 Ts [<62>]TJ 0 Ts [<61>]TJ",
      15,
    ],
    ["that ends raised", lineOf([run([{ ...B, dy: 120 }])]), "1.2 Ts [<62>]TJ 0 Ts", 5],
    [
      "in two fonts",
      lineOf([run([A]), run([B], { fontName: "N" })]),
      "[<61>]TJ /N 10 Tf [<62>]TJ",
      10,
    ],
    [
      "with a smaller run",
      lineOf([run([A]), run([{ ...B, advance: 250 }, A], { scale: 0.5 })]),
      "[<61>]TJ /F 5 Tf [<6261>]TJ",
      10,
    ],
    [
      "said in other words",
      lineOf([run([A, B, A], { replacements: [{ start: 1, end: 2, text: "\u00e9" }] })]),
      "[<61>]TJ /Span<</ActualText <feff00e9>>>BDC [<62>]TJ EMC [<61>]TJ",
      15,
    ],
    [
      "said in other words twice",
      lineOf([
        run([A, B, A], {
          replacements: [
            { start: 0, end: 2, text: "x" },
            { start: 2, end: 3, text: "" },
          ],
        }),
      ]),
      "/Span<</ActualText <feff0078>>>BDC [<6162>]TJ EMC /Span<</ActualText ()>>BDC [<61>]TJ EMC",
      15,
    ],
  ])("%s", (_, line, out, moved) => {
    const found = write(line);
    expect(found.out).toBe(out);
    expect(found.moved).toBeCloseTo(moved, 6);
    expect(found.live.rise).toBe(0);
  });

  test("moves the pen by the horizontal scale", () => {
    expect(write(lineOf([run([A])]), { scale: 0.5 }).moved).toBe(2.5);
  });

  test("is raised from the rise in force, and back to it", () => {
    const found = write(lineOf([run([{ ...A, dy: 100 }])]), { rise: 3 });
    expect(found.out).toBe("4 Ts [<61>]TJ 3 Ts");
    expect(found.live.rise).toBe(3);
  });

  test("tracks the state it leaves in force", () => {
    const { live } = write(lineOf([run([A], { fontName: "N" })], { size: 8, charSpacing: 1 }));
    expect(live).toEqual({ ...LIVE, fontName: "N", size: 8, charSpacing: 1 });
  });
});

describe("numbers", () => {
  test("of a line are those that are written", () => {
    const figures = { size: 9.0000012, charSpacing: 1.0000049, wordSpacing: -0.1234567 };
    expect(roundLine(lineOf([], figures), LIVE)).toMatchObject({
      size: 9,
      charSpacing: 1,
      wordSpacing: -0.12346,
    });
  });

  test("that are in force stay as exact as they are", () => {
    const figures = { size: 9.0000012, charSpacing: 1.0000049, wordSpacing: -0.1234567 };
    expect(roundLine(lineOf([], figures), { ...LIVE, ...figures })).toMatchObject(figures);
  });
});

test("kept text moves the pen by its spacing as written, not as it would be without rounding", () => {
  const spacing = 0.005 * 0.99692;
  const kept = {
    elements: "(MULTIPLE BARCODES)",
    size: 0.99692,
    charSpacing: spacing,
    wordSpacing: 2 * spacing,
    riseEm: 0,
    leadEm: 0,
    wantedEm: 9,
    width: 9000,
    codes: 17,
    spaces: 1,
  };
  const line = lineOf([run([], { kept })], { size: 0.99692 });
  const { out, moved } = write(line, { size: 1 });
  expect(out).toContain("0.00498 Tc 0.00997 Tw");
  expect(moved).toBeCloseTo(9 * 0.99692 + 17 * 0.00498 + 0.00997, 9);
});

test("kept text moves the pen by its widths in the size that is written", () => {
  // il4democracy--hebrew.pdf: 60 letters by themselves, each a millionth of an em off, in lines of 58 points.
  const size = 0.9942512;
  const kept = {
    elements: "(A)",
    size,
    charSpacing: 0,
    wordSpacing: 0,
    riseEm: 0,
    leadEm: 0,
    wantedEm: 2,
    width: 2000,
    codes: 1,
    spaces: 0,
  };
  const runs = Array.from({ length: 60 }, () => run([], { kept }));
  const { out, moved } = write(lineOf(runs, { size }), { size: 1 });
  expect(out).toMatch(/^\/F 0.99425 Tf /);
  expect(moved).toBeCloseTo(60 * 2 * 0.99425, 9);
});

test("text in another size moves the pen by its widths in the size that is written", () => {
  // programtitles-2.pdf: the size of seven sixths is written with five decimals, and so is the number between.
  const glyphs = [
    { ...A, width: 9000, advance: 8000 },
    { ...B, width: 9000 },
  ];
  const line = lineOf([run(glyphs, { scale: 7 / 6 })], { size: 1 });
  const { out, moved } = write(line, { size: 1 });
  expect(out).toBe("/F 1.16667 Tf [<61>2142.88<62>]TJ");
  expect(moved).toBeCloseTo((18 - 2.14288) * 1.16667, 9);
});

test.each<[string, Partial<LiveState>, readonly string[]]>([
  ["nothing", {}, []],
  ["the font", { fontName: "A B" }, ["/A#20B 10 Tf"]],
  ["the size", { size: 0.5 }, ["/F 0.5 Tf"]],
  ["the spacing of letters", { charSpacing: -1 }, ["-1 Tc"]],
  ["the spacing of words", { wordSpacing: 2 }, ["2 Tw"]],
  ["the rise", { rise: 3 }, ["3 Ts"]],
  [
    "all of it",
    { size: 1, charSpacing: 2, wordSpacing: 3, rise: 4 },
    ["/F 1 Tf", "2 Tc", "3 Tw", "4 Ts"],
  ],
])("state is set where it differs: %s", (_, wanted, expected) => {
  const out: string[] = [];
  const live = { ...LIVE };
  setTextState(out, live, { ...LIVE, ...wanted });
  expect(out).toEqual(expected);
  expect(live).toEqual({ ...LIVE, ...wanted });
});
