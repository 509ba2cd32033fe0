/** Boxes set again with their own text: equal pixel by pixel, or different for a reason with a code. */
import type { BoxFit } from "#engine/contract/fit-report.ts";
import type { TextBox } from "#engine/contract/scene.ts";
import { difference, type Mask, type Picture } from "#test/support/pictures.ts";
import type { Pages } from "./outside-ink.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillResult } from "#engine/contract/fill.ts";

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
}: {
  readonly template: Template;
  readonly filled: FillResult;
  readonly before: Pages;
  readonly after: Pages;
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
      const code = codeOf(box, fit);
      isSetAnew ||= code !== "unexplained";
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

/**
 * Why a box set again with its own text may look different, the strongest cause first:
 * missing_glyph – a letter of the authored text has no code any font can be asked for;
 * font_substituted – letters come from another font;
 * size_changed – the room found is narrower than the authored line;
 * wrapped_anew – other line breaks;
 * set_anew – a line does not stand where its own operators can show it again.
 * A box all of whose lines are shown again by their own operators has no excuse.
 */
function codeOf(box: TextBox, fit: BoxFit): string {
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
  return fit.lines.every(({ authoredLine }) => authoredLine !== undefined)
    ? "unexplained"
    : "set_anew";
}
