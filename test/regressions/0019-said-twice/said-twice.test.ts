/**
 * The same words twice in one replacement text, close together: taken for words and their shadow, both were set
 * anew under a replacement text that said them once, and the check refused the file.
 */
import { expect, test } from "vitest";
import { exerciseContent, randomContentPdf } from "#test/fuzz/content-cases.ts";
import { randomFrom } from "#test/fuzz/random.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";

test("content of seed 2254 is filled and proven", async () => {
  const engine = await openTestEngine();
  expect(await exerciseContent(engine, randomContentPdf(randomFrom(2254)))).toBe("filled");
});
