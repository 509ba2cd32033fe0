/**
 * The generated corpus: every file is compiled and its boxes compared with the truth; every eighth, from where the
 * commit's seed says (all in `npm run test:all`), is filled and nothing outside the lines that changed moves in PDFium's picture. The whole table is
 * `npm run corpus`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { addScores, type BoxScore, scorePage, type TruthFile } from "#test/support/box-score.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { inkMask } from "#test/support/ink-mask.ts";
import { countOutside, difference, pdfiumPicture } from "#test/support/pictures.ts";
import { readScene } from "#test/support/read-scene.ts";
import { runProgram } from "#test/support/programs.ts";

const FOLDER = join(import.meta.dirname, "../corpus/generated");
const STEP = process.env["PLATEN_TEST_ALL"] === "1" ? 1 : 8;
/** Printed by vitest.config.ts. */
const FIRST = Number(process.env["PLATEN_TEST_SEED"] ?? "0") % STEP;
/** Screen resolution: a sixth of the pixels of the corpus table. */
const DPI = 60;

// The list is written last: with it the corpus is whole.
if (!existsSync(join(FOLDER, "index.json"))) {
  runProgram("npm", ["run", "--silent", "corpus:make"]);
}
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".pdf"))
  .sort();

function read(name: string): { pdf: Uint8Array; truth: TruthFile } {
  const path = join(FOLDER, name);
  return {
    pdf: new Uint8Array(readFileSync(path)),
    truth: JSON.parse(readFileSync(path.replace(/\.pdf$/u, ".truth.json"), "utf8")),
  };
}

const scores: BoxScore[] = [];

test("the corpus has at least 300 files", () => {
  expect(FILES.length).toBeGreaterThanOrEqual(300);
});

test.each(FILES)("%s: boxes and reasons are those of the truth", (name) => {
  const { pdf, truth } = read(name);
  const { scene } = readScene(pdf);
  scores.push(
    ...truth.pages.map(({ boxes }, i) =>
      scorePage(boxes, scene.pages[i] ?? { boxes: [] }, truth.tolerance_pt),
    ),
  );
  for (const [i, page] of scene.pages.entries()) {
    expect(page.boxes.length > 0 || page.reasons.length > 0, `page ${i} has a reason`).toBe(true);
    expect(page.reasons).toEqual(expect.arrayContaining([...(truth.pages[i]?.reasons ?? [])]));
  }
});

afterAll(() => {
  const all = addScores(scores);
  expect(all.exact / all.expected).toBeGreaterThanOrEqual(0.98);
  expect(all.exact / all.found).toBeGreaterThanOrEqual(0.97);
  expect(all.merged / all.found).toBeLessThanOrEqual(0.005);
  expect(all.aligned / all.exact).toBeGreaterThanOrEqual(0.98);
});

describe("fills", () => {
  let engine: Engine;
  let pdfium: Pdfium;
  beforeAll(async () => {
    const parts = await loadEngineParts();
    engine = await createEngine(parts);
    pdfium = await createPdfium(parts.pdfiumWasm);
  });

  test.each(FILES.filter((_, i) => i % STEP === FIRST))(
    "%s: only the lines filled change",
    async (name) => {
      const { pdf } = read(name);
      const template = await engine.compileTemplate(pdf);
      const fields = template.fields.filter((_, i) => i % 2 === 0);
      const values = Object.fromEntries(fields.map(({ id }) => [id, "Zoë Łukasz 47"]));
      const filled = await engine.fillTemplate(template, values, { force: true });
      const { violations } = await engine.verifyPdf(pdf, filled.pdf);
      // What does not fit its cell is cut by it, and told: no such final is made.
      const isOver = filled.fit.boxes.some(({ overflow }) => overflow);
      expect(violations.filter(({ code }) => !isOver || code !== "text_clipped")).toEqual([]);
      for (const page of template.pages) {
        const [was, is] = [pdf, filled.pdf].map((bytes) => pdfiumPicture(pdfium, bytes, page, DPI));
        if (was && is) {
          const mask = inkMask(template, filled, page, was);
          expect(countOutside(difference(was, is), mask), `page ${page.index}`).toBe(0);
        }
      }
    },
  );
});
