/**
 * Damaged fonts, each commit's own: each is refused by name, or sets text into a file that verifies. Never a
 * crash, a hang or a process that grows.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { fuzzFont } from "./font-cases.ts";
import type { Template } from "#engine/contract/template.ts";
import { bounded, inGroups, seeds } from "./sample.ts";

const SEEDS = seeds(250, 4_000);
const PER_TEST = 100;
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

const GROUPS = inGroups(SEEDS, PER_TEST);

test.each(GROUPS.map((group) => [group[0], group] as const))("seeds from %i", async (_, group) => {
  for (const seed of group) {
    await bounded(seed, async () => {
      const outcome = await fuzzFont(engine, template, seed);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    });
  }
  expect(process.memoryUsage().rss - startBytes).toBeLessThan(MAX_GROWTH_BYTES);
});

test("some are used, others refused for several reasons", () => {
  expect(outcomes.get("used") ?? 0).toBeGreaterThan(SEEDS.length / 50);
  expect(outcomes.get("damaged") ?? 0).toBeGreaterThan(SEEDS.length / 4);
  expect(outcomes.size).toBeGreaterThan(4);
});
