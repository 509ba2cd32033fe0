/**
 * Harm that pixels show: ink of new text that a clip cuts off, and the ghost of the old text. Both are read off
 * renderings of variants without text and without clips, not from what the engine says.
 */
import type { Rect } from "#base/geometry.ts";
import type { Pdfium } from "#engine/packages/pdfium.ts";
import type { ScenePage, TextBox } from "#engine/contract/scene.ts";
import {
  difference,
  type Mask,
  pdfiumCloseUp,
  pdfiumPicture,
  type Picture,
} from "#test/support/pictures.ts";
import { type PlainPdf, readPlainPdf } from "./plain-pdf.ts";
import { variantOf, type Without } from "./variants.ts";

const DPI = 96;
const PX_PER_PT = DPI / 72;
/** Fewer cut pixels of a box are smoothing at an edge. */
const CUT_PX = 12;
/** Ink so far beside a box is its own at most (em). */
const REACH_EM = 16;
/** A sliver of so many that the old text lost, at a round corner say, is the designer's crop, which goes on cropping. */
const CROPPED_PX = 4;
/** How much of what stands below the old text must follow its letters. */
const GHOST_CORRELATION = 0.6;
/** Letters of fewer pixels follow anything. */
const GHOST_PX = 60;
/** A shadow stands this far off, in px, and at most this part of the size of its letters. */
const SHADOW_PX = 3;
const SHADOW_EM = 0.35;
/** Letters of a smaller em, in px, are blots that follow the cell they stand in: what seems their ghost is drawn larger. */
const READABLE_EM_PX = 24;

/** A file drawn with and without its text, and both without clips. */
export interface Drawn {
  readonly page: (index: number) => PageVariants | null;
}

/** The page, or a part of it, with its text and without. */
interface TextPictures {
  readonly whole: Picture;
  readonly textless: Picture;
}

/** The same without clips, too. */
interface ClipPictures extends TextPictures {
  readonly unclipped: Picture;
  readonly unclippedTextless: Picture;
}

interface PageVariants extends ClipPictures {
  /** Part of the page, points of the page as seen, at another resolution. */
  readonly closeUp: (area: Rect, dpi: number) => TextPictures | null;
  readonly closeUpOfClips: (area: Rect, dpi: number) => ClipPictures | null;
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
  const bare = variant(plain, { text: true });
  const variants: readonly (Uint8Array | null)[] = [
    pdf,
    bare,
    variant(plain, { clips: true }),
    variant(plain, { text: true, clips: true }),
  ];
  const drawn = new Map<number, PageVariants>();
  for (const page of pages) {
    const pictures = variants.map((one) =>
      one === null ? null : pdfiumPicture(pdfium, one, page, DPI),
    );
    const whole = clipPictures(pictures);
    if (whole !== null) {
      const near = (of: readonly (Uint8Array | null)[], area: Rect, dpi: number) =>
        of.map((one) => (one === null ? null : pdfiumCloseUp(pdfium, one, page, { area, dpi })));
      drawn.set(page.index, {
        ...whole,
        closeUp: (area, dpi) => {
          const [shown, textless] = near([pdf, bare], area, dpi);
          return shown && textless ? { whole: shown, textless } : null;
        },
        closeUpOfClips: (area, dpi) => clipPictures(near(variants, area, dpi)),
      });
    }
  }
  return { page: (index) => drawn.get(index) ?? null };
}

function clipPictures([
  whole = null,
  textless = null,
  unclipped = null,
  unclippedTextless = null,
]: readonly (Picture | null)[]): ClipPictures | null {
  return whole && textless && unclipped && unclippedTextless
    ? { whole, textless, unclipped, unclippedTextless }
    : null;
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
    (box) =>
      (cutAfter.get(box.id) ?? 0) >= CUT_PX &&
      (cutBefore.get(box.id) ?? 0) < CROPPED_PX &&
      isCutNearer(is, box),
  );
  return {
    cut: cut.map(({ text }) => text),
    cutPx: cut.reduce((sum, { id }) => sum + (cutAfter.get(id) ?? 0), 0),
    ghosts: boxes.filter((box) => isGhost(was, is, box)).map(({ text }) => text),
  };
}

/**
 * A row of pixels that a clip's edge runs through is smoothed away with what ends at the edge, and letters drawn over
 * their own outlines differ by a pixel here and there: drawn twice as large, what is cut has twice as many at least.
 */
function isCutNearer(is: PageVariants, { bboxPt: [x0, y0, x1, y1], sizePt }: TextBox): boolean {
  const { widthPx, heightPx } = is.whole;
  const area: Rect = [
    Math.max(0, x0 - REACH_EM * sizePt),
    Math.max(0, y0 - 2 * sizePt),
    Math.min(widthPx / PX_PER_PT, x1 + REACH_EM * sizePt),
    Math.min(heightPx / PX_PER_PT, y1 + 2 * sizePt),
  ];
  const near = is.closeUpOfClips(area, 2 * DPI);
  return near === null || cutMask(near).reduce((sum: number, bit) => sum + bit, 0) >= 2 * CUT_PX;
}

/** Text that shows without clips and not with them. */
function cutMask({ whole, textless, unclipped, unclippedTextless }: ClipPictures): Mask {
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
function isGhost(was: PageVariants, is: PageVariants, { bboxPt, sizePt }: TextBox): boolean {
  const room = SHADOW_EM * sizePt;
  const right = was.whole.widthPx / PX_PER_PT;
  const bottom = was.whole.heightPx / PX_PER_PT;
  const area: Rect = [
    Math.max(0, bboxPt[0] - room),
    Math.max(0, bboxPt[1] - room),
    Math.min(right, bboxPt[2] + room),
    Math.min(bottom, bboxPt[3] + room),
  ];
  if (area[0] >= area[2] || area[1] >= area[3]) {
    return false;
  }
  const seemsGhost = followsLetters(partOf(was, area), partOf(is, area), SHADOW_PX);
  if (!seemsGhost || sizePt * PX_PER_PT >= READABLE_EM_PX) {
    return seemsGhost;
  }
  const dpi = (72 * READABLE_EM_PX) / sizePt;
  const [near, now] = [was.closeUp(area, dpi), is.closeUp(area, dpi)];
  const shadow = Math.min((SHADOW_PX * dpi) / DPI, SHADOW_EM * READABLE_EM_PX);
  return near === null || now === null || followsLetters(near, now, Math.ceil(shadow));
}

/** An area of drawn pages. */
function partOf({ whole, textless }: TextPictures, area: Rect): TextPictures {
  return { whole: cutOut(whole, area), textless: cutOut(textless, area) };
}

function cutOut({ rgb, widthPx }: Picture, area: Rect): Picture {
  const left = Math.floor(area[0] * PX_PER_PT);
  const top = Math.floor(area[1] * PX_PER_PT);
  // The edges of the page are whole pixels but for rounding.
  const width = Math.ceil(area[2] * PX_PER_PT - 1e-6) - left;
  const height = Math.ceil(area[3] * PX_PER_PT - 1e-6) - top;
  const part = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * ((top + y) * widthPx + left);
    part.set(rgb.subarray(from, from + 3 * width), 3 * y * width);
  }
  return { widthPx: width, heightPx: height, rgb: part };
}

/** True when what now stands below the text follows the letters that stood there, up to `shadow` px beside. */
function followsLetters(was: TextPictures, is: TextPictures, shadow: number): boolean {
  const { widthPx: width, heightPx: height } = was.whole;
  const letters = Float64Array.from({ length: width * height }, (_, i) =>
    isEqual(was.whole, was.textless, 3 * i) ? 0 : 1,
  );
  const below = Float64Array.from({ length: width * height }, (_, i) => greyAt(is.textless, 3 * i));
  const ink = letters.reduce((sum, one) => sum + one, 0);
  if (ink < GHOST_PX || ink > 0.8 * letters.length) {
    return false;
  }
  for (let dy = -shadow; dy <= shadow; dy++) {
    for (let dx = -shadow; dx <= shadow; dx++) {
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
