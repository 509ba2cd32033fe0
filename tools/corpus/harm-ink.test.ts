/** The two measures of harm by pixels, each on a page that has it and on one that has not. */
import { beforeAll, describe, expect, it } from "vitest";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import type { ScenePage, TextBox } from "#engine/contract/scene.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { hasProgram } from "#test/support/programs.ts";
import { writePdf } from "#test/support/write-pdf.ts";
import { drawVariants, type InkHarm, inkHarm } from "./harm-ink.ts";

const PAGE = { index: 0, widthPt: 300, heightPt: 100 } as ScenePage;
const BOX = {
  id: "box",
  text: "Price",
  bboxPt: [20, 40, 90, 70],
  sizePt: 30,
} as unknown as TextBox;

/** A page with a form F of the given BBox and content, on which `content` is drawn. */
function pageOf(content: string, form = { box: "0 0 300 100", content: "" }): Uint8Array {
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[6 0 R]>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    {
      dict: `/Type/XObject/Subtype/Form/BBox[${form.box}]/Resources<</Font<</F1 3 0 R>>>>`,
      data: form.content,
    },
    { dict: "", data: content },
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 5 0 R" +
      "/Resources<</Font<</F1 3 0 R>>/XObject<</Fm 4 0 R>>>>>>",
  ]);
}

const text = (words: string): string => `BT /F1 30 Tf 20 37 Td (${words}) Tj ET`;

describe.skipIf(!hasProgram("qpdf"))("inkHarm", () => {
  let pdfium: Pdfium;
  beforeAll(async () => {
    pdfium = await createPdfium((await loadEngineParts()).pdfiumWasm);
  });
  const harm = (before: Uint8Array, after: Uint8Array, box = BOX): InkHarm => {
    const [was, is] = [before, after].map((pdf) => drawVariants(pdfium, pdf, [PAGE])?.page(0));
    if (!was || !is) {
      throw new Error("not drawn");
    }
    return inkHarm(was, is, [box]);
  };

  it("sees new ink that a clipping path cuts, and not what it leaves", () => {
    const clipped = (words: string): Uint8Array => pageOf(`q 10 20 100 60 re W n ${text(words)} Q`);
    expect(harm(clipped("Price"), clipped("Prices 2026")).cut).toEqual(["Price"]);
    expect(harm(clipped("Price"), clipped("Cost")).cut).toEqual([]);
  });

  it("sees what a form's BBox cuts", () => {
    const inForm = (words: string): Uint8Array =>
      pageOf("/Fm Do", { box: "10 20 110 80", content: text(words) });
    expect(harm(inForm("Price"), inForm("Prices 2026")).cut).toEqual(["Price"]);
    expect(harm(inForm("Price"), inForm("Fee")).cut).toEqual([]);
  });

  it("charges no fill for what the clip cut before", () => {
    const clipped = (words: string): Uint8Array => pageOf(`q 10 20 30 60 re W n ${text(words)} Q`);
    expect(harm(clipped("Price"), clipped("Prices 2026")).cut).toEqual([]);
  });

  it("takes a corner that the old text lost for the designer's crop", () => {
    const clipped = (words: string, corner: string): Uint8Array =>
      pageOf(`q ${corner} 30 64 l 200 64 l 200 20 l 10 20 l h W n ${text(words)} Q`);
    expect(harm(clipped("Price", "20 52 m"), clipped("Tax", "20 52 m")).cut).toEqual([]);
    expect(harm(clipped("price", "20 52 m"), clipped("Tax", "20 52 m")).cut).toEqual(["Price"]);
  });

  it("sees old letters that stay as paths, and no plain background", () => {
    // Helvetica's bar is a rectangle 0.094 to 0.167 em from its origin: letters that paths can follow.
    const bars = [0, 1, 3, 4, 6].map((i) => `${20 + 7.8 * i + 2.2} 29 3.4 32 re`).join(" ");
    const page = (words: string, paths: string): Uint8Array =>
      pageOf(`0.8 g 10 20 200 60 re f 0.3 g ${paths} f 1 0 0 rg ${text(words)}`);
    expect(harm(page("|| || |", bars), page("New", bars)).ghosts).toEqual(["Price"]);
    expect(harm(page("|| || |", bars), page("New", "")).ghosts).toEqual([]);
    expect(harm(page("|| || |", ""), page("New", "")).ghosts).toEqual([]);
  });

  it("looks nearer at letters too small to be told from their cell", () => {
    const box = { ...BOX, bboxPt: [20, 59, 35.6, 65], sizePt: 6 } as unknown as TextBox;
    const page = (words: string, ghost = ""): Uint8Array =>
      pageOf(
        `1 0.8 0.1 rg 19.4 35.2 16.6 6 re f 0 g ${ghost} BT /F1 6 Tf 20 36 Td (${words}) Tj ET`,
      );
    expect(harm(page("HEHE"), page("New"), box).ghosts).toEqual([]);
    const bars = Array.from({ length: 10 }, (_, i) => `${20 + 1.56 * i + 0.56} 34.7 0.44 6 re`);
    const ghost = `${bars.join(" ")} f`;
    expect(harm(page("||||||||||", ghost), page("New", ghost), box).ghosts).toEqual(["Price"]);
  });
});
