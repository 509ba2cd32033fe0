/** Hand-picked cases of live text whose letters are drawn once more as paths that can be drawn for other letters. */
import { card, type Case, plainStyle, texts } from "./case-tools.ts";
import type { Item, Kit, Place } from "./document.ts";
import type { Frame } from "./layout.ts";
import { matrixText } from "./matrix.ts";
import { glyphPaths } from "./reason-cases.ts";

/** How a program draws the letters: what stands before the text and behind it. */
type Program = (copy: Frame, place: Place) => readonly [before: string[], behind: string[]];

const within = ({ toContent }: Place, lines: readonly string[]): string[] => [
  "q",
  `${matrixText(toContent)} cm`,
  ...lines,
  "Q",
];

/** Illustrator: a stroke over the text, letter by letter, each with a state of its own. */
const stroked: Program = (copy, place) => [
  [],
  within(place, [
    "0.6 w 0 0.8 0.4 0 K",
    ...glyphPaths(copy, place).map((line) => (line === "h f" ? "h S" : line)),
  ]),
];

/** A shadow in another ink below the text, each letter a path. */
const shadowed: Program = (copy, place) => [
  within(place, ["0 0 0 0.3 k", ...glyphPaths(copy, place)]),
  [],
];

/** Word: the text written twice, the second time as one path. */
const twice: Program = (copy, place) => [
  [],
  within(place, [
    "0 0 0 1 k",
    ...glyphPaths(copy, place).map((line) => (line === "h f" ? "h" : line)),
    "f",
  ]),
];

function drawn(program: Program, shift: number): Case["layout"] {
  return (kit: Kit) => {
    const style = plainStyle(kit, "arimo-bold", 22);
    const frames = ["Save the date", "Come & dance"].map((words, line) => {
      const at = [24, 50 + 40 * line] as const;
      const frame = texts(style, [words], { at });
      const copy = texts(style, [words], { at: [at[0] + shift, at[1] + shift] });
      return { frame, copy };
    });
    const items = frames.map(
      ({ frame, copy }): Item => ({
        boxes: [frame],
        special: (place) => {
          const [before, behind] = program(copy, place);
          return [...before, ...place.show(frame), ...behind];
        },
      }),
    );
    return [card(items)];
  };
}

/** Strokes, shadows and second copies. */
export const COPY_CASES: readonly Case[] = [
  { name: "copy-stroke", layout: drawn(stroked, 0) },
  { name: "copy-shadow", layout: drawn(shadowed, 1.2) },
  { name: "copy-twice", layout: drawn(twice, 0) },
];

/** A map's label: both lines below their letters in one path, a light stroke. */
const label: Case["layout"] = (kit) => {
  const style = plainStyle(kit, "arimo-bold", 22);
  const frame = texts(style, ["Save the date", "Come & dance"], { at: [130, 60], align: "center" });
  const [x0, y0] = frame.origin;
  const copies = frame.lines.map((line) => ({
    ...frame,
    origin: [x0 + line.x, y0 - line.y] as const,
    lines: [line],
  }));
  const item: Item = {
    boxes: [frame],
    special: (place) => {
      const paths = copies.flatMap((copy) => glyphPaths(copy, place));
      const halo = paths.map((line) => (line === "h f" ? "h" : line));
      return [...within(place, ["2 w 0 0.1 0.5 0 K", ...halo, "S"]), ...place.show(frame)];
    },
  };
  return [card([item])];
};

/** Halos of labels. */
export const LABEL_CASES: readonly Case[] = [{ name: "copy-label", layout: label }];
