/**
 * The same three texts by other libraries. None of them can change text that is there: they draw over it and the old
 * words stay in the file, which is less work than ours.
 */
import { PDF } from "@libpdf/core";
import type { Template as PdfmeTemplate } from "@pdfme/common";
import { generate } from "@pdfme/generator";
import { text as pdfmeText } from "@pdfme/schemas";
import fontkit from "@pdf-lib/fontkit";
import { ParseSpeeds, PDFDocument, StandardFonts } from "pdf-lib";

export type Fill = (pdf: Uint8Array, texts: readonly string[]) => Promise<Uint8Array>;

const PLACE = { x: 35, size: 9 };
const yOf = (i: number): number => 40 + 20 * i;

/** Nothing turned on: object streams, and a pause after every hundred objects read or written. */
const PDF_LIB_DEFAULT = { load: {}, save: {} };
/** What its documentation offers for speed. */
const PDF_LIB_TUNED = {
  load: { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false },
  save: {
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  },
};
type PdfLibOptions = typeof PDF_LIB_DEFAULT | typeof PDF_LIB_TUNED;

export const pdfLibHelvetica = {
  byDefault: pdfLibFill(PDF_LIB_DEFAULT, (document) => document.embedFont(StandardFonts.Helvetica)),
  tuned: pdfLibFill(PDF_LIB_TUNED, (document) => document.embedFont(StandardFonts.Helvetica)),
};

/** Default: the font file is parsed for each fill. Tuned: once. */
export function pdfLibSubset(font: Uint8Array): { readonly byDefault: Fill; readonly tuned: Fill } {
  const parsed = fontkit.create(font);
  const embed =
    (kit: { readonly create: (bytes: Uint8Array) => typeof parsed }) =>
    (document: PDFDocument): ReturnType<PDFDocument["embedFont"]> => {
      // The published types of the two packages differ in one optional member.
      document.registerFontkit(kit as Parameters<PDFDocument["registerFontkit"]>[0]);
      return document.embedFont(font, { subset: true });
    };
  return {
    byDefault: pdfLibFill(PDF_LIB_DEFAULT, embed(fontkit)),
    tuned: pdfLibFill(PDF_LIB_TUNED, embed({ create: () => parsed })),
  };
}

function pdfLibFill(
  { load, save }: PdfLibOptions,
  embed: (document: PDFDocument) => ReturnType<PDFDocument["embedFont"]>,
): Fill {
  return async (pdf, texts) => {
    const document = await PDFDocument.load(pdf, load);
    const font = await embed(document);
    const page = document.getPage(0);
    texts.forEach((text, i) => {
      page.drawText(text, { ...PLACE, y: yOf(i), font });
    });
    return document.save(save);
  };
}

/** Reads what it needs of the file and appends. */
export const libPdfHelvetica: Fill = (pdf, texts) => libPdfFill(pdf, { texts, font: null });

export function libPdfSubset(font: Uint8Array): Fill {
  return (pdf, texts) => libPdfFill(pdf, { texts, font });
}

async function libPdfFill(
  pdf: Uint8Array,
  { texts, font }: { readonly texts: readonly string[]; readonly font: Uint8Array | null },
): Promise<Uint8Array> {
  const document = await PDF.load(pdf);
  const page = document.getPage(0);
  const face = font === null ? "Helvetica" : document.embedFont(font);
  texts.forEach((text, i) => {
    page?.drawText(text, { ...PLACE, y: yOf(i), font: face });
  });
  return document.save({ incremental: true, subsetFonts: true });
}

/** Makes a new file with the old one's page in it. */
export function pdfmeSubset(font: Uint8Array): Fill {
  return (pdf, texts) => {
    const template: PdfmeTemplate = {
      basePdf: new Uint8Array(pdf),
      schemas: [
        texts.map((_, i) => ({
          name: `field${i}`,
          type: "text",
          position: { x: 12, y: 10 + 7 * i },
          width: 60,
          height: 6,
          fontName: "Arimo",
          fontSize: PLACE.size,
        })),
      ],
    };
    return generate({
      template,
      inputs: [Object.fromEntries(texts.map((text, i) => [`field${i}`, text]))],
      plugins: { text: pdfmeText },
      options: { font: { Arimo: { data: new Uint8Array(font), fallback: true, subset: true } } },
    });
  };
}
