import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { createEngine } from "#engine/create-engine.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/problems.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";

const FILE = join(import.meta.dirname, "../../corpus/made/s10-name-badge-pdflib-objstm.pdf");

// A full rewrite gave its cross-reference stream the number of an object nobody refers to, and the check
// took that for a changed object.
test.each([1, 2, 6, 7, 8])("a rewritten file with %d orphans is proven", async (orphans) => {
  const engine = await createEngine(await loadEngineParts());
  const made = new Uint8Array(readFileSync(FILE));
  const base = appendBaseOf(openPdf(made, ENGINE_LIMITS));
  const updates = Array.from({ length: orphans }, (_, i) => ({
    num: base.size + i,
    gen: 0,
    source: latin1Bytes("<</Orphan true>>"),
  }));
  const pdf = concatBytes([made, appendUpdate(base, updates, "00".repeat(16))]);
  const template = await engine.compileTemplate(pdf);
  const values = { [template.fields[0]?.id ?? ""]: "Zoë Łuk" };
  const filled = await engine.fillTemplate(template, values, { flatten: true });
  expect((await engine.verifyPdf(pdf, filled.pdf)).violations).toEqual([]);
});
