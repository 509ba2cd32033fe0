import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { appendBaseOf } from "./append-base.ts";
import { appendUpdate } from "./append-update.ts";
import { canonicalText } from "./canonical.ts";
import type { PdfDocument } from "./document.ts";
import { BINARY_MARK, flatten } from "./full-rewrite.ts";
import { isStream } from "./objects.ts";
import { openPdf } from "./open-pdf.ts";

const ID = "00112233445566778899aabbccddeeff";
const PAGES = [
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
];
const CONTENT = "<</Length 5/Own[(x)]>>\nstream\nBT ET\nendstream";

const open = (bytes: Uint8Array): PdfDocument => openPdf(bytes, ENGINE_LIMITS);

/** Objects from 1 on, the catalog first with these entries; to be repaired, so that nothing else is in it. */
function fileOf(
  catalog: string,
  others: readonly string[] = [],
  { head = "%PDF-1.7", trailer = "" } = {},
): PdfDocument {
  const objects = [`<</Type/Catalog/Pages 2 0 R${catalog}>>`, ...PAGES, CONTENT, ...others];
  const text = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("");
  return open(latin1Bytes(`${head}\n${text}trailer\n<</Root 1 0 R${trailer}>>\n`));
}

const flat = (doc: PdfDocument): PdfDocument => open(flatten(doc, ID));

describe("a file written anew", () => {
  test("has the same objects under the same numbers, each as it was", () => {
    const doc = fileOf("/A 5 0 R", ["[1.50 (a\\)b) /N#20 %c\n 7]"]);
    const again = flat(doc);
    expect(again.objectNumbers()).toEqual([1, 2, 3, 4, 5]);
    expect(again.repaired).toBe(false);
    for (const num of doc.objectNumbers()) {
      expect(canonicalText(again.object(num)?.value ?? null)).toBe(
        canonicalText(doc.object(num)?.value ?? null),
      );
    }
    // Not written anew: the bytes of a value are copied, comments and all.
    expect(latin1Text(flatten(doc, ID))).toContain("[1.50 (a\\)b) /N#20 %c\n 7]");
  });

  test("keeps a stream's data and dictionary", () => {
    const value = flat(fileOf("")).object(4)?.value ?? null;
    expect(isStream(value) && latin1Text(value.raw)).toBe("BT ET");
  });

  test.each<[string, string, readonly string[], readonly number[]]>([
    ["what the trailer does not lead to", "", ["(lost)"], [1, 2, 3, 4]],
    ["what only a lost object leads to", "", ["[6 0 R]", "(lost)"], [1, 2, 3, 4]],
    ["references to nothing", "/A 9 0 R", [], [1, 2, 3, 4]],
  ])("leaves out %s", (_, catalog, others, numbers) => {
    expect(flat(fileOf(catalog, others)).objectNumbers()).toEqual(numbers);
  });

  test.each<[string, string, readonly string[]]>([
    ["in arrays", "/A[[5 0 R]]", ["(x)"]],
    ["in dictionaries", "/A<</B<</C 5 0 R>>>>", ["(x)"]],
    [
      "in the dictionaries of streams",
      "/A 6 0 R",
      ["(x)", "<</Length 0/B 5 0 R>>\nstream\n\nendstream"],
    ],
    ["of references", "/A 6 0 R", ["(x)", "5 0 R"]],
    ["in a ring", "/A 5 0 R", ["[6 0 R]", "[5 0 R]"]],
  ])("follows references %s", (_, catalog, others) => {
    const numbers = [1, 2, 3, 4, ...others.map((__, i) => 5 + i)];
    expect(flat(fileOf(catalog, others)).objectNumbers()).toEqual(numbers);
  });

  test("follows the trailer's other entries, but not to where its sections stood", () => {
    expect(flat(fileOf("", ["(info)"], { trailer: "/Info 5 0 R" })).objectNumbers()).toEqual([
      1, 2, 3, 4, 5,
    ]);
    const { entries } = flat(fileOf("", ["(info)"], { trailer: "/Info 5 0 R" })).trailer;
    expect([...entries.keys()].toSorted()).toEqual(["ID", "Info", "Root", "Size"]);
  });

  test.each<[string, string]>([
    ["%PDF-1.4", "%PDF-1.4"],
    ["%PDF-2.0", "%PDF-2.0"],
    ["%PDF-1.6 junk", "%PDF-1.6"],
    ["junk%PDF-1.5", "%PDF-1.5"],
    ["%PDF-x.y", "%PDF-1.7"],
  ])("of a file that begins %s begins %s, and is marked as binary", (head, expected) => {
    const bytes = flatten(fileOf("", [], { head }), ID);
    expect(latin1Text(bytes.subarray(0, 9))).toBe(`${expected}\n`);
    expect(bytes.subarray(9, 15)).toEqual(BINARY_MARK);
  });

  test("is as large as what is used: superseded copies are gone", () => {
    const doc = fileOf("/A 5 0 R", ["(first)"]);
    const source = latin1Bytes("(second)");
    const update = appendUpdate(appendBaseOf(doc), [{ num: 5, gen: 0, source }], ID);
    const bytes = flatten(open(concatBytes([doc.bytes, update])), ID);
    const text = latin1Text(bytes);
    expect([text.includes("(first)"), text.includes("(second)")]).toEqual([false, true]);
    expect(text.match(/startxref/g)).toHaveLength(1);
  });

  test("gives the same again: nothing is left to leave out", () => {
    const once = flatten(fileOf("/A 5 0 R", ["(x)"]), ID);
    expect(latin1Text(flatten(open(once), ID))).toBe(latin1Text(once));
  });

  test("closes an object that the end of the file cuts off", () => {
    const text = latin1Text(fileOf("").bytes)
      .replace("trailer\n<</Root 1 0 R>>\n", "")
      .replace("/Pages 2 0 R", "/A 5 0 R/Pages 2 0 R");
    const doc = open(latin1Bytes(`${text}5 0 obj\n[1 (b)`));
    expect(canonicalText(flat(doc).object(5)?.value ?? null)).toBe(
      canonicalText(doc.object(5)?.value ?? null),
    );
  });
});
