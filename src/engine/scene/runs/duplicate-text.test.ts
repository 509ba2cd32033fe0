import { expect, test } from "vitest";
import { directionOf } from "./direction.ts";
import { withDuplicates } from "./duplicate-text.ts";
import type { TextRun } from "./text-run.ts";
import type { OperatorStyle } from "./text-style.ts";

const LEVEL = directionOf({ angleRad: 0, isVertical: false, isMirrored: false } as OperatorStyle);

interface Painted {
  readonly text: string;
  /** Place against the first painting, in points; the size is 10 pt. */
  readonly at?: readonly [along: number, across: number];
  readonly renderMode?: number;
  readonly sizePt?: number;
  readonly usesActualText?: boolean;
}

function run(
  { text, at: [along, across] = [0, 0], renderMode = 0, sizePt = 10, ...rest }: Painted,
  order: number,
): TextRun {
  return {
    glyphs: Array.from(text, (letter) => ({ text: letter })),
    start: 100 + along,
    end: 140 + along,
    across: 50 + across,
    order,
    direction: LEVEL,
    style: { sizePt, renderMode },
    usesActualText: rest.usesActualText ?? false,
    duplicates: [],
  } as unknown as TextRun;
}

test.each<[string, readonly Painted[], readonly string[]]>([
  ["fake bold", [{ text: "Name" }, { text: "Name", at: [0.3, 0] }], ["1<0"]],
  [
    "a shadow under it, beside and below",
    [{ text: "Name", at: [2, -2] }, { text: "Name" }],
    ["1<0"],
  ],
  [
    "an outline over the fill is an addition",
    [{ text: "Name" }, { text: "Name", renderMode: 1 }],
    ["0<1"],
  ],
  [
    "outlines alone: the first stands",
    [
      { text: "Name", renderMode: 1 },
      { text: "Name", renderMode: 1 },
    ],
    ["0<1"],
  ],
  ["three paintings", [{ text: "Name" }, { text: "Name" }, { text: "Name" }], ["2<0,1"]],
  ["other words", [{ text: "Name" }, { text: "Nome" }], ["0<", "1<"]],
  [
    "the same word three tenths of an em away",
    [{ text: "Name" }, { text: "Name", at: [3, 0] }],
    ["1<0"],
  ],
  ["farther it is another", [{ text: "Name" }, { text: "Name", at: [3.1, 0] }], ["0<", "1<"]],
  [
    "figures and signs stand nearer to themselves",
    [{ text: "11" }, { text: "11", at: [1.5, 0] }],
    ["0<", "1<"],
  ],
  [
    "a replacement text may stand for a word said twice",
    [
      { text: "Name", usesActualText: true },
      { text: "Name", at: [1.5, 0], usesActualText: true },
    ],
    ["0<", "1<"],
  ],
  [
    "another size is another text",
    [{ text: "Name" }, { text: "Name", sizePt: 10.5 }],
    ["0<", "1<"],
  ],
])("%s", (_, painted, expected) => {
  const found = withDuplicates(painted.map(run));
  expect(
    found.map(
      ({ order, duplicates }) => `${order}<${duplicates.map((one) => one.order).join(",")}`,
    ),
  ).toEqual(expected);
});
