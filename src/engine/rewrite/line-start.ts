/**
 * How the authored content came to the line a segment stands on: the operators that lead there again. Sums of
 * moves are rounded along the way, by each viewer in its own manner; only the same moves in the same order
 * put what follows where it was to the last digit.
 */
import { getOrAdd } from "#base/maps.ts";
import { latin1Text } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";
import { formatMatrix } from "../pdf/write-operands.ts";
import type { PlanSegment } from "../plan/plan.ts";

/**
 * A line further from its Tm is placed by one of its own: repeating more moves would cost more bytes than
 * it saves digits.
 */
const MAX_MOVES = 32;
/** Text objects are read this far, bytes; some producers put a whole page into one. */
const MAX_BYTES = 262_144;
/** Relative, for large coordinates: the sums here are in doubles, the plan's in the interpreter's. */
const SAME_PLACE = 1e-6;

/** An operator that sets or moves the line matrix, or the leading that T* moves by. */
interface Move {
  /** Where the operator begins in the content stream's data. */
  readonly start: number;
  readonly kind: "Tm" | "Td" | "T*" | "leading";
  readonly operands: readonly number[];
  /** Operands as they stand. */
  readonly source: string;
}

/** The members of a segment that say how its line was reached. */
type Place = Pick<PlanSegment, "span" | "name" | "shown" | "lm">;

/**
 * Operators that set the line matrix of a segment anew, wherever the pen is: the authored moves, else one
 * Tm with the matrix as computed. `data` is the content stream's, decoded.
 */
export function lineStart(data: Uint8Array, segment: Place): readonly string[] {
  return authoredStart(data, segment) ?? [`${formatMatrix(segment.lm)} Tm`];
}

/** The authored way; null when it is long or cannot be told. */
function authoredStart(data: Uint8Array, segment: Place): readonly string[] | null {
  const { span, name, shown, lm } = segment;
  const begin = textObjectStart(data, span.start);
  if (begin === null) {
    return null;
  }
  // Only what comes before the segment, from the last Tm on: that one makes all before it irrelevant.
  const moves = movesOf(data, begin).filter(({ start }) => start < span.start);
  const from = moves.findLastIndex(({ kind }) => kind === "Tm");
  const chain = moves.slice(from + 1);
  if (name === "'" || name === '"') {
    chain.push({ start: span.start, kind: "T*", operands: [], source: "" });
  }
  // A leading set between two T* would have to be written too; the plan knows only the last one.
  const firstBreak = chain.findIndex(({ kind }) => kind === "T*");
  const leadings = chain.findLastIndex(({ kind }) => kind === "leading");
  if (chain.length > MAX_MOVES || (firstBreak >= 0 && leadings > firstBreak)) {
    return null;
  }
  const first = moves[from];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first?.operands ?? [];
  const out = [`${first?.source ?? "1 0 0 1 0 0"} Tm`];
  let [x, y] = [e, f];
  for (const { kind, operands, source } of chain) {
    const [tx = 0, ty = 0] = kind === "T*" ? [0, -shown.leading] : operands;
    if (kind !== "leading") {
      [x, y] = [x + tx * a + ty * c, y + tx * b + ty * d];
      out.push(kind === "T*" ? "T*" : `${source} Td`);
    }
  }
  // The check that makes guessing safe: a wrong text object, or moves inside a form of it, give another
  // matrix.
  return isSame([a, b, c, d, x, y], lm) ? out : null;
}

function isSame(one: Matrix, other: Matrix): boolean {
  return one.every((value, i) => {
    const wanted = other[i] ?? 0;
    return Math.abs(value - wanted) <= SAME_PLACE * Math.max(1, Math.abs(wanted));
  });
}

/**
 * The last "BT" before `end` that stands as a word; it may be part of a string, which the sum tells. Read
 * backwards, since reading from the beginning would lex the whole stream for each segment.
 */
function textObjectStart(data: Uint8Array, end: number): number | null {
  for (let at = end - 2; at >= Math.max(0, end - MAX_BYTES); at--) {
    const isWord =
      data[at] === 0x42 &&
      data[at + 1] === 0x54 &&
      isBetweenWords(data[at - 1]) &&
      isBetweenWords(data[at + 2]);
    if (isWord) {
      return at;
    }
  }
  return null;
}

function isBetweenWords(byte: number | undefined): boolean {
  return byte === undefined || byte <= 0x20 || "()<>[]{}/%".includes(String.fromCharCode(byte));
}

/** By content, then by where the text object begins: its segments ask one after the other. */
const known = new WeakMap<Uint8Array, Map<number, readonly Move[]>>();

/** The moves of one text object; read once. */
function movesOf(data: Uint8Array, begin: number): readonly Move[] {
  const objects = getOrAdd(known, data, () => new Map<number, readonly Move[]>());
  return getOrAdd(objects, begin, () => readMoves(data, begin));
}

function readMoves(data: Uint8Array, begin: number): readonly Move[] {
  const moves: Move[] = [];
  const reader = new OperatorReader(data.subarray(0, begin + MAX_BYTES), begin);
  for (let op = reader.next(); op !== null && op.name !== "ET"; op = reader.next()) {
    moves.push(...movesBy(op, data));
  }
  return moves;
}

/** What an operator does to the line matrix (table 106); TD also sets the leading. */
function movesBy({ name, operands: given, start }: ContentOperator, data: Uint8Array): Move[] {
  const operands = given.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const source = given.map((one) => latin1Text(data, one.start, one.end)).join(" ");
  switch (name) {
    case "Tm":
      return [{ start, kind: "Tm", operands, source }];
    case "Td":
      return [{ start, kind: "Td", operands, source }];
    case "TD":
      return [
        { start, kind: "Td", operands, source },
        { start, kind: "leading", operands, source },
      ];
    case "TL":
      return [{ start, kind: "leading", operands, source }];
    case "T*":
    case "'":
    case '"':
      return [{ start, kind: "T*", operands: [], source: "" }];
    default:
      return [];
  }
}
