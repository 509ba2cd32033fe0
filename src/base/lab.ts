/** Measured colours on screens: CIE L*a*b* as spectrophotometers and PDF files state it. */

/** XYZ of the D50 white of print measurements (ISO 13655), Y = 1. */
const D50: readonly [number, number, number] = [0.9642, 1, 0.8249];

/** XYZ relative to D50 → linear sRGB, Bradford adaptation to D65 included (IEC 61966-2-1; Lindbloom). */
const TO_SRGB: readonly (readonly [number, number, number])[] = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

/**
 * "#rrggbb" in sRGB of L* (0 to 100), a* and b* relative to D50; missing components are 0. What no screen shows is
 * cut off channel by channel, so a metallic or fluorescent ink comes out duller than it is.
 */
export function hexOfLab([l = 0, a = 0, b = 0]: readonly number[]): string {
  const fy = (l + 16) / 116;
  const [x, y, z] = [fy + a / 500, fy, fy - b / 200].map(
    (f, i) => (D50[i] ?? 1) * (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29)),
  );
  const bytes = TO_SRGB.map(([fromX, fromY, fromZ]) =>
    encoded(fromX * (x ?? 0) + fromY * (y ?? 0) + fromZ * (z ?? 0)),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The transfer curve of sRGB: linear light → 0 to 255. */
function encoded(light: number): number {
  const v = Math.min(1, Math.max(0, light));
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
}
