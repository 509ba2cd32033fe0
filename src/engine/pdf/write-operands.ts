/** Numbers, names and strings as PDF source, for the operators the rewriter writes. */

/**
 * At most `decimals` decimals, no exponent, no "-0", no trailing zeros; not beyond 2^53, which is what
 * the lexer reads at most.
 */
export function formatNumber(value: number, decimals = 5): string {
  // From 1e21 on `toFixed` writes an exponent, which PDF does not have (ISO 32000-2, 7.3.3).
  const bound = Number.MAX_SAFE_INTEGER;
  const text = Math.max(-bound, Math.min(bound, value)).toFixed(decimals);
  const trimmed = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return trimmed === "-0" || trimmed === "" ? "0" : trimmed;
}

/** The shortest text that reads back as the same number (within 12 decimals): for authored values. */
export function formatExact(value: number): string {
  const text = String(value);
  return /e/i.test(text) ? formatNumber(value, 12) : formatNumber(value, decimalsOf(text));
}

function decimalsOf(text: string): number {
  const dot = text.indexOf(".");
  return dot < 0 ? 0 : Math.min(12, text.length - dot - 1);
}

/**
 * Six operands of Tm: six decimals, more for entries below 0.1 so that seven significant digits remain
 * and glyphs far from the origin do not move.
 */
export function formatMatrix(matrix: readonly number[]): string {
  return matrix.map((value) => formatNumber(value, matrixDecimals(value))).join(" ");
}

function matrixDecimals(value: number): number {
  const size = Math.abs(value);
  return size === 0 || size >= 0.1 ? 6 : Math.min(12, 6 - Math.floor(Math.log10(size)));
}

/** A name with its slash; bytes outside the regular characters become #xx (ISO 32000-2, 7.3.5). */
export function formatName(name: string): string {
  let source = "/";
  for (const char of name) {
    const code = char.charCodeAt(0);
    const isPlain = code > 0x20 && code < 0x7f && !"()<>[]{}/%#".includes(char);
    source += isPlain ? char : `#${code.toString(16).padStart(2, "0")}`;
  }
  return source;
}

/** A hexadecimal string of bytes. */
export function formatHex(bytes: Uint8Array): string {
  let hex = "<";
  for (const byte of bytes) {
    hex += byte.toString(16).padStart(2, "0");
  }
  return `${hex}>`;
}
