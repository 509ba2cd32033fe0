/** Blocks of eight by eight samples of a JPEG (ITU-T T.81, annexes A and F). */
import type { BitReader, CodeTable } from "./jpeg-bits.ts";

/** Figure A.6: where the coefficients of a block stand, in the order in which they are coded. */
const ZIGZAG = Uint8Array.from(
  Array.from({ length: 64 }, (_, at) => at).toSorted((a, b) => {
    const [sumA, sumB] = [(a >> 3) + (a & 7), (b >> 3) + (b & 7)];
    // Up along odd diagonals' columns, down along even ones.
    return sumA - sumB || (sumA % 2 === 0 ? b - a : a - b);
  }),
);

/** Cosines of A.3.3 with their factors, by sample times eight plus frequency. */
const COSINES = Float64Array.from({ length: 64 }, (_, at) => {
  const [sample, frequency] = [at >> 3, at & 7];
  const factor = frequency === 0 ? Math.SQRT1_2 : 1;
  return (factor / 2) * Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16);
});

/** The tables of a component, and its last DC coefficient. */
export interface BlockTables {
  readonly dc: CodeTable;
  readonly ac: CodeTable;
  last: number;
}

/** Reads a block's coefficients (F.2.2); how many of them, in coded order, may differ from 0. */
export function readBlock(bits: BitReader, coder: BlockTables, block: Int32Array): number {
  block.fill(0);
  coder.last += bits.extended(bits.code(coder.dc) & 15);
  block[0] = coder.last;
  let end = 1;
  for (let k = 1; k < 64; k++) {
    const code = bits.code(coder.ac);
    const size = code & 15;
    if (size === 0 && code >> 4 < 15) {
      break;
    }
    k += code >> 4;
    const value = bits.extended(size);
    if (k < 64) {
      block[ZIGZAG[k] ?? 0] = value;
      end = k + 1;
    }
  }
  return end;
}

const rows = new Float64Array(64);

/** The samples of a block (A.3.3), its coefficients times `quant`, which is in coded order, into rows of `stride`. */
export function writeSamples(
  { block, end }: { readonly block: Int32Array; readonly end: number },
  quant: Float64Array,
  samples: Uint8ClampedArray,
  [at, stride]: readonly [number, number],
): void {
  if (end === 1) {
    const flat = 128 + ((block[0] ?? 0) * (quant[0] ?? 0)) / 8;
    for (let y = 0; y < 8; y++) {
      samples.fill(flat, at + y * stride, at + y * stride + 8);
    }
    return;
  }
  for (let v = 0; v < 8; v++) {
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let u = 0; u < 8; u++) {
        const one = v * 8 + u;
        sum += (block[one] ?? 0) * (quant[one] ?? 0) * (COSINES[x * 8 + u] ?? 0);
      }
      rows[v * 8 + x] = sum;
    }
  }
  for (let x = 0; x < 8; x++) {
    for (let y = 0; y < 8; y++) {
      let sum = 128;
      for (let v = 0; v < 8; v++) {
        sum += (rows[v * 8 + x] ?? 0) * (COSINES[y * 8 + v] ?? 0);
      }
      samples[at + y * stride + x] = sum;
    }
  }
}

/** A quantization table as its block stands: coded in zigzag order (B.2.4.1). */
export function inRows(coded: ArrayLike<number>): Float64Array {
  const table = new Float64Array(64);
  ZIGZAG.forEach((at, k) => {
    table[at] = coded[k] ?? 0;
  });
  return table;
}
