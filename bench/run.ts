/**
 * `npm run bench`: speed side by side with others, on a machine that does nothing else; writes bench/results.md.
 * `npm run bench -- try` takes few rounds on any machine and writes nothing. Bundled as a build does, since tsx
 * would slow inner functions down by naming them. Exits 1 when the machine was busy; goals that are missed are told.
 */
import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createEngine } from "#engine/create-engine.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { compileTimes, PROMISED_MS } from "./compiles.ts";
import { fillGroups } from "./fills.ts";
import { firstFillGroup } from "./first-fills.ts";
import { disturbanceAtRest, disturbanceText, isQuiet } from "./machine.ts";
import { type NamedFile, openGroups } from "./opens.ts";
import { previewGroups } from "./previews.ts";
import { disturbedGroups, type Goal, type Group, reportOf } from "./report.ts";

const ROUNDS = { measured: { inProcess: 25, processes: 7 }, tried: { inProcess: 3, processes: 1 } };
const CORPUS = "test/corpus/made";

export async function run(mode: "measured" | "tried"): Promise<void> {
  const rest = await disturbanceAtRest();
  if (mode === "measured" && !isQuiet(rest)) {
    process.stderr.write(`The machine is busy (${disturbanceText(rest)}); nothing is measured.\n`);
    process.exitCode = 1;
    return;
  }
  const rounds = ROUNDS[mode];
  const parts = await loadEngineParts();
  const engine = await createEngine(parts);
  const font = parts.fonts.find(({ id }) => id === "bundled:arimo-400")?.bytes;
  if (font === undefined) {
    throw new Error("the bundled fonts lack Arimo");
  }
  const files = await corpusFiles();
  const compiles = await compileTimes(engine, files);
  const groups = [
    ...(await fillGroups({ engine, font, rounds: rounds.inProcess })),
    await firstFillGroup({ engine, font }, rounds.processes),
    ...(await openGroups(files, rounds.inProcess)),
    ...(await previewGroups({ engine, parts, font, rounds: rounds.inProcess })),
  ];
  const report = reportOf(groups, {
    commit: commit(),
    goals: [
      ...goalsOf(groups),
      {
        name: `Compile within ${PROMISED_MS} ms, ${files.length} files of the corpus, again`,
        wanted: "≥ 99 %",
        reached: `${(compiles.again * 100).toFixed(0)} %; as they come ${(compiles.first * 100).toFixed(0)} %`,
        met: compiles.again >= 0.99,
      },
    ],
    notes: [`Slowest to compile: ${compiles.slowest.join("; ")}.`],
  });
  process.stdout.write(`${report}\n`);
  const disturbed = disturbedGroups(groups);
  if (mode === "tried") {
    return;
  }
  if (disturbed.length > 0) {
    process.stderr.write(`Not written, the machine was busy:\n${disturbed.join("\n")}\n`);
    process.exitCode = 1;
    return;
  }
  await writeFile("bench/results.md", report);
}

/** What was promised (README.md says where each comes from), in medians of ratios within rounds. */
function goalsOf(groups: readonly Group[]): readonly Goal[] {
  const wanted: readonly (readonly [title: string, side: string, least: number])[] = [
    ["Fill, card over a picture", "pdf-lib", 3],
    ["Fill, card over a picture", "pdf-lib, subset", 8],
    ["Fill, card over a picture", "LibPDF, subset", 3],
    ["Open, every object", "pdf-lib", 5],
  ];
  return [
    ...wanted.map(([title, side, least]): Goal => {
      const [name = "", isSubset] = side.split(", ");
      const group = groups.find(
        (one) =>
          one.title.startsWith(title) && one.title.endsWith("lacks") === (isSubset !== undefined),
      );
      const median = group?.sides.find((one) => one.name === name)?.ratio?.median ?? Number.NaN;
      return {
        name: `${group?.title ?? title}: ${name}`,
        wanted: `≥ ${least}`,
        reached: median.toFixed(2),
        met: median >= least,
      };
    }),
    ...groups
      .filter(({ title }) => title.startsWith("Preview"))
      .map(({ title, sides }): Goal => {
        const raster = sides.at(-1)?.ratio?.median ?? Number.NaN;
        const cost = 1 / raster;
        return {
          name: `${title}: ours by its raster and encoder alone`,
          wanted: "≤ 1.15",
          reached: cost.toFixed(2),
          met: cost <= 1.15,
        };
      }),
  ];
}

/** The files of the corpus that compile; the corpus test lists those that are refused. */
async function corpusFiles(): Promise<readonly NamedFile[]> {
  const REFUSED = /encrypted/u;
  const names = (await readdir(CORPUS)).filter(
    (name) => name.endsWith(".pdf") && !REFUSED.test(name),
  );
  return Promise.all(
    names
      .sort()
      .map(async (file) => ({ file, pdf: new Uint8Array(await readFile(join(CORPUS, file))) })),
  );
}

function commit(): string {
  return execFileSync("git", ["log", "-1", "--format=%h (%cs)"], { encoding: "utf8" }).trim();
}
