import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { parseValue } from "../pdf/parse-value.ts";
import { signatureFields, signatureProblems } from "./signature-fields.ts";

/** A document whose catalog has this form, with objects from 1 on. */
function docOf(form: string, objects: readonly string[] = []): PdfDocument {
  const doc = documentOf(objects);
  const entries = new Map([
    ...doc.catalog.entries,
    ["AcroForm", parseValue(latin1Bytes(form), 0).value] as const,
  ]);
  return {
    ...doc,
    catalog: { ...doc.catalog, entries },
    get: doc.get.bind(doc),
    resolve: doc.resolve.bind(doc),
  };
}

const found = (form: string, ...objects: readonly string[]): readonly string[] =>
  signatureFields(docOf(form, objects)).map(({ object, field }) => `${object} ${field}`);

const SIGNED = "/FT/Sig/V<</Type/Sig>>";

describe("a signed field", () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    ["of the form", "<</Fields[1 0 R]>>", [`<</T(sign)${SIGNED}>>`], ["1 0 sign"]],
    ["that is no object of its own", `<</Fields[<</T(sign)${SIGNED}>>]>>`, [], ["null sign"]],
    ["without a name", "<</Fields[1 0 R]>>", [`<<${SIGNED}>>`], ["1 0 "]],
    [
      "whose signature is an object",
      "<</Fields[1 0 R]>>",
      ["<</T(a)/FT/Sig/V 2 0 R>>", "<<>>"],
      ["1 0 a"],
    ],
    [
      "below others, by its full name",
      "<</Fields[1 0 R]>>",
      ["<</T(order)/Kids[2 0 R]>>", `<</T(sign)${SIGNED}>>`],
      ["2 0 order.sign"],
    ],
    [
      "below one without a name",
      "<</Fields[1 0 R]>>",
      ["<</Kids[2 0 R]>>", `<</T(sign)${SIGNED}>>`],
      ["2 0 sign"],
    ],
    [
      "by what its parent says (12.7.4.1)",
      "<</Fields[1 0 R]>>",
      ["<</T(order)/FT/Sig/V<<>>/Kids[2 0 R]>>", "<</T(sign)>>"],
      ["2 0 order.sign"],
    ],
    [
      "whose kids are its widgets",
      "<</Fields[1 0 R]>>",
      [`<</T(sign)${SIGNED}/Kids[2 0 R]>>`, "<</Subtype/Widget>>"],
      ["1 0 sign"],
    ],
    [
      "one behind the other, depth first",
      "<</Fields[1 0 R 3 0 R]>>",
      ["<</T(a)/Kids[2 0 R]>>", `<</T(b)${SIGNED}>>`, `<</T(c)${SIGNED}>>`],
      ["2 0 a.b", "3 0 c"],
    ],
    ["listed twice counts once", "<</Fields[1 0 R 1 0 R]>>", [`<</T(a)${SIGNED}>>`], ["1 0 a"]],
    ["named in UTF-16", "<</Fields[1 0 R]>>", [`<</T<FEFF00DC>${SIGNED}>>`], ["1 0 Ü"]],
  ])("%s", (_, form, objects, fields) => {
    expect(found(form, ...objects)).toEqual(fields);
  });
});

describe("none", () => {
  test.each<[string, string, readonly string[]]>([
    ["without a form", "null", []],
    ["without fields", "<<>>", []],
    ["where a field waits for its signature", "<</Fields[1 0 R]>>", ["<</T(a)/FT/Sig>>"]],
    ["where the value is no signature", "<</Fields[1 0 R]>>", ["<</T(a)/FT/Sig/V(later)>>"]],
    ["of text fields", "<</Fields[1 0 R]>>", ["<</T(a)/FT/Tx/V<<>>>>"]],
    ["of what is no field", "<</Fields[7(x)9 0 R 1 0 R]>>", ["[]"]],
    [
      "where the parent is signed, but the kid says otherwise",
      "<</Fields[1 0 R]>>",
      [`<</T(a)${SIGNED}/Kids[2 0 R]>>`, "<</T(b)/FT/Tx>>"],
    ],
  ])("%s", (_, form, objects) => {
    expect(found(form, ...objects)).toEqual([]);
  });

  test("of fields that hold themselves, and the walk ends", () => {
    expect(found("<</Fields[1 0 R]>>", "<</T(a)/FT/Sig/Kids[1 0 R]>>")).toEqual([]);
    const kids = "<</T(a)/Kids[<</T(b)/Kids[1 0 R]>>]>>";
    expect(found("<</Fields[1 0 R]>>", kids)).toEqual([]);
  });

  test("beyond the first thousand", () => {
    const many = (count: number): string =>
      `<</Fields[${"<</T(x)>>".repeat(count)}<</T(sign)${SIGNED}>>]>>`;
    expect(found(many(999))).toEqual(["null sign"]);
    expect(found(many(1000))).toEqual([]);
  });
});

test("each is told with the field, so that the shop knows whose signature a fill ends", () => {
  const objects = [`<</T(say "yes")${SIGNED}>>`, `<<${SIGNED}>>`];
  expect(signatureProblems(docOf("<</Fields[1 0 R 2 0 R]>>", objects))).toMatchObject([
    {
      code: "signature_present",
      severity: "warn",
      object: "1 0",
      message:
        'The file is signed in the field "say \\"yes\\""; a fill makes the signature invalid.',
    },
    { object: "2 0", message: "The file is signed; a fill makes the signature invalid." },
  ]);
});
