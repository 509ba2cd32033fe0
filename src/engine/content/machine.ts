/**
 * What an operator acts on: the state of one run through one content stream. The page interpreter and
 * the state trace drive the same machine; only the interpreter lets paint through.
 */
import { getOrAdd } from "#base/maps.ts";
import { IDENTITY, type Matrix, type Rect } from "#base/geometry.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isName, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import { type ColorSpace, readColorSpace } from "./color-space.ts";
import type { GraphicsState } from "./graphics-state.ts";
import { newPath, type Path } from "./path.ts";
import type { ContentOperator } from "../pdf/operator-reader.ts";

/** Finds the font of a resource value; `key` as in `PdfFont.key`. Must give one object per key. */
export type FontOf = (value: PdfValue, key: string) => PdfFont;

/** The resources an operator names things in. */
export interface Scope {
  /** Content stream id; also the start of keys of direct objects. */
  readonly id: string;
  readonly doc: PdfDocument;
  readonly fontOf: FontOf;
  readonly resources: PdfDict;
  readonly categories: Map<string, PdfDict | null>;
  readonly colorSpaces: Map<string, ColorSpace | null>;
}

/** BT … ET and the pen. */
export interface TextObject {
  tm: Matrix;
  lm: Matrix;
  open: boolean;
  /** Ordinal of the last BT in the content stream; -1 before the first. */
  ordinal: number;
  /**
   * The last text-showing operator when nothing has moved the pen since: the next one continues from
   * its pen, and whoever replaces it has to bring the pen to the same place.
   */
  lastOperator: { penIsUsed: boolean } | null;
  /** True when q, Q or cm stands inside: readers disagree on what that does. */
  isSplit: boolean;
  /** Bounds of what Tr 4–7 has added to the clip, to take effect at ET; null when nothing was. */
  clip: Rect | null;
}

/** What is wrong with a content stream's syntax: kind → how often. */
export type SyntaxErrors = Map<SyntaxErrorKind, number>;

/** Kinds of syntax errors, worded for the report. */
export type SyntaxErrorKind =
  | "unknown operator"
  | "operator without its operands"
  | "unreadable bytes"
  | "Q without q"
  | "q without Q"
  | "BT inside a text object"
  | "ET without BT"
  | "BT without ET"
  | "text shown outside BT and ET"
  | "q, Q or cm inside a text object"
  | "EMC without BMC"
  | "BMC without EMC"
  | "missing resource"
  | "form that paints itself or is nested too deep";

/** A marked-content sequence (ISO 32000-2, 14.6) with what it inherits from those around it. */
export interface MarkedContent {
  readonly tag: string;
  /** Own or of the nearest sequence around. */
  readonly mcid: number | null;
  readonly actualText: string | null;
  /** True inside a layer that is off. */
  readonly hidden: boolean;
  /** /Type of the nearest Artifact around ("" when it has none), "Header" or "Footer" by its Subtype; null outside artifacts. */
  readonly artifact: string | null;
}

/** Outside of all sequences. */
export const UNMARKED: MarkedContent = {
  tag: "",
  mcid: null,
  actualText: null,
  hidden: false,
  artifact: null,
};

/** State of one run through one content stream. */
export interface Machine {
  readonly scope: Scope;
  gs: GraphicsState;
  /** States saved by q in this content stream. */
  readonly saved: GraphicsState[];
  readonly text: TextObject;
  readonly path: Path;
  /** What the content streams around say about everything in this one. */
  readonly around: MarkedContent;
  /** Marked-content sequences opened in this content stream, outermost first. */
  readonly marked: MarkedContent[];
  /** Open BX. */
  compatibility: number;
  readonly syntaxErrors: SyntaxErrors;
}

/** States kept by q; deeper ones are an attack, not a page. */
const MAX_SAVED = 100_000;

/** A scope with nothing looked up yet. */
export function newScope(base: Omit<Scope, "categories" | "colorSpaces">): Scope {
  return { ...base, categories: new Map(), colorSpaces: new Map() };
}

/** A machine at the start of a content stream that is painted with the state `gs`. */
export function newMachine(
  scope: Scope,
  gs: GraphicsState,
  around: MarkedContent,
  faults: SyntaxErrors,
): Machine {
  return {
    scope,
    gs,
    saved: [],
    text: {
      tm: IDENTITY,
      lm: IDENTITY,
      open: false,
      ordinal: -1,
      lastOperator: null,
      isSplit: false,
      clip: null,
    },
    path: newPath(),
    around,
    marked: [],
    compatibility: 0,
    syntaxErrors: faults,
  };
}

/** Counts a syntax error. */
export function noteSyntaxError(faults: SyntaxErrors, kind: SyntaxErrorKind, times = 1): void {
  faults.set(kind, (faults.get(kind) ?? 0) + times);
}

/** q. */
export function saveState(machine: Machine): void {
  if (machine.saved.length < MAX_SAVED) {
    machine.saved.push({ ...machine.gs });
  }
}

/** Q; without a q nothing changes. */
export function restoreState(machine: Machine): void {
  const saved = machine.saved.pop();
  if (saved === undefined) {
    noteSyntaxError(machine.syntaxErrors, "Q without q");
    return;
  }
  machine.gs = saved;
}

/**
 * The last `count` operands when all are numbers (surplus ones before them are ignored, as readers do);
 * null and a syntax error otherwise.
 */
export function numbersOf(
  machine: Machine,
  op: Pick<ContentOperator, "numbers" | "operands">,
  count: number,
): readonly number[] | null {
  if (op.numbers !== null && op.numbers.length >= count) {
    return op.numbers.length === count ? op.numbers : op.numbers.slice(op.numbers.length - count);
  }
  const numbers: number[] = [];
  for (let i = op.operands.length - count; i < op.operands.length; i++) {
    const value = op.operands[i]?.value;
    if (typeof value !== "number") {
      noteSyntaxError(machine.syntaxErrors, "operator without its operands");
      return null;
    }
    numbers.push(value);
  }
  return numbers;
}

/** The last operand when it is a name; null and a syntax error otherwise. */
export function nameOf(machine: Machine, op: ContentOperator): string | null {
  const value = op.operands.at(-1)?.value;
  if (!isName(value)) {
    noteSyntaxError(machine.syntaxErrors, "operator without its operands");
    return null;
  }
  return value.name;
}

/** A category of the resources ("Font", "XObject" …); null when absent. */
export function categoryOf(scope: Scope, category: string): PdfDict | null {
  let dict = scope.categories.get(category);
  if (dict === undefined) {
    const value = scope.doc.get(scope.resources, category);
    dict = isDict(value) ? value : null;
    scope.categories.set(category, dict);
  }
  return dict;
}

/** A named resource, unresolved; null when absent. */
export function resourceOf(scope: Scope, category: string, name: string): PdfValue {
  return categoryOf(scope, category)?.entries.get(name) ?? null;
}

/** A colour space by its operand name; null when it cannot be read. */
export function colorSpaceOf(scope: Scope, name: string): ColorSpace | null {
  return getOrAdd(scope.colorSpaces, name, () =>
    readColorSpace(scope.doc, { kind: "name", name }, categoryOf(scope, "ColorSpace")),
  );
}
