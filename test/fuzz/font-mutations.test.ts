/**
 * Damaged fonts with fixed seeds: each is refused by name, or sets text into a file that verifies. Never a
 * crash, a hang or a process that grows.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { fuzzFont } from "./font-cases.ts";
import type { Template } from "#engine/contract/template.ts";

const RUNS = Number(process.env["PLATEN_FUZZ_FONTS"] ?? 2000);
const PER_TEST = 100;
/** A font of less than a hundred kilobytes that takes longer hangs, on any machine. */
const HANG_MS = 5000;
const MAX_GROWTH_BYTES = 512 * 1024 * 1024;

let engine: Engine;
let template: Template;
let startBytes: number;
const outcomes = new Map<string, number>();

beforeAll(async () => {
  engine = await createEngine(await loadEngineParts());
  const card = await readFile("test/corpus/made/s01-business-card-chromium.pdf");
  template = await engine.compileTemplate(new Uint8Array(card));
  startBytes = process.memoryUsage().rss;
});

const FIRSTS = Array.from({ length: RUNS / PER_TEST }, (_, i) => i * PER_TEST + 1);

test.each(FIRSTS)("seeds from %i", async (first) => {
  for (let seed = first; seed < first + PER_TEST; seed++) {
    const started = performance.now();
    const outcome = await fuzzFont(engine, template, seed).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    expect(performance.now() - started, `seed ${seed} hangs`).toBeLessThan(HANG_MS);
  }
  expect(process.memoryUsage().rss - startBytes).toBeLessThan(MAX_GROWTH_BYTES);
});

test("some are used, others refused for several reasons", () => {
  expect(outcomes.get("used") ?? 0).toBeGreaterThan(RUNS / 50);
  expect(outcomes.get("damaged") ?? 0).toBeGreaterThan(RUNS / 4);
  expect(outcomes.size).toBeGreaterThan(4);
});
