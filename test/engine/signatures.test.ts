/** Signed files: the compile report, preflight and the certificate say which fields are signed and what an edit does. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { writePdf } from "#test/support/write-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

const SIGNATURE =
  "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 10]/Contents<00>>>";
const NONE = "null";

/** A card with a form of these objects, numbered from 6; 6 is the form's first field. */
function card(...fields: readonly string[]): Uint8Array {
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>",
    { dict: "", data: "BT /F1 18 Tf 20 100 Td (Anna Berger) Tj ET" },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...fields,
  ]);
}

const CASES: Readonly<
  Record<string, readonly [Uint8Array, readonly (readonly [string, string])[]]>
> = {
  "one signed field": [card("<</FT/Sig/T(Approval)/V 7 0 R>>", SIGNATURE), [["6 0", "Approval"]]],
  "a field with its widgets apart": [
    card(
      "<</FT/Sig/T(Approval)/V 7 0 R/Kids[8 0 R]>>",
      SIGNATURE,
      "<</Subtype/Widget/Parent 6 0 R>>",
    ),
    [["6 0", "Approval"]],
  ],
  "fields in a field": [
    card(
      "<</FT/Sig/T(order)/Kids[7 0 R 8 0 R 9 0 R]>>",
      "<</T(press)/Parent 6 0 R/V 10 0 R>>",
      "<</T<FEFF0160>/Parent 6 0 R/V 10 0 R>>",
      "<</T(open)/Parent 6 0 R>>",
      SIGNATURE,
    ),
    [
      ["7 0", "order.press"],
      ["8 0", "order.Š"],
    ],
  ],
  "a field that is still to be signed": [card("<</FT/Sig/T(Approval)/V 7 0 R>>", NONE), []],
  "another kind of field": [card("<</FT/Tx/T(Name)/V(Anna)>>"), []],
  "fields that hold each other": [
    card("<</FT/Sig/T(a)/Kids[7 0 R]>>", "<</T(b)/Kids[6 0 R 7 0 R]/V 8 0 R>>", SIGNATURE),
    [],
  ],
};

describe.each(Object.entries(CASES))("%s", (_, [source, signed]) => {
  const signaturesIn = (
    problems: readonly {
      readonly code: string;
      readonly object: string | null;
      readonly message: string;
    }[],
  ): readonly unknown[] =>
    problems
      .filter(({ code }) => code === "signature_present")
      .map(({ object, message }) => [object, /"(.*)"/.exec(message)?.[1]]);

  test("the compile report and preflight name what is signed", async () => {
    expect(signaturesIn((await engine.compileTemplate(source)).problems)).toEqual(signed);
    expect(signaturesIn((await engine.preflightPdf(source)).findings)).toEqual(signed);
  });

  test("the certificate says that an edit makes it invalid", async () => {
    const template = await engine.compileTemplate(source);
    const values = Object.fromEntries(template.fields.map(({ id }) => [id, "Zoe Maas"]));
    for (const flatten of [false, true]) {
      const { pdf } = await engine.fillTemplate(template, values, {
        output: { ...template.output, flatten },
      });
      const { violations, certificate } = await engine.verifyPdf(source, pdf);
      expect(violations).toEqual([]);
      const found = signed.map(([object, field]) => ({ object, field, invalidated: true }));
      expect(certificate.signatures ?? []).toEqual(found);
    }
    const { certificate } = await engine.verifyPdf(source, source);
    const kept = signed.map(([object, field]) => ({ object, field, invalidated: false }));
    expect(certificate.signatures ?? []).toEqual(kept);
  });
});
