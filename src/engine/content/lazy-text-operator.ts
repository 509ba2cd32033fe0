/**
 * A text-showing operator as met while interpreting; its operand stays in the content and is read again
 * when asked for.
 */
import type { Matrix } from "#base/geometry.ts";
import type { Span } from "#base/bytes.ts";
import type { TextShowingOperatorName, TextState } from "../plan/text-state.ts";
import type { ContentStream, TextElement, TextShowingOperator } from "./model.ts";
import { elementsIn, type TextShowingStart } from "./text-showing.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";

/** What showing changed. */
export interface TextShowingEnd {
  readonly startTm: Matrix;
  readonly endTm: Matrix;
  readonly shown: TextState;
  readonly textObject: number;
}

/**
 * `penIsUsed` is still to be found out when it is made. Kept so because the elements of a page would
 * take more memory than its content, and most operators are never asked for theirs.
 */
export class LazyTextOperator implements TextShowingOperator {
  readonly contentStream: string;
  readonly index: number;
  readonly name: TextShowingOperatorName;
  readonly span: Span;
  readonly before: TextState;
  readonly tm: Matrix;
  readonly lm: Matrix;
  readonly startTm: Matrix;
  readonly endTm: Matrix;
  readonly shown: TextState;
  readonly textObject: number;
  penIsUsed = false;
  readonly #data: Uint8Array;

  constructor(
    { id, data }: Pick<ContentStream, "id" | "data">,
    { index, start, end, name }: ContentOperator & { readonly name: TextShowingOperatorName },
    { before, tm, lm }: TextShowingStart,
    { startTm, endTm, shown, textObject }: TextShowingEnd,
  ) {
    this.contentStream = id;
    this.index = index;
    this.name = name;
    this.span = { start, end };
    this.before = before;
    this.tm = tm;
    this.lm = lm;
    this.startTm = startTm;
    this.endTm = endTm;
    this.shown = shown;
    this.textObject = textObject;
    this.#data = data;
  }

  get elements(): readonly TextElement[] {
    // The same tokenizer on the same bytes gives the same elements; spans stay those of the whole
    // content stream because reading starts at `start` within it.
    const { start, end } = this.span;
    const op = new OperatorReader(this.#data.subarray(0, end), start).next();
    return (op === null ? null : elementsIn(op)) ?? [];
  }
}
