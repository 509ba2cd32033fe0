/**
 * The light of a JPEG's pixels, decoded: of grey ones all there is, of coloured ones the first component, which is
 * their luminance as a rule (ITU-T T.81; JFIF). Baseline and extended sequential frames of eight bits, Huffman coded,
 * which is what programs write into masks; progressive ones are not read.
 */
import { type BitReader, bitReader, type CodeTable, codeTable } from "./jpeg-bits.ts";
import { type BlockTables, inRows, readBlock, writeSamples } from "./jpeg-block.ts";

/** Samples of 0 to 255, row by row from the top. */
export interface Luminosity {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly samples: Uint8Array;
}

/** The light of each pixel; null for what cannot be decoded here or has more pixels. Of one that is cut off, what came. */
export function jpegLuminosity(bytes: Uint8Array, maxPixels: number): Luminosity | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Tables = { quants: new Map(), huffman: new Map(), frame: null, restart: 0 };
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) {
      return null;
    }
    // Fill bytes may stand before any marker (B.1.1.2).
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) {
      return null;
    }
    const data = bytes.subarray(at + 4, end);
    if (marker === 0xda) {
      return scanned(found, data, bytes.subarray(end), maxPixels);
    }
    if (!readTables(found, marker, data)) {
      return null;
    }
    at = end;
  }
  return null;
}

interface Component {
  readonly id: number;
  /** Sampling factors along rows and columns (A.1.1). */
  readonly h: number;
  readonly v: number;
  readonly quant: number;
}

interface Frame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly components: readonly Component[];
}

interface Tables {
  readonly quants: Map<number, Uint16Array>;
  /** By class (0 DC, 16 AC) plus number. */
  readonly huffman: Map<number, CodeTable>;
  frame: Frame | null;
  /** Units between restart markers; 0 for none. */
  restart: number;
}

/** Takes a segment in; false for a frame that is not read here. */
function readTables(found: Tables, marker: number, data: Uint8Array): boolean {
  switch (marker) {
    case 0xc0:
    case 0xc1:
      found.frame = frameOf(data);
      return found.frame !== null;
    case 0xc4:
      return readHuffman(found, data);
    case 0xdb:
      return readQuants(found, data);
    case 0xdd:
      found.restart = word(data, 0);
      return true;
    default:
      // C2 to CF: progressive, lossless, hierarchical and arithmetic frames.
      return marker < 0xc2 || marker > 0xcf;
  }
}

function word(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
}

/** B.2.2; null for more than eight bits, no area, or factors out of their range. */
function frameOf(data: Uint8Array): Frame | null {
  const [bits = 0, count = 0] = [data[0], data[5]];
  const components = Array.from({ length: count }, (_, i): Component => {
    const at = 6 + 3 * i;
    const factors = data[at + 1] ?? 0;
    return { id: data[at] ?? 0, h: factors >> 4, v: factors & 15, quant: data[at + 2] ?? 0 };
  });
  const isSound = components.every(({ h, v }) => h >= 1 && h <= 4 && v >= 1 && v <= 4);
  const [heightPx, widthPx] = [word(data, 1), word(data, 3)];
  return bits === 8 && isSound && count > 0 && count <= 4 && widthPx > 0 && heightPx > 0
    ? { widthPx, heightPx, components }
    : null;
}

/** B.2.4.2: counts of the codes of one to sixteen bits, then their values. */
function readHuffman({ huffman }: Tables, data: Uint8Array): boolean {
  for (let at = 0; at < data.length; ) {
    const counts = data.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (counts.length < 16 || at + 17 + total > data.length) {
      return false;
    }
    huffman.set(data[at] ?? 0, codeTable(counts, data.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
  }
  return true;
}

/** B.2.4.1: 64 numbers of one or two bytes in zigzag order. */
function readQuants({ quants }: Tables, data: Uint8Array): boolean {
  for (let at = 0; at < data.length; ) {
    const head = data[at++] ?? 0;
    const size = head >> 4 === 0 ? 1 : 2;
    if (at + 64 * size > data.length) {
      return false;
    }
    const table = new Uint16Array(64);
    for (let i = 0; i < 64; i++) {
      table[i] = size === 1 ? (data[at + i] ?? 0) : word(data, at + 2 * i);
    }
    quants.set(head & 15, table);
    at += 64 * size;
  }
  return true;
}

/** A component of the scan. */
interface ScanPart extends Component, BlockTables {
  readonly isLuma: boolean;
}

/** The first component, from the first scan, which holds it in sequential files. */
function scanned(
  { frame, quants, huffman, restart }: Tables,
  header: Uint8Array,
  coded: Uint8Array,
  maxPixels: number,
): Luminosity | null {
  const luma = frame?.components[0];
  const quant = quants.get(luma?.quant ?? -1);
  if (frame === null || luma === undefined || quant === undefined) {
    return null;
  }
  const parts = Array.from({ length: header[0] ?? 0 }, (_, i): ScanPart | null => {
    const [id, tables = 0] = [header[1 + 2 * i], header[2 + 2 * i]];
    const component = frame.components.find((one) => one.id === id);
    const [dc, ac] = [huffman.get(tables >> 4), huffman.get(16 + (tables & 15))];
    return component === undefined || dc === undefined || ac === undefined
      ? null
      : { ...component, isLuma: component === luma, dc, ac, last: 0 };
  }).filter((part) => part !== null);
  const plane = planeOf(frame, luma, { isAlone: parts.length === 1 });
  const isWhole = parts.length === header[0] && parts.some(({ isLuma }) => isLuma);
  if (!isWhole || plane.strideX * plane.strideY > maxPixels) {
    return null;
  }
  const { widthPx, heightPx, strideX } = plane;
  const whole = decoded(bitReader(coded), parts, { plane, quant: inRows(quant), restart });
  const samples = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    samples.set(whole.subarray(y * strideX, y * strideX + widthPx), y * widthPx);
  }
  return { widthPx, heightPx, samples };
}

/** The samples of a component, and of the whole blocks that it is coded in. */
interface Plane {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly strideX: number;
  readonly strideY: number;
  readonly unitsX: number;
  readonly unitsY: number;
}

/** A.2: a scan of one component counts its blocks, one of several the rectangles with some of each. */
function planeOf(
  { widthPx: width, heightPx: height, components }: Frame,
  { h, v }: Component,
  { isAlone }: { readonly isAlone: boolean },
): Plane {
  const mostH = Math.max(...components.map((one) => one.h));
  const mostV = Math.max(...components.map((one) => one.v));
  const widthPx = Math.ceil((width * h) / mostH);
  const heightPx = Math.ceil((height * v) / mostV);
  const unitsX = Math.ceil(isAlone ? widthPx / 8 : width / (8 * mostH));
  const unitsY = Math.ceil(isAlone ? heightPx / 8 : height / (8 * mostV));
  const [strideX, strideY] = [unitsX * 8 * (isAlone ? 1 : h), unitsY * 8 * (isAlone ? 1 : v)];
  return { widthPx, heightPx, strideX, strideY, unitsX, unitsY };
}

interface Scan {
  readonly plane: Plane;
  readonly quant: Float64Array;
  readonly restart: number;
}

/** Unit by unit, until the data ends. */
function decoded(
  bits: BitReader,
  parts: readonly ScanPart[],
  { plane: { strideX, strideY, unitsX, unitsY }, quant, restart }: Scan,
): Uint8ClampedArray {
  const samples = new Uint8ClampedArray(strideX * strideY).fill(GREY);
  const block = new Int32Array(64);
  for (let unit = 0; unit < unitsX * unitsY && !bits.isAtEnd; unit++) {
    if (restart > 0 && unit > 0 && unit % restart === 0) {
      bits.restart();
      parts.forEach((part) => {
        part.last = 0;
      });
    }
    for (const part of parts) {
      const [h, v] = parts.length === 1 ? [1, 1] : [part.h, part.v];
      for (let i = 0; i < h * v; i++) {
        const end = readBlock(bits, part, block);
        if (part.isLuma) {
          const x = (unit % unitsX) * h + (i % h);
          const y = Math.floor(unit / unitsX) * v + Math.floor(i / h);
          writeSamples({ block, end }, quant, samples, [8 * (y * strideX + x), strideX]);
        }
      }
    }
  }
  return samples;
}

/** What stands where the data ends early. */
const GREY = 128;
