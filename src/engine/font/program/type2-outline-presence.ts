/**
 * Tells whether a Type 2 charstring draws anything (Adobe Technical Note 5177). Asked of every glyph of a
 * font, so it counts operands instead of keeping them and stops at the first line or curve.
 */
import type { Subroutines } from "./type2-charstring.ts";

const MAX_DEPTH = 10;
/** Real glyphs draw within a few dozen tokens. */
const MAX_STEPS = 5000;

interface Scan {
  readonly globalSubrs: Subroutines;
  readonly localSubrs: Subroutines;
  /** Operands since the last operator: how many, the last one, and the sum of their sizes. */
  count: number;
  last: number;
  reach: number;
  stems: number;
  steps: number;
}

/** True also for a letter put together by `endchar`. False when damaged before anything is drawn. */
export function drawsType2(
  charstring: Uint8Array,
  globalSubrs: Subroutines,
  localSubrs: Subroutines,
): boolean {
  const scan = { globalSubrs, localSubrs, count: 0, last: 0, reach: 0, stems: 0, steps: 0 };
  return scanCode(scan, charstring, 0) === "draws";
}

type Outcome = "draws" | "empty" | "returned";

function scanCode(scan: Scan, code: Uint8Array, depth: number): Outcome {
  let at = 0;
  while (at < code.length) {
    // Counted as empty: a glyph that hides its first line behind 5000 tokens is not reused, which is
    // the safe answer.
    if (++scan.steps > MAX_STEPS) {
      return "empty";
    }
    const byte = code[at] ?? 0;
    if (byte >= 32 || byte === 28) {
      at = operand(scan, code, at);
      continue;
    }
    at++;
    if (byte === 10 || byte === 29) {
      const outcome = scanSubroutine(scan, byte === 10 ? scan.localSubrs : scan.globalSubrs, depth);
      if (outcome !== "returned") {
        return outcome;
      }
      continue;
    }
    if (byte === 11) {
      return "returned";
    }
    // endchar with four operands or more draws an accented letter (5177, appendix C).
    if (byte === 14) {
      return scan.count >= 4 ? "draws" : "empty";
    }
    // Operands that are all 0 draw nothing: `reach` is the sum of their sizes.
    if (isDrawing(byte, code[at] ?? 0) && scan.reach > 0) {
      return "draws";
    }
    if (byte === 12) {
      at++;
    } else if (isStem(byte)) {
      // Stems are counted for the length of the masks only.
      scan.stems += scan.count >> 1;
      at += byte === 19 || byte === 20 ? (scan.stems + 7) >> 3 : 0;
    }
    scan.count = 0;
    scan.reach = 0;
  }
  return depth === 0 ? "empty" : "returned";
}

function scanSubroutine(scan: Scan, subroutines: Subroutines, depth: number): Outcome {
  const code = scan.count > 0 && depth < MAX_DEPTH ? subroutines(scan.last) : null;
  // The number of the subroutine is no operand of what comes.
  scan.count--;
  scan.reach -= Math.abs(scan.last);
  return code === null ? "empty" : scanCode(scan, code, depth + 1);
}

/** Lines, curves and, after the escape byte, the four forms of flex. */
function isDrawing(byte: number, second: number): boolean {
  const isPlain = (byte >= 5 && byte <= 8) || (byte >= 24 && byte <= 27);
  return isPlain || byte === 30 || byte === 31 || (byte === 12 && second >= 34 && second <= 37);
}

/** hstem, vstem, their hm forms, and the masks, which may end an implied vstem. */
function isStem(byte: number): boolean {
  return byte === 1 || byte === 3 || (byte >= 18 && byte <= 20) || byte === 23;
}

function operand(scan: Scan, code: Uint8Array, at: number): number {
  const byte = code[at] ?? 0;
  const next = code[at + 1] ?? 0;
  let length = 1;
  let value = byte - 139;
  if (byte === 28) {
    length = 3;
    value = (((next << 8) | (code[at + 2] ?? 0)) << 16) >> 16;
  } else if (byte === 255) {
    length = 5;
    value = (((next << 8) | (code[at + 2] ?? 0)) << 16) >> 16;
    // A fraction alone is ink too: its size does not matter, that it is not 0 does.
    value += (code[at + 3] ?? 0) + (code[at + 4] ?? 0) > 0 ? 0.5 : 0;
  } else if (byte >= 251) {
    length = 2;
    value = -(byte - 251) * 256 - next - 108;
  } else if (byte >= 247) {
    length = 2;
    value = (byte - 247) * 256 + next + 108;
  }
  scan.count++;
  scan.last = value;
  scan.reach += Math.abs(value);
  return at + length;
}
