import { describe, expect, test } from "vitest";
import type { FitGlyph, SettingFont } from "../contract/fit-report.ts";
import { type Measure, measureParagraph } from "./measure.ts";
import {
  type ParagraphGlyph,
  PLAIN_STYLE,
  type RunShaper,
  type ScriptRun,
  type ShapedRun,
  type TextStyle,
} from "./shaped-text.ts";

const STYLE = { language: "", trackingEm: 0 };

const HYPHEN: FitGlyph = {
  code: 0x2d,
  codeLength: 1,
  width: 300,
  advance: 300,
  dx: 0,
  dy: 0,
  text: "-",
  isWordSpace: false,
};

function glyphOf(
  text: string,
  cluster: number,
  changes: Partial<ParagraphGlyph> = {},
): ParagraphGlyph {
  const code = text.codePointAt(0) ?? 0;
  return {
    code,
    codeLength: 1,
    width: 500,
    advance: 500,
    dx: 0,
    dy: 0,
    text,
    isWordSpace: text === " ",
    cluster,
    isSafe: true,
    ...changes,
  };
}

interface Face {
  readonly font?: SettingFont;
  readonly hyphen?: FitGlyph | null;
  /** Places where a cut changes shapes. */
  readonly unsafe?: readonly number[];
  /** Told of each run that is set anew. */
  readonly asked?: ScriptRun[];
}

const embedded = (key: string): SettingFont => ({ kind: "embedded", key, resourceName: key });

/** A glyph of half an em for each letter; set anew, each is 100 wider. Right-to-left runs are in visual order. */
function shaperOf({
  font = embedded("7"),
  hyphen = HYPHEN,
  unsafe = [],
  asked = [],
}: Face): RunShaper {
  return {
    font,
    postScriptName: "Some",
    hyphen: () => hyphen,
    shape: (run) => {
      asked.push(run);
      return {
        glyphs: glyphsOf(run, unsafe).map((glyph) => ({ ...glyph, advance: 600 })),
        uncovered: [],
      };
    },
  };
}

function glyphsOf(
  { text, start, end, level }: ScriptRun,
  unsafe: readonly number[],
): readonly ParagraphGlyph[] {
  const glyphs = Array.from({ length: end - start }, (_, i) =>
    glyphOf(text.charAt(start + i), start + i, { isSafe: !unsafe.includes(start + i) }),
  );
  return level % 2 === 1 ? glyphs.toReversed() : glyphs;
}

interface Part extends Face {
  readonly text: string;
  readonly level?: number;
  readonly script?: string;
  readonly textStyle?: TextStyle;
  readonly isKept?: true;
  readonly place?: number;
}

function measureOf(parts: readonly Part[], base = 0): Measure {
  const text = parts.map((part) => part.text).join("");
  let at = 0;
  const runs = parts.map((part): ShapedRun => {
    const { level = 0, script = "Latn", textStyle, isKept, place } = part;
    const run = { text, start: at, end: at + part.text.length, script, level };
    at = run.end;
    return {
      ...run,
      shaper: shaperOf(part),
      glyphs: glyphsOf(run, part.unsafe ?? []),
      role: "embedded" as const,
      limitedFont: null,
      ...(textStyle === undefined ? {} : { textStyle }),
      ...(isKept === undefined ? {} : { isKept }),
      ...(place === undefined ? {} : { place }),
    };
  });
  return measureParagraph({ text, runs, ...(base === 0 ? {} : { base }) }, STYLE);
}

const part = (start: number, end: number, hasHyphen = false) => ({ start, end, hasHyphen });
const shown = (
  measure: Measure,
  start: number,
  end: number,
  hasHyphen = false,
): readonly string[] =>
  measure
    .runsOf(part(start, end, hasHyphen))
    .map(({ glyphs }) => glyphs.map(({ text }) => text).join(""));

describe("the extent of a part", () => {
  const measure = measureOf([{ text: "one two" }]);

  test.each<[string, number, number, readonly [number, number, number]]>([
    ["the whole", 0, 7, [3500, 7, 1]],
    ["a word", 0, 3, [1500, 3, 0]],
    ["a word with its space", 0, 4, [2000, 4, 1]],
    ["the end", 4, 7, [1500, 3, 0]],
    ["nothing", 3, 3, [0, 0, 0]],
  ])("%s", (_, start, end, [advance, clusters, wordSpaces]) => {
    expect(measure.extentOf(part(start, end))).toEqual({ advance, clusters, wordSpaces });
  });

  test("a hyphen at its end is a cluster of its own", () => {
    expect(measure.extentOf(part(0, 3, true))).toEqual({
      advance: 1800,
      clusters: 4,
      wordSpaces: 0,
    });
  });

  test("without one in the font it takes nothing", () => {
    const plain = measureOf([{ text: "one two", hyphen: null }]);
    expect(plain.extentOf(part(0, 3, true))).toEqual({ advance: 1500, clusters: 3, wordSpaces: 0 });
    expect([plain.canHyphenate(3), measure.canHyphenate(3)]).toEqual([false, true]);
  });

  test("several glyphs of a cluster count as one, whole or not at all", () => {
    const glyphs = [glyphOf("f", 0), glyphOf("", 0, { advance: 100 }), glyphOf("x", 2)];
    const run = { text: "fix", start: 0, end: 3, script: "Latn", level: 0 };
    const paragraph = {
      text: "fix",
      runs: [
        { ...run, shaper: shaperOf({}), glyphs, role: "embedded" as const, limitedFont: null },
      ],
    };
    const own = measureParagraph(paragraph, STYLE);
    expect(own.extentOf(part(0, 3))).toMatchObject({ advance: 1100, clusters: 2 });
    expect(own.extentOf(part(0, 2))).toMatchObject({ advance: 600, clusters: 1 });
    // Within the cluster no glyph begins: the part is set anew.
    expect(own.extentOf(part(0, 1))).toMatchObject({ advance: 600, clusters: 1 });
    expect(own.extentOf(part(1, 3)).advance).toBe(1200);
  });

  test("where letters join one more cluster is counted: nothing is taken off at the line's end", () => {
    const arabic = measureOf([{ text: "abc ", script: "Arab", level: 1 }, { text: "def" }]);
    expect(arabic.extentOf(part(0, 7)).clusters).toBe(8);
    expect(arabic.extentOf(part(0, 4)).clusters).toBe(5);
    expect(arabic.extentOf(part(4, 7)).clusters).toBe(3);
  });
});

describe("where a cut changes shapes", () => {
  test("the part is set anew, with nothing of the text behind it", () => {
    const asked: ScriptRun[] = [];
    const measure = measureOf([{ text: "office", unsafe: [3], asked }]);
    expect(measure.extentOf(part(0, 3)).advance).toBe(1800);
    expect(asked).toMatchObject([{ text: "off", start: 0, end: 3 }]);
    expect(measure.extentOf(part(0, 2)).advance).toBe(1000);
    expect(asked).toHaveLength(1);
  });

  test("once for each part, however often it is asked for", () => {
    const asked: ScriptRun[] = [];
    const measure = measureOf([{ text: "office", unsafe: [3], asked }]);
    measure.extentOf(part(3, 6));
    measure.runsOf(part(3, 6));
    expect(asked).toMatchObject([{ text: "ice", start: 0, end: 3 }]);
    expect(shown(measure, 3, 6)).toEqual(["ice"]);
  });

  test("each run by itself, counted from where the part begins", () => {
    const asked: ScriptRun[] = [];
    const measure = measureOf([
      { text: "ab", unsafe: [1], asked },
      { text: "cd", font: embedded("8"), unsafe: [3], asked },
    ]);
    expect(shown(measure, 1, 3)).toEqual(["b", "c"]);
    expect(asked.map(({ text, start, end }) => [text, start, end])).toEqual([
      ["bc", 0, 1],
      ["bc", 1, 2],
    ]);
  });

  test("glyphs that are shown again are cut as they are", () => {
    const asked: ScriptRun[] = [];
    const measure = measureOf([{ text: "office", unsafe: [3], asked, isKept: true }]);
    expect(measure.extentOf(part(0, 3)).advance).toBe(1500);
    expect(asked).toEqual([]);
  });

  test("the start of a run is no such place, whatever its font says", () => {
    const asked: ScriptRun[] = [];
    const measure = measureOf([{ text: "ab" }, { text: "cd", unsafe: [2], asked }]);
    expect(measure.extentOf(part(2, 4)).advance).toBe(1000);
    expect(asked).toEqual([]);
  });
});

describe("glyphs of a line, in the order in which they stand", () => {
  const hebrew = (text: string, more: Partial<Part> = {}): Part => ({
    text,
    level: 1,
    script: "Hebr",
    ...more,
  });

  test("left to right", () => {
    expect(shown(measureOf([{ text: "one two" }]), 0, 3)).toEqual(["one"]);
  });

  // UAX #9, L2.
  test("a word to the left within a line to the right", () => {
    expect(shown(measureOf([{ text: "a " }, hebrew("xyz"), { text: " b" }]), 0, 7)).toEqual([
      "a zyx b",
    ]);
  });

  test("a number within a line to the left", () => {
    const measure = measureOf([hebrew("ab "), { text: "12", level: 2 }, hebrew(" cd")], 1);
    expect(shown(measure, 0, 8)).toEqual(["dc 12 ba"]);
  });

  test("a line to the left within one to the right, within which a number stands", () => {
    const measure = measureOf([
      { text: "x " },
      hebrew("ab "),
      { text: "12", level: 2 },
      { text: " y" },
    ]);
    expect(shown(measure, 0, 9)).toEqual(["x 12 ba y"]);
  });

  test("two runs beside each other change places only at their own level", () => {
    const measure = measureOf(
      [hebrew("ab", { font: embedded("1") }), hebrew("cd", { font: embedded("2") })],
      1,
    );
    expect(shown(measure, 0, 4)).toEqual(["dc", "ba"]);
  });

  // UAX #9, L1.
  test("blanks at the end of a line stand at the end its paragraph has", () => {
    expect(shown(measureOf([{ text: "a " }, hebrew("xy ")]), 0, 5)).toEqual(["a yx "]);
    expect(shown(measureOf([hebrew("ab "), { text: "12 ", level: 2 }], 1), 0, 6)).toEqual([
      " 12 ba",
    ]);
  });

  test("blanks within the line stay where they are", () => {
    expect(shown(measureOf([{ text: "a " }, hebrew("x y")]), 0, 5)).toEqual(["a y x"]);
  });

  test("a hyphen stands where the line ends: on the left when all of it runs to the left", () => {
    expect(shown(measureOf([{ text: "onetwo" }]), 0, 3, true)).toEqual(["one-"]);
    expect(shown(measureOf([hebrew("abcd")], 1), 0, 2, true)).toEqual(["-ba"]);
    expect(shown(measureOf([{ text: "a " }, hebrew("xyzz")]), 0, 5, true)).toEqual(["a zyx-"]);
  });

  test("the hyphen is of the font of the text before it", () => {
    const measure = measureOf([{ text: "ab" }, { text: "cd", hyphen: { ...HYPHEN, text: "~" } }]);
    expect([shown(measure, 0, 2, true), shown(measure, 0, 3, true)]).toEqual([["ab-"], ["abc~"]]);
    expect(measureOf([]).canHyphenate(0)).toBe(false);
  });
});

describe("runs that are written together", () => {
  const runs = (...parts: readonly Part[]): readonly string[] => {
    const text = parts.map((own) => own.text).join("");
    return shown(measureOf(parts), 0, text.length);
  };
  const styled = (changes: Partial<TextStyle>): TextStyle => ({ ...PLAIN_STYLE, ...changes });
  const library = (id: string): SettingFont => ({ kind: "library", id });

  test.each<[string, readonly Part[], readonly string[]]>([
    ["of one font", [{ text: "ab" }, { text: "cd" }], ["abcd"]],
    ["of two fonts", [{ text: "ab" }, { text: "cd", font: embedded("8") }], ["ab", "cd"]],
    [
      "of a library font",
      [
        { text: "ab", font: library("x") },
        { text: "cd", font: library("x") },
      ],
      ["abcd"],
    ],
    [
      "of two library fonts",
      [
        { text: "ab", font: library("x") },
        { text: "cd", font: library("y") },
      ],
      ["ab", "cd"],
    ],
    [
      "of an embedded font and a library font of its name",
      [
        { text: "ab", font: embedded("x") },
        { text: "cd", font: library("x") },
      ],
      ["ab", "cd"],
    ],
    [
      "of two sizes",
      [{ text: "ab" }, { text: "cd", textStyle: styled({ size: 0.6 }) }],
      ["ab", "cd"],
    ],
    [
      "of one smaller size",
      [
        { text: "ab", textStyle: styled({ size: 0.6 }) },
        { text: "cd", textStyle: styled({ size: 0.6 }) },
      ],
      ["abcd"],
    ],
    [
      "of two scales",
      [{ text: "ab" }, { text: "cd", textStyle: styled({ stretch: 0.9 }) }],
      ["ab", "cd"],
    ],
    [
      "of two paints",
      [
        { text: "ab", textStyle: styled({ paint: "1" }) },
        { text: "cd", textStyle: styled({ paint: "2" }) },
      ],
      ["ab", "cd"],
    ],
    ["shown again and set", [{ text: "ab", isKept: true }, { text: "cd" }], ["ab", "cd"]],
    [
      "of two places",
      [
        { text: "ab", place: 0 },
        { text: "cd", place: 9 },
      ],
      ["ab", "cd"],
    ],
    ["without glyphs", [{ text: "" }, { text: "cd", font: embedded("8") }], ["cd"]],
  ])("%s", (_, parts, expected) => {
    expect(runs(...parts)).toEqual(expected);
  });

  test("say how they differ from their box, and nothing where they do not", () => {
    const own = measureOf([
      { text: "ab" },
      {
        text: "cd",
        textStyle: styled({ size: 0.6, stretch: 0.9, paint: "2" }),
        isKept: true,
        place: 4,
      },
    ]).runsOf(part(0, 4));
    expect(own.map(({ glyphs, ...rest }) => ({ ...rest, count: glyphs.length }))).toEqual([
      { font: embedded("7"), count: 2 },
      {
        font: embedded("7"),
        size: 0.6,
        stretch: 0.9,
        paint: "2",
        isKept: true,
        place: 4,
        count: 2,
      },
    ]);
  });

  test("keep of glyphs what is stored: no cluster and no safety", () => {
    const [run] = measureOf([{ text: "a" }]).runsOf(part(0, 1));
    expect(Object.keys(run?.glyphs[0] ?? {})).toEqual([
      "code",
      "codeLength",
      "width",
      "advance",
      "dx",
      "dy",
      "text",
      "isWordSpace",
    ]);
  });
});
