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

/** Mutated files through the file layer; with the cases of engine.test.ts 2,000 in all. */
const RUNS = Number(process.env["PLATEN_FUZZ_RUNS"] ?? 1340);

/** A file of a few hundred kilobytes that takes longer hangs, on any machine. */
const HANG_MS = 5000;

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

const PER_FILE = Math.ceil(RUNS / FILES.length);

test.each(FILES)("%s: mutations open or are refused by name", (path) => {
  const bytes = new Uint8Array(readFileSync(join(CORPUS, path)));
  for (let seed = 1; seed <= PER_FILE; seed++) {
    const mutated = mutate(bytes, randomFrom(seed * 7919 + bytes.length));
    const started = performance.now();
    try {
      outcomeOf(mutated);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
    expect(performance.now() - started, `seed ${seed} hangs`).toBeLessThan(HANG_MS);
  }
});
