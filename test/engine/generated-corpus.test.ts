/**
 * The generated corpus but for its designs (form-truth.test.ts). The generator makes the same sound documents on every machine; every one is compiled and its
 * boxes compared with the truth; every sixteenth, from where the commit's seed says (all in `npm run test:all`), is filled
 * and nothing outside the lines that changed moves in PDFium's picture. The whole table is `npm run corpus`.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import type { MadeDocument } from "#test/corpus-maker/document.ts";
import { habitRecipes, makeDocuments } from "#test/corpus-maker/make-corpus.ts";
import { addScores, type BoxScore, scorePage, type TruthFile } from "#test/support/box-score.ts";
import { loadEngineParts, openTestEngine } from "#test/support/engine-parts.ts";
import { expectGolden } from "#test/support/golden.ts";
import { inkMask } from "#test/support/ink-mask.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { countOutside, difference, pdfiumPicture } from "#test/support/pictures.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";
import { readScene } from "#test/support/read-scene.ts";
import { ofCommit } from "#test/support/of-commit.ts";

/** A commit fills one of so many. */
const STEP = 16;
/** Screen resolution: a sixth of the pixels of the corpus table. */
const DPI = 60;

const NAMES = habitRecipes()
  .map(({ name }) => name)
  .toSorted();
const documents: MadeDocument[] = [];
const byName = new Map<string, MadeDocument>();
let folder = "";
let pdfium: Pdfium;

beforeAll(async () => {
  pdfium = await createPdfium((await loadEngineParts()).pdfiumWasm);
  folder = mkdtempSync(join(tmpdir(), "platen-corpus-"));
  for await (const document of makeDocuments(habitRecipes())) {
    documents.push(document);
    byName.set(document.name, document);
  }
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A document written where external programs can read it. */
function pathOf({ name, pdf }: MadeDocument): string {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, pdf);
  return path;
}

const isSound = ({ dimensions }: MadeDocument): boolean =>
  ["none", "comments", "indirect-length", "junk-before"].includes(String(dimensions["damage"]));

/** Every n-th of the documents that are not damaged on purpose. */
const sample = (step: number): MadeDocument[] =>
  documents.filter(isSound).filter((_, i) => i % step === 0);

test("the set has at least 300 documents with names of their own", () => {
  expect(documents.length).toBe(NAMES.length);
  expect(documents.length).toBeGreaterThanOrEqual(300);
  expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
});

test("every run makes the same bytes and the same truth", () => {
  const lines = documents.map(({ name, pdf, truth }) => {
    const digest = createHash("sha256").update(pdf).update(JSON.stringify(truth)).digest("hex");
    return `${digest.slice(0, 16)} ${name}`;
  });
  expectGolden("made-corpus.txt", `${lines.join("\n")}\n`);
});

test("every page has boxes in the truth, or a reason", () => {
  for (const { name, truth } of documents) {
    for (const page of truth.pages) {
      const offered = page.boxes.filter((box) => box.may_be_absent !== true);
      expect(offered.length + page.reasons.length, name).toBeGreaterThan(0);
    }
  }
});

test("every box lies on its page", () => {
  const outside = documents.flatMap(({ name, truth }) =>
    truth.pages.flatMap((page) =>
      page.boxes
        .filter(({ bbox_pt: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }) => {
          return x0 < 0 || y0 < 0 || x1 > page.width_pt || y1 > page.height_pt;
        })
        .map((box) => `${name}: ${String(box.lines?.[0])}`),
    ),
  );
  expect(outside).toEqual([]);
});

test.skipIf(!hasProgram("qpdf"))(
  "qpdf finds nothing wrong with files that are not damaged on purpose",
  () => {
    const wrong = sample(12).filter(
      (one) => runProgram("qpdf", ["--check", pathOf(one)]).status !== 0,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  },
  300_000,
);

test.skipIf(!hasProgram("pdftotext"))(
  "poppler finds the words of the truth",
  () => {
    const missing = sample(15).flatMap((one) => {
      const path = pathOf(one);
      return one.truth.pages.flatMap((page, i) => {
        const number = String(i + 1);
        const { output } = runProgram("pdftotext", [
          "-q",
          "-raw",
          "-f",
          number,
          "-l",
          number,
          path,
          "-",
        ]);
        const found = plain(Buffer.from(output, "latin1").toString("utf8"));
        const words = page.boxes
          .filter((box) => box.editable && box.lines !== null)
          // Without spaces, but right-to-left words by themselves: poppler puts those in visual order.
          .flatMap((box) =>
            (box.lines ?? []).flatMap((line) =>
              box.direction === "rtl" ? line.split(" ") : [line],
            ),
          );
        return words
          .filter((word) => !found.includes(plain(word)))
          .map((word) => `${one.name}: ${word}`);
      });
    });
    expect(missing).toEqual([]);
  },
  300_000,
);

function plain(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\s\p{Cf}]/gu, "");
}

const scores: BoxScore[] = [];

/** A document by name; its truth as the file beside it has it. */
function read(name: string): { readonly pdf: Uint8Array; readonly truth: TruthFile } {
  const { pdf, truth } = byName.get(name)!;
  return { pdf: new Uint8Array(pdf), truth: JSON.parse(JSON.stringify(truth)) };
}

test.each(NAMES)("%s: boxes and reasons are those of the truth", (name) => {
  const { pdf, truth } = read(name);
  const { scene } = readScene(pdf, pdfium);
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
  beforeAll(async () => {
    engine = await openTestEngine();
  });

  test.each(ofCommit(NAMES, STEP))("%s: only the lines filled change", async (name) => {
    const { pdf } = read(name);
    const template = withTextOpen(await engine.compileTemplate(pdf));
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
  });
});
