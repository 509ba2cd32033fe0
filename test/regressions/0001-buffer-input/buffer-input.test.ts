import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { decodeTemplate, encodeTemplate } from "#engine/template-codec.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

// A Buffer handed in as the PDF went through JSON by its own toJSON: the stored plan lost the bytes of
// the resources object, and a fill that added a font wrote an object without its dictionary.
test("a template compiled from a Buffer survives its stored form", async () => {
  const engine = await openTestEngine();
  const buffer = await readFile("demo/business-card.pdf");
  const plain = new Uint8Array(buffer);
  const values = { name: "Ωmega Ж" };
  const expected = await engine.fillTemplate(
    withTextOpen(await engine.compileTemplate(plain)),
    values,
  );
  expect(expected.certificate.added).not.toHaveLength(0);
  const stored = encodeTemplate(withTextOpen(await engine.compileTemplate(buffer)));
  const filled = await engine.fillTemplate(decodeTemplate(buffer, stored), values);
  expect(Buffer.compare(Buffer.from(filled.pdf), Buffer.from(expected.pdf))).toBe(0);
  expect((await engine.verifyPdf(buffer, Buffer.from(filled.pdf))).ok).toBe(true);
});
