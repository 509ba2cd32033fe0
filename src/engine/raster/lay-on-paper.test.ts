import { describe, expect, test } from "vitest";
import { layOnPaper } from "./lay-on-paper.ts";
import { textureOf } from "./paper-textures.ts";
import type { Finish } from "../contract/paper.ts";

/** A raster whose pixel n has the bytes n, n + 64, 255 - n, to 16 × 16. */
function ramp() {
  const pixels = new Uint8Array(256 * 4);
  for (let n = 0; n < 256; n++) {
    pixels.set([n, (n + 64) & 0xff, 255 - n, 0], n * 4);
  }
  return { widthPx: 16, heightPx: 16, pixels };
}

const decode = (v: number): number =>
  v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
const encode = (v: number): number =>
  255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
const WHOLE = { area: [0, 0, 16, 16] as const, left: 0, top: 0, dpi: 96 };

test("a smooth paper multiplies in linear light, to half a step of the reference", () => {
  const [before, after] = [ramp(), ramp()];
  layOnPaper(after, { hex: "#b5916a", finish: "none" }, WHOLE);
  const paper = [0xb5, 0x91, 0x6a];
  let worst = 0;
  for (let at = 0; at < before.pixels.length; at++) {
    if (at % 4 < 3) {
      const wanted = encode(decode(before.pixels[at] ?? 0) * decode(paper[at % 4] ?? 0));
      worst = Math.max(worst, Math.abs(wanted - (after.pixels[at] ?? 0)));
    }
  }
  expect(worst).toBeLessThanOrEqual(0.5001);
});

test("white paper without texture changes nothing, and outside the paper nothing changes", () => {
  const white = ramp();
  layOnPaper(white, { hex: "#ffffff", finish: "none" }, WHOLE);
  expect(white.pixels).toEqual(ramp().pixels);
  const part = ramp();
  layOnPaper(part, { hex: "#000000", finish: "kraft" }, { ...WHOLE, area: [-3, 4, 8, 99] });
  const black = (x: number, y: number) => part.pixels[(y * 16 + x) * 4 + 2] === 0;
  expect([black(0, 4), black(7, 15), black(8, 15), black(0, 3)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe.each<Finish>(["matte", "linen", "felt", "laid", "kraft", "cotton", "metallic", "pearl"])(
  "the texture %s",
  (finish) => {
    test("does not tint, and stays within its amplitude", () => {
      const levels = textureOf(finish)?.levels ?? new Int8Array(0);
      expect(levels.reduce((sum, level) => sum + level, 0)).toBe(0);
      expect(Math.max(...levels)).toBeGreaterThan(0);
      expect(Math.max(...levels.map(Math.abs))).toBeLessThanOrEqual(16);
    });

    test("is tied to the page: a part shows what the whole shows there", () => {
      const whole = { widthPx: 64, heightPx: 64, pixels: new Uint8Array(64 * 64 * 4).fill(200) };
      const part = { widthPx: 16, heightPx: 16, pixels: new Uint8Array(16 * 16 * 4).fill(200) };
      const paper = { hex: "#f0ead8", finish };
      layOnPaper(whole, paper, { ...WHOLE, area: [0, 0, 64, 64] });
      layOnPaper(part, paper, { ...WHOLE, left: 40, top: 30 });
      const row = (y: number) => whole.pixels.subarray(((y + 30) * 64 + 40) * 4).subarray(0, 64);
      for (let y = 0; y < 16; y++) {
        expect(part.pixels.subarray(y * 64, y * 64 + 64)).toEqual(row(y));
      }
    });
  },
);
