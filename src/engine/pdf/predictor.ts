/** Predictors of the Flate and LZW filters (ISO 32000-2, 7.4.4.4). */

/** /DecodeParms of a predictor (table 8); defaults filled in. */
export interface PredictorParms {
  /** 1 none, 2 TIFF, 10–15 PNG (the row's own tag says which). */
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
}

/** Widest row that is taken seriously, in bytes. */
const MAX_ROW_BYTES = 1 << 26;

/** The bytes before prediction; parameters that make no sense leave the bytes as they are. */
export function undoPredictor(bytes: Uint8Array, parms: PredictorParms): Uint8Array {
  const { predictor, colors, bitsPerComponent, columns } = parms;
  // PNG predicts from the byte one pixel to the left, at least one byte.
  const pixelBytes = Math.max(1, (colors * bitsPerComponent) >> 3);
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  const senseless = !(
    colors >= 1 &&
    bitsPerComponent >= 1 &&
    rowBytes >= 1 &&
    rowBytes <= MAX_ROW_BYTES
  );
  // A row of no bytes, or of gigabytes, would make the loops below endless or the arrays too large.
  if (predictor <= 1 || senseless) {
    return bytes;
  }
  return predictor === 2 ? undoTiff(bytes, parms, rowBytes) : undoPng(bytes, pixelBytes, rowBytes);
}

/** PNG specification (third edition), clause 9. */
function undoPng(bytes: Uint8Array, pixelBytes: number, rowBytes: number): Uint8Array {
  // The last row may be cut off; what there is of it is undone.
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const tag = bytes[from] ?? 0;
    const to = row * rowBytes;
    const size = Math.min(rowBytes, bytes.length - from - 1);
    for (let i = 0; i < size; i++) {
      const value = bytes[from + 1 + i] ?? 0;
      const left = i >= pixelBytes ? (out[to + i - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (out[to + i - rowBytes] ?? 0) : 0;
      // Unknown tags count as None, as in other readers.
      let predicted = 0;
      if (tag === 1) {
        predicted = left;
      } else if (tag === 2) {
        predicted = up;
      } else if (tag === 3) {
        predicted = (left + up) >> 1;
      } else if (tag === 4) {
        const corner = row > 0 && i >= pixelBytes ? (out[to + i - rowBytes - pixelBytes] ?? 0) : 0;
        predicted = paeth(left, up, corner);
      }
      // Uint8Array keeps the sum modulo 256.
      out[to + i] = value + predicted;
    }
  }
  return out;
}

/** PNG, 9.4: the neighbour nearest to left + up - corner; ties go to left, then up. */
function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byCorner = Math.abs(estimate - corner);
  if (byLeft <= byUp && byLeft <= byCorner) {
    return left;
  }
  return byUp <= byCorner ? up : corner;
}

/** TIFF 6.0, section 14: each component is the difference to the same component one pixel left. */
function undoTiff(
  bytes: Uint8Array,
  { colors, bitsPerComponent, columns }: PredictorParms,
  rowBytes: number,
): Uint8Array {
  const out = bytes.slice();
  for (let row = 0; row < out.length; row += rowBytes) {
    const end = Math.min(row + rowBytes, out.length);
    if (bitsPerComponent === 8) {
      for (let i = row + colors; i < end; i++) {
        out[i] = (out[i] ?? 0) + (out[i - colors] ?? 0);
      }
    } else if (bitsPerComponent === 16) {
      for (let i = row + 2 * colors; i + 1 < end; i += 2) {
        const high = (out[i] ?? 0) + (out[i - 2 * colors] ?? 0);
        const low = (out[i + 1] ?? 0) + (out[i + 1 - 2 * colors] ?? 0);
        // The carry of the low byte.
        out[i] = high + (low >> 8);
        out[i + 1] = low;
      }
    } else {
      undoTiffBits(out.subarray(row, end), colors, bitsPerComponent, columns);
    }
  }
  return out;
}

/** Components of 1, 2 or 4 bits, in place. */
function undoTiffBits(row: Uint8Array, colors: number, bits: number, columns: number): void {
  if (bits > 8) {
    return;
  }
  const mask = (1 << bits) - 1;
  const previous = new Uint8Array(colors);
  const components = Math.min(columns * colors, Math.floor((row.length * 8) / bits));
  for (let i = 0; i < components; i++) {
    const index = (i * bits) >> 3;
    const shift = 8 - bits - ((i * bits) & 7);
    // Three, five and the like do not divide a byte: not allowed, and left as they are.
    if (shift < 0) {
      return;
    }
    const value = (((row[index] ?? 0) >> shift) + (previous[i % colors] ?? 0)) & mask;
    previous[i % colors] = value;
    row[index] = ((row[index] ?? 0) & ~(mask << shift)) | (value << shift);
  }
}
