import { expect, test } from "vitest";
import { docOf, dictOf, type Objects, valueOf } from "./small-files.test-kit.ts";
import { changedTexts, isOtherText, leavesUnder, elementsWithText } from "./structure-text.ts";

test.each<[string, string, string, boolean]>([
  ["another replacement text", "/S/P/P 1 0 R/ActualText(a)", "/S/P/P 1 0 R/ActualText(b)", true],
  [
    "another description and expansion",
    "/Type/StructElem/Alt(a)/E(a)",
    "/Type/StructElem/Alt(b)/E(b)",
    true,
  ],
  ["nothing", "/Type/StructElem/K 1", "/Type/StructElem/K 1", true],
  ["a text more", "/Type/StructElem", "/Type/StructElem/Alt(b)", false],
  ["a text less", "/Type/StructElem/Alt(b)", "/Type/StructElem", false],
  ["a text that is none", "/Type/StructElem/Alt(b)", "/Type/StructElem/Alt 1", false],
  ["a text that was none", "/Type/StructElem/Alt 1", "/Type/StructElem/Alt(b)", false],
  ["another title", "/Type/StructElem/T(a)", "/Type/StructElem/T(b)", false],
  ["another kind", "/S/P/P 1 0 R/ActualText(a)", "/S/H/P 1 0 R/ActualText(b)", false],
  ["a dictionary that is no element", "/S/P/ActualText(a)", "/S/P/ActualText(b)", false],
  ["a dictionary with a parent alone", "/P 1 0 R/ActualText(a)", "/P 1 0 R/ActualText(b)", false],
])("an element differs in its texts alone: %s", (_, old, now, isText) => {
  expect(isOtherText(dictOf(`<<${old}>>`), dictOf(`<<${now}>>`))).toBe(isText);
});

test("what is no dictionary has no texts", () => {
  const element = dictOf("<</Type/StructElem/Alt(a)>>");
  expect(isOtherText(valueOf("[1]"), element)).toBe(false);
  expect(isOtherText(element, valueOf("[1]"))).toBe(false);
  expect(changedTexts(valueOf("[1]"), element)).toEqual([]);
  expect(changedTexts(element, valueOf("[1]"))).toEqual([]);
});

test("the texts that changed, as they read now", () => {
  const old = dictOf("<</ActualText(a)/Alt(b)/E(c)/T(d)>>");
  expect(changedTexts(old, dictOf("<</ActualText<FEFF015A>/Alt(b)/E(x)/T(y)>>"))).toEqual([
    "\u015a",
    "x",
  ]);
  expect(changedTexts(old, dictOf("<</Alt(b)/E(c)>>"))).toEqual([null]);
});

const TREE: Objects = {
  1: "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 20 0 R>>",
  2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 9 9]>>",
  3: "<</Type/Page/Parent 2 0 R>>",
  4: "<</Type/Page/Parent 2 0 R>>",
  7: ["/Subtype/Form", ""],
  20: "<</Type/StructTreeRoot>>",
  21: "<</Type/StructElem/S/P/P 20 0 R/Pg 3 0 R/K 5>>",
  22: "<</S/P/P 23 0 R/K 6>>",
  23: "<</S/Sect/P 20 0 R/Pg 4 0 R/K 22 0 R>>",
};

test.each<[string, string, readonly (readonly [string, number])[] | null]>([
  ["a number on the page of the element", "/Pg 4 0 R/K 3", [["page:1", 3]]],
  ["a number on the page of the element above", "/P 23 0 R/K 3", [["page:1", 3]]],
  [
    "a list",
    "/Pg 3 0 R/K[1 2]",
    [
      ["page:0", 1],
      ["page:0", 2],
    ],
  ],
  [
    "elements below, each with a page of its own",
    "/K[21 0 R 23 0 R]",
    [
      ["page:0", 5],
      ["page:1", 6],
    ],
  ],
  ["a reference to marked content", "/Pg 3 0 R/K<</Type/MCR/MCID 4/Pg 4 0 R>>", [["page:1", 4]]],
  ["marked content of a form", "/Pg 3 0 R/K<</Type/MCR/MCID 4/Stm 7 0 R>>", [["form:7", 4]]],
  ["nothing", "/Pg 3 0 R", []],
  ["a number on no page", "/K 3", null],
  ["a number on a page that is none", "/Pg 20 0 R/K 3", null],
  ["a form without a number", "/Pg 3 0 R/K<</Type/MCR/Stm 7 0 R>>", null],
  ["a form that is no reference", "/Pg 3 0 R/K<</Type/MCR/MCID 4/Stm 7>>", null],
  ["an annotation as well", "/Pg 3 0 R/K[1<</Type/OBJR/Obj 9 0 R>>]", null],
  ["an element twice", "/K[21 0 R 21 0 R]", null],
  ["a word where a number should be", "/Pg 3 0 R/K/Word", null],
])("marked content under an element: %s", (_, entries, leaves) => {
  const found = leavesUnder(docOf(TREE), dictOf(`<</S/P${entries}>>`));
  expect(found?.map(({ unit, mcid }) => [unit, mcid]) ?? null).toEqual(leaves);
});

test("elements deeper than 64 are not read", () => {
  const chain = (length: number): Objects => ({
    ...TREE,
    ...Object.fromEntries(
      Array.from({ length }, (_, i) => [
        30 + i,
        i === length - 1 ? "<</Pg 3 0 R/K 1>>" : `<</K ${31 + i} 0 R>>`,
      ]),
    ),
  });
  const leaves = (length: number) => leavesUnder(docOf(chain(length)), dictOf("<</K 30 0 R>>"));
  expect(leaves(63)).toHaveLength(1);
  expect(leaves(64)).toBeNull();
});

test("the page of an element is looked for 64 elements up", () => {
  const chain = (length: number): Objects => ({
    ...TREE,
    ...Object.fromEntries(
      Array.from({ length }, (_, i) => [
        30 + i,
        i === length - 1 ? "<</Pg 3 0 R>>" : `<</P ${31 + i} 0 R>>`,
      ]),
    ),
  });
  const leaves = (length: number) =>
    leavesUnder(docOf(chain(length)), dictOf("<</S/P/P 30 0 R/K 1>>"));
  expect(leaves(63)).toHaveLength(1);
  expect(leaves(64)).toBeNull();
});

test("elements that speak for themselves", () => {
  const speaking = (changes: Objects) =>
    elementsWithText(docOf({ ...TREE, ...changes })).map(({ num, text }) => [num, text]);
  expect(
    speaking({
      24: "<</Type/StructElem/ActualText(a)>>",
      25: "<</S/P/P 20 0 R/ActualText<FEFF0062>>>",
    }),
  ).toEqual([
    [24, "a"],
    [25, "b"],
  ]);
  expect(
    speaking({
      24: "<</Type/Span/ActualText(a)>>",
      25: "<</S/P/P 20 0 R/Alt(b)>>",
      26: "[1]",
      27: "<</S/P/P 20 0 R/ActualText/x>>",
    }),
  ).toEqual([]);
  expect(
    speaking({ 1: "<</Type/Catalog/Pages 2 0 R>>", 24: "<</Type/StructElem/ActualText(a)>>" }),
  ).toEqual([]);
});
