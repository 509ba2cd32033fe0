/** A block with everything alignment and room need, before it becomes a TextBox. */
import { assert } from "#base/assert.ts";
import { apply, type Matrix, type Point, type Rect } from "#base/geometry.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import type { LetterCopy } from "../../content/letter-copies.ts";
import type { PageContent } from "../../content/model.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import type { TextBlock } from "../lines/blank-lines.ts";
import { Columns, firstBehind } from "../lines/columns.ts";
import type { BoxSegment } from "../../contract/scene.ts";
import type { OperatorStyle } from "../runs/text-style.ts";
import type { TextLine } from "../lines/text-lines.ts";
import type { Direction } from "../runs/direction.ts";
import type { TextRun } from "../runs/text-run.ts";

export interface BoxDraft {
  readonly block: TextBlock;
  readonly direction: Direction;
  /** Text lines without the empty ones, in order. */
  readonly lines: readonly TextLine[];
  readonly style: OperatorStyle;
  readonly text: string;
  /** Type box in the direction's frame: along start and end, across bottom and top; points. */
  readonly start: number;
  readonly end: number;
  readonly bottom: number;
  readonly top: number;
  /** Across of the first baseline. */
  readonly baseline: number;
  /** Paint order of the earliest run: what boxes of equal place are sorted by. */
  readonly order: number;
  /** Glyph ranges of the operators that show the text, in paint order. */
  readonly segments: readonly BoxSegment[];
  /** Indices of those operators among the page's `shownTexts`. */
  readonly shows: readonly number[];
  /** Per further painting of the same text (shadow, outline) its glyph ranges. */
  readonly duplicates: readonly (readonly BoxSegment[])[];
  /** Why the text is not offered; null where it is. */
  readonly reason: ReasonCode | null;
  /** Paths that draw its letters once more and can be drawn anew; absent where there are none. */
  readonly copies?: readonly LetterCopy[];
}

/** So many single letters below each other are a stack; two may be initials. */
const LETTER_STACK = 3;
/** Boxes asked one by one before those of the same columns are. */
const ASKED_MAX = 64;
/** Scripts whose words stand in columns from left to right, or in squares. */
const NOT_IN_LINES =
  /[\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Egyptian_Hieroglyphs}\p{Script=SignWriting}]/u;
/**
 * More unmapped glyphs than this share make a text unreadable; a few ornaments or a bullet among words do
 * not.
 */
const UNMAPPED_MAX = 0.2;

/**
 * Type box, segments and reason of a block; null for a block without lines. Font ascent and descent give
 * the box its height, not its marks: the same font has the same box whatever the words.
 */
export function draftBox(block: TextBlock, page: PageContent): BoxDraft | null {
  const lines = block.lines.filter((line) => line !== null);
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) {
    return null;
  }
  const style = dominantLine(lines).style;
  const { ascent, descent } = extents(style);
  const own = new Segments(page);
  for (const [at, line] of block.lines.entries()) {
    for (const run of line?.runs ?? []) {
      own.add(run, at);
    }
  }
  const segments = own.list();
  const layers = duplicateLayers(block, page, segments);
  return {
    block,
    direction: first.direction,
    lines,
    style,
    text: block.lines.map((line) => line?.text ?? "").join("\n"),
    start: leastOf(lines.map((line) => line.start)),
    end: mostOf(lines.map((line) => line.end)),
    bottom: last.across - descent,
    top: first.across + ascent,
    baseline: first.across,
    order: leastOf(lines.map((line) => line.order)),
    segments,
    shows: own.shows(),
    duplicates: layers.layers,
    reason: reasonOf(lines, { isPartialDuplicate: layers.isPartial }),
  };
}

/**
 * In paint order, with boxes locked that print a part of each other's words over one another: fake bold of
 * one word. Changing one would leave the other standing. `Columns` keeps it below quadratic on pages with
 * thousands of boxes at one height.
 */
export function withoutOverprinted(drafts: readonly BoxDraft[]): readonly BoxDraft[] {
  const sorted = [...drafts].sort((a, b) => b.baseline - a.baseline);
  const unsafe = new Set<BoxDraft>();
  const columns = new Columns(sorted);
  // False ends the search: drafts come from the top down, so all further ones are lower still.
  const compare = (a: BoxDraft, b: BoxDraft | undefined): boolean => {
    if (b === undefined || a.baseline - b.baseline > Math.max(0, a.baseline - a.bottom)) {
      return false;
    }
    if (isOverprint(a, b)) {
      unsafe.add(a).add(b);
    }
    return true;
  };
  for (const [i, a] of sorted.entries()) {
    let j = i + 1;
    while (j <= i + ASKED_MAX && compare(a, sorted[j])) {
      j++;
    }
    // Where so many stand on one height, those in other columns need not be asked.
    const lists = j > i + ASKED_MAX ? columns.beside(i) : [];
    while (lists === null && compare(a, sorted[j])) {
      j++;
    }
    for (const list of lists ?? []) {
      let at = firstBehind(list, i + ASKED_MAX);
      while (compare(a, sorted[list[at] ?? sorted.length])) {
        at++;
      }
    }
  }
  return drafts
    .map(
      (draft): BoxDraft =>
        unsafe.has(draft) && isSettable(draft.reason)
          ? { ...draft, reason: "text_object_split" }
          : draft,
    )
    .sort((a, b) => a.order - b.order);
}

/**
 * On one baseline, one text part of the other, and more than half of the shorter under the other: text
 * beside text never looks like this.
 */
function isOverprint(a: BoxDraft, b: BoxDraft): boolean {
  return (
    a.direction === b.direction &&
    a.start < b.end &&
    b.start < a.end &&
    a.lines.some((x) =>
      b.lines.some((y) => {
        const common = Math.min(x.end, y.end) - Math.max(x.start, y.start);
        const shorter = Math.min(x.end - x.start, y.end - y.start);
        const isOneBaseline = Math.abs(x.across - y.across) <= 0.15 * x.style.sizePt;
        const isPart = x.text.includes(y.text) || y.text.includes(x.text);
        return isOneBaseline && isPart && common > 0.5 * shorter;
      }),
    )
  );
}

/**
 * Point of the direction's frame (points as seen) → default user space. Inverse of `intoFrame`, as its axes
 * are orthonormal.
 */
export function toUser(direction: Direction, point: Point, userUnit: number): Point {
  const { cos, sin, acrossX, acrossY } = direction;
  const along = point[0];
  const across = point[1];
  return [(along * cos + across * acrossX) / userUnit, (along * sin + across * acrossY) / userUnit];
}

/**
 * Corners of a frame rectangle [along0, across0, along1, across1] in default user space, from the lower
 * left.
 */
export function cornersInUser(
  direction: Direction,
  rect: Rect,
  userUnit: number,
): readonly [Point, Point, Point, Point] {
  const a0 = rect[0];
  const c0 = rect[1];
  const a1 = rect[2];
  const c1 = rect[3];
  return [
    toUser(direction, [a0, c0], userUnit),
    toUser(direction, [a1, c0], userUnit),
    toUser(direction, [a1, c1], userUnit),
    toUser(direction, [a0, c1], userUnit),
  ];
}

/**
 * Counter-clockwise angle of a direction as seen, degrees in [0, 360), two decimals: what editors show and
 * CSS takes with its sign turned.
 */
export function seenAngleDeg(direction: Direction, toSeen: Matrix): number {
  const origin = apply(toSeen, [0, 0]);
  // Vertical writing runs down the page when its glyphs stand upright.
  const { cos, sin } = direction.isVertical
    ? { cos: direction.acrossX, sin: direction.acrossY }
    : direction;
  const tip = apply(toSeen, [cos, sin]);
  // Seen coordinates have y down; the difference is taken the other way to make the angle
  // counter-clockwise.
  const angle = (Math.atan2(origin[1] - tip[1], tip[0] - origin[0]) * 180) / Math.PI;
  // In whole hundredths, which no sum makes 12.350000000000023 of; rounding may have made 360 of 359.999.
  return (((Math.round(angle * 100) % 36_000) + 36_000) % 36_000) / 100;
}

/** The line whose font and paint most characters of the block have: the box's style. */
function dominantLine(lines: readonly TextLine[]): TextLine {
  const totals = new Map<string, { line: TextLine; count: number }>();
  for (const line of lines) {
    const key = `${line.style.fontKey}|${line.style.colorKey}`;
    const total = totals.get(key) ?? { line, count: 0 };
    total.count += line.text.length;
    totals.set(key, total);
  }
  let best: { line: TextLine; count: number } | null = null;
  for (const total of totals.values()) {
    if (best === null || total.count > best.count) {
      best = total;
    }
  }
  const line = best?.line ?? lines[0];
  assert(line !== undefined, "a block has a line");
  return line;
}

function extents(style: OperatorStyle): { readonly ascent: number; readonly descent: number } {
  // Vertical glyphs stand on the middle of their column (9.7.4.3).
  if (style.isVertical) {
    return { ascent: style.sizePt / 2, descent: style.sizePt / 2 };
  }
  // Fonts without metrics: three quarters and one quarter of the em, 1/1000 em.
  const ascent = style.font?.ascent ?? 750;
  const descent = style.font?.descent ?? -250;
  return { ascent: (ascent * style.sizePt) / 1000, descent: (-descent * style.sizePt) / 1000 };
}

/**
 * First reason met, the gravest first: of the content, of the fonts, of the setting, of the words, of the
 * duplicates, and only then of codes without Unicode, which alone still allow new words.
 */
function reasonOf(
  lines: readonly TextLine[],
  { isPartialDuplicate }: { readonly isPartialDuplicate: boolean },
): ReasonCode | null {
  const styles = lines.flatMap((line) => line.runs.map((run) => run.style));
  const shown = styles.find((style) => style.reason !== null)?.reason;
  if (shown !== undefined && shown !== null) {
    return shown;
  }
  for (const { font } of styles) {
    if (font === null) {
      return "unsupported_font";
    }
    if (font.reason !== null) {
      return font.reason;
    }
  }
  if (styles.some((style) => style.isVertical && style.isMirrored)) {
    return "mirrored_text";
  }
  if (isLetterStack(lines)) {
    return "vertical_text";
  }
  if (lines.some((line) => NOT_IN_LINES.test(line.text))) {
    return "complex_script";
  }
  const glyphs = lines.reduce((sum, line) => sum + line.text.length, 0);
  // Weighted by the lengths of the lines, as `unmapped` is a share of each.
  const lost = lines.reduce((sum, line) => sum + line.unmapped * line.text.length, 0);
  if (isPartialDuplicate) {
    return "text_object_split";
  }
  if (lost <= UNMAPPED_MAX * glyphs) {
    return null;
  }
  // Drawn glyphs without text are ornaments and pictures.
  return styles.some(({ font }) => font?.kind === "Type3") ? "type3_font" : "no_unicode";
}

/** Nothing but the words as they stand is unknown of text without Unicode: new ones can be set. */
export function isSettable(reason: ReasonCode | null): boolean {
  return reason === null || reason === "no_unicode";
}

/** Letters one below the other, as on shop signs: new words could not be set like it. */
function isLetterStack(lines: readonly TextLine[]): boolean {
  return lines.length >= LETTER_STACK && lines.every(({ text }) => /^\p{L}$/u.test(text));
}

/**
 * Collects the glyph ranges of operators, in paint order. Ranges are per line, and one operator may show
 * parts of several boxes.
 */
class Segments {
  readonly #page: PageContent;
  // index in `shownTexts` → ranges, each ascending and not touching.
  readonly #ranges = new Map<number, { start: number; end: number; line: number }[]>();

  constructor(page: PageContent) {
    this.#page = page;
  }

  add(run: TextRun, line: number): void {
    for (const glyph of run.glyphs) {
      const ranges = this.#ranges.get(glyph.show);
      const last = ranges?.at(-1);
      if (ranges === undefined) {
        this.#ranges.set(glyph.show, [{ start: glyph.index, end: glyph.index + 1, line }]);
      } else if (last !== undefined && last.end === glyph.index) {
        last.end++;
      } else {
        ranges.push({ start: glyph.index, end: glyph.index + 1, line });
      }
    }
  }

  /** Indices of the operators, ascending, that is in paint order. */
  shows(): readonly number[] {
    return [...this.#ranges.keys()].sort((a, b) => a - b);
  }

  list(): readonly BoxSegment[] {
    return this.shows().flatMap((index) => {
      const show = this.#page.shownTexts[index];
      const ranges = this.#ranges.get(index) ?? [];
      if (show === undefined) {
        return [];
      }
      const count = show.glyphEnd - show.glyphStart;
      return ranges.map(({ start, end, line }, i) => {
        // Spaces at the ends of an operator belong to no word; with them the range is whole, and a whole
        // operator can be replaced without splitting it.
        const isFirst = i === 0 && this.#areSpaces(show.glyphStart, show.glyphStart + start);
        const isLast =
          i === ranges.length - 1 && this.#areSpaces(show.glyphStart + end, show.glyphEnd);
        const glyphStart = isFirst ? 0 : start;
        const glyphEnd = isLast ? count : end;
        return {
          unit: show.operator.contentStream,
          operator: show.operator.index,
          glyphStart,
          glyphEnd,
          whole: glyphStart === 0 && glyphEnd === count,
          line,
        };
      });
    });
  }

  #areSpaces(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const glyph = this.#page.glyphs.at(i);
      if (glyph !== undefined && !glyph.isSpace && (glyph.unicode ?? "x").trim() !== "") {
        return false;
      }
    }
    return true;
  }
}

/** Each duplicate of the whole block; a duplicate of a part of it makes the block unsafe to rewrite. */
function duplicateLayers(
  block: TextBlock,
  page: PageContent,
  own: readonly BoxSegment[],
): { readonly layers: readonly (readonly BoxSegment[])[]; readonly isPartial: boolean } {
  const runs = block.lines.flatMap((line, at) => (line?.runs ?? []).map((run) => ({ run, at })));
  const depth = Math.max(0, ...runs.map(({ run }) => run.duplicates.length));
  const layers: (readonly BoxSegment[])[] = [];
  let isPartial = false;
  for (let layer = 0; layer < depth; layer++) {
    const collected = new Segments(page);
    let count = 0;
    for (const { run, at } of runs) {
      const duplicate = run.duplicates[layer];
      if (duplicate !== undefined) {
        collected.add(duplicate, at);
        count++;
      }
    }
    const segments = collected.list();
    // The same form painted twice at one place: editing it once changes both.
    if (segments.every((segment) => own.some((other) => sameOperator(segment, other)))) {
      continue;
    }
    isPartial ||= count !== runs.length;
    layers.push(segments);
  }
  return { layers, isPartial };
}

function sameOperator(a: BoxSegment, b: BoxSegment): boolean {
  return a.unit === b.unit && a.operator === b.operator;
}
