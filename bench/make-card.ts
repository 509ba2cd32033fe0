/** The card of the benches: about 400 KB, a full-bleed picture of noise under eight lines of text. */
import { PDFDocument, rgb } from "pdf-lib";
import fontkit from "@pdf-lib/fontkit";
import { encodePng } from "#engine/raster/encode-png.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";

const MM = 72 / 25.4;

export interface BenchCard {
  readonly pdf: Uint8Array;
  /** Authored texts of the three fields the fill bench changes, with their new texts. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Builds the card with `font` (TrueType) as a subset font. Same bytes each time but for ids and dates. */
export async function makeBenchCard(font: Uint8Array): Promise<BenchCard> {
  const document = await PDFDocument.create();
  // The published types of the two packages differ in one optional member.
  document.registerFontkit(fontkit as Parameters<typeof document.registerFontkit>[0]);
  const page = document.addPage([91 * MM, 61 * MM]);
  page.setTrimBox(3 * MM, 3 * MM, 85 * MM, 55 * MM);
  page.setBleedBox(0, 0, 91 * MM, 61 * MM);
  const picture = await document.embedPng(noisePicture(430, 288));
  page.drawImage(picture, { x: 0, y: 0, width: 91 * MM, height: 61 * MM });
  page.drawRectangle({ x: 25, y: 20, width: 200, height: 130, color: rgb(1, 1, 1) });
  const face = await document.embedFont(font, { subset: true });
  const lines: readonly (readonly [string, number, number])[] = [
    ["Katharina Ehrenberg", 16, 120],
    ["Head of conservation", 9, 106],
    ["+49 30 5550 1427", 8, 80],
    ["k.ehrenberg@museum.example", 8, 69],
    ["www.museum.example", 8, 58],
    ["Inselstrasse 14", 8, 47],
    ["10178 Berlin", 8, 36],
    ["Museum of Printed Things", 7, 25],
  ];
  for (const [text, size, y] of lines) {
    page.drawText(text, { x: 35, y, size, font: face });
  }
  return {
    pdf: await document.save({ useObjectStreams: false }),
    texts: {
      "Katharina Ehrenberg": "Jürgen Groß-Affleck",
      "Head of conservation": "Director of prints",
      "k.ehrenberg@museum.example": "j.affleck@museum.example",
    },
  };
}

/** New texts by field id; throws when the template has no field with one of the authored texts. */
export function valuesFor(template: Template, texts: BenchCard["texts"]): Values {
  return Object.fromEntries(
    Object.entries(texts).map(([authored, text]) => {
      const field = template.fields.find(({ defaultValue }) => defaultValue === authored);
      if (field === undefined) {
        throw new Error(`no field says ${authored}`);
      }
      return [field.id, text];
    }),
  );
}

/** Noise with a fixed seed, so that it does not compress. */
function noisePicture(widthPx: number, heightPx: number): Uint8Array {
  const pixels = new Uint8Array(widthPx * heightPx * 4);
  let state = 20261121;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[i] = state >>> 24;
  }
  return encodePng({ widthPx, heightPx, pixels }, 300);
}
