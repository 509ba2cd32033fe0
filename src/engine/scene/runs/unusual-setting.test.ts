import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import { fontOf } from "../../font/pdf-font/pdf-font.test-kit.ts";
import { pageOf, type Shown } from "../small-pages.test-kit.ts";
import { curveRuns } from "./curve-runs.ts";
import { operatorStyles, type OperatorStyle } from "./text-style.ts";
import { withUnusualSettings } from "./unusual-setting.ts";

type Styles = readonly (OperatorStyle | null)[];

function settings(shown: readonly Shown[], userUnit = 1): Styles {
  const page = pageOf(shown);
  return withUnusualSettings(page, operatorStyles(page, userUnit), userUnit);
}
const at = (text: string, x: number, y: number, more: Partial<Shown> = {}): Shown => ({
  text,
  tm: [1, 0, 0, 1, x, y],
  ...more,
});

describe("ideographs set one below the other", () => {
  const isStacked = (shown: readonly Shown[]): readonly boolean[] =>
    settings(shown).map((style) => style?.isStacked === true);
  const pair = (second: Shown): boolean => isStacked([at("東", 50, 100), second]).every(Boolean);

  test.each<[string, Shown, boolean]>([
    ["an em below", at("京", 50, 90), true],
    ["0.6 em below", at("京", 50, 94), true],
    ["closer: they overlap", at("京", 50, 94.1), false],
    ["two em below", at("京", 50, 80), true],
    ["farther: rows of a table", at("京", 50, 79.9), false],
    ["0.2 em beside", at("京", 52, 90), true],
    ["farther beside", at("京", 52.1, 90), false],
    ["above", at("京", 50, 110), false],
    ["in another size", at("京", 50, 90, { state: { size: 10.3 } }), false],
    [
      "in another paint",
      at("京", 50, 90, {
        fill: { space: "DeviceGray", components: [1], colorants: [], alternate: null },
      }),
      false,
    ],
    ["two at once", at("京都", 50, 90), false],
    ["a Latin letter", at("K", 50, 90), false],
    ["a full-width letter", at("Ｋ", 50, 90), true],
    ["Hangul", at("한", 50, 90), true],
  ])("%s", (_, second, expected) => {
    expect(pair(second)).toBe(expected);
  });

  test("are vertical writing, a right angle from their own", () => {
    const [style] = settings([at("東", 50, 100), at("京", 50, 90)]);
    expect(style).toMatchObject({ isVertical: true, isStacked: true, stretch: 1 });
    expect(style?.angleRad).toBeCloseTo(1.5 * Math.PI, 9);
  });

  test("on a page that is turned, too", () => {
    const turned = (text: string, x: number): Shown => ({ text, tm: [0, 1, -1, 0, x, 50] });
    const found = settings([turned("東", 50), turned("京", 60)]);
    expect(found.every((style) => style?.isStacked)).toBe(true);
    expect(found[0]?.angleRad).toBeCloseTo(0, 9);
  });

  test("steps are em of the page's unit", () => {
    const page = [at("東", 50, 100), at("京", 50, 90)];
    expect(settings(page, 2).every((style) => style?.isStacked)).toBe(true);
  });

  test("end where the next one stands elsewhere", () => {
    expect(
      isStacked([
        at("東", 50, 100),
        at("京", 50, 90),
        at("都", 90, 90),
        at("府", 90, 80),
        at("x", 0, 0),
      ]),
    ).toEqual([true, true, true, true, false]);
  });
});

/** Letters along a circle around (100, 100), each turned by so many degrees from the one before. */
function circle(
  text: string,
  step: number,
  { radius = 40, from = 90, size = 10 } = {},
): readonly Shown[] {
  return Array.from(text, (letter, i) => {
    const angle = ((from - step * i) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle - Math.PI / 2), Math.sin(angle - Math.PI / 2)];
    const tm: Matrix = [
      cos,
      sin,
      -sin,
      cos,
      100 + radius * Math.cos(angle),
      100 + radius * Math.sin(angle),
    ];
    return { text: letter, tm, state: { size } };
  });
}

describe("letters along a curve", () => {
  const isOnCurve = (shown: readonly Shown[]): boolean =>
    settings(shown).every((style) => style?.isOnCurve === true);

  test.each<[string, readonly Shown[], boolean]>([
    ["four of them", circle("Café", 10), true],
    ["three, as in a logo", circle("Caf", 10), false],
    ["turned by 0.6° each", circle("Cafés", 0.61), true],
    ["turned by less: a straight line", circle("Cafés", 0.59), false],
    ["a long arch turned by 0.4° each", circle("Cafés und Bar", 0.4, { from: 80 }), true],
    [
      "a long one turned by less: a line set by hand",
      circle("Cafés und Bar", 0.19, { from: 80 }),
      false,
    ],
    ["a long arch, level in its middle", circle("Cafés und Bar", 0.45, { from: 92.925 }), true],
    ["turned by 60° each", circle("Café", 59.9, { radius: 20, from: 100 }), true],
    ["turned by more: a corner", circle("Café", 60.1, { radius: 20, from: 100 }), false],
    ["2.5 em apart", circle("Café", 30, { radius: 48 }), true],
    ["farther apart", circle("Café", 30, { radius: 48.5 }), false],
    ["through the full turn", circle("Cafés", 10, { from: 110 }), true],
    ["shown together", [{ text: "Café" }], false],
    [
      "one of another font, which the others' lacks",
      circle("Café", 10).map((one, i) => (i === 3 ? { ...one, font: fontOf({ key: "F2" }) } : one)),
      true,
    ],
    [
      "each with a blank behind it, turned as the letter is",
      circle("Cafés", 10).flatMap((one, i) => (i < 4 ? [one, { ...one, text: " " }] : [one])),
      true,
    ],
  ])("%s", (_, shown, expected) => {
    expect(isOnCurve(shown)).toBe(expected);
  });

  test("are no text that can be set, and each curve is one by itself", () => {
    const found = settings([...circle("Café", 10), ...circle("Oben", 10, { from: 200 })]);
    expect(new Set(found.map((style) => style?.instance))).toEqual(new Set(["~1", "~2"]));
    expect(found.every((style) => style?.reason === "path_text")).toBe(true);
  });

  test("keep the reason that they have", () => {
    const hidden = circle("Café", 10).map((one) => ({ ...one, reason: "hidden_layer" as const }));
    expect(settings(hidden).map((style) => style?.reason)).toEqual(Array(4).fill("hidden_layer"));
  });

  test("straight text before and behind is left as it is", () => {
    const found = settings([at("a", 0, 0), ...circle("Café", 10), at("b", 0, 300)]);
    expect(found.map((style) => style?.isOnCurve)).toEqual([false, true, true, true, true, false]);
  });
});

/** Pieces of a text, one behind the other, each turned by so many degrees from level, so much apart. */
function pieces(
  parts: readonly (readonly [text: string, degrees: number])[],
  gap = 0,
): readonly Shown[] {
  let [x, y] = [50, 50];
  return parts.map(([text, degrees]) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const tm: Matrix = [cos, sin, -sin, cos, x, y];
    // Glyphs are half an em wide.
    const width = 5 * text.length + gap;
    [x, y] = [x + width * cos, y + width * sin];
    return { text, tm, state: { size: 10 } };
  });
}

describe("pieces of a text along a curve", () => {
  const onCurve = (shown: readonly Shown[]): readonly boolean[] =>
    settings(shown).map((style) => style?.isOnCurve === true);
  const [all, none] = [
    [true, true],
    [false, false],
  ];

  test.each<[string, readonly Shown[], readonly boolean[]]>([
    [
      "a word that goes on at another angle",
      pieces([
        ["Land", 30],
        ["wehr", 33],
      ]),
      all,
    ],
    [
      "as one line does",
      pieces([
        ["Land", 30],
        ["wehr", 30.4],
      ]),
      none,
    ],
    [
      "after a corner",
      pieces([
        ["Land", 30],
        ["wehr", 91],
      ]),
      none,
    ],
    [
      "as few letters as a logo has",
      pieces([
        ["La", 30],
        ["n", 33],
      ]),
      none,
    ],
    [
      "two words, each at its angle",
      pieces(
        [
          ["Land", 30],
          ["wehr", 33],
        ],
        2,
      ),
      none,
    ],
    [
      "with all that is level with one of them",
      pieces([
        ["Am ", 30],
        ["Land", 30],
        ["we", 30.4],
        ["hr ", 31],
        ["7", 31],
      ]),
      [true, true, true, true, true],
    ],
    [
      "painted backwards",
      pieces([
        ["Land", 30],
        ["wehr", 33],
      ]).toReversed(),
      all,
    ],
  ])("%s", (_, shown, expected) => {
    expect(onCurve(shown)).toEqual(expected);
  });
});

describe("letters of one word set wide apart", () => {
  /** One after the other, with so much between them; each of another width. */
  const spaced = (text: string, gapOf: (i: number) => number): readonly Shown[] => {
    let x = 0;
    return Array.from(text, (letter, i) => {
      const widthEm = 0.3 + 0.1 * (i % 4);
      const shown = at(letter, x, 100, { widthEm });
      x += 10 * widthEm + gapOf(i);
      return shown;
    });
  };
  const isApart = (shown: readonly Shown[]): boolean =>
    settings(shown).every((style) => (style?.charSpacingEm ?? 0) > 1);

  test.each<[string, readonly Shown[], boolean]>([
    ["by 1.2 em each", spaced("ILMIW", () => 12), true],
    ["by as much as a space: no need", spaced("ILMIW", () => 5), false],
    ["by more than three em: columns", spaced("ILMIW", () => 31), false],
    ["by unlike widths", spaced("ILMIW", (i) => 12 + i), false],
    ["four of them", spaced("ILMW", () => 12), false],
    ["figures of a scale", spaced("12345", () => 12), false],
  ])("%s", (_, shown, expected) => {
    expect(isApart(shown)).toBe(expected);
  });
});

describe("the run of a curve", () => {
  const runsOf = (shown: readonly Shown[], userUnit = 1) => {
    const page = pageOf(shown);
    return curveRuns(
      page,
      withUnusualSettings(page, operatorStyles(page, userUnit), userUnit),
      userUnit,
    );
  };

  test("has its letters in order, as wide as they are, along the chord", () => {
    const [run, ...none] = runsOf(circle("Café", 10, { from: 105 }));
    expect(none).toEqual([]);
    expect(run?.glyphs.map(({ text, show }) => `${text}${show}`)).toEqual(["C0", "a1", "f2", "é3"]);
    expect(run?.glyphs.every(({ start, end }) => Math.abs(end - start - 5) < 1e-9)).toBe(true);
    expect(Math.abs(run?.direction.sin ?? 1)).toBeLessThan(0.1);
    expect(run?.order).toBe(0);
    // Never shorter than its letters side by side, however the curve bends.
    expect((run?.end ?? 0) - (run?.start ?? 0)).toBeGreaterThan(20);
  });

  test.each<[string, readonly (readonly [string, number])[], boolean]>([
    [
      "pieces",
      [
        ["Land", 30],
        ["wehr", 33],
      ],
      true,
    ],
    ["letters", Array.from("Landwehr", (letter, i) => [letter, 30 + 3 * i] as const), true],
    [
      "pieces",
      [
        ["Land", 30],
        ["wehr", 33],
      ],
      false,
    ],
  ])("is read as it runs, its %s painted backwards or not", (_, parts, isBackwards) => {
    const shown = pieces(parts);
    const [run] = runsOf(isBackwards ? shown.toReversed() : shown);
    expect(run?.glyphs.map(({ text }) => text).join("")).toBe("Landwehr");
  });

  test("stands as low as the lowest of its letters", () => {
    const [run] = runsOf(circle("Café", 10, { from: 105 }));
    expect(run?.across).toBeCloseTo(
      Math.min(
        ...[105, 95, 85, 75].map((angle) => {
          const { cos = 1, sin = 0 } = run?.direction ?? {};
          const [x, y] = [
            100 + 40 * Math.cos((angle * Math.PI) / 180),
            100 + 40 * Math.sin((angle * Math.PI) / 180),
          ];
          return -x * sin + y * cos;
        }),
      ),
      6,
    );
  });

  test("is in points of the page's unit", () => {
    const [run] = runsOf(circle("Café", 10), 2);
    expect(run?.glyphs[0]).toMatchObject({ show: 0 });
    expect((run?.glyphs[0]?.end ?? 0) - (run?.glyphs[0]?.start ?? 0)).toBeCloseTo(10, 9);
  });

  test("is one for each curve; there is none without", () => {
    expect(runsOf([...circle("Café", 10), ...circle("Oben", 10, { from: 200 })])).toHaveLength(2);
    expect(runsOf([at("Cafe", 0, 0)])).toEqual([]);
  });
});
