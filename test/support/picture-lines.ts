import type { Picture } from "./pictures.ts";

/** Pixels of 72 dpi that one character stands for: letters are about twice as high as wide. */
const [ACROSS, DOWN] = [4, 8];
/** From paper to full ink. */
const SHADES = " .:-=+*#%@";

/** A picture as text that a reviewer can read: its size, and how dark it is from place to place. */
export function pictureLines({ widthPx, heightPx, rgb }: Picture): readonly string[] {
  const rows: string[] = [];
  for (let top = 0; top < heightPx; top += DOWN) {
    let row = "";
    for (let left = 0; left < widthPx; left += ACROSS) {
      row += shadeOf({ widthPx, heightPx, rgb }, left, top);
    }
    rows.push(`|${row.trimEnd()}`);
  }
  return [`${widthPx} × ${heightPx} px`, ...rows];
}

/** The shade of one character's pixels; those beyond the edge are none. */
function shadeOf({ widthPx, heightPx, rgb }: Picture, left: number, top: number): string {
  let [ink, count] = [0, 0];
  for (let y = top; y < Math.min(top + DOWN, heightPx); y++) {
    for (let x = left; x < Math.min(left + ACROSS, widthPx); x++) {
      const at = (y * widthPx + x) * 3;
      // Green is most of how bright a colour looks (IEC 61966-2-1 by ITU-R BT.709, 0.72), and enough to tell places.
      ink += 255 - (rgb[at + 1] ?? 255);
      count += 1;
    }
  }
  const darkness = count === 0 ? 0 : ink / count / 255;
  return SHADES[Math.min(SHADES.length - 1, Math.ceil(darkness * (SHADES.length - 1)))] ?? " ";
}
