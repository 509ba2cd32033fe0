/**
 * Text as painted: text-showing operators, what each shows and its glyphs, and why some of it cannot be
 * edited.
 */
import { isSameTextState } from "../plan/text-state.ts";
import { hull, type Matrix, multiply, type Point, type Rect } from "#base/geometry.ts";
import type { PdfCode, PdfFont } from "../font/pdf-font/pdf-font.ts";
import type { ReasonCode } from "../contract/problems.ts";
import { checkString, spendPainted } from "./budget.ts";
import { type GraphicsState, intersect, isNone, textStateOf } from "./graphics-state.ts";
import { type MarkedContent, noteSyntaxError } from "./machine.ts";
import { innermost } from "./marked-content.ts";
import type { ShownText, TextElement } from "./model.ts";
import { scanType3, notePaint, type ContentStreamRun } from "./page-run.ts";
import type { PaintedWith } from "./path-painters.ts";
import { LazyTextOperator } from "./lazy-text-operator.ts";
import {
  elementsOf,
  movePen,
  type TextShowingStart,
  textShowingName,
  startTextShowing,
  walkPen,
} from "./text-showing.ts";
import type { ContentOperator } from "../pdf/operator-reader.ts";

/**
 * What a text rendering mode paints (ISO 32000-2, table 104); clipping alone paints nothing. Modes 4 to
 * 7 also add to the clip, which is kept apart (9.3.6).
 */
const PAINTED: readonly PaintedWith[] = [
  "fill",
  "stroke",
  "both",
  "neither",
  "fill",
  "stroke",
  "both",
  "neither",
];

/**
 * Tj, TJ, ' and ": keeps the operator with its state, its glyphs' places and, where it cannot be
 * edited, the reason. Throws UnusablePdf over the page's budget and nothing else.
 */
export function paintText(run: ContentStreamRun, op: ContentOperator): void {
  const { machine, page, record } = run;
  const { gs, text } = machine;
  const name = textShowingName(op);
  if (name === null) {
    return;
  }
  // Before the operands are judged: ' and " move to the next line even when their string is unreadable.
  const start = startTextShowing(machine, op);
  // Known when the form was invoked before: both invocations share one operator, since there is one
  // place in the bytes.
  const known = record.textOperators.get(op.index);
  const elements = elementsOf(machine, op);
  if (elements === null) {
    return;
  }
  if (!text.open) {
    noteSyntaxError(machine.syntaxErrors, "text shown outside BT and ET");
  }
  if (gs.font === null) {
    noteSyntaxError(machine.syntaxErrors, "missing resource");
  }
  // The operator before left its pen for this one: replacing its text must end at the same place.
  if (text.lastOperator !== null) {
    text.lastOperator.penIsUsed = true;
  }
  // Text space of the first glyph: the pen is counted from 0 there.
  const startTm = text.tm;
  const glyphStart = page.glyphs.length;
  const matrix = multiply(startTm, gs.ctm);
  const span = paintGlyphs(run, elements, matrix);
  text.tm = movePen(gs, startTm, span.pen);
  const operator =
    known ??
    new LazyTextOperator(record.contentStream, { ...op, name }, start, {
      startTm,
      endTm: text.tm,
      shown: textStateOf(gs),
      textObject: text.ordinal,
    });
  record.textOperators.set(op.index, operator);
  text.lastOperator = operator;
  // Bounds only when something was shown: a TJ of numbers alone moves the pen and is never outside of a
  // clip.
  const bounds = page.glyphs.length > glyphStart ? boundsOf(gs, matrix, span) : null;
  if (gs.render >= 4 && bounds !== null) {
    text.clip = text.clip === null ? bounds : hull([...corners(text.clip), ...corners(bounds)]);
  }
  const reason = reasonOf(run, { operator, start, bounds, marked: innermost(machine), matrix });
  // Invisible or hidden text uses no colorants; a page's plates are those of what is printed.
  if (reason === null || reason === "type3_font" || reason === "artifact") {
    notePaint(page, gs, PAINTED[gs.render] ?? "fill");
  }
  addShownText(run, operator, { glyphStart, reason });
  noteFont(run, gs.font);
}

/**
 * Keeps what was just shown, with the state it was shown in. The lists `shownTexts` and `shownTextZ`
 * grow together.
 */
function addShownText(
  { page, machine, formPath, doPath }: ContentStreamRun,
  operator: ShownText["operator"],
  { glyphStart, reason }: Pick<ShownText, "glyphStart" | "reason">,
): void {
  const { gs } = machine;
  const marked = innermost(machine);
  spendPainted(page.budget);
  page.shownTexts.push({
    operator,
    font: gs.font,
    formPath,
    doPath,
    ctm: gs.ctm,
    glyphStart,
    glyphEnd: page.glyphs.length,
    fill: gs.fill.color,
    stroke: gs.stroke.color,
    fillAlpha: gs.fillAlpha * gs.groupAlpha,
    overprintFill: gs.overprintFill,
    overprintMode: gs.overprintMode,
    mcid: marked.mcid,
    actualText: marked.actualText,
    reason,
    clip: gs.clip ?? [0, 0, 0, 0],
    clipRegion: gs.clipRegion,
  });
  page.shownTextZ.push(page.nextZ++);
}

/** Each font once; the glyph procedures of a Type 3 font may show text of their own, which is counted. */
function noteFont({ page }: ContentStreamRun, font: PdfFont | null): void {
  if (font === null || page.fonts.has(font.key)) {
    return;
  }
  page.fonts.set(font.key, font);
  if (font.kind === "Type3") {
    scanType3(page, font);
  }
}

/** How far the pen went, and the extremes it reached, along the writing direction in text space. */
interface PenSpan {
  readonly pen: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Stores where each glyph stands and returns the pen's way. The place is computed from the one matrix
 * instead of multiplying matrices for each glyph: this is the interpreter's innermost loop, and a page
 * may have half a million glyphs.
 */
function paintGlyphs(
  { machine, page }: ContentStreamRun,
  elements: readonly TextElement[],
  matrix: Matrix,
): PenSpan {
  const { gs } = machine;
  const c = matrix[2];
  const d = matrix[3];
  const isVertical = gs.font?.vertical === true;
  // Along the writing direction: text space units to default user space.
  const alongX = isVertical ? c : matrix[0];
  const alongY = isVertical ? d : matrix[1];
  const originX = matrix[4] + gs.rise * c;
  const originY = matrix[5] + gs.rise * d;
  // Widths are in thousandths of text space; horizontal scaling does not act on vertical writing
  // (9.3.4).
  const perMille = (gs.size / 1000) * (isVertical ? 1 : gs.scale);
  let low = 0;
  let high = 0;
  // One object for all glyphs: a page has as many as half a million.
  const place = { show: page.shownTexts.length, element: 0, offset: 0, x: 0, y: 0, dx: 0, dy: 0 };
  const onCode = (code: PdfCode, element: number, offset: number, pen: number): void => {
    // Without character and word spacing: the gap to the next glyph is what detection measures.
    const advance = code.width * perMille;
    // Negative font sizes and Tz run backwards, so both ends are asked.
    low = Math.min(low, pen, pen + advance);
    high = Math.max(high, pen, pen + advance);
    spendPainted(page.budget);
    place.element = element;
    place.offset = offset;
    place.x = originX + pen * alongX;
    place.y = originY + pen * alongY;
    place.dx = advance * alongX;
    place.dy = advance * alongY;
    page.glyphs.push(code, place);
  };
  // All strings before the first glyph, so that a page over the limit is refused before it costs
  // memory.
  for (const element of elements) {
    if (element.kind === "string") {
      checkString(element.bytes);
    }
  }
  const pen = walkPen(gs, elements, onCode);
  return { pen, low, high };
}

/** Bounds no glyph of an ordinary font reaches beyond; wide on purpose, to call nothing hidden wrongly. */
function boundsOf(gs: GraphicsState, matrix: Matrix, span: PenSpan): Rect {
  const a = matrix[0];
  const b = matrix[1];
  const c = matrix[2];
  const d = matrix[3];
  const e = matrix[4];
  const f = matrix[5];
  // Half an em beside, an ascender of one em at least: swashes and accents lie within.
  const em = Math.abs(gs.size);
  const isVertical = gs.font?.vertical === true;
  const u0 = span.low - em / 2;
  const u1 = span.high + em / 2;
  const v0 = isVertical ? -em : gs.rise - em / 2;
  const v1 = isVertical ? em : gs.rise + (em * Math.max(1000, gs.font?.ascent ?? 0)) / 1000;
  const x0 = isVertical ? v0 : u0;
  const x1 = isVertical ? v1 : u1;
  const y0 = isVertical ? u0 : v0;
  const y1 = isVertical ? u1 : v1;
  return [
    e + Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1),
    f + Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1),
    e + Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1),
    f + Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1),
  ];
}

/** Two opposite corners are enough for `hull`. */
function corners([x0, y0, x1, y1]: Rect): Point[] {
  return [
    [x0, y0],
    [x1, y1],
  ];
}

interface ShowFacts {
  readonly operator: LazyTextOperator;
  readonly start: TextShowingStart;
  /** Null when no glyph is shown. */
  readonly bounds: Rect | null;
  readonly marked: MarkedContent;
  /** Text space at the first glyph to default user space. */
  readonly matrix: Matrix;
}

/**
 * Why text cannot be edited, null when it may be. The order is that of what helps the author most: text
 * that is not seen at all is never reported for its font.
 */
function reasonOf(run: ContentStreamRun, facts: ShowFacts): ReasonCode | null {
  const { gs, text } = run.machine;
  const { operator, start, bounds, marked } = facts;
  // First, since a replaced clip would change what shows through it, seen or not.
  if (gs.render >= 4) {
    return "clip_text";
  }
  if (gs.render === 3 || isPaintless(gs) || isSingular(gs, facts.matrix)) {
    return "invisible_text";
  }
  if (bounds !== null && intersect(bounds, gs.clip) === null) {
    return "invisible_text";
  }
  // The box is kept and flagged: the author may switch the layer on in the layout program.
  if (marked.hidden) {
    return "hidden_layer";
  }
  if (marked.artifact !== null && isArtifact(run, marked.artifact, bounds)) {
    return "artifact";
  }
  // A form invoked again under another inherited text state: one edit cannot suit both invocations.
  const differs =
    !isSameTextState(operator.before, start.before) ||
    !isSameTextState(operator.shown, textStateOf(gs));
  if (!text.open || text.isSplit || differs) {
    return "text_object_split";
  }
  // Without a name in these resources no operator could select the font again after the new text.
  if (gs.font === null || gs.fontName === "") {
    return "unsupported_font";
  }
  return gs.font.reason;
}

/** True when nothing of the text's paint is seen: alpha 0, or the colorant None. */
function isPaintless(gs: GraphicsState): boolean {
  const painted = PAINTED[gs.render] ?? "fill";
  const fillAlpha = painted === "stroke" || isNone(gs.fill.color) ? 0 : gs.fillAlpha;
  const strokeAlpha = painted === "fill" || isNone(gs.stroke.color) ? 0 : gs.strokeAlpha;
  return Math.max(fillAlpha, strokeAlpha) * gs.groupAlpha === 0;
}

function isSingular(gs: GraphicsState, matrix: Matrix): boolean {
  const area = matrix[0] * matrix[3] - matrix[1] * matrix[2];
  const determinant = area * gs.size * gs.size * gs.scale;
  // Below 1e-10 square points: a glyph of a hundred-thousandth of a point, made by programs to hide
  // text.
  return !Number.isFinite(determinant) || Math.abs(determinant) < 1e-10;
}

/** Page furniture, or an artifact off the trimmed sheet; other artifacts are ordinary decoration. */
function isArtifact(run: ContentStreamRun, type: string, bounds: Rect | null): boolean {
  const { trimBox } = run.page.page;
  const isOutside = trimBox !== null && bounds !== null && intersect(bounds, trimBox) === null;
  return type === "Pagination" || type === "Page" || isOutside;
}
