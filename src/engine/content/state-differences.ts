/** Whether two traces of states agree: after each edited range of rewritten content they must. */
import { getOrAdd } from "#base/maps.ts";
import { isSameTextState } from "../plan/text-state.ts";
import { isName, type PdfValue } from "../pdf/objects.ts";
import type { PaintSource } from "./graphics-state.ts";
import type { TracedGraphics, TracedState } from "./state-trace.ts";

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
  if (!isSameTextState(a.text, b.text)) {
    // Compared by name from both sides: a parameter that only one trace has set is a difference.
    const right = new Map<string, unknown>(Object.entries(b.text));
    for (const [name, value] of Object.entries(a.text)) {
      compare(name, value, right.get(name));
    }
  }
  if (!isPlainlySame(a.graphics, b.graphics)) {
    const [old, now] = [comparable(a.graphics), comparable(b.graphics)];
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      compare(name, old[name], now[name]);
    }
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

/** True where nothing differs at all, as after nearly all text: no parameter need be spelt out to be compared. */
function isPlainlySame(a: TracedGraphics, b: TracedGraphics): boolean {
  return (
    a === b ||
    (a.font?.key === b.font?.key &&
      isSamePaint(a.fill, b.fill) &&
      isSamePaint(a.stroke, b.stroke) &&
      areSameEntries(a.others, b.others) &&
      agree(a.ctm, b.ctm, 0) &&
      agree(a.clip, b.clip, 0) &&
      agree(a.dash, b.dash, 0) &&
      a.lineWidth === b.lineWidth &&
      a.lineCap === b.lineCap &&
      a.lineJoin === b.lineJoin &&
      a.miterLimit === b.miterLimit &&
      a.fillAlpha === b.fillAlpha &&
      a.strokeAlpha === b.strokeAlpha &&
      a.blendMode === b.blendMode &&
      a.hasSoftMask === b.hasSoftMask &&
      a.overprintFill === b.overprintFill &&
      a.overprintStroke === b.overprintStroke &&
      a.overprintMode === b.overprintMode)
  );
}

/** True for the same keys with equal plain values: those of two files are other maps. */
function areSameEntries(
  a: ReadonlyMap<string, PdfValue>,
  b: ReadonlyMap<string, PdfValue>,
): boolean {
  return (
    a === b || (a.size === b.size && [...a].every(([key, value]) => isSameName(value, b.get(key))))
  );
}

/** True for one plain value or one name. */
function isSameName(a: PdfValue, b: PdfValue | undefined): boolean {
  return a === b || (isName(a) && isName(b) && a.name === b.name);
}

/** The parameters by name, in a form that can be compared. */
function comparable(graphics: TracedGraphics): Readonly<Record<string, unknown>> {
  const { font, fill, stroke, others } = graphics;
  return {
    ctm: graphics.ctm,
    clip: graphics.clip,
    lineWidth: graphics.lineWidth,
    lineCap: graphics.lineCap,
    lineJoin: graphics.lineJoin,
    miterLimit: graphics.miterLimit,
    dash: graphics.dash,
    fillAlpha: graphics.fillAlpha,
    strokeAlpha: graphics.strokeAlpha,
    blendMode: graphics.blendMode,
    hasSoftMask: graphics.hasSoftMask,
    overprintFill: graphics.overprintFill,
    overprintStroke: graphics.overprintStroke,
    overprintMode: graphics.overprintMode,
    ...Object.fromEntries([...others].map(([key, value]) => [`gs ${key}`, spelled(value)])),
    font: font?.key ?? null,
    fill: spelled(fill.color),
    fillPattern: spelled(fill.pattern),
    stroke: spelled(stroke.color),
    strokePattern: spelled(stroke.pattern),
  };
}

/** As text: values are parsed objects of any shape, and Maps would all serialise to {}. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof Map ? [...inner.entries()] : inner,
  );
}

/** True when both paint alike, whoever set it. */
export function isSamePaint(a: PaintSource, b: PaintSource): boolean {
  return a === b || isPlainlySamePaint(a, b) || paintText(a) === paintText(b);
}

/** True for two plain colours that are one, as those that each box of a list sets anew: nothing need be spelt out. */
function isPlainlySamePaint(
  { color: a, pattern: patternA }: PaintSource,
  { color: b, pattern: patternB }: PaintSource,
): boolean {
  return (
    patternA === null &&
    patternB === null &&
    a.space === b.space &&
    a.alternate === b.alternate &&
    agree(a.components, b.components, 0) &&
    agree(a.colorants, b.colorants, 0)
  );
}

/** Paints are replaced and never changed in place, and many operators are painted with the same. */
const paintTexts = new WeakMap<PaintSource, string>();

function paintText(paint: PaintSource): string {
  return getOrAdd(paintTexts, paint, () => `${spelled(paint.color)} ${spelled(paint.pattern)}`);
}
