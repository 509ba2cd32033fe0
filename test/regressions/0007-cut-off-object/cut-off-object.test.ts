/**
 * Found by fuzzing (pdf, seed 388): an object that the end of the file cuts off went on into the appended
 * section, so that it read otherwise after a fill: a value never closed, or a stream without an end.
 */
import { expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";

const RESOURCES = "/Resources<</Font<</F1 5 0 R>>>>";

const WHOLE = latin1Text(
  writePdf([
    "<</Type/Catalog/Pages 2 0 R/Picture 6 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${RESOURCES}/Contents 4 0 R>>`,
    { dict: "", data: "BT /F1 12 Tf 20 200 Td (Anna Jones) Tj ET" },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    {
      dict: "/Type/XObject/Subtype/Image/Width 4/Height 4/BitsPerComponent 8/ColorSpace/DeviceGray",
      data: "0123456789abcdef",
    },
  ]),
);

/** The file up to `mark`, which stands in its last object. */
function cutAt(mark: string): string {
  expect(WHOLE).toContain(mark);
  return WHOLE.slice(0, WHOLE.lastIndexOf(mark) + mark.length);
}

const TAIL = "%%EOF\n";

test.each([
  ["in the data of a stream", cutAt("01234567")],
  ["behind a line end of a stream's data", `${cutAt("01234567")}\r\n`],
  ["behind the data of a stream", cutAt("abcdef")],
  ["in the keyword endstream", cutAt("abcdef\nendst")],
  ["in the keyword stream", cutAt(">>\nstre")],
  ["in a dictionary", cutAt("/BitsPerComponent 8")],
  ["in a name", cutAt("/Bits")],
  ["in a hexadecimal string", `${cutAt("/Height 4")}/X[<41424`],
  ["in a string", `${cutAt("/Height 4")}/X(4142(4`],
  ["behind a backslash", `${cutAt("/Height 4")}/X(4142\\`],
  ["in a comment", `${cutAt("/Height 4")} % more`],
  ["in an object's header", `${cutAt("endobj")}\n7 0 ob`],
  [
    "in the dictionary of the page",
    `${cutAt("endobj")}\n3 0 obj${WHOLE.slice(WHOLE.indexOf("<</Type/Page/"), WHOLE.indexOf(">>\nendobj\n4 0"))}`,
  ],
  ["a string open in the middle", WHOLE.replace("/Height 4", "/Height 4/X(") + TAIL],
])("a fill of a file that ends %s is verified", async (_, source) => {
  const engine = await openTestEngine();
  const pdf = latin1Bytes(source);
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const values = Object.fromEntries(template.fields.map(({ id }) => [id, "Zoë Łukasz"]));
  for (const flatten of [false, true]) {
    const filled = await engine.fillTemplate(template, values, {
      force: true,
      output: { flatten, removePieceInfo: false },
    });
    expect(filled.certificate.operators.replaced).toBeGreaterThan(0);
    const verified = await engine.verifyPdf(pdf, filled.pdf);
    expect(verified.violations).toEqual([]);
    expect(verified.words).toMatchObject([{ before: "Anna Jones", after: "Zoë Łukasz" }]);
  }
});

test("content that the end of the file cuts off is refused", async () => {
  const engine = await openTestEngine();
  const pdf = latin1Bytes(WHOLE.slice(0, WHOLE.indexOf(" Tj ET")));
  await expect(engine.compileTemplate(pdf)).rejects.toMatchObject({ reason: "damaged" });
});
