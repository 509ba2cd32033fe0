/** What a preflight check is, and what it looks at. */
import { apply, hull, type Rect } from "#base/geometry.ts";
import type { Mark, PageContent, ShownText } from "../../content/model.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import type { Problem } from "../../contract/problems.ts";
import type { ScenePage } from "../../contract/scene.ts";
import type { PaintColor } from "../../contract/paint-color.ts";

/** A parsed and interpreted file. `contents` and `pages` run parallel. */
export interface PreflightInput {
  readonly doc: PdfDocument;
  readonly contents: readonly PageContent[];
  readonly pages: readonly ScenePage[];
  /** PDF/X version the file claims ("PDF/X-4"), null when it claims none. */
  readonly pdfx: string | null;
}

/** One check: its code, the rule it follows, and what it finds. */
export interface Check {
  readonly code: string;
  /** Standard and clause or requirement number. */
  readonly clause: string;
  run(input: PreflightInput): Problem[];
}

/** `rect` of default user space as points from the top-left corner of the page as seen. */
export function seenRect(page: ScenePage, rect: Rect): Rect {
  const [x0, y0, x1, y1] = rect;
  return hull(
    (
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ] as const
    ).map((corner) => apply(page.toSeen, corner)),
  );
}

/** Hull of a show's glyph origins and advances with its size as height, as seen; null without glyphs. */
export function shownTextRect(page: ScenePage, content: PageContent, show: ShownText): Rect | null {
  const glyphs = content.glyphs.slice(show.glyphStart, show.glyphEnd);
  if (glyphs.length === 0) {
    return null;
  }
  const points = glyphs.flatMap(({ x, y, dx, dy }) => [[x, y] as const, [x + dx, y + dy] as const]);
  return seenRect(page, hull(points));
}

/** Effective text size in points (ISO 32000-2, 9.4.4). */
export function effectiveSizePt(page: ScenePage, show: ShownText): number {
  const [, , c, d] = show.operator.startTm;
  const [A, B, C, D] = show.ctm;
  const x = c * A + d * C;
  const y = c * B + d * D;
  const userUnit = Math.hypot(page.toSeen[2], page.toSeen[3]);
  return show.operator.shown.size * Math.hypot(x, y) * userUnit;
}

/** Shows that put ink on paper: visible text with at least one glyph that is not a space. */
export function printedTexts(content: PageContent): readonly ShownText[] {
  return content.shownTexts.filter(
    (show) =>
      show.reason !== "invisible_text" &&
      show.reason !== "hidden_layer" &&
      show.reason !== "clip_text" &&
      content.glyphs.slice(show.glyphStart, show.glyphEnd).some((glyph) => !glyph.isSpace),
  );
}

/** CMYK amounts 0–1 of a colour stated in process inks; null for anything else. */
export function processColorants(
  color: PaintColor,
): readonly [number, number, number, number] | null {
  const [a = 0, b = 0, c = 0, d = 0] = color.components;
  if (color.space === "DeviceCMYK" || color.alternate === "ICCBased:4") {
    return [a, b, c, d];
  }
  if (color.space === "DeviceGray") {
    return [0, 0, 0, 1 - a];
  }
  return null;
}

/** Number of inks above nothing: process components or colorants. */
export function colorantCount(color: PaintColor): number {
  const process = processColorants(color);
  if (process !== null) {
    return process.filter((amount) => amount > 0.001).length;
  }
  return color.colorants.filter((_, i) => (color.components[i] ?? 0) > 0.001).length;
}

/** True for a colour in RGB or a calibrated space: what a CMYK press has to convert. */
export function isRgbLike(color: PaintColor): boolean {
  const spaces = ["DeviceRGB", "CalRGB", "CalGray", "Lab", "ICCBased:3", "ICCBased:1"];
  return spaces.includes(color.space) || spaces.includes(color.alternate ?? "");
}

/** White stated in process inks: no ink at all. */
export function isWhite(color: PaintColor): boolean {
  const inks = processColorants(color);
  return inks !== null && inks.every((amount) => amount <= 0.001);
}

/** Pure black ink, however it is stated. */
export function isPureBlack(color: PaintColor): boolean {
  const inks = processColorants(color);
  if (inks !== null) {
    return inks[3] >= 0.999 && inks.slice(0, 3).every((amount) => amount <= 0.001);
  }
  return (
    color.colorants.length === 1 && color.colorants[0] === "Black" && color.components[0] === 1
  );
}

/** Images of a page, drawn ones only. */
export function images(
  content: PageContent,
): readonly (Mark & { image: NonNullable<Mark["image"]> })[] {
  return content.marks.filter(
    (mark): mark is Mark & { image: NonNullable<Mark["image"]> } => mark.image !== null,
  );
}
