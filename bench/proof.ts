/**
 * What a proof costs: `npm run bench -- proof`. Processor time of compiling (with the trial of every box), of a fill
 * and of its check, the least of a few; in one process, file by file. The memory of a check is that of a process of its
 * own. Behind them pictures of a page of metres. Processor time, so that a busy machine disturbs less. Writes
 * bench/results-proof.txt.
 */
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import type { Engine } from "#engine/engine.ts";
import { loadEngine } from "#library.ts";
import { bannerFile } from "../tools/corpus/big-files.ts";
import { catalogueFile } from "../tools/corpus/catalogue.ts";
import { makeCard } from "./cards.ts";
import { checkMemoryMb } from "./proof-memory.ts";
import { runAsEngine } from "./as-engine.ts";

const FONT = "node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf";
const TIMES = 9;
const MB = 1024 * 1024;

interface Row {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** Fields that get another value. */
  readonly fields: number;
}

runAsEngine();
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
  "Processor time in ms, the least of several; memory in MB, the highest of a process that checks the file once",
  "",
  `${"".padEnd(36)}${["compile", "fill", "check", "check/fill", "check/compile", "memory"].map((title) => title.padStart(14)).join("")}`,
];
for (const row of rows) {
  lines.push(await measured(loaded, row));
}
lines.push("", "Pictures of a page of 2,500 × 10,900 pt", "");
lines.push(...(await picturesOf(loaded, bannerFile())));
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
  const memory = checkMemoryMb(template.source, filled.pdf).toFixed(0);
  return `${name.padEnd(36)}${[...cells, ...ratios, memory].map((cell) => cell.padStart(14)).join("")}`;
}

/** By the usual resolution, and by the widest that the hosted page asks for. */
async function picturesOf(engine: Engine, pdf: Uint8Array): Promise<readonly string[]> {
  const template = await engine.compileTemplate(pdf);
  const sizes = [
    { title: "at 192 dpi, as `POST /previews` has it", dpi: 192 },
    { title: "1,200 pixels wide", widthPx: 1_200 },
    { title: "2,560 pixels wide", widthPx: 2_560 },
  ];
  const rows: string[] = [];
  for (const { title, ...size } of sizes) {
    const options = { page: 0, force: true, ...size };
    const { widthPx, heightPx } = await engine.renderPreview(template, {}, options);
    const ms = await least(3, () => engine.renderPreview(template, {}, options));
    rows.push(`${title.padEnd(48)}${ms.toFixed(0).padStart(8)} ms  ${widthPx} × ${heightPx} px`);
  }
  return rows;
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
