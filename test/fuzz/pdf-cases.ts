/** Byte mutations of corpus files through opening, compiling, filling and verifying. */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { demandVerified } from "./demand-verified.ts";
import type { Random } from "./random.ts";

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
  "/Rotate 45",
  "/UserUnit 0",
  "/MediaBox[0 0 0 0]",
  "/W[0[1e9]]",
];

/** One to twenty changes of bytes, digits, words and lengths; half of them where the structure is. */
export function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  let mutated: Uint8Array = bytes.slice();
  const changes = 1 + random(20);
  for (let i = 0; i < changes && mutated.length > 0; i++) {
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

/**
 * Compiles, fills every third field with other text and verifies. A refusal by name is an answer; a
 * file that compiles must fill to one that verifies.
 */
export async function exercisePdf(engine: Engine, pdf: Uint8Array): Promise<string> {
  try {
    const template = await engine.compileTemplate(pdf);
    const fields = template.fields.filter((_, i) => i % 3 === 0).slice(0, 8);
    const values = Object.fromEntries(fields.map(({ id }) => [id, "Zoë Łukasz 47"]));
    const filled = await engine.fillTemplate(template, values, { force: true });
    await demandVerified(engine, pdf, filled);
    return template.fields.length > 0 ? "filled" : "no fields";
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return error.reason;
    }
    throw error;
  }
}
