/** The style of the letters of a shown text: their size, font and paint, and how far their ink may reach. */
import { getOrAdd } from "#base/maps.ts";
import { multiply, type Point } from "#base/geometry.ts";
import type { ShownText } from "../content/model.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";

/** What all letters of a shown text have in common. */
export interface LetterStyle {
  readonly em: number;
  readonly font: PdfFont | null;
  readonly paint: string;
  /** Half an em or less along the baseline: how far ink may reach beside a glyph. */
  readonly side: Point;
  /** From the baseline to as high and as low as ink may reach. */
  readonly up: Point;
  readonly down: Point;
}

/** The style of all that a text-showing operator shows. */
export function styleOf(show: ShownText): LetterStyle {
  const { shown, startTm } = show.operator;
  const [a, b, c, d] = multiply(startTm, show.ctm);
  const em = Math.abs(shown.size) * Math.hypot(c, d);
  const [upX, upY] = [c * shown.size, d * shown.size];
  const length = Math.hypot(a, b);
  const [alongX, alongY] = length === 0 ? [1, 0] : [a / length, b / length];
  const ascent = Math.max(1, (show.font?.ascent ?? 0) / 1000) + 0.1;
  const descent = Math.min(-0.35, (show.font?.descent ?? 0) / 1000) - 0.1;
  const side = 0.35 * em;
  return {
    em,
    font: show.font,
    paint: paintLabel(show),
    side: [alongX * side, alongY * side],
    up: [ascent * upX, ascent * upY],
    down: [descent * upX, descent * upY],
  };
}

/** "DeviceCMYK 0 0 0 1", "Separation (Gold) 1": what text is painted in, its stroke where only that shows. */
function paintLabel({ operator, fill, stroke }: ShownText): string {
  const { render } = operator.shown;
  const isOutlined = render === 1 || render === 5;
  const color = isOutlined ? stroke : fill;
  const label = getOrAdd(labels, color, () => colorLabel(color));
  return render === 0 ? label : `${label} mode ${render}`;
}

/** Thousands of texts are painted in one colour. */
const labels = new WeakMap<ShownText["fill"], string>();

function colorLabel({ space, colorants, components }: ShownText["fill"]): string {
  // Three digits, as rounding of colour operators is no other colour.
  const parts = components.map((part) => String(Math.round(part * 1000) / 1000));
  const names = colorants.length === 0 ? [] : [`(${colorants.join(", ")})`];
  return [space, ...names, ...parts].join(" ");
}
