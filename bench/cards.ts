/**
 * The cards of the benches: eight lines set in a subset of Arimo that has every letter of the card, over nothing,
 * a picture of noise, drawn curves, or several pictures. Written by LibPDF: a font that pdf-lib and fontkit subset
 * loses most of its codes, and then no letter of the card can be used again.
 */
import { PDF, PdfArray, PdfNumber, PdfRef, PdfStream, rgb } from "@libpdf/core";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import { encodePng } from "#engine/raster/encode-png.ts";

const MM = 72 / 25.4;
const WIDTH_PT = 91 * MM;
const HEIGHT_PT = 61 * MM;

/** Authored text, size in pt and height over the lower edge in pt. */
const LINES: readonly (readonly [text: string, sizePt: number, yPt: number])[] = [
  ["Katharina Ehrenberg", 16, 120],
  ["Head of conservation", 9, 106],
  ["+49 30 5550 1427", 8, 80],
  ["k.ehrenberg@museum.example", 8, 69],
  ["www.museum.example", 8, 58],
  ["Inselstrasse 14", 8, 47],
  ["10178 Berlin", 8, 36],
  ["Museum of Printed Things", 7, 25],
];

/** The lines that the benches fill. */
export const FILLED = [
  "Katharina Ehrenberg",
  "Head of conservation",
  "Museum of Printed Things",
] as const;

export interface Card {
  readonly name: string;
  readonly pdf: Uint8Array;
}

export interface CardOptions {
  readonly name: string;
  /** Noise of so many bytes of pixels under the text, in as many pictures as `pictures`. */
  readonly pictureBytes?: number;
  readonly pictures?: number;
  /** Bytes of path operators in the very content stream the text is in. */
  readonly vectorBytes?: number;
  /** In place of the last line's number, so that cards with other numbers are other files. */
  readonly number?: number;
}

/** One page with `font` (TrueType) embedded as a subset. Equal but for dates and ids each time. */
export async function makeCard(font: Uint8Array, options: CardOptions): Promise<Card> {
  const { name, pictureBytes = 0, pictures = 1, vectorBytes = 0, number = 0 } = options;
  const document = PDF.create();
  const page = document.addPage({ width: WIDTH_PT, height: HEIGHT_PT });
  const trim = [3 * MM, 3 * MM, 88 * MM, 58 * MM].map((edge) => PdfNumber.of(edge));
  page.dict.set("TrimBox", PdfArray.of(...trim));
  for (let i = 0; i < pictures && pictureBytes > 0; i++) {
    const image = document.embedPng(noisePicture(pictureBytes / pictures, i));
    page.drawImage(image, { x: 0, y: 0, width: WIDTH_PT, height: HEIGHT_PT });
  }
  drawCurves(page, vectorBytes);
  page.drawRectangle({ x: 25, y: 20, width: 200, height: 130, color: rgb(1, 1, 1) });
  const face = document.embedFont(font);
  for (const [text, size, y] of LINES) {
    const shown = number > 0 && text.startsWith("10178") ? `${10178 + number} Berlin` : text;
    page.drawText(shown, { x: 35, y, size, font: face });
  }
  return { name, pdf: await inOneStream(await document.save({ subsetFonts: true })) };
}

/** LibPDF writes a content stream for each thing it draws; press PDFs have one for each page. */
async function inOneStream(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDF.load(pdf);
  const dict = document.getPage(0)?.dict;
  const parts = dict?.get("Contents");
  if (dict === undefined || !(parts instanceof PdfArray)) {
    throw new Error("the card's page has no list of contents");
  }
  const contents = Array.from(parts, (ref) => {
    const stream = ref instanceof PdfRef ? document.getObject(ref) : null;
    if (!(stream instanceof PdfStream)) {
      throw new Error("the card's contents are no streams");
    }
    return Buffer.concat([stream.getDecodedData(), Buffer.from("\n")]);
  });
  dict.set("Contents", document.register(new PdfStream([], Buffer.concat(contents))));
  return document.save();
}

/** The three texts by field id; throws when the template lacks one of the lines. */
export function valuesFor(template: Template, texts: readonly string[]): Values {
  return Object.fromEntries(
    FILLED.map((authored, i) => {
      const field = template.fields.find(({ defaultValue }) => defaultValue === authored);
      if (field === undefined) {
        throw new Error(`no field has the text ${authored}`);
      }
      return [field.id, texts[i] ?? ""];
    }),
  );
}

/** Hairlines in curves until they have cost about `bytes` of operators. */
function drawCurves(page: ReturnType<PDF["addPage"]>, bytes: number): void {
  const next = randomNumbers(7);
  const x = (): number => (next() % 25_700) / 100;
  const y = (): number => (next() % 17_200) / 100;
  let path = page.drawPath();
  for (let written = 0; written < bytes; written += 45) {
    path = path.moveTo(x(), y()).curveTo(x(), y(), x(), y(), x(), y());
  }
  if (bytes > 0) {
    path.stroke({ borderColor: rgb(0.8, 0.8, 0.8), borderWidth: 0.1 });
  }
}

/** Noise, so that it does not compress. */
function noisePicture(bytes: number, seed: number): Uint8Array {
  const side = Math.floor(Math.sqrt(bytes / 3));
  const pixels = new Uint8Array(side * side * 4);
  const next = randomNumbers(20_261_121 + seed);
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = next();
  }
  return encodePng({ widthPx: side, heightPx: side, pixels }, 300);
}

/** A linear congruential generator (Numerical Recipes, 2nd edition, 7.1), its better bits. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
