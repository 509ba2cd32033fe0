import { expect, test } from "vitest";
import { buildPdf } from "#test/support/build-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { formColors } from "#engine/rewrite/form-colors.ts";

/** What form 7 begins in, and form 8 that it paints; the page shows both streams of `content`. */
function startsOf(content: readonly [string, string], form = ""): readonly unknown[] {
  const resources = "/Resources<</XObject<</Fm 7 0 R/In 8 0 R/Im 9 0 R>>>>";
  const doc = openPdf(
    buildPdf({
      1: "<</Type/Catalog/Pages 2 0 R>>",
      2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[5 0 R 6 0 R]${resources}>>`,
      5: { dict: "", stream: content[0] },
      6: { dict: "", stream: content[1] },
      7: { dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}`, stream: form },
      8: { dict: "/Type/XObject/Subtype/Form/BBox[0 0 9 9]", stream: "" },
      9: {
        dict: "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8",
        stream: "x",
      },
    }),
    ENGINE_LIMITS,
  );
  const of = formColors(doc);
  return [7, 8].map((num) => of(num).fill);
}

test.each<[string, readonly [string, string], string, readonly unknown[]]>([
  ["painted on a page begins in black", ["/Fm Do", ""], "", [["0.0 g"], null]],
  [
    "in the colour of another stream of the page",
    ["1 0 0 rg", "/Fm Do"],
    "",
    [["1.0 0.0 0.0 rg"], null],
  ],
  [
    "in the colours of a form around it",
    ["0 0 0 1 k /Fm Do", ""],
    "/In Do",
    [["0.0 0.0 0.0 1.0 k"], ["0.0 0.0 0.0 1.0 k"]],
  ],
  ["in what the form around it sets", ["/Fm Do", ""], "1 g /In Do", [["0.0 g"], ["1.0 g"]]],
  ["painted twice alike", ["/Fm Do 0 g /Fm Do", ""], "", [["0.0 g"], null]],
  ["painted in two colours is not known", ["/Fm Do 1 g /Fm Do", ""], "", [null, null]],
  [
    "in a space that has a name elsewhere is not known",
    ["/Sp cs 1 scn /Fm Do", ""],
    "",
    [null, null],
  ],
  ["that paints itself is read once", ["/Fm Do", ""], "/Fm Do /In Do", [["0.0 g"], ["0.0 g"]]],
  ["of an image, or of nothing, is none", ["/Im Do /No Do", ""], "", [null, null]],
])("a form %s", (_name, content, form, expected) => {
  expect(startsOf(content, form)).toEqual(expected);
});

test("what graphics states say around a form is not known in it", () => {
  const doc = openPdf(
    buildPdf({
      1: "<</Type/Catalog/Pages 2 0 R>>",
      2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R/Resources<</XObject<</Fm 7 0 R>>>>>>",
      5: { dict: "", stream: "/Over gs /Fm Do" },
      7: { dict: "/Type/XObject/Subtype/Form/BBox[0 0 9 9]", stream: "" },
    }),
    ENGINE_LIMITS,
  );
  expect(formColors(doc)(7)).toMatchObject({ fill: ["0.0 g"], inheritsStates: true });
});
