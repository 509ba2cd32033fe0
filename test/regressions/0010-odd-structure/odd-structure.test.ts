/**
 * Found by fuzzing (pdf, seeds 879, 2347 and 3319): /Length became the value of a key that had none; a page without
 * /Parent inherited resources the check did not know of; a word that readers split was offered and then not proven.
 */
import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

function pdfOf(page: string, length: string, content: string): Uint8Array {
  return latin1Bytes(
    [
      "%PDF-1.4",
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1/Resources 6 0 R>>endobj",
      `3 0 obj<</Type/Page${page}/MediaBox[0 0 243 155]/Contents 4 0 R>>endobj`,
      `4 0 obj<<${length}>>stream\n${content}\nendstream endobj`,
      "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
      "6 0 obj<</Font 7 0 R>>endobj",
      "7 0 obj<</F1 5 0 R>>endobj",
      "trailer<</Root 1 0 R/Size 8>>",
      "",
    ].join("\n"),
  );
}

const CONTENT = "BT /F1 12 Tf 30 100 Td (Anna Jones) Tj ET";

test.each([
  ["a key without a value", pdfOf("/Parent 2 0 R", "/Length077", CONTENT)],
  ["a page without a parent", pdfOf("", `/Length ${CONTENT.length}`, CONTENT)],
])("%s: a fill is verified", async (_, pdf) => {
  const engine = await openTestEngine();
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const [field] = template.fields;
  const filled = await engine.fillTemplate(template, { [field?.id ?? ""]: "Zoë Łukasz" });
  const { violations, words } = await engine.verifyPdf(pdf, filled.pdf);
  expect(violations).toEqual([]);
  expect(words).toMatchObject([{ before: "Anna Jones", after: "Zoë Łukasz" }]);
});

test("a word that readers split: nothing is offered, with a reason", async () => {
  const engine = await openTestEngine();
  const content = CONTENT.replace("Tj ET", "Tj 0 -20 Td (more) 8j ET");
  const template = withTextOpen(await engine.compileTemplate(pdfOf("/Parent 2 0 R", "", content)));
  expect(template.fields).toEqual([]);
  const boxes = template.pages.flatMap((page) => page.boxes);
  expect(boxes.map(({ reason }) => reason)).toEqual(["text_object_split"]);
});
