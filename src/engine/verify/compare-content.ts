/**
 * Two versions of one content stream: everything but the showing of text must be the same operators in
 * the same order, and after each place where text was replaced the state must be the same again.
 */
import { getOrAdd } from "#base/maps.ts";
import { stateDifferences } from "../content/state-differences.ts";
import type { TracedStates } from "../content/state-trace.ts";
import { isSameOperator, type PlainOperator } from "./content-tokens.ts";

export interface ContentSide {
  readonly operators: readonly PlainOperator[];
  /** State after each operator, by its place among them. Cheapest asked in that order. */
  readonly states: TracedStates;
}

export interface ContentComparison {
  readonly keptIdentical: number;
  readonly replaced: number;
  readonly inserted: number;
  /** [code, message] of each difference that is not allowed; the first of the content at most. */
  readonly violations: readonly (readonly [string, string])[];
  /** Indices into the new operators: show operators that are not in the old content. */
  readonly newTextOperators: readonly number[];
  /** Ranges of operators that were replaced, in order. */
  readonly changes: readonly ContentChange[];
  /** Of those with as many operators as before, the operators that are others now: indices in both. */
  readonly paths: readonly (readonly [number, number])[];
  /** Paths that are drawn otherwise now, or not at all: what constructs them. Whether they may be is judged by place. */
  readonly redrawn: readonly ContentChange[];
  /** Beginnings of marked content that may be said to read otherwise now: indices in both. */
  readonly actualTexts: readonly (readonly [number, number])[];
}

/** Operators [oldStart, oldEnd) were replaced by [newStart, newEnd). */
export interface ContentChange {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/**
 * True when an operator that names a resource may stand for another: a clone under a new name. `at` is its place
 * in the content it stood in.
 */
export type IsSubstitute = (before: PlainOperator, after: PlainOperator, at: number) => boolean;

const SHOWS: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);
/** What may stand in the place of a show operator. */
const REPLACEABLE: ReadonlySet<string> = new Set([...SHOWS, "Tf", "Tc", "Tw", "Ts", "Tm", "T*"]);
const PLACES_PEN: ReadonlySet<string> = new Set(["Td", "TD", "Tm", "T*", "'", '"', "BT", "ET"]);
const COLOR: ReadonlySet<string> = new Set("g G rg RG k K cs CS sc SC scn SCN ri".split(" "));
/** Text space units; the writer rounds to six decimals. */
const TOLERANCE = 1e-4;

/** Of contents that several files are compared with. */
const knownStretches = new WeakMap<
  readonly PlainOperator[],
  { readonly ways: readonly LineWay[]; readonly stretches: readonly Stretch[] }
>();

/** Compares; violations name the first thing that differs beyond text. */
export function compareContent(
  before: ContentSide,
  after: ContentSide,
  isSubstitute: IsSubstitute = () => false,
): ContentComparison {
  const { ways, stretches: old } = getOrAdd(knownStretches, before.operators, () => {
    const found = waysToLines(before.operators);
    return { ways: found, stretches: stretchesOf(before.operators, found) };
  });
  const now = stretchesOf(after.operators, ways);
  const found: Found = {
    keptIdentical: 0,
    replaced: 0,
    inserted: 0,
    violations: [],
    newTextOperators: [],
    changes: [],
    actualTexts: [],
    paths: [],
    redrawn: [],
  };
  const length = Math.min(old.length, now.length);
  for (let i = 0; i < length && found.violations.length === 0; i++) {
    const [a, b] = [old[i], now[i]];
    if (a === undefined || b === undefined) {
      break;
    }
    const isEnded = isUnpainted(before.operators[a.end], after.operators[b.end]);
    compareStretch(found, [before, after], { a, b, isEnded });
    // What ends a path that is gone was counted with it.
    if (!isEnded) {
      compareEnds(found, [before, after], { a, b, isSubstitute });
    }
  }
  if (old.length !== now.length && found.violations.length === 0) {
    found.violations.push(differenceOf(undefined, undefined));
  }
  return { ...found, violations: found.violations.slice(0, 1) };
}

/** A comparison that grows. */
interface Found {
  keptIdentical: number;
  replaced: number;
  inserted: number;
  readonly violations: (readonly [string, string])[];
  readonly newTextOperators: number[];
  readonly changes: ContentChange[];
  readonly actualTexts: (readonly [number, number])[];
  readonly paths: (readonly [number, number])[];
  readonly redrawn: ContentChange[];
}

/** What lies between two operators that stay: text that changed, a path that went, or the same as before. */
function compareStretch(
  found: Found,
  [before, after]: readonly [ContentSide, ContentSide],
  { a, b, isEnded }: { readonly a: Stretch; readonly b: Stretch; readonly isEnded: boolean },
): void {
  const change = changeWithin(before.operators, after.operators, a, b);
  const path = pathChange(before.operators, after.operators, { a, b, change, isEnded });
  const count = a.end - a.start;
  if (path !== null) {
    found.keptIdentical += count - path.replaced;
    found.replaced += path.replaced + (isEnded ? 1 : 0);
    found.inserted += path.inserted + (isEnded ? 1 : 0);
    found.violations.push(...path.violations);
    found.paths.push(...path.pairs);
    found.redrawn.push(...path.redrawn);
    return;
  }
  if (change === null) {
    found.keptIdentical += count;
    return;
  }
  const { start, oldEnd, newEnd } = change;
  found.keptIdentical += count - (oldEnd - start.old);
  found.replaced += oldEnd - start.old;
  found.inserted += newEnd - start.now;
  for (let at = start.now; at < newEnd; at++) {
    if (SHOWS.has(after.operators[at]?.name ?? "")) {
      found.newTextOperators.push(at);
      // What it is shown in is looked at later: states are asked for in order.
      after.states.at(at);
    }
  }
  found.violations.push(...judge(before, after, change));
  found.changes.push({ oldStart: start.old, oldEnd, newStart: start.now, newEnd });
}

/** The operators that two stretches end at. */
function compareEnds(
  found: Found,
  [before, after]: readonly [ContentSide, ContentSide],
  { a, b, isSubstitute }: { readonly a: Stretch; readonly b: Stretch; isSubstitute: IsSubstitute },
): void {
  const [old, now] = [before.operators[a.end], after.operators[b.end]];
  if (old !== undefined && old === now) {
    found.keptIdentical++;
  } else if (!mayStandFor(old, now, (x, y) => isSubstitute(x, y, a.end))) {
    found.violations.push(differenceOf(old, now));
  } else if (old !== undefined) {
    found.keptIdentical++;
    if (old.name === "BDC" && !isSameOperator(old, now)) {
      found.actualTexts.push([a.end, b.end]);
    }
  }
}

const CONSTRUCTION: ReadonlySet<string> = new Set(["m", "l", "c", "v", "y", "re", "h"]);
const PAINTS: ReadonlySet<string> = new Set("S s f F f* B B* b b*".split(" "));

/** A path that was painted and is ended instead: what it drew is gone. */
function isUnpainted(a: PlainOperator | undefined, b: PlainOperator | undefined): boolean {
  return a !== undefined && PAINTS.has(a.name) && b?.name === "n";
}

/** What became of the path of a stretch. */
interface PathChange {
  readonly replaced: number;
  readonly inserted: number;
  /** Operators that stand for one of the old each: a rule that went with its words. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly redrawn: readonly ContentChange[];
  readonly violations: ContentComparison["violations"];
}

/** Null where no path changed in the stretch. */
function pathChange(
  before: readonly PlainOperator[],
  after: readonly PlainOperator[],
  {
    a,
    b,
    change,
    isEnded,
  }: {
    readonly a: Stretch;
    readonly b: Stretch;
    readonly change: Change | null;
    readonly isEnded: boolean;
  },
): PathChange | null {
  if (change === null && !isEnded) {
    return null;
  }
  const [old, now] = [before.slice(a.start, a.end), after.slice(b.start, b.end)];
  if (![...old, ...now].some(({ name }) => CONSTRUCTION.has(name))) {
    return null;
  }
  const counts = {
    replaced: change === null ? 0 : change.oldEnd - change.start.old,
    inserted: change === null ? 0 : change.newEnd - change.start.now,
  };
  const isOnlyPath = [...old, ...now].every(({ name }) => CONSTRUCTION.has(name));
  // A path that clips decides what else is seen.
  if (!isOnlyPath || old.length === 0 || !PAINTS.has(before[a.end]?.name ?? "")) {
    const violations = [differenceOf(old[0] ?? now[0], undefined)];
    return { ...counts, pairs: [], redrawn: [], violations };
  }
  const whole = { oldStart: a.start, oldEnd: a.end, newStart: b.start, newEnd: b.end };
  const isPaired =
    !isEnded &&
    old.length === now.length &&
    old.every(({ name }, i) => isSameOrMove(name, now[i]?.name ?? ""));
  if (!isPaired) {
    return { ...counts, pairs: [], redrawn: [whole], violations: [] };
  }
  const pairs = old.flatMap((operator, i) =>
    isSameOperator(operator, now[i]) ? [] : [[a.start + i, b.start + i] as const],
  );
  const { length } = pairs;
  return { replaced: length, inserted: length, pairs, redrawn: [whole], violations: [] };
}

/** The same operator of a path elsewhere, or none but a move. */
function isSameOrMove(old: string, now: string): boolean {
  const isStraight = old !== "c" && old !== "v" && old !== "y";
  return isStraight ? now === old || now === "m" : now === old;
}

/** The same but for the replacement text of marked content, which follows the text it stands for. */
function mayStandFor(
  a: PlainOperator | undefined,
  b: PlainOperator | undefined,
  isSubstitute: (before: PlainOperator, after: PlainOperator) => boolean,
): boolean {
  if (a?.name !== b?.name || a === undefined || b === undefined) {
    return a === b;
  }
  return (
    isSameOperator(a, b) ||
    isSubstitute(a, b) ||
    (a.name === "BDC" && withoutActualText(a.operands) === withoutActualText(b.operands))
  );
}

function withoutActualText(operands: string): string {
  return operands.replace(
    /\/ActualText (?:<[0-9A-Fa-f\s]*>|\((?:[^()\\]|\\[^])*\))/,
    "/ActualText",
  );
}

/** What no stretch ends with: the showing of text, and the construction of a path up to what is done with it. */
function isInStretch(name: string): boolean {
  return REPLACEABLE.has(name) || CONSTRUCTION.has(name);
}

/** Operators [start, end) that may be replaced; the one at `end` is fixed (or the content ends). */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The stretches of either content. `ways` are those of the old one: as a Tm may stand in the place of a show
 * operator, so may the moves behind it that lead to the line the stretch begins on; they change no line.
 */
function stretchesOf(
  operators: readonly PlainOperator[],
  ways: readonly LineWay[],
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const isSpoken = spokenSequences(operators);
  let [start, at] = [0, 0];
  for (; at < operators.length; at++) {
    const name = operators[at]?.name ?? "";
    const way = ways[stretches.length];
    if (name === "Tm") {
      at += repeatedMoves(operators, at, way);
    } else if (!isInStretch(name) && !isSpoken(at, way)) {
      stretches.push({ start, end: at });
      start = at + 1;
    }
  }
  stretches.push({ start, end: operators.length });
  return stretches;
}

/** From a Tm (or BT) to the line a stretch begins on. */
interface LineWay {
  /** Operands of the Tm. */
  readonly matrix: string;
  /** "3 0 Td", "T*". */
  readonly moves: readonly string[];
}

/** A way with more moves is never gone again. */
const MAX_MOVES = 32;
const NO_WAY: LineWay = { matrix: "", moves: [] };

/** For each stretch of a content the way to the line it begins on. */
function waysToLines(operators: readonly PlainOperator[]): readonly LineWay[] {
  const ways: LineWay[] = [NO_WAY];
  const isSpoken = spokenSequences(operators);
  let way = NO_WAY;
  for (let at = 0; at < operators.length; at++) {
    const operator = operators[at] ?? { name: "", operands: "" };
    const { name } = operator;
    if (name === "Tm") {
      const repeated = repeatedMoves(operators, at, ways.at(-1));
      way = {
        matrix: operator.operands,
        moves: operators.slice(at + 1, at + 1 + repeated).map(moveOf),
      };
      at += repeated;
    } else if (name === "BT") {
      way = { matrix: IDENTITY, moves: [] };
    } else if (name === "ET") {
      way = NO_WAY;
    } else if (PLACES_PEN.has(name)) {
      way = { ...way, moves: [...way.moves.slice(0, MAX_MOVES + 1), moveOf(operator)] };
    }
    if (!isInStretch(name) && !isSpoken(at, ways.at(-1))) {
      ways.push(way.moves.length > MAX_MOVES ? NO_WAY : way);
    }
  }
  return ways;
}

const IDENTITY = "1 0 0 1 0 0";
const MOVES: ReadonlySet<string> = new Set(["Td", "TD", "T*"]);

function moveOf({ name, operands }: PlainOperator): string {
  return name === "Td" || name === "TD" ? `${operands} Td` : "T*";
}

/** How many moves behind the Tm at `at` are those of the way; 0 unless all of them stand there. */
function repeatedMoves(
  operators: readonly PlainOperator[],
  at: number,
  way: LineWay = NO_WAY,
): number {
  const { matrix, moves } = way;
  const isThere =
    operators[at]?.operands === matrix &&
    moves.every((move, i) => {
      const operator = operators[at + 1 + i];
      return operator !== undefined && MOVES.has(operator.name) && moveOf(operator) === move;
    });
  return isThere ? moves.length : 0;
}

const ONLY_ACTUAL_TEXT =
  /^\/Span\s*<<\s*\/ActualText\s*(?:<[0-9A-Fa-f\s]*>|\((?:[^()\\]|\\[^])*\))\s*>>$/;

/**
 * Asked of the operators in order: true for the beginnings and ends of sequences around text that say how it reads
 * and nothing else. They come and go with the text they speak for. `way` is that of the stretch asked in.
 */
function spokenSequences(
  operators: readonly PlainOperator[],
): (at: number, way: LineWay | undefined) => boolean {
  let end = -1;
  return (at, way) => {
    const isEnd = at === end;
    const closing = isEnd ? -1 : endOfSpoken(operators, at, way);
    end = closing >= 0 ? closing : end;
    return isEnd || closing >= 0;
  };
}

/** The end of a sequence that begins at `at`, with nothing but text inside; -1 where none does. */
function endOfSpoken(
  operators: readonly PlainOperator[],
  at: number,
  way: LineWay | undefined,
): number {
  const operator = operators[at];
  // By the name first: operands are spelt out when they are asked for.
  if (operator?.name !== "BDC" || !ONLY_ACTUAL_TEXT.test(operator.operands)) {
    return -1;
  }
  let i = at + 1;
  for (; REPLACEABLE.has(operators[i]?.name ?? ""); i++) {
    i += operators[i]?.name === "Tm" ? repeatedMoves(operators, i, way) : 0;
  }
  return operators[i]?.name === "EMC" ? i : -1;
}

interface Change {
  readonly start: { readonly old: number; readonly now: number };
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** The part of two stretches that differs; null when they are the same. */
function changeWithin(
  before: readonly PlainOperator[],
  after: readonly PlainOperator[],
  a: Stretch,
  b: Stretch,
): Change | null {
  const same = (i: number, j: number): boolean => isSameOperator(before[i], after[j]);
  let [i, j] = [a.start, b.start];
  while (i < a.end && j < b.end && same(i, j)) {
    i++;
    j++;
  }
  let [oldEnd, newEnd] = [a.end, b.end];
  while (oldEnd > i && newEnd > j && same(oldEnd - 1, newEnd - 1)) {
    oldEnd--;
    newEnd--;
  }
  return i === oldEnd && j === newEnd ? null : { start: { old: i, now: j }, oldEnd, newEnd };
}

function judge(
  before: ContentSide,
  after: ContentSide,
  { start, oldEnd, newEnd }: Change,
): readonly (readonly [string, string])[] {
  const removed = before.operators.slice(start.old, oldEnd);
  if (isSameText(removed, after.operators.slice(start.now, newEnd))) {
    return [["text_inserted", "text that was not replaced is said to read otherwise"]];
  }
  const stateBefore = before.states.at(oldEnd - 1);
  const stateAfter = newEnd === 0 ? undefined : after.states.at(newEnd - 1);
  if (!removed.some(({ name }) => SHOWS.has(name))) {
    return [["text_inserted", "text operators were added or changed where no text was replaced"]];
  }
  if (stateBefore === undefined || stateAfter === undefined || !stateBefore.inText) {
    return [["text_inserted", "text operators stand outside a text object"]];
  }
  const penMatters = continuesFromPen(before.operators, oldEnd);
  const leaks = stateDifferences(stateBefore, stateAfter, TOLERANCE).filter(
    (name) => name !== "tm" || penMatters,
  );
  return leaks.length === 0
    ? []
    : [["state_leak", `after replaced text the graphics state differs: ${leaks.join(", ")}`]];
}

/** True when two stretches show the same and differ only in what they are said to read. */
function isSameText(before: readonly PlainOperator[], after: readonly PlainOperator[]): boolean {
  const shown = (operators: readonly PlainOperator[]): readonly PlainOperator[] =>
    operators.filter(({ name }) => REPLACEABLE.has(name));
  const [old, now] = [shown(before), shown(after)];
  return old.length === now.length && old.every((operator, i) => isSameOperator(operator, now[i]));
}

/** True when the next thing to be shown stands where the pen is. */
function continuesFromPen(operators: readonly PlainOperator[], from: number): boolean {
  for (let i = from; i < operators.length; i++) {
    const name = operators[i]?.name ?? "";
    if (PLACES_PEN.has(name)) {
      return false;
    }
    if (SHOWS.has(name)) {
      return true;
    }
  }
  return false;
}

function differenceOf(
  before: PlainOperator | undefined,
  after: PlainOperator | undefined,
): readonly [string, string] {
  const names = [before?.name, after?.name].filter((name) => name !== undefined);
  const what = names.length === 0 ? "operators" : `operator ${[...new Set(names)].join(" / ")}`;
  return names.some((name) => COLOR.has(name))
    ? ["color_changed", `${what} differs: a colour was changed`]
    : ["artwork_changed", `${what} differs: something else than text was changed`];
}
