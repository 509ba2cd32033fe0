/** What a preflight check is, and what it looks at. */
import { apply, corners, hull, type Rect } from "#base/geometry.ts";
import type { Mark, PageContent, ShownText } from "../../content/model.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import type { Problem } from "../../contract/problems.ts";
import type { ScenePage } from "../../contract/scene.ts";
import type { PaintColor } from "../../contract/paint-color.ts";

/**
 * A parsed and interpreted file. `contents` and `pages` run parallel, one entry for each page of the
 * document; checks read them and change nothing.
 */
export interface PreflightInput {
  readonly doc: PdfDocument;
  readonly contents: readonly PageContent[];
  readonly pages: readonly ScenePage[];
  /** PDF/X version the file claims ("PDF/X-4"), null when it claims none. */
  readonly pdfx: string | null;
}

/**
 * One check: its code, the rule it follows, and what it finds. A check is pure and returns [] for a
 * clean file.
 */
export interface Check {
  /**
   * Stable snake_case code: it is in stored reports and in the API, so it is never renamed or used
   * again.
   */
  readonly code: string;
  /** Standard and clause or requirement number. */
  readonly clause: string;
  run(input: PreflightInput): Problem[];
}

/**
 * `rect` of default user space as points from the top-left corner of the page as seen, the frame of
 * every bbox in a report. The hull of all four corners, since Rotate may swap the axes.
 */
export function seenRect(page: ScenePage, rect: Rect): Rect {
  return hull(corners(rect).map((corner) => apply(page.toSeen, corner)));
}

/**
 * Rectangle around the text's glyph origins and advances, as seen; null without glyphs. It has no
 * height for horizontal text: it says where to look, and reading outlines for every shown text would
 * cost more than all checks together.
 */
export function shownTextRect(page: ScenePage, content: PageContent, show: ShownText): Rect | null {
  const glyphs = content.glyphs.slice(show.glyphStart, show.glyphEnd);
  if (glyphs.length === 0) {
    return null;
  }
  const points = glyphs.flatMap(({ x, y, dx, dy }) => [[x, y] as const, [x + dx, y + dy] as const]);
  return seenRect(page, hull(points));
}

/**
 * Effective text size in points on paper: the font size through text matrix, CTM and UserUnit (ISO
 * 32000-2, 9.4.4). Layout programs often write size 1 and put the size into Tm, so the operand of Tf
 * alone says nothing.
 */
export function effectiveSizePt(page: ScenePage, show: ShownText): number {
  // Only the second row: the height of the letters counts, and condensed text (Tz, or a narrowed Tm) is
  // no smaller.
  const [, , c, d] = show.operator.startTm;
  const [A, B, C, D] = show.ctm;
  const x = c * A + d * C;
  const y = c * B + d * D;
  const userUnit = Math.hypot(page.toSeen[2], page.toSeen[3]);
  return show.operator.shown.size * Math.hypot(x, y) * userUnit;
}

/**
 * Shown texts that leave marks on paper: visible, with at least one glyph that is not a space.
 * Invisible text is the search layer of a scan; text that only clips is judged as the fill it cuts out.
 */
export function printedTexts(content: PageContent): readonly ShownText[] {
  return content.shownTexts.filter(
    (show) =>
      show.reason !== "invisible_text" &&
      show.reason !== "hidden_layer" &&
      show.reason !== "clip_text" &&
      content.glyphs.slice(show.glyphStart, show.glyphEnd).some((glyph) => !glyph.isSpace),
  );
}

/**
 * CMYK amounts 0–1 of a colour stated in process colorants; null for anything else. DeviceGray counts
 * as black only, which is also how ISO 32000-2, 10.4 converts it.
 */
export function processColorants(
  color: PaintColor,
): readonly [number, number, number, number] | null {
  const [a = 0, b = 0, c = 0, d = 0] = color.components;
  // A four-component ICC space is taken at its numbers: the press profile would change them by a few
  // percent, and a threshold such as 280 % is not sharper than that.
  if (color.space === "DeviceCMYK" || color.alternate === "ICCBased:4") {
    return [a, b, c, d];
  }
  if (color.space === "DeviceGray") {
    return [0, 0, 0, 1 - a];
  }
  return null;
}

/**
 * Number of plates the colour leaves marks on: process components or named colorants above nothing. The colorant
 * None never leaves any (ISO 32000-2, 8.6.6.4 and 8.6.6.5).
 */
export function colorantCount(color: PaintColor): number {
  const process = processColorants(color);
  if (process !== null) {
    // 0.001 is a quarter of one step of an 8-bit plate: below it no platesetter makes a dot.
    return process.filter((amount) => amount > 0.001).length;
  }
  return color.colorants.filter((name, i) => name !== "None" && (color.components[i] ?? 0) > 0.001)
    .length;
}

/**
 * True for a colour in RGB or a calibrated space, also as alternate of a spot: what a CMYK press has to
 * convert. CalGray and one-component ICC are in the list, since a device-independent grey may come out
 * as four colours.
 */
export function isRgbLike(color: PaintColor): boolean {
  const spaces = ["DeviceRGB", "CalRGB", "CalGray", "Lab", "ICCBased:3", "ICCBased:1"];
  return spaces.includes(color.space) || spaces.includes(color.alternate ?? "");
}

/**
 * White stated in process colorants: no mark on any plate, the paper shows. A spot colour at 0 % is not
 * counted.
 */
export function isWhite(color: PaintColor): boolean {
  const inks = processColorants(color);
  return inks !== null && inks.every((amount) => amount <= 0.001);
}

/**
 * Only the black plate, at full tint, however it is stated (DeviceGray 0, CMYK 0 0 0 1, Separation
 * Black).
 */
export function isPureBlack(color: PaintColor): boolean {
  const inks = processColorants(color);
  if (inks !== null) {
    return inks[3] >= 0.999 && inks.slice(0, 3).every((amount) => amount <= 0.001);
  }
  return (
    color.colorants.length === 1 && color.colorants[0] === "Black" && color.components[0] === 1
  );
}

/**
 * The page's marks that are images, image masks and inline images included; images never painted have
 * no mark.
 */
export function images(
  content: PageContent,
): readonly (Mark & { image: NonNullable<Mark["image"]> })[] {
  return content.marks.filter(
    (mark): mark is Mark & { image: NonNullable<Mark["image"]> } => mark.image !== null,
  );
}
