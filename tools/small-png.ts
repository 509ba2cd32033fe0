/** PNG files of few colours: a palette of the pixels' most frequent colours, the rest by the nearest of them. */
import { crc32, deflateSync } from "node:zlib";
import { decode } from "fast-png";

const COLORS = 256;

/** The picture with at most 256 colours. Equal input gives equal bytes. */
export function smallPng(png: Uint8Array): Uint8Array {
  const { width, height, data, channels } = decode(png);
  const keys = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let i = 0; i < keys.length; i++) {
    const at = i * channels;
    const key = (Number(data[at]) << 16) | (Number(data[at + 1]) << 8) | Number(data[at + 2]);
    keys[i] = key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const palette = paletteOf(counts);
  const nearest = new Map<number, number>();
  const indexes = Uint8Array.from(keys, (key) => {
    const known = nearest.get(key) ?? nearestOf(palette, key);
    nearest.set(key, known);
    return known;
  });
  return indexedPng(width, height, { palette, indexes });
}

/** W3C PNG, third edition: colour type 3, no filter. */
function indexedPng(
  width: number,
  height: number,
  { palette, indexes }: { readonly palette: readonly number[]; readonly indexes: Uint8Array },
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap(partsOf))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The most frequent colour of each of the fullest cells of a coarse cube, finer where more colours fit. */
function paletteOf(counts: ReadonlyMap<number, number>): readonly number[] {
  if (counts.size <= COLORS) {
    return [...counts.keys()].sort((a, b) => a - b);
  }
  for (const bits of [5, 4, 3, 2]) {
    const cells = new Map<number, { color: number; most: number; sum: number }>();
    for (const [color, count] of counts) {
      const cell = cellOf(color, bits);
      const known = cells.get(cell) ?? { color, most: 0, sum: 0 };
      known.sum += count;
      if (count > known.most || (count === known.most && color < known.color)) {
        known.color = color;
        known.most = count;
      }
      cells.set(cell, known);
    }
    if (cells.size <= COLORS) {
      const used = new Set([...cells.values()].map(({ color }) => color));
      const frequent = [...counts].sort(([a, x], [b, y]) => y - x || a - b);
      for (const [color] of frequent) {
        if (used.size >= COLORS) {
          break;
        }
        used.add(color);
      }
      return [...used].sort((a, b) => a - b);
    }
  }
  return [];
}

function cellOf(color: number, bits: number): number {
  return partsOf(color).reduce((cell, part) => (cell << bits) | (part >> (8 - bits)), 0);
}

function partsOf(color: number): [number, number, number] {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

function nearestOf(palette: readonly number[], color: number): number {
  const [r, g, b] = partsOf(color);
  let best = 0;
  let least = Infinity;
  for (const [i, other] of palette.entries()) {
    const [x, y, z] = partsOf(other);
    const distance = (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
    if (distance < least) {
      best = i;
      least = distance;
    }
  }
  return best;
}
