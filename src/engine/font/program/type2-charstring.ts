/**
 * Runs Type 2 charstrings far enough to know whether and where they draw (Adobe Technical Note 5177).
 * Hints are skipped; arithmetic operators, which no font in use needs, end the run as unreadable.
 */
import type { Rect } from "#base/geometry.ts";
import { appendOperand, number32 } from "./charstring-operand.ts";
import { OutlinePen } from "./outline-pen.ts";

/** Subroutines by biased number; null when there is none. */
export type Subroutines = (index: number) => Uint8Array | null;

/** What a charstring draws; null when it is damaged or uses what is not read here. */
export interface CharstringDrawing {
  readonly bounds: Rect | null;
  /** Accented letter put together from two others by `endchar`: codes of StandardEncoding. */
  readonly accent: {
    readonly base: number;
    readonly accent: number;
    readonly dx: number;
    readonly dy: number;
  } | null;
  /** Advance as a difference from nominalWidthX; null stands for defaultWidthX. */
  readonly width: number | null;
}

// Subroutine depth and stack are the limits of 5177, appendix B (stack: 513 of CFF2, as some fonts
// exceed 48); steps end loops of subroutines.
const MAX_DEPTH = 10;
const MAX_STACK = 513;
const MAX_STEPS = 200_000;

/**
 * Bounds and contours of a whole charstring in charstring units; a `pen` of one's own may keep the
 * outline.
 */
export function runType2(
  charstring: Uint8Array,
  globalSubrs: Subroutines,
  localSubrs: Subroutines,
  pen: OutlinePen = new OutlinePen(),
): CharstringDrawing | null {
  // A failed run says nothing of the part drawn before: half a letter must not count as one.
  const run = new Type2Run(globalSubrs, localSubrs, pen);
  return run.call(charstring, 0) === "failed" ? null : run.result();
}

type Outcome = "returned" | "ended" | "failed";

/** Along which axis a curve starts. */
type Axis = "x" | "y";

/** State of one run. Invariant: the stack never holds more than MAX_STACK numbers. */
class Type2Run {
  readonly #globalSubrs: Subroutines;
  readonly #localSubrs: Subroutines;
  readonly #pen: OutlinePen;
  readonly #stack: number[] = [];
  #stems = 0;
  #steps = 0;
  #accent: CharstringDrawing["accent"] = null;
  #width: number | null = null;
  #widthRead = false;

  constructor(globalSubrs: Subroutines, localSubrs: Subroutines, pen: OutlinePen) {
    this.#pen = pen;
    this.#globalSubrs = globalSubrs;
    this.#localSubrs = localSubrs;
  }

  result(): CharstringDrawing {
    return { bounds: this.#pen.bounds(1), accent: this.#accent, width: this.#width };
  }

  /**
   * Runs a charstring or subroutine; "returned" from a subroutine lets its caller go on, "ended" ends
   * them all.
   */
  call(code: Uint8Array, depth: number): Outcome {
    let at = 0;
    while (at < code.length) {
      if (++this.#steps > MAX_STEPS || this.#stack.length > MAX_STACK) {
        return "failed";
      }
      const byte = code[at] ?? 0;
      if (byte >= 32 || byte === 28) {
        at = this.#number(code, at, byte);
        continue;
      }
      at++;
      if (byte === 11) {
        return "returned";
      }
      if (byte === 14) {
        this.#endchar();
        return "ended";
      }
      if (byte === 10 || byte === 29) {
        const outcome = this.#subroutine(byte === 10 ? this.#localSubrs : this.#globalSubrs, depth);
        if (outcome !== "returned") {
          return outcome;
        }
        continue;
      }
      // hintmask and cntrmask: operands left on the stack are vertical stems (5177, 4.3), and the mask
      // that follows has a bit for each stem, so all stems must be counted to know where code goes on.
      if (byte === 19 || byte === 20) {
        this.#readWidth(this.#stack.length % 2 === 1 ? (this.#stack[0] ?? null) : null);
        this.#stems += this.#stack.length >> 1;
        at += (this.#stems + 7) >> 3;
        this.#stack.length = 0;
        continue;
      }
      if (byte === 12) {
        // Of two-byte operators only flex is read; arithmetic and storage appear in no font in use.
        if (!this.#flex(code[at] ?? 0)) {
          return "failed";
        }
        at++;
        continue;
      }
      if (!this.#operator(byte)) {
        return "failed";
      }
    }
    return depth === 0 ? "ended" : "returned";
  }

  /** Pushes a number and returns the offset behind it (5177, 3.2); 255 introduces 16.16 fixed point. */
  #number(code: Uint8Array, at: number, byte: number): number {
    if (byte === 28) {
      this.#stack.push(((((code[at + 1] ?? 0) << 8) | (code[at + 2] ?? 0)) << 16) >> 16);
      return at + 3;
    }
    if (byte < 255) {
      return appendOperand(this.#stack, code, at, byte);
    }
    this.#stack.push(number32(code, at) / 0x1_0000);
    return at + 5;
  }

  /** Calls a subroutine by the biased number on the stack; a missing one fails the glyph. */
  #subroutine(subroutines: Subroutines, depth: number): Outcome {
    const index = this.#stack.pop();
    const code = index === undefined ? null : subroutines(index);
    return code === null || depth >= MAX_DEPTH ? "failed" : this.call(code, depth + 1);
  }

  /** The first operator that clears the stack may have the width before its arguments (5177, 3.1). */
  #readWidth(width: number | null): void {
    if (!this.#widthRead) {
      this.#widthRead = true;
      this.#width = width;
    }
  }

  /** Four arguments are the parts of an accented letter (5177, Appendix C); a fifth is the width. */
  #endchar(): void {
    const isWidthFirst = this.#stack.length === 1 || this.#stack.length === 5;
    this.#readWidth(isWidthFirst ? (this.#stack[0] ?? null) : null);
    if (this.#stack.length >= 4) {
      const [dx = 0, dy = 0, base = 0, accent = 0] = this.#stack.slice(-4);
      this.#accent = { base, accent, dx, dy };
    }
  }

  /** False for an operator that is not read. */
  #operator(byte: number): boolean {
    this.#readWidth(hasWidth(byte, this.#stack.length) ? (this.#stack[0] ?? null) : null);
    const isRead = this.#paint(byte, this.#stack);
    this.#stack.length = 0;
    return isRead;
  }

  /**
   * Hint, move and path operators (5177, 4.1 to 4.3) by number. Moves take the last arguments: a width
   * may stand before.
   */
  #paint(byte: number, args: readonly number[]): boolean {
    switch (byte) {
      case 1:
      case 3:
      case 18:
      case 23:
        this.#stems += args.length >> 1;
        return true;
      case 4:
        this.#pen.moveBy(0, args.at(-1) ?? 0);
        return true;
      case 21:
        this.#pen.moveBy(args.at(-2) ?? 0, args.at(-1) ?? 0);
        return true;
      case 22:
        this.#pen.moveBy(args.at(-1) ?? 0, 0);
        return true;
      case 5:
        this.#lines(args, 0, args.length);
        return true;
      case 6:
      case 7:
        args.forEach((delta, i) => {
          const horizontal = (byte === 6) === (i % 2 === 0);
          this.#pen.lineBy(horizontal ? delta : 0, horizontal ? 0 : delta);
        });
        return true;
      case 8:
        this.#curves(args, 0, args.length);
        return true;
      // rcurveline and rlinecurve: the other kind comes once, at the end.
      case 24:
        this.#curves(args, 0, args.length - 2);
        this.#lines(args, args.length - 2, args.length);
        return true;
      case 25:
        this.#lines(args, 0, args.length - 6);
        this.#curves(args, args.length - 6, args.length);
        return true;
      case 26:
      case 27:
        this.#straightCurves(args, byte === 27 ? "x" : "y");
        return true;
      case 30:
      case 31:
        this.#alternatingCurves(args, byte === 31 ? "x" : "y");
        return true;
      default:
        return false;
    }
  }

  #lines(args: readonly number[], from: number, to: number): void {
    for (let i = Math.max(0, from); i + 1 < to; i += 2) {
      this.#pen.lineBy(args[i] ?? 0, args[i + 1] ?? 0);
    }
  }

  #curves(args: readonly number[], from: number, to: number): void {
    for (let i = Math.max(0, from); i + 5 < to; i += 6) {
      this.#pen.curveBy(
        [args[i] ?? 0, args[i + 1] ?? 0],
        [args[i + 2] ?? 0, args[i + 3] ?? 0],
        [args[i + 4] ?? 0, args[i + 5] ?? 0],
      );
    }
  }

  /** hhcurveto and vvcurveto. */
  #straightCurves(args: readonly number[], axis: Axis): void {
    // An odd count has the other coordinate of the first control point in front.
    let across = args.length % 2 === 1 ? (args[0] ?? 0) : 0;
    for (let i = args.length % 2; i + 3 < args.length; i += 4) {
      const a = args[i] ?? 0;
      const d = args[i + 3] ?? 0;
      this.#pen.curveBy(
        axis === "x" ? [a, across] : [across, a],
        [args[i + 1] ?? 0, args[i + 2] ?? 0],
        axis === "x" ? [d, 0] : [0, d],
      );
      across = 0;
    }
  }

  /** hvcurveto and vhcurveto. */
  #alternatingCurves(args: readonly number[], first: Axis): void {
    let axis = first;
    for (let i = 0; i + 3 < args.length; i += 4) {
      const a = args[i] ?? 0;
      const d = args[i + 3] ?? 0;
      // The last curve may have a fifth argument, which lets it end off the axis.
      const last = args.length - i === 5 ? (args[i + 4] ?? 0) : 0;
      const isAlong = axis === "x";
      this.#pen.curveBy(
        isAlong ? [a, 0] : [0, a],
        [args[i + 1] ?? 0, args[i + 2] ?? 0],
        isAlong ? [last, d] : [d, last],
      );
      axis = isAlong ? "y" : "x";
    }
  }

  /**
   * The four flex operators: two curves each, drawn as curves at every size. False for another
   * operator.
   */
  #flex(operator: number): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] =
      this.#stack;
    this.#stack.length = 0;
    switch (operator) {
      case 34: // hflex
        this.#pen.curveBy([a, 0], [b, c], [d, 0]);
        this.#pen.curveBy([e, 0], [f, -c], [g, 0]);
        return true;
      case 35: // flex
        this.#pen.curveBy([a, b], [c, d], [e, f]);
        this.#pen.curveBy([g, h], [i, j], [k, l]);
        return true;
      case 36: // hflex1
        this.#pen.curveBy([a, b], [c, d], [e, 0]);
        this.#pen.curveBy([f, 0], [g, h], [i, -(b + d + h)]);
        return true;
      case 37: {
        // flex1: the last number lengthens the longer of the two distances.
        const dx = a + c + e + g + i;
        const dy = b + d + f + h + j;
        const last: readonly [number, number] = Math.abs(dx) > Math.abs(dy) ? [k, -dy] : [-dx, k];
        this.#pen.curveBy([a, b], [c, d], [e, f]);
        this.#pen.curveBy([g, h], [i, j], last);
        return true;
      }
      case 0: // dotsection, deprecated: no effect
        return true;
      default:
        return false;
    }
  }
}

/** True when an operator that comes first has one argument more than it takes. */
function hasWidth(operator: number, count: number): boolean {
  switch (operator) {
    case 1:
    case 3:
    case 18:
    case 23:
      return count % 2 === 1;
    case 4:
    case 22:
      return count > 1;
    case 21:
      return count > 2;
    default:
      return false;
  }
}
