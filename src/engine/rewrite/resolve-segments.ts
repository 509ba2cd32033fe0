/**
 * From the scene's segments back to the text-showing operators that paint them. The scene names operators
 * by content stream and ordinal, which one painting does not identify: a form invoked twice has each
 * operator twice.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { invert, type Matrix, type Point } from "#base/geometry.ts";
import type { Glyph, PageContent, ShownText, TextShowingOperator } from "../content/model.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import type { ReasonCode } from "../contract/problems.ts";
import type { BoxSegment, TextBox } from "../contract/scene.ts";

/** A segment with the painting of its operator that the box is made of. */
export interface FoundSegment {
  readonly box: TextBox;
  /** 0 for the box's own segments, 1… for its duplicates. */
  readonly painter: number;
  readonly segment: BoxSegment;
  readonly show: ShownText;
  readonly font: PdfFont;
  readonly operator: TextShowingOperator;
  /** Of the page. */
  readonly content: PageContent;
  /** Paintings of the operator that belong to the box: 2 when a form serves as its own shadow. */
  readonly paintings: readonly ShownText[];
}

/** Segments of all painters of a box, or why the box cannot be rewritten. */
export type FoundBox =
  | { readonly kind: "found"; readonly segments: readonly FoundSegment[] }
  | { readonly kind: "refused"; readonly reason: ReasonCode };

/** A glyph of a segment's operator by its ordinal there. */
export function glyphOf({ content, show }: FoundSegment, ordinal: number): Glyph | undefined {
  const index = show.glyphStart + ordinal;
  return index < show.glyphEnd ? content.glyphs.at(index) : undefined;
}

/** Shown texts by content stream and operator; one operator is painted several times when its form is. */
export type ShownTextIndex = ReadonlyMap<string, readonly ShownText[]>;

/** Key of an operator in `ShownTextIndex`. */
export function operatorKey(unit: string, operator: number): string {
  return `${unit}#${operator}`;
}

/** The shown texts of one page by content stream and operator. */
export function indexShownTexts(content: PageContent): ShownTextIndex {
  const index = new Map<string, ShownText[]>();
  for (const show of content.shownTexts) {
    const key = operatorKey(show.operator.contentStream, show.operator.index);
    addToList(index, key, show);
  }
  return index;
}

/** Invocations of one form whose lines come closer, in em, cannot be told apart by place alone. */
const CROSSING_EM = 0.5;

/**
 * Finds every segment of a box; refuses what operators cannot restore exactly. All painters, duplicates
 * too: a box is rewritten everywhere it is printed or not at all.
 */
export function findSegments(box: TextBox, content: PageContent, shows: ShownTextIndex): FoundBox {
  const segments = new Map<string, FoundSegment>();
  const firsts = new Map<number, FoundSegment>();
  const twins = new Map<string, Twins>();
  for (const [painter, list] of [box.segments, ...box.duplicates].entries()) {
    for (const segment of list) {
      const operator = operatorKey(segment.unit, segment.operator);
      const key = `${operator}:${segment.glyphStart}`;
      const known = segments.get(key);
      // A form that serves as its own shadow has one operator painted twice: one segment with two
      // paintings, the second the nearest not yet taken.
      if (known !== undefined) {
        const { paintings, left } = getOrAdd(twins, key, () =>
          twinsOf(known, shows.get(operator) ?? []),
        );
        const twin = left.pop();
        if (twin !== undefined) {
          paintings.push(twin);
        }
        segments.set(key, { ...known, paintings });
        continue;
      }
      const before = firsts.get(painter);
      const found = findSegment(box, segment, { content, shows, painter, before });
      if (typeof found === "string") {
        return { kind: "refused", reason: found };
      }
      segments.set(key, found);
      firsts.set(painter, before ?? found);
    }
  }
  return segments.size === 0
    ? { kind: "refused", reason: "text_object_split" }
    : { kind: "found", segments: [...segments.values()] };
}

/** The paintings of a segment, and those of its operator that are none of them yet, the nearest last. */
interface Twins {
  readonly paintings: ShownText[];
  readonly left: ShownText[];
}

function twinsOf({ show, paintings }: FoundSegment, shows: readonly ShownText[]): Twins {
  const taken = new Set(paintings);
  return {
    paintings: [...paintings],
    left: shows
      .filter((one) => !taken.has(one))
      .toSorted((a, b) => away(a, show) - away(b, show))
      .reverse(),
  };
}

/** How far two invocations of one form lie apart, in default user space. */
function away(a: ShownText, b: ShownText): number {
  return Math.hypot(a.ctm[4] - b.ctm[4], a.ctm[5] - b.ctm[5]);
}

function findSegment(
  box: TextBox,
  segment: BoxSegment,
  from: {
    readonly content: PageContent;
    readonly shows: ShownTextIndex;
    readonly painter: number;
    readonly before: FoundSegment | undefined;
  },
): FoundSegment | ReasonCode {
  const paintings = from.shows.get(operatorKey(segment.unit, segment.operator)) ?? [];
  const show = nearestPainting(box, segment, {
    paintings,
    content: from.content,
    doPath: from.before?.show.doPath,
  });
  if (show === null) {
    return "text_object_split";
  }
  const { operator, font } = show;
  const { content, painter } = from;
  if (font === null || operator.shown.fontName === "") {
    return "unsupported_font";
  }
  return isRestorable(show) && segment.glyphEnd <= show.glyphEnd - show.glyphStart
    ? { box, painter, segment, show, font, operator, content, paintings: [show] }
    : "text_object_split";
}

/**
 * Of several paintings of one operator the one whose glyphs stand on the box's line; where they cross, the
 * one that belongs to the invocation in which the box's other text was found.
 */
function nearestPainting(
  box: TextBox,
  segment: BoxSegment,
  {
    paintings,
    content,
    doPath,
  }: {
    readonly paintings: readonly ShownText[];
    readonly content: PageContent;
    readonly doPath: ShownText["doPath"] | undefined;
  },
): ShownText | null {
  const line = box.lines[segment.line];
  let nearest: ShownText | null = null;
  let least = Infinity;
  for (const show of paintings) {
    const first = content.glyphs.at(show.glyphStart + segment.glyphStart);
    const last = content.glyphs.at(show.glyphStart + segment.glyphEnd - 1) ?? first;
    if (first === undefined || last === undefined) {
      continue;
    }
    // Both ends: of two lines that cross, one has only one end here.
    const ends: readonly Point[] = [
      [first.x, first.y],
      [last.x + last.dx, last.y + last.dy],
    ];
    const away =
      line === undefined
        ? 0
        : Math.max(...ends.map((end) => distanceToLine(end, line.from, line.to)));
    const distance = show.doPath === doPath ? away - CROSSING_EM * box.sizePt : away;
    if (distance < least) {
      least = distance;
      nearest = show;
    }
  }
  return nearest;
}

/** Distance of a point from a segment, in its unit; from the point itself where the segment has no length. */
function distanceToLine([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const length = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  const t = length === 0 ? 0 : ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length;
  const near = Math.min(1, Math.max(0, t));
  return Math.hypot(x - x0 - near * (x1 - x0), y - y0 - near * (y1 - y0));
}

/**
 * True when Tf, Tm and a TJ number can put everything back: size and scale are divided by, matrices
 * inverted.
 */
function isRestorable({ operator, ctm }: ShownText): boolean {
  const { size, scale } = operator.shown;
  const matrices: readonly Matrix[] = [ctm, operator.startTm];
  return (
    Math.abs(size * scale) > 1e-6 &&
    Number.isFinite(size * scale) &&
    matrices.every((m) => m.every(Number.isFinite) && invert(m) !== null)
  );
}
