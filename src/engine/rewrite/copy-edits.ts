/**
 * Letters drawn once more as paths follow the text: the old ones are taken out and the new text's outlines are
 * drawn where the first of them was, in the style in force there.
 */
import { getOrAdd } from "#base/maps.ts";
import { apply, invert, type Matrix, multiply, type Point } from "#base/geometry.ts";
import type { BoxFit, FitGlyph, FitLine, SettingFont } from "../contract/fit-report.ts";
import { formatNumber } from "../pdf/write-operands.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import type { GlyphPath } from "../plan/glyph-path.ts";
import type { Plan, PlanBox, PlanCopy, PlanCopyPath, PlanSegment } from "../plan/plan.ts";
import { advanceEm } from "../contract/advance-em.ts";
import { boxScaleOf } from "./plan-segment.ts";
import { plannedStream } from "./planned-stream.ts";
import type { ContentEdit } from "./apply-edits.ts";

/** The edits of a copy, for the invocations that draw it. */
export interface CopyEdits {
  readonly copy: PlanCopy;
  readonly edits: readonly ContentEdit[];
}

/** The outline of a glyph of a full font by the font's id, thousandths of an em; null where it cannot be read. */
export type LibraryOutline = (fontId: string, glyph: number) => readonly GlyphPath[] | null;

/** Cosine of an angle far above that by which directions are one. */
const LEAST_ALONG = 0.9;
/** Decimals of drawn outlines: a thousandth of a point is far below any press. */
const DECIMALS = 3;

/** The edits of all copies of a box that has a new text. */
export function copyEdits(
  plan: Plan,
  { box, fit }: { readonly box: PlanBox; readonly fit: BoxFit },
  outlineOf: LibraryOutline,
): readonly CopyEdits[] {
  const copies = box.copies ?? [];
  if (copies.length === 0) {
    return [];
  }
  const lastLine = Math.max(0, ...copies.map(({ line }) => line));
  const letters = new LetterDrawing(plan, { box, fit }, outlineOf);
  const edited = copies.flatMap((copy) => {
    // Lines behind the last authored one are written after it.
    const now = fit.lines.filter((_, i) => Math.min(i, lastLine) === copy.line);
    const stays = now.length === 1 && now[0]?.authoredLine === copy.line;
    const [first, ...others] = copy.paths;
    if (stays || first === undefined) {
      return [];
    }
    const drawn = now.map((line) => letters.draw(line, copy.shift, first.ctm)).join("\n");
    const edits = [...redrawn(first, drawn), ...others.flatMap((path) => redrawn(path, ""))];
    return [{ copy, edits }];
  });
  return edited.map(({ copy, edits }) => {
    const ended = copy.paths.filter((path) => isEmptied(path, copy, { copies, edited }));
    return {
      copy,
      edits: [...edits, ...ended.map(({ painter: span }) => ({ span, source: "n" }))],
    };
  });
}

/**
 * True for a path of letters of several lines that draws none of them any more, asked for the first of those lines: it
 * is ended, not painted.
 */
function isEmptied(
  { construction, isShared }: PlanCopyPath,
  copy: PlanCopy,
  {
    copies,
    edited,
  }: { readonly copies: readonly PlanCopy[]; readonly edited: readonly CopyEdits[] },
): boolean {
  const { start, end } = construction;
  const drawing = copies.filter(
    ({ unit, paths }) =>
      unit === copy.unit && paths.some((path) => path.construction.start === start),
  );
  const own = edited.filter((one) => drawing.includes(one.copy));
  const isBlank = own.every(({ edits }) =>
    edits.every(({ span, source }) => span.start < start || span.end > end || source === ""),
  );
  return isShared === true && drawing[0] === copy && own.length === drawing.length && isBlank;
}

/** A path with other letters, or without any. */
function redrawn({ construction, painter, own }: PlanCopyPath, letters: string): ContentEdit[] {
  if (own === null) {
    const edits = [{ span: construction, source: letters }];
    // A path without subpaths is ended, not painted (ISO 32000-2, 8.5.3).
    return letters === "" ? [...edits, { span: painter, source: "n" }] : edits;
  }
  return own.map((span, i) => ({ span, source: i === 0 ? letters : "" }));
}

/** Outlines of a fit's glyphs where the text is written. */
class LetterDrawing {
  readonly #box: PlanBox;
  readonly #fit: BoxFit;
  readonly #outlineOf: LibraryOutline;
  readonly #facts: ReadonlyMap<string, FontFacts>;

  constructor(
    plan: Plan,
    { box, fit }: { readonly box: PlanBox; readonly fit: BoxFit },
    outlineOf: LibraryOutline,
  ) {
    this.#box = box;
    this.#fit = fit;
    this.#outlineOf = outlineOf;
    this.#facts = new Map(plan.fonts.map((font) => [font.key, font]));
  }

  /** The letters of a line in the space of a path, moved by `shift`. */
  draw(line: FitLine, [dx, dy]: PlanCopy["shift"], ctm: Matrix): string {
    const painter = this.#box.painters[0];
    const segment = painter?.segments[0];
    const toPath = invert(ctm);
    if (painter === undefined || segment === undefined || toPath === null) {
      return "";
    }
    const size = line.sizePt ?? this.#fit.sizePt;
    const along = size * boxScaleOf(segment);
    const drawn: string[] = [];
    const [x0, y0] = apply(painter.frame, [line.xPt, line.yPt]);
    const frame = writingFrame(painter.frame, segment, [x0, y0]);
    let x = 0;
    for (const { font, glyphs, size: share = 1 } of line.runs) {
      for (const [i, glyph] of glyphs.entries()) {
        const at = apply(frame, [x + (glyph.dx / 1000) * along, (glyph.dy / 1000) * size]);
        const matrix = emMatrix(segment, (size / this.#fit.authoredSizePt) * share, at);
        const moved = multiply(multiply(matrix, [1, 0, 0, 1, dx, dy]), toPath);
        drawn.push(...this.#contoursOf(font, glyph).map((contour) => drawnContour(contour, moved)));
        x += advanceEm(glyphs, i, { box: this.#box, line }) * along;
      }
    }
    return drawn.join("\n");
  }

  #contoursOf(font: SettingFont, { code, codeLength }: FitGlyph): readonly GlyphPath[] {
    // A space that no glyph shows draws nothing.
    if (codeLength === 0) {
      return [];
    }
    return font.kind === "library"
      ? (this.#outlineOf(font.id, code) ?? [])
      : (outlinesOf(this.#facts.get(font.key)).get(code) ?? []);
  }
}

const outlines = new WeakMap<FontFacts, ReadonlyMap<number, readonly GlyphPath[]>>();
const NONE: ReadonlyMap<number, readonly GlyphPath[]> = new Map();

function outlinesOf(facts: FontFacts | undefined): ReadonlyMap<number, readonly GlyphPath[]> {
  return facts === undefined
    ? NONE
    : getOrAdd(outlines, facts, () => new Map(facts.outlines ?? []));
}

/**
 * The frame of a box from the start of a line on. Angles that differ by little are one direction, that of the first
 * of them; an operator shows its letters along its own.
 */
function writingFrame(
  [ax, ay, bx, by]: Matrix,
  { ownStartTm, ctm }: PlanSegment,
  [x, y]: Point,
): Matrix {
  const [a, b] = multiply(ownStartTm, ctm);
  const along = a * ax + b * ay;
  const length = Math.sign(along) * Math.hypot(a, b);
  // Columns run across their glyphs.
  return Math.abs(along) < LEAST_ALONG * Math.abs(length) || length === 0
    ? [ax, ay, bx, by, x, y]
    : [a / length, b / length, bx, by, x, y];
}

/** Thousandths of an em of the segment's text, times `ratio`, at a point → default user space. */
function emMatrix(
  { ownStartTm, ctm, shown: { size, scale } }: PlanSegment,
  ratio: number,
  [x, y]: Point,
): Matrix {
  const [a, b, c, d] = multiply(ownStartTm, ctm);
  const em = (size * ratio) / 1000;
  return [a * em * scale, b * em * scale, c * em, d * em, x, y];
}

function drawnContour(contour: GlyphPath, matrix: Matrix): string {
  const operators = contour.map((step, i) => {
    const numbers: string[] = [];
    for (let at = 0; at + 1 < step.length; at += 2) {
      const point = apply(matrix, [step[at] ?? 0, step[at + 1] ?? 0]);
      numbers.push(...point.map((value) => formatNumber(value, DECIMALS)));
    }
    return `${numbers.join(" ")} ${i === 0 ? "m" : step.length > 2 ? "c" : "l"}`;
  });
  return `${operators.join(" ")} h`;
}

/** The names of the paths that went with the letters they drew, one by one. */
export function removedCopies(plan: Plan, copies: readonly CopyEdits[]): readonly string[] {
  const names = copies.flatMap(({ copy }) =>
    copy.paths.flatMap(({ construction: { start: at } }) => {
      const unit = plannedStream(plan, copy.unit);
      const part = unit?.parts.find(({ start, end }) => at >= start && at < end);
      return part === undefined ? [] : [`${part.num} ${part.gen} path ${at - part.start}`];
    }),
  );
  // A path may draw several lines.
  return [...new Set(names)];
}
