/** Hand-picked cases of text in clips, as producers write them: cells, frames, forms with their /BBox. */
import { type Case, plainStyle, texts } from "./case-tools.ts";
import type { Habit, Item, Kit, PageWish, Place, Special } from "./document.ts";
import type { Frame } from "./layout.ts";
import { type Matrix, matrixText } from "./matrix.ts";
import { num, ref } from "./pdf-file.ts";

/** x, y from the top, width and height, points. */
type Cell = readonly [number, number, number, number];
type Clip = (cell: Cell, place: Place) => readonly string[];

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): string =>
  `${num(a * x + c * y + e, 3)} ${num(b * x + d * y + f, 3)}`;

/** Word: each cell by a rectangle of its own, even-odd. */
const cellClip: Clip = ([x, y, width, height], { toContent, pageHeightPt }) => {
  const top = pageHeightPt - y;
  const corners = [
    apply(toContent, x, top),
    apply(toContent, x + width, top),
    apply(toContent, x + width, top - height),
    apply(toContent, x, top - height),
  ];
  return [`${corners.map((at, i) => `${at} ${i === 0 ? "m" : "l"}`).join(" ")} h W* n`];
};

/** Canva: the page, then the frame with its round corners. */
const frameClip: Clip = ([x, y, width, height], place) => {
  const { toContent, pageHeightPt } = place;
  const [left, right, top, bottom] = [x, x + width, pageHeightPt - y, pageHeightPt - y - height];
  const radius = 6;
  const at = (px: number, py: number): string => apply(toContent, px, py);
  return [
    ...cellClip([0, 0, 2000, pageHeightPt], place),
    [
      `${at(left + radius, bottom)} m ${at(right - radius, bottom)} l`,
      `${at(right, bottom)} ${at(right, bottom + radius)} v ${at(right, top - radius)} l`,
      `${at(right, top)} ${at(right - radius, top)} v ${at(left + radius, top)} l`,
      `${at(left, top)} ${at(left, top - radius)} v ${at(left, bottom + radius)} l`,
      `${at(left, bottom)} ${at(left + radius, bottom)} v W n`,
    ].join(" "),
  ];
};

function clipped(frame: Frame, cell: Cell, clip: Clip): Special {
  return {
    boxes: [frame],
    special: (place) => ["q", ...clip(cell, place), ...place.show(frame), "Q"],
  };
}

/** Illustrator: a form whose /BBox is an object of its own, as are its numbers, and a /Matrix. */
function inForm(frame: Frame, [x, y, width, height]: Cell): Special {
  return {
    boxes: [frame],
    special: (place) => {
      const { file, resources, toContent, pageHeightPt } = place;
      const [shiftX, shiftY] = [num(x, 3), num(pageHeightPt - y - height, 3)];
      const box = file.add(
        `[0 0 ${ref(file.add(num(width, 3)))} ${ref(file.add(num(height, 3)))}]`,
      );
      const back = [1, 0, 0, 1, -x, -(pageHeightPt - y - height)] as const;
      // The form's space begins at the cell's corner; its content is that of the page, moved back.
      const form = file.addStream(
        `/Type /XObject /Subtype /Form /BBox ${ref(box)} /Matrix [1 0 0 1 ${shiftX} ${shiftY}]`,
        ["q", `${matrixText(back)} cm`, ...place.show(frame), "Q"].join("\n"),
      );
      const name = `Fm${String(form)}`;
      resources.set("XObject", name, ref(form));
      return ["q", `${matrixText(toContent)} cm`, `/${name} Do`, "Q"];
    },
  };
}

const ROWS = [
  ["Beetroot soup", "4.80 EUR", "6.20 EUR"],
  ["Plum cake", "3.90 EUR", "5.10 EUR"],
  ["Pot of tea", "3.20 EUR", "4.40 EUR"],
] as const;

/** A price list whose cells touch: what stands in two of them is never one text. */
function cells(kit: Kit, clip: Clip): readonly PageWish[] {
  const style = plainStyle(kit, "carlito", 12);
  const items = ROWS.flatMap((row, line): readonly Item[] =>
    row.map((words, column) => {
      const cell: Cell = [[24, 124, 182][column] ?? 0, 30 + 24 * line, column === 0 ? 100 : 58, 24];
      return clipped(texts(style, [words], { at: [cell[0] + 5, cell[1] + 16] }), cell, clip);
    }),
  );
  return [{ widthPt: 264, heightPt: 130, items }];
}

function forms(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "tinos", 14);
  const items = ["Ines Okafor", "Bookbinder"].map((words, line) =>
    inForm(texts(style, [words], { at: [34, 50 + 40 * line] }), [24, 32 + 40 * line, 120, 26]),
  );
  return [{ widthPt: 264, heightPt: 130, items }];
}

const PRODUCERS: readonly (readonly [string, Partial<Habit>])[] = [
  ["kerned", {}],
  ["words", { show: "tj-word-gap", font: "tt-winansi" }],
];

/** Cells of a table, frames with round corners, forms. */
export const CLIP_CASES: readonly Case[] = [
  ...PRODUCERS.flatMap(([name, habit]): readonly Case[] => [
    { name: `clip-cells-${name}`, habit, layout: (kit) => cells(kit, cellClip) },
    { name: `clip-frames-${name}`, habit, layout: (kit) => cells(kit, frameClip) },
  ]),
  { name: "clip-form-bbox-by-reference", layout: forms },
];
