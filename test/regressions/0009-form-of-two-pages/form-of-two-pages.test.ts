/**
 * Found by the generated corpus (g063): a form without resources of its own has those of the page that paints it,
 * and was read with another page's when a fill was checked. On pages with different resources it must be right on
 * each of them.
 */
import { beforeAll, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
const page = (fonts: string, contents: number): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<<${fonts}>>/XObject<</Fm0 8 0 R>>>>/Contents ${contents} 0 R>>`;

/** Two pages that paint one form; what each page's resources have for fonts. */
function twoPages(first: string, second: string, firstContent = "/Fm0 Do"): Uint8Array {
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>",
    page(first, 5),
    page(second, 6),
    { dict: "", data: firstContent },
    { dict: "", data: "q 1 0 0 1 0 -50 cm /Fm0 Do Q" },
    FONT,
    {
      dict: "/Type/XObject/Subtype/Form/BBox[0 -100 300 300]",
      data: "BT /F1 12 Tf 20 200 Td (Anna Jones) Tj ET",
    },
    FONT.replace("Helvetica", "Courier"),
  ]);
}

test.each([
  ["the same font on both", twoPages("/F1 7 0 R", "/F1 7 0 R")],
  ["more fonts on the second", twoPages("/F1 7 0 R", "/F1 7 0 R/F2 9 0 R")],
  ["a first page that does not paint it", twoPages("/F2 7 0 R", "/F1 7 0 R", "0 g")],
])("%s: a fill is verified", async (_, pdf) => {
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const values = Object.fromEntries(template.fields.map(({ id }) => [id, "Zoë Łukasz"]));
  expect(template.fields.length).toBeGreaterThan(0);
  const filled = await engine.fillTemplate(template, values, { force: true });
  expect(filled.certificate.operators.replaced).toBeGreaterThan(0);
  expect((await engine.verifyPdf(pdf, filled.pdf)).violations).toEqual([]);
});

test("a font that only the first page has is refused", async () => {
  const pdf = twoPages("/F1 7 0 R/F3 9 0 R", "/F1 7 0 R");
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const form = doc.object(8);
  const value = form?.value ?? null;
  if (form === null || !isStream(value)) {
    throw new Error("the form is missing");
  }
  const text = latin1Text(doc.decode(value).value).replace(
    "(Anna Jones) Tj",
    "/F3 12 Tf (Zoe) Tj /F1 12 Tf",
  );
  const dict = form.source.slice(form.span.start, form.span.end);
  const update = updateOf(form, dict, latin1Bytes(text));
  const edited = concatBytes([pdf, appendUpdate(appendBaseOf(doc), [update], "00".repeat(16))]);
  const { violations } = await engine.verifyPdf(pdf, edited);
  expect(violations.map(({ code, page: at }) => [code, at])).toContainEqual(["font_missing", 1]);
});
