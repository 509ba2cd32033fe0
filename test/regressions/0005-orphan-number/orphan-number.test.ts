import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { isName, isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

const FILE = join(import.meta.dirname, "../../corpus/made/s10-name-badge-pdflib-objstm.pdf");

// A full rewrite gave its cross-reference stream the number of an object nobody refers to, and the check
// took that for a changed object.
test("a rewritten file that had an orphan behind its last object in use is proven", async () => {
  const engine = await openTestEngine();
  const made = new Uint8Array(readFileSync(FILE));
  const doc = openPdf(made, ENGINE_LIMITS);
  const tables = doc.objectNumbers().filter((num) => {
    const value = doc.object(num)?.value ?? null;
    const type = isStream(value) ? value.dict.entries.get("Type") : undefined;
    return isName(type, "XRef");
  });
  const updates = tables.map((num) => ({
    num,
    gen: 0,
    source: latin1Bytes("<</Orphan true>>"),
  }));
  expect(updates).not.toHaveLength(0);
  const pdf = concatBytes([made, appendUpdate(appendBaseOf(doc), updates, "00".repeat(16))]);
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const values = { [template.fields[0]?.id ?? ""]: "Zoë Łuk" };
  const filled = await engine.fillTemplate(template, values, {
    output: { flatten: true, removePieceInfo: false },
  });
  expect((await engine.verifyPdf(pdf, filled.pdf)).violations).toEqual([]);
});
