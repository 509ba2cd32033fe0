/**
 * The pictures drawn last, as their encoded bands: the next picture of the same page takes over what the new values
 * leave as it was. A picture is made of strips, each drawn by itself, so that a strip is the same whether it was drawn
 * for this picture or taken from another; nothing is pasted into what was drawn in one piece.
 */
import { BAND_ROWS, encodeBands, type PngBand } from "../raster/encode-png.ts";
import type { Raster } from "../packages/pdfium.ts";
import type { Rows, Shown } from "./changed-rows.ts";

/** Other strips, other pixels where pictures are resampled: then `PICTURE_VERSION` changes too. */
const STRIP_ROWS = 8 * BAND_ROWS;

/** Encoded pictures are kept up to this many bytes in all, and some of one page's. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024;
const MAX_KEPT_OF_PAGE = 6;

/** A strip's bands, top to bottom. */
type Strip = readonly PngBand[];

interface DrawnPicture {
  readonly key: string;
  readonly shown: Shown;
  readonly strips: readonly Strip[];
  readonly byteLength: number;
}

export interface DrawRequest {
  /** Everything a picture depends on but the values. */
  readonly key: string;
  readonly heightPx: number;
  readonly shown: Shown;
  /** Rows that may differ between two fills; null when all may. */
  readonly rowsBetween: (before: Shown, after: Shown) => readonly Rows[] | null;
}

/** Draws rows of the picture as they are shown, paper included. */
export type DrawStrip = (firstRow: number, rows: number) => Raster;

/** How many strips a picture has and how many of them were drawn for it. */
export interface DrawnCount {
  readonly strips: number;
  readonly drawn: number;
}

/** Invariant: `#kept` holds pictures of whole pages, least recently used first, within the limits above. */
export class DrawnPictures {
  #kept: readonly DrawnPicture[] = [];

  /**
   * All bands of the picture. `open` gives the pen, or null when the page cannot be drawn; it is not called where
   * nothing has to be drawn.
   */
  bandsOf(
    request: DrawRequest,
    open: (use: (draw: DrawStrip) => readonly Strip[]) => readonly Strip[] | null,
  ): { readonly bands: readonly PngBand[]; readonly count: DrawnCount } | null {
    const stripCount = Math.ceil(request.heightPx / STRIP_ROWS);
    const { base, wanted } = this.#nearest(request, stripCount);
    const drawn = new Set(wanted);
    const strips =
      base !== null && wanted.size === 0
        ? base.strips
        : open((draw) => drawStrips(request, { base, drawn, draw }));
    if (strips === null) {
      return null;
    }
    if (drawn.size === 0 && base !== null) {
      this.#kept = this.#kept.filter((picture) => picture !== base);
    }
    this.#keep({ ...request, strips });
    return { bands: strips.flat(), count: { strips: stripCount, drawn: drawn.size } };
  }

  /** The picture that leaves the fewest strips to draw. */
  #nearest(
    { key, shown, rowsBetween, heightPx }: DrawRequest,
    stripCount: number,
  ): { readonly base: DrawnPicture | null; readonly wanted: ReadonlySet<number> } {
    let base: DrawnPicture | null = null;
    let wanted: ReadonlySet<number> = new Set(Array.from({ length: stripCount }, (_, i) => i));
    for (const picture of this.#kept.filter((one) => one.key === key).reverse()) {
      const rows = rowsBetween(picture.shown, shown);
      const strips = rows === null ? null : stripsOf(rows, heightPx);
      if (strips !== null && strips.size < wanted.size) {
        base = picture;
        wanted = strips;
      }
    }
    return { base, wanted };
  }

  #keep({ key, shown, strips }: Omit<DrawnPicture, "byteLength">): void {
    const byteLength = strips.flat().reduce((sum, { chunk }) => sum + chunk.byteLength, 0);
    let [bytes, ofPage] = [0, 0];
    this.#kept = [...this.#kept, { key, shown, strips, byteLength }]
      .reverse()
      .filter((picture) => {
        ofPage += picture.key === key ? 1 : 0;
        bytes += picture.byteLength;
        return bytes <= MAX_KEPT_BYTES && (picture.key !== key || ofPage <= MAX_KEPT_OF_PAGE);
      })
      .reverse();
  }
}

function stripsOf(rows: readonly Rows[], heightPx: number): ReadonlySet<number> {
  const strips = new Set<number>();
  for (const [from, to] of rows) {
    for (let row = Math.max(0, from); row < Math.min(heightPx, to); row++) {
      strips.add(Math.floor(row / STRIP_ROWS));
      row = Math.max(row, Math.floor(row / STRIP_ROWS) * STRIP_ROWS + STRIP_ROWS - 1);
    }
  }
  return strips;
}

/**
 * Draws the strips in `drawn`, and those beside a strip whose edge came out otherwise than in the base: ink that
 * reached further than its rows told crosses an edge on its way. `drawn` then holds these too.
 */
function drawStrips(
  { heightPx }: DrawRequest,
  {
    base,
    drawn,
    draw,
  }: { readonly base: DrawnPicture | null; readonly drawn: Set<number>; readonly draw: DrawStrip },
): readonly Strip[] {
  const strips: Strip[] = [...(base?.strips ?? [])];
  // A set gives its members in the order they were added, those added meanwhile as well.
  for (const strip of drawn) {
    const firstRow = strip * STRIP_ROWS;
    const rows = Math.min(STRIP_ROWS, heightPx - firstRow);
    const before = base?.strips[strip];
    const after = encodeBands(draw(firstRow, rows), firstRow === 0);
    strips[strip] = after;
    if (before !== undefined && firstRow > 0 && !isSameBand(before.at(0), after.at(0))) {
      drawn.add(strip - 1);
    }
    if (
      before !== undefined &&
      firstRow + rows < heightPx &&
      !isSameBand(before.at(-1), after.at(-1))
    ) {
      drawn.add(strip + 1);
    }
  }
  return strips;
}

function isSameBand(a: PngBand | undefined, b: PngBand | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.adler === b.adler &&
    a.chunk.byteLength === b.chunk.byteLength &&
    a.chunk.every((byte, i) => byte === b.chunk[i])
  );
}
