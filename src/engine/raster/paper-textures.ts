/**
 * The surfaces of papers as tiles of brightness steps. Made by plain arithmetic on whole cells, so that every
 * machine makes the same; the steps of a tile add up to nothing, so a texture never tints a paper.
 */
import { getOrAdd } from "#base/maps.ts";
import type { Finish } from "../contract/paper.ts";

/** A tile of brightness steps; 0 leaves the paper as it is. */
export interface Texture {
  /** Cells on a side; the tile repeats. */
  readonly side: number;
  readonly pitchMm: number;
  /** Rows of steps from -16 to 16. */
  readonly levels: Int8Array;
}

// A power of two, so that noise can wrap by a mask.
const SIDE = 128;
const MOST = 16;

/** What a surface adds at a cell, about -16 to 16. */
type Surface = (x: number, y: number) => number;

function tile(pitchMm: number, surface: Surface): Texture {
  const levels = new Int8Array(SIDE * SIDE);
  let sum = 0;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const level = Math.max(-MOST, Math.min(MOST, Math.trunc(surface(x, y))));
      levels[y * SIDE + x] = level;
      sum += level;
    }
  }
  balance(levels, sum);
  return { side: SIDE, pitchMm, levels };
}

/** Takes the sum away, one step a cell, in an order that scatters over the tile. */
function balance(levels: Int8Array, sum: number): void {
  const step = Math.sign(sum);
  // 7919 is prime to the number of cells: every cell is met once a round.
  for (let left = Math.abs(sum), at = 0; left > 0; at = (at + 7_919) % levels.length) {
    const level = levels[at] ?? 0;
    if (level - step >= -MOST && level - step <= MOST) {
      levels[at] = level - step;
      left--;
    }
  }
}

/** Even noise of 0 to 255 at a cell of the repeating grid. */
function noise(x: number, y: number, seed: number): number {
  let h = Math.imul((x & (SIDE - 1)) + 1, 0x9e3779b1) ^ Math.imul((y & (SIDE - 1)) + 1, 0x85ebca6b);
  h = Math.imul(h ^ seed ^ (h >>> 15), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f);
  return (h ^ (h >>> 16)) & 0xff;
}

/** Mean of the noise over a rectangle around a cell, less its middle: about -128 to 128. */
function smooth(x: number, y: number, [rx, ry, seed]: readonly [number, number, number]): number {
  let sum = 0;
  for (let dy = -ry; dy <= ry; dy++) {
    for (let dx = -rx; dx <= rx; dx++) {
      sum += noise(x + dx, y + dy, seed);
    }
  }
  return Math.trunc(sum / ((2 * rx + 1) * (2 * ry + 1))) - 128;
}

/** A triangle wave of -16 to 16 over `period` cells. */
function wave(at: number, period: number): number {
  const phase = ((at % period) + period) % period;
  const half = period / 2;
  return Math.trunc((Math.abs(phase - half) * 32) / half) - 16;
}

/** How each surface is made; null for none. */
const SURFACES: Readonly<Record<Finish, readonly [pitchMm: number, surface: Surface] | null>> = {
  none: null,
  matte: [0.1, (x, y) => (noise(x, y, 11) - 128) / 24],
  linen: [0.15, (x, y) => (wave(x, 4) + wave(y, 4)) / 3 + (noise(x, y, 23) - 128) / 48],
  felt: [0.2, (x, y) => smooth(x, y, [2, 2, 37]) / 4],
  laid: [0.15, (x, y) => wave(y, 8) / 3 + (x % 64 === 0 ? -4 : 0) + (noise(x, y, 41) - 128) / 48],
  kraft: [0.12, (x, y) => smooth(x, y, [5, 0, 53]) / 4 + (noise(x, y, 59) > 250 ? -8 : 0)],
  cotton: [0.2, (x, y) => smooth(x, y, [1, 1, 61]) / 6],
  metallic: [0.5, (x, y) => wave(x + y, SIDE) / 1.5 + (noise(x, y, 67) - 128) / 32],
  pearl: [0.5, (x, y) => wave(x - y, SIDE) / 3 + wave(x + y, SIDE / 2) / 4],
};

const made = new Map<Finish, Texture>();

/** The texture of a finish, made when first asked for; null for a smooth one. */
export function textureOf(finish: Finish): Texture | null {
  const surface = SURFACES[finish];
  if (surface === null) {
    return null;
  }
  return getOrAdd(made, finish, () => tile(...surface));
}
