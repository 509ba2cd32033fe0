/**
 * A replacement text that was left as it was around other glyphs reached no judgement: the file printed "John" and a
 * reader said "Jane". Each way to leave one is refused; what never was the words shown, and stands for more than was
 * replaced, is the author's and stays.
 */
import { beforeAll, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

/** `words` is the content of a text object; object 8 is the list /MC0, object 10 the structure element. */
function file(content: string, words = "Jane"): Uint8Array {
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 9 0 R/MarkInfo<</Marked true>>>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/StructParents 0/Resources 7 0 R/Contents 4 0 R>>",
    { dict: "", data: content },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    "<</Nums[0[10 0 R 10 0 R]]>>",
    "<</Font<</F1 5 0 R>>/Properties<</MC0 8 0 R>>>>",
    `<</Lang(en)/ActualText(${words})>>`,
    "<</Type/StructTreeRoot/K[10 0 R]/ParentTree 6 0 R>>",
    `<</Type/StructElem/S/P/P 9 0 R/Pg 3 0 R/K[0 1]/ActualText(${words})>>`,
  ]);
}

const text = (shows: string): string => `BT /F1 18 Tf 20 100 Td ${shows} ET`;
const said = (words: string, inside: string, more = ""): string =>
  `/Span<</ActualText(${words})${more}>>BDC ${inside} EMC`;

/** The file with its content replaced, everything else as it was. */
async function codesOf(source: Uint8Array, content: string): Promise<readonly string[]> {
  const doc = openPdf(source, ENGINE_LIMITS);
  const stream = doc.object(4);
  if (stream === null) {
    throw new Error("the content is missing");
  }
  const dict = stream.source.slice(stream.span.start, stream.span.end);
  const update = updateOf(stream, dict, latin1Bytes(content));
  const section = appendUpdate(appendBaseOf(doc), [update], "00".repeat(16));
  const { violations } = await engine.verifyPdf(source, concatBytes([source, section]));
  return [...new Set(violations.map(({ code }) => code))].filter((code) => code !== "state_leak");
}

const REFUSED = ["structure_changed"];
/** Name, content, words of the list and of the structure element. */
const CASES: readonly (readonly [string, string, string])[] = [
  ["inline, around shows", text(said("Jane", "(Jane) Tj")), "Jane"],
  ["inline, around a text object", said("Jane", text("(Jane) Tj")), "Jane"],
  ["inline, with a number of its own", said("Jane", text("(Jane) Tj"), "/MCID 5"), "Jane"],
  [
    "inline, as hexadecimal text",
    text(said("Jane", "(Jane) Tj")).replace("(Jane)>>", "<4A616E65>>>"),
    "Jane",
  ],
  ["a list by name", `/Span /MC0 BDC ${text("(Jane) Tj")} EMC`, "Jane"],
  ["a structure element", `/P<</MCID 0>>BDC ${text("(Jane) Tj")} EMC`, "Jane"],
  [
    "a structure element of two pieces",
    `/P<</MCID 0>>BDC ${text("(Jane) Tj")} EMC /P<</MCID 1>>BDC ${text("(Roe) Tj")} EMC`,
    "Jane Roe",
  ],
  [
    "the outer one of two",
    said("Jane", said("Jane", text("(Jane) Tj")).replace("/Span", "/Em")),
    "Jane",
  ],
  [
    "the inner one of two",
    `/P<</ActualText(Jane Roe)>>BDC ${said("Jane", text("(Jane) Tj"))} ${text("80 0 Td (Roe) Tj")} EMC`,
    "Jane",
  ],
  ["around more than was replaced", said("Jane Roe", text("(Jane) Tj ( Roe) Tj")), "Jane"],
  ["around more, one letter of it", said("Jane.", text("(Jane) Tj (.) Tj")), "Jane"],
  ["of what never was the words shown", said("Name", text("(Jane) Tj")), "Jane"],
];

test.each(CASES)("%s: refused", async (_, content, words) => {
  const now = content.replace(/\(Jane\) Tj/g, "(John) Tj");
  expect(now).not.toBe(content);
  expect(await codesOf(file(content, words), now)).toEqual(REFUSED);
});

test.each([
  ["another text with them", text(said("Jane", "(Jane) Tj")), text(said("John", "(John) Tj"))],
  ["the same codes again", text(said("Jane", "(Jane) Tj")), text(said("Jane", "[(Ja) 0 (ne)] TJ"))],
  [
    "beside other words",
    text(`${said("Jane", "(Jane) Tj")} (1) Tj`),
    text(`${said("Jane", "(Jane) Tj")} (2) Tj`),
  ],
  [
    "of what never was the words shown, around more",
    said("A couple", text("(Jane) Tj ( Roe) Tj")),
    said("A couple", text("(John) Tj ( Roe) Tj")),
  ],
  [
    "of what never was the words shown, around more in one operator",
    said("A couple", text("[(Jane) -4000 (Roe)] TJ")),
    said("A couple", text("[(John) -4000 (Roe)] TJ")),
  ],
])("%s: passes", async (_, content, now) => {
  expect(await codesOf(file(content, "Nobody"), now)).toEqual([]);
});

test.each(CASES)("%s: a fill writes what it shows", async (_, content, words) => {
  const source = file(content, words);
  const template = withTextOpen(await engine.compileTemplate(source));
  const [field] = template.fields;
  const { pdf } = await engine.fillTemplate(template, { [field?.id ?? ""]: "Maud" });
  const { violations, words: changed } = await engine.verifyPdf(source, pdf);
  expect(violations).toEqual([]);
  expect(changed.map(({ after }) => after).join(" ")).toContain("Maud");
});
