/**
 * The paper of a proof under a raster: the product of ink and paper in linear light, with a texture
 * that is tied to the millimetres of the page, so that it is the same whatever part of the page is
 * shown and how large. Nothing of it is in the print file.
 */
import type { Raster } from "../packages/pdfium.ts";
import { textureOf } from "./paper-textures.ts";
import type { Paper } from "../contract/paper.ts";

/** Where the paper lies in a raster and where the raster lies on the page. */
export interface PaperPlace {
  /** Pixels of the raster that show paper: [left, top, right, bottom), clipped to the raster. */
  readonly area: readonly [number, number, number, number];
  /** Of the raster's corner from the page's, px. */
  readonly left: number;
  readonly top: number;
  readonly dpi: number;
}

/** Strongest texture: brighter or darker by this part. */
const AMPLITUDE = 0.06;
/** Steps of the texture on either side of none. */
const LEVELS = 16;

/** Multiplies the paper under the pixels, in place. */
export function layOnPaper(raster: Raster, { hex, finish }: Paper, place: PaperPlace): void {
  const paper = [1, 3, 5].map((at) => LINEAR[Number.parseInt(hex.slice(at, at + 2), 16)] ?? 1);
  const texture = textureOf(finish);
  // All products are tabulated: a page of eight million pixels needs look-ups only.
  const tables = tablesFor(paper, texture === null ? 0 : LEVELS);
  const { pixels, widthPx, heightPx } = raster;
  const [left, top, right, bottom] = place.area;
  // Millimetres of a pixel over millimetres of a cell.
  const cellsPerPx = texture === null ? 0 : 25.4 / place.dpi / texture.pitchMm;
  for (let y = Math.max(0, top); y < Math.min(bottom, heightPx); y++) {
    const row = texture === null ? 0 : cell(place.top + y, cellsPerPx, texture.side) * texture.side;
    for (let x = Math.max(0, left); x < Math.min(right, widthPx); x++) {
      const level =
        texture === null
          ? 0
          : (texture.levels[row + cell(place.left + x, cellsPerPx, texture.side)] ?? 0) + LEVELS;
      const table = tables[level];
      if (table !== undefined) {
        const at = (y * widthPx + x) * 4;
        pixels[at] = table[pixels[at] ?? 0] ?? 0;
        pixels[at + 1] = table[256 + (pixels[at + 1] ?? 0)] ?? 0;
        pixels[at + 2] = table[512 + (pixels[at + 2] ?? 0)] ?? 0;
      }
    }
  }
}

/** Place of a pixel in the tile of the texture, which repeats. */
function cell(px: number, cellsPerPx: number, side: number): number {
  const at = Math.floor((px + 0.5) * cellsPerPx) % side;
  return at < 0 ? at + side : at;
}

/** One table of 3 × 256 values for each level of the texture; a single one without texture. */
function tablesFor(paper: readonly number[], levels: number): readonly Uint8Array[] {
  return Array.from({ length: 2 * levels + 1 }, (_, i) => {
    const light = levels === 0 ? 1 : 1 + ((i - levels) / levels) * AMPLITUDE;
    const table = new Uint8Array(768);
    paper.forEach((channel, c) => {
      for (let value = 0; value < 256; value++) {
        table[c * 256 + value] = encoded((LINEAR[value] ?? 0) * channel * light);
      }
    });
    return table;
  });
}

/** IEC 61966-2-1: the transfer curve of sRGB, both ways. */
const LINEAR: readonly number[] = Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

/** A byte of sRGB; what is brighter than white is white. */
function encoded(linear: number): number {
  const v = Math.min(1, Math.max(0, linear));
  const curve = v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
  return Math.round(curve * 255);
}
