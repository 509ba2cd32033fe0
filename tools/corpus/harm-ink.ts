/**
 * Harm that pixels show: ink of new text that a clip cuts off, and the ghost of the old text. Both are read off
 * renderings of variants without text and without clips, not from what the engine says.
 */
import type { Pdfium } from "#engine/packages/pdfium.ts";
import type { ScenePage, TextBox } from "#engine/contract/scene.ts";
import { difference, type Mask, pdfiumPicture, type Picture } from "#test/support/pictures.ts";
import { type PlainPdf, readPlainPdf } from "./plain-pdf.ts";
import { variantOf, type Without } from "./variants.ts";

const DPI = 96;
const PX_PER_PT = DPI / 72;
/** Fewer cut pixels of a box are smoothing at an edge. */
const CUT_PX = 12;
/** How much of what stands below the old text must follow its letters. */
const GHOST_CORRELATION = 0.6;
/** Letters of fewer pixels follow anything. */
const GHOST_PX = 60;
/** A shadow stands this far off, in px. */
const SHADOW_PX = 3;

/** A file drawn with and without its text, and both without clips. */
export interface Drawn {
  readonly page: (index: number) => PageVariants | null;
}

interface PageVariants {
  readonly whole: Picture;
  readonly textless: Picture;
  readonly unclipped: Picture;
  readonly unclippedTextless: Picture;
}

/** Null where a reader or a renderer cannot take the file. */
export function drawVariants(
  pdfium: Pdfium,
  pdf: Uint8Array,
  pages: readonly ScenePage[],
): Drawn | null {
  const plain = readPlainPdf(pdf);
  if (plain === null) {
    return null;
  }
  const variants: readonly (Uint8Array | null)[] = [
    pdf,
    variant(plain, { text: true }),
    variant(plain, { clips: true }),
    variant(plain, { text: true, clips: true }),
  ];
  const drawn = new Map<number, PageVariants>();
  for (const page of pages) {
    const pictures = variants.map((one) =>
      one === null ? null : pdfiumPicture(pdfium, one, page, DPI),
    );
    const [whole = null, textless = null, unclipped = null, unclippedTextless = null] = pictures;
    if (whole && textless && unclipped && unclippedTextless) {
      drawn.set(page.index, { whole, textless, unclipped, unclippedTextless });
    }
  }
  return { page: (index) => drawn.get(index) ?? null };
}

function variant(plain: PlainPdf, without: Without): Uint8Array | null {
  return variantOf(plain, without);
}

export interface InkHarm {
  /** Changed boxes whose new ink a clip cuts that did not cut the old. */
  readonly cut: readonly string[];
  readonly cutPx: number;
  /** Changed boxes whose old letters still show. */
  readonly ghosts: readonly string[];
}

/** Judges the changed boxes of one page. */
export function inkHarm(was: PageVariants, is: PageVariants, boxes: readonly TextBox[]): InkHarm {
  const cutBefore = byBox(cutMask(was), was.whole, boxes);
  const cutAfter = byBox(cutMask(is), is.whole, boxes);
  const cut = boxes.filter(
    ({ id }) => (cutAfter.get(id) ?? 0) >= CUT_PX && (cutBefore.get(id) ?? 0) < CUT_PX,
  );
  return {
    cut: cut.map(({ text }) => text),
    cutPx: cut.reduce((sum, { id }) => sum + (cutAfter.get(id) ?? 0), 0),
    ghosts: boxes.filter((box) => isGhost(was, is, box)).map(({ text }) => text),
  };
}

/** Text that shows without clips and not with them. */
function cutMask({ whole, textless, unclipped, unclippedTextless }: PageVariants): Mask {
  const [shown, all] = [difference(whole, textless), difference(unclipped, unclippedTextless)];
  return all.map((bit, i) => (bit === 1 && shown[i] !== 1 ? 1 : 0));
}

/** Set pixels for each box: those nearest to it, within two of its heights. */
function byBox(
  mask: Mask,
  { widthPx }: Picture,
  boxes: readonly TextBox[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let i = mask.indexOf(1); i >= 0; i = mask.indexOf(1, i + 1)) {
    const [x, y] = [(i % widthPx) / PX_PER_PT, Math.floor(i / widthPx) / PX_PER_PT];
    let best: { readonly id: string; readonly away: number } | null = null;
    for (const { id, bboxPt, sizePt } of boxes) {
      const dx = Math.max(0, bboxPt[0] - x, x - bboxPt[2]);
      const dy = Math.max(0, bboxPt[1] - y, y - bboxPt[3]);
      // New text runs on along its line much further than it leaves it.
      const away = dx / 8 + dy;
      if (away <= 2 * sizePt && (best === null || away < best.away)) {
        best = { id, away };
      }
    }
    if (best !== null) {
      counts.set(best.id, (counts.get(best.id) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * The old letters are the pixels that the old text drew; their ghost is there when the page without any text
 * still follows them, in whatever colour and a little beside.
 */
function isGhost(was: PageVariants, is: PageVariants, box: TextBox): boolean {
  const room = 0.35 * box.sizePt;
  const { widthPx, heightPx } = was.whole;
  const left = Math.max(0, Math.floor((box.bboxPt[0] - room) * PX_PER_PT));
  const top = Math.max(0, Math.floor((box.bboxPt[1] - room) * PX_PER_PT));
  const right = Math.min(widthPx, Math.ceil((box.bboxPt[2] + room) * PX_PER_PT));
  const bottom = Math.min(heightPx, Math.ceil((box.bboxPt[3] + room) * PX_PER_PT));
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0) {
    return false;
  }
  const letters = new Float64Array(width * height);
  const below = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * ((top + y) * widthPx + left + x);
      letters[y * width + x] = isEqual(was.whole, was.textless, at) ? 0 : 1;
      below[y * width + x] = greyAt(is.textless, at);
    }
  }
  const ink = letters.reduce((sum, one) => sum + one, 0);
  if (ink < GHOST_PX || ink > 0.8 * letters.length) {
    return false;
  }
  for (let dy = -SHADOW_PX; dy <= SHADOW_PX; dy++) {
    for (let dx = -SHADOW_PX; dx <= SHADOW_PX; dx++) {
      if (Math.abs(correlation(letters, below, { width, height, dx, dy })) > GHOST_CORRELATION) {
        return true;
      }
    }
  }
  return false;
}

function correlation(
  a: Float64Array,
  b: Float64Array,
  {
    width,
    height,
    dx,
    dy,
  }: { readonly width: number; readonly height: number; readonly dx: number; readonly dy: number },
): number {
  let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0];
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
      const [p, q] = [a[y * width + x] ?? 0, b[(y + dy) * width + x + dx] ?? 0];
      n++;
      sa += p;
      sb += q;
      saa += p * p;
      sbb += q * q;
      sab += p * q;
    }
  }
  const [va, vb] = [n * saa - sa * sa, n * sbb - sb * sb];
  // Below four grey levels of spread nothing can be seen.
  return va <= 0 || vb <= 16 * n * n ? 0 : (n * sab - sa * sb) / Math.sqrt(va * vb);
}

function isEqual(a: Picture, b: Picture, at: number): boolean {
  return (
    a.rgb[at] === b.rgb[at] && a.rgb[at + 1] === b.rgb[at + 1] && a.rgb[at + 2] === b.rgb[at + 2]
  );
}

function greyAt({ rgb }: Picture, at: number): number {
  return 0.3 * (rgb[at] ?? 0) + 0.59 * (rgb[at + 1] ?? 0) + 0.11 * (rgb[at + 2] ?? 0);
}
