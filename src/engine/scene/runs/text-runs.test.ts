import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import { pageOf, type Shown } from "../small-pages.test-kit.ts";
import { operatorStyles } from "./text-style.ts";
import { type Gap, type Runs, sameSize, textRuns } from "./text-runs.ts";
import { textOfRun } from "../lines/other-size.ts";

const at = (text: string, x: number, y = 0, more: Partial<Shown> = {}): Shown => ({
  text,
  tm: [1, 0, 0, 1, x, y] as Matrix,
  ...more,
});

function runs(
  shown: readonly Shown[],
  hasRule: (direction: unknown, gap: Gap) => boolean = () => false,
  userUnit = 1,
): Runs {
  const page = pageOf(shown);
  return textRuns(page, operatorStyles(page, userUnit), userUnit, hasRule);
}
const texts = (...shown: readonly Shown[]): readonly string[] => runs(shown).runs.map(textOfRun);

test("white space shown by itself is told with the run that it adjoins", () => {
  // "words" stands from 0 to 25, "more" from 28.
  const sides = (x: number): unknown[] =>
    runs([at("words", 0), at(" ", x, 0, { state: { size: 12 } }), at("more", 28)]).runs.map(
      ({ blankAhead, blankBehind }) => [blankAhead, blankBehind],
    );
  const none = [undefined, undefined];
  expect(sides(25)).toEqual([[undefined, true], none]);
  expect(sides(-6)).toEqual([[true, undefined], none]);
  expect(sides(26)).toEqual([none, none]);
  expect(runs([at("words", 0), at(" more", 40)]).runs[1]?.blankAhead).toBe(true);
});

describe("glyphs go on in a run", () => {
  // "words" ends at 25.
  test.each<[string, Shown, boolean]>([
    ["where the pen stands", at("more", 25), true],
    ["an em behind it", at("more", 35), true],
    ["farther behind", at("more", 35.1), false],
    ["0.3 em before it", at("more", 22), true],
    ["farther before", at("more", 21.9), false],
    ["0.15 em higher", at("more", 25, 1.5), true],
    ["higher", at("more", 25, 1.6), false],
    ["0.15 em lower", at("more", 25, -1.5), true],
    ["lower", at("more", 25, -1.6), false],
    ["in a size that differs by 2 %", at("more", 25, 0, { state: { size: 10.2 } }), true],
    ["in another size", at("more", 25, 0, { state: { size: 10.3 } }), false],
    ["in another stretch", at("more", 25, 0, { state: { scale: 0.9 } }), false],
    ["in another render mode", at("more", 25, 0, { state: { render: 2 } }), false],
    ["of another reason", at("more", 25, 0, { reason: "artifact" }), false],
    ["of a form", at("more", 25, 0, { formPath: ["page:0", "form:7"] }), false],
    [
      "in another paint",
      at("more", 25, 0, {
        fill: { space: "DeviceGray", components: [1], colorants: [], alternate: null },
      }),
      false,
    ],
    ["turned", { text: "more", tm: [0, 1, -1, 0, 25, 0] }, false],
  ])("%s: %s", (_, more, goesOn) => {
    expect(texts(at("words", 0), more)).toEqual(goesOn ? ["wordsmore"] : ["words", "more"]);
  });

  test("with Tc as much farther behind", () => {
    const spaced = (x: number): number =>
      texts(
        at("words", 0, 0, { state: { charSpacing: 2 } }),
        at("more", x, 0, { state: { charSpacing: 2 } }),
      ).length;
    expect(spaced(37)).toBe(1);
    expect(spaced(37.1)).toBe(2);
  });

  test("behind a typed space that was stretched, up to 2.5 em; behind three of them up to 1.5 em", () => {
    // The space ends at 30; the letters before it at 25.
    expect(texts(at("words ", 0), at("more", 40))).toEqual(["words more"]);
    expect(texts(at("words ", 0), at(" ", 40), at("more", 50))).toEqual(["words  more"]);
    expect(texts(at("words ", 0), at(" ", 40), at("more", 50.1))).toEqual(["words  ", "more"]);
    expect(texts(at("words   ", 0), at("more", 40))).toEqual(["words   more"]);
    expect(texts(at("words   ", 0), at("more", 40.1))).toEqual(["words   ", "more"]);
  });

  test("under an accent that was shown before its letter, and where what nothing maps has no width of its own", () => {
    expect(texts(at("´", 0), at("Ete", 0))).toEqual(["´Ete"]);
    expect(texts(at("´", 0), at("Ete", -3.1))).toEqual(["´", "Ete"]);
    expect(texts(at("x", 0), at("Ete", 1.9))).toEqual(["x", "Ete"]);
    expect(texts(at("\ufffd", 0), at("Ete", 0))).toEqual(["\ufffdEte"]);
  });

  test("and never after another run was begun", () => {
    expect(texts(at("words", 0), at("other", 0, 50), at("more", 25))).toEqual([
      "words",
      "other",
      "more",
    ]);
  });

  test("unless a rule stands in a gap that has room for one", () => {
    const asked: Gap[] = [];
    const hasRule = (_: unknown, gap: Gap): boolean => {
      asked.push(gap);
      return true;
    };
    expect(runs([at("words", 0), at("more", 28.6)], hasRule).runs).toHaveLength(2);
    expect(asked).toEqual([{ from: 25, to: 28.6, across: 0, sizePt: 10 }]);
    expect(runs([at("words", 0), at("more", 28.5)], hasRule).runs).toHaveLength(1);
  });
});

describe("a run", () => {
  const [run] = runs([at("  two words ", 10, 5)]).runs;

  test("begins with its first letter and keeps the white space behind it", () => {
    expect(run && textOfRun(run)).toBe("two words ");
    expect(run).toMatchObject({ start: 20, end: 65, across: 5, order: 0, usesActualText: false });
  });

  test("knows the pen that it was begun with", () => {
    expect(run?.pen).toEqual({
      textObject: "page:0:0",
      lineMatrix: [1, 0, 0, 1, 10, 5],
      leading: 0,
    });
  });

  test("of letters set one by one has their tracking, the least of its gaps", () => {
    const letters = (...xs: readonly number[]): number | undefined =>
      runs(xs.map((x) => at("x", x))).runs[0]?.trackingEm;
    expect(letters(0, 7, 14)).toBeCloseTo(0.2, 9);
    expect(letters(0, 7, 15)).toBeCloseTo(0.2, 9);
    expect(letters(0, 7)).toBe(0);
    expect(letters(0, 5, 12)).toBe(0);
    expect(letters(0, 4, 12)).toBe(0);
  });

  test("is in points, whatever the unit of the page", () => {
    expect(runs([at("words", 10, 5)], () => false, 2).runs[0]).toMatchObject({
      start: 20,
      end: 70,
      across: 10,
    });
  });

  test("of codes that nothing maps shows that, and never a control character", () => {
    expect(texts(at("a\ufffdb", 0))).toEqual(["a\ufffdb"]);
    expect(texts(at("a\u0007b", 0))).toEqual(["a\ufffdb"]);
    expect(texts(at("co\u00adop", 0))).toEqual(["co-op"]);
  });
});

describe("evidence of blank lines", () => {
  test("is white space by itself, and an empty string at its place", () => {
    const { runs: seen, blanks } = runs([at("   ", 10, 5), at("", 20, -7)]);
    expect(seen).toEqual([]);
    expect(blanks.map(({ start, across, glyphs }) => [start, across, glyphs.length])).toEqual([
      [20, -7, 0],
      [10, 5, 3],
    ]);
  });

  test("is in points of the page's unit too", () => {
    expect(runs([at("", 20, -7)], () => false, 2).blanks[0]).toMatchObject({
      start: 40,
      across: -14,
    });
  });
});

test("text that cannot be seen makes no run", () => {
  expect(texts(at("words", 0, 0, { state: { size: 0 } }), at("more", 25))).toEqual(["more"]);
});

test.each([
  [10, 10, true],
  [10, 10.2, true],
  [10, 10.21, false],
  [10.2, 10, true],
  [0, 0, true],
])("sizes of %d and %d pt are one: %s", (a, b, isOne) => {
  expect(sameSize(a, b)).toBe(isOne);
});

describe("a rule beside letters that are set apart", () => {
  /** Letters whose pens are so far behind one another's ends, and one behind a gap; a rule stands everywhere. */
  const parted = (apart: number, gap: number): number => {
    const xs = [0, 5 + apart, 10 + 2 * apart, 15 + 2 * apart + gap];
    return runs(
      xs.map((x) => at("x", x)),
      () => true,
    ).runs.length;
  };

  test.each([
    // A gap of 0.35 em has no room for it, nor has one that is wider by what all letters are set apart by.
    [0, 3.5, 1],
    [0, 3.6, 2],
    [1.5, 5, 1],
    [1.5, 5.1, 2],
    [1.4, 3.5, 1],
    [1.4, 3.6, 2],
  ])("%d pt apart it stands in a gap of %d pt: %d runs", (apart, gap, count) => {
    expect(parted(apart, gap)).toBe(count);
  });

  test("is looked for behind spaces with as much beside each", () => {
    const spaced = (gap: number): number =>
      runs([at("x", 0), at("x", 7), at(" ", 14), at("x", 19 + gap)], () => true).runs.length;
    // The letters end at 12; twice 2 pt of it are the letters' own.
    expect(spaced(0.5)).toBe(1);
    expect(spaced(0.6)).toBe(2);
  });
});

test("letters set close may reach back by as much more", () => {
  const close = (x: number): number =>
    texts(
      at("words", 0, 0, { state: { charSpacing: -1 } }),
      at("more", x, 0, { state: { charSpacing: -1 } }),
    ).length;
  expect(close(21)).toBe(1);
  expect(close(20.9)).toBe(2);
});

test("letters set backwards, the way back in Tc, are no run", () => {
  // Each letter of 5 points stands before the one shown before it.
  const tight = { charSpacing: -5.5 };
  expect(texts(at("a", 10, 0, { state: tight }), at("b", 5, 0, { state: tight }))).toEqual([
    "a",
    "b",
  ]);
});

test("an empty string stands where its matrices put it", () => {
  const ctm: Matrix = [2, 0, 0, 3, 5, 7];
  expect(runs([at("", 20, -7, { ctm })]).blanks[0]).toMatchObject({ start: 45, across: -14 });
});

test("text that a replacement stands for is said by it, once, and known to be", () => {
  const shown = [at("wo", 0, 0, { actualText: "two" })];
  const [run] = runs(shown).runs;
  expect(run && textOfRun(run)).toBe("two");
  expect(run?.usesActualText).toBe(true);
});
