/** Page boxes, rotation and units: where the page as seen lies in default user space. */
import { num } from "./pdf-file.ts";
import type { Matrix } from "./matrix.ts";

export type Geometry =
  | "plain"
  | "rotate-90"
  | "rotate-180"
  | "rotate-270"
  | "user-unit"
  | "offset-origin"
  | "crop-box"
  | "trim-bleed"
  | "trim-only";

const MM = 72 / 25.4;
const OFFSET = [-36, 120] as const;
const UNIT = 2;

export interface PageSpace {
  /** Page as seen (points, y up from the lower left corner) → default user space. */
  readonly toUser: Matrix;
  /** Entries of the page dictionary: boxes, Rotate, UserUnit. */
  readonly entries: string;
  /** From the top-left corner of the MediaBox; null when the file has no trim box smaller than it. */
  readonly trim: readonly number[] | null;
}

/** The space of a page of this size as seen. With a trim box the size includes 3 mm of bleed. */
export function pageSpace(geometry: Geometry, width: number, height: number): PageSpace {
  const [w, h] = [width, height];
  const rect = (x0: number, y0: number, x1: number, y1: number): string =>
    `[${[x0, y0, x1, y1].map((value) => num(value, 3)).join(" ")}]`;
  const media = `/MediaBox ${rect(0, 0, w, h)}`;
  const bleed = 3 * MM;
  const trimmed = rect(bleed, bleed, w - bleed, h - bleed);
  const trim = [bleed, bleed, w - bleed, h - bleed].map((value) => Math.round(value * 1000) / 1000);
  const upright: Matrix = [1, 0, 0, 1, 0, 0];
  switch (geometry) {
    case "plain":
      return { toUser: upright, entries: media, trim: null };
    case "rotate-90":
      return {
        toUser: [0, 1, -1, 0, h, 0],
        entries: `/MediaBox ${rect(0, 0, h, w)} /Rotate 90`,
        trim: null,
      };
    case "rotate-180":
      return { toUser: [-1, 0, 0, -1, w, h], entries: `${media} /Rotate 180`, trim: null };
    case "rotate-270":
      return {
        toUser: [0, -1, 1, 0, 0, w],
        entries: `/MediaBox ${rect(0, 0, h, w)} /Rotate -90`,
        trim: null,
      };
    case "user-unit":
      return {
        toUser: [1 / UNIT, 0, 0, 1 / UNIT, 0, 0],
        entries: `/MediaBox ${rect(0, 0, w / UNIT, h / UNIT)} /UserUnit ${String(UNIT)}`,
        trim: null,
      };
    case "offset-origin": {
      const [x, y] = OFFSET;
      return {
        toUser: [1, 0, 0, 1, x, y],
        entries: `/MediaBox ${rect(x, y, x + w, y + h)}`,
        trim: null,
      };
    }
    case "crop-box":
      return {
        toUser: upright,
        entries: `${media} /CropBox ${rect(2, 2, w - 2, h - 2)}`,
        trim: null,
      };
    case "trim-bleed":
      return {
        toUser: upright,
        entries: `${media} /BleedBox ${rect(0, 0, w, h)} /TrimBox ${trimmed}`,
        trim,
      };
    case "trim-only":
      return { toUser: upright, entries: `${media} /TrimBox ${trimmed}`, trim };
  }
}
