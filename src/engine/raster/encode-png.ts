/**
 * PNG encoder (W3C PNG, third edition): 8-bit RGB, Sub filter, bands of 16 rows, each deflated on its
 * own. Bands make a partial re-encode exact: an unchanged band's bytes may be reused. Deterministic: no
 * time chunk, fixed filter and level.
 */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { crc32, deflateBand } from "../packages/band-deflate.ts";
import type { Raster } from "../packages/pdfium.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const ADLER_BASE = 65_521;

/** Rows of a picture that are encoded on their own. */
export const BAND_ROWS = 16;

/** A band as it stands in the file, with what the checksum of the whole picture needs of it. */
export interface PngBand {
  readonly chunk: Uint8Array;
  /** Adler-32 of the band's scanlines alone, and their length in bytes. */
  readonly adler: number;
  readonly byteLength: number;
}

/** What stands before the bands. `dpi` is stated in pHYs. */
export interface PngHead {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
}

/** Encodes RGBX pixels as an opaque RGB picture. `dpi` is stated in pHYs. */
export function encodePng(raster: Raster, dpi: number): Uint8Array {
  const { widthPx, heightPx } = raster;
  return joinPng({ widthPx, heightPx, dpi }, encodeBands(raster, true));
}

/**
 * The bands of a picture's part that begins with a band; `isTop`: with the picture's first. A band depends on
 * nothing but its own pixels and whether it is the first.
 */
export function encodeBands(raster: Raster, isTop: boolean): readonly PngBand[] {
  const bands: PngBand[] = [];
  for (let row = 0; row < raster.heightPx; row += BAND_ROWS) {
    const filtered = filterRows(raster, row, Math.min(BAND_ROWS, raster.heightPx - row));
    const deflated = deflateBand(filtered);
    bands.push({
      // RFC 1950: 0x78 0x01 says deflate with a 32 KB window, fastest level.
      chunk: chunk(
        "IDAT",
        isTop && row === 0 ? concatBytes([Uint8Array.of(0x78, 0x01), deflated]) : deflated,
      ),
      adler: adler32(filtered),
      byteLength: filtered.length,
    });
  }
  return bands;
}

/** The file of all its bands, top to bottom. */
export function joinPng(
  { widthPx, heightPx, dpi }: PngHead,
  bands: readonly PngBand[],
): Uint8Array {
  const adler = bands.reduce((sum, band) => joinAdlers(sum, band), 1);
  return concatBytes([
    SIGNATURE,
    header(widthPx, heightPx),
    SRGB,
    resolution(dpi),
    ...bands.map((band) => band.chunk),
    // An empty final block of fixed codes ends the deflate stream; the checksum follows it.
    chunk("IDAT", concatBytes([Uint8Array.of(0x03, 0x00), uint32(adler)])),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

/** Rows as PNG scanlines: a filter byte 1 (Sub), then each byte less the one three bytes before it. */
function filterRows(raster: Raster, row: number, rows: number): Uint8Array {
  const { widthPx, pixels } = raster;
  const filtered = new Uint8Array(rows * (widthPx * 3 + 1));
  let to = 0;
  let from = row * widthPx * 4;
  for (let y = 0; y < rows; y++) {
    filtered[to++] = 1;
    let [red, green, blue] = [0, 0, 0];
    for (let x = 0; x < widthPx; x++) {
      const r = pixels[from] ?? 0;
      const g = pixels[from + 1] ?? 0;
      const b = pixels[from + 2] ?? 0;
      filtered[to] = r - red;
      filtered[to + 1] = g - green;
      filtered[to + 2] = b - blue;
      [red, green, blue] = [r, g, b];
      to += 3;
      from += 4;
    }
  }
  return filtered;
}

function header(widthPx: number, heightPx: number): Uint8Array {
  return chunk(
    "IHDR",
    concatBytes([uint32(widthPx), uint32(heightPx), Uint8Array.of(8, 2, 0, 0, 0)]),
  );
}

const SRGB = chunk("sRGB", Uint8Array.of(1));

function resolution(dpi: number): Uint8Array {
  const perMeter = uint32(Math.round(dpi / 0.0254));
  return chunk("pHYs", concatBytes([perMeter, perMeter, Uint8Array.of(1)]));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concatBytes([latin1Bytes(type), data]);
  return concatBytes([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Adler-32 (RFC 1950, 8.2). */
function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += 3800) {
    const end = Math.min(start + 3800, bytes.length);
    for (let i = start; i < end; i++) {
      a += bytes[i] ?? 0;
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return ((b << 16) | a) >>> 0;
}

/** Adler-32 of what has `first` and of the band behind it. */
function joinAdlers(first: number, { adler, byteLength }: PngBand): number {
  const [a1, b1] = [first & 0xffff, first >>> 16];
  const [a2, b2] = [adler & 0xffff, adler >>> 16];
  const a = (a1 + a2 - 1 + ADLER_BASE) % ADLER_BASE;
  // Each byte behind counts the sum before it once more than the band alone does, which started at 1.
  const b =
    (b1 + b2 + (byteLength % ADLER_BASE) * ((a1 - 1 + ADLER_BASE) % ADLER_BASE)) % ADLER_BASE;
  return ((b << 16) | a) >>> 0;
}
