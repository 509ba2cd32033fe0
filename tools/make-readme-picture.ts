/**
 * Makes docs/before-after.png: the demo card as uploaded and as personalised, both rasters of the press
 * bytes. `npx tsx tools/make-readme-picture.ts`
 */
import { readFile, writeFile } from "node:fs/promises";
import { createEngine } from "#engine/create-engine.ts";
import { createPdfium } from "#engine/packages/pdfium.ts";
import { encodePng } from "#engine/raster/encode-png.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { pdfiumPicture, type Picture } from "#test/support/pictures.ts";

const DPI = 150;
const GAP_PX = 40;
const TABLE = [0xec, 0xe9, 0xe2] as const;

const parts = await loadEngineParts();
const engine = await createEngine(parts);
const pdfium = await createPdfium(parts.pdfiumWasm);
const card = new Uint8Array(await readFile("demo/business-card.pdf"));
const template = await engine.compileTemplate(card);
const filled = await engine.fillTemplate(template, {
  name: "Łukasz Grünwald",
  job_title: "Glazes & kilns",
  phone: "+46 8 5555 0177",
  email: "lukasz@nordlicht.example",
});

const [page] = template.pages;
if (page === undefined) {
  throw new Error("the demo card has no page");
}
const pictures = [card, filled.pdf].map((pdf) => {
  const picture = pdfiumPicture(pdfium, pdf, page, DPI);
  if (picture === null) {
    throw new Error("the card cannot be drawn");
  }
  return picture;
});
await writeFile("docs/before-after.png", sideBySide(pictures));

function sideBySide(all: readonly Picture[]): Uint8Array {
  const heightPx = Math.max(...all.map((picture) => picture.heightPx)) + 2 * GAP_PX;
  const widthPx = all.reduce((sum, picture) => sum + picture.widthPx + GAP_PX, GAP_PX);
  const pixels = new Uint8Array(widthPx * heightPx * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    pixels.set(TABLE, i);
  }
  let left = GAP_PX;
  for (const picture of all) {
    for (let y = 0; y < picture.heightPx; y++) {
      for (let x = 0; x < picture.widthPx; x++) {
        const from = (y * picture.widthPx + x) * 3;
        const to = ((y + GAP_PX) * widthPx + left + x) * 4;
        pixels.set(picture.rgb.subarray(from, from + 3), to);
      }
    }
    left += picture.widthPx + GAP_PX;
  }
  return encodePng({ widthPx, heightPx, pixels }, DPI);
}
