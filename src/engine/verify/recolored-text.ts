/**
 * Text that is replaced may be printed in another ink: operators that set a colour stand before it and operators
 * that put the old one back behind it. Here they are taken out again, so that the rest is compared as ever, and
 * judged: nothing but newly written text may be painted in a colour that the original does not have there.
 */
import { isSamePaint } from "../content/state-differences.ts";
import type { TracedState } from "../content/state-trace.ts";
import type { ContentChange, ContentSide } from "./compare-content.ts";
import { isSameOperator, type PlainOperator } from "./content-tokens.ts";

export interface UncoloredSide {
  /** The content without the added colour operators, with the colours it would have without them. */
  readonly side: ContentSide;
  /** Place of each operator in the content as it is; null when nothing was taken out. */
  readonly places: readonly number[] | null;
  /** How many operators were taken out. */
  readonly inserted: number;
  /** True when a colour was added where the one before comes from around, from nobody knows where. */
  readonly hidesInherited: boolean;
  /** Operators painted in a colour that was added. */
  readonly isTinted: (at: number) => boolean;
}

const SHOWS: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);
const COLOR: ReadonlySet<string> = new Set("g G rg RG k K cs CS sc SC scn SCN".split(" "));
const NUMBERS = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)\s*)+$/;
const SPACES: ReadonlySet<string> = new Set(["cs", "CS"]);

/** `after` without the colour operators that `before` does not have; `start`: the colours that both begin in. */
export function withoutInkOperators(
  before: ContentSide,
  after: ContentSide,
  start: "known" | "inherited",
): UncoloredSide {
  const added = addedColors(before.operators, after.operators);
  if (added.size === 0) {
    return { side: after, places: null, inserted: 0, hidesInherited: false, isTinted: () => false };
  }
  const places = after.operators.flatMap((_, i) => (added.has(i) ? [] : [i]));
  const operators: PlainOperator[] = [];
  const states: TracedState[] = [];
  const tinted = new Set<number>();
  let colors: Colors | null = null;
  for (const [k, i] of places.entries()) {
    // In their order.
    const found = i === 0 ? undefined : after.states.at(i - 1);
    const [operator, state] = [after.operators[i], after.states.at(i)];
    if (operator === undefined || state === undefined) {
      break;
    }
    if (colors !== null && found !== undefined && !isSameColors(colors, colorsOf(found))) {
      tinted.add(k);
    }
    // What sets or brings back a colour of the original's own says which one is in force from here.
    if (colors === null || SETS_COLORS.has(operator.name)) {
      colors = colorsOf(state);
    }
    operators.push(operator);
    states.push(isSameColors(colors, state.graphics) ? state : withColors(state, colors));
  }
  const inserted = added.size;
  const hidesInherited = start === "inherited" && tintsInherited(after.operators, added);
  const side = { operators, states };
  return { side, places, inserted, hidesInherited, isTinted: (at) => tinted.has(at) };
}

const FILLS: ReadonlySet<string> = new Set("g rg k cs sc scn".split(" "));

/** True when a colour is added before the form has set one of that kind itself. */
function tintsInherited(operators: readonly PlainOperator[], added: ReadonlySet<number>): boolean {
  const saved: (readonly [boolean, boolean])[] = [];
  let [fill, stroke] = [false, false];
  return operators.some(({ name }, at) => {
    if (added.has(at)) {
      return !(FILLS.has(name) ? fill : stroke);
    }
    if (name === "q") {
      saved.push([fill, stroke]);
    } else if (name === "Q") {
      [fill, stroke] = saved.pop() ?? [false, false];
    } else if (COLOR.has(name)) {
      [fill, stroke] = FILLS.has(name) ? [true, stroke] : [fill, true];
    }
    return false;
  });
}

const SETS_COLORS: ReadonlySet<string> = new Set([...COLOR, "q", "Q", "gs"]);

type Colors = Pick<TracedState["graphics"], "fill" | "stroke">;

function colorsOf({ graphics: { fill, stroke } }: TracedState): Colors {
  return { fill, stroke };
}

function withColors(state: TracedState, colors: Colors): TracedState {
  return { ...state, graphics: { ...state.graphics, ...colors } };
}

function isSameColors(a: Colors, b: Colors): boolean {
  return isSamePaint(a.fill, b.fill) && isSamePaint(a.stroke, b.stroke);
}

/** A change by the places in the content as it is. */
export function placedChange({ places }: UncoloredSide, change: ContentChange): ContentChange {
  const { newStart, newEnd } = change;
  const there = (at: number): number => places?.[at] ?? at;
  return {
    ...change,
    newStart: there(newStart),
    newEnd: newEnd > newStart ? there(newEnd - 1) + 1 : there(newEnd),
  };
}

/** True for what no comparison may let pass: an added colour reaches something else than new words. */
export function leaksColor(
  before: ContentSide,
  { side, places, isTinted, hidesInherited }: UncoloredSide,
  changes: readonly ContentChange[],
): boolean {
  // No colour was added.
  if (places === null) {
    return false;
  }
  const changed = new Map<number, ContentChange>();
  for (const change of changes) {
    for (let at = change.newStart; at < change.newEnd; at++) {
      changed.set(at, change);
    }
  }
  return (
    hidesInherited ||
    side.operators.some((operator, at) => {
      const change = changed.get(at);
      if (!isTinted(at)) {
        return false;
      }
      return (
        change === undefined ||
        (SHOWS.has(operator.name) && wasShown(before.operators, change, operator))
      );
    })
  );
}

/** Text that stands there unchanged among text that was replaced is not new. */
function wasShown(
  before: readonly PlainOperator[],
  { oldStart, oldEnd }: ContentChange,
  { name, operands }: PlainOperator,
): boolean {
  return before
    .slice(oldStart, oldEnd)
    .some((old) => old.name === name && old.operands === operands);
}

/**
 * Indices of colour operators that are only in `now`, numbers and spaces alone, so that no pattern comes in as an
 * ink. What stands together in the original stands together still; its runs are met in their order.
 */
function addedColors(
  old: readonly PlainOperator[],
  now: readonly PlainOperator[],
): ReadonlySet<number> {
  const added = new Set<number>();
  if (countColors(old) === countColors(now)) {
    return added;
  }
  let known = nextRun(old, 0);
  for (let at = 0; at < now.length; ) {
    if (known.length > 0 && known.every(({ is }, k) => isSameOperator(is, now[at + k]))) {
      at += known.length;
      known = nextRun(old, (known.at(-1)?.at ?? 0) + 1);
      continue;
    }
    const operator = now[at];
    if (operator !== undefined && COLOR.has(operator.name) && isPlainColor(operator)) {
      added.add(at);
    }
    at++;
  }
  return added;
}

interface Met {
  readonly at: number;
  readonly is: PlainOperator;
}

/** The first colour operators from a place on that follow each other. */
function nextRun(operators: readonly PlainOperator[], from: number): readonly Met[] {
  const run: Met[] = [];
  for (let at = from; at < operators.length; at++) {
    const is = operators[at];
    if (is !== undefined && COLOR.has(is.name)) {
      run.push({ at, is });
    } else if (run.length > 0) {
      break;
    }
  }
  return run;
}

function countColors(operators: readonly PlainOperator[]): number {
  let count = 0;
  for (const { name } of operators) {
    count += COLOR.has(name) ? 1 : 0;
  }
  return count;
}

function isPlainColor({ name, operands }: PlainOperator): boolean {
  return SPACES.has(name)
    ? /^\/\S+$/.test(operands) && operands !== "/Pattern"
    : NUMBERS.test(operands);
}
