/**
 * Operators that change the graphics or text state and paint nothing (ISO 32000-2, 8.4.4, 8.5, 8.6.8, 9.3
 * and 9.4.2), as a table by name. Shared by the page interpreter and the state trace.
 */
import { getOrAdd } from "#base/maps.ts";
import { IDENTITY, type Matrix, multiply } from "#base/geometry.ts";
import { isArray, isName, isRef, type PdfValue } from "../pdf/objects.ts";
import { clipText } from "./clip-region.ts";
import { type ColorSpace, DEVICE_GRAY, initialColor, paintColor } from "./color-space.ts";
import { applyExtGState } from "./ext-g-state.ts";
import { type GraphicsState, intersect, type PaintSource } from "./graphics-state.ts";
import {
  categoryOf,
  colorSpaceOf,
  type Machine,
  nameOf,
  noteSyntaxError,
  numbersOf,
  resourceOf,
  restoreState,
  saveState,
} from "./machine.ts";
import { boundsOf, closePath, curveTo, lineTo, moveTo, rectangle } from "./path.ts";
import { nextLine } from "./text-showing.ts";
import type { ContentOperator } from "../pdf/operator-reader.ts";

/**
 * Applies one operator to a machine. It never throws: wrong operands are noted as a syntax error and
 * leave the state unchanged, which is what viewers do.
 */
export type Handler = (machine: Machine, op: ContentOperator) => void;

// Only members that are numbers: a misspelt or non-numeric one does not compile.
type NumberMember = {
  [Key in keyof GraphicsState]: GraphicsState[Key] extends number ? Key : never;
}[keyof GraphicsState];

/** Sets one number of the state to the operand times `factor`. */
function setNumber(member: NumberMember, factor = 1): Handler {
  return (machine, op) => {
    const value = numbersOf(machine, op, 1)?.[0];
    if (value !== undefined) {
      machine.gs[member] = value * factor;
      // Every change of a text parameter drops the snapshot; `textStateOf` would return the old state
      // otherwise.
      machine.gs.snapshot = null;
    }
  };
}

/**
 * g, rg, k and their stroking forms set space and colour at once (8.6.8); a Default space of the
 * resources may stand in for the device space (8.6.5.6).
 */
function setColor(which: "fill" | "stroke", family: string, count: number): Handler {
  return (machine, op) => {
    const numbers = numbersOf(machine, op, count);
    if (numbers !== null) {
      const space = colorSpaceOf(machine.scope, family) ?? DEVICE_GRAY;
      machine.gs[which] = { space, color: paintColor(space, numbers), pattern: null };
    }
  };
}

/**
 * cs and CS: the space, with its initial colour. An unknown space leaves the one in force and is
 * reported.
 */
function setSpace(which: "fill" | "stroke"): Handler {
  return (machine, op) => {
    const name = nameOf(machine, op);
    if (name === null) {
      return;
    }
    const space = colorSpaceOf(machine.scope, name);
    if (space === null) {
      noteSyntaxError(machine.syntaxErrors, "missing resource");
      return;
    }
    machine.gs[which] = getOrAdd(initialPaints, space, () => ({
      space,
      color: initialColor(space),
      pattern: null,
    }));
  };
}

/** Paints are replaced and never changed in place, and most text names its space anew. */
const initialPaints = new WeakMap<ColorSpace, PaintSource>();

/** SC, SCN and their lower-case forms: components, and a pattern name at the end in a Pattern space. */
function setComponents(which: "fill" | "stroke"): Handler {
  return (machine, op) => {
    const { space } = machine.gs[which];
    const last = op.numbers === null ? op.operands.at(-1)?.value : undefined;
    if (isName(last)) {
      machine.gs[which] = patternSource(machine, space, op, last.name);
      return;
    }
    // Fewer operands than components happen when a space could not be read in full; those that are
    // there are taken.
    const numbers = numbersOf(
      machine,
      op,
      Math.min(space.components, (op.numbers ?? op.operands).length),
    );
    if (numbers !== null) {
      machine.gs[which] = { space, color: paintColor(space, numbers), pattern: null };
    }
  };
}

/**
 * The pattern and, for an uncoloured one, its colour. A missing pattern is kept as null, so the text
 * painted with it is still text.
 */
function patternSource(
  machine: Machine,
  space: ColorSpace,
  op: ContentOperator,
  name: string,
): PaintSource {
  const pattern = resourceOf(machine.scope, "Pattern", name);
  if (pattern === null) {
    noteSyntaxError(machine.syntaxErrors, "missing resource");
  }
  const components: number[] = [];
  for (const { value } of op.operands) {
    if (typeof value === "number") {
      components.push(value);
    }
  }
  const target =
    // scn with a name outside a Pattern space: files that leave out cs. Viewers take it for Pattern.
    space.name === "Pattern" ? space : (colorSpaceOf(machine.scope, "Pattern") ?? space);
  return { space: target, color: paintColor(target, components), pattern };
}

function setFont(machine: Machine, op: ContentOperator): void {
  const size = numbersOf(machine, op, 1)?.[0];
  const name = op.operands.at(-2)?.value;
  // Tf with wrong operands keeps the font in force, as viewers do.
  if (size === undefined || !isName(name)) {
    noteSyntaxError(machine.syntaxErrors, "operator without its operands");
    return;
  }
  const { gs, scope } = machine;
  const value = resourceOf(scope, "Font", name.name);
  gs.fontName = name.name;
  gs.size = size;
  gs.snapshot = null;
  // A font that is not there matters only when text is shown with it.
  gs.font = value === null ? null : scope.fontOf(value, fontKey(machine, value, name.name));
}

/**
 * The object number, or for a font written into the resources its place there: one font is one object
 * either way.
 */
function fontKey(machine: Machine, value: PdfValue, name: string): string {
  return isRef(value) ? String(value.num) : `${machine.scope.id}/Font/${name}`;
}

function setDash(machine: Machine, op: ContentOperator): void {
  const array = op.operands.at(-2)?.value;
  const phase = op.operands.at(-1)?.value;
  if (!isArray(array) || typeof phase !== "number") {
    noteSyntaxError(machine.syntaxErrors, "operator without its operands");
    return;
  }
  // The phase comes last in the same list, so that two dashes compare as plain numbers.
  const lengths = array.items.filter((item) => typeof item === "number");
  machine.gs.dash = [...lengths, phase];
}

/** ri and i: carried along under the key they have in an ExtGState, so that both ways compare equal. */
function setOther(key: string): Handler {
  return (machine, op) => {
    machine.gs.others = new Map([
      ...machine.gs.others,
      [key, op.operands.at(-1)?.value ?? null] as const,
    ]);
  };
}

function concatMatrix(machine: Machine, op: ContentOperator): void {
  const matrix = matrixOf(numbersOf(machine, op, 6));
  if (matrix !== null) {
    // Row vectors: the new matrix acts first (8.3.4).
    machine.gs.ctm = multiply(matrix, machine.gs.ctm);
  }
  noteSplit(machine);
}

function matrixOf(numbers: readonly number[] | null): Matrix | null {
  if (numbers === null) {
    return null;
  }
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

/**
 * q, Q and cm are not allowed inside BT … ET (8.2, figure 9). Readers disagree whether they act on the
 * text matrix, so text after one is read but not offered for editing.
 */
function noteSplit(machine: Machine): void {
  if (machine.text.open) {
    machine.text.isSplit = true;
    noteSyntaxError(machine.syntaxErrors, "q, Q or cm inside a text object");
  }
}

function beginText(machine: Machine): void {
  const { text } = machine;
  if (text.open) {
    noteSyntaxError(machine.syntaxErrors, "BT inside a text object");
    endTextClip(machine);
  }
  text.open = true;
  // Counts also text objects without text: the rewriter finds BT … ET by this number.
  text.ordinal++;
  text.tm = IDENTITY;
  text.lm = IDENTITY;
  text.lastOperator = null;
  text.isSplit = false;
}

/** ET. Matrices are left as they are: nothing reads them until the next BT. */
function endText(machine: Machine): void {
  const { text } = machine;
  if (!text.open) {
    noteSyntaxError(machine.syntaxErrors, "ET without BT");
    return;
  }
  text.open = false;
  text.lastOperator = null;
  endTextClip(machine);
}

// 9.3.6: what Tr 4–7 collected becomes part of the clip at the end of the text object.
function endTextClip(machine: Machine): void {
  const { text, gs } = machine;
  if (text.clip !== null) {
    gs.clip = intersect(gs.clip, text.clip);
    gs.clipRegion = clipText(gs.clipRegion, text.clip);
    text.clip = null;
  }
}

function moveLine(machine: Machine, op: ContentOperator): void {
  const numbers = numbersOf(machine, op, 2);
  if (numbers !== null) {
    const [tx = 0, ty = 0] = numbers;
    if (op.name === "TD") {
      // ISO 32000-2, table 106: TD is -ty TL and then Td.
      machine.gs.leading = -ty;
      machine.gs.snapshot = null;
    }
    nextLine(machine, tx, ty);
  }
}

function setTextMatrix(machine: Machine, op: ContentOperator): void {
  const matrix = matrixOf(numbersOf(machine, op, 6));
  if (matrix !== null) {
    // Tm replaces both matrices, it does not concatenate (9.4.2).
    machine.text.lm = matrix;
    machine.text.tm = matrix;
    machine.text.lastOperator = null;
  }
}

function withNumbers(
  count: number,
  act: (machine: Machine, numbers: readonly number[]) => void,
): Handler {
  return (machine, op) => {
    const numbers = numbersOf(machine, op, count);
    if (numbers !== null) {
      act(machine, numbers);
    }
  };
}

/** Ends a path: the pending clip takes effect, the path is forgotten (ISO 32000-2, 8.5.4). */
export function endPath(machine: Machine): void {
  const { path, gs } = machine;
  if (path.clips) {
    // The bounds stand for the shape: a clip is only asked whether something lies wholly outside. An
    // empty path clips everything away.
    const bounds = boundsOf(path.subpaths);
    gs.clip = bounds === null ? null : intersect(gs.clip, bounds);
    path.clips = false;
  }
  path.subpaths = [];
  path.current = null;
}

/** Path-painting operators; the table below only ends their path. */
export const PATH_ENDS: ReadonlySet<string> = new Set("S s f F f* B B* b b* n".split(" "));

/**
 * A font set by an ExtGState has no name in the content; it gets one when the resources hold the same
 * object, and the rewriter can select it again.
 */
function findFontName(machine: Machine, font: PdfValue): string {
  for (const [name, value] of categoryOf(machine.scope, "Font")?.entries ?? []) {
    if (isRef(value) && isRef(font) && value.num === font.num) {
      return name;
    }
  }
  return "";
}

function setExtGState(machine: Machine, op: ContentOperator): void {
  const name = nameOf(machine, op);
  if (name === null) {
    return;
  }
  const { gs, scope } = machine;
  const entry = resourceOf(scope, "ExtGState", name);
  const font = applyExtGState(scope.doc, gs, entry);
  if (font === null) {
    return;
  }
  // Text set by a font without name is read, but not edited.
  gs.fontName = findFontName(machine, font.value);
  gs.size = font.size;
  gs.font = scope.fontOf(font.value, fontKey(machine, font.value, `ExtGState/${name}`));
  gs.snapshot = null;
}

/** Every operator that only changes state, by name. */
export const STATE_OPERATORS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [
    "q",
    (machine) => {
      noteSplit(machine);
      saveState(machine);
    },
  ],
  [
    "Q",
    (machine) => {
      noteSplit(machine);
      restoreState(machine);
    },
  ],
  ["cm", concatMatrix],
  ["w", setNumber("lineWidth")],
  ["J", setNumber("lineCap")],
  ["j", setNumber("lineJoin")],
  ["M", setNumber("miterLimit")],
  ["d", setDash],
  ["ri", setOther("RI")],
  ["i", setOther("FL")],
  ["gs", setExtGState],
  ["BT", beginText],
  ["ET", endText],
  ["Tc", setNumber("charSpacing")],
  ["Tw", setNumber("wordSpacing")],
  // Percent; the state keeps the factor (9.3.4).
  ["Tz", setNumber("scale", 0.01)],
  ["TL", setNumber("leading")],
  ["Ts", setNumber("rise")],
  // 9.3.6: modes 4 to 7 collect a clip while text is shown; setting the mode alone does nothing.
  ["Tr", setNumber("render")],
  ["Tf", setFont],
  ["Td", moveLine],
  ["TD", moveLine],
  ["Tm", setTextMatrix],
  ["T*", (machine) => nextLine(machine, 0, -machine.gs.leading)],
  ["g", setColor("fill", "DeviceGray", 1)],
  ["G", setColor("stroke", "DeviceGray", 1)],
  ["rg", setColor("fill", "DeviceRGB", 3)],
  ["RG", setColor("stroke", "DeviceRGB", 3)],
  ["k", setColor("fill", "DeviceCMYK", 4)],
  ["K", setColor("stroke", "DeviceCMYK", 4)],
  ["cs", setSpace("fill")],
  ["CS", setSpace("stroke")],
  ["sc", setComponents("fill")],
  ["SC", setComponents("stroke")],
  ["scn", setComponents("fill")],
  ["SCN", setComponents("stroke")],
  ["m", beginPath(withNumbers(2, ({ path, gs }, [x = 0, y = 0]) => moveTo(path, gs.ctm, x, y)))],
  ["l", withNumbers(2, ({ path, gs }, [x = 0, y = 0]) => lineTo(path, gs.ctm, x, y))],
  ["c", withNumbers(6, ({ path, gs }, points) => curveTo(path, gs.ctm, points))],
  [
    // v: the current point is the first control point (8.5.2.2, table 58); y: the end is the second
    // one.
    "v",
    withNumbers(4, ({ path, gs }, points) => curveTo(path, gs.ctm, [path.x, path.y, ...points])),
  ],
  [
    "y",
    withNumbers(4, ({ path, gs }, points) =>
      curveTo(path, gs.ctm, [...points, ...points.slice(2)]),
    ),
  ],
  ["h", ({ path }) => closePath(path)],
  ["re", beginPath(withNumbers(4, ({ path, gs }, box) => rectangle(path, gs.ctm, box)))],
  ["W", clipLater],
  ["W*", clipLater],
  ...Array.from(PATH_ENDS, (name): [string, Handler] => [name, endPath]),
]);

function clipLater({ path }: Machine, { name }: ContentOperator): void {
  path.clips = true;
  path.clipsEvenOdd = name === "W*";
}

/** Keeps where a path begins. */
function beginPath(act: Handler): Handler {
  return (machine, op) => {
    if (machine.path.subpaths.length === 0) {
      machine.path.start = op.start;
    }
    act(machine, op);
  };
}
