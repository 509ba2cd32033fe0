import { beforeAll, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

// Three pages whose fills were offered and then failed or moved other text: an uncompressed inline image
// with "EI" among its bytes was no image of that length to the check; a number readers split in different
// ways made a fill that could not be proven; text after ET moved when the text before it was changed.
let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

function pdfOf(content: string): Uint8Array {
  return latin1Bytes(
    [
      "%PDF-1.4",
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 243 155]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj",
      `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
      "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
      "trailer<</Root 1 0 R/Size 6>>",
      "",
    ].join("\n"),
  );
}

test("text beside an inline image that holds EI is filled and proven", async () => {
  const image = "BI /W 8 /H 3 /CS /G /BPC 8 ID ab EI (x)Tj EI BT cd EI  EI";
  const pdf = pdfOf(`q 40 0 0 40 180 20 cm ${image} Q BT /F1 12 Tf 30 100 Td (After image) Tj ET`);
  const template = withTextOpen(await engine.compileTemplate(pdf));
  expect(template.fields).toHaveLength(1);
  const filled = await engine.fillTemplate(template, { [template.fields[0]?.id ?? ""]: "Anna" });
  expect((await engine.verifyPdf(pdf, filled.pdf)).violations).toEqual([]);
});

test.each([
  ["numbers that readers split", "BT /F1 12 Tf 30 100 Td (One) Tj +5 -2.0e1 Td (Two) Tj ET"],
  ["text behind ET", "BT /F1 12 Tf 30 100 Td (One) Tj ET (Two) Tj"],
])("%s: nothing is offered, with a reason", async (_, content) => {
  const template = withTextOpen(await engine.compileTemplate(pdfOf(content)));
  expect(template.fields).toEqual([]);
  const boxes = template.pages.flatMap((page) => page.boxes);
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.every(({ editable, reason }) => !editable && reason !== null)).toBe(true);
});
