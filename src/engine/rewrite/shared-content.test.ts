import { describe, expect, test } from "vitest";
import type { ContentStream, PageContent } from "../content/model.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { pageReader } from "../verify/page-reader.ts";
import { CARD, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { contentStreamAliases, formsUsedElsewhere, sharedStreams } from "./shared-content.ts";

const PAGE = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]";
const RESOURCES = "/Resources<</Font<</F 4 0 R>>/XObject<</Fm 7 0 R>>>>";

/** What the pages of a file show. */
function contentsOf(doc: PdfDocument): readonly PageContent[] {
  const read = pageReader(doc);
  return doc.pages.flatMap(({ index }) => read(index) ?? []);
}

const unitsOf = (doc: PdfDocument): readonly ContentStream[] =>
  contentsOf(doc).flatMap(({ contentStreams }) => contentStreams);

/** Pages with these /Contents, which share their resources. */
function pagesOf(...contents: readonly string[]): Objects {
  const kids = contents.map((_, i) => `${30 + i} 0 R`).join(" ");
  return {
    ...CARD,
    2: `<</Type/Pages/Count ${contents.length}/Kids[${kids}]>>`,
    ...Object.fromEntries(
      contents.map((list, i) => [30 + i, `${PAGE}${RESOURCES}/Contents${list}>>`]),
    ),
    20: ["", "BT /F 12 Tf (a) Tj ET"],
    21: ["", "BT /F 12 Tf (b) Tj ET"],
  };
}

describe("pages that list the same streams count as one", () => {
  const aliasesOf = (...contents: readonly string[]) => {
    return [...contentStreamAliases(contentsOf(docOf(pagesOf(...contents))))];
  };

  test.each<[string, readonly string[], readonly (readonly [string, string])[]]>([
    ["one stream on two pages", [" 20 0 R", " 20 0 R"], [["page:1", "page:0"]]],
    ["a list of one is that one", [" 20 0 R", "[20 0 R]"], [["page:1", "page:0"]]],
    [
      "on three pages the first stands for all",
      ["[20 0 R 21 0 R]", "[20 0 R 21 0 R]", "[20 0 R 21 0 R]"],
      [
        ["page:1", "page:0"],
        ["page:2", "page:0"],
      ],
    ],
    ["another order is other content", ["[20 0 R 21 0 R]", "[21 0 R 20 0 R]"], []],
    ["a common background is not all of it", ["[20 0 R]", "[20 0 R 21 0 R]"], []],
    ["pages without content are not one", ["[]", "[]"], []],
    ["each its own", [" 20 0 R", " 21 0 R"], []],
  ])("%s", (_, contents, expected) => {
    expect(aliasesOf(...contents)).toEqual(expected);
  });

  test("forms are known by their own numbers, on however many pages they are painted", () => {
    const objects = {
      ...pagesOf(" 20 0 R", " 21 0 R"),
      20: ["", "/Fm Do"],
      21: ["", "/Fm Do "],
    } as const;
    expect([...contentStreamAliases(contentsOf(docOf(objects)))]).toEqual([]);
  });
});

describe("streams that must not be changed in place", () => {
  const sharedIn = (...contents: readonly string[]) => [
    ...sharedStreams(unitsOf(docOf(pagesOf(...contents)))),
  ];

  test.each<[string, readonly string[], readonly number[]]>([
    ["a background of two pages", ["[20 0 R 21 0 R]", "[20 0 R]"], [20]],
    ["one that stands twice on a page", ["[20 0 R 20 0 R]"], [20]],
    ["none where each stands once", ["[20 0 R]", "[21 0 R]"], []],
  ])("%s", (_, contents, expected) => {
    expect(sharedIn(...contents)).toEqual(expected);
  });
});

describe("forms that something else shows too", () => {
  const entries = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]";

  function check(more: Objects, forms: readonly number[] = [7]): readonly number[] {
    const objects = {
      ...CARD,
      3: `${PAGE}${RESOURCES}/Contents 5 0 R>>`,
      5: ["", "/Fm Do"],
      7: [entries, ""],
      ...more,
    } as const;
    const doc = docOf(objects);
    return [...formsUsedElsewhere(doc, new Set(forms), unitsOf(doc))];
  }

  test.each<[string, Objects]>([
    ["an annotation's appearance", { 20: "<</Type/Annot/Subtype/Stamp/AP<</N 7 0 R>>>>" }],
    ["a soft mask", { 20: "<</Type/ExtGState/SMask<</S/Alpha/G 7 0 R>>>>" }],
    ["a pattern", { 20: ["/PatternType 1/Resources<</XObject<</A 7 0 R>>>>", ""] }],
    ["a list of appearances", { 20: "[null[7 0 R]]" }],
  ])("%s", (_, more) => {
    expect(check(more)).toEqual([7]);
  });

  test.each<[string, Objects]>([
    ["content alone", {}],
    ["a structure element, which names it", { 20: "<</Type/StructElem/S/Figure/K 7 0 R>>" }],
    ["an object reference", { 20: "<</Type/OBJR/Obj 7 0 R>>" }],
    ["a marked-content reference", { 20: "<</Type/MCR/Stm 7 0 R/MCID 0>>" }],
    ["another object's like", { 20: "<</AP<</N 8 0 R>>>>" }],
  ])("not by %s", (_, more) => {
    expect(check(more)).toEqual([]);
  });

  test("are not those that content names through a dictionary of its own object", () => {
    const page = `${PAGE}/Resources<</XObject 20 0 R>>/Contents 5 0 R>>`;
    expect(check({ 3: page, 20: "<</Fm 7 0 R>>" })).toEqual([]);
    const own = `${PAGE}/Resources 21 0 R/Contents 5 0 R>>`;
    expect(check({ 3: own, 20: "<</Fm 7 0 R>>", 21: "<</XObject 20 0 R>>" })).toEqual([]);
  });

  test("are not those that a form's own resources name", () => {
    const outer = `${entries}/Resources<</XObject<</In 8 0 R>>>>`;
    expect(check({ 7: [outer, "/In Do"], 8: [entries, ""] }, [7, 8])).toEqual([]);
  });

  test("are those that a form names which no content paints", () => {
    const other = `${entries}/Resources<</XObject<</In 7 0 R>>>>`;
    expect(check({ 20: [other, "/In Do"] })).toEqual([7]);
  });

  test("are looked for among the forms asked for alone", () => {
    const annotation = { 20: "<</AP<</N 7 0 R/D 8 0 R>>>>", 8: [entries, ""] } as const;
    expect(check(annotation, [])).toEqual([]);
    expect(check(annotation, [7, 8])).toEqual([7, 8]);
  });

  test("are not sought in values nested beyond any sense", () => {
    const deep = (levels: number) => `${"[".repeat(levels)}7 0 R${"]".repeat(levels)}`;
    expect(check({ 20: deep(60) })).toEqual([7]);
  });
});
