/** Which parts of a box's new text stay as authored, and the spans that are set for it. */
import { firstIndex } from "#base/search.ts";
import type { TextBox } from "../contract/scene.ts";
import { wholeInPlace } from "../contract/whole-text.ts";
import type { PlanPainter } from "../plan/plan.ts";
import { authoredText } from "./authored-glyphs.ts";
import {
  commonEnds,
  fixedRanges,
  isKnown,
  type KeptRange,
  valueRanges,
  withoutHyphens,
} from "./kept-text.ts";
import type { StyleSpan } from "./shape-paragraph.ts";
import type { StyledPart } from "./style-spans.ts";
import { orientationOf } from "./vertical.ts";

/** A box, its authored glyphs and the parts of its new text, where they are known. */
interface KeptSource {
  readonly box: TextBox;
  readonly painter?: PlanPainter | undefined;
  readonly parts?: readonly StyledPart[];
}

/** The parts of a new text that stay as authored. */
export interface KeptParts {
  readonly ranges: readonly KeptRange[];
  /** True where no value changed them; false for what a changed value has in common with the old one. */
  readonly isFixed: boolean;
  /** What changed, and where what it replaces stood. */
  readonly values: readonly KeptRange[];
}

export const NO_KEPT_PARTS: KeptParts = { ranges: [], isFixed: false, values: [] };

/** What stays of the authored text: all of it, what is no value, or else the ends that are the same. */
export function keptParts(
  { box, painter, parts = [] }: KeptSource,
  text: string,
  { isAuthoredText }: { readonly isAuthoredText: boolean },
): KeptParts {
  const authored = authoredText(box, painter);
  if (authored === null || (box.vertical && parts.length === 0)) {
    return NO_KEPT_PARTS;
  }
  const flowed = wholeInPlace(box);
  const isSame = isAuthoredText && text === flowed;
  // A box of one value has no parts; of several parts one may be left, where the values beside it are blank.
  const hasParts = parts.length > 0;
  const isFixed = isSame || hasParts;
  const found = isSame
    ? [{ start: 0, end: text.length, authored: 0 }]
    : hasParts
      ? fixedRanges(box, parts, text)
      : commonEnds(flowed, text);
  const ranges = withoutHyphens(found, text).filter(
    (range) =>
      isKnown(authored, range) && (!box.vertical || isUpright(text.slice(range.start, range.end))),
  );
  return { ranges, isFixed, values: hasParts ? valueRanges(parts, text) : [] };
}

/** Columns keep what stands upright in them; words on their side are set. */
function isUpright(text: string): boolean {
  return Array.from(text.replaceAll("\n", "")).every((one) => orientationOf(one) === "upright");
}

export function withoutRanges(text: string, ranges: readonly KeptRange[]): string {
  let at = 0;
  let rest = "";
  for (const { start, end } of ranges) {
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
}

/** The spans cut at what is kept and at values, each with its place in the authored text. */
export function withKept(
  spans: readonly StyleSpan[],
  { ranges, values }: Pick<KeptParts, "ranges" | "values">,
): readonly StyleSpan[] {
  const cut = [...spans];
  for (const value of values) {
    cutAt(cut, value, (span) => ({ ...span, place: value.authored }));
  }
  for (const range of ranges) {
    cutAt(cut, range, (span) => ({
      ...span,
      place: range.authored + (span.start - range.start),
      isKept: true,
    }));
  }
  return joinedKept(cut);
}

/** What is kept brings its own styles: of neighbours that were neighbours one span is made. */
function joinedKept(spans: readonly StyleSpan[]): readonly StyleSpan[] {
  const joined: StyleSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    const goesOn =
      last?.isKept === true &&
      span.isKept === true &&
      (last.place ?? 0) + (last.end - last.start) === span.place;
    if (goesOn) {
      joined[joined.length - 1] = { ...last, end: span.end };
    } else {
      joined.push(span);
    }
  }
  return joined;
}

/** The spans cut at both ends of a range, what is within changed. */
function cutAt(
  spans: StyleSpan[],
  { start, end }: KeptRange,
  change: (span: StyleSpan) => StyleSpan,
): void {
  const first = firstIndex(spans.length, (i) => (spans[i]?.end ?? Infinity) > start);
  for (let i = first; (spans[i]?.start ?? Infinity) < end; i++) {
    const span = spans[i];
    if (span === undefined || Math.max(span.start, start) >= Math.min(span.end, end)) {
      continue;
    }
    const [from, to] = [Math.max(span.start, start), Math.min(span.end, end)];
    const parts = [
      { ...span, end: from },
      change({ ...span, start: from, end: to }),
      { ...span, start: to },
    ].filter((part) => part.end > part.start);
    spans.splice(i, 1, ...parts);
    i += parts.length - 1;
  }
}
