import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { structureErrors, compareStructure } from "./file-structure.ts";
import { keptObjects } from "./kept-objects.ts";
import { CARD, changed, fileOf, type Objects, revised } from "./small-files.test-kit.ts";

const open = (text: string) => openPdf(latin1Bytes(text), ENGINE_LIMITS);
const textOf = (objects: Objects, trailer = ""): string => latin1Text(fileOf(objects, trailer));
const FILE = textOf(CARD, "/Info 6 0 R/ID[<01><02>]");

describe("compareStructure", () => {
  test.each<[string, string, string, readonly string[]]>([
    ["the same file", FILE, FILE, []],
    ["another root", FILE, FILE.replace("/Root 1 0 R", "/Root 1 1 R"), ["trailer_changed"]],
    ["an entry more", FILE, FILE.replace("/Root", "/New 1/Root"), ["trailer_changed"]],
    ["an entry less", FILE, FILE.replace("/Info 6 0 R", ""), ["trailer_changed"]],
    [
      "keys of the section alone",
      FILE,
      FILE.replace("/Size 100", "/Size 101/W[1]/Index[0 1]/DL 1"),
      [],
    ],
    ["the second identifier", FILE, FILE.replace("<02>", "<03>"), []],
    ["the first identifier", FILE, FILE.replace("<01>", "<03>"), ["trailer_changed"]],
    ["no identifier any more", FILE, FILE.replace("/ID[<01><02>]", ""), ["trailer_changed"]],
    ["an identifier where none was", textOf(CARD), textOf(CARD, "/ID[<01><02>]"), []],
    ["identifiers that are no strings", textOf(CARD, "/ID[1 2]"), textOf(CARD, "/ID[3 4]"), []],
    ["another version", FILE, FILE.replace("%PDF-1.7", "%PDF-1.4"), ["header_changed"]],
    ["a version where none was readable", FILE.replace("%PDF-1.7", "%PDF-x.7"), FILE, []],
    [
      "a table that leads nowhere",
      FILE,
      FILE.replace(/startxref\n\d+/, "startxref\n7"),
      ["damaged"],
    ],
    [
      "a table that led nowhere before",
      FILE.replace(/startxref\n\d+/, "startxref\n7"),
      FILE.replace(/startxref\n\d+/, "startxref\n7"),
      [],
    ],
    [
      "a page more, and nothing of boxes then",
      FILE,
      textOf(
        {
          ...changed(CARD, 2, "[3 0 R]", "[3 0 R 9 0 R]"),
          9: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 1 1]>>",
        },
        "/Info 6 0 R/ID[<01><02>]",
      ),
      ["page_order_changed"],
    ],
    ...[
      "/CropBox[9 9 90 90]",
      "/BleedBox[9 9 90 90]",
      "/TrimBox[9 9 90 90]",
      "/ArtBox[9 9 90 90]",
      "/Rotate 90",
      "/UserUnit 2",
    ].map((entry): [string, string, string, readonly string[]] => [
      entry,
      FILE,
      FILE.replace("/MediaBox", `${entry}/MediaBox`),
      ["page_box_changed"],
    ]),
    ["a larger sheet", FILE, FILE.replace("[0 0 400 300]", "[0 0 400 301]"), ["page_box_changed"]],
  ])("%s", (_, before, after, codes) => {
    // Offsets of the table are wrong where lengths changed: only what is asked for is of interest here.
    const found = compareStructure(open(before), open(after)).map(([[code]]) => code);
    const isShifted = before.length !== after.length && !codes.includes("damaged");
    expect(found.filter((code) => !isShifted || code !== "damaged")).toEqual(codes);
  });

  test("the page whose geometry changed is told", () => {
    const [found] = compareStructure(open(FILE), open(FILE.replace("400 300]", "400 301]")));
    expect(found).toEqual([["page_box_changed", "the geometry of a page was changed"], null, 0]);
  });
});

describe("structureErrors", () => {
  const none: readonly (readonly [string, number | null])[] = [];
  const check = (before: string, after: string, faults: typeof none): void => {
    const isAppended = after.startsWith(before);
    const [old, now] = [open(before), open(after)];
    const isKept = keptObjects(old, now, { isAppended });
    const found = structureErrors(old, now, { isAppended, isKept });
    expect(found.map(([[code], num]) => [code, num])).toEqual(faults);
  };
  const PLAIN = textOf(CARD);

  test("a file and its revision are found in order", () => {
    check(PLAIN, PLAIN, none);
    check(PLAIN, revised(PLAIN, { 9: "<</A 3 0 R>>", 7: CARD[7] ?? "" }), none);
  });

  test.each<[string, string, typeof none]>([
    ["two entries of one name", revised(PLAIN, { 9: "<</A 1/A 2>>" }), [["duplicate_keys", 9]]],
    [
      "two entries of one name in a stream",
      revised(PLAIN, { 7: ["/A 1/A 2", "q"] }),
      [["duplicate_keys", 7]],
    ],
    [
      "another generation of an object",
      revised(PLAIN, { 6: "null" })
        .replace("6 0 obj\nnull", "6 3 obj\nnull")
        .replace(/6 1\n(\d{10}) 00000 n \ntrailer/, "6 1\n$1 00003 n \ntrailer"),
      [["object_changed", 6]],
    ],
    [
      "a table that names another generation",
      revised(PLAIN, { 9: "1" }).replace(/9 1\n(\d{10}) 00000/, "9 1\n$1 00002"),
      [["damaged", 9]],
    ],
    [
      "a reference to a generation that is not there",
      revised(PLAIN, { 9: "[<</A 4 1 R>>]" }),
      [["object_changed", 9]],
    ],
    [
      "such a reference in a stream",
      revised(PLAIN, { 9: ["/A 4 1 R", ""] }),
      [["object_changed", 9]],
    ],
    ["a reference to no object", revised(PLAIN, { 9: "44 1 R" }), none],
    ["an object behind the end", `${PLAIN}9 0 obj\n1\nendobj\n`, [["object_hidden", 9]]],
    ["an object the table leads past", `${PLAIN}4 0 obj\n1\nendobj\n`, [["object_hidden", 4]]],
    [
      "another trailer behind the end",
      `${PLAIN}trailer\n<</Root 4 0 R>>\n`,
      [["trailer_changed", null]],
    ],
    ["a trailer that says the same", `${PLAIN}trailer\n<</Size 4/Root 1 0 R>>\n`, none],
    [
      "a length that says too little",
      revised(PLAIN, { 5: ["", "q Q q Q q Q"] }).replace(/(<<\/Length )11/g, "$1 4"),
      [["damaged", 5]],
    ],
  ])("%s", (_, after, faults) => check(PLAIN, after, faults));

  test("what the original has already is its own", () => {
    const odd = textOf({ ...CARD, 9: "<</A 1/A 2/B 4 1 R>>" });
    check(odd, odd, none);
    check(odd, revised(odd, { 9: "<</A 1/A 3/B 4 1 R>>" }), none);
    check(odd, revised(odd, { 10: "[4 1 R]" }), none);
    check(odd, revised(odd, { 10: "[4 2 R]" }), [["object_changed", 10]]);
    check(odd, revised(odd, { 10: "<</A 1/A 2>>" }), [["duplicate_keys", 10]]);
  });

  test("written anew, every object of the file is looked at", () => {
    const other = (objects: Objects): string =>
      textOf(objects).replace("%PDF-1.7\n", "%PDF-1.7\n\n");
    const shift = (text: string): string =>
      text
        .replace(
          /(\d{10}) 00000 n/g,
          (_, at: string) => `${String(Number(at) + 1).padStart(10, "0")} 00000 n`,
        )
        .replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + 1}`);
    check(PLAIN, shift(other(CARD)), none);
    check(PLAIN, shift(other({ ...CARD, 6: "<</A 1/A 2>>" })), [["duplicate_keys", 6]]);
    check(PLAIN, shift(other({ ...CARD, 6: "4 1 R" })), [["object_changed", 6]]);
  });

  test("junk before the header moves all places alike", () => {
    const shifted = `junk\n${PLAIN}`;
    check(shifted, shifted, none);
    expect(open(shifted).structure.headerOffset).toBe(5);
    const unrelated = { isAppended: false, isKept: () => false };
    expect(structureErrors(open(PLAIN), open(shifted), unrelated)).toEqual([]);
  });
});
