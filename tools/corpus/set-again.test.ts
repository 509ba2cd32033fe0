/** The measure of words set again: none by the engine, all by one that sets whole boxes anew. */
import { expect, it } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { hasProgram } from "#test/support/programs.ts";
import { writePdf } from "#test/support/write-pdf.ts";
import { popplerWords } from "./poppler-words.ts";
import { setAgain } from "./set-again.ts";

const ROWS = ["Soup Garden fresh today", "Fish Harbour daily catch", "Cake Almond homemade slice"];

function menu(size: number): Uint8Array {
  return pageOf(ROWS.map((row, i) => `BT /F1 ${size} Tf 30 ${260 - 80 * i} Td (${row}) Tj ET`));
}

function pageOf(lines: readonly string[]): Uint8Array {
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[5 0 R]>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    { dict: "", data: lines.join("\n") },
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>>>",
  ]);
}

it.skipIf(!hasProgram("pdftotext"))("counts fixed words whose width changes", async () => {
  const engine = await createEngine(await loadEngineParts());
  const template = withTextOpen(await engine.compileTemplate(menu(14)));
  const words = popplerWords(template.source);
  expect(await setAgain(engine, template, words)).toEqual({
    tried: 3,
    again: [],
    kept: [],
    refusal: null,
  });
  // Another writer: every word of the page a point larger.
  const careless: Engine = {
    ...engine,
    fillTemplate: async (...given) => ({
      ...(await engine.fillTemplate(...given)),
      pdf: menu(15),
    }),
  };
  const { again, refusal } = await setAgain(careless, template, words);
  expect(again).toHaveLength(9);
  expect(again[0]).toBe("Soup in Soup Garden fresh today");
  expect(refusal).not.toBeNull();
});

it.skipIf(!hasProgram("pdftotext"))("asks no kerning of a hyphen at a new line end", async () => {
  const engine = await createEngine(await loadEngineParts());
  const pdf = pageOf([
    "BT /F1 12 Tf 30 260 Td (Of four studies) Tj ET",
    "BT /F1 12 Tf 14 TL 30 190 Td [(Of four studies with some heat-) 30 (induced)]TJ",
    "T* (pain in all of the groups) Tj ET",
  ]);
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const found = await setAgain(engine, template, popplerWords(pdf));
  expect(found).toEqual({ tried: 2, again: [], kept: [], refusal: null });
});
