/** Group 3 faxes of one dimension (ITU-T T.4), pixel by pixel: a fax's codec without a library for it. */

/** Bits of runs of none and of one pixel. */
const WHITE = ["00110101", "000111"];
const BLACK = ["0000110111", "010"];

/**
 * Rows of pixels, black where they are not 0. Runs take turns, so that one of no black pixels stands between two white
 * ones; a row ends with its last pixel.
 */
export function plainFax(pixels: Uint8Array, columns: number): Uint8Array {
  const bits: string[] = [];
  for (const [at, pixel] of pixels.entries()) {
    const isLast = at % columns === columns - 1;
    const [white, black] = pixel === 0 ? [WHITE[1], isLast ? "" : BLACK[0]] : [WHITE[0], BLACK[1]];
    bits.push(`${white ?? ""}${black ?? ""}`);
  }
  return Uint8Array.from(bits.join("").match(/.{1,8}/gu) ?? [], (byte) =>
    Number.parseInt(byte.padEnd(8, "0"), 2),
  );
}
