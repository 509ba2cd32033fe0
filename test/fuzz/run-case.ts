/** One fuzz case by kind and seed: the same everywhere. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { exerciseContent, randomContentPdf } from "./content-cases.ts";
import { fuzzFont } from "./font-cases.ts";
import { exercisePdf, mutate } from "./pdf-cases.ts";
import { comparePlaces } from "./place-cases.ts";
import { randomFrom } from "./random.ts";
import { exerciseValues } from "./value-cases.ts";
import type { Template } from "#engine/contract/template.ts";

export const FUZZ_KINDS = ["pdf", "content", "values", "places", "fonts"] as const;
export type FuzzKind = (typeof FUZZ_KINDS)[number];

const CORPUS = "test/corpus";
/** Set in every font that is accepted. */
const FONT_CARD = `${CORPUS}/made/s01-business-card-chromium.pdf`;
/** Larger files would spend the time of a hundred small ones. */
const MAX_FILE_BYTES = 400_000;

const engines: { ready: Promise<Engine> | null } = { ready: null };
const files: { all: readonly Uint8Array[] | null; card: Uint8Array | null } = {
  all: null,
  card: null,
};
const templates = new Map<Uint8Array, Promise<Template | null>>();

/** The engine of all cases of this process. */
export function loadFuzzEngine(): Promise<Engine> {
  engines.ready ??= loadEngineParts().then(createEngine);
  return engines.ready;
}

/** What came of it, in a word; throws when a property does not hold. */
export async function runFuzzCase(kind: FuzzKind, seed: number): Promise<string> {
  const engine = await loadFuzzEngine();
  const random = randomFrom(seed);
  switch (kind) {
    case "pdf":
      return exercisePdf(engine, mutate(oneFile(seed), random));
    case "content":
      return exerciseContent(engine, randomContentPdf(random));
    case "values": {
      const template = await templateOf(engine, oneFile(seed));
      return template === null ? "refused" : exerciseValues(engine, template, random);
    }
    case "places":
      return comparePlaces(randomContentPdf(random));
    case "fonts": {
      const card = files.card ?? new Uint8Array(readFileSync(FONT_CARD));
      files.card = card;
      const template = await templateOf(engine, card);
      if (template === null) {
        throw new Error("the card for fonts does not compile");
      }
      return fuzzFont(engine, template, seed);
    }
  }
}

function oneFile(seed: number): Uint8Array {
  files.all ??= ["made", "broken"].flatMap((part) =>
    readdirSync(join(CORPUS, part))
      .filter((name) => name.endsWith(".pdf"))
      .sort()
      .map((name) => new Uint8Array(readFileSync(join(CORPUS, part, name))))
      .filter((bytes) => bytes.length <= MAX_FILE_BYTES),
  );
  return files.all[seed % files.all.length] ?? new Uint8Array(0);
}

function templateOf(engine: Engine, pdf: Uint8Array): Promise<Template | null> {
  const known =
    templates.get(pdf) ??
    engine.compileTemplate(pdf).catch((error: unknown) => {
      if (error instanceof UnusablePdf) {
        return null;
      }
      throw error;
    });
  templates.set(pdf, known);
  return known;
}
