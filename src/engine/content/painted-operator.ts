/** A show operator as met while painting; its operand stays in the content and is read again when asked for. */
import type { Matrix } from "#base/geometry.ts";
import type { Span } from "../pdf/objects.ts";
import type {
  ContentUnit,
  ShowElement,
  ShowOperator,
  ShowOperatorName,
  TextState,
} from "./model.ts";
import { elementsIn, type ShowStart } from "./show-text.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";

/** What showing changed. */
export interface ShowEnd {
  readonly startTm: Matrix;
  readonly endTm: Matrix;
  readonly shown: TextState;
  readonly textObject: number;
}

/** `penIsUsed` is still to be found out when it is made. */
export class PaintedOperator implements ShowOperator {
  readonly unit: string;
  readonly index: number;
  readonly name: ShowOperatorName;
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
    { id, data }: Pick<ContentUnit, "id" | "data">,
    { index, start, end, name }: ContentOperator & { readonly name: ShowOperatorName },
    { before, tm, lm }: ShowStart,
    { startTm, endTm, shown, textObject }: ShowEnd,
  ) {
    this.unit = id;
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

  get elements(): readonly ShowElement[] {
    const { start, end } = this.span;
    const op = new OperatorReader(this.#data.subarray(0, end), start).next();
    return (op === null ? null : elementsIn(op)) ?? [];
  }
}
