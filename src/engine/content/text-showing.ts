/** Showing text (ISO 32000-2, 9.4.3 and 9.4.4): the pen, glyph by glyph, in text space. */
import type { TextShowingOperatorName, TextState } from "../plan/text-state.ts";
import type { Matrix } from "#base/geometry.ts";
import type { PdfCode } from "../font/pdf-font/pdf-font.ts";
import { isString } from "../pdf/objects.ts";
import { type GraphicsState, textStateOf } from "./graphics-state.ts";
import { type Machine, noteSyntaxError, numbersOf } from "./machine.ts";
import type { TextElement } from "./model.ts";
import type { ContentOperator, Operand } from "../pdf/operator-reader.ts";

/** What stood before a text-showing operator's own side effects. */
export interface TextShowingStart {
  readonly before: TextState;
  readonly tm: Matrix;
  readonly lm: Matrix;
}

/**
 * Called for every code shown: index of the element, byte offset in its string, and the pen before it
 * in text space units along the writing direction.
 */
export type OnCode = (code: PdfCode, element: number, offset: number, pen: number) => void;

/** The operator's name when it shows text. */
export function textShowingName(op: ContentOperator): TextShowingOperatorName | null {
  return op.name === "Tj" || op.name === "TJ" || op.name === "'" || op.name === '"'
    ? op.name
    : null;
}

/**
 * Moves to the start of a line (tx, ty) away from the start of this one (Td, T*; 9.4.2). The line
 * matrix is moved, not the text matrix: the pen of the line before is forgotten.
 */
export function nextLine(machine: Machine, tx: number, ty: number): void {
  const { text } = machine;
  const { lm } = text;
  const a = lm[0];
  const b = lm[1];
  const c = lm[2];
  const d = lm[3];
  text.lm = [a, b, c, d, tx * a + ty * c + lm[4], tx * b + ty * d + lm[5]];
  text.tm = text.lm;
  text.lastOperator = null;
}

/** Applies what ' and " do before they show; returns the state before that. */
export function startTextShowing(machine: Machine, op: ContentOperator): TextShowingStart {
  const { gs, text } = machine;
  const start = { before: textStateOf(gs), tm: text.tm, lm: text.lm };
  if (op.name === '"') {
    // " takes word spacing, character spacing and the string (9.4.3, table 107); both stay in force
    // afterwards.
    const given = { numbers: null, operands: op.operands.slice(0, -1) };
    const spacing = numbersOf(machine, given, 2);
    if (spacing !== null) {
      gs.wordSpacing = spacing[0] ?? 0;
      gs.charSpacing = spacing[1] ?? 0;
      gs.snapshot = null;
    }
  }
  // After the spacing, which does not act on the move, and before anything is shown.
  if (op.name === "'" || op.name === '"') {
    nextLine(machine, 0, -gs.leading);
  }
  return start;
}

/**
 * Strings and numbers of a text-showing operator; a syntax error and null when its operand is of
 * another kind.
 */
export function elementsOf(machine: Machine, op: ContentOperator): readonly TextElement[] | null {
  const elements = elementsIn(op);
  if (elements === null) {
    noteSyntaxError(machine.syntaxErrors, "operator without its operands");
  }
  return elements;
}

/**
 * Strings and numbers of a text-showing operator; null when its operand is of another kind. Items of
 * other types in a TJ array are passed over: readers ignore them too.
 */
export function elementsIn(op: ContentOperator): readonly TextElement[] | null {
  const operand = op.operands.at(-1);
  const items = op.name === "TJ" ? operand?.items : operand === undefined ? null : [operand];
  const elements: TextElement[] = [];
  for (const item of items ?? []) {
    const element = elementOf(item);
    if (element !== null) {
      elements.push(element);
    }
  }
  if (
    items === null ||
    items === undefined ||
    (op.name !== "TJ" && elements[0]?.kind !== "string")
  ) {
    return null;
  }
  return elements;
}

function elementOf({ value, start, end }: Operand): TextElement | null {
  if (typeof value === "number") {
    return { kind: "number", span: { start, end }, value };
  }
  return isString(value) ? { kind: "string", span: { start, end }, bytes: value.bytes } : null;
}

/**
 * Walks the pen over the elements from 0 and returns where it ends, in text space units along the
 * writing direction (horizontal scale included). Without a font only the numbers move it.
 */
export function walkPen(
  gs: GraphicsState,
  elements: readonly TextElement[],
  onCode: OnCode | null,
): number {
  const { font, size, charSpacing, wordSpacing } = gs;
  // 9.3.4: horizontal scaling does not act on the displacement of vertical writing.
  const scale = font?.vertical === true ? 1 : gs.scale;
  let pen = 0;
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index];
    if (element === undefined) {
      break;
    }
    // Subtracted: a positive number moves the pen back, closer to the letter before (9.4.3).
    if (element.kind === "number") {
      pen -= (element.value / 1000) * size * scale;
      continue;
    }
    let offset = 0;
    for (const code of font?.decode(element.bytes) ?? []) {
      onCode?.(code, index, offset, pen);
      // Word spacing acts on the single-byte code 32 only, never on a two-byte code (9.3.3): the font
      // decides.
      const spacing = code.isWordSpace ? charSpacing + wordSpacing : charSpacing;
      pen += ((code.width / 1000) * size + spacing) * scale;
      offset += code.length;
    }
  }
  return pen;
}

/** The text matrix after the pen moved on by `pen` from `tm`. */
export function movePen(gs: GraphicsState, tm: Matrix, pen: number): Matrix {
  if (pen === 0) {
    return tm;
  }
  const isVertical = gs.font?.vertical === true;
  // Only the origin moves: the pen runs along the first axis of text space, in vertical writing along
  // the second.
  const alongX = isVertical ? tm[2] : tm[0];
  const alongY = isVertical ? tm[3] : tm[1];
  return [tm[0], tm[1], tm[2], tm[3], tm[4] + pen * alongX, tm[5] + pen * alongY];
}
