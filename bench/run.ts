/**
 * Speed as ratios, both jobs in one process, minima of interleaved rounds: `npm run bench`, which bundles
 * as a build does (tsx would slow inner functions down by naming them). Writes
 * bench/results.txt; exits 1 when a gate is missed. Never part of the tests.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "pdf-lib";
import fontkit from "@pdf-lib/fontkit";
import { createEngine } from "#engine/create-engine.ts";
import { createPdfium } from "#engine/packages/pdfium.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { pictureFrame } from "#engine/preview/picture-frame.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { encodePng } from "#engine/raster/encode-png.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { makeBenchCard, valuesFor } from "./make-card.ts";
import { atLeast, atMost, minima, timed, type Ratio } from "./ratio.ts";

const parts = await loadEngineParts();
const engine = await createEngine(parts);
const arimo = parts.fonts.find(({ id }) => id === "bundled:arimo-400");
if (arimo === undefined) {
  throw new Error("the bundled fonts lack Arimo");
}
const card = await makeBenchCard(arimo.bytes);
const template = await engine.compileTemplate(card.pdf);
const values = valuesFor(template, card.texts);
const corpus = await corpusFiles();
const lines: string[] = [];
const ratios: Ratio[] = [
  await fillAgainstSubset(),
  await fillAgainstHelvetica(),
  await openAgainstLoad(),
  await previewAgainstRaster("card, 192 dpi", card.pdf, values),
  await previewAgainstRaster(
    "demo card, 192 dpi",
    new Uint8Array(await readFile("demo/business-card.pdf")),
    {},
  ),
];
const newValues = await fillsOfNewValues();
const compile = await compileTimes();
report();

async function fillAgainstSubset(): Promise<Ratio> {
  const ours = () => engine.fillTemplate(template, values);
  const rival = async () => {
    const document = await PDFDocument.load(card.pdf);
    // The published types of the two packages differ in one optional member.
    document.registerFontkit(fontkit as Parameters<typeof document.registerFontkit>[0]);
    const font = await document.embedFont(arimo?.bytes ?? new Uint8Array(0), { subset: true });
    Object.values(card.texts).forEach((text, i) =>
      document.getPage(0).drawText(text, { x: 35, y: 40 + 20 * i, size: 9, font }),
    );
    return document.save();
  };
  const best = await minima(ours, rival, { warmUp: 500, counted: 100 });
  return atLeast("fill 3 fields : pdf-lib load + embedded subset + draw + save", 8, best);
}

async function fillAgainstHelvetica(): Promise<Ratio> {
  const ours = () => engine.fillTemplate(template, values);
  const rival = async () => {
    const document = await PDFDocument.load(card.pdf);
    const font = await document.embedFont(StandardFonts.Helvetica);
    Object.values(card.texts).forEach((text, i) =>
      document.getPage(0).drawText(text, { x: 35, y: 40 + 20 * i, size: 9, font }),
    );
    return document.save();
  };
  const best = await minima(ours, rival, { warmUp: 500, counted: 400 });
  return atLeast("fill 3 fields : pdf-lib load + Helvetica + draw + save", 3, best);
}

async function openAgainstLoad(): Promise<Ratio> {
  const sum = { oursMs: 0, rivalMs: 0 };
  for (const { pdf } of corpus) {
    const best = await minima(
      () => openPdf(pdf, ENGINE_LIMITS),
      () => PDFDocument.load(pdf, { ignoreEncryption: true, updateMetadata: false }),
      { warmUp: 5, counted: 30 },
    );
    sum.oursMs += best.oursMs;
    sum.rivalMs += best.rivalMs;
  }
  return atLeast(`open ${corpus.length} corpus files : pdf-lib load`, 5, sum);
}

async function previewAgainstRaster(
  name: string,
  pdf: Uint8Array,
  values: Readonly<Record<string, string>>,
): Promise<Ratio> {
  const compiled = await engine.compileTemplate(pdf);
  const filled = await engine.fillTemplate(compiled, values);
  const pdfium = await createPdfium(parts.pdfiumWasm);
  const [page] = compiled.pages;
  if (page === undefined) {
    throw new Error("the card has no page");
  }
  const frame = pictureFrame(page, "media", { dpi: 192 });
  const rival = () => {
    const raster = pdfium.raster({ ...frame, pdf: filled.pdf, page: 0, cropBox: null });
    return raster === null ? null : encodePng(raster, 192);
  };
  const ours = () => engine.renderPreview(compiled, values, { dpi: 192, area: "media" });
  const best = await minima(ours, rival, { warmUp: 10, counted: 40 });
  return atMost(`preview (${name}) : same raster + same encoder`, 1.15, best);
}

/**
 * Fills whose letters differ each time, as in a live preview: with the font block made ready (decision 0009)
 * and with a subset of the glyphs in use, interleaved.
 */
async function fillsOfNewValues(): Promise<readonly string[]> {
  const letters = Array.from("abcdefghijklmnopqrstuvwxyzäöüßéèçłżABCDEFGHIJKLMNOPQRSTUVWXYZ");
  let state = 1;
  const word = (): string =>
    Array.from({ length: 18 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return letters[state % letters.length] ?? "";
    }).join("");
  const fill = async (fontParts: "block" | "glyphs") => {
    const fields = Object.keys(values).map((name) => [name, word()] as const);
    return engine.fillTemplate(template, Object.fromEntries(fields), { fontParts });
  };
  const { oursMs, rivalMs } = await minima(
    () => fill("block"),
    () => fill("glyphs"),
    { warmUp: 300, counted: 600 },
  );
  const appendedKb = async (fontParts: "block" | "glyphs"): Promise<string> =>
    `${(((await fill(fontParts)).pdf.length - card.pdf.length) / 1024).toFixed(1)} KB`;
  return [
    `fill of new values, ready font block     ${oursMs.toFixed(2).padStart(6)} ms, appends ${await appendedKb("block")}`,
    `fill of new values, subset of the glyphs ${rivalMs.toFixed(2).padStart(6)} ms, appends ${await appendedKb("glyphs")}`,
  ];
}

/** Share of corpus files that compile within 100 ms, warm, and the slowest of them. */
async function compileTimes(): Promise<{ share: number; slowest: readonly string[] }> {
  const times: { file: string; ms: number; pages: number }[] = [];
  for (const { file, pdf } of corpus) {
    const { pages } = await engine.compileTemplate(pdf);
    let ms = Infinity;
    for (let i = 0; i < 30; i++) {
      ms = Math.min(ms, await timed(() => engine.compileTemplate(pdf)));
    }
    times.push({ file, ms, pages: pages.length });
  }
  times.sort((a, b) => b.ms - a.ms);
  const within = times.filter(({ ms }) => ms <= 100).length;
  return {
    share: within / times.length,
    slowest: times
      .slice(0, Math.max(3, times.length - within))
      .map(({ file, ms, pages }) => `${file} (${pages} p.) ${ms.toFixed(1)} ms`),
  };
}

async function corpusFiles(): Promise<{ file: string; pdf: Uint8Array }[]> {
  const folders = ["test/corpus/made"];
  const extra = process.env["PLATEN_CORPUS"];
  if (extra !== undefined) {
    folders.push(join(extra, "wild"));
  }
  const files: { file: string; pdf: Uint8Array }[] = [];
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort()) {
      const pdf = new Uint8Array(await readFile(join(folder, file)));
      try {
        await engine.compileTemplate(pdf);
        files.push({ file, pdf });
      } catch {
        // Refused files (passwords, damage) have nothing to compare; the corpus test lists them.
      }
    }
  }
  return files;
}

function report(): void {
  const [cpu] = cpus();
  lines.push(
    `Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpu?.model ?? "?"}`,
    `card ${Math.round(card.pdf.length / 1024)} KB; ${corpus.length} corpus files`,
    "",
    `${"".padEnd(68)}${"ours ms".padStart(9)}${"rival ms".padStart(10)}${"ratio".padStart(8)}  gate`,
  );
  for (const { name, oursMs, rivalMs, ratio, gate, met } of ratios) {
    lines.push(
      `${name.padEnd(68)}${oursMs.toFixed(2).padStart(9)}${rivalMs.toFixed(2).padStart(10)}${ratio.toFixed(2).padStart(8)}  ${gate} ${met ? "met" : "MISSED"}`,
    );
  }
  const compileMet = compile.share >= 0.99;
  lines.push(
    `${"compile within 100 ms".padEnd(68)}${`${(compile.share * 100).toFixed(1)} %`.padStart(27)}  >= 99 % ${compileMet ? "met" : "MISSED"}`,
    ...compile.slowest.map((line) => `  ${line}`),
    ...newValues,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = ratios.every(({ met }) => met) && compileMet ? 0 : 1;
  void writeFile("bench/results.txt", `${lines.join("\n")}\n`);
}
