/**
 * One placed line as operators: Tf, Tc, Tw, Ts where they differ from what is in force, and TJ. Only
 * operators of text state and text showing are written (ISO 32000-2, tables 103 and 107).
 */
import type { FitGlyph } from "../contract/fit-report.ts";
import type { KeptElements, PlacedLine, PlacedRun } from "./placed-line.ts";
import { textStringSource } from "./replacement-text.ts";
import { formatExact, formatName, formatNumber } from "../pdf/write-operands.ts";

/**
 * TJ numbers smaller than this (thousandths of an em) wait until their sum is worth writing: 0.2 is 0.002
 * pt at 10 pt, far below any press; differences of rounding would otherwise put a number between all
 * letters.
 */
const LEAST_ADJUSTMENT = 0.2;
const ADJUSTMENT_DECIMALS = 2;

/**
 * Text state in force while operators are written (9.3): sizes and spacing in unscaled text space units,
 * `scale` as a share (Tz / 100), which is never changed.
 */
export interface LiveState {
  fontName: string;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  rise: number;
  readonly scale: number;
}

/** Emits what is needed to turn `live` into the wanted state, and changes `live`. */
export function setTextState(
  out: string[],
  live: LiveState,
  wanted: Omit<LiveState, "scale">,
): void {
  if (live.fontName !== wanted.fontName || live.size !== wanted.size) {
    out.push(`${formatName(wanted.fontName)} ${formatExact(wanted.size)} Tf`);
    live.fontName = wanted.fontName;
    live.size = wanted.size;
  }
  if (live.charSpacing !== wanted.charSpacing) {
    out.push(`${formatExact(wanted.charSpacing)} Tc`);
    live.charSpacing = wanted.charSpacing;
  }
  if (live.wordSpacing !== wanted.wordSpacing) {
    out.push(`${formatExact(wanted.wordSpacing)} Tw`);
    live.wordSpacing = wanted.wordSpacing;
  }
  if (live.rise !== wanted.rise) {
    out.push(`${formatExact(wanted.rise)} Ts`);
    live.rise = wanted.rise;
  }
}

/**
 * Rounds the numbers of a line as they are written (five decimals), so that the pen is computed from the
 * same ones. Values in force already are taken as they are, or an operator would be written for a rounding.
 */
export function roundLine(line: PlacedLine, live: LiveState): PlacedLine {
  return {
    ...line,
    size: line.size === live.size ? line.size : round(line.size, 5),
    charSpacing:
      line.charSpacing === live.charSpacing ? line.charSpacing : round(line.charSpacing, 5),
    wordSpacing:
      line.wordSpacing === live.wordSpacing ? line.wordSpacing : round(line.wordSpacing, 5),
  };
}

/**
 * Writes the line at the current pen and returns how far the pen moved along the line, in text space units
 * (horizontal scaling applied). The rise is `live.rise` again afterwards; other state stays as the last run
 * left it, and `live` knows.
 */
export function writeLine(out: string[], live: LiveState, line: PlacedLine): number {
  const baseRise = live.rise;
  const pen: Pen = { actual: 0, wanted: line.indent };
  line.runs.forEach((run, i) => {
    if (run.kept !== undefined) {
      writeKept(out, live, { line, kept: run.kept, fontName: run.fontName, pen, baseRise });
      return;
    }
    setTextState(out, live, {
      fontName: run.fontName,
      size: sizeOf(run, line),
      charSpacing: line.charSpacing,
      wordSpacing: line.wordSpacing,
      rise: baseRise,
    });
    writeRun(out, live, { line, run, pen, next: line.runs[i + 1]?.glyphs[0] });
  });
  // The rise only: the next line sets what else it needs.
  setTextState(out, live, { ...live, rise: baseRise });
  return ((pen.actual / 1000) * line.size * live.scale) / stretchOf(line);
}

interface KeptInLine {
  readonly line: PlacedLine;
  readonly kept: KeptElements;
  readonly fontName: string;
  readonly pen: Pen;
  readonly baseRise: number;
}

/** Operands of the file, shown again: only the place of the first glyph is new. */
function writeKept(
  out: string[],
  live: LiveState,
  { line, kept, fontName, pen, baseRise }: KeptInLine,
): void {
  const known = (value: number, inForce: number): number =>
    value === inForce ? value : round(value, 5);
  const size = known(kept.size, live.size);
  const rise = kept.riseEm === 0 ? baseRise : round(baseRise + kept.riseEm * line.size, 5);
  const charSpacing = known(kept.charSpacing, live.charSpacing);
  const wordSpacing = known(kept.wordSpacing, live.wordSpacing);
  setTextState(out, live, { fontName, size, charSpacing, wordSpacing, rise });
  pen.wanted += kept.leadEm * 1000;
  // Numbers are in units of the size and scale in force; the pen counts in those of the line.
  const stretch = stretchOf(line);
  const perEm = line.size / (size * stretch);
  const adjustment = round((pen.actual - pen.wanted) * perEm, ADJUSTMENT_DECIMALS);
  const isMoved = Math.abs(adjustment) >= LEAST_ADJUSTMENT;
  out.push(
    `[${isMoved ? `${formatNumber(adjustment, ADJUSTMENT_DECIMALS)} ` : ""}${kept.elements}]TJ`,
  );
  const spacing = charSpacing * kept.codes + wordSpacing * kept.spaces;
  pen.actual +=
    (kept.width - (isMoved ? adjustment : 0)) / perEm + (spacing / line.size) * stretch * 1000;
  pen.wanted += kept.wantedEm * 1000;
}

function stretchOf({ stretch = 1 }: PlacedLine): number {
  return stretch;
}

function sizeOf({ scale }: PlacedRun, { size }: PlacedLine): number {
  return scale === 1 ? size : round(size * scale, 5);
}

/** Positions from the line's start in thousandths of an em before horizontal scaling. */
interface Pen {
  /** Where the operators written so far put the pen. */
  actual: number;
  /** Where the next glyph's origin belongs, its own offset left out. */
  wanted: number;
}

interface RunInLine {
  readonly line: PlacedLine;
  readonly run: PlacedRun;
  readonly pen: Pen;
  /** First glyph of the run after this one. */
  readonly next: FitGlyph | undefined;
}

/** One run: its codes in arrays, broken where a rise or a replacement text begins or ends. */
function writeRun(out: string[], live: LiveState, { line, run, pen, next }: RunInLine): void {
  const baseRise = live.rise;
  const array = new ShowArray();
  const { replacements: spoken } = run;
  // The size that is written: rounding of it would move the pen letter by letter.
  const scale = (sizeOf(run, line) / line.size) * stretchOf(line);
  let [span, ends] = [0, -1];
  run.glyphs.forEach((glyph, i) => {
    const opening = spoken[span];
    // Ends of sequences never lie across arrays: BDC and EMC may stand between operators of a text object
    // only (14.6.1).
    if (opening?.start === i) {
      array.flush(out);
      out.push(`/Span<</ActualText ${textStringSource(opening.text)}>>BDC`);
      ends = opening.end;
      span++;
    }
    const follower = run.glyphs[i + 1] ?? next;
    // Marks of shaped scripts are raised by Ts: TJ moves along the line only.
    const rise = glyph.dy === 0 ? baseRise : round(baseRise + (glyph.dy / 1000) * line.size, 5);
    if (rise !== live.rise) {
      array.flush(out);
      setTextState(out, live, { ...live, rise });
    }
    // A space that no glyph shows makes the next adjustment larger, and nothing else.
    if (glyph.codeLength > 0) {
      // Positive TJ numbers move back (9.4.3), so actual less wanted.
      const adjustment = round(pen.actual - (pen.wanted + glyph.dx), ADJUSTMENT_DECIMALS);
      if (Math.abs(adjustment) >= LEAST_ADJUSTMENT) {
        // Numbers are in units of the run's own size and scale; the pen counts in those of the line.
        const written = round(adjustment / scale, ADJUSTMENT_DECIMALS);
        array.pushNumber(written);
        pen.actual -= written * scale;
      }
      array.pushCode(glyph);
      pen.actual += givenAdvance(glyph, line, scale);
    }
    pen.wanted += wantedAdvance(glyph, line, follower);
    if (i + 1 === ends) {
      array.flush(out);
      out.push("EMC");
    }
  });
  array.flush(out);
}

/** What a viewer adds after a glyph (ISO 32000-2, 9.4.4): word spacing only for the one-byte code 32. */
function givenAdvance(glyph: FitGlyph, line: PlacedLine, scale: number): number {
  const takesWordSpacing = glyph.codeLength === 1 && glyph.code === 32;
  const spacing = line.charSpacing + (takesWordSpacing ? line.wordSpacing : 0);
  return glyph.width * scale + (spacing / line.size) * stretchOf(line) * 1000;
}

/** What the fit counted: tracking only at the end of a cluster, so that marks stay on their letters. */
function wantedAdvance(glyph: FitGlyph, line: PlacedLine, follower: FitGlyph | undefined): number {
  const endsCluster = follower === undefined || follower.text !== "";
  const em = (endsCluster ? line.trackingEm : 0) + (glyph.isWordSpace ? line.wordSpacingEm : 0);
  return glyph.advance + em * 1000;
}

/** Operand of TJ under construction. Invariant: `hex` holds the codes not yet closed by a bracket. */
class ShowArray {
  private elements = "";
  private hex = "";

  pushNumber(value: number): void {
    this.closeString();
    this.elements += formatNumber(value, ADJUSTMENT_DECIMALS);
  }

  pushCode(glyph: FitGlyph): void {
    this.hex += glyph.code.toString(16).padStart(glyph.codeLength * 2, "0");
  }

  flush(out: string[]): void {
    this.closeString();
    if (this.elements !== "") {
      out.push(`[${this.elements}]TJ`);
      this.elements = "";
    }
  }

  private closeString(): void {
    if (this.hex !== "") {
      this.elements += `<${this.hex}>`;
      this.hex = "";
    }
  }
}

function round(value: number, decimals: number): number {
  return Number(formatNumber(value, decimals));
}
