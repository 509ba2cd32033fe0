/**
 * Which shown texts stand on one baseline: strokes, shadows and copies are looked for line by line, and words that
 * are set smaller stay on the line of those whose place they took.
 */
import { multiply } from "#base/geometry.ts";
import { addToList } from "#base/maps.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import type { PageContent, ShownText } from "../content/model.ts";

/** Baselines nearer than this share of an em are one. */
const SAME_LINE_EM = 0.25;
/** Texts of one baseline with less than this between them (em) are read on. */
const APART_EM = 1;
/** Sizes that differ by less than this share are one. */
const SAME_SIZE = 0.05;
/** Directions are told apart by hundredths of a radian, of which a turn has so many. */
const TURN = 628;

/** Texts by the baselines that they stand on. */
export class Baselines {
  // By direction; from below upwards as seen along it.
  readonly #byAngle = new Map<number, { readonly show: ShownText; readonly across: number }[]>();

  constructor(shows: readonly ShownText[]) {
    for (const show of shows) {
      const { angle, across } = baselineOf(show);
      addToList(this.#byAngle, angle, { show, across });
    }
    for (const placed of this.#byAngle.values()) {
      placed.sort((a, b) => a.across - b.across);
    }
  }

  /** Those on the baseline that some texts share, of whatever size they are themselves. */
  beside(shows: readonly ShownText[]): readonly ShownText[] {
    const own = shows.map((show) => ({ ...baselineOf(show), reach: SAME_LINE_EM * emOf(show) }));
    const low = leastOf(own.map(({ across, reach }) => across - reach));
    const high = mostOf(own.map(({ across, reach }) => across + reach));
    const placed = this.#byAngle.get(own[0]?.angle ?? NaN) ?? [];
    const found: ShownText[] = [];
    for (let i = firstFrom(placed, low); i < placed.length; i++) {
      const one = placed[i];
      if (one === undefined || one.across > high) {
        break;
      }
      found.push(one.show);
    }
    return found;
  }
}

/** Index of the first that is not below `low`. */
function firstFrom(placed: readonly { readonly across: number }[], low: number): number {
  let [from, to] = [0, placed.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    [from, to] = (placed[middle]?.across ?? 0) < low ? [middle + 1, to] : [from, middle];
  }
  return from;
}

/** The direction of writing in hundredths of a radian, and points across it. */
function baselineOf({ operator, ctm }: ShownText): {
  readonly angle: number;
  readonly across: number;
} {
  const [a, b, , , e, f] = multiply(operator.startTm, ctm);
  const length = Math.hypot(a, b) || 1;
  // Half a turn is written with either sign.
  const angle = (Math.round(Math.atan2(b, a) * 100) + TURN) % TURN;
  return { angle, across: (f * a - e * b) / length };
}

/**
 * Texts by baseline and size, those apart by more than a space each by themselves: one may have a stroke that the
 * others have not.
 */
export function partsOfLines(
  content: PageContent,
  shows: readonly ShownText[],
): readonly (readonly ShownText[])[] {
  return linesOf(shows).flatMap((line) => {
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
    return parts.map((part) => part.shows);
  });
}

/** Texts of one baseline and one size. */
function linesOf(shows: readonly ShownText[]): readonly (readonly ShownText[])[] {
  const baselines = new Baselines(shows);
  const left = new Set(shows);
  const lines: (readonly ShownText[])[] = [];
  for (const show of shows) {
    if (left.has(show)) {
      const em = emOf(show);
      const line = baselines
        .beside([show])
        .filter((one) => left.has(one) && Math.abs(emOf(one) - em) <= SAME_SIZE * em);
      line.forEach((one) => left.delete(one));
      lines.push(line);
    }
  }
  return lines;
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
