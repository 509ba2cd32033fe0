import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { flatten } from "#engine/pdf/full-rewrite.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS, UnusablePdf } from "#engine/contract/problems.ts";
import { mutate } from "./pdf-cases.ts";
import { randomFrom } from "./random.ts";
import { bounded, seeds } from "./sample.ts";

/** Mutated files through the file layer, over all files. */
const RUNS = 335;
const WHOLE = 4_000;

const LIMITS = { ...ENGINE_LIMITS, maxStreamBytes: 32 << 20, maxExpandedBytes: 128 << 20 };

const CORPUS = join(import.meta.dirname, "../corpus");
const FILES = ["made", "broken"].flatMap((part) =>
  readdirSync(join(CORPUS, part))
    .filter((file) => file.endsWith(".pdf"))
    .map((file) => join(part, file)),
);

/** Everything the file layer can do with a file. */
function exercise(bytes: Uint8Array): void {
  const doc = openPdf(bytes, LIMITS);
  for (const num of doc.objectNumbers()) {
    const value = doc.object(num)?.value ?? null;
    if (isStream(value)) {
      doc.decode(value);
    }
  }
  const base = appendBaseOf(doc);
  const added = { num: base.size, gen: 0, source: latin1Bytes("(new)") };
  const updated = openPdf(concatBytes([bytes, appendUpdate(base, [added], "00")]), LIMITS);
  expect(updated.pages.length).toBeGreaterThan(0);
  flatten(doc, "00");
}

function outcomeOf(bytes: Uint8Array): string {
  try {
    exercise(bytes);
    return "opened";
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return error.reason;
    }
    throw error;
  }
}

const SEEDS = seeds(Math.ceil(RUNS / FILES.length), Math.ceil(WHOLE / FILES.length));

test.each(FILES)("%s: mutations open or are refused by name", async (path) => {
  const bytes = new Uint8Array(readFileSync(join(CORPUS, path)));
  const outcomes: string[] = [];
  for (const seed of SEEDS) {
    await bounded(seed, () => {
      outcomes.push(outcomeOf(mutate(bytes, randomFrom(seed * 7919 + bytes.length))));
    });
  }
  expect(outcomes).toHaveLength(SEEDS.length);
});
