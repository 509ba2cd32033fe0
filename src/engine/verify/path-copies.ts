/**
 * Where delivered text was drawn once more as paths (its stroke, its shadow, a second copy), other words must
 * not leave those standing: the old ones would show around the new. Found here from the two files alone.
 */
import { getOrAdd } from "#base/maps.ts";
import { multiply, type Rect } from "#base/geometry.ts";
import { mostOf } from "#base/numbers.ts";
import { glyphInk, penRect } from "../content/glyph-ink.ts";
import { type LetterPath, LetterPaths } from "../content/letter-paths.ts";
import type { Outline } from "../font/program/glyph-outline.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import { lettersOf } from "./changed-text.ts";
import type { Difference } from "./compare-objects.ts";
import { textOf } from "./letter-lines.ts";
import type { PageReader } from "./page-reader.ts";
import { replacedTexts, type ReplacedText } from "./replaced-texts.ts";
import { Baselines, emOf, partsOfLines } from "./text-baselines.ts";
import type { VerifiedContents } from "./verified-contents.ts";

/** A difference for all words of a line that paths still draw though they were replaced. */
export function staleCopies(
  readers: readonly [PageReader, PageReader],
  contents: Pick<VerifiedContents, "contentStreams" | "pages">,
): readonly (readonly [Difference, number])[] {
  return contents.pages.flatMap((page) => {
    const [old, now] = [readers[0](page), readers[1](page)];
    if (old === null || now === null) {
      return [];
    }
    const stale = replacedTexts([old, now], contents.contentStreams).flatMap((text) =>
      staleParts(text, [old, now]),
    );
    return stale.map((shows) => {
      const words = readText(old, shows);
      const message = `paths still draw the words that text was replaced for: ${words}`;
      return [placedDifference(["path_copy", message, words], old, shows), page] as const;
    });
  });
}

/** The difference with the place where shown texts stand. */
export function placedDifference(
  [code, message, words = ""]: Difference,
  content: PageContent,
  shows: readonly ShownText[],
): Difference {
  const area = areaOf(content, shows, 0);
  return area === null ? [code, message, words] : [code, message, words, area];
}

/** What a reader gets of shown texts, in the order of reading, with a space where they stand apart. */
export function readText(content: PageContent, shows: readonly ShownText[]): string {
  return textOf(shows.flatMap((show) => lettersOf(content, show, null)));
}

/** The parts of lines whose old letters paths of the rendered page draw, and not the new ones. */
function staleParts(
  replaced: ReplacedText,
  [old, now]: readonly [PageContent, PageContent],
): readonly (readonly ShownText[])[] {
  const paths = letterPathsOf(now);
  if (paths.isEmpty) {
    return [];
  }
  const came = new Baselines(replaced.now);
  return partsOfLines(old, replaced.old).filter((shows) => {
    const copies = copiesOf(old, shows, paths);
    if (copies.length === 0) {
      return false;
    }
    const kept = keptCopies(now, came.beside(shows), paths);
    return copies.some(({ place, isWhole }) => {
      const isKeptWhole = kept.get(place);
      return isKeptWhole === undefined || (isWhole && !isKeptWhole);
    });
  });
}

/**
 * The paths that draw new words of a line, and whether whole. Each part of the line is asked for by itself as well: a
 * stroked figure is lost among the letters that stand beside it.
 */
function keptCopies(
  now: PageContent,
  line: readonly ShownText[],
  paths: LetterPaths,
): ReadonlyMap<LetterPath["place"], boolean> {
  const kept = new Map<LetterPath["place"], boolean>();
  for (const shows of [line, ...partsOfLines(now, line)]) {
    for (const { place, isWhole } of copiesOf(now, shows, paths)) {
      kept.set(place, isWhole || kept.get(place) === true);
    }
  }
  return kept;
}

const pathsOf = new WeakMap<PageContent, LetterPaths>();

/** The paths of a page, to look for letters in: several checks of several files ask of one original. */
export function letterPathsOf(content: PageContent): LetterPaths {
  return getOrAdd(pathsOf, content, () => new LetterPaths(content.marks));
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
  content: PageContent,
  shows: readonly ShownText[],
  reachEm: number,
): Rect | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const show of shows) {
    const [a, b] = multiply(show.operator.startTm, show.ctm);
    const widthEm = Math.abs(show.operator.shown.size) * Math.hypot(a, b);
    const reach = reachEm * Math.max(emOf(show), widthEm);
    const pen = penRect(show, content);
    x0 = Math.min(x0, pen[0] - reach);
    y0 = Math.min(y0, pen[1] - reach);
    x1 = Math.max(x1, pen[2] + reach);
    y1 = Math.max(y1, pen[3] + reach);
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
