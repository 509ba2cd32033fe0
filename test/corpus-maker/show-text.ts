/** Habits of showing text: how producers turn placed glyphs into text operators. */
import type { Dice } from "./random.ts";
import type { Frame, Line, Piece } from "./layout.ts";
import { type Matrix, matrixText, times } from "./matrix.ts";
import { num, utf16Hex } from "./pdf-file.ts";

export type Show =
  | "tj-line"
  | "tj-glyph"
  | "tj-glyph-tm"
  | "tj-glyph-chain"
  | "tj-word"
  | "tj-word-gap"
  | "word-objects"
  | "array-kerned"
  | "array-gap"
  | "array-split"
  | "array-back"
  | "quote"
  | "double-quote";
export type Move = "td" | "td-leading" | "tm" | "t-star" | "cm";
export type Space = "plain" | "flipped" | "size-one" | "cm-scaled" | "negative-size" | "tz";

/** What Quartz took for Tc in Hebrew of Assistant. */
const BACK_EM = -0.5363;

/** Habits that leave kerning out. */
export const UNKERNED: ReadonlySet<Show> = new Set([
  "tj-line",
  "tj-glyph-chain",
  "quote",
  "double-quote",
]);

export interface Habits {
  readonly show: Show;
  readonly move: Move;
  readonly space: Space;
  readonly dice: Dice;
  /** Text of the page as seen (points, y up from its lower left corner) to the content's user space. */
  readonly toContent: Matrix;
  readonly pageHeightPt: number;
  /** Fonts of one document share a text object for all frames of a style when true. */
  readonly hexStrings: boolean;
}

/** Operators of a frame from BT to ET, one operator with its operands for each entry. */
export function showFrame(frame: Frame, habits: Habits): string[] {
  const twice = frame.habit.twice;
  if (twice === undefined) {
    return new FrameWriter(frame, habits, [0, 0]).write();
  }
  const size = frame.lines[0]?.pieces[0]?.style.sizePt ?? 10;
  if (twice === "stroke") {
    return new FrameWriter(frame, habits, [0, 0]).write();
  }
  const offset = size * (twice === "bold" ? 0.02 : 0.06);
  // A shadow is a tint below the text.
  const first =
    twice === "bold"
      ? new FrameWriter(frame, habits, [offset, 0]).write()
      : new FrameWriter(frame, habits, [offset, -offset], "0 0 0 0.4 k").write();
  const second = new FrameWriter(frame, habits, [0, 0]).write();
  return [...first, ...second];
}

class FrameWriter {
  readonly #frame: Frame;
  readonly #habits: Habits;
  readonly #show: Show;
  readonly #ops: string[] = [];
  readonly #ink: string;
  readonly #offset: readonly [number, number];
  /** Points for one unit of text space, and the divisor that makes Tfs. */
  #unit = 1;
  #state = new Map<string, string>();
  /** Line matrix start in frame coordinates (points), null when a Tm must come first. */
  #lineAt: readonly [number, number] | null = null;
  #leadingPt = 0;

  constructor(
    frame: Frame,
    habits: Habits,
    offset: readonly [number, number],
    ink = frame.lines[0]?.pieces[0]?.style.ink.ops ?? "",
  ) {
    this.#ink = ink;
    this.#frame = frame;
    this.#habits = habits;
    this.#offset = offset;
    this.#show = this.#usable();
  }

  /** The habit asked for, or the nearest one that can set the frame's lines. */
  #usable(): Show {
    const { lines, vertical, habit } = this.#frame;
    const wanted = isShow(habit.show) ? habit.show : this.#habits.show;
    if (vertical) {
      return wanted.startsWith("tj-glyph") ? wanted : "tj-line";
    }
    const pieces = lines.flatMap((line) => line.pieces);
    const isBroken =
      pieces.some((piece) => piece.dyPt !== 0 || piece.dxPt !== 0) ||
      lines.some((line) => new Set(line.pieces.map((piece) => piece.style)).size > 1);
    const isKerned = pieces.some((piece) => piece.style.kerned);
    const needsArray = lines.some(
      (line) => line.wordExtraPt !== 0 && line.pieces[0]?.style.font.takesWordSpacing !== true,
    );
    if (isBroken) {
      return wanted === "tj-glyph" || wanted === "tj-glyph-tm" ? wanted : "array-split";
    }
    return UNKERNED.has(wanted) && (isKerned || needsArray) ? "array-kerned" : wanted;
  }

  write(): string[] {
    const { move } = this.#habits;
    this.#put(this.#ink);
    if (move === "cm") {
      for (const line of this.#frame.lines) {
        this.#lineInOwnObject(line);
      }
      return this.#ops;
    }
    this.#put("BT");
    this.#begin();
    for (const line of this.#frame.lines) {
      this.#line(line);
    }
    this.#end();
    return this.#ops;
  }

  #put(op: string): void {
    if (op !== "") {
      this.#ops.push(op);
    }
  }

  /** Text state that lasts after ET is set back, as libraries do that have no q around text. */
  #end(): void {
    for (const [operator, initial] of [
      ["Tc", "0"],
      ["Tw", "0"],
      ["Tz", "100"],
      ["Ts", "0"],
      ["Tr", "0"],
    ] as const) {
      if ((this.#state.get(operator) ?? initial) !== initial) {
        this.#set(operator, initial);
      }
    }
    this.#put("ET");
  }

  #begin(): void {
    this.#lineAt = null;
    const { renderMode, twice } = this.#frame.habit;
    const mode = twice === "stroke" ? 2 : renderMode;
    if (mode !== undefined) {
      this.#set("Tr", String(mode));
    }
  }

  #set(operator: string, operands: string): void {
    if (this.#state.get(operator) !== operands) {
      this.#state.set(operator, operands);
      this.#put(`${operands} ${operator}`);
    }
  }

  #font(piece: Piece): void {
    const { style } = piece;
    const { space } = this.#habits;
    const divisor = { "size-one": style.sizePt, "negative-size": -1 }[space as string] ?? 1;
    this.#unit = divisor;
    this.#set("Tf", `/${style.font.wish.resource} ${num(style.sizePt / divisor)}`);
    this.#setUnless("Tz", num(style.scale * 100), "100");
    this.#setUnless("Ts", num(style.risePt / divisor), "0");
  }

  /** The matrix of text space at a place of the frame, in points. */
  #matrixAt(x: number, y: number): Matrix {
    const { origin, rotationDeg, habit } = this.#frame;
    const turn = (rotationDeg * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const frame: Matrix = [cos, sin, -sin, cos, origin[0], this.#habits.pageHeightPt - origin[1]];
    const own: Matrix = [
      this.#unit * (habit.mirror === true ? -1 : 1),
      0,
      this.#unit * (habit.skew ?? 0),
      this.#unit,
      x + this.#offset[0],
      y + this.#offset[1],
    ];
    return times(times(own, frame), this.#habits.toContent);
  }

  #lineInOwnObject(line: Line): void {
    const first = line.pieces[0];
    if (first === undefined) {
      return;
    }
    this.#state = new Map();
    this.#unit =
      { "size-one": first.style.sizePt, "negative-size": -1 }[this.#habits.space as string] ?? 1;
    this.#put("q");
    this.#put(`${matrixText(this.#matrixAt(line.x, line.y))} cm`);
    this.#put("BT");
    this.#begin();
    this.#lineAt = [line.x, line.y];
    this.#glyphs(line);
    this.#put("ET");
    this.#put("Q");
  }

  #line(line: Line): void {
    const first = line.pieces[0];
    if (first === undefined) {
      return;
    }
    this.#font(first);
    const byQuote = this.#show === "quote" || this.#show === "double-quote";
    this.#moveTo(line, byQuote);
    if (this.#frame.habit.actualText === true) {
      this.#put(`/Span << /ActualText <feff${utf16Hex(line.text)}> >> BDC`);
      this.#glyphs(line);
      this.#put("EMC");
      return;
    }
    this.#glyphs(line);
  }

  /** Goes to a line's start; with ' and " only the leading is prepared, as far as it applies. */
  #moveTo(line: Line, byQuote: boolean): void {
    const { move } = this.#habits;
    const [x, y] = [line.x, line.y];
    const at = this.#lineAt;
    const unit = this.#unit;
    this.#quoteReady = false;
    if (at === null || move === "tm" || this.#frame.vertical) {
      this.#put(`${matrixText(this.#matrixAt(x, y))} Tm`);
      this.#lineAt = [x, y];
      return;
    }
    const [dx, dy] = [(x - at[0]) / unit, (y - at[1]) / unit];
    if (byQuote || move === "t-star") {
      if (Math.abs(dx) > 1e-6) {
        this.#put(`${num(dx)} 0 Td`);
      }
      if (Math.abs(this.#leadingPt + dy * unit) > 1e-6) {
        this.#put(`${num(-dy)} TL`);
        this.#leadingPt = -dy * unit;
      }
      this.#quoteReady = byQuote;
      if (!byQuote) {
        this.#put("T*");
      }
    } else {
      this.#put(`${num(dx)} ${num(dy)} ${move === "td-leading" ? "TD" : "Td"}`);
      this.#leadingPt = move === "td-leading" ? -dy * unit : this.#leadingPt;
    }
    this.#lineAt = [x, y];
  }

  #quoteReady = false;

  #spacing(line: Line, style: Piece["style"]): void {
    const isChain =
      this.#show !== "array-kerned" && this.#show !== "array-gap" && this.#show !== "array-split";
    const byTw = isChain && line.wordExtraPt !== 0 && style.font.takesWordSpacing;
    const tc = num(isChain ? style.trackingPt / this.#unit : 0);
    const tw = num(byTw ? line.wordExtraPt / style.scale / this.#unit : 0);
    if (this.#show === "double-quote" && this.#quoteReady) {
      return;
    }
    this.#setUnless("Tc", tc);
    this.#setUnless("Tw", tw);
  }

  #setUnless(operator: string, operands: string, initial = "0"): void {
    if ((this.#state.get(operator) ?? initial) !== operands) {
      this.#set(operator, operands);
    }
  }

  #glyphs(line: Line): void {
    const first = line.pieces[0];
    if (first === undefined) {
      return;
    }
    this.#font(first);
    this.#spacing(line, first.style);
    switch (this.#show) {
      case "tj-line":
      case "quote":
      case "double-quote":
        this.#oneString(line);
        return;
      case "tj-glyph-chain":
        this.#chain(line);
        return;
      case "tj-glyph":
      case "tj-glyph-tm":
        this.#oneByOne(line);
        return;
      case "tj-word":
      case "tj-word-gap":
      case "word-objects":
        this.#words(line);
        return;
      case "array-kerned":
      case "array-gap":
        this.#array(line.pieces);
        return;
      case "array-split":
        this.#splitArrays(line);
        return;
      case "array-back":
        this.#backwards(line);
        return;
    }
  }

  #string(pieces: readonly Piece[]): string {
    const hex = pieces.map((piece) => piece.code).join("");
    const isComposite = pieces[0]?.style.font.isComposite === true;
    return isComposite || this.#habits.hexStrings ? `<${hex}>` : literal(hex);
  }

  #oneString(line: Line): void {
    const text = this.#string(line.pieces);
    const style = line.pieces[0]?.style;
    if (!this.#quoteReady || style === undefined) {
      this.#put(`${text} Tj`);
    } else if (this.#show === "quote") {
      this.#put(`${text} '`);
    } else {
      const tw = num(line.wordExtraPt / style.scale / this.#unit);
      const tc = num(style.trackingPt / this.#unit);
      this.#put(`${tw} ${tc} ${text} "`);
      this.#state.set("Tw", tw).set("Tc", tc);
    }
  }

  #chain(line: Line): void {
    for (const piece of line.pieces) {
      this.#put(`${this.#string([piece])} Tj`);
    }
  }

  /** Every glyph placed by itself; Chromium does this with Td where kerning applies. */
  #oneByOne(line: Line): void {
    this.#setUnless("Tc", "0");
    this.#setUnless("Tw", "0");
    for (const [i, piece] of line.pieces.entries()) {
      this.#place(line, piece, i === 0);
      this.#put(`${this.#string([piece])} Tj`);
    }
  }

  /** Moves the pen to a piece of the line. */
  #place(line: Line, piece: Piece, isFirst: boolean): void {
    this.#font(piece);
    const along = piece.atPt + piece.dxPt;
    const [x, y] = this.#frame.vertical
      ? [line.x, line.y - piece.atPt]
      : [line.x + along, line.y + piece.dyPt];
    const at = this.#lineAt;
    if (isFirst && at?.[0] === x && at[1] === y) {
      return;
    }
    const byTm = this.#show === "tj-glyph-tm" && this.#habits.move !== "cm";
    if (at === null || byTm) {
      this.#put(`${matrixText(this.#matrixAt(x, y))} Tm`);
    } else {
      this.#put(`${num((x - at[0]) / this.#unit)} ${num((y - at[1]) / this.#unit)} Td`);
    }
    this.#lineAt = [x, y];
  }

  #words(line: Line): void {
    const drops = this.#show === "tj-word-gap";
    let word: Piece[] = [];
    let isFirst = true;
    const flush = (): void => {
      const [first] = word;
      if (first !== undefined) {
        if (this.#show === "word-objects" && !isFirst && this.#habits.move !== "cm") {
          // Text state lasts over ET, the matrices do not.
          this.#put("ET");
          this.#put("BT");
          this.#lineAt = null;
        }
        this.#place(line, first, isFirst);
        if (first.style.kerned) {
          this.#array(word);
        } else {
          this.#put(`${this.#string(word)} Tj`);
        }
        isFirst = false;
      }
      word = [];
    };
    for (const piece of line.pieces) {
      const isSpace = piece.text === " ";
      if (!isSpace || !drops) {
        word.push(piece);
      }
      if (isSpace) {
        flush();
      }
    }
    flush();
  }

  /** One TJ; numbers carry kerning, tracking, word spacing and, for "array-gap", the spaces themselves. */
  #array(pieces: readonly Piece[]): void {
    const first = pieces[0];
    if (first === undefined) {
      return;
    }
    this.#font(first);
    const drops = this.#show === "array-gap";
    let text = "";
    let run: Piece[] = [];
    const size = first.style.sizePt * first.style.scale;
    const tcPt = Number(this.#state.get("Tc") ?? "0") * this.#unit * first.style.scale;
    let pen = first.atPt;
    for (const piece of pieces) {
      if (drops && piece.text === " ") {
        continue;
      }
      const adjust = Math.round(((pen - piece.atPt) * 1000) / size);
      if (adjust !== 0) {
        text += run.length > 0 ? this.#string(run) : "";
        text += ` ${String(adjust)} `;
        run = [];
        pen -= (adjust * size) / 1000;
      }
      run.push(piece);
      pen += piece.naturalPt + tcPt;
    }
    this.#put(`[${text}${run.length > 0 ? this.#string(run) : ""}] TJ`);
  }

  /** In the order right-to-left text is read in, as Quartz does: one Tc goes back, the numbers do the rest. */
  #backwards(line: Line): void {
    const pieces = line.pieces.toReversed();
    const [first] = pieces;
    if (first !== undefined) {
      this.#place(line, first, false);
      this.#set("Tc", num((BACK_EM * first.style.sizePt) / this.#unit));
      this.#array(pieces);
    }
  }

  /** Several TJ for a line, cut anywhere and wherever the style changes. */
  #splitArrays(line: Line): void {
    let run: Piece[] = [];
    const flush = (): void => {
      const [first] = run;
      if (first !== undefined) {
        this.#place(line, first, first === line.pieces[0]);
        this.#array(run);
      }
      run = [];
    };
    for (const piece of line.pieces) {
      const last = run.at(-1);
      const isOther =
        last !== undefined &&
        (last.style !== piece.style ||
          piece.dyPt !== 0 ||
          last.dyPt !== 0 ||
          piece.dxPt !== 0 ||
          last.dxPt !== 0);
      if (isOther || this.#habits.dice.next() < 0.15) {
        flush();
      }
      run.push(piece);
    }
    flush();
  }
}

const SHOWS: ReadonlySet<string> = new Set<Show>([
  "tj-line",
  "tj-glyph",
  "tj-glyph-tm",
  "tj-glyph-chain",
  "tj-word",
  "tj-word-gap",
  "word-objects",
  "array-kerned",
  "array-gap",
  "array-split",
  "array-back",
  "quote",
  "double-quote",
]);

function isShow(name: string | undefined): name is Show {
  return name !== undefined && SHOWS.has(name);
}

/** Hex digits as a literal string; bytes that need it as escapes. */
function literal(hex: string): string {
  let text = "";
  for (const byte of Buffer.from(hex, "hex")) {
    const char = String.fromCharCode(byte);
    if (char === "(" || char === ")" || char === "\\") {
      text += `\\${char}`;
    } else if (byte < 32 || byte > 126) {
      text += `\\${byte.toString(8).padStart(3, "0")}`;
    } else {
      text += char;
    }
  }
  return `(${text})`;
}
