/** Our PNG samples against another renderer's, over made-up pictures of every kind that both read; and what is refused. */
import { deflateSync } from "node:zlib";
import { decode, type DecodedPng } from "fast-png";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PngSamples, readPngSamples } from "#engine/image/png-samples.ts";
import { png, type PngParts } from "#test/support/sample-pictures.ts";

const RUNS = 60;

/** Bytes of scan lines of this many bits a pixel, each with a filter, for one pass. */
function linesOf(width: number, height: number, pixelBits: number): fc.Arbitrary<Uint8Array> {
  const length = Math.ceil((width * pixelBits) / 8);
  const line = fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.uint8Array({ minLength: length, maxLength: length }))
    .map(([filter, bytes]) => Uint8Array.of(filter, ...bytes));
  return fc
    .array(line, { minLength: height, maxLength: height })
    .map((lines) => new Uint8Array(Buffer.concat(lines)));
}

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Kind {
  readonly type: number;
  readonly bits: number;
  readonly channels: number;
  readonly interlace?: boolean;
}

function picturesOf({ type, bits, channels, interlace = false }: Kind): fc.Arbitrary<PngParts> {
  const side = fc.integer({ min: 1, max: 19 });
  return fc.tuple(side, side).chain(([width, height]) => {
    const passes = interlace
      ? ADAM7.map(([x, y, dx, dy]) => [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)])
      : [[width, height]];
    const lines = passes
      .filter(([columns = 0, rows = 0]) => columns > 0 && rows > 0)
      .map(([columns = 0, rows = 0]) => linesOf(columns, rows, bits * channels));
    return fc
      .tuple(...lines)
      .map((parts) => new Uint8Array(Buffer.concat(parts)))
      .map((rows) => ({ width, height, bits, type, rows, interlace }));
  });
}

/** Colour and alpha as they stand in the file: interleaved, 16 bits as numbers. */
function interleaved({ samples, alpha, bitsPerComponent, components }: PngSamples): number[] {
  const bytes = bitsPerComponent === 16 ? 2 : 1;
  const values = (data: Uint8Array): number[] =>
    Array.from({ length: data.length / bytes }, (_, i) =>
      bytes === 2 ? ((data[2 * i] ?? 0) << 8) | (data[2 * i + 1] ?? 0) : (data[i] ?? 0),
    );
  const colour = values(samples);
  if (alpha === null) {
    return colour;
  }
  return values(alpha).flatMap((veil, pixel) => [
    ...colour.slice(pixel * components, (pixel + 1) * components),
    veil,
  ]);
}

/** What the other renderer says, without an alpha that hides nothing. */
function ofOther({ data, channels, depth }: DecodedPng): number[] {
  const all = [...data];
  const opaque = 2 ** depth - 1;
  const isOpaque =
    (channels === 2 || channels === 4) &&
    all.every((value, i) => i % channels !== channels - 1 || value === opaque);
  return isOpaque ? all.filter((_, i) => i % channels !== channels - 1) : all;
}

describe("is what another renderer reads", () => {
  test.each<[string, Kind]>([
    ...[1, 2, 4, 8, 16].map((bits): [string, Kind] => [
      `grey of ${bits} bits`,
      { type: 0, bits, channels: 1 },
    ]),
    ["RGB of 8 bits", { type: 2, bits: 8, channels: 3 }],
    ["RGB of 16 bits", { type: 2, bits: 16, channels: 3 }],
    ["grey and alpha of 8 bits", { type: 4, bits: 8, channels: 2 }],
    ["grey and alpha of 16 bits", { type: 4, bits: 16, channels: 2 }],
    ["RGB and alpha of 8 bits", { type: 6, bits: 8, channels: 4 }],
    ["RGB and alpha of 16 bits", { type: 6, bits: 16, channels: 4 }],
    // Of fewer bits the other one reads interlaced pictures wrongly; `pictures.test.ts` has those.
    ["interlaced grey of 8 bits", { type: 0, bits: 8, channels: 1, interlace: true }],
    ["interlaced grey of 16 bits", { type: 0, bits: 16, channels: 1, interlace: true }],
    ["interlaced RGB of 8 bits", { type: 2, bits: 8, channels: 3, interlace: true }],
    ["interlaced RGB and alpha of 16 bits", { type: 6, bits: 16, channels: 4, interlace: true }],
  ])("%s", (_name, kind) => {
    fc.assert(
      fc.property(picturesOf(kind), (parts) => {
        const file = png(parts);
        const ours = readPngSamples(file);
        expect(ours === null ? null : interleaved(ours)).toEqual(ofOther(decode(file)));
      }),
      { numRuns: RUNS, seed: 20 },
    );
  });

  test.each([1, 2, 4, 8])("palettes of %i bits with alpha", (bits) => {
    const count = 2 ** bits;
    const colours = Uint8Array.from({ length: 3 * count }, (_, i) => (i * 37) & 255);
    const veils = Uint8Array.from({ length: Math.ceil(count / 2) }, (_, i) => (i * 91) & 255);
    const chunks = [
      ["PLTE", colours],
      ["tRNS", veils],
    ] as const;
    fc.assert(
      fc.property(picturesOf({ type: 3, bits, channels: 1 }), (parts) => {
        const file = png({ ...parts, chunks });
        const ours = readPngSamples(file);
        const other = decode(file);
        expect([...(ours?.samples ?? [])]).toEqual([...other.data]);
        const rowBytes = Math.ceil((parts.width * bits) / 8);
        const alphaOf = (i: number): number => {
          const column = (i % parts.width) * bits;
          const byte = other.data[Math.floor(i / parts.width) * rowBytes + (column >> 3)] ?? 0;
          return other.palette?.[(byte >> (8 - bits - (column & 7))) & (count - 1)]?.[3] ?? 255;
        };
        const alpha = Array.from({ length: parts.width * parts.height }, (_, i) => alphaOf(i));
        const isOpaque = alpha.every((value) => value === 255);
        expect(ours?.alpha === null ? null : [...(ours?.alpha ?? [])]).toEqual(
          isOpaque ? null : alpha,
        );
        expect([...(ours?.palette ?? [])]).toEqual([...colours]);
      }),
      { numRuns: RUNS, seed: 20 },
    );
  });
});

describe("refuses, without unpacking it,", () => {
  const zeros = (length: number): Uint8Array => new Uint8Array(length);
  const one: PngParts = { width: 1, height: 1, bits: 8, type: 0, rows: Uint8Array.of(0, 7) };

  test.each<[string, PngParts]>([
    ["data that unpack to more than the header says", { ...one, rows: zeros(64 * 1024 * 1024) }],
    ["data of one byte too many", { ...one, rows: zeros(3) }],
    ["data of one byte too few", { ...one, rows: zeros(1) }],
    ["a header of more pixels than are decoded", { ...one, width: 60_000, height: 60_000 }],
    ["sides of nothing", { ...one, width: 0 }],
    ["a depth that the kind does not have", { ...one, bits: 4, type: 2 }],
    ["a palette picture without a palette", { ...one, type: 3 }],
  ])("%s", (_name, parts) => {
    expect(readPngSamples(png(parts))).toBeNull();
  });

  test("a profile that unpacks to more than a profile has: the picture is read without it", () => {
    const body = Buffer.concat([Buffer.from("x\0\0", "latin1"), deflateSync(zeros(9 << 20))]);
    const read = readPngSamples(png({ ...one, chunks: [["iCCP", body]] }));
    expect(read).toMatchObject({ samples: Uint8Array.of(7), profile: null });
  });
});
