/**
 * One string, two boxes, one replacement text around both that says neither. With one of the boxes filled anew the
 * rest of the string is still shown, so the replacement text stands as it stood: the check took it for the new words'.
 */
import { expect, test } from "vitest";
import { exerciseContent, randomContentPdf } from "#test/fuzz/content-cases.ts";
import { randomFrom } from "#test/fuzz/random.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";

test.each([700_138, 700_470])("content of seed %i is filled and proven", async (seed) => {
  const engine = await openTestEngine();
  expect(await exerciseContent(engine, randomContentPdf(randomFrom(seed)))).toBe("filled");
});
