/** Pictures put together byte by byte, for the tests beside what reads them. */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { deflateBytes } from "../packages/deflate.ts";

const u32 = (n: number): Uint8Array => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
export const u16 = (n: number): Uint8Array => Uint8Array.of(n >>> 8, n);
const u16le = (n: number): Uint8Array => Uint8Array.of(n, n >>> 8);
const u32le = (n: number): Uint8Array => Uint8Array.of(n, n >>> 8, n >>> 16, n >>> 24);

/** A segment of a JPEG with its marker and its length. */
export function segment(marker: number, data: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(0xff, marker), u16(data.length + 2), data]);
}

export interface Frame {
  readonly marker?: number;
  readonly bits?: number;
  readonly width?: number;
  readonly height?: number;
  readonly components?: number;
}

/** A start of frame: baseline, 8 bits, 30 by 20 pixels of three components unless said otherwise. */
export function frame(changes: Frame = {}): Uint8Array {
  const { marker = 0xc0, bits = 8, width = 30, height = 20, components = 3 } = changes;
  const sizes = [Uint8Array.of(bits), u16(height), u16(width), Uint8Array.of(components)];
  return segment(marker, concatBytes([...sizes, new Uint8Array(3 * components)]));
}

export const JPEG_START = Uint8Array.of(0xff, 0xd8);
/** The scan with some data, and the end. */
export const JPEG_SCAN = concatBytes([
  segment(0xda, Uint8Array.of(0)),
  Uint8Array.of(1, 2, 3, 0xff, 0xd9),
]);

/** A JPEG of these segments before its scan. */
export function jpegOf(...segments: readonly Uint8Array[]): Uint8Array {
  return concatBytes([JPEG_START, ...segments, JPEG_SCAN]);
}

/** An Exif segment that says this orientation, behind another entry. */
export function exif(orientation: number, order: "II" | "MM" = "MM"): Uint8Array {
  const [short, long] = order === "MM" ? [u16, u32] : [u16le, u32le];
  const entries = [
    [short(0x010f), short(2), long(1), long(0)],
    [short(0x0112), short(3), long(1), short(orientation), short(0)],
  ];
  const directory = [short(entries.length), ...entries.flat()];
  return segment(
    0xe1,
    concatBytes([latin1Bytes(`Exif\0\0${order}`), short(42), long(8), ...directory]),
  );
}

/** A part of a profile in an APP2 segment. */
export function profilePart(number: number, count: number, data: Uint8Array): Uint8Array {
  const head = latin1Bytes("ICC_PROFILE\0");
  return segment(0xe2, concatBytes([head, Uint8Array.of(number, count), data]));
}

/** As much of a profile as is looked at: its length, its data colour space, its signature. */
export function profileOf(space: string, length = 132, signature = "acsp"): Uint8Array {
  const profile = new Uint8Array(length);
  profile.set(latin1Bytes(space), 16);
  profile.set(latin1Bytes(signature), 36);
  return profile;
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) {
    c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  }
  return c;
});

/** CRC-32 as the PNG specification gives it (annex D), apart from the one under test. */
export function crc32Of(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) {
    c = (CRC[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  }
  return (c ^ 0xffffffff) >>> 0;
}

/** A PNG chunk with its checksum. */
export function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concatBytes([latin1Bytes(type), data]);
  return concatBytes([u32(data.length), body, u32(crc32Of(body))]);
}

export interface PngParts {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha. */
  readonly type?: number;
  readonly interlaced?: boolean;
  /** Chunks before the data. */
  readonly before?: readonly Uint8Array[];
  /** Filtered rows, each with its filter byte in front. */
  readonly rows: readonly (readonly number[])[];
}

/** A PNG of the rows as they are given. */
export function pngOf({ width = 1, height = 1, depth = 8, type = 0, ...more }: PngParts) {
  const { interlaced = false, before = [], rows } = more;
  const header = concatBytes([
    u32(width),
    u32(height),
    Uint8Array.of(depth, type, 0, 0, interlaced ? 1 : 0),
  ]);
  return concatBytes([
    latin1Bytes("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", header),
    ...before,
    chunk("IDAT", deflateBytes(Uint8Array.from(rows.flat()))),
    chunk("IEND", new Uint8Array(0)),
  ]);
}
