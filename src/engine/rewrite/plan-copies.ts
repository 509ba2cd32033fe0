/** Paths that draw the letters of a box once more, on their way into the plan. */
import { hull, invert, multiply } from "#base/geometry.ts";
import { getOrAdd } from "#base/maps.ts";
import { glyphInk } from "../content/glyph-ink.ts";
import { type CopiedLine, type LetterCopy, plainCopies } from "../content/letter-copies.ts";
import { LetterPaths } from "../content/letter-paths.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import type { TextBox } from "../contract/scene.ts";
import type { Outline } from "../font/program/glyph-outline.ts";
import type { PlanCopy } from "../plan/plan.ts";
import {
  type FoundSegment,
  glyphOf,
  indexShownTexts,
  operatorKey,
  type ShownTextIndex,
} from "./resolve-segments.ts";

/** A copy with the painting of the text it belongs to. */
export interface FoundCopy extends LetterCopy {
  readonly beside: FoundSegment;
}

/** What is asked about a page for each of its boxes. */
interface PageCopies {
  readonly paths: LetterPaths;
  readonly shows: ShownTextIndex;
  readonly zOf: ReadonlyMap<ShownText, number>;
}

const pagesOf = new WeakMap<PageContent, PageCopies>();
/** Sizes and slants that differ by less are one, shares of an em. */
const SAME_MATRIX = 1e-3;

/**
 * The copies of a box's letters, from its own segments; null where they could not be drawn for other letters: in
 * several sizes, raised, painted more than once, or on lines of which some have none.
 */
export function findCopies(
  box: TextBox,
  segments: readonly FoundSegment[],
): readonly FoundCopy[] | null {
  const own = segments.filter(({ painter }) => painter === 0);
  const [first] = own;
  const isOneSize = own.every((found) => isAlike(found, first));
  const isOnLine = box.runs.every(({ risePt, initial }) => !risePt && initial === undefined);
  if (first === undefined || !isOneSize || !isOnLine || own.some((one) => isRepeated(one))) {
    return null;
  }
  const lines = box.lines.map((_, line) => lineOf(own, line));
  const { paths } = pageCopies(first.content);
  const em = box.sizePt * Math.hypot(box.frame[0], box.frame[1]);
  const copies = paths.copiesOf({
    area: hull(box.quad),
    em,
    outlines: () => lines.map(({ contours }) => contours),
  });
  const found = plainCopies(lines, copies, em);
  const isInvertible = copies.every(({ place }) => invert(place.ctm) !== null);
  return found === null || !isInvertible ? null : found.map((copy) => ({ ...copy, beside: first }));
}

function pageCopies(content: PageContent): PageCopies {
  return getOrAdd(pagesOf, content, () => ({
    paths: new LetterPaths(content.marks),
    shows: indexShownTexts(content),
    zOf: new Map(content.shownTexts.map((show, i) => [show, content.shownTextZ[i] ?? 0])),
  }));
}

function isAlike(found: FoundSegment, first: FoundSegment | undefined): boolean {
  const [a, b] = [found, first ?? found].map(({ operator, show }) => {
    const { size, scale } = operator.shown;
    const [m0, m1, m2, m3] = multiply(operator.startTm, show.ctm);
    return [m0 * size * scale, m1 * size * scale, m2 * size, m3 * size];
  });
  const em = Math.hypot(a?.[2] ?? 0, a?.[3] ?? 0);
  return (a ?? []).every((value, i) => Math.abs(value - (b?.[i] ?? 0)) <= SAME_MATRIX * em);
}

/** True for what a form shows that is painted more than once: its paths cannot be told apart. */
function isRepeated({ content, show, paintings }: FoundSegment): boolean {
  const { contentStream, index } = show.operator;
  const shows = pageCopies(content).shows.get(operatorKey(contentStream, index)) ?? [];
  return paintings.length > 1 || shows.some((other) => other !== show);
}

function lineOf(own: readonly FoundSegment[], line: number): CopiedLine {
  const here = own.filter(({ segment }) => segment.line === line);
  const zIndices: number[] = [];
  const contours: Outline = here.flatMap((found) => {
    const { glyphStart, glyphEnd } = found.segment;
    const ink = Array.from({ length: glyphEnd - glyphStart }, (_, i) => {
      const glyph = glyphOf(found, glyphStart + i);
      return glyph === undefined ? null : glyphInk(found.show, glyph);
    }).flatMap((one) => one ?? []);
    const z = pageCopies(found.content).zOf.get(found.show) ?? 0;
    zIndices.push(...ink.map(() => z));
    return ink;
  });
  const show = here[0]?.show;
  return {
    contours,
    zIndices,
    contentStream: show?.operator.contentStream ?? "",
    clipRegion: show?.clipRegion ?? null,
    clip: show?.clip ?? [0, 0, 0, 0],
  };
}

/** The copies as a fill needs them. */
export function planCopies(
  copies: readonly FoundCopy[],
  {
    canonical,
    usesOf,
  }: {
    readonly canonical: (unit: string) => string;
    readonly usesOf: (found: FoundSegment) => readonly number[];
  },
): readonly PlanCopy[] {
  return copies.map(({ shift, line, paths, beside }) => ({
    unit: canonical(paths[0]?.place.contentStream ?? ""),
    uses: usesOf(beside),
    line,
    shift,
    paths: paths.map(({ construction, painter, own, isShared, place }) => ({
      construction,
      painter,
      own,
      ...(isShared ? { isShared } : {}),
      ctm: place.ctm,
    })),
  }));
}
