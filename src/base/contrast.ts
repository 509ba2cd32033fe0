/** Contrast of colours, and the shade that can be read. WCAG 2.2, 1.4.3. Colours are `#rrggbb`. */

/** For text of ordinary size. Buttons need only 3 (1.4.11), but have text on them. */
export const MIN_CONTRAST = 4.5;

/** From 1 to 21 (WCAG 2.2, "contrast ratio"); the order does not matter. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour itself where it can be read on `ground`; else the nearest of its shades that can: darker on a light
 * ground, lighter on a dark one. Hue is kept, since black and white are mixed in equally for each part.
 */
export function shadeOn(ground: string, color: string): string {
  const towards = luminance(ground) > 0.18 ? 0 : 255;
  const parts = partsOf(color);
  // In steps of a hundredth: no eye tells two neighbours apart.
  for (let step = 0; step <= 100; step++) {
    const mixed = parts.map((part) => Math.round(part + ((towards - part) * step) / 100));
    const shade = `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    if (contrast(ground, shade) >= MIN_CONTRAST) {
      return shade;
    }
  }
  return towards === 0 ? "#000000" : "#ffffff";
}

/** WCAG 2.2, "relative luminance", 0 to 1: linear light of sRGB, weighted as the eye does. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function partsOf(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
