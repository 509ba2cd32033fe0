/**
 * Pages that fill from top to bottom. Places are given from the side on which lines begin, so that a document from right
 * to left is the same one turned round.
 */
import type { TextDocument } from "../contract/text-document.ts";
import type { Raster } from "../packages/pdfium.ts";
import {
  type ComposedPage,
  PAGE_HEIGHT_PT,
  PAGE_WIDTH_PT,
  type Place,
  type PlacedText,
} from "./composed-page.ts";
import type { SetLine } from "./set-text.ts";

const MARGIN_PT = 42;
/** Below it stands the footer. */
const LOWEST_PT = 62;
const FOOTER_PT = 36;

/** Between the margins. */
export const LINE_WIDTH_PT = PAGE_WIDTH_PT - 2 * MARGIN_PT;

/** Where something stands: its distance from where lines begin, and how far down the room taken for it. */
interface FlowPlace {
  readonly startPt: number;
  readonly downPt: number;
}

type DraftPage = { readonly [K in keyof ComposedPage]: ComposedPage[K][number][] };

/** Invariant: `#topPt` is where on the last page the next block begins, not below `LOWEST_PT`. */
export class DocumentPages {
  readonly #direction: TextDocument["direction"];
  readonly #pages: DraftPage[] = [emptyPage()];
  #topPt = PAGE_HEIGHT_PT - MARGIN_PT;
  #takenPt = 0;

  constructor(direction: TextDocument["direction"]) {
    this.#direction = direction;
  }

  /** Room of that height, on the next page where this one has none left; what is put from now on stands in it. */
  take(heightPt: number): void {
    this.keep(heightPt);
    this.#topPt -= heightPt;
    this.#takenPt = heightPt;
  }

  /** Goes on to the next page where less than that is left on this one. */
  keep(heightPt: number): void {
    if (this.#topPt - heightPt < LOWEST_PT) {
      this.#pages.push(emptyPage());
      this.#topPt = PAGE_HEIGHT_PT - MARGIN_PT;
    }
  }

  /** A line by its baseline, which begins there, or ends there with `isAtEnd`. */
  putLine(
    line: SetLine,
    { startPt, downPt }: FlowPlace,
    style: Pick<PlacedText, "sizePt" | "gray"> & { readonly isAtEnd?: true },
  ): void {
    const { isAtEnd, sizePt, gray } = style;
    const fromPt = isAtEnd === true ? startPt - line.widthPt : startPt;
    const xPt = this.#left(fromPt, line.widthPt);
    this.#page.texts.push({ line, xPt, yPt: this.#down(downPt), sizePt, gray });
  }

  putRectangle(place: FlowPlace & Pick<Place, "widthPt" | "heightPt">, gray: number): void {
    this.#page.rectangles.push({ ...this.#place(place), gray });
  }

  putPicture(raster: Raster, place: FlowPlace & Pick<Place, "widthPt" | "heightPt">): void {
    this.#page.pictures.push({ ...this.#place(place), raster });
  }

  /** The pages, each with its footer: `footerOf` sets the words before and behind it by the page's number, from 1. */
  finish(
    footerOf: (page: number, of: number) => readonly [start: SetLine, end: SetLine],
    style: Pick<PlacedText, "sizePt" | "gray">,
  ): readonly ComposedPage[] {
    const of = this.#pages.length;
    return this.#pages.map(({ texts, ...page }, i) => {
      const [start, end] = footerOf(i + 1, of);
      const placed = (line: SetLine, startPt: number): PlacedText => ({
        line,
        xPt: this.#left(startPt, line.widthPt),
        yPt: FOOTER_PT,
        ...style,
      });
      const footer = [placed(start, 0), placed(end, LINE_WIDTH_PT - end.widthPt)];
      return { ...page, texts: [...texts, ...footer] };
    });
  }

  get #page(): DraftPage {
    return this.#pages.at(-1) ?? emptyPage();
  }

  #place({
    startPt,
    downPt,
    widthPt,
    heightPt,
  }: FlowPlace & Pick<Place, "widthPt" | "heightPt">): Place {
    const yPt = this.#down(downPt + heightPt);
    return { xPt: this.#left(startPt, widthPt), yPt, widthPt, heightPt };
  }

  #down(downPt: number): number {
    return this.#topPt + this.#takenPt - downPt;
  }

  #left(startPt: number, widthPt: number): number {
    return MARGIN_PT + (this.#direction === "ltr" ? startPt : LINE_WIDTH_PT - startPt - widthPt);
  }
}

function emptyPage(): DraftPage {
  return { texts: [], rectangles: [], pictures: [] };
}
