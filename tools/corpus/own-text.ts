/** Boxes set again with their own text: equal pixel by pixel, or different for a reason with a code. */
import type { FillResult, Template } from "#engine/engine.ts";
import type { BoxFit } from "#engine/fit/model.ts";
import type { TextBox } from "#engine/scene/model.ts";
import { difference, type Mask, type Picture } from "#test/support/pictures.ts";
import type { Pages } from "./outside-ink.ts";
import type { PenShifts } from "./pen-shifts.ts";

export interface OwnExactness {
  readonly boxes: number;
  readonly exact: number;
  readonly codes: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const PX_PER_PT = 150 / 72;

/** Judges every box the fill wrote. Differing pixels that belong to no box are a fault. */
export function ownExactness({
  template,
  filled,
  before,
  after,
  shifts,
}: {
  readonly template: Template;
  readonly filled: FillResult;
  readonly before: Pages;
  readonly after: Pages;
  readonly shifts: PenShifts;
}): OwnExactness {
  const fits = new Map(filled.fit.boxes.map((fit) => [fit.box, fit]));
  const codes: Record<string, number> = {};
  const faults: string[] = [];
  let [boxes, exact] = [0, 0];
  for (const page of template.pages) {
    const key = String(page.index);
    const [was, is] = [before.get(key), after.get(key)];
    const mask = was === undefined || is === undefined ? null : difference(was, is);
    let isSetAnew = false;
    let unclaimed = mask?.reduce((sum, bit) => sum + bit, 0) ?? 0;
    for (const box of page.boxes) {
      const fit = fits.get(box.id);
      if (fit === undefined || (!fit.changed && fit.missing.length === 0)) {
        continue;
      }
      boxes++;
      const px = mask === null || was === undefined ? 0 : claim(mask, was, box);
      unclaimed -= px;
      if (px === 0 && fit.missing.length === 0) {
        exact++;
        continue;
      }
      const code = codeOf(box, fit, { template, shiftEm: shifts.get(box.id) ?? Infinity });
      isSetAnew ||= code !== "pen_rounded" && code !== "widths_rounded";
      codes[code] = (codes[code] ?? 0) + 1;
      if (code === "unexplained") {
        faults.push(
          `own text of ${JSON.stringify(box.text.slice(0, 40))} differs in ${px} px, unexplained`,
        );
      }
    }
    // A box that is set anew may put its ink elsewhere.
    if (unclaimed > 0 && !isSetAnew) {
      faults.push(`own text: ${unclaimed} px differ outside all boxes of page ${key}`);
    }
  }
  return { boxes, exact, codes, faults };
}

/** Counts and clears the set pixels in the box's hull, grown by 0.4 em. */
function claim(mask: Mask, { widthPx, heightPx }: Picture, box: TextBox): number {
  const room = 0.4 * box.sizePt;
  const [x0, y0, x1, y1] = box.bboxPt;
  const left = Math.max(0, Math.floor((x0 - room) * PX_PER_PT));
  const right = Math.min(widthPx, Math.ceil((x1 + room) * PX_PER_PT));
  const bottom = Math.min(heightPx, Math.ceil((y1 + room) * PX_PER_PT));
  let count = 0;
  for (let y = Math.max(0, Math.floor((y0 - room) * PX_PER_PT)); y < bottom; y++) {
    for (let at = y * widthPx + left; at < y * widthPx + right; at++) {
      count += mask[at] ?? 0;
      mask[at] = 0;
    }
  }
  return count;
}

/** Pens of a box set again with its own text stay within this of where they were. */
const MOST_SHIFT_EM = 0.05;

/**
 * Why a box set again with its own text may look different, the strongest cause first:
 * missing_glyph – a letter of the authored text has no code any font can be asked for;
 * font_substituted – letters come from another font;
 * size_changed – the room found is narrower than the authored line;
 * wrapped_anew – other line breaks;
 * widths_rounded – each glyph stands where it stood, but the font's widths are fractions of a unit, and
 * PDFium rounds them where one operator now shows what several showed;
 * pen_rounded – each glyph stands where it stood to 0.05 em, small corrections left out;
 * mixed_style – several fonts or sizes in the box, set in the main one;
 * glyphs_unknown – the authored glyphs are not recorded, so that the text is shaped anew.
 */
function codeOf(
  box: TextBox,
  fit: BoxFit,
  { template, shiftEm }: { readonly template: Template; readonly shiftEm: number },
): string {
  if (fit.missing.length > 0) {
    return "missing_glyph";
  }
  if (fit.substitutions.length > 0) {
    return "font_substituted";
  }
  if (Math.abs(fit.sizePt - fit.authoredSizePt) > 0.011) {
    return "size_changed";
  }
  const lines = box.lines.map(({ text }) => text.trim()).join("\n");
  if (fit.lines.map(({ text }) => text.trim()).join("\n") !== lines) {
    return "wrapped_anew";
  }
  const authored = template.plan.boxes.find(({ id }) => id === box.id)?.authored ?? [];
  if (shiftEm <= MOST_SHIFT_EM) {
    const widths = authored.flatMap(({ glyphs }) => glyphs.map(({ width }) => width));
    return widths.some((width) => width % 1 !== 0) ? "widths_rounded" : "pen_rounded";
  }
  if (new Set(box.runs.map(({ font, sizePt }) => `${font} ${sizePt}`)).size > 1) {
    return "mixed_style";
  }
  return authored.length === 0 ? "glyphs_unknown" : "unexplained";
}
