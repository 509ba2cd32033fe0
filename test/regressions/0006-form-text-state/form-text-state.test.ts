/**
 * Found by fuzzing: text state that a form inherits from where it is painted was taken for the initial one
 * when a fill was checked, so that a sound fill of such a form was refused as leaking.
 */
import { expect, test } from "vitest";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";

const RESOURCES = "/Resources<</Font<</F1 5 0 R>>/XObject<</Fm0 6 0 R>>>>";

function paintedWith(state: string): Uint8Array {
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${RESOURCES}/Contents 4 0 R>>`,
    { dict: "", data: `${state} q 1 0 0 1 20 200 cm /Fm0 Do Q` },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    {
      dict: `/Type/XObject/Subtype/Form/BBox[0 -100 300 50]${RESOURCES}`,
      data: "BT /F1 12 Tf (Anna Jones) ' (More of it) ' ET",
    },
  ]);
}

test.each([
  ["character spacing", "0.4 Tc"],
  ["word spacing", "1.6 Tw"],
  ["leading", "14 TL"],
  ["scaling", "80 Tz"],
  ["rise", "2 Ts"],
])("a fill of a form that inherits %s is verified", async (_, state) => {
  const engine = await openTestEngine();
  const pdf = paintedWith(state);
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const values = Object.fromEntries(template.fields.map(({ id }) => [id, "Zoë Łukasz"]));
  const filled = await engine.fillTemplate(template, values, { force: true });
  expect(filled.certificate.operators.replaced).toBeGreaterThan(0);
  expect((await engine.verifyPdf(pdf, filled.pdf)).violations).toEqual([]);
});
