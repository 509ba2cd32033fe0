/** Minimal parts of a plan and of a fit for the tests beside the rewriter. Every glyph is 500 wide. */
import type { BoxFit, FitGlyph, FitLine, FitRun } from "../contract/fit-report.ts";
import { PLAN_VERSION } from "../contract/versions.ts";
import type { AppendBase } from "../plan/append-base.ts";
import type { Plan, PlanBox, PlanPainter, PlanSegment } from "../plan/plan.ts";
import type { LineFonts } from "./placed-line.ts";

/** A segment of 30 units at (10, 20), in 12 points of F. */
export function segmentOf(changes: Partial<PlanSegment> = {}): PlanSegment {
  return {
    unit: "page:0",
    uses: [0],
    operator: 3,
    name: "Tj",
    span: { start: 0, end: 0 },
    glyphStart: 0,
    glyphEnd: 5,
    head: "",
    own: "(Hello)",
    tail: "",
    shown: {
      fontName: "F",
      size: 12,
      charSpacing: 0,
      wordSpacing: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      render: 0,
    },
    font: "90",
    ctm: [1, 0, 0, 1, 0, 0],
    lm: [1, 0, 0, 1, 10, 20],
    ownStartTm: [1, 0, 0, 1, 10, 20],
    ownEndTm: [1, 0, 0, 1, 40, 20],
    penIsUsed: false,
    line: 0,
    isAnchor: true,
    replacement: null,
    spacingOperands: null,
    ...changes,
  };
}

export function painterOf(...segments: readonly PlanSegment[]): PlanPainter {
  return { segments, frame: [1, 0, 0, 1, 10, 20] };
}

export function boxOf(painter: PlanPainter, changes: Partial<PlanBox> = {}): PlanBox {
  return {
    id: "b",
    page: 0,
    trackingEm: 0,
    wordSpacingEm: 0,
    painters: [painter],
    shared: [],
    ...changes,
  };
}

/** A glyph of a one-byte font. */
export function glyphOf(text: string, changes: Partial<FitGlyph> = {}): FitGlyph {
  return {
    code: text.charCodeAt(0) || 0,
    codeLength: 1,
    width: 500,
    advance: 500,
    dx: 0,
    dy: 0,
    text,
    isWordSpace: text === " ",
    ...changes,
  };
}

/** A run in the file's own font. */
export function runOf(text: string, changes: Partial<FitRun> = {}): FitRun {
  return {
    font: { kind: "embedded", key: "90", resourceName: "F" },
    glyphs: Array.from(text, (letter) => glyphOf(letter)),
    ...changes,
  };
}

export function lineOf(text: string, changes: Partial<FitLine> = {}): FitLine {
  return {
    text,
    runs: [runOf(text)],
    xPt: 0,
    yPt: 0,
    widthPt: 0,
    wordSpacingEm: 0,
    ...changes,
  };
}

export function fitOf(lines: readonly FitLine[], sizePt = 12): BoxFit {
  return {
    box: "b",
    page: 0,
    text: lines.map(({ text }) => text).join("\n"),
    sizePt,
    authoredSizePt: 12,
    minSizePt: 1,
    maxWidthPt: 100,
    lines,
    overflow: false,
    missing: [],
    substitutions: [],
    fontsUsed: [],
    limitedFonts: [],
    changed: true,
  };
}

/** The file's font is F, a new one N; a new font's glyphs read as their codes do. */
export const FONTS: LineFonts = {
  nameOf: (_, font) => (font.kind === "embedded" ? "F" : font.leadsDown === true ? "V" : "N"),
  textOf: (_, { code }) => (code === 0 ? "" : String.fromCharCode(code)),
};

const BASE: AppendBase = {
  length: 0,
  endsWithNewline: true,
  headerOffset: 0,
  startXref: 0,
  xrefKind: "table",
  size: 100,
  trailerEntries: "",
  id: null,
  sha256: "",
  allObjects: null,
  encryption: null,
};

/** As much of a plan as the parts of a fill read. */
export interface PlanFacts extends Omit<Partial<Plan>, "base"> {
  /** Of the file's cross-reference table: the first free number. */
  readonly size?: number;
}

/** A plan of nothing but what is given. */
export function planOf({ size = BASE.size, ...facts }: PlanFacts = {}): Plan {
  return {
    planVersion: PLAN_VERSION,
    base: { ...BASE, size },
    units: [],
    boxes: [],
    uses: [],
    usedElsewhere: [],
    pages: [],
    elements: [],
    keptTexts: [],
    fonts: [],
    fontNames: {},
    objects: [],
    ...facts,
  };
}
