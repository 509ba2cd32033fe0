import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlanGlyphs, PlanPainter, PlanSegment } from "../plan/plan.ts";
import { authoredText } from "./authored-glyphs.ts";
import {
  commonEnds,
  fixedRanges,
  isKnown,
  type KeptRange,
  keptRuns,
  valueRanges,
} from "./kept-text.ts";
import { boxOf } from "./boxes.test-kit.ts";
import type { StyledPart } from "./style-spans.ts";

function part(
  kind: StyledPart["kind"],
  text: string,
  authored?: readonly [number, number],
): StyledPart {
  return authored === undefined ? { kind, text } : { kind, text, authored };
}

describe("what no value changes", () => {
  const box = boxOf("Dear {{name}}, welcome");
  test.each<[string, readonly StyledPart[], readonly (readonly [number, number, number])[]]>([
    [
      "literals around a value",
      [
        part("literal", "Dear ", [0, 5]),
        part("value", "Zo\u00eb", [5, 13]),
        part("literal", ", welcome", [13, 22]),
      ],
      [
        [0, 5, 0],
        [8, 17, 13],
      ],
    ],
    [
      "a value that is what stood there, with its neighbours",
      [
        part("literal", "Dear ", [0, 5]),
        part("value", "{{name}}", [5, 13]),
        part("literal", ", welcome", [13, 22]),
      ],
      [[0, 22, 0]],
    ],
    [
      "a literal cut beside an empty value",
      [
        part("literal", "Dear", [0, 5]),
        part("value", "", [5, 13]),
        part("literal", ", welcome", [13, 22]),
      ],
      [
        [0, 4, 0],
        [4, 13, 13],
      ],
    ],
    ["text that was not there", [part("literal", "Dear "), part("value", "x", [5, 13])], []],
    ["another text at the place", [part("literal", "Hello", [0, 5])], []],
  ])("%s", (_name, parts, expected) => {
    const text = parts.map((one) => one.text).join("");
    const found = fixedRanges(box, parts, text).map((range) => [
      range.start,
      range.end,
      range.authored,
    ]);
    expect(found).toEqual(expected);
  });

  test("parts that do not make up the text tell nothing", () => {
    const parts = [part("literal", "Dear ", [0, 5])];
    expect(fixedRanges(box, parts, "Dear x")).toEqual([]);
    expect(valueRanges(parts, "Dear x")).toEqual([]);
  });

  test("values stand where what they replace stood", () => {
    const parts = [part("literal", "Dear ", [0, 5]), part("value", "Zo\u00eb", [5, 13])];
    expect(valueRanges(parts, "Dear Zo\u00eb")).toEqual([{ start: 5, end: 8, authored: 5 }]);
  });
});

describe("words at the ends that stay", () => {
  test.each<[string, string, readonly (readonly [number, number, number])[]]>([
    ["Anna Jones", "Anna Smith", [[0, 5, 0]]],
    ["Anna Jones", "Berta Jones", [[5, 11, 4]]],
    ["Anna Jones", "Annabel Jones", [[7, 13, 4]]],
    [
      "Anna Jones",
      "Anna Maria Jones",
      [
        [0, 5, 0],
        [11, 16, 5],
      ],
    ],
    ["Anna Jones", "Bert Smith", []],
    ["Anna", "Anna Jones", [[0, 4, 0]]],
    ["12 Mill Road", "125 Mill Road", [[3, 13, 2]]],
  ])("%s, %s", (authored, text, expected) => {
    const found = commonEnds(authored, text);
    expect(found.map((range) => [range.start, range.end, range.authored])).toEqual(expected);
  });

  test("any two texts: the same letters, whole words, no overlap", () => {
    const words = fc.array(fc.constantFrom("a", "ab", "b", "abc"), { maxLength: 5 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [authored, text] = [one.join(" "), other.join(" ")];
        let [now, was] = [0, 0];
        for (const range of commonEnds(authored, text)) {
          const end = range.authored + range.end - range.start;
          expect(text.slice(range.start, range.end)).toBe(authored.slice(range.authored, end));
          expect(range.start).toBeGreaterThanOrEqual(now);
          expect(range.authored).toBeGreaterThanOrEqual(was);
          [now, was] = [range.end, end];
        }
      }),
    );
  });
});

const SEGMENT: PlanSegment = {
  unit: "page:0",
  uses: [0],
  operator: 1,
  name: "TJ",
  span: { start: 0, end: 0 },
  glyphStart: 0,
  glyphEnd: 6,
  head: "",
  own: "",
  tail: "",
  shown: {
    fontName: "F1",
    size: 10,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    render: 0,
  },
  font: "7",
  ctm: [1, 0, 0, 1, 0, 0],
  lm: [1, 0, 0, 1, 0, 0],
  ownStartTm: [1, 0, 0, 1, 0, 0],
  ownEndTm: [1, 0, 0, 1, 30, 0],
  penIsUsed: false,
  line: 0,
  isAnchor: true,
  replacement: null,
  spacingOperands: null,
};

/** "To offer": a gap for the space, one glyph for "ff". */
const GLYPHS: PlanGlyphs = {
  starts: [0, 1, 3, 4, 6, 7],
  ends: [1, 2, 4, 6, 7, 8],
  codes: [84, 111, 111, 1, 101, 114],
  lengths: [1, 1, 1, 1, 1, 1],
  widths: [600, 500, 500, 580, 450, 350],
  xs: [0, 580, 1400, 1900, 2480, 2930],
  ys: [0, 0, 0, 0, 0, 0],
};
const PAINTER: PlanPainter = { segments: [SEGMENT], frame: [1, 0, 0, 1, 0, 0], glyphs: GLYPHS };

function runsOf(range: KeptRange, text: string, freesSpaces = false) {
  const authored = authoredText(boxOf("To offer"), PAINTER);
  expect(authored).not.toBeNull();
  return authored === null ? [] : keptRuns(range, text, null, { authored, range, freesSpaces });
}

describe("glyphs shown again", () => {
  test("with their codes, ligatures and distances; a gap is a space without a glyph", () => {
    const [run] = runsOf({ start: 0, end: 8, authored: 0 }, "To offer");
    expect(run?.glyphs.map(({ code, text, advance }) => [code, text, advance])).toEqual([
      [84, "T", 580],
      [111, "o", 500],
      [0, " ", 320],
      [111, "o", 500],
      [1, "ff", 580],
      [101, "e", 450],
      [114, "r", 350],
    ]);
    expect(run?.glyphs[2]?.codeLength).toBe(0);
    expect(run?.shaper.font).toEqual({ kind: "embedded", key: "7", resourceName: "F1" });
  });

  test("a part of them, elsewhere in the text; the last one is as wide as its font says", () => {
    const [run] = runsOf({ start: 4, end: 6, authored: 0 }, "Hey To");
    expect(run?.glyphs.map(({ code, cluster, advance }) => [code, cluster, advance])).toEqual([
      [84, 4, 580],
      [111, 5, 500],
    ]);
    expect([run?.start, run?.end, run?.isKept]).toEqual([4, 6, true]);
  });

  test("the last one is as wide as its own horizontal scale makes it, in em of the box", () => {
    const narrow = { ...PAINTER, segments: [{ ...SEGMENT, stretch: 0.8 }] };
    const authored = authoredText(boxOf("To offer"), narrow);
    const range = { start: 0, end: 2, authored: 0 };
    const [run] =
      authored === null ? [] : keptRuns(range, "To", null, { authored, range, freesSpaces: false });
    expect(run?.glyphs.map(({ advance }) => advance)).toEqual([580, 400]);
  });

  test("a space that stays before a value leads to where the authored one began", () => {
    // The gap of "To offer" as a glyph of its own, 250 wide, from which the next letter stands 320 away.
    const glyphs: PlanGlyphs = {
      starts: [0, 1, 2, 3],
      ends: [1, 2, 3, 4],
      codes: [84, 111, 32, 111],
      lengths: [1, 1, 1, 1],
      widths: [600, 500, 250, 500],
      xs: [0, 580, 1080, 1400],
      ys: [0, 0, 0, 0],
    };
    const painter = { ...PAINTER, segments: [{ ...SEGMENT, glyphEnd: 4 }], glyphs };
    const authored = authoredText(boxOf("To o"), painter);
    const range = { start: 0, end: 3, authored: 0 };
    const kept = { authored, range, freesSpaces: false };
    const [run] =
      kept.authored === null
        ? []
        : keptRuns(range, "To me", null, { ...kept, authored: kept.authored });
    expect(run?.glyphs.map(({ advance }) => advance)).toEqual([580, 500, 320]);
  });

  test("a blank that the text leaves out says nothing of the letter behind it", () => {
    // "* S", where a tab is shown as two spaces, the second under the letter.
    const glyphs: PlanGlyphs = {
      starts: [0, 1, 2, 2],
      ends: [1, 2, 2, 3],
      codes: [42, 32, 32, 83],
      lengths: [1, 1, 1, 1],
      widths: [500, 250, 250, 500],
      xs: [0, 500, 1500, 1500],
      ys: [0, 0, 0, 0],
    };
    const painter = { ...PAINTER, segments: [{ ...SEGMENT, glyphEnd: 4 }], glyphs };
    const authored = authoredText(boxOf("* S"), painter);
    const range = { start: 0, end: 3, authored: 0 };
    const [run] =
      authored === null
        ? []
        : keptRuns(range, "* S", null, { authored, range, freesSpaces: false });
    expect(run?.glyphs.map(({ code, text, advance }) => [code, text, advance])).toEqual([
      [42, "*", 500],
      [32, " ", 1000],
      [32, "", 0],
      [83, "S", 500],
    ]);
  });

  test("spaces of justified text are the line's", () => {
    const [run] = runsOf({ start: 0, end: 8, authored: 0 }, "To offer", true);
    expect(run?.glyphs[2]?.advance).toBe(250);
  });

  test("a ligature is not cut in two", () => {
    const authored = authoredText(boxOf("To offer"), PAINTER);
    const known = [
      { start: 0, end: 8, authored: 0 },
      { start: 0, end: 2, authored: 3 },
      { start: 0, end: 5, authored: 3 },
    ].map((range) => authored !== null && isKnown(authored, range));
    expect(known).toEqual([true, false, true]);
  });

  test.each([
    ["no glyphs are planned", { segments: [SEGMENT], frame: PAINTER.frame }],
    ["rows and segments disagree", { ...PAINTER, segments: [{ ...SEGMENT, glyphEnd: 5 }] }],
  ] as const)("nothing is kept where %s", (_name, painter) => {
    expect(authoredText(boxOf("To offer"), painter)).toBeNull();
  });
});
