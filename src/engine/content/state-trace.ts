/**
 * The graphics and text state after every operator of a content stream, for the proof that rewritten
 * content leaks no state: after each edited range both traces must agree. Nothing is painted and forms
 * are not entered (Do leaves the state as it was), so a trace is cheap.
 */
import type { Matrix, Rect } from "#base/geometry.ts";
import type { PdfDocument } from "../pdf/document.ts";
import type { PdfDict } from "../pdf/objects.ts";
import { type GraphicsState, initialState, textStateOf } from "./graphics-state.ts";
import { readLayers } from "./layers.ts";
import { type FontOf, type Machine, newMachine, newScope, UNMARKED } from "./machine.ts";
import { beginMarked, endMarked } from "./marked-content.ts";
import type { TextState } from "../plan/text-state.ts";
import { elementsOf, movePen, textShowingName, startTextShowing, walkPen } from "./text-showing.ts";
import { STATE_OPERATORS } from "./state-operators.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";

/** What is in force after one operator. */
export interface TracedState {
  /** Ordinal and name of the operator, and its place in the data. */
  readonly index: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly text: TextState;
  /** True between BT and ET. */
  readonly inText: boolean;
  /** Text matrix; it means something only while `inText`. */
  readonly tm: Matrix;
  readonly lm: Matrix;
  /** All other parameters, by name, in a form that can be compared. */
  readonly graphics: Readonly<Record<string, number | string | boolean | readonly number[] | null>>;
  /** Open q and open marked-content sequences. */
  readonly savedStates: number;
  readonly openSequences: number;
}

/** What the operators of the traced content refer to. */
export interface TraceOptions {
  readonly doc: PdfDocument;
  readonly fontOf: FontOf;
  readonly resources: PdfDict;
  /** Clip at the start, in default user space. */
  readonly clip: Rect;
  /** Text state at the start, the font left out: that of the place where a form is painted. */
  readonly text?: TextState;
}

/** States after each operator of `data`, in order. Linear, but keeps one record per operator: for tests. */
export function traceState(data: Uint8Array, options: TraceOptions): TracedState[] {
  const { doc, fontOf, resources, clip, text } = options;
  const layers = readLayers(doc);
  // The same machine and handlers as the interpreter: a second implementation would prove nothing about
  // the first.
  const scope = newScope({ id: "trace", doc, fontOf, resources });
  const machine = newMachine(scope, initialState(clip), UNMARKED, new Map());
  if (text !== undefined) {
    const { charSpacing, wordSpacing, scale, leading, rise, render } = text;
    Object.assign(machine.gs, { charSpacing, wordSpacing, scale, leading, rise, render });
  }
  const reader = new OperatorReader(data);
  const states: TracedState[] = [];
  for (let op = reader.next(); op !== null; op = reader.next()) {
    if (textShowingName(op) !== null) {
      startTextShowing(machine, op);
      // The pen is moved but no glyph is kept: what has to agree is where it ends.
      const pen = walkPen(machine.gs, elementsOf(machine, op) ?? [], null);
      machine.text.tm = movePen(machine.gs, machine.text.tm, pen);
    } else if (op.name === "BMC" || op.name === "BDC") {
      beginMarked(machine, op, layers);
    } else if (op.name === "EMC") {
      endMarked(machine);
    } else {
      STATE_OPERATORS.get(op.name)?.(machine, op);
    }
    const { index, name, start, end } = op;
    states.push({ index, name, start, end, ...snapshot(machine) });
  }
  return states;
}

/**
 * Names of the parameters in which two states differ by more than `tolerance` (numbers, absolute); [] when
 * they agree. Matrices of text are compared only inside text objects. "tm" differs alone when just the pen
 * stands elsewhere, which matters only if a later text-showing operator continues from it.
 */
export function stateDifferences(a: TracedState, b: TracedState, tolerance: number): string[] {
  const names: string[] = [];
  const compare = (name: string, left: unknown, right: unknown): void => {
    if (!agree(left, right, tolerance)) {
      names.push(name);
    }
  };
  compare("inText", a.inText, b.inText);
  compare("savedStates", a.savedStates, b.savedStates);
  compare("openSequences", a.openSequences, b.openSequences);
  if (a.inText && b.inText) {
    compare("lm", a.lm, b.lm);
    compare("tm", a.tm, b.tm);
  }
  // Compared by name from both sides: a parameter that only one trace has set is a difference.
  const right = new Map<string, unknown>(Object.entries(b.text));
  for (const [name, value] of Object.entries(a.text)) {
    compare(name, value, right.get(name));
  }
  for (const name of new Set([...Object.keys(a.graphics), ...Object.keys(b.graphics)])) {
    compare(name, a.graphics[name], b.graphics[name]);
  }
  return names;
}

/** Numbers within the tolerance, arrays item by item, everything else identical. */
function agree(a: unknown, b: unknown, tolerance: number): boolean {
  if (typeof a === "number" && typeof b === "number") {
    return Math.abs(a - b) <= tolerance;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => agree(item, b[i], tolerance));
  }
  return a === b;
}

function snapshot(machine: Machine): Omit<TracedState, "index" | "name" | "start" | "end"> {
  const { gs, text } = machine;
  return {
    text: textStateOf(gs),
    inText: text.open,
    tm: text.tm,
    lm: text.lm,
    graphics: graphicsOf(gs),
    savedStates: machine.saved.length,
    openSequences: machine.marked.length,
  };
}

function graphicsOf(gs: GraphicsState): TracedState["graphics"] {
  const others: Record<string, string> = {};
  for (const [key, value] of gs.others) {
    // As text: values are parsed objects of any shape, and Maps would all serialise to {}.
    others[`gs ${key}`] = JSON.stringify(value, (_, inner: unknown) =>
      inner instanceof Map ? [...inner.entries()] : inner,
    );
  }
  return {
    ...others,
    ctm: gs.ctm,
    clip: gs.clip,
    lineWidth: gs.lineWidth,
    lineCap: gs.lineCap,
    lineJoin: gs.lineJoin,
    miterLimit: gs.miterLimit,
    dash: gs.dash,
    font: gs.font?.key ?? null,
    fill: JSON.stringify(gs.fill.color),
    fillPattern: JSON.stringify(gs.fill.pattern),
    stroke: JSON.stringify(gs.stroke.color),
    strokePattern: JSON.stringify(gs.stroke.pattern),
    fillAlpha: gs.fillAlpha,
    strokeAlpha: gs.strokeAlpha,
    blendMode: gs.blendMode,
    hasSoftMask: gs.hasSoftMask,
    overprintFill: gs.overprintFill,
    overprintStroke: gs.overprintStroke,
    overprintMode: gs.overprintMode,
  };
}
