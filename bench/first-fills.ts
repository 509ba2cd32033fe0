/**
 * The first fill of a process: each side in processes of its own, in turns. What is counted begins when modules and
 * files are read: for ours the WebAssembly modules are compiled, the stored template is decoded and filled.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { decodeTemplate, encodeTemplate } from "#engine/template-codec.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { makeCard, valuesFor } from "./cards.ts";
import { watchMachine } from "./machine.ts";
import type { Group } from "./report.ts";
import { libPdfSubset, pdfLibSubset } from "./rivals.ts";
import { spreadOf } from "./rounds.ts";
import { textSource } from "./texts.ts";

const SIDES = {
  Platen: "modules compiled, template decoded, three lines replaced",
  "pdf-lib": "loads the file, draws over it with a subset, writes all of it",
  LibPDF: "loads what it needs, draws over it with a subset, appends",
} as const;
type SideName = keyof typeof SIDES;
const NAMES = Object.keys(SIDES).filter(isSideName);

const FILES = { card: "card.pdf", template: "template.bin", font: "font.ttf" } as const;

export async function firstFillGroup(
  { engine, font }: { readonly engine: Engine; readonly font: Uint8Array },
  rounds: number,
): Promise<Group> {
  const folder = mkdtempSync(join(tmpdir(), "platen-bench-"));
  try {
    const card = await makeCard(font, { name: "", pictureBytes: 375_000 });
    writeFileSync(join(folder, FILES.card), card.pdf);
    writeFileSync(join(folder, FILES.font), font);
    writeFileSync(
      join(folder, FILES.template),
      encodeTemplate(await engine.compileTemplate(card.pdf)),
    );
    const end = watchMachine();
    const times = new Map<SideName, number[]>(NAMES.map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const name of NAMES) {
        times.get(name)?.push(inProcess(name, folder));
      }
    }
    const ours = times.get("Platen") ?? [];
    return {
      title: "First fill of a process, card over a picture, letters it lacks",
      about: `Medians of ${rounds} processes each.`,
      disturbance: end(),
      sides: NAMES.map((name) => {
        const own = times.get(name) ?? [];
        const ratios = own.map((ms, i) => ms / (ours[i] ?? Number.NaN));
        return {
          name,
          work: SIDES[name],
          ms: spreadOf(own),
          ratio: name === "Platen" ? null : spreadOf(ratios),
        };
      }),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In a process of its own: fills once and prints the milliseconds. */
export async function printFirstFill(name: string, folder: string): Promise<void> {
  if (!isSideName(name)) {
    throw new Error(`no side is called ${name}`);
  }
  const [card, font, stored] = [FILES.card, FILES.font, FILES.template].map(
    (file) => new Uint8Array(readFileSync(join(folder, file))),
  );
  if (card === undefined || font === undefined || stored === undefined) {
    throw new Error("the files are missing");
  }
  const texts = textSource("others", 11)();
  const parts = name === "Platen" ? await loadEngineParts() : null;
  const start = performance.now();
  if (parts !== null) {
    const engine = await createEngine(parts);
    const template = decodeTemplate(card, stored);
    await engine.fillTemplate(template, valuesFor(template, texts));
  } else if (name === "pdf-lib") {
    await pdfLibSubset(font).byDefault(card, texts);
  } else {
    await libPdfSubset(font)(card, texts);
  }
  process.stdout.write(String(performance.now() - start));
}

function inProcess(name: SideName, folder: string): number {
  const [, program = ""] = process.argv;
  return Number(
    execFileSync(process.execPath, [program, "first-fill", name, folder], { encoding: "utf8" }),
  );
}

function isSideName(name: string): name is SideName {
  return name in SIDES;
}
