import { expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import { CARD, changed, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { elementTexts } from "./structure-elements.ts";

/** A tagged card with these elements, from 31 on; their parent is the root, their page the card's. */
const tagged = (elements: Readonly<Record<number, string>>, root = "/K 31 0 R"): Objects => ({
  ...changed(CARD, 1, "/Pages 2 0 R", "/Pages 2 0 R/StructTreeRoot 30 0 R"),
  30: `<</Type/StructTreeRoot${root}>>`,
  ...Object.fromEntries(
    Object.entries(elements).map(([num, source]) => [num, `<</S/P/P 30 0 R${source}>>`]),
  ),
});
const found = (objects: Objects) =>
  elementTexts(docOf(objects)).map(({ holder, actual, leaves, isKnown }) => ({
    texts: holder?.texts.map(({ start, end }) => latin1Text(holder.source, start, end)) ?? null,
    actual: actual?.text ?? null,
    leaves: leaves.map(({ unit, mcid }) => `${unit}:${mcid}`),
    isKnown,
  }));

test.each<[string, string, readonly (string | null)[] | null, string | null]>([
  ["ActualText", "/ActualText(a)", ["(a)"], "a"],
  ["Alt", "/Alt(b)", ["(b)"], null],
  ["E", "/E(c)", ["(c)"], null],
  ["all of them, as they stand", "/E(c)/Alt<62>/ActualText(a)", ["(c)", "<62>", "(a)"], "a"],
  ["one of them twice", "/ActualText(a)/ActualText(b)", null, null],
  ["another one twice", "/ActualText(a)/Alt(b)/Alt(c)", null, "a"],
  ["one of them as an object", "/ActualText(a)/Alt 40 0 R", null, "a"],
  ["ActualText as an object", "/ActualText 40 0 R", null, null],
])("words of an element: %s", (_, source, texts, actual) => {
  const objects = { ...tagged({ 31: `${source}/Pg 3 0 R/K 1` }), 40: "(far)" };
  expect(found(objects)).toEqual([{ texts, actual, leaves: ["page:0:1"], isKnown: true }]);
});

test.each<[string, Objects]>([
  ["of a file without a tree", { ...CARD, 31: "<</S/P/P 30 0 R/ActualText(a)>>" }],
  ["without words", tagged({ 31: "/K 1" })],
  ["with words that are none", tagged({ 31: "/ActualText 3/Alt[(a)]" })],
  ["without a kind", { ...tagged({}), 31: "<</P 30 0 R/ActualText(a)>>" }],
  ["without a parent", { ...tagged({}), 31: "<</S/P/ActualText(a)>>" }],
])("no element: %s", (_, objects) => expect(found(objects)).toEqual([]));

test.each<[string, Readonly<Record<number, string>>, readonly string[], boolean]>([
  ["one", { 31: "/Pg 3 0 R/K 1" }, ["page:0:1"], true],
  ["several", { 31: "/Pg 3 0 R/K[1 2]" }, ["page:0:1", "page:0:2"], true],
  ["none", { 31: "/Pg 3 0 R" }, [], true],
  ["by a reference with its page", { 31: "/K<</Type/MCR/Pg 3 0 R/MCID 4>>" }, ["page:0:4"], true],
  ["by a reference on the element's page", { 31: "/Pg 3 0 R/K<</MCID 4>>" }, ["page:0:4"], true],
  ["in a form", { 31: "/K<</MCID 4/Stm 7 0 R>>" }, ["form:7:4"], true],
  ["in a form that is none", { 31: "/K<</MCID 4/Stm 7>>" }, [], false],
  [
    "in elements below",
    { 31: "/Pg 3 0 R/K[32 0 R 3]", 32: "/K[1 2]" },
    ["page:0:1", "page:0:2", "page:0:3"],
    true,
  ],
  ["on the page of an element above", { 31: "/P 32 0 R/K 1", 32: "/Pg 3 0 R" }, ["page:0:1"], true],
  ["on no page", { 31: "/K 1" }, [], false],
  ["on a page that is none", { 31: "/Pg 4 0 R/K 1" }, [], false],
  ["an annotation", { 31: "/Pg 3 0 R/K[1<</Type/OBJR/Obj 8 0 R>>]" }, ["page:0:1"], false],
  ["something else", { 31: "/Pg 3 0 R/K[1 /Name]" }, ["page:0:1"], false],
  ["nothing", { 31: "/Pg 3 0 R/K[1 null]" }, ["page:0:1"], true],
  ["an element below twice", { 31: "/Pg 3 0 R/K[32 0 R 32 0 R]", 32: "/K 1" }, ["page:0:1"], false],
])("marked content of an element: %s", (_, elements, leaves, isKnown) => {
  const spoken = { ...elements, 31: `/ActualText(a)${elements[31]}` };
  const objects = tagged(spoken);
  const parent = String(objects[31]).replace("/P 30 0 R/ActualText", "/ActualText");
  const own = elements[31]?.startsWith("/P ") === true ? { ...objects, 31: parent } : objects;
  expect(found(own)).toEqual([{ texts: ["(a)"], actual: "a", leaves, isKnown }]);
});

test("more than can be told is not known", () => {
  const list = Array.from({ length: 1100 }, (_, i) => i).join(" ");
  const [element] = found(tagged({ 31: `/ActualText(a)/Pg 3 0 R/K[${list}]` }));
  expect([element?.leaves.length, element?.isKnown]).toEqual([1001, false]);
  const chain = Array.from({ length: 68 }, (_, i) => [32 + i, `/K ${33 + i} 0 R`] as const);
  const deep = tagged({
    31: "/ActualText(a)/Pg 3 0 R/K 32 0 R",
    ...Object.fromEntries(chain),
    99: "/K 1",
  });
  expect(found(deep)).toMatchObject([{ leaves: [], isKnown: false }]);
});
