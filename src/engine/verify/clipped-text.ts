/**
 * New text must show whole: no ink of a replaced text-showing operator may lie outside the clip it is painted
 * in (ISO 32000-2, 8.5.4), be it W, W*, the /BBox of a form or a text clip. Where the delivered text was cut
 * there already, the designer's crop goes on cropping.
 */
import { multiply } from "#base/geometry.ts";
import { getOrAdd } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import { isClippedGlyph, isTextInClip } from "../content/glyph-ink.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import type { Difference } from "./compare-objects.ts";
import { placedDifference } from "./path-copies.ts";
import type { PageReader } from "./page-reader.ts";
import { replacedTexts } from "./replaced-texts.ts";
import type { ContentStreamChanges, VerifiedContents } from "./verified-contents.ts";

/** Points of user space that ink may reach over an edge: hairlines of rounding and of slanted letters. */
const TOLERANCE_PT = 0.1;
/** Cut letters whose baselines are nearer than this (em): a line that moved up or down a little is cropped as before. */
const SAME_CROP_EM = 1;

/** A difference for every page on which new ink is cut that was not cut before. */
export function clippedText(
  readers: readonly [PageReader, PageReader],
  { contentStreams, pages }: Pick<VerifiedContents, "contentStreams" | "pages">,
): readonly (readonly [Difference, number])[] {
  return pages.flatMap((page) => {
    const [old, now] = [readers[0](page), readers[1](page)];
    const cut = old === null || now === null ? [] : newlyCut([old, now], contentStreams);
    const message = "new text is cut off by a clip that did not cut the text it stands for";
    return now === null
      ? []
      : cut.map(
          (show) => [placedDifference(["text_clipped", message], now, [show]), page] as const,
        );
  });
}

/** The new texts that are cut. */
function newlyCut(
  pages: readonly [PageContent, PageContent],
  contentStreams: readonly ContentStreamChanges[],
): readonly ShownText[] {
  return replacedTexts(pages, contentStreams).flatMap(({ old, now }) => {
    // All that was replaced there: words of one line may stand in stretches of their own.
    let before: CutGlyphs | null = null;
    return now.filter((show) => {
      const cut = isUnseen(show) ? [] : cutGlyphs(pages[1], show);
      if (cut.length === 0) {
        return false;
      }
      before ??= new CutGlyphs(old.flatMap((text) => cutGlyphs(pages[0], text)));
      return cut.some((glyph) => before?.hasBeside(glyph, show) !== true);
    });
  });
}

/** 9.3.6: modes 3 and 7 paint nothing. */
function isUnseen({ operator }: ShownText): boolean {
  return operator.shown.render === 3 || operator.shown.render === 7;
}

interface CutGlyph {
  readonly x: number;
  readonly y: number;
}

function cutGlyphs(content: PageContent, show: ShownText): readonly CutGlyph[] {
  const { clipRegion: clip } = show;
  if (clip === null || isTextInClip(show, content)) {
    return [];
  }
  return content.glyphs
    .slice(show.glyphStart, show.glyphEnd)
    .filter((glyph) => isClippedGlyph(show, glyph, { clip, tolerance: TOLERANCE_PT }))
    .map(({ x, y }) => ({ x, y }));
}

/** Cut glyphs by their baselines in the direction of the texts that ask: a clip may cut all of a page. */
class CutGlyphs {
  readonly #glyphs: readonly CutGlyph[];
  readonly #across = new Map<string, Float64Array>();

  constructor(glyphs: readonly CutGlyph[]) {
    this.#glyphs = glyphs;
  }

  /** True where one stands on a baseline of the text that `show` sets that is not far from that of a glyph. */
  hasBeside({ x, y }: CutGlyph, { operator, ctm }: ShownText): boolean {
    const [ax, ay, cx, cy] = multiply(operator.startTm, ctm);
    const em = Math.abs(operator.shown.size) * Math.hypot(cx, cy);
    const length = Math.hypot(ax, ay) || 1;
    const [cos, sin] = [ax / length, ay / length];
    const across = getOrAdd(this.#across, `${cos} ${sin}`, () =>
      Float64Array.from(this.#glyphs, (glyph) => glyph.y * cos - glyph.x * sin).sort(),
    );
    const [own, reach] = [y * cos - x * sin, SAME_CROP_EM * em];
    const nearest = firstIndex(across.length, (i) => (across[i] ?? Infinity) >= own - reach);
    return (across[nearest] ?? Infinity) <= own + reach;
  }
}
