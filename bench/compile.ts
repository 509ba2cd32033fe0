/**
 * Processor time of compiling each document of the corpus: `npm run bench -- compile` (with PLATEN_CORPUS=dir the
 * fetched and the wild set too; the wild one is not part of the written table). One process, started as the service
 * starts its own and warmed up as those are: every document is compiled once as it comes (its fonts and pages new to
 * the process) and three times more, of which the least counts; of fetched ones every twelfth by processes of its own
 * too. `-- compile TEXT` takes the documents with TEXT in their names, `-- compile "" 4` every fourth. Prints those
 * above 100 ms and the dearest; writes bench/results-compile.txt where all were compiled.
 */
import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { createEngine } from "#engine/create-engine.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { filesOf } from "../tools/corpus/files.ts";
import { warmUp } from "#adapters/engine-warm-up.ts";
import { runAsEngine } from "./as-engine.ts";
import { firstCompiles } from "./first-compiles.ts";
import { disturbanceText, watchMachine } from "./machine.ts";
import { SET_NAMES, type SetName } from "../tools/corpus/options.ts";

interface Compiled {
  readonly set: SetName;
  readonly name: string;
  readonly path: string;
  readonly pages: number;
  readonly boxes: number;
  /** As the document comes. */
  readonly onceMs: number;
  /** Least of three more. */
  readonly againMs: number;
}

const PROMISED_MS = 100;
const REPEATS = 3;
const SHOWN = 12;
const QUANTILES = [0.5, 0.9, 0.99];
/** Of the fetched files every so many-th has processes of its own. */
const OWN_STEP = 12;

runAsEngine();
const endWatch = watchMachine();
const engine = await createEngine(await loadEngineParts());
await warmUp(engine, new Uint8Array(await readFile("demo/business-card.pdf")));
const filter = process.argv[3] ?? "";
const step = Math.max(1, Number(process.argv[4] ?? 1));
const found = new Map<SetName, readonly Compiled[]>();
for (const set of SET_NAMES) {
  const compiled: Compiled[] = [];
  for (const { name, path } of filesOf(set, filter).filter((_, i) => i % step === 0)) {
    const one = await compile(new Uint8Array(await readFile(path)));
    if (one !== null) {
      compiled.push({ set, name, path, ...one });
    }
  }
  if (compiled.length > 0) {
    found.set(set, compiled);
  }
}
const others = `Meanwhile: ${disturbanceText(endWatch())}`;
const own = (found.get("fetched") ?? []).filter((_, i) => i % OWN_STEP === 0);
const sections = new Map<SetName | "own", string>(
  [...found].map(([set, compiled]) => [set, tableOf(set, compiled)]),
);
if (own.length > 0) {
  sections.set("own", ownProcesses(own.map(({ path }) => path)));
}
process.stdout.write(`${[others, ...sections.values()].join("\n\n")}\n`);
if (filter === "" && step === 1) {
  const kept = [...sections].filter(([set]) => set !== "wild").map(([, text]) => text);
  await writeFile("bench/results-compile.txt", `${[others, ...kept].join("\n\n")}\n`);
}

/** What the first upload of a process costs. */
function ownProcesses(paths: readonly string[]): string {
  const { coldMs, warmMs } = firstCompiles(paths);
  return `fetched, the first compile of a process, ${paths.length} files: just started ${quantiles(coldMs)}; warmed up ${quantiles(warmMs)}`;
}

/** Null for a file that is refused. */
async function compile(pdf: Uint8Array): Promise<Omit<Compiled, "set" | "name" | "path"> | null> {
  try {
    const start = process.cpuUsage();
    const { pages } = await engine.compileTemplate(pdf);
    const onceMs = cpuMs(start);
    let againMs = Infinity;
    for (let i = 0; i < REPEATS; i++) {
      const again = process.cpuUsage();
      await engine.compileTemplate(pdf);
      againMs = Math.min(againMs, cpuMs(again));
    }
    const boxes = pages.reduce((sum, page) => sum + page.boxes.length, 0);
    return { pages: pages.length, boxes, onceMs, againMs };
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return null;
    }
    throw error;
  }
}

/** Of all threads: the collector's and the JIT compiler's too. */
function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function tableOf(set: SetName, compiled: readonly Compiled[]): string {
  const dearest = [...compiled].sort((a, b) => b.onceMs - a.onceMs);
  const over = dearest.filter(({ onceMs }) => onceMs > PROMISED_MS).length;
  const row = ({ name, pages, boxes, onceMs, againMs }: Compiled): string =>
    [
      name.slice(0, 60).padEnd(60),
      ...[String(pages), String(boxes), onceMs.toFixed(1), againMs.toFixed(1)].map((cell) =>
        cell.padStart(9),
      ),
    ].join(" ");
  return [
    `${set}: ${compiled.length} files, processor time within ${PROMISED_MS} ms: as it comes ${shareOf(compiled, "onceMs")}, again ${shareOf(compiled, "againMs")}`,
    `as it comes ${quantilesOf(compiled, "onceMs")}; again ${quantilesOf(compiled, "againMs")}`,
    [
      "".padEnd(60),
      ...["pages", "boxes", "once ms", "again ms"].map((cell) => cell.padStart(9)),
    ].join(" "),
    ...dearest.slice(0, Math.max(over, SHOWN)).map(row),
  ].join("\n");
}

function shareOf(compiled: readonly Compiled[], key: "onceMs" | "againMs"): string {
  const within = compiled.filter((one) => one[key] <= PROMISED_MS).length;
  return `${((within / compiled.length) * 100).toFixed(1)} % (${within})`;
}

function quantilesOf(compiled: readonly Compiled[], key: "onceMs" | "againMs"): string {
  return quantiles(compiled.map((one) => one[key]));
}

function quantiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return QUANTILES.map((share) => {
    const ms = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    return `p${share * 100} ${ms.toFixed(0)} ms`;
  }).join(", ");
}
