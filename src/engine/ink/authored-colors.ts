/**
 * The operators that set the colours in force at every text-showing operator of a content stream: what
 * puts them back after text in another ink. Read from the content itself, so what is put back is what
 * was there.
 */
import { latin1Text } from "#base/bytes.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";

/** Colour operators, as many as it takes, each spelt with one more digit than the file has. */
export type ColorSource = readonly string[];

/** The colours in force at one text-showing operator, as operators of the file. */
export interface ShownColors {
  /** Null where the colour comes from around the content stream, is a pattern, or cannot be told. */
  readonly fill: ColorSource | null;
  readonly stroke: ColorSource | null;
  /** Names of the graphics state dictionaries set so far, newest last; what they say is looked up. */
  readonly states: readonly string[];
  /** True in a form that is painted in graphics states of which nothing is known here. */
  readonly inheritsStates?: true;
}

/** The colours in force where content paints a form XObject (ISO 32000-2, 8.10.1). */
export interface PaintedForm {
  /** Resource name. */
  readonly name: string;
  readonly colors: ShownColors;
}

export interface StreamColors {
  /** By the offset of the text-showing operator's first byte. */
  readonly shows: ReadonlyMap<number, ShownColors>;
  /** In order. */
  readonly forms: readonly PaintedForm[];
  /** Families of colours that are set by operators of their own. */
  readonly usesCmyk: boolean;
  readonly usesRgb: boolean;
}

const TEXT_SHOWING: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);
// Beyond it the rest of the stream has no known colours: such nesting is damage.
const MAX_SAVED = 512;

/** ISO 32000-2, 8.4.1: a page begins in black. */
export const PAGE_START: ShownColors = { fill: ["0.0 g"], stroke: ["0.0 G"], states: [] };
/** A form begins in the colours of the place it is painted at (8.10.1), where those are not known. */
export const UNKNOWN_START: ShownColors = { fill: null, stroke: null, states: [] };

/** The colours of a decoded content stream that begins in those of `start`. */
export function authoredColors(data: Uint8Array, start: ShownColors): StreamColors {
  const shows = new Map<number, ShownColors>();
  const forms: PaintedForm[] = [];
  const saved: ShownColors[] = [];
  let now = start;
  let [usesCmyk, usesRgb] = [false, false];
  const reader = new OperatorReader(data);
  for (let op = reader.next(); op !== null; op = reader.next()) {
    const { name } = op;
    usesCmyk ||= name === "k" || name === "K";
    usesRgb ||= name === "rg" || name === "RG";
    if (TEXT_SHOWING.has(name)) {
      shows.set(op.start, now);
    } else if (name === "Do") {
      const form = nameOf(op);
      forms.push(...(form === null ? [] : [{ name: form, colors: now }]));
    } else if (name === "q") {
      saved.push(now);
      if (saved.length > MAX_SAVED) {
        break;
      }
    } else if (name === "Q") {
      now = saved.pop() ?? now;
    } else if (name === "gs") {
      // The last sixteen: later ones decide, and thousands of gs would make quadratic lists.
      const state = nameOf(op);
      now = state === null ? now : { ...now, states: [...now.states, state].slice(-16) };
    } else {
      now = coloured(now, op, data);
    }
  }
  return { shows, forms, usesCmyk, usesRgb };
}

/** The one name that an operator takes, escapes decoded; null for damage. */
function nameOf({ operands: [operand] }: ContentOperator): string | null {
  const value = operand?.value;
  return typeof value === "object" && value?.kind === "name" ? value.name : null;
}

/** The colours after a colour operator; the same object for any other operator. */
function coloured(now: ShownColors, op: ContentOperator, data: Uint8Array): ShownColors {
  switch (op.name) {
    case "g":
    case "rg":
    case "k":
      return { ...now, fill: one(inOtherSpelling(op, data)) };
    case "G":
    case "RG":
    case "K":
      return { ...now, stroke: one(inOtherSpelling(op, data)) };
    case "cs":
      // cs alone sets the initial colour, so the operator itself brings it back.
      return { ...now, fill: one(named(op, data)) };
    case "CS":
      return { ...now, stroke: one(named(op, data)) };
    case "sc":
    case "scn":
      return { ...now, fill: within(now.fill, inOtherSpelling(op, data)) };
    case "SC":
    case "SCN":
      return { ...now, stroke: within(now.stroke, inOtherSpelling(op, data)) };
    default:
      return now;
  }
}

function one(source: string | null): ColorSource | null {
  return source === null ? null : [source];
}

/**
 * The operator that chose the space stays in front. A colour whose space came from around the stream
 * cannot be told.
 */
function within(space: ColorSource | null, source: string | null): ColorSource | null {
  const [first] = space ?? [];
  return first === undefined || source === null ? null : [first, source];
}

/** An operator with numbers alone; null for a pattern or damage. */
function inOtherSpelling({ name, operands }: ContentOperator, data: Uint8Array): string | null {
  const numbers = operands.map(({ start, end }) => latin1Text(data, start, end));
  return numbers.length > 0 && numbers.every((number) => NUMBER.test(number))
    ? `${numbers.map(otherSpelling).join(" ")} ${name}`
    : null;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/u;

/**
 * The same number in another spelling: whoever compares the files can tell added operators from those
 * there.
 */
export function otherSpelling(number: string): string {
  return number.includes(".") ? `${number}0` : `${number}.0`;
}

/**
 * An operator with one name; null for anything else. The name is copied as it is spelt, escapes
 * included.
 */
function named({ name, operands }: ContentOperator, data: Uint8Array): string | null {
  const [operand] = operands;
  const source = operand === undefined ? "" : latin1Text(data, operand.start, operand.end);
  return operands.length === 1 && /^\/[^\s()<>[\]{}/%]+$/u.test(source)
    ? `${source} ${name}`
    : null;
}
