/**
 * Found by fuzzing (content, seeds 802 and 2018). Where two paintings of a form cross, raised text was taken for
 * that of the other painting; and where a neighbour in the same operator could not be edited in one painting
 * only, that painting lost it.
 */
import { expect, test } from "vitest";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { readScene } from "#test/support/read-scene.ts";
import { writePdf } from "#test/support/write-pdf.ts";

/** A page that paints a form straight and aslant, with content before. */
function painted(form: string, before = ""): Uint8Array {
  const resources = "/Resources<</Font<</F1 5 0 R>>/XObject<</Fm0 6 0 R>>>>";
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]${resources}/Contents 4 0 R>>`,
    {
      dict: "",
      data: `${before} q 1 0 0 1 20 30 cm /Fm0 Do Q q 0.8 0.2 -0.2 0.8 80 60 cm /Fm0 Do Q`,
    },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    { dict: `/Type/XObject/Subtype/Form/BBox[-50 -50 400 400]${resources}`, data: form },
  ]);
}

/** Text of the glyphs with where they stand, to a hundredth of a point. */
function placesIn(pdf: Uint8Array): readonly string[] {
  return [...(readScene(pdf).pages[0]?.glyphs ?? [])].map(
    ({ unicode, x, y }) => `${unicode ?? ""} ${x.toFixed(2)} ${y.toFixed(2)}`,
  );
}

test.each([
  [
    "raised text",
    painted(
      "BT /F1 22 Tf 16 286 Td 130 Tz (Fox and) Tj 1 Ts [(\\(in\\)) 79.1 (A\\\\B) -2301 (Zebra crossing)] TJ ET",
      "-0.5 Ts 0.5 Tc 3.6 Tw",
    ),
  ],
  [
    "text over one painting",
    painted(
      "BT /F1 15 Tf 153 203 Td (\\(in\\)) Tj [(A\\\\B) -385.8 (x) -3912 (Zebra crossing)] TJ ET",
      "BT /F1 20 Tf 190 236 Td 3.8 Ts 1 Tr (x) Tj ET",
    ),
  ],
])("%s: each painting keeps what was not asked for", async (_, pdf) => {
  const engine = await openTestEngine();
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const zebra = template.fields.find(({ defaultValue }) => defaultValue === "Zebra crossing");
  expect(zebra?.boxes).toHaveLength(2);
  const filled = await engine.fillTemplate(template, { [zebra?.id ?? ""]: "Uvwy" });
  const after = placesIn(filled.pdf);
  expect(after.filter((place) => /^[Uvwy] /.test(place))).toHaveLength(8);
  const kept = placesIn(pdf).filter((place) => /^[AB()Fx\\] /.test(place));
  expect(kept.length).toBeGreaterThan(9);
  expect(after).toEqual(expect.arrayContaining(kept));
});
