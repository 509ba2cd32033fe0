/** Where things are on the page's picture, and how large that is drawn. */

/** Shares of the stage's width; 1 fits. */
export const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6] as const;

/** Pixels of a picture that fits the widest stage on a screen of two pixels to one. */
const FITTED_PX = 1_400;
const DPI = { least: 72, most: 300 } as const;

/** The next zoom up (1) or down (-1); the last stays. */
export function zoomed(zoom: number, step: 1 | -1): number {
  const at = ZOOMS.findIndex((one) => one === zoom);
  return ZOOMS[Math.min(Math.max(at + step, 0), ZOOMS.length - 1)] ?? 1;
}

/**
 * Pixels per inch to draw a page of `widthPt` at, within what the API draws. In steps of doubling, so that a press of
 * the button does not always draw anew.
 */
export function dpiFor(widthPt: number, zoom: number): number {
  const fitted = (FITTED_PX / widthPt) * 72;
  const drawn = fitted * (zoom <= 1 ? 1 : zoom <= 2 ? 2 : 4);
  return Math.round(Math.min(Math.max(drawn, DPI.least), DPI.most));
}

/** A box of the document (left, top, right, bottom in points) as shares of its page. */
export function percentBox(
  [left, top, right, bottom]: readonly [number, number, number, number],
  { width, height }: { readonly width: number; readonly height: number },
): {
  readonly left: string;
  readonly top: string;
  readonly width: string;
  readonly height: string;
} {
  const percent = (share: number): string => `${Number((share * 100).toFixed(3))}%`;
  return {
    left: percent(left / width),
    top: percent(top / height),
    width: percent((right - left) / width),
    height: percent((bottom - top) / height),
  };
}

/** What of a text box says how much room it has. */
interface RoomBox {
  readonly page_box: readonly [number, number, number, number];
  readonly room: { readonly max_width_pt: number };
  readonly settings: {
    readonly max_width_pt: number | null;
    readonly align: "left" | "center" | "right" | "justify" | null;
  };
  readonly style: { readonly align: "left" | "center" | "right" | "justify" };
}

/** The room of upright text on its page, in points, and the edge that moves when it is widened. */
export function roomOf({ page_box: [left, , right], room, settings, style }: RoomBox): {
  readonly widthPt: number;
  readonly left: number;
  readonly right: number;
  readonly edge: "left" | "right";
} {
  const widthPt = settings.max_width_pt ?? room.max_width_pt;
  switch (settings.align ?? style.align) {
    case "center": {
      const middle = (left + right) / 2;
      return { widthPt, left: middle - widthPt / 2, right: middle + widthPt / 2, edge: "right" };
    }
    case "right":
      return { widthPt, left: right - widthPt, right, edge: "left" };
    case "left":
    case "justify":
      return { widthPt, left, right: left + widthPt, edge: "right" };
  }
}

/** The width once the edge is dragged `byPt` to the right, in tenths of a point and at least one point. */
export function widthAfter(box: RoomBox, widthPt: number, byPt: number): number {
  const { edge } = roomOf(box);
  // Centred text grows at both ends.
  const share = (box.settings.align ?? box.style.align) === "center" ? 2 : 1;
  const width = widthPt + (edge === "right" ? byPt : -byPt) * share;
  return Math.max(Math.round(width * 10) / 10, 1);
}
