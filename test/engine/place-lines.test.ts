import { expect, test } from "vitest";
import { plainBox } from "#test/support/fit-kit.ts";
import { roomOf } from "#engine/contract/box-room.ts";
import type { TextBox } from "#engine/contract/scene.ts";
import { breakableParagraph } from "#engine/fit/break-lines.ts";
import type { BrokenLine } from "#engine/fit/fit-size.ts";
import type { Measure } from "#engine/fit/measure.ts";
import { placeLines } from "#engine/fit/place-lines.ts";

/** Letters half an em wide, spaces a quarter. */
const MEASURE: Measure = {
  extentOf: ({ start, end }) => ({
    advance: (end - start) * 500,
    clusters: end - start,
    wordSpaces: 1,
  }),
  canHyphenate: () => true,
  runsOf: () => [],
};

/** Where lines stand: x, y and what is added to each space. */
function placed(
  text: string,
  changes: Partial<TextBox>,
  {
    sizePt = 12,
    line = {},
  }: { readonly sizePt?: number; readonly line?: Partial<BrokenLine> } = {},
): readonly (readonly [number, number, number])[] {
  const box = plainBox(text, changes);
  const texts = text.split("\n");
  const lines = texts.map((own, paragraph): BrokenLine => {
    const part = { start: 0, end: own.length, hasHyphen: false };
    return { paragraph, part, extent: MEASURE.extentOf(part), isWrapped: false, ...line };
  });
  return placeLines(
    { sizePt, lines, overflow: false },
    {
      box,
      room: roomOf(box),
      breakable: texts.map((own) => breakableParagraph(own, MEASURE)),
      capHeightEm: 0.7,
    },
  ).map(({ xPt, yPt, wordSpacingEm }) => [xPt, yPt, Math.round(wordSpacingEm * 1000) / 1000]);
}

test("lines draw nearer together as the size falls, rows stay on their baselines", () => {
  expect(placed("Soup\nCake", {}, { sizePt: 6 }).map(([, y]) => y)).toEqual([0, -7.5]);
  expect(placed("Soup\nCake", { isInRows: true }, { sizePt: 6 }).map(([, y]) => y)).toEqual([
    0, -15,
  ]);
});

test("the spaces of an authored line fill it again, others grow and never shrink", () => {
  // 14 letters are 84 pt wide; the authored line is 72.
  const lines = [
    { text: "Soup of greens", from: [72, 700], to: [144, 700] },
    { text: "and more", from: [72, 685], to: [120, 685] },
  ] as const;
  const box = { lines, align: "justify", maxWidthPt: 72 } as const;
  const [first] = placed("Soup of greens\nand more", box, { line: { isWrapped: true } });
  expect(first).toEqual([0, 0, 0]);
  const [kept] = placed("Soup of greens\nand more", box, {
    line: { isWrapped: true, isAuthored: true },
  });
  expect(kept).toEqual([0, 0, -1]);
});
