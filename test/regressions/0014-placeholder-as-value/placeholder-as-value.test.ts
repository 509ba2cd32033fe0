/**
 * Found on the given corpus (s01): beside the letters T, M and E a value "{{phone}}" was taken for words to set in
 * capitals. What equals the authored text prints it; other values follow the author's capitals.
 */
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

const card = (text: string): Uint8Array =>
  writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>",
    { dict: "", data: `BT /F1 12 Tf 20 100 Td (${text}) Tj ET` },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ]);

test.each([
  ["{{phone}}", "PHONE AND FAX {{phone}}"],
  ["{{fax}}", "PHONE AND FAX {{FAX}}"],
  ["{{phone}} or so", "PHONE AND FAX {{PHONE}} OR SO"],
  ["by night", "PHONE AND FAX BY NIGHT"],
])("%s", async (value, printed) => {
  const template = withTextOpen(await engine.compileTemplate(card("PHONE AND FAX {{phone}}")));
  const [field] = template.fields;
  const { fit } = await engine.fillTemplate(
    template,
    { [field?.id ?? ""]: value },
    { force: true },
  );
  expect(fit.boxes.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" ")).toBe(printed);
});
