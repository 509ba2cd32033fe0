/**
 * The graphics and text state after every operator of a content stream, for the proof that rewritten
 * content leaks no state: after each edited range both traces must agree. Nothing is painted and forms
 * are not entered (Do leaves the state as it was), so a trace is cheap.
 */
import type { Matrix, Rect } from "#base/geometry.ts";
import { isWhiteSpace } from "../pdf/characters.ts";
import type { PdfDocument } from "../pdf/document.ts";
import type { PdfDict } from "../pdf/objects.ts";
import {
  type GraphicsState,
  initialState,
  type PaintSource,
  textStateOf,
} from "./graphics-state.ts";
import { readLayers } from "./layers.ts";
import { type FontOf, type Machine, newMachine, newScope, UNMARKED } from "./machine.ts";
import { beginMarked, endMarked } from "./marked-content.ts";
import type { TextState } from "../plan/text-state.ts";
import { elementsOf, movePen, textShowingName, startTextShowing, walkPen } from "./text-showing.ts";
import { PATH_ENDS, STATE_OPERATORS } from "./state-operators.ts";
import { PATH_STARTS, PATH_OPERATORS, WaitingPath } from "./waiting-path.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";

/** What is in force after an operator. */
export interface TracedState {
  readonly text: TextState;
  /** True between BT and ET. */
  readonly inText: boolean;
  /** Text matrix; it means something only while `inText`. */
  readonly tm: Matrix;
  readonly lm: Matrix;
  /** All other parameters; the same object as long as none of them changes. */
  readonly graphics: TracedGraphics;
  /** Open q and open marked-content sequences. */
  readonly savedStates: number;
  readonly openSequences: number;
}

/**
 * The parameters that are not of text, as the machine holds them: spelling them out for each operator would cost
 * more than all else.
 */
export type TracedGraphics = Readonly<
  Omit<GraphicsState, keyof TextState | "snapshot" | "groupAlpha" | "isInMixedGroup">
>;

/** States after operators, by their ordinals. */
export interface TracedStates {
  at(operator: number): TracedState | undefined;
}

/** What a form inherits that text in it depends on. */
export interface StartState {
  /** The font left out: a form names its own. */
  readonly text: TextState;
  readonly fill: PaintSource;
  readonly stroke: PaintSource;
}

/** What the operators of the traced content refer to. */
export interface TraceOptions {
  readonly doc: PdfDocument;
  readonly fontOf: FontOf;
  readonly resources: PdfDict;
  /** Clip at the start, in default user space. */
  readonly clip: Rect;
  /** Where the content is read: what tells fonts apart that are written into its resources. */
  readonly id?: string;
  /** What is in force where a form is painted, and so at its start (8.10.1). */
  readonly start?: StartState;
  /**
   * True where the operators that have other bytes than the content are those of a content that both readers saw end at
   * the same places (`isPlacedAlike`): their painted paths, which change no state, are passed over.
   */
  readonly passesPaths?: boolean;
}

/** An operator as another reader has read it. */
interface OtherOperator {
  readonly name: string;
  /** The content that it was read in. */
  readonly data?: Uint8Array;
  /** Its first byte there, and behind its last one; -1 where what stands around it has a say in how it is read. */
  readonly first?: number;
  readonly close?: number;
}

/**
 * Which states will be asked for: a few, from the first operator on, or many, in any order; or those behind operators
 * of text, in any order.
 */
export type StateOrder = "in order" | "in any order" | "behind text";

/** Operators that show or place text, or set what it is shown with. */
const OF_TEXT: ReadonlySet<string> = new Set("Tj TJ ' \" Tf Tc Tw Ts Tm Td TD T*".split(" "));

/**
 * States after the operators of a content stream, found when they are asked for: of most nobody asks, and a list of
 * all of them is most of what a trace would take. One that lies behind is found by another run, which keeps all.
 */
export class StateTrace implements TracedStates {
  readonly #data: Uint8Array;
  readonly #options: TraceOptions;
  readonly #operators: readonly OtherOperator[];
  readonly #known = new Map<number, TracedState>();
  #run: TraceRun;
  /** All up to where the run stands; null while only those asked for are known. */
  #kept: (TracedState | undefined)[] | null;
  readonly #isOfText: boolean;
  #areNamed = true;
  #arePlaced = true;

  /** `operators`: what another reader has read of the same content. */
  constructor(
    data: Uint8Array,
    options: TraceOptions,
    operators: readonly OtherOperator[],
    asked: StateOrder = "in order",
  ) {
    this.#data = data;
    this.#options = options;
    this.#operators = operators;
    this.#run = new TraceRun(data, options);
    this.#kept = asked === "in any order" ? [] : null;
    this.#isOfText = asked === "behind text";
  }

  at(operator: number): TracedState | undefined {
    const known = this.#known.get(operator);
    if (known !== undefined || operator < 0) {
      return known;
    }
    if (this.#kept === null && operator < this.#run.count) {
      this.#run = new TraceRun(this.#data, this.#options);
      this.#kept = [];
    }
    while (this.#run.count <= operator && (this.#passPath(operator) || this.#step())) {
      // The run goes on.
    }
    if (this.#kept !== null || operator >= this.#run.count) {
      return this.#kept?.[operator];
    }
    this.#known.set(operator, this.#run.state());
    return this.#known.get(operator);
  }

  /** True where both readers see operators of the same names, and as many; reads to the end. */
  isReadAlike(): boolean {
    while (this.#passPath(Infinity) || this.#step()) {
      // The run goes on.
    }
    return this.#areNamed && this.#run.count === this.#operators.length;
  }

  /** As `isReadAlike`, and each ends at the same byte where that is said. */
  isPlacedAlike(): boolean {
    return this.isReadAlike() && this.#arePlaced;
  }

  /** Passes over a painted path that was read in another content, up to before the operator `end`; false where none is next. */
  #passPath(end: number): boolean {
    if (this.#options.passesPaths !== true || this.#kept !== null || !this.#run.mayPassPath) {
      return false;
    }
    const from = this.#run.count;
    const first = this.#operators[from];
    if (first === undefined || !PATH_STARTS.has(first.name) || !isElsewhere(first, this.#data)) {
      return false;
    }
    let at = from + 1;
    while (PATH_OPERATORS.has(this.#operators[at]?.name ?? "")) {
      at++;
    }
    const last = this.#operators[at];
    return (
      at < end &&
      last !== undefined &&
      PATH_ENDS.has(last.name) &&
      isElsewhere(last, this.#data) &&
      last.data === first.data &&
      this.#run.pass(first, last, at + 1 - from)
    );
  }

  #step(): boolean {
    const op = this.#run.next();
    if (op === null) {
      return false;
    }
    const { name } = op;
    const other = this.#operators[this.#run.count - 1];
    this.#areNamed &&= other?.name === name;
    this.#arePlaced &&= (other?.close ?? -1) < 0 || other?.close === op.end;
    if (this.#kept !== null) {
      this.#kept.push(this.#run.state());
    } else if (this.#isOfText && OF_TEXT.has(name)) {
      this.#known.set(this.#run.count - 1, this.#run.state());
    }
    return true;
  }
}

interface PlacedOperator extends OtherOperator {
  readonly data: Uint8Array;
  readonly first: number;
  readonly close: number;
}

/** True for an operator that stands in another content, by itself. */
function isElsewhere(operator: OtherOperator, here: Uint8Array): operator is PlacedOperator {
  const { data, first = -1, close = -1 } = operator;
  return data !== undefined && data !== here && first >= 0 && close >= 0;
}

/** One run through a content stream. */
class TraceRun {
  /** Operators passed. */
  count = 0;
  readonly #data: Uint8Array;
  // The same machine and handlers as the interpreter: a second implementation would prove nothing about the first.
  readonly #machine: Machine;
  readonly #layers: ReturnType<typeof readLayers>;
  readonly #paths: WaitingPath;
  readonly #reader: OperatorReader;
  #last: TracedState | null = null;

  constructor(data: Uint8Array, options: TraceOptions) {
    const { doc, fontOf, resources, clip, start, id = "trace" } = options;
    const scope = newScope({ id, doc, fontOf, resources });
    this.#machine = newMachine(scope, initialState(clip), UNMARKED, new Map());
    this.#layers = readLayers(doc);
    if (start !== undefined) {
      const { charSpacing, wordSpacing, scale, leading, rise, render } = start.text;
      const { fill, stroke } = start;
      Object.assign(this.#machine.gs, {
        charSpacing,
        wordSpacing,
        scale,
        leading,
        rise,
        render,
        fill,
        stroke,
      });
    }
    this.#data = data;
    this.#paths = new WaitingPath(this.#machine);
    this.#reader = new OperatorReader(data);
  }

  /** True where a painted path that comes next changes nothing. */
  get mayPassPath(): boolean {
    return this.#paths.mayPass;
  }

  /**
   * Passes over the painted path of `count` operators from `first` to `last` of another content, where its very bytes
   * come next; false where others do.
   */
  pass(first: PlacedOperator, last: PlacedOperator, count: number): boolean {
    const data = this.#data;
    let start = this.#reader.at;
    while (isWhiteSpace(data[start])) {
      start++;
    }
    const by = start - first.first;
    for (let at = first.first; at < last.close; at++) {
      if (first.data[at] !== data[at + by]) {
        return false;
      }
    }
    this.#paths.pass(() => operatorsFrom(data, start, count));
    this.#reader.pass(last.close + by, count);
    this.count += count;
    return true;
  }

  /** Acts on the next operator; null at the end. */
  next(): ContentOperator | null {
    const op = this.#reader.next();
    if (op === null) {
      return null;
    }
    this.count++;
    // Operators of paths that are taken change nothing else.
    if (!this.#paths.takes(op)) {
      this.#act(op);
    }
    return op;
  }

  /** What is in force; the same object as long as nothing changes. */
  state(): TracedState {
    this.#last = stateOf(this.#machine, this.#last);
    return this.#last;
  }

  #act(op: ContentOperator): void {
    const machine = this.#machine;
    if (textShowingName(op) !== null) {
      startTextShowing(machine, op);
      // The pen is moved but no glyph is kept: what has to agree is where it ends.
      const pen = walkPen(machine.gs, elementsOf(machine, op) ?? [], null);
      machine.text.tm = movePen(machine.gs, machine.text.tm, pen);
    } else if (op.name === "BMC" || op.name === "BDC") {
      beginMarked(machine, op, this.#layers);
    } else if (op.name === "EMC") {
      endMarked(machine);
    } else {
      STATE_OPERATORS.get(op.name)?.(machine, op);
    }
  }
}

function operatorsFrom(data: Uint8Array, start: number, count: number): readonly ContentOperator[] {
  const reader = new OperatorReader(data, start);
  return Array.from({ length: count }, () => reader.next()).filter((op) => op !== null);
}

/** The state in force; `last` itself where that is still it. */
function stateOf(machine: Machine, last: TracedState | null): TracedState {
  const { gs, text } = machine;
  const graphics = last !== null && isInForce(last.graphics, gs) ? last.graphics : { ...gs };
  const textState = textStateOf(gs);
  const isSame =
    last !== null &&
    last.graphics === graphics &&
    last.text === textState &&
    last.inText === text.open &&
    last.tm === text.tm &&
    last.lm === text.lm &&
    last.savedStates === machine.saved.length &&
    last.openSequences === machine.marked.length;
  return isSame
    ? last
    : {
        text: textState,
        inText: text.open,
        tm: text.tm,
        lm: text.lm,
        graphics,
        savedStates: machine.saved.length,
        openSequences: machine.marked.length,
      };
}

/**
 * Values inside a state are replaced and never changed in place, so that identity tells. Name by name: this is
 * asked for every operator.
 */
function isInForce(known: TracedGraphics, gs: GraphicsState): boolean {
  return (
    known.ctm === gs.ctm &&
    known.clip === gs.clip &&
    known.fill === gs.fill &&
    known.stroke === gs.stroke &&
    known.font === gs.font &&
    known.others === gs.others &&
    known.lineWidth === gs.lineWidth &&
    known.lineCap === gs.lineCap &&
    known.lineJoin === gs.lineJoin &&
    known.miterLimit === gs.miterLimit &&
    known.dash === gs.dash &&
    known.fillAlpha === gs.fillAlpha &&
    known.strokeAlpha === gs.strokeAlpha &&
    known.blendMode === gs.blendMode &&
    known.hasSoftMask === gs.hasSoftMask &&
    known.overprintFill === gs.overprintFill &&
    known.overprintStroke === gs.overprintStroke &&
    known.overprintMode === gs.overprintMode
  );
}
