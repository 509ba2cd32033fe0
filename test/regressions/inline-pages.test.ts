/** Pages within the list of kids: viewers show them, so they open; the page tree is never written for them. */
import { expect, it } from "vitest";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { writePdf } from "#test/support/write-pdf.ts";

function fileOf(resources: string): Uint8Array {
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count 1/Kids[<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 3 0 R/Resources ${resources}>>]>>`,
    { dict: "", data: "BT /F1 24 Tf 30 100 Td (Hello World) Tj ET" },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    "<</Font<</F1 4 0 R>>>>",
  ]);
}

it("text of an inline page is filled where its resources are an object of their own", async () => {
  const engine = await openTestEngine();
  const template = await engine.compileTemplate(fileOf("5 0 R"));
  const [field] = template.fields;
  expect(field?.defaultValue).toBe("Hello World");
  const filled = await engine.fillTemplate(template, { [field?.id ?? ""]: "Żółw" });
  const verified = await engine.verifyPdf(template.source, filled.pdf);
  expect([verified.ok, verified.words.map(({ after }) => after)]).toEqual([true, ["Żółw"]]);
});

it("and is told, not lost, where they stand in the page tree", async () => {
  const engine = await openTestEngine();
  const template = await engine.compileTemplate(fileOf("<</Font<</F1 4 0 R>>>>"));
  expect(template.fields).toEqual([]);
  expect(template.pages[0]?.boxes.map(({ text, reason }) => [text, reason])).toEqual([
    ["Hello World", "text_object_split"],
  ]);
});
