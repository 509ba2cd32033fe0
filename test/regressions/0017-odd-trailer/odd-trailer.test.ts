/**
 * The check held an identifier that is no string, and a header without a version, against the file it was given:
 * neither can be carried over, and neither says anything. References to generations that were never there may be
 * copied, as whatever else the original has.
 */
import { beforeAll, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

function card(trailer = "", contents = "5 0 R"): Uint8Array {
  return buildPdf(
    {
      1: "<</Type/Catalog/Pages 2 0 R>>",
      2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
      3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      4: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents ${contents}/Resources<</Font<</F 3 1 R>>>>>>`,
      5: { dict: "", stream: "BT /F 18 Tf 10 340 Td (Anna Berger) Tj ET" },
    },
    trailer,
  );
}

const FILES: Readonly<Record<string, Uint8Array>> = {
  "an identifier of numbers": card("/ID[1 2]"),
  "half an identifier": card("/ID[<00>]"),
  "no version in the header": latin1Bytes(latin1Text(card()).replace("%PDF-1.7", "%PDF-x.7")),
  "references to other generations": card("", "5 1 R"),
  "entries of its own in the trailer": card("/Of<</A 1.25/B(x\\051)/C/a#20b/D[1 0 R null true]>>"),
};

test.each(Object.entries(FILES))("a file with %s is filled and proven", async (_, source) => {
  const template = withTextOpen(await engine.compileTemplate(source));
  const values = { [template.fields[0]?.id ?? ""]: "Zoe" };
  for (const flatten of [false, true]) {
    const output = { flatten, removePieceInfo: false };
    const { pdf } = await engine.fillTemplate(template, values, { output });
    const { violations, words } = await engine.verifyPdf(source, pdf);
    expect(violations).toEqual([]);
    expect(words).toMatchObject([{ before: "Anna Berger", after: "Zoe" }]);
  }
});
