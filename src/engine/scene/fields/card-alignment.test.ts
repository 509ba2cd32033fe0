import { expect, test } from "vitest";
import type { Align } from "../../contract/scene.ts";
import { textBox } from "../../contract/text-boxes.test-kit.ts";
import { alignedOnCards } from "./card-alignment.ts";

/** Alignments of the names on four cards, above words that are the same on all. */
function aligned(found: readonly (readonly [Align, number])[], stepPt = 120): readonly Align[] {
  const boxes = found.flatMap((_, card) => {
    const [x, y] = [
      20 + 200 * (card % 2),
      30 + stepPt * Math.floor(card / 2) + (card === 3 ? stepPt - 120 : 0),
    ];
    return ["Name", "Hill Mill Ltd"].map((text, i) =>
      textBox({
        id: `box_${card}_${i}`,
        text: i === 0 ? `${text} ${card}` : text,
        bboxPt: [x, y + 40 * i, x + 60, y + 40 * i + 10],
      }),
    );
  });
  const own = new Map(
    boxes.map((box, i) => {
      const [align = "left", confidence = 0] = (i % 2 === 0 ? found[i / 2] : undefined) ?? [];
      return [box, { align, confidence }] as const;
    }),
  );
  const all = alignedOnCards(own, (box) => box);
  return boxes.filter((_, i) => i % 2 === 0).map((box) => all.get(box)?.align ?? "left");
}

test("texts at one place of the cards are aligned as most of them are", () => {
  const found = [
    ["center", 0.6],
    ["left", 0.9],
    ["center", 0.6],
    ["center", 0.6],
  ] as const;
  expect(aligned(found)).toEqual(["center", "center", "center", "center"]);
  // Not where one of them stands elsewhere: then they are no cards.
  expect(aligned(found, 190)).toEqual(["center", "left", "center", "center"]);
});

test("where as many are aligned otherwise, the surer ones count", () => {
  expect(
    aligned([
      ["left", 0.4],
      ["center", 0.8],
      ["left", 0.4],
      ["center", 0.5],
    ]),
  ).toEqual(["center", "center", "center", "center"]);
});
