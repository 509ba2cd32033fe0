import { describe, expect, test } from "vitest";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { fontReader } from "../font/pdf-font/font-reader.ts";
import { KeptSides } from "./content-places.ts";
import { objectRoles } from "./object-roles.ts";
import { CARD, changed, docOf, fileOf, NEW_FONT, type Objects } from "./small-files.test-kit.ts";
import type { VerifiedContents } from "./verified-contents.ts";
import { verifyContents } from "./verify-contents.ts";

/** Content of two files compared; objects that only the second has are new. */
function compare(before: Objects, after: Objects, touched: readonly number[]): VerifiedContents {
  const [old, now] = [docOf(before), openPdf(fileOf(after), ENGINE_LIMITS)];
  return verifyContents(
    {
      before: old,
      after: now,
      roles: objectRoles(old),
      fonts: [fontReader(old), fontReader(now)],
      keptSides: new KeptSides(),
    },
    new Set(touched),
    (num) => !(num in before),
  );
}

const codes = ({ differences }: VerifiedContents): readonly (readonly [string, number])[] =>
  differences.map(([[code], page]) => [code, page]);
const units = ({
  contentStreams,
}: VerifiedContents): readonly (readonly [string, string, number])[] =>
  contentStreams.map(({ before, after, changes }) => [before, after, changes.length]);

const NEW = changed(CARD, 5, "Anna Berger", "Zoe Meier");

describe("pages", () => {
  test("of which no stream is touched are not read", () => {
    expect(compare(CARD, NEW, [])).toMatchObject({
      counts: { keptIdentical: 0, replaced: 0, inserted: 0 },
      contentStreams: [],
      pages: [],
      relisted: [],
    });
  });

  test("are compared operator by operator", () => {
    const found = compare(CARD, NEW, [5]);
    expect(found).toMatchObject({
      counts: { keptIdentical: 15, replaced: 1, inserted: 1 },
      differences: [],
      contentStreams: [
        {
          before: "page:0",
          after: "page:0",
          changes: [{ oldStart: 12, oldEnd: 13, newStart: 12, newEnd: 13 }],
        },
      ],
      pages: [0],
      relisted: [],
    });
    expect([...found.clones]).toEqual([]);
  });

  test("whose operators cannot be told apart are not compared", () => {
    const broken = changed(NEW, 5, "0 0 9", "12-34 0 9 9 re (x");
    for (const [before, after] of [
      [CARD, broken],
      [broken, CARD],
    ] as const) {
      const found = compare(before, after, [5]);
      expect([codes(found), units(found), found.pages]).toEqual([
        [["content_unreadable", 0]],
        [],
        [],
      ]);
    }
  });
});

describe("a list of streams", () => {
  const listed = (list: string, more: Objects = {}): Objects => ({
    ...changed(CARD, 3, "/Contents 5 0 R", `/Contents${list}`),
    ...more,
  });
  const CLONE = { 9: NEW[5] ?? "" };

  test("may name a clone", () => {
    const found = compare(CARD, listed(" 9 0 R", CLONE), []);
    expect([codes(found), units(found), found.relisted]).toEqual([
      [],
      [["page:0", "page:0", 1]],
      [0],
    ]);
    expect([...found.clones]).toEqual([[9, "content"]]);
  });

  test("may name a clone beside what stays", () => {
    const two = (list: string, more: Objects): Objects =>
      listed(list, { 10: ["", "q Q"], ...more });
    const found = compare(two("[10 0 R 5 0 R]", {}), two("[10 0 R 9 0 R]", CLONE), []);
    expect([codes(found), found.relisted, [...found.clones]]).toEqual([[], [0], [[9, "content"]]]);
  });

  test.each<[string, Objects]>([
    ["longer", listed("[5 0 R 9 0 R]", { 9: ["", "q Q"] })],
    ["empty", listed("[]")],
    ["of a stream that was there", listed(" 7 0 R")],
    ["of a clone with another entry", listed(" 9 0 R", { 9: ["/X 1", String(NEW[5]?.[1])] })],
    ["of no stream", listed("[9 0 R]", { 9: "<<>>" })],
  ])("that is otherwise %s was changed", (_, after) => {
    const found = compare(CARD, after, [5]);
    expect([codes(found), units(found), found.relisted]).toEqual([
      [["contents_changed", 0]],
      [],
      [],
    ]);
  });
});

describe("forms", () => {
  const FORM: Objects = changed(CARD, 7, "0 0 20 20 re f", "BT /F 9 Tf 1 1 Td (Form) Tj ET");
  const OTHER = changed(FORM, 7, "(Form)", "(Other)");
  const cloned = (clone: Objects[number]): Objects => ({
    ...changed(changed(FORM, 5, "/Fm Do", "/X Do"), 3, "/Fm 7 0 R", "/Fm 7 0 R/X 11 0 R"),
    11: clone,
  });

  test("are compared where they were touched", () => {
    const found = compare(FORM, OTHER, [7]);
    expect([codes(found), units(found), found.pages]).toEqual([[], [["form:7", "form:7", 1]], [0]]);
    expect(found.counts).toEqual({ keptIdentical: 4, replaced: 1, inserted: 1 });
  });

  test("a clone is compared with what it is a clone of, once", () => {
    const found = compare(FORM, cloned(OTHER[7] ?? ""), [5]);
    expect([codes(found), units(found)]).toEqual([
      [],
      [
        ["form:7", "form:11", 1],
        ["page:0", "page:0", 0],
      ],
    ]);
    expect([...found.clones]).toEqual([[11, "form"]]);
    const twice = (objects: Objects, name: string): Objects =>
      changed(objects, 5, `${name} Do`, `${name} Do ${name} Do`);
    const again = compare(twice(FORM, "/Fm"), twice(cloned(OTHER[7] ?? ""), "/X"), [5]);
    expect(units(again).map(([name]) => name)).toEqual(["form:7", "page:0"]);
  });

  test("fonts that a clone adds are named", () => {
    const own = changed(FORM, 7, "/BBox", "/Resources<</Font<</F 4 0 R>>>>/BBox");
    const clone = changed(changed(own, 7, "/F 4 0 R", "/F 4 0 R/N 40 0 R"), 7, "(Form)", "(Neu)");
    const after: Objects = {
      ...changed(changed(own, 5, "/Fm Do", "/X Do"), 3, "/Fm 7 0 R", "/Fm 7 0 R/X 11 0 R"),
      ...NEW_FONT,
      11: clone[7] ?? "",
    };
    const found = compare(own, after, [5]);
    expect(codes(found)).toEqual([]);
    expect(found.addedFonts).toEqual([{ kind: "ref", num: 40, gen: 0 }]);
  });

  test.each<[string, Objects, string]>([
    ["no stream", cloned("<<>>"), "artwork_changed"],
    [
      "a form of other bounds",
      cloned(changed(OTHER, 7, "90 90", "90 91")[7] ?? ""),
      "object_changed",
    ],
  ])("%s stands for none", (_, after, code) => {
    expect(codes(compare(FORM, after, [5]))).toEqual([[code, 0]]);
  });

  test("an image stands for none: each of its entries is another", () => {
    const found = codes(compare(FORM, cloned(CARD[8] ?? ""), [5])).map(([code]) => code);
    expect(found.toSorted()).toEqual([
      "artwork_changed",
      ...Array.from({ length: 5 }, () => "object_changed"),
      "resources_changed",
    ]);
  });

  test("a form stands for no image", () => {
    const after = changed(
      changed({ ...CARD, 11: CARD[7] ?? "" }, 5, "/Im Do", "/X Do"),
      3,
      "/Im 8 0 R",
      "/Im 8 0 R/X 11 0 R",
    );
    expect(codes(compare(CARD, after, [5]))).toEqual([["artwork_changed", 0]]);
  });
});

describe("marked content", () => {
  const marked = (operands: string, text = "(Anna Berger) Tj"): Objects =>
    changed(CARD, 5, "(Anna Berger) Tj", `/Span ${operands} BDC ${text} EMC`);
  const LISTS: Objects = {
    ...changed(marked("/P"), 3, "/Font<<", "/Properties<</P 20 0 R>>/Font<<"),
    20: "<</MCID 3/ActualText(Anna Berger)>>",
  };
  const replaced = (list: string, name = "/N"): Objects => ({
    ...changed(
      changed(changed(LISTS, 5, "(Anna Berger)", "(Zoe Meier)"), 5, "/Span /P", `/Span ${name}`),
      3,
      "/P 20 0 R",
      "/P 20 0 R/N 21 0 R",
    ),
    21: list,
  });

  test("names the identifier around what changed", () => {
    const found = compare(marked("<</MCID 7>>"), marked("<</MCID 7>>", "(Zoe) Tj"), [5]);
    expect([...found.mcids]).toEqual(["page:0:7"]);
    expect([...compare(marked("<</X 7>>"), marked("<</X 7>>", "(Zoe) Tj"), [5]).mcids]).toEqual([]);
    const nested = (text: string): Objects =>
      marked("<</MCID 7>>", `/A BMC (in) Tj EMC /B <</MCID 8>> BDC (on) Tj EMC ${text}`);
    expect([...compare(nested("(a) Tj"), nested("(b) Tj"), [5]).mcids]).toEqual(["page:0:7"]);
    const outside = changed(marked("<</MCID 7>>"), 5, "Director", "Owner");
    expect([...compare(marked("<</MCID 7>>"), outside, [5]).mcids]).toEqual([]);
  });

  test("says another text by a list that differs in it alone", () => {
    const found = compare(LISTS, replaced("<</MCID 3/ActualText(Zoe Meier)>>"), [5]);
    expect(codes(found)).toEqual([]);
    expect([...found.clones]).toEqual([[21, "property list"]]);
    expect(found.actualTexts).toEqual([
      { page: 0, contentStream: "page:0", start: 12, end: 14, text: "Zoe Meier" },
    ]);
    expect(found.keptActualTexts).toEqual([]);
  });

  test.each<[string, string]>([
    ["another identifier", "<</MCID 4/ActualText(Zoe Meier)>>"],
    ["an entry more", "<</MCID 3/ActualText(Zoe Meier)/Lang(de)>>"],
    ["no dictionary", "[3]"],
  ])("says no other text by a list with %s", (_, list) => {
    const found = compare(LISTS, replaced(list), [5]);
    expect(codes(found)).toEqual([["artwork_changed", 0]]);
    expect([...found.clones]).toEqual([]);
  });

  test("keeps its text where it says the same around other letters", () => {
    const found = compare(
      marked("<</ActualText(Anna Berger)>>"),
      marked("<</ActualText(Anna Berger)>>", "(Zoe Meier) Tj"),
      [5],
    );
    const at = { page: 0, contentStream: "page:0", start: 12, end: 14, text: "Anna Berger" };
    expect(found.keptActualTexts).toEqual([{ isWhole: true, old: at, now: at }]);
    expect(found.actualTexts).toEqual([]);
  });

  test("of a form by the form's own operators", () => {
    const form = (text: string): Objects =>
      changed(CARD, 7, "0 0 20 20 re f", `BT /F 9 Tf /Span <</MCID 1>> BDC (${text}) Tj EMC ET`);
    expect([...compare(form("a"), form("b"), [7]).mcids]).toEqual(["form:7:1"]);
  });
});

describe("text shown anew", () => {
  const withFont = (resources: string, text: string): Objects =>
    changed(
      changed({ ...CARD, ...NEW_FONT }, 3, "/F 4 0 R", `/F 4 0 R${resources} `),
      5,
      "(Anna Berger) Tj",
      `/N 12 Tf ${text} Tj /F 12 Tf`,
    );

  test.each<[string, Objects, readonly string[]]>([
    ["in a new font", withFont("/N 40 0 R", "<0003>"), []],
    ["in a font that is not there", withFont("", "<0003>"), ["font_missing"]],
  ])("%s", (_, after, expected) => {
    expect(codes(compare(CARD, after, [5])).map(([code]) => code)).toEqual(expected);
  });

  test("in another colour must not go on behind it", () => {
    const colored = (behind: string): Objects =>
      changed(CARD, 5, "(Anna Berger) Tj", `1 0 0 rg (Zoe) Tj ${behind}`);
    expect(codes(compare(CARD, colored("0 g"), [5]))).toEqual([]);
    expect(codes(compare(CARD, colored(""), [5]))).toEqual([["color_changed", 0]]);
  });
});
