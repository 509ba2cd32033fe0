import { expect, test } from "vitest";
import { draftOf, textLine } from "../small-lines.test-kit.ts";
import type { TextLine } from "../lines/text-lines.ts";
import { edgeTol, hangingEnd, ownEdges } from "./own-edges.ts";

type Words = readonly [text: string, start?: number];

/** Lines of the letters' own widths, at these starts. */
function lines(...given: readonly Words[]): readonly TextLine[] {
  return given.map(([text, start = 0], i) => textLine(text, { start, across: -12 * i }));
}

/** A line of words whose spaces are as wide as it says (em). */
const spaced = (text: string, spaceEm: number, start = 0): TextLine =>
  textLine(text, { spaceEm, start });

test.each([
  [1, 0.6],
  [20, 0.6],
  [40, 1.2],
])("edges of type of %d pt may miss each other by %d pt", (size, tol) => {
  expect(edgeTol(size)).toBeCloseTo(tol, 9);
});

test("a single line hangs from any edge, from the one it begins at first", () => {
  expect(ownEdges(draftOf(lines(["words"])))).toEqual({
    shared: ["left", "center", "right"],
    justify: null,
    confidence: 0.5,
  });
  expect(ownEdges(draftOf(lines(["שלום"])))).toMatchObject({ shared: ["right", "center", "left"] });
});

test.each<[string, readonly Words[], readonly string[], number]>([
  ["flush left", [["one"], ["three"], ["seventeen"]], ["left"], 0.95],
  [
    "flush right",
    [
      ["one", 30],
      ["three", 20],
      ["seventeen", 0],
    ],
    ["right"],
    0.95,
  ],
  [
    "centred",
    [
      ["one", 15],
      ["three", 10],
      ["seventeen", 0],
    ],
    ["center"],
    0.95,
  ],
  ["of one width, each edge", [["three"], ["seven"]], ["left", "center", "right"], 0.95],
  // 0.6 pt apart: rounding of coordinates.
  ["as near as rounding leaves them", [["one", 0.6], ["three"]], ["left"], 0.95],
  [
    "of no edge, the one that they miss least",
    [
      ["one", 0],
      ["thr", 3],
      ["seventeen", 5],
    ],
    ["left"],
    0.5,
  ],
])("lines hang from their edge: %s", (_, given, shared, confidence) => {
  expect(ownEdges(draftOf(lines(...given)))).toEqual({ shared, justify: null, confidence });
});

/** A first line over three that begin at 0 and end at 50, 15 and 50. */
test.each<[string, Words, readonly Words[], boolean]>([
  ["that stands in by an em", ["The town", 10], [], true],
  ["that stands in by 0.3 em", ["The towns", 3], [], false],
  ["that stands in by a little more", ["The towns", 3.1], [], true],
  ["that stands in by three em", ["The town", 30], [], false],
  ["that stands in by less", ["The town", 29.9], [], true],
  ["that ends three em before the longest", ["To", 10], [], true],
  ["that ends farther before it", ["To", 9.9], [], false],
  ["over lines that are not flush", ["The town", 10], [["its own", 0.7]], false],
  ["over lines that are flush but for rounding", ["The town", 10], [["its own", 0.6]], true],
])("a first line %s is an indent: %s", (_, [text, start = 0], more, isIndent) => {
  const rest = lines(["of the sea"], ["and"], ["its shores"], ...more);
  const { confidence } = ownEdges(draftOf([textLine(text, { start, across: 12 }), ...rest]));
  expect(confidence).toBe(isIndent ? 0.95 : 0.5);
});

test("of two lines neither is an indent", () => {
  expect(ownEdges(draftOf(lines(["The town", 10], ["of the sea"]))).shared).toEqual(["right"]);
});

test("spaces at the ends count where the letters share no edge", () => {
  // Centred with the space that was typed behind the first line.
  const typed = lines(["seven  ", 7.5], ["seventeen", 2.5]);
  expect(hangingEnd(typed.slice(0, 1))).toBe(42.5);
  expect(ownEdges(draftOf(typed))).toMatchObject({ shared: ["center"], confidence: 0.95 });
  // A cell filled up with spaces is no slip.
  expect(hangingEnd(lines(["seven    "]))).toBe(25);
});

test("the letter spacing of the last letter hangs out, negative one does not", () => {
  expect(hangingEnd([textLine("seven", { tracking: 0.2 })])).toBeCloseTo(25 + 4 * 2 + 2, 9);
  const tight = textLine("seven", { tracking: -0.05 });
  expect(hangingEnd([tight])).toBe(tight.end);
});

test.each<[string, readonly TextLine[], string | null, number]>([
  [
    "three lines that fill the column, with spaces of their own width",
    [spaced("the sea and its town", 0.5), spaced("a town by the sea are", 0.4), spaced("we", 0.5)],
    "justify",
    0.95,
  ],
  [
    "a full line with wide spaces and a short one",
    [spaced("the sea and its", 0.9), spaced("shores are", 0.3)],
    "justify",
    0.8,
  ],
  [
    "two full lines",
    [spaced("the sea and its", 0.9), spaced("shores are as far", 0.5)],
    null,
    0.95,
  ],
  [
    "lines of equal width and equal spaces",
    [spaced("the sea and its", 0.5), spaced("the sky and its", 0.5), spaced("end", 0.5)],
    null,
    0.95,
  ],
  [
    "a ragged edge",
    [spaced("the sea and its town", 0.5), spaced("a town by the", 0.4), spaced("we", 0.5)],
    null,
    0.95,
  ],
  [
    "a column of which a line stands in",
    [
      spaced("the sea and its town", 0.5),
      spaced("a town by the sea are", 0.4),
      spaced("we", 0.5, 5),
    ],
    null,
    0.5,
  ],
])("%s", (_, given, justify, confidence) => {
  expect(ownEdges(draftOf(given))).toMatchObject({ justify, confidence });
});

/** Of lines with four words each, the spaces of the last two lines (em), the first with spaces of 0.5 em. */
test.each<[string, string, number, boolean]>([
  ["one percent wider, in lines of equal spaces", "the sea and its", 0.507, true],
  ["less than one percent wider", "the sea and its", 0.504, false],
  // With two spaces only, kerning may make so much.
  ["four percent wider, of few spaces", "the sea ashore", 0.507, false],
  ["more than four percent wider, of few spaces", "the sea ashore", 0.522, true],
])("spaces %s are those of justified text: %s", (_, text, spaceEm, isJustified) => {
  const given = [spaced(text, 0.5), spaced(text, spaceEm), spaced(text, 0.5)];
  expect(ownEdges(draftOf(given)).justify).toBe(isJustified ? "justify" : null);
});

/** Hebrew letters for those of `text`, in a line that begins at 100 for who reads from the right. */
function hebrew(text: string, spaceEm: number): TextLine {
  const letters = text.replaceAll(/[a-z]/gu, "ש");
  return spaced(letters, spaceEm, 100 - spaced(letters, spaceEm).end);
}

test.each<[string, readonly TextLine[], string | null]>([
  [
    "three lines that fill the column",
    [hebrew("the sea and its town", 0.5), hebrew("a town by the sea are", 0.4), hebrew("we", 0.5)],
    "justify",
  ],
  [
    "a full line with wide spaces and a short one",
    [hebrew("the sea and its", 0.9), hebrew("shores are", 0.3)],
    "justify",
  ],
  ["two full lines", [hebrew("the sea and its", 0.9), hebrew("shores are as far", 0.5)], null],
  [
    "a ragged edge",
    [hebrew("the sea and its town", 0.5), hebrew("a town by the", 0.4), hebrew("we", 0.5)],
    null,
  ],
])("from right to left, %s", (_, given, justify) => {
  expect(ownEdges(draftOf(given)).justify).toBe(justify);
});

test("a justified paragraph may begin with an indent", () => {
  const [first, second] = [
    spaced("sea and its town", 0.5, 15),
    spaced("a town by the sea are", 0.4),
  ];
  const third = spaced("we are the sea its a", 0.42);
  expect(first.end).toBeCloseTo(95, 9);
  expect(second.end).toBeCloseTo(100, 9);
  expect(third.end).toBeCloseTo(96, 9);
  const wide = spaced("sea and its town", 0.6667, 15);
  expect(ownEdges(draftOf([wide, second, spaced("we", 0.5)])).justify).toBe("justify");
  expect(ownEdges(draftOf([first, second, spaced("we", 0.5)])).justify).toBeNull();
});

test("condensed type has spaces as wide as its letters are set", () => {
  // Half as wide in both lines: the same spaces, measured from the font.
  const lines = [
    textLine("the sea and its", { spaceEm: 0.8, stretch: 0.5 }),
    textLine("the sea and its", { spaceEm: 0.4 }),
  ];
  expect(ownEdges(draftOf(lines)).justify).toBeNull();
});

test("text without spaces is justified by its tracking", () => {
  const column = (tracking: number): readonly TextLine[] => [
    textLine("一二三四五六", { tracking }),
    textLine("一二三四五六", { tracking: 0 }),
    textLine("七八", { tracking: 0 }),
  ];
  // 5 gaps of 0.015 em of 10 pt are 0.75 pt at the right edge: within what full lines may miss.
  expect(ownEdges(draftOf(column(0.015))).justify).toBe("justify");
  expect(ownEdges(draftOf(column(0))).justify).toBeNull();
});

test("lines that hang behind the mark of a list hang from the left, though their middles agree", () => {
  const hung = lines(
    ["• a talk on what next needs"],
    ["as much as it gets", 22.5],
    ["and all that is in", 22.5],
  );
  expect(ownEdges(draftOf(hung)).shared).toEqual(["left", "center"]);
});
