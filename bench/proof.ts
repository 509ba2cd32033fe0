/**
 * What a proof costs: `npm run bench -- proof`. Processor time of compiling (with the trial of every box), of a fill
 * and of its check, the least of a few, and the resident memory after them; in one process, file by file. Processor
 * time, so that a busy machine disturbs less. Writes bench/results-proof.txt.
 */
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import type { Engine } from "#engine/engine.ts";
import { loadEngine } from "#library.ts";
import { catalogueFile } from "../tools/corpus/catalogue.ts";
import { makeCard } from "./cards.ts";

const FONT = "node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf";
const TIMES = 9;
const MB = 1024 * 1024;

interface Row {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** Fields that get another value. */
  readonly fields: number;
}

const font = new Uint8Array(readFileSync(FONT));
const card = await makeCard(font, { name: "card", pictureBytes: 375_000 });
const big = await makeCard(font, { name: "big", pictureBytes: 20 * MB });
const curves = await makeCard(font, { name: "curves", vectorBytes: 780 * 1024 });
const catalogue = catalogueFile();
const rows: readonly Row[] = [
  { name: "card over a picture", pdf: card.pdf, fields: 3 },
  { name: "card of 20 MB", pdf: big.pdf, fields: 3 },
  { name: "card over curves", pdf: curves.pdf, fields: 3 },
  { name: "catalogue, 16 pages, three boxes", pdf: catalogue, fields: 3 },
  { name: "catalogue, 16 pages, every box", pdf: catalogue, fields: Infinity },
];
const loaded = await loadEngine();
const lines = [
  "Processor time in ms, the least of several; memory in MB, resident behind the row",
  "",
  `${"".padEnd(36)}${["compile", "fill", "check", "check/fill", "check/compile", "memory"].map((title) => title.padStart(14)).join("")}`,
];
for (const row of rows) {
  lines.push(await measured(loaded, row));
}
const report = `${lines.join("\n")}\n`;
process.stdout.write(report);
writeFileSync("bench/results-proof.txt", report);

async function measured(engine: Engine, { name, pdf, fields }: Row): Promise<string> {
  const times = fields === Infinity ? 3 : TIMES;
  const template = await engine.compileTemplate(pdf);
  const compile = await least(times, () => engine.compileTemplate(pdf));
  const chosen = template.fields.slice(0, fields);
  const values = Object.fromEntries(
    chosen.map(({ id, defaultValue }) => [id, `${defaultValue ?? ""} a`]),
  );
  const options = { force: true };
  const filled = await engine.fillTemplate(template, values, options);
  const fill = await least(times, () => engine.fillTemplate(template, values, options));
  const { ok } = await engine.verifyPdf(template.source, filled.pdf);
  if (!ok) {
    throw new Error(`${name}: the fill is not proven`);
  }
  const check = await least(times, () => engine.verifyPdf(template.source, filled.pdf));
  const cells = [compile, fill, check].map((ms) => ms.toFixed(1));
  const ratios = [check / fill, check / compile].map((ratio) => ratio.toFixed(1));
  const memory = (process.memoryUsage.rss() / MB).toFixed(0);
  return `${name.padEnd(36)}${[...cells, ...ratios, memory].map((cell) => cell.padStart(14)).join("")}`;
}

async function least(times: number, run: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
