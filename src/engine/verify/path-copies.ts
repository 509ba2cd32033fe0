/**
 * Where delivered text was drawn once more as paths (its stroke, its shadow, a second copy), other words must
 * not leave those standing: the old ones would show around the new. Found here from the two files alone.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { multiply, type Rect } from "#base/geometry.ts";
import { mostOf } from "#base/numbers.ts";
import { glyphInk } from "../content/glyph-ink.ts";
import { type LetterPath, LetterPaths } from "../content/letter-paths.ts";
import type { Outline } from "../font/program/glyph-outline.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import type { Difference } from "./compare-objects.ts";
import type { PageReader } from "./page-reader.ts";
import { replacedTexts, type ReplacedText } from "./replaced-texts.ts";
import type { VerifiedContents } from "./verified-contents.ts";

/** A difference for every page on which paths still draw words that were replaced. */
export function staleCopies(
  readers: readonly [PageReader, PageReader],
  contents: Pick<VerifiedContents, "contentStreams" | "pages">,
): readonly (readonly [Difference, number])[] {
  return contents.pages.flatMap((page) => {
    const [old, now] = [readers[0](page), readers[1](page)];
    const isStale =
      old !== null &&
      now !== null &&
      replacedTexts([old, now], contents.contentStreams).some((text) => isDrawn(text, [old, now]));
    const message = "paths still draw the words that text was replaced for";
    return isStale ? [[["path_copy", message], page] as const] : [];
  });
}

/** True when paths of the rendered page draw the old letters of a line and not the new ones. */
function isDrawn(replaced: ReplacedText, [old, now]: readonly [PageContent, PageContent]): boolean {
  const paths = getOrAdd(pathsOf, now, () => new LetterPaths(now.marks));
  if (paths.isEmpty) {
    return false;
  }
  return partsOfLines(old, replaced.old).some(({ shows }) => {
    const copies = copiesOf(old, shows, paths);
    if (copies.length === 0) {
      return false;
    }
    const beside = replaced.now.filter((one) => shows.some((show) => isOnLineOf(one, show)));
    const kept = new Map(copiesOf(now, beside, paths).map((copy) => [copy.place, copy]));
    return copies.some(({ place, isWhole }) => {
      const other = kept.get(place);
      return other === undefined || (isWhole && !other.isWhole);
    });
  });
}

const pathsOf = new WeakMap<PageContent, LetterPaths>();

/** Baselines nearer than this share of an em are one. */
const SAME_LINE_EM = 0.25;

/** Texts by baseline and size. */
export function linesOf(shows: readonly ShownText[]): ReadonlyMap<string, readonly ShownText[]> {
  const lines = new Map<string, ShownText[]>();
  for (const show of shows) {
    const { angle, across } = baselineOf(show);
    addToList(lines, `${angle} ${Math.round(across / (SAME_LINE_EM * emOf(show) || 1))}`, show);
  }
  return lines;
}

/** Text that came stands on the baseline of one that went, of whatever size it is. */
function isOnLineOf(came: ShownText, went: ShownText): boolean {
  const [now, old] = [baselineOf(came), baselineOf(went)];
  return now.angle === old.angle && Math.abs(now.across - old.across) <= SAME_LINE_EM * emOf(went);
}

/** Hundredths of a radian, and points across it. */
function baselineOf({ operator, ctm }: ShownText): {
  readonly angle: number;
  readonly across: number;
} {
  const [a, b, , , e, f] = multiply(operator.startTm, ctm);
  const length = Math.hypot(a, b) || 1;
  return { angle: Math.round(Math.atan2(b, a) * 100), across: (f * a - e * b) / length };
}

/** Texts of one baseline with less than this between them (em) are read on. */
const APART_EM = 1;

/**
 * Texts by baseline and size, those apart by more than a space each by themselves: one may have a stroke that the
 * others have not. `key` is that of `linesOf`.
 */
export function partsOfLines(
  content: PageContent,
  shows: readonly ShownText[],
): readonly { readonly key: string; readonly shows: readonly ShownText[] }[] {
  return [...linesOf(shows)].flatMap(([key, line]) => {
    const parts: { readonly shows: ShownText[]; end: number }[] = [];
    const placed = line
      .map((show) => ({ show, ...extentOf(content, show) }))
      .toSorted((a, b) => a.start - b.start);
    for (const { show, start, end } of placed) {
      const last = parts.at(-1);
      if (last === undefined || start - last.end > APART_EM * emOf(show)) {
        parts.push({ shows: [show], end });
      } else {
        last.shows.push(show);
        last.end = Math.max(last.end, end);
      }
    }
    return parts.map((part) => ({ key, shows: part.shows }));
  });
}

/** From where to where the letters of shown text stand along their baseline. */
function extentOf(
  { glyphs }: PageContent,
  { operator, ctm, glyphStart, glyphEnd }: ShownText,
): { readonly start: number; readonly end: number } {
  const [a, b] = multiply(operator.startTm, ctm);
  const length = Math.hypot(a, b) || 1;
  let start = Infinity;
  let end = -Infinity;
  for (let at = glyphStart; at < glyphEnd; at++) {
    const along = (glyphs.xAt(at) * a + glyphs.yAt(at) * b) / length;
    const advance = (glyphs.dxAt(at) * a + glyphs.dyAt(at) * b) / length;
    if (!glyphs.isSpaceAt(at)) {
      start = Math.min(start, along);
      end = Math.max(end, along + advance);
    }
  }
  return { start, end };
}

/** The em of shown text in default user space. */
export function emOf({ operator, ctm }: ShownText): number {
  const [, , c, d] = multiply(operator.startTm, ctm);
  return Math.abs(operator.shown.size) * Math.hypot(c, d);
}

/** The outlines of shown text in default user space, glyph by glyph; those that cannot be seen are left out. */
export function inkOf(content: PageContent, show: ShownText): readonly Outline[] {
  return content.glyphs.slice(show.glyphStart, show.glyphEnd).flatMap((glyph) => {
    const ink = glyphInk(show, glyph);
    return ink === null ? [] : [ink];
  });
}

/** Ink reaches less than this (em) beyond where its glyphs stand and end, swashes included. */
const REACH_EM = 3;

/**
 * What lies within this many em of where the glyphs of shown texts stand: tracing outlines costs far more. Null for
 * none.
 */
export function areaOf(
  { glyphs }: PageContent,
  shows: readonly ShownText[],
  reachEm: number,
): Rect | null {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const show of shows) {
    const [a, b] = multiply(show.operator.startTm, show.ctm);
    const widthEm = Math.abs(show.operator.shown.size) * Math.hypot(a, b);
    const reach = reachEm * Math.max(emOf(show), widthEm);
    for (let at = show.glyphStart; at < show.glyphEnd; at++) {
      const x = glyphs.xAt(at);
      const y = glyphs.yAt(at);
      const endX = x + glyphs.dxAt(at);
      const endY = y + glyphs.dyAt(at);
      x0 = Math.min(x0, x - reach, endX - reach);
      y0 = Math.min(y0, y - reach, endY - reach);
      x1 = Math.max(x1, x + reach, endX + reach);
      y1 = Math.max(y1, y + reach, endY + reach);
    }
  }
  return x0 > x1 ? null : [x0, y0, x1, y1];
}

/** The paths that draw the letters of some texts once more. */
export function copiesOf(
  content: PageContent,
  shows: readonly ShownText[],
  paths: LetterPaths,
): readonly LetterPath[] {
  const area = areaOf(content, shows, REACH_EM);
  return area === null
    ? []
    : paths.copiesOf({
        area,
        em: mostOf(shows.map(emOf)),
        outlines: () => shows.flatMap((show) => inkOf(content, show)),
      });
}
