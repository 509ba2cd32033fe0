/**
 * A PNG decoded to its samples (PNG, third edition): what a PDF image is made of, and what it is held
 * against.
 */
import { concatBytes, latin1Text } from "#base/bytes.ts";
import { inflateBytes } from "../packages/deflate.ts";
import { undoPredictor } from "../pdf/predictor.ts";

/**
 * A PNG as rows of samples at the depth it was stored in: nothing is converted, so nothing is lost
 * before the press.
 */
export interface PngSamples {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitsPerComponent: number;
  /** 1 for grey and palettes, 3 for RGB. */
  readonly components: 1 | 3;
  /** RGB triples of a palette; null without one. */
  readonly palette: Uint8Array | null;
  /** Rows from the top, each padded to whole bytes, without alpha. */
  readonly samples: Uint8Array;
  /** Rows from the top, one sample a pixel at `alphaBits`; null where every pixel is opaque. */
  readonly alpha: Uint8Array | null;
  readonly alphaBits: 8 | 16;
  readonly profile: Uint8Array | null;
}

/** What is decoded at most, without alpha: more than any print needs, and bounded memory. */
const MAX_DECODED_BYTES = 160 * 1024 * 1024;
// Press profiles have a few megabytes at most.
const MAX_PROFILE_BYTES = 8 * 1024 * 1024;

/** Samples a pixel has in the file, by colour type (table 8); the alpha last. */
const CHANNELS: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** IHDR, with the number of samples a pixel has in the file. */
interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly type: number;
  readonly channels: number;
  readonly isInterlaced: boolean;
}

/** The chunks that matter for print, IDAT joined. Gamma, text and time are left alone. */
interface Chunks {
  readonly header: Header;
  readonly palette: Uint8Array | null;
  readonly transparency: Uint8Array | null;
  readonly profile: Uint8Array | null;
  readonly data: Uint8Array;
}

/** The samples; null for a file that is damaged or larger than is decoded. */
export function readPngSamples(bytes: Uint8Array): PngSamples | null {
  const chunks = chunksOf(bytes);
  const packed = chunks === null ? null : pixelsOf(chunks.header, chunks.data);
  if (chunks === null || packed === null) {
    return null;
  }
  const { header, palette, transparency, profile } = chunks;
  const { width, height, bits, type, channels } = header;
  const isPalette = type === 3;
  if (isPalette && (palette === null || palette.length < 3 || palette.length % 3 !== 0)) {
    return null;
  }
  // Grey or RGB with alpha: a PDF image has its alpha in an image of its own (ISO 32000-2, 11.6.5).
  const split =
    type === 4 || type === 6
      ? splitAlpha(packed, { channels, sampleBytes: bits / 8 })
      : { samples: packed, alpha: null };
  const alpha =
    transparency === null || type === 4 || type === 6
      ? split.alpha
      : keyedAlpha(packed, header, transparency);
  return {
    widthPx: width,
    heightPx: height,
    bitsPerComponent: bits,
    components: type === 2 || type === 6 ? 3 : 1,
    palette: isPalette ? palette : null,
    samples: split.samples,
    // No soft mask for a picture without transparency: it would make the page transparent for preflight
    // and RIP.
    alpha: alpha?.every((value) => value === 255) === true ? null : alpha,
    // An alpha made from a palette or a key has 8 bits, whatever the samples have.
    alphaBits: alpha !== null && alpha === split.alpha && bits === 16 ? 16 : 8,
    profile: height > 0 ? profile : null,
  };
}

/**
 * Walks the chain of chunks; null unless it begins with IHDR and ends with IEND. Checksums are not
 * compared: damage shows in
 * the length of the data.
 */
function chunksOf(bytes: Uint8Array): Chunks | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | null = null;
  let palette: Uint8Array | null = null;
  let transparency: Uint8Array | null = null;
  let profile: Uint8Array | null = null;
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = latin1Text(bytes, at + 4, at + 8);
    if (end > bytes.length || (at === 8) !== (type === "IHDR")) {
      return null;
    }
    const body = bytes.subarray(at + 8, end - 4);
    switch (type) {
      case "IHDR":
        header = headerOf(body);
        break;
      case "PLTE":
        palette = body;
        break;
      case "tRNS":
        transparency = body;
        break;
      case "iCCP":
        profile = profileOf(body);
        break;
      case "IDAT":
        data.push(body);
        break;
      case "IEND":
        return header === null
          ? null
          : { header, palette, transparency, profile, data: concatBytes(data) };
      default:
    }
    at = end;
  }
  return null;
}

/** IHDR, or null for a combination that table 8 does not allow. */
function headerOf(body: Uint8Array): Header | null {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (body.length !== 13) {
    return null;
  }
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bits, type, method, filter, interlace] = body.subarray(8);
  const channels = CHANNELS.get(type ?? -1);
  const isKnown =
    channels !== undefined &&
    bits !== undefined &&
    DEPTHS.get(type ?? -1)?.includes(bits) === true &&
    method === 0 &&
    filter === 0 &&
    (interlace === 0 || interlace === 1);
  return isKnown && width > 0 && height > 0
    ? { width, height, bits, type: type ?? 0, channels, isInterlaced: interlace === 1 }
    : null;
}

/** Depths that each colour type may have (table 8). */
const DEPTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

/** Name, method, and the profile under zlib (11.3.2.3). */
function profileOf(body: Uint8Array): Uint8Array | null {
  const end = body.indexOf(0);
  // The only method there is, 0, means deflate.
  if (end < 1 || end > 79 || body[end + 1] !== 0) {
    return null;
  }
  const inflated = inflateBytes(body.subarray(end + 2), MAX_PROFILE_BYTES);
  return inflated.complete && inflated.value.length > 0 ? inflated.value : null;
}

/** All channels, rows from the top; null for data that are not as long as the header says. */
function pixelsOf(header: Header, data: Uint8Array): Uint8Array | null {
  const { width, height, bits, channels, isInterlaced } = header;
  const rowBytes = Math.ceil((width * channels * bits) / 8);
  // Before anything is unpacked: a header may claim 2^31 pixels a side.
  if (rowBytes * height > MAX_DECODED_BYTES) {
    return null;
  }
  const passes = isInterlaced
    ? adam7(width, height)
    : [{ x: 0, y: 0, dx: 1, dy: 1, width, height }];
  // Each row of each pass has a filter byte in front.
  const lengthOf = (pass: { readonly width: number; readonly height: number }): number =>
    (Math.ceil((pass.width * channels * bits) / 8) + 1) * pass.height;
  const expected = passes.reduce((sum, pass) => sum + lengthOf(pass), 0);
  // One byte more than expected, to see data that goes on.
  const { value, complete } = inflateBytes(data, expected + 1);
  if (!complete || value.length !== expected) {
    return null;
  }
  const undo = (bytes: Uint8Array, columns: number): Uint8Array =>
    // PNG filters are the predictors of PDF (ISO 32000-2, 7.4.4.4): one implementation for both.
    undoPredictor(bytes, { predictor: 15, colors: channels, bitsPerComponent: bits, columns });
  if (!isInterlaced) {
    return undo(value, width);
  }
  const out = new Uint8Array(rowBytes * height);
  let at = 0;
  for (const pass of passes) {
    const length = lengthOf(pass);
    const rows = undo(value.subarray(at, at + length), pass.width);
    at += length;
    scatter(rows, pass, { out, rowBytes, pixelBits: channels * bits });
  }
  return out;
}

/** Where the pixels of a pass start, how far apart they are, and how many there are. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
}

/** The seven passes that hold any pixel (8.2). */
function adam7(width: number, height: number): readonly Pass[] {
  const starts = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  // A pass without pixels has no rows and no filter bytes (8.2).
  return starts
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      width: Math.ceil((width - x) / dx),
      height: Math.ceil((height - y) / dy),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/** Puts the pixels of a pass where they belong. */
function scatter(
  rows: Uint8Array,
  { x, y, dx, dy, width, height }: Pass,
  {
    out,
    rowBytes,
    pixelBits,
  }: { readonly out: Uint8Array; readonly rowBytes: number; readonly pixelBits: number },
): void {
  const passBytes = Math.ceil((width * pixelBits) / 8);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = column * pixelBits;
      const to = (x + column * dx) * pixelBits;
      const target = (y + row * dy) * rowBytes;
      // Pixels of less than a byte move as one piece, larger ones byte by byte.
      for (let bit = 0; bit < pixelBits; bit += 8) {
        const size = Math.min(8, pixelBits);
        const byte = rows[row * passBytes + ((from + bit) >> 3)] ?? 0;
        const value = (byte >> (8 - size - (from & 7))) & ((1 << size) - 1);
        const place = target + ((to + bit) >> 3);
        out[place] = (out[place] ?? 0) | (value << (8 - size - (to & 7)));
      }
    }
  }
}

/** Colour samples and alpha in arrays of their own; only for 8 and 16 bits, which alpha comes with. */
function splitAlpha(
  packed: Uint8Array,
  { channels, sampleBytes }: { readonly channels: number; readonly sampleBytes: number },
): { readonly samples: Uint8Array; readonly alpha: Uint8Array } {
  const pixelBytes = channels * sampleBytes;
  const colorBytes = pixelBytes - sampleBytes;
  const pixels = packed.length / pixelBytes;
  const samples = new Uint8Array(pixels * colorBytes);
  const alpha = new Uint8Array(pixels * sampleBytes);
  for (let pixel = 0, from = 0, to = 0, veil = 0; pixel < pixels; pixel++) {
    for (let i = 0; i < colorBytes; i++) {
      samples[to++] = packed[from++] ?? 0;
    }
    for (let i = 0; i < sampleBytes; i++) {
      alpha[veil++] = packed[from++] ?? 0;
    }
  }
  return { samples, alpha };
}

/** Alpha of palette entries, or of one colour that is transparent (11.3.1.1); 8 bits. */
function keyedAlpha(
  packed: Uint8Array,
  { width, height, bits, type, channels }: Header,
  transparency: Uint8Array,
): Uint8Array {
  const rowBytes = Math.ceil((width * channels * bits) / 8);
  const alpha = new Uint8Array(width * height);
  // Key samples are stored in 16 bits whatever the depth (11.3.1.1).
  const key = Array.from(
    { length: channels },
    (_, i) => ((transparency[2 * i] ?? 0) << 8) | (transparency[2 * i + 1] ?? 0),
  );
  const sample = (row: number, i: number): number => {
    const bit = i * bits;
    const at = row * rowBytes + (bit >> 3);
    const byte = packed[at] ?? 0;
    return bits === 16
      ? (byte << 8) | (packed[at + 1] ?? 0)
      : (byte >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      if (type === 3) {
        // Palette entries without a value are opaque.
        alpha[at] = transparency[sample(row, column)] ?? 255;
      } else {
        const isKey = key.every((value, i) => value === sample(row, column * channels + i));
        alpha[at] = isKey ? 0 : 255;
      }
    }
  }
  return alpha;
}
