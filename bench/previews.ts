/** Pictures of filled cards at 192 dpi: the whole way, and what is left when the raster is the same. */
import { readFile } from "node:fs/promises";
import { encode } from "fast-png";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import type { Engine, EngineParts } from "#engine/engine.ts";
import { createPdfium } from "#engine/packages/pdfium.ts";
import { pictureFrame } from "#engine/preview/picture-frame.ts";
import { encodePng } from "#engine/raster/encode-png.ts";
import { makeCard, valuesFor } from "./cards.ts";
import { libPdfHelvetica } from "./rivals.ts";
import type { Group } from "./report.ts";
import { type Side, sideBySide } from "./rounds.ts";
import { textSource } from "./texts.ts";

const DPI = 192;

export interface PreviewBench {
  readonly engine: Engine;
  readonly parts: EngineParts;
  readonly font: Uint8Array;
  readonly rounds: number;
}

interface Subject {
  readonly title: string;
  readonly pdf: Uint8Array;
  readonly valuesOf: (template: Template, texts: readonly string[]) => Values;
}

export async function previewGroups(bench: PreviewBench): Promise<readonly Group[]> {
  const { font } = bench;
  const card = await makeCard(font, { name: "card", pictureBytes: 375_000 });
  const demo = new Uint8Array(await readFile("demo/business-card.pdf"));
  return [
    await group(bench, {
      title: "Preview, card over a picture",
      pdf: card.pdf,
      valuesOf: valuesFor,
    }),
    await group(bench, { title: "Preview, demo card", pdf: demo, valuesOf: firstFields }),
  ];
}

async function group(
  { engine, parts, rounds }: PreviewBench,
  { title, pdf, valuesOf }: Subject,
): Promise<Group> {
  const template = await engine.compileTemplate(pdf);
  const pdfium = await createPdfium(parts.pdfiumWasm);
  const [page] = template.pages;
  if (page === undefined) {
    throw new Error("the card has no page");
  }
  const frame = pictureFrame(page, "media", { dpi: DPI });
  const raster = (filled: Uint8Array): Raster => {
    const made = pdfium.raster({ ...frame, pdf: filled, page: 0, cropBox: null });
    if (made === null) {
      throw new Error("PDFium draws nothing");
    }
    return made;
  };
  const texts = textSource("of the card", 5);
  const ready = (await engine.fillTemplate(template, valuesOf(template, texts()))).pdf;
  const sides: readonly Side[] = [
    {
      name: "Platen",
      work: "fills new values, PDFium, own PNG",
      run: () =>
        engine.renderPreview(template, valuesOf(template, texts()), { dpi: DPI, area: "media" }),
    },
    {
      name: "LibPDF, PDFium, fast-png",
      work: "draws new values over the file, PDFium, PNG by fast-png",
      run: async () => fastPng(raster(await libPdfHelvetica(pdf, texts()))),
    },
    {
      name: "PDFium, fast-png",
      work: "a file filled before, the same each time; PNG by fast-png",
      run: () => fastPng(raster(ready)),
    },
    {
      name: "PDFium, own PNG",
      work: "a file filled before, the same each time; our PNG",
      run: () => encodePng(raster(ready), DPI),
    },
  ];
  return {
    ...(await sideBySide(sides, rounds)),
    title: `${title}, ${DPI} dpi`,
    about: `A picture of ${frame.widthPx} × ${frame.heightPx} pixels. The last row is the raster and encoder of ours alone: what it lacks of 1 is what filling costs.`,
  };
}

interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;
}

/** Red, green and blue, as ours: the fourth byte of PDFium's pixels means nothing. */
function fastPng({ widthPx, heightPx, pixels }: Raster): Uint8Array {
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = pixels[from] ?? 0;
    data[to + 1] = pixels[from + 1] ?? 0;
    data[to + 2] = pixels[from + 2] ?? 0;
  }
  return encode({ width: widthPx, height: heightPx, data, channels: 3 });
}

function firstFields(template: Template, texts: readonly string[]): Values {
  return Object.fromEntries(
    template.fields.slice(0, texts.length).map(({ id }, i) => [id, texts[i] ?? ""]),
  );
}
