import { expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { Language } from "../messages/languages.ts";
import { bleedText, sizeText } from "./page-size-text.ts";

const mm = (size: number): number => (size * 72) / 25.4;

/** A page of a size with its trim box, and a bleed box that is larger by so much on each side, in mm. */
function page(
  [width, height]: readonly [number, number],
  trim: Rect | null,
  bleed: Rect = [0, 0, 0, 0],
) {
  const box = trim?.map(mm) as unknown as Rect | undefined;
  const [left, top, right, bottom] = bleed;
  return {
    widthPt: mm(width),
    heightPt: mm(height),
    trim: box ?? null,
    bleed:
      box === undefined
        ? null
        : ([box[0] - mm(left), box[1] - mm(top), box[2] + mm(right), box[3] + mm(bottom)] as const),
  };
}

const CARD: Rect = [3, 3, 88, 58];

test.each<[string, ReturnType<typeof page>, Language, readonly (string | null)[]]>([
  ["a card", page([91, 61], CARD, [3, 3, 3, 3]), "en", ["85 × 55 mm", "91 × 61 mm", "3 mm"]],
  ["without boxes", page([210, 297], null), "en", ["210 × 297 mm", "210 × 297 mm", null]],
  ["without bleed", page([91, 61], CARD), "en", ["85 × 55 mm", "91 × 61 mm", null]],
  ["a fraction", page([105.5, 1000], null), "de", ["105,5 × 1000 mm", "105,5 × 1000 mm", null]],
  [
    "uneven bleed",
    page([91, 61], CARD, [0, 2.5, 3, 3]),
    "fr",
    ["85 × 55 mm", "91 × 61 mm", "0–3 mm"],
  ],
  [
    "figures of the machine",
    page([91, 61], CARD, [3, 3, 3, 3]),
    "ar",
    ["85 × 55 mm", "91 × 61 mm", "3 mm"],
  ],
])("%s", (_name, boxes, language, expected) => {
  const told = [
    sizeText(boxes, "trim", language),
    sizeText(boxes, "sheet", language),
    bleedText(boxes, language),
  ];
  expect(told).toEqual(expected);
});
