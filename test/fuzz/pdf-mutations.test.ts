import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { flatten } from "#engine/pdf/full-rewrite.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS, UnusablePdf } from "#engine/problems.ts";

/** Mutated files in all; 2,000 on the build server, 20,000 by hand. */
const RUNS = Number(process.env["PLATEN_FUZZ_RUNS"] ?? 400);

/** A file of a few hundred kilobytes that takes longer hangs, on any machine. */
const HANG_MS = 5000;

const LIMITS = { ...ENGINE_LIMITS, maxStreamBytes: 32 << 20, maxExpandedBytes: 128 << 20 };

const CORPUS = join(import.meta.dirname, "../corpus");
const FILES = ["made", "broken"].flatMap((part) =>
  readdirSync(join(CORPUS, part))
    .filter((file) => file.endsWith(".pdf"))
    .map((file) => join(part, file)),
);

/** Words that change what a file means when they land somewhere else. */
const WORDS = [
  "obj",
  "endobj",
  "stream\n",
  "endstream",
  "xref",
  "trailer",
  "startxref",
  "<<",
  ">>",
  "[",
  "(",
  "1 0 R",
  "4294967296",
  "-1",
  "/Length 99999999",
  "/Kids[1 0 R 2 0 R 3 0 R]",
  "/Prev 9",
  "/Type/ObjStm",
  "/Filter/LZWDecode",
  "/DecodeParms<</Predictor 12/Columns 4>>",
];

/** xorshift32: the same numbers on every machine. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let mutated: Uint8Array = bytes.slice();
  const changes = 1 + random(20);
  for (let i = 0; i < changes && mutated.length > 0; i++) {
    // Half of the changes hit the last kilobytes, where the structure of a file is.
    const tail = Math.min(mutated.length, 3000);
    const at = random(2) === 0 ? random(mutated.length) : mutated.length - 1 - random(tail);
    switch (random(6)) {
      case 0:
        mutated[at] = random(256);
        break;
      case 1:
        mutated[at] = (mutated[at] ?? 0) ^ (1 << random(8));
        break;
      case 2:
        mutated[at] = 0x30 + random(10);
        break;
      case 3:
        mutated.set(
          latin1Bytes(WORDS[random(WORDS.length)] ?? "").subarray(0, mutated.length - at),
          at,
        );
        break;
      case 4:
        mutated = concatBytes([mutated.subarray(0, at), mutated.subarray(at + random(200))]);
        break;
      default:
        mutated = concatBytes([mutated.subarray(0, at), mutated.subarray(random(mutated.length))]);
    }
  }
  return mutated;
}

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
