/** One file of the corpus through compiling: boxes against the truth, reasons, time, and two other readers. */
import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import process from "node:process";
import type { Engine } from "#engine/engine.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import {
  addBlockScores,
  addScores,
  type Block,
  blockOf,
  type BlockScore,
  scoreBlocks,
  scorePage,
  type TruthFile,
} from "#test/support/box-score.ts";
import { type CorpusFile, truthOf } from "./files.ts";
import { pdfjsBlocks, popplerBlocks } from "./readers.ts";
import type { BoxesAnswer, CompileAnswer } from "./tasks.ts";
import type { Template } from "#engine/contract/template.ts";

/** Compiles, scores and times one file. */
export async function boxesOf(engine: Engine, file: CorpusFile): Promise<BoxesAnswer> {
  const pdf = new Uint8Array(await readFile(file.path));
  const truth = truthOf(file);
  const start = startTiming();
  const template = await compiled(engine, pdf);
  const firstMs = performance.now() - start.clockMs;
  const firstCpuMs = cpuMs(start);
  if (typeof template === "string") {
    return {
      kind: "boxes",
      refused: template,
      pages: 0,
      boxes: 0,
      editable: 0,
      score: null,
      readers: null,
      reasonFaults: [],
      compileMs: 0,
      firstMs,
      firstCpuMs,
    };
  }
  let compileMs = Infinity;
  for (let i = 0; i < 3; i++) {
    const again = startTiming();
    await engine.compileTemplate(pdf);
    compileMs = Math.min(compileMs, elapsedMs(again));
  }
  const boxes = template.pages.flatMap((page) => page.boxes);
  return {
    kind: "boxes",
    refused: null,
    pages: template.pages.length,
    boxes: boxes.length,
    editable: boxes.filter(({ editable }) => editable).length,
    score: truth === null ? null : scoreOf(truth, template),
    readers: truth === null ? null : await readersOf(file, { pdf, truth, template }),
    reasonFaults: reasonFaults(template, truth),
    compileMs,
    firstMs,
    firstCpuMs,
  };
}

/** Compiles once: for measuring memory and hard stops. */
export async function compileOf(engine: Engine, path: string): Promise<CompileAnswer> {
  const pdf = new Uint8Array(await readFile(path));
  const start = startTiming();
  const template = await compiled(engine, pdf);
  const ms = elapsedMs(start);
  return typeof template === "string"
    ? { kind: "compile", refused: template, boxes: 0, ms }
    : {
        kind: "compile",
        refused: null,
        boxes: template.pages.reduce((sum, page) => sum + page.boxes.length, 0),
        ms,
      };
}

interface Timing {
  readonly cpu: NodeJS.CpuUsage;
  readonly clockMs: number;
}

function startTiming(): Timing {
  return { cpu: process.cpuUsage(), clockMs: performance.now() };
}

/**
 * The lesser of the time on the clock and the processor time of all threads of the process: less than the clock
 * on a busy machine, more on a quiet one, where others collect and optimise meanwhile.
 */
function elapsedMs(start: Timing): number {
  return Math.min(cpuMs(start), performance.now() - start.clockMs);
}

/** Of all threads: the collector's and the JIT compiler's too. */
function cpuMs({ cpu }: Timing): number {
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1000;
}

/** The template, or the reason for which the file is refused. */
async function compiled(engine: Engine, pdf: Uint8Array): Promise<Template | string> {
  try {
    return await engine.compileTemplate(pdf);
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return error.reason;
    }
    throw error;
  }
}

function scoreOf(truth: TruthFile, template: Template): BoxesAnswer["score"] {
  return addScores(
    truth.pages.map((page, i) =>
      scorePage(page.boxes, template.pages[i] ?? { boxes: [] }, truth.tolerance_pt),
    ),
  );
}

async function readersOf(
  file: CorpusFile,
  {
    pdf,
    truth,
    template,
  }: { readonly pdf: Uint8Array; readonly truth: TruthFile; readonly template: Template },
): Promise<BoxesAnswer["readers"]> {
  const score = (pages: readonly (readonly Block[])[]): BlockScore =>
    addBlockScores(truth.pages.map(({ boxes }, i) => scoreBlocks(boxes, pages[i] ?? [])));
  // A reader that cannot open a file finds nothing in it.
  const [pdfjs, poppler] = await Promise.all([
    pdfjsBlocks(pdf).catch(() => []),
    popplerBlocks(file.path).catch(() => []),
  ]);
  return {
    platen: score(template.pages.map(({ boxes }) => boxes.map(blockOf))),
    pdfjs: score(pdfjs),
    poppler: score(poppler),
  };
}

function reasonFaults(template: Template, truth: TruthFile | null): readonly string[] {
  return template.pages.flatMap(({ index, boxes, reasons }) => {
    const found = new Set<string>(reasons);
    const wanted = truth?.pages[index]?.reasons ?? [];
    const absent = wanted.filter((reason) => !found.has(reason));
    const bare = boxes.length === 0 && reasons.length === 0;
    return [
      ...(bare ? [`page ${index}: no boxes and no reason`] : []),
      ...absent.map((reason) => `page ${index}: reason ${reason} is not given`),
    ];
  });
}
