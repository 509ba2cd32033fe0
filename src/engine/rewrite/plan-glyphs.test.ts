import { describe, expect, test } from "vitest";
import type { TextBox } from "../contract/scene.ts";
import { cardOf, contentsOf, foundIn, pageBox, type Piece } from "./found-boxes.test-kit.ts";
import { hasKeptText, planGlyphs } from "./plan-glyphs.ts";

function check(
  show: string,
  { box = {}, pieces }: { box?: Partial<TextBox>; pieces?: readonly Piece[] } = {},
) {
  const [page] = contentsOf(cardOf(`BT /F 10 Tf 20 100 Td ${show} ET`));
  if (page === undefined) {
    throw new Error("the card has a page");
  }
  const all = page.shownTexts.map((_, i) => ({ show: i }));
  const made = pageBox("a", page, pieces ?? all, box);
  return planGlyphs(made, made.frame, foundIn(made, page));
}

describe("the glyphs of a box", () => {
  test("are told with the text each stands for, its code and where it stands", () => {
    expect(check("(An) Tj")).toEqual({
      starts: [0, 1],
      ends: [1, 2],
      codes: [65, 110],
      lengths: [1, 1],
      widths: [667, 556],
      xs: [0, 667],
      ys: [0, 0],
    });
  });

  test("are in the order of the operators, their text in that of the line", () => {
    // "Anna" is shown behind "Berger" and stands in front of it.
    const found = check("30 0 Td (Berger) Tj -30 0 Td (Anna ) Tj", {
      box: {
        frame: [1, 0, 0, 1, 20, 100],
        text: "Anna Berger",
        lines: [{ text: "Anna Berger", from: [20, 100], to: [80, 100] }],
      },
    });
    expect(found?.starts).toEqual([5, 6, 7, 8, 9, 10, 0, 1, 2, 3, 4]);
    expect(found?.xs.slice(0, 2)).toEqual([3000, 3667]);
  });

  test("that begin in the place of the next one come before it, as they are shown", () => {
    // A space that stands for a marker, and the figure on its place, a hair before it by rounding.
    const found = check("30 0 Td ( ) Tj -0.0001 0 Td (4.6) Tj -29.9999 0 Td (for) Tj", {
      box: {
        frame: [1, 0, 0, 1, 20, 100],
        text: "for 4.6",
        lines: [{ text: "for 4.6", from: [20, 100], to: [80, 100] }],
      },
    });
    expect(found?.starts).toEqual([3, 4, 5, 6, 0, 1, 2]);
    expect(found?.ends).toEqual([4, 5, 6, 7, 1, 2, 3]);
    expect(found?.xs.slice(0, 3)).toEqual([3000, 3000, 3555.99]);
  });

  test("that are blanks under the letter shown behind them come before it", () => {
    // Shown "5 ", then "1" a little before where the "5" ends.
    const found = check("(5 ) Tj 5 0 Td (1) Tj", {
      box: {
        frame: [1, 0, 0, 1, 20, 100],
        text: "5 1",
        lines: [{ text: "5 1", from: [20, 100], to: [30, 100] }],
      },
    });
    expect(found).toMatchObject({ starts: [0, 1, 2], ends: [1, 2, 3], xs: [0, 500, 500] });
  });

  test("of words that run from right to left keep their places around blanks", () => {
    const found = check("20 0 Td (a) Tj -2 0 Td ( ) Tj -1 0 Td (b) Tj", {
      box: {
        frame: [1, 0, 0, 1, 20, 100],
        text: "b a",
        lines: [{ text: "b a", from: [20, 100], to: [45, 100] }],
      },
    });
    expect(found).toMatchObject({ starts: [2, 1, 0], xs: [2000, 1800, 1700] });
  });

  test("stand for what is said around them where their codes are no letters", () => {
    const box = { text: "The", lines: [{ text: "The", from: [20, 100], to: [80, 100] }] } as const;
    const said = "/Span <</ActualText (Th)>> BDC (\\001) Tj EMC (e) Tj";
    expect(check(said, { box })).toMatchObject({ starts: [0, 2], ends: [2, 3] });
    // Of one span all glyphs stand for the text, which its first one says.
    const parted = "/Span <</ActualText (Th)>> BDC (\\001) Tj (\\002) Tj EMC (e) Tj";
    expect(check(parted, { box })).toMatchObject({ starts: [0, 0, 2], ends: [2, 2, 3] });
    // Of nothing at all: for what the letters around it leave.
    expect(check("(\\001) Tj (e) Tj", { box })).toMatchObject({ starts: [0, 2], ends: [2, 3] });
  });

  test("that stand for marks of a layout program are blanks", () => {
    const lines = [{ text: "Th e", from: [20, 100], to: [80, 100] }] as const;
    const content = `/Span <</ActualText (Th)>> BDC (\\001) Tj EMC
      /Span <</ActualText <feff0007>>> BDC ( ) Tj EMC (e) Tj
      /Span <</ActualText <feff00ad>>> BDC ( ) Tj EMC`;
    expect(check(content, { box: { text: "Th e", lines } })).toMatchObject({
      starts: [0, 2, 3, 4],
      ends: [2, 3, 4, 4],
    });
  });

  test("of the second line have offsets behind the first and its break", () => {
    const found = check("(An) Tj 0 -14 Td (Be) Tj", {
      pieces: [{ show: 0 }, { show: 1, line: 1 }],
    });
    expect(found?.starts).toEqual([0, 1, 3, 4]);
    expect(found?.ys).toEqual([0, 0, 0, 0]);
  });

  test("stand above the baseline of their own line", () => {
    const found = check("(m) Tj 3 Ts (2) Tj 0 Ts 0 -14 Td (n) Tj 2 Ts (3) Tj", {
      pieces: [{ show: 0 }, { show: 1 }, { show: 2, line: 1 }, { show: 3, line: 1 }],
    });
    expect(found?.ys).toEqual([0, 300, 0, 200]);
  });

  test("do not stand above it by what is rounding of matrices", () => {
    expect(check("(m) Tj 0.004 Ts (2) Tj 0.006 Ts (3) Tj")?.ys).toEqual([0, 0, 0.6]);
  });

  test("of a line that says something else stand for all of it", () => {
    const lines = [{ text: "Other", from: [20, 100], to: [80, 100] }] as const;
    expect(check("(An) Tj", { box: { text: "Other", lines } })).toMatchObject({
      starts: [0, 0],
      ends: [5, 5],
      codes: [65, 110],
    });
  });

  test("of one such line leave the others' alone", () => {
    const found = check("(An) Tj 0 -14 Td (Be) Tj", {
      pieces: [{ show: 0 }, { show: 1, line: 1 }],
      box: {
        lines: [
          { text: "Xxx", from: [20, 100], to: [30, 100] },
          { text: "Be", from: [20, 86], to: [30, 86] },
        ],
      },
    });
    expect(found?.starts).toEqual([0, 0, 4, 5]);
  });

  test("of a part of an operator are that part alone", () => {
    const found = check("(Anna) Tj", { pieces: [{ show: 0, range: [1, 3] }] });
    expect(found?.codes).toEqual([110, 110]);
    expect(found?.xs).toEqual([0, 556]);
  });

  test("of condensed type stand where they would without condensing", () => {
    expect(check("50 Tz (An) Tj", { box: { scale: 0.5 } })?.xs).toEqual([0, 667]);
  });

  test("stand along the box's own frame, whatever its size and turn", () => {
    const turned = check("0 2 -2 0 20 100 Tm (An) Tj", {
      box: { frame: [0, 1, -1, 0, 20, 100], sizePt: 20 },
    });
    expect(turned?.xs).toEqual([0, 667]);
    expect(turned?.ys).toEqual([0, 0]);
  });

  test("are none where the frame has no size, or the type has none", () => {
    const flat = { frame: [0, 0, 0, 0, 20, 100] } as const;
    expect(check("(An) Tj", { box: flat })).toBeNull();
    expect(check("(An) Tj", { box: { scale: 0 } })).toBeNull();
    expect(check("(An) Tj", { box: { sizePt: 0 } })).toBeNull();
    expect(check("(An) Tj", { box: { scale: -1 } })).toBeNull();
  });
});

describe("text of a box may stay while other changes", () => {
  const box = (text: string, vertical = false) => {
    const [page] = contentsOf(cardOf("BT /F 10 Tf (a) Tj ET"));
    if (page === undefined) {
      throw new Error("the card has a page");
    }
    return pageBox("a", page, [{ show: 0 }], { text, vertical });
  };
  const FIELD = { kind: "field", field: "f" } as const;

  test.each<[string, string, boolean]>([
    ["of several words", "Anna Berger", true],
    ["of several lines", "Anna\nBerger", true],
    ["not of one", "Anna", false],
    ["not of one with space around it", " Anna ", false],
    ["not of none", "", false],
  ])("%s", (_, text, expected) => {
    expect(hasKeptText(box(text), undefined)).toBe(expected);
  });

  test("fixed text beside a value, be it one word", () => {
    const literal = { kind: "literal", text: "+49" } as const;
    expect(hasKeptText(box("+49123"), [literal, FIELD])).toBe(true);
    expect(hasKeptText(box("+49123"), [FIELD])).toBe(false);
    expect(hasKeptText(box("+49123"), [])).toBe(false);
  });

  test("in columns fixed text beside a value alone", () => {
    const literal = { kind: "literal", text: "様" } as const;
    expect(hasKeptText(box("山田様", true), [FIELD, literal])).toBe(true);
    expect(hasKeptText(box("Anna Berger", true), [FIELD])).toBe(false);
  });
});
