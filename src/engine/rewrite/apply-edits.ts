/**
 * Edits of a content stream's joined content, cut back into the streams it came from. Everything outside
 * the edits is copied byte for byte.
 */
import { concatBytes, latin1Bytes, type Span } from "#base/bytes.ts";
import type { PlanPart, PlanContentStream } from "../plan/plan.ts";
import type { TextHolder } from "../plan/replacement-text.ts";

/** A span of the joined content, bytes, and what stands there instead. */
export interface ContentEdit {
  readonly span: Span;
  /** Replaces the span; "" removes it. */
  readonly source: string;
  /** A property list that is named here: a copy with this text, as PDF source, is named instead. */
  readonly list?: TextHolder;
  readonly text?: string;
}

/** A stream of the content that gets new data. */
export interface EditedPart {
  readonly part: PlanPart;
  /** Decoded content of the stream after the edits. */
  readonly data: Uint8Array;
}

/**
 * The streams that change. An edit across a stream boundary goes to the stream it starts in; the rest of
 * its span is removed from the next (streams split between tokens only; ISO 32000-2, 7.8.2). Edits must
 * not overlap.
 */
export function applyEdits(
  unit: PlanContentStream,
  edits: readonly ContentEdit[],
): readonly EditedPart[] {
  // By their start: edits of operators and of the sequences around them come in any order.
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start);
  const changed: EditedPart[] = [];
  for (const part of unit.parts) {
    const inPart = sorted.filter(({ span }) => span.start < part.end && span.end > part.start);
    if (inPart.length > 0) {
      changed.push({ part, data: editPart(unit.data, part, inPart) });
    }
  }
  return changed;
}

/** One stream with its edits; `edits` ascend and do not overlap. */
function editPart(data: Uint8Array, part: PlanPart, edits: readonly ContentEdit[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  let at = part.start;
  for (const { span, source } of edits) {
    // The edit began in the stream before, where its text is.
    const startsHere = span.start >= part.start;
    chunks.push(data.subarray(at, Math.max(span.start, part.start)));
    at = Math.min(span.end, part.end);
    const text = startsHere ? source : "";
    const before = startsHere ? data[span.start - 1] : undefined;
    chunks.push(latin1Bytes(separated(text, { before, after: data[at] })));
  }
  chunks.push(data.subarray(at, part.end));
  return concatBytes(chunks);
}

/** Keeps the tokens on both sides apart: they may have touched only because a string stood between. */
function separated(
  text: string,
  sides: { readonly before: number | undefined; readonly after: number | undefined },
): string {
  const [regularBefore, regularAfter] = [isRegular(sides.before), isRegular(sides.after)];
  if (text === "") {
    return regularBefore && regularAfter ? " " : "";
  }
  const before = regularBefore && isRegular(text.charCodeAt(0)) ? "\n" : "";
  const after = regularAfter && isRegular(text.charCodeAt(text.length - 1)) ? "\n" : "";
  return `${before}${text}${after}`;
}

/** Neither white space nor a delimiter (ISO 32000-2, 7.2.3). The end of the data is neither. */
function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && !"()<>[]{}/%".includes(String.fromCharCode(byte));
}
