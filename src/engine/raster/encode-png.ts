/**
 * PNG encoder (W3C PNG, third edition): 8-bit RGB, Sub filter, bands of 16 rows, each deflated on its
 * own. Bands make a partial re-encode exact: an unchanged band's bytes may be reused. Deterministic: no
 * time chunk, fixed filter and level.
 */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { crc32, deflateBand } from "../packages/band-deflate.ts";
import type { Raster } from "../packages/pdfium.ts";

// Small enough that a changed line touches few bands, large enough that deflate finds repetitions.
const BAND_ROWS = 16;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const ADLER_BASE = 65_521;

/** Encodes RGBX pixels as an opaque RGB picture. `dpi` is stated in pHYs. Linear in the pixels. */
export function encodePng(raster: Raster, dpi: number): Uint8Array {
  const { widthPx, heightPx } = raster;
  const chunks = [SIGNATURE, header(widthPx, heightPx), SRGB, resolution(dpi)];
  let adler = 1;
  let first = true;
  for (let row = 0; row < heightPx; row += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, heightPx - row);
    const filtered = filterRows(raster, row, rows);
    adler = adler32(filtered, adler);
    const deflated = deflateBand(filtered);
    // RFC 1950: 0x78 0x01 says deflate with a 32 KB window, fastest level.
    chunks.push(
      chunk("IDAT", first ? concatBytes([Uint8Array.of(0x78, 0x01), deflated]) : deflated),
    );
    first = false;
  }
  // An empty final block of fixed codes ends the deflate stream; the checksum follows it.
  chunks.push(chunk("IDAT", concatBytes([Uint8Array.of(0x03, 0x00), uint32(adler)])));
  chunks.push(chunk("IEND", new Uint8Array(0)));
  return concatBytes(chunks);
}

/** Rows as PNG scanlines: a filter byte 1 (Sub), then each byte less the one three bytes before it. */
function filterRows(raster: Raster, row: number, rows: number): Uint8Array {
  const { widthPx, pixels } = raster;
  const filtered = new Uint8Array(rows * (widthPx * 3 + 1));
  let to = 0;
  let from = row * widthPx * 4;
  for (let y = 0; y < rows; y++) {
    filtered[to++] = 1;
    let before = 0;
    for (let x = 0; x < widthPx; x++, from += 4, to += 3) {
      const r = pixels[from] ?? 0;
      const g = pixels[from + 1] ?? 0;
      const b = pixels[from + 2] ?? 0;
      const color = r | (g << 8) | (b << 16);
      // What equals its neighbour is 0, as it is already: most of a page is of one colour.
      if (color !== before) {
        filtered[to] = r - before;
        filtered[to + 1] = g - (before >> 8);
        filtered[to + 2] = b - (before >> 16);
        before = color;
      }
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

// Rendering intent 1, relative colorimetric: what previews are compared by.
const SRGB = chunk("sRGB", Uint8Array.of(1));

/** pHYs in pixels per metre, so that programs show the proof in its size. */
function resolution(dpi: number): Uint8Array {
  const perMeter = uint32(Math.round(dpi / 0.0254));
  return chunk("pHYs", concatBytes([perMeter, perMeter, Uint8Array.of(1)]));
}

/** Length, type, data, CRC-32 of type and data (PNG, 5.3). */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concatBytes([latin1Bytes(type), data]);
  return concatBytes([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Adler-32 of `bytes` continued from `seed` (RFC 1950, 8.2). */
function adler32(bytes: Uint8Array, seed: number): number {
  let a = seed & 0xffff;
  let b = seed >>> 16;
  // The remainder is taken every 3800 bytes: until then the sums stay below 2^31, and once a byte is slow.
  for (let start = 0; start < bytes.length; start += 3800) {
    const end = Math.min(start + 3800, bytes.length);
    let i = start;
    // Eight at once: each byte's sum would have to wait for the one before.
    for (; i + 8 <= end; i += 8) {
      const c = bytes[i] ?? 0;
      const d = bytes[i + 1] ?? 0;
      const e = bytes[i + 2] ?? 0;
      const f = bytes[i + 3] ?? 0;
      const g = bytes[i + 4] ?? 0;
      const h = bytes[i + 5] ?? 0;
      const j = bytes[i + 6] ?? 0;
      const k = bytes[i + 7] ?? 0;
      b += 8 * (a + c) + 7 * d + 6 * e + 5 * f + 4 * g + 3 * h + 2 * j + k;
      a += c + d + e + f + g + h + j + k;
    }
    for (; i < end; i++) {
      a += bytes[i] ?? 0;
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return ((b << 16) | a) >>> 0;
}
