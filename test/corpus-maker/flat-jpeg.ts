/** Grey JPEGs of flat blocks (ITU-T T.81), each eight by eight pixels: a photo's codec without a library for it. */

/** Width and height in blocks, and the grey of each, 0 to 255, rows from the top. */
export interface FlatBlocks {
  readonly columns: number;
  readonly rows: number;
  readonly grey: Uint8Array;
}

/** A baseline JPEG of eight times as many pixels along each side. */
export function flatJpeg(blocks: FlatBlocks): Uint8Array {
  return jpegOf(blocks, { frame: 0xc0, end: "0" });
}

/** The same as the first scan of a progressive one, which has no other coefficients (G.1.1.1.1). */
export function progressiveJpeg(blocks: FlatBlocks): Uint8Array {
  return jpegOf(blocks, { frame: 0xc2, end: "" });
}

/** The kind of frame, and the bits of a block that stand behind its mean. */
interface JpegKind {
  readonly frame: number;
  readonly end: string;
}

function jpegOf({ columns, rows, grey }: FlatBlocks, { frame, end }: JpegKind): Uint8Array {
  const [width, height] = [8 * columns, 8 * rows];
  return Uint8Array.from([
    0xff,
    0xd8,
    // A DC coefficient is eight times the mean: its step of eight leaves the grey itself.
    ...segment(0xdb, [0, 8, ...Array.from({ length: 63 }, () => 1)]),
    ...segment(frame, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    // Nine lengths of differences, four bits each; of other coefficients none: one bit.
    ...segment(0xc4, [0x00, ...counts(4, 9), ...Array.from({ length: 9 }, (_, size) => size)]),
    ...segment(0xc4, [0x10, ...counts(1, 1), 0]),
    ...segment(0xda, [1, 1, 0x00, 0, end === "" ? 0 : 63, 0]),
    ...stuffed(bitsOf(grey, end)),
    0xff,
    0xd9,
  ]);
}

function segment(marker: number, data: readonly number[]): readonly number[] {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...data];
}

/** How many codes have each of sixteen lengths. */
function counts(length: number, codes: number): readonly number[] {
  return Array.from({ length: 16 }, (_, i) => (i === length - 1 ? codes : 0));
}

/** Each block as the difference from the one before, and the end of its coefficients. */
function bitsOf(grey: Uint8Array, end: string): string {
  return Array.from(grey, (value, i) => {
    const step = value - (grey[i - 1] ?? 128);
    const size = step === 0 ? 0 : Math.abs(step).toString(2).length;
    const bits = step < 0 ? step + 2 ** size - 1 : step;
    return `${size.toString(2).padStart(4, "0")}${size === 0 ? "" : bits.toString(2).padStart(size, "0")}${end}`;
  }).join("");
}

/** Bytes of the bits, ones at the end; a zero behind each that would begin a marker. */
function stuffed(bits: string): readonly number[] {
  return (bits.match(/.{1,8}/gu) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte.padEnd(8, "1"), 2);
    return value === 0xff ? [value, 0] : [value];
  });
}
