/**
 * A document of words as a PDF: blocks one below the other on as many pages as they take. For what goes beside a print,
 * never on it; the print itself is a filled template. Equal documents give equal bytes.
 */
import type {
  PicturesBlock,
  TextBlock,
  TextDocument,
  TitleBlock,
} from "../contract/text-document.ts";
import type { FitFonts } from "../fit/fonts.ts";
import type { FontEmbedder } from "../font/embedding/embed-font.ts";
import { qrCode } from "../packages/qr-code.ts";
import { drawPages, type RasterEngine } from "./draw-pages.ts";
import { LINE_WIDTH_PT, DocumentPages } from "./document-pages.ts";
import { setLines, type SetLine, type TextSetting } from "./set-text.ts";
import { writeDocument } from "./write-document.ts";

/** What a document is composed with. */
export interface ComposeParts {
  readonly fonts: FitFonts;
  readonly embedder: FontEmbedder;
  /** Null where there are no pictures. */
  readonly renderer: RasterEngine | null;
}

/** The whole file. What no bundled font prints is told by its code point. A page that cannot be drawn has no picture. */
export function composeDocument(document: TextDocument, parts: ComposeParts): Uint8Array {
  const { direction, footer, blocks } = document;
  const flow = new DocumentPages(direction);
  const set: Setter = (text, style, widthPt = LINE_WIDTH_PT) =>
    setLines(text, { ...style, widthPt, language: document.language }, parts.fonts);
  for (const block of blocks) {
    putBlock(flow, block, { set, renderer: parts.renderer });
  }
  const small = (text: string): SetLine => set(text, SMALL)[0] ?? NO_LINE;
  const pages = flow.finish((page, of) => [small(footer), small(`${page} / ${of}`)], SMALL);
  return writeDocument(pages, document, parts);
}

interface Style extends Pick<TextSetting, "sizePt" | "weight"> {
  readonly gray: number;
}

type Setter = (text: string, style: Style, widthPt?: number) => readonly SetLine[];

const TITLE: Style = { sizePt: 22, weight: "bold", gray: 0 };
const HEADING: Style = { sizePt: 12, weight: "bold", gray: 0 };
const WORDS: Style = { sizePt: 10.5, weight: "regular", gray: 0 };
const SMALL: Style = { sizePt: 8.5, weight: "regular", gray: 0.35 };
const LABEL: Style = { sizePt: 9, weight: "regular", gray: 0.35 };
const NO_LINE: SetLine = { text: "", runs: [], widthPt: 0 };

/** Arabic and Thai letters reach furthest; they stay clear of one another at this. */
const LEADING = 1.42;
/** From the top of a line to its baseline, in em. */
const BASELINE = 1.05;
const RULE_GRAY = 0.82;

function putBlock(
  flow: DocumentPages,
  block: TextBlock,
  { set, renderer }: { readonly set: Setter; readonly renderer: RasterEngine | null },
): void {
  switch (block.kind) {
    case "title":
      putTitle(flow, block, set);
      break;
    case "heading":
      putHeading(flow, block.text, set);
      break;
    case "row":
      putRow(flow, block, set);
      break;
    case "pictures":
      putPictures(flow, block, { set, renderer });
      break;
  }
}

const CODE_PT = 92;
/** Modules of quiet zone on each side (ISO/IEC 18004, 6.3.8); on the outside the margin is one. */
const QUIET_MODULES = 4;

function putTitle(
  flow: DocumentPages,
  { above, title, lines, code }: TitleBlock,
  set: Setter,
): void {
  const modules = qrCode(code);
  const modulePt = CODE_PT / modules.length;
  const widthPt = LINE_WIDTH_PT - CODE_PT - QUIET_MODULES * modulePt;
  const parts = [
    ...set(above, LABEL, widthPt).map((line) => [line, LABEL] as const),
    ...set(title, TITLE, widthPt).map((line) => [line, TITLE] as const),
    ...lines.flatMap((one) => set(one, WORDS, widthPt)).map((line) => [line, WORDS] as const),
  ];
  const textPt = parts.reduce((sum, [, { sizePt }]) => sum + sizePt * LEADING, 0);
  flow.take(Math.max(textPt, CODE_PT) + QUIET_MODULES * modulePt);
  let downPt = 0;
  for (const [line, style] of parts) {
    flow.putLine(line, { startPt: 0, downPt: downPt + style.sizePt * BASELINE }, style);
    downPt += style.sizePt * LEADING;
  }
  for (const [y, row] of modules.entries()) {
    for (const [from, to] of darkRuns(row)) {
      const place = { startPt: LINE_WIDTH_PT - CODE_PT + from * modulePt, downPt: y * modulePt };
      flow.putRectangle({ ...place, widthPt: (to - from) * modulePt, heightPt: modulePt }, 0);
    }
  }
}

/** Where the dark modules of a row begin and end. */
function darkRuns(row: readonly boolean[]): readonly (readonly [from: number, to: number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x] === true) {
      x++;
    }
    if (x > from) {
      runs.push([from, x]);
    }
  }
  return runs;
}

function putHeading(flow: DocumentPages, text: string, set: Setter): void {
  const lines = set(text, HEADING);
  const gapPt = HEADING.sizePt;
  // A heading does not stand at the foot of a page by itself.
  flow.keep(gapPt + (lines.length * HEADING.sizePt + 3 * WORDS.sizePt) * LEADING);
  flow.take(gapPt);
  for (const line of lines) {
    flow.take(HEADING.sizePt * LEADING);
    flow.putLine(line, { startPt: 0, downPt: HEADING.sizePt * BASELINE }, HEADING);
  }
  flow.take(ROW_PADDING_PT);
}

const LABEL_WIDTH_PT = 150;
const COLUMN_GAP_PT = 14;
const ROW_PADDING_PT = 3;
/** Rows up to this long are not parted between two pages. */
const KEPT_LINES = 6;

function putRow(
  flow: DocumentPages,
  { label, value }: { readonly label: string; readonly value: string },
  set: Setter,
): void {
  const startPt = LABEL_WIDTH_PT + COLUMN_GAP_PT;
  const labels = set(label, LABEL, LABEL_WIDTH_PT);
  const values = set(value, WORDS, LINE_WIDTH_PT - startPt);
  const linePt = WORDS.sizePt * LEADING;
  const count = Math.max(labels.length, values.length);
  flow.keep(Math.min(count, KEPT_LINES) * linePt + 2 * ROW_PADDING_PT);
  flow.take(ROW_PADDING_PT);
  flow.putRectangle({ startPt: 0, downPt: 0, widthPt: LINE_WIDTH_PT, heightPt: 0.5 }, RULE_GRAY);
  for (let i = 0; i < count; i++) {
    flow.take(linePt);
    const downPt = WORDS.sizePt * BASELINE;
    flow.putLine(labels[i] ?? NO_LINE, { startPt: 0, downPt }, LABEL);
    flow.putLine(values[i] ?? NO_LINE, { startPt, downPt }, WORDS);
  }
  flow.take(ROW_PADDING_PT);
}

const PICTURES_ABREAST = 4;
const PICTURE_GAP_PT = 12;
const PICTURE_WIDTH_PT =
  (LINE_WIDTH_PT - (PICTURES_ABREAST - 1) * PICTURE_GAP_PT) / PICTURES_ABREAST;
const PICTURE_HEIGHT_PT = 130;

function putPictures(
  flow: DocumentPages,
  { pdf, captions }: PicturesBlock,
  { set, renderer }: { readonly set: Setter; readonly renderer: RasterEngine | null },
): void {
  const room = { widthPt: PICTURE_WIDTH_PT, heightPt: PICTURE_HEIGHT_PT };
  const drawn = renderer === null ? [] : drawPages(pdf, captions.length, room, renderer);
  for (let first = 0; first < drawn.length; first += PICTURES_ABREAST) {
    const abreast = drawn.slice(first, first + PICTURES_ABREAST);
    const heightPt = Math.max(...abreast.map((picture) => picture.heightPt));
    const captionPt = SMALL.sizePt * LEADING;
    flow.take(PICTURE_GAP_PT + heightPt + captionPt);
    for (const [i, { page, raster, ...size }] of abreast.entries()) {
      const startPt = i * (PICTURE_WIDTH_PT + PICTURE_GAP_PT);
      const edge = { startPt: startPt - 0.5, downPt: PICTURE_GAP_PT - 0.5 };
      // Paper is white on white: a hairline shows where it ends.
      flow.putRectangle(
        { ...edge, widthPt: size.widthPt + 1, heightPt: size.heightPt + 1 },
        RULE_GRAY,
      );
      flow.putPicture(raster, { startPt, downPt: PICTURE_GAP_PT, ...size });
      const [caption = NO_LINE] = set(captions[page] ?? "", SMALL, PICTURE_WIDTH_PT);
      const downPt = PICTURE_GAP_PT + heightPt + captionPt;
      flow.putLine(caption, { startPt, downPt }, SMALL);
    }
  }
}
