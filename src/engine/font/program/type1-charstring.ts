/**
 * Runs Type 1 charstrings far enough to know whether and where they draw (Adobe Type 1 Font Format,
 * chapters 6 and 8): flex and hint replacement through the standard othersubrs, no multiple masters.
 */
import type { Rect } from "#base/geometry.ts";
import { appendOperand, number32 } from "./charstring-operand.ts";
import { OutlinePen } from "./outline-pen.ts";

/** The charstrings and subroutines of a font, decrypted. */
export interface Type1Code {
  /** Decrypted charstring of a glyph name; null when absent. */
  glyph(name: string): Uint8Array | null;
  /** Decrypted subroutine; null when absent. */
  subroutine(index: number): Uint8Array | null;
  /** Glyph name of a code in StandardEncoding, for accented letters (seac). */
  standardName(code: number): string | null;
}

/** What a charstring draws, in charstring units; `bounds` is null when it draws nothing. */
export interface Type1Ink {
  readonly bounds: Rect | null;
  /** Advance by hsbw or sbw, in charstring units; null when the charstring sets none. */
  readonly advance: number | null;
}

// Levels of subroutines, and steps to end a loop of them.
const MAX_DEPTH = 10;
const MAX_STEPS = 200_000;

/**
 * Null when the charstring is damaged or uses what is not read here. In charstring units. A `pen` of
 * one's own may keep the outline.
 */
export function runType1(
  name: string,
  code: Type1Code,
  pen: OutlinePen = new OutlinePen(),
): Type1Ink | null {
  const charstring = code.glyph(name);
  if (charstring === null) {
    return null;
  }
  // At depth 0 a charstring without endchar counts as ended: fonts of some converters lack it.
  const run = new Type1Run(code, pen);
  return run.call(charstring, 0) === "failed" ? null : run.result();
}

type Outcome = "returned" | "ended" | "failed";

/** State of one run. Invariant: while flex collects points, moves are remembered instead of made. */
class Type1Run {
  readonly #code: Type1Code;
  readonly #pen: OutlinePen;
  #stack: number[] = [];
  #postScript: number[] = [];
  #flex: [number, number][] | null = null;
  #sideBearing = 0;
  #advance: number | null = null;
  #steps = 0;

  constructor(code: Type1Code, pen: OutlinePen) {
    this.#code = code;
    this.#pen = pen;
  }

  result(): Type1Ink {
    return { bounds: this.#pen.bounds(1), advance: this.#advance };
  }

  /**
   * Runs a charstring or subroutine. "failed" for anything not read; nothing is drawn back then, so the
   * caller drops the pen.
   */
  call(code: Uint8Array, depth: number): Outcome {
    let at = 0;
    while (at < code.length) {
      // Interpreters hold 24 operands; 64 leaves room for fonts that push more.
      if (++this.#steps > MAX_STEPS || this.#stack.length > 64) {
        return "failed";
      }
      const byte = code[at] ?? 0;
      if (byte >= 32) {
        at = this.#number(code, at, byte);
        continue;
      }
      at++;
      if (byte === 11) {
        return "returned";
      }
      if (byte === 14) {
        return "ended";
      }
      // callsubr: for hint replacement, flex, and shapes that several glyphs share.
      if (byte === 10) {
        const index = this.#stack.pop();
        const inner = index === undefined ? null : this.#code.subroutine(index);
        const outcome =
          inner === null || depth >= MAX_DEPTH ? "failed" : this.call(inner, depth + 1);
        if (outcome !== "returned") {
          return outcome;
        }
        continue;
      }
      if (byte === 12) {
        const second = code[at] ?? 0;
        at++;
        // seac ends the glyph (Type 1 Font Format, 6.4).
        if (second === 6) {
          return this.#seac() ? "ended" : "failed";
        }
        if (!this.#escaped(second)) {
          return "failed";
        }
        continue;
      }
      if (!this.#operator(byte)) {
        return "failed";
      }
    }
    return depth === 0 ? "ended" : "returned";
  }

  /**
   * Pushes a number and returns the offset behind it (6.2). 255 introduces a 32-bit integer here, where
   * Type 2 has a fixed-point number.
   */
  #number(code: Uint8Array, at: number, byte: number): number {
    if (byte < 255) {
      return appendOperand(this.#stack, code, at, byte);
    }
    this.#stack.push(number32(code, at));
    return at + 5;
  }

  /** While flex collects points, a move is one of its seven points and not a new contour. */
  #move(dx: number, dy: number): void {
    if (this.#flex === null) {
      this.#pen.moveBy(dx, dy);
    } else {
      this.#flex.push([dx, dy]);
    }
  }

  /** One-byte operators; false for an unknown one. All of them clear the stack. */
  #operator(byte: number): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    this.#stack = [];
    switch (byte) {
      case 1: // hstem
      case 3: // vstem
      case 9: // closepath
        return true;
      case 4:
        this.#move(0, a);
        return true;
      case 5:
        this.#pen.lineBy(a, b);
        return true;
      case 6:
        this.#pen.lineBy(a, 0);
        return true;
      case 7:
        this.#pen.lineBy(0, a);
        return true;
      case 8:
        this.#pen.curveBy([a, b], [c, d], [e, f]);
        return true;
      case 13: // hsbw
        this.#begin(a, 0, b);
        return true;
      case 21:
        this.#move(a, b);
        return true;
      case 22:
        this.#move(a, 0);
        return true;
      case 30:
        this.#pen.curveBy([0, a], [b, c], [d, 0]);
        return true;
      case 31:
        this.#pen.curveBy([a, 0], [b, c], [0, d]);
        return true;
      default:
        return false;
    }
  }

  /** hsbw and sbw set the start to the side bearing, and the advance, which is only reported. */
  #begin(sideBearing: number, sideBearingY: number, advance: number): void {
    this.#sideBearing = sideBearing;
    this.#advance = advance;
    this.#pen.moveBy(sideBearing - this.#pen.x, sideBearingY - this.#pen.y);
  }

  /** Two-byte operators other than seac; false for an unknown one. */
  #escaped(second: number): boolean {
    switch (second) {
      case 0: // dotsection
      case 1: // vstem3
      case 2: // hstem3
        this.#stack = [];
        return true;
      case 7: {
        const [sideBearing = 0, sideBearingY = 0, advance = 0] = this.#stack;
        this.#begin(sideBearing, sideBearingY, advance);
        this.#stack = [];
        return true;
      }
      // div is the one operator here that leaves its result on the stack.
      case 12: {
        const divisor = this.#stack.pop() ?? 1;
        const dividend = this.#stack.pop() ?? 0;
        this.#stack.push(divisor === 0 ? 0 : dividend / divisor);
        return true;
      }
      case 16:
        return this.#callOther();
      case 17:
        this.#stack.push(this.#postScript.pop() ?? 0);
        return true;
      case 33: // setcurrentpoint: the pen is already there after flex
        this.#stack = [];
        return true;
      default:
        return false;
    }
  }

  /** Othersubrs 0 to 2 make flex curves, 3 replaces hints (Type 1 Font Format, 8.3 and 8.1). */
  #callOther(): boolean {
    const index = this.#stack.pop() ?? -1;
    const count = this.#stack.pop() ?? 0;
    if (count < 0 || count > this.#stack.length) {
      return false;
    }
    // splice(-0) would take the whole stack.
    const args = count === 0 ? [] : this.#stack.splice(-count);
    switch (index) {
      case 0:
        return this.#endFlex(args);
      case 1:
        this.#flex = [];
        return true;
      case 2:
        return this.#flex !== null;
      case 3:
        // Subroutine 3 returns at once: hints are not replaced, only the outline counts (8.1).
        this.#postScript.push(3);
        return true;
      default:
        // Multiple-master and other procedures are passed over with their arguments put back for pop;
        // the outline may then be that of another design, which coverage does not mind.
        this.#postScript.push(...args.toReversed());
        return index >= 4 && index <= 13;
    }
  }

  /**
   * Seven collected moves become two curves; the first is the reference point, which is added to the
   * second (8.3).
   */
  #endFlex(args: readonly number[]): boolean {
    const points = this.#flex;
    this.#flex = null;
    const [reference, first, second, third, fourth, fifth, sixth] = points ?? [];
    if (!reference || !first || !second || !third || !fourth || !fifth || !sixth) {
      return false;
    }
    this.#pen.curveBy([reference[0] + first[0], reference[1] + first[1]], second, third);
    this.#pen.curveBy(fourth, fifth, sixth);
    // pop pop setcurrentpoint follow: the end point, which the pen already has.
    this.#postScript.push(args[2] ?? 0, args[1] ?? 0);
    return true;
  }

  /** A base letter and an accent by their StandardEncoding codes. */
  #seac(): boolean {
    const [asb = 0, dx = 0, dy = 0, baseCode = 0, accentCode = 0] = this.#stack;
    const base = this.#part(baseCode);
    const accent = this.#part(accentCode);
    if (base === null || accent === null) {
      return false;
    }
    // adx is measured from the accent's side bearing to the composite's (6.4).
    const shift = [this.#sideBearing + dx - asb, dy] as const;
    this.#pen.include(base.bounds, [0, 0], base.pen.trace);
    this.#pen.include(accent.bounds, shift, accent.pen.trace);
    return true;
  }

  /** Null also for a part that is itself put together: the format forbids it. */
  #part(code: number): { readonly bounds: Rect; readonly pen: OutlinePen } | null {
    const name = this.#code.standardName(code);
    const charstring = name === null ? null : this.#code.glyph(name);
    if (charstring === null) {
      return null;
    }
    const pen = new OutlinePen(this.#pen.trace === null ? null : []);
    const part = new Type1Run({ ...this.#code, standardName: () => null }, pen);
    const isRead = part.call(charstring, 1) !== "failed";
    const bounds = isRead ? part.result().bounds : null;
    return bounds === null ? null : { bounds, pen };
  }
}
