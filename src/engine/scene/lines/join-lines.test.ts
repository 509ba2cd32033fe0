import { describe, expect, test } from "vitest";
import { fontOf } from "../../font/pdf-font/pdf-font.test-kit.ts";
import type { Mark } from "../../content/model.ts";
import { LEVEL, type Setting, textLine } from "../small-lines.test-kit.ts";
import { FrameMarks } from "./frame-marks.ts";
import { joinLines } from "./join-lines.ts";

type Place = readonly [text: string, start: number, across: number, setting?: Setting];

/** Texts of the blocks, lines joined by "/", from the top. */
function blocks(places: readonly Place[], marks: readonly Mark[] = []): readonly string[] {
  const lines = places.map(([text, start, across, setting]) =>
    textLine(text, { start, across, ...setting }),
  );
  return joinLines(lines, [], new FrameMarks(marks, LEVEL, 1))
    .toSorted((a, b) => (b.lines[0]?.across ?? 0) - (a.lines[0]?.across ?? 0))
    .map(({ lines: own }) => own.map((line) => line?.text ?? "").join("/"));
}

/** Whether a line of 9 letters and one below it, or beside it, are one block. */
const isOne = (below: Place): boolean => blocks([["seventeen", 0, 0], below]).length === 1;

describe("two lines are one block", () => {
  test.each<[string, Place, boolean]>([
    ["one leading apart, at one edge", ["eighteen", 0, -12], true],
    ["at the right edge", ["eighteen", 5, -12], true],
    ["on one axis", ["eighteen", 2.5, -12], true],
    ["at an edge that differs by 0.15 em", ["eighteen", 1.5, -12], true],
    ["at no edge", ["eight", 4, -12], false],
    ["0.7 em apart", ["eighteen", 0, -7], true],
    ["closer", ["eighteen", 0, -6.9], false],
    ["1.7 em apart", ["eighteen", 0, -17], true],
    ["farther apart, for a pair", ["eighteen", 0, -17.1], false],
    ["in another size", ["eighteen", 0, -12, { sizePt: 10.3 }], false],
    ["in another font", ["eighteen", 0, -12, { fontKey: "6" }], false],
    ["in another paint", ["eighteen", 0, -12, { colorKey: "red" }], false],
    ["with less than half of the shorter under the other", ["eighteen", 26, -12], false],
  ])("%s: %s", (_, below, expected) => {
    expect(isOne(below)).toBe(expected);
  });

  test("of tiny type where edges agree as coordinates are written", () => {
    const tiny = (start: number): number =>
      blocks([
        ["seventeen", 0, 0, { sizePt: 1 }],
        ["eighteen", start, -1.2, { sizePt: 1 }],
      ]).length;
    expect(tiny(0.3)).toBe(1);
    // 0.25 pt off its axis, which is within 0.3 pt as well.
    expect(tiny(0.32)).toBe(1);
    expect(tiny(1.2)).toBe(2);
  });

  test("where one hangs out by the mark that it begins with", () => {
    expect(
      blocks([
        ["“seventeen", 0, 0],
        ["eight and more", 5, -12],
      ]),
    ).toHaveLength(1);
    expect(
      blocks([
        ["xseventeen", 0, 0],
        ["eight and more", 5, -12],
      ]),
    ).toHaveLength(2);
  });

  test("not across a rule", () => {
    const rule = { bbox: [0, -4, 60, -3.5], isRectangle: true, image: null } as unknown as Mark;
    const pair: readonly Place[] = [
      ["seventeen", 0, 0],
      ["eighteen", 0, -12],
    ];
    expect(blocks(pair, [rule])).toHaveLength(2);
  });

  test.each<[string, string, Place, boolean]>([
    ["below its middle", "seventeen w-", ["ords", 15, -12], true],
    ["not what stands beside", "seventeen w-", ["ords", 65, -12], false],
    ["not in another font", "seventeen w-", ["ords", 15, -12, { fontKey: "6" }], false],
    ["not far below", "seventeen w-", ["ords", 15, -17.1], false],
    ["not behind a dash", "seventeen -", ["words", 10, -12], false],
    ["not a capital", "seventeen w-", ["Ords", 15, -12], false],
  ])("the rest of a word that a hyphen breaks, %s", (_, text, below, expected) => {
    expect(blocks([[text, 0, 0], below]).length === 1).toBe(expected);
  });

  test("where a placeholder is broken over them, whatever else tells them apart", () => {
    expect(
      blocks([
        ["Dear {{first", 0, 0],
        ["name}},", 40, -12, { fontKey: "6" }],
      ]),
    ).toHaveLength(1);
    expect(
      blocks([
        ["Dear {{first", 0, 0],
        ["name}},", 0, -20.3],
      ]),
    ).toHaveLength(2);
  });
});

describe("lines of several", () => {
  test("keep one leading; one that is farther off begins a text of its own", () => {
    const at = (last: number): readonly string[] =>
      blocks([
        ["one line", 0, 0],
        ["two line", 0, -12],
        ["three li", 0, -24],
        ["four lin", 0, last],
      ]);
    expect(at(-36)).toHaveLength(1);
    expect(at(-36.8)).toHaveLength(1);
    expect(at(-37)).toHaveLength(2);
  });

  test("may be led up to twice their size, where a pair may not", () => {
    expect(
      blocks([
        ["one line", 0, 0],
        ["two line", 0, -20],
        ["three li", 0, -40],
      ]),
    ).toHaveLength(1);
    expect(
      blocks([
        ["one line", 0, 0],
        ["two line", 0, -20],
      ]),
    ).toHaveLength(2);
  });

  test("keep one edge: of two centred and one flush left, the last is another text", () => {
    const centred: readonly Place[] = [
      ["seventeen", 0, 0],
      ["eight", 10, -12],
      ["ninetee", 5, -24],
    ];
    expect(blocks(centred)).toHaveLength(1);
    expect(blocks([...centred.slice(0, 2), ["ninetee", 10, -24]])).toHaveLength(2);
  });

  test("are joined to the closest first: a heading does not take a paragraph's first line", () => {
    expect(
      blocks([
        ["Opening hours", 0, 0],
        ["from nine to", 0, -16],
        ["five, closed", 0, -27],
        ["on Mondays", 0, -38],
      ]),
    ).toEqual(["Opening hours", "from nine to/five, closed/on Mondays"]);
  });

  test("begin with an indent where the paragraph has one", () => {
    const paragraph = (indent: number): readonly string[] =>
      blocks([
        ["Once upon a time there was", indent, 0],
        ["another town by the sea we", 0, -12],
        ["lived", 0, -24],
      ]);
    expect(paragraph(10)).toHaveLength(1);
    expect(paragraph(30)).toHaveLength(1);
    expect(paragraph(30.5)).toHaveLength(2);
  });

  test("are whatever stands right below: what stands beside is not", () => {
    expect(
      blocks([
        ["seventeen", 0, 0],
        ["beside it", 20, -2.9],
        ["eighteen", 0, -12],
      ]),
    ).toHaveLength(2);
    // The next line that shares the column hides those below it.
    expect(
      blocks([
        ["seventeen", 0, 0],
        ["eighteen", 0, -9, { fontKey: "6" }],
        ["nineteen", 0, -18],
      ]),
    ).toHaveLength(3);
  });
});

describe("running text led wide", () => {
  const lines = [
    "We are very glad to be of",
    "service to you and to your",
    "family for a year",
  ] as const;
  const wide = (lead: number, texts: readonly string[] = lines): number =>
    blocks(texts.map((text, i): Place => [text, 0, i === 0 ? 0 : -lead * i])).length;

  test.each([
    [20, 1],
    [30, 1],
    [31, 1],
    [31.1, 3],
  ])("by %d pt is %d text", (lead, count) => {
    expect(wide(lead)).toBe(count);
  });

  test("is none where its lines end by themselves, nor of two lines", () => {
    expect(wide(30, ["Harbour Studio", "Chancery Court", "Bristol"])).toBe(3);
    expect(wide(30, lines.slice(0, 2))).toBe(2);
  });
});

describe("paragraphs of full lines", () => {
  const full = "wwww wwww wwww wwww wwww w";
  const at = (texts: readonly string[]): readonly string[] =>
    blocks(texts.map((text, i): Place => [text, 0, i === 0 ? 0 : -12 * i]));

  test("end with a sentence on a short line", () => {
    expect(at([full, full, "the end.", `W${full.slice(1)}`, full])).toEqual([
      `${full}/${full}/the end.`,
      `W${full.slice(1)}/${full}`,
    ]);
  });

  test.each<[string, readonly string[]]>([
    ["where the short line ends no sentence", [full, full, "the end", `W${full.slice(1)}`, full]],
    ["where the next one goes on in small letters", [full, full, "the end.", full, full]],
    [
      "where the line is nearly full",
      [full, full, `${full.slice(0, -4)}.`, `W${full.slice(1)}`, full],
    ],
    ["where most lines are short", [full, "the end.", "Wwww", "www", "www"]],
    ["of fewer than four lines", [full, "the end.", `W${full.slice(1)}`]],
  ])("do not end %s", (_, texts) => {
    expect(at(texts)).toHaveLength(1);
  });
});

test("a line of another cut of the family belongs to its paragraph where its words run on", () => {
  const bold: Setting = { fontKey: "bold", font: fontOf({ familyName: "Lora" }) };
  const plain: Setting = { fontKey: "plain", font: fontOf({ familyName: "Lora" }) };
  expect(
    blocks([
      ["Come to the", 0, 0, bold],
      ["ball of the", 0, -12, plain],
    ]),
  ).toHaveLength(2);
});

describe("an entry of a list goes on in a line that hangs deeper than its words", () => {
  const ENTRY: Place = ["• a talk on what the next one", 0, 0];

  test.each<[string, Place, Place, boolean]>([
    ["behind a mark", ENTRY, ["needs most", 22, -12], true],
    ["3.5 em deep", ENTRY, ["needs most", 35, -12], true],
    ["deeper", ENTRY, ["needs most", 35.1, -12], false],
    ["no deeper than a space", ENTRY, ["needs most", 2.9, -12], false],
    ["without a mark", ["a talk on what the next one", 0, 0], ["needs most", 22, -12], false],
    ["with a capital", ENTRY, ["Needs most", 22, -12], false],
    ["as what is said of a dish", ["• soup", 0, 0], ["with bread", 22, -12], false],
  ])("%s: %s", (_, entry, below, isOneText) => {
    expect(blocks([entry, below])).toHaveLength(isOneText ? 1 : 2);
  });

  test("though the mark leads its own line otherwise", () => {
    const led = (lead: number): number =>
      blocks([ENTRY, ["needs most and", 22, -lead], ["needs soon", 22, -lead - 12]]).length;
    expect(led(15)).toBe(1);
    expect(led(15.1)).toBe(2);
  });

  test("and the next entry is a text of its own", () => {
    expect(blocks([ENTRY, ["needs most", 22, -12], ["• another", 0, -24]])).toEqual([
      "• a talk on what the next one/needs most",
      "• another",
    ]);
  });
});
