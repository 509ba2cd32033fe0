import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concatBytes, latin1Text } from "#base/bytes.ts";
import { crc32Of } from "../image/small-pictures.test-kit.ts";
import { inflateBytes } from "../packages/deflate.ts";
import type { Raster } from "../packages/pdfium.ts";
import { encodePng } from "./encode-png.ts";

/** A raster whose pixels are made from their place; the fourth byte is no part of the picture. */
function rasterOf(
  widthPx: number,
  heightPx: number,
  at: (x: number, y: number) => readonly [number, number, number],
): Raster {
  const pixels = new Uint8Array(widthPx * heightPx * 4).fill(77);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      pixels.set(at(x, y), (y * widthPx + x) * 4);
    }
  }
  return { widthPx, heightPx, pixels };
}

const pattern = (x: number, y: number) =>
  [(x * 37) & 255, (y * 91) & 255, (x ^ (y * 3)) & 255] as const;

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

/** The chunks, their checksums held against a CRC-32 of another hand. */
function chunksOf(png: Uint8Array): readonly Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset);
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    expect(view.getUint32(end - 4)).toBe(crc32Of(png.subarray(at + 4, end - 4)));
    chunks.push({
      type: latin1Text(png, at + 4, at + 8),
      data: png.subarray(at + 8, end - 4),
    });
    at = end;
  }
  return chunks;
}

/** The pixels as any reader of PNG gets them: inflated, the filter of each row undone. */
function decoded(png: Uint8Array, widthPx: number): readonly number[] {
  const data = chunksOf(png).flatMap((chunk) => (chunk.type === "IDAT" ? [chunk.data] : []));
  const stream = concatBytes(data);
  const { value: rows, complete } = inflateBytes(stream, 1e7);
  expect(complete).toBe(true);
  expect(new DataView(stream.buffer).getUint32(stream.length - 4)).toBe(adlerOf(rows));
  // CMF and FLG (RFC 1950, 2.2): deflate, and a multiple of 31.
  expect([(stream[0] ?? 0) & 15, ((stream[0] ?? 0) * 256 + (stream[1] ?? 0)) % 31]).toEqual([8, 0]);
  const length = widthPx * 3 + 1;
  const pixels: number[] = [];
  for (let at = 0; at < rows.length; at += length) {
    expect(rows[at]).toBe(1);
    const row = [...rows.subarray(at + 1, at + length)];
    row.forEach((value, i) => {
      row[i] = (value + (row[i - 3] ?? 0)) & 255;
    });
    pixels.push(...row);
  }
  return pixels;
}

/** Adler-32 as RFC 1950, 8.2, defines it: the remainder taken at every byte. */
function adlerOf(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
}

const colours = ({ pixels }: Raster) => [...pixels].filter((_, i) => i % 4 !== 3);

describe("a picture", () => {
  test.each([
    [1, 1],
    [3, 15],
    [3, 16],
    [3, 17],
    [5, 33],
    [64, 2],
  ])("of %i by %i pixels is read back as it was", (width, height) => {
    const raster = rasterOf(width, height, pattern);
    expect(decoded(encodePng(raster, 72), width)).toEqual(colours(raster));
  });

  test("of any pixels is read back as it was", () => {
    const side = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(side, side, fc.integer(), (width, height, seed) => {
        const raster = rasterOf(width, height, (x, y) => {
          const hash = Math.imul(seed ^ (x * 7919 + y * 104_729), 2_654_435_761);
          return [hash & 255, (hash >> 8) & 255, (hash >> 16) & 255];
        });
        expect(decoded(encodePng(raster, 72), width)).toEqual(colours(raster));
      }),
      { numRuns: 30 },
    );
  });

  test("large enough for the sums of its checksum to wrap is read back", () => {
    const raster = rasterOf(700, 40, () => [255, 0, 255]);
    expect(decoded(encodePng(raster, 72), 700)).toEqual(colours(raster));
  });

  test("of the largest differences, with the largest sums, is read back", () => {
    const raster = rasterOf(700, 40, (x) => [-x & 255, -x & 255, -x & 255]);
    expect(decoded(encodePng(raster, 72), 700)).toEqual(colours(raster));
  });

  test("of flat areas is read back, where any one channel changes between them", () => {
    const steps = [
      [0, 0, 0],
      [255, 0, 0],
      [255, 9, 0],
      [255, 9, 255],
      [254, 10, 1],
    ] as const;
    const raster = rasterOf(30, 5, (x, y) => steps[(Math.floor(x / 4) + y) % 5] ?? steps[0]);
    expect(decoded(encodePng(raster, 72), 30)).toEqual(colours(raster));
  });

  test("says its size, its depth and what its colours mean", () => {
    const chunks = chunksOf(encodePng(rasterOf(300, 2, pattern), 300));
    expect(chunks.map(({ type }) => type)).toEqual([
      "IHDR",
      "sRGB",
      "pHYs",
      "IDAT",
      "IDAT",
      "IEND",
    ]);
    const [header, srgb, size] = chunks.map(({ data }) => [...data]);
    expect(header).toEqual([0, 0, 1, 44, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
    expect(srgb).toEqual([1]);
    // 300 dpi are 11811 pixels a metre.
    expect(size).toEqual([0, 0, 46, 35, 0, 0, 46, 35, 1]);
    expect(chunks.at(-1)?.data.length).toBe(0);
  });

  test("begins as PNG files do", () => {
    const png = encodePng(rasterOf(1, 1, pattern), 72);
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  });

  test("of equal pixels has equal bytes, whatever stands in the byte that is not shown", () => {
    const raster = rasterOf(20, 20, pattern);
    const other = { ...raster, pixels: raster.pixels.map((v, i) => (i % 4 === 3 ? 0 : v)) };
    expect(encodePng(other, 72)).toEqual(encodePng(raster, 72));
  });
});

test("a line that changes touches its own band alone: the others' bytes may be used again", () => {
  const bands = (raster: Raster) =>
    chunksOf(encodePng(raster, 72))
      .filter(({ type }) => type === "IDAT")
      .map(({ data }) => String(data));
  const before = bands(rasterOf(30, 64, pattern));
  const after = bands(rasterOf(30, 64, (x, y) => (y === 20 ? [1, 2, 3] : pattern(x, y))));
  // Four bands of 16 rows, and the checksum of all.
  expect(before).toHaveLength(5);
  expect(before.map((band, i) => band === after[i])).toEqual([true, false, true, true, false]);
});
