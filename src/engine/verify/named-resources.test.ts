import { describe, expect, test } from "vitest";
import { compareContent } from "./compare-content.ts";
import {
  endOfSequence,
  keptSequences,
  mcidOf,
  named,
  nameOf,
  newSequences,
  actualTextOf,
} from "./named-resources.ts";
import { CARD, dictOf, docOf, sideOfText } from "./small-files.test-kit.ts";

test.each<[string, string, number, number]>([
  ["at its EMC", "/A BMC q EMC Q", 0, 2],
  ["past sequences inside", "/A BMC /B <<>> BDC EMC q EMC Q", 0, 4],
  ["a sequence inside by itself", "/A BMC /B <<>> BDC EMC q EMC Q", 1, 2],
  ["with the content where it is never closed", "/A BMC q Q", 0, 3],
])("a sequence ends %s", (_, content, start, end) => {
  expect(endOfSequence(sideOfText(content).operators, start)).toBe(end);
});

test.each([
  ["/F1", "F1"],
  ["/A#20B#2f", "A B/"],
  ["/A#2", "A#2"],
])("the operand %s names %s", (operand, name) => expect(nameOf(operand)).toBe(name));

const DOC = docOf({
  ...CARD,
  9: "<</P 10 0 R/Q<</ActualText(two)/MCID 8>>/R 12/A#20B 11 0 R>>",
  10: "<</ActualText(ten)/MCID 4>>",
  11: "<</MCID/x>>",
});
const LISTS = dictOf("<</Properties 9 0 R/Fonts<</F 10 0 R/G<<>>>>>>");

test.each<[string, string | null, number | null]>([
  ["/Span <</ActualText(in line)/MCID 3>>", "in line", 3],
  ["/Span <</MCID 3>>", null, 3],
  ["/Span /P", "ten", 4],
  ["/Span /Q", "two", 8],
  ["/Span /R", null, null],
  ["/Span /A#20B", null, null],
  ["/Span /Unknown", null, null],
  ["/Span << /ActualText <FEFF0041> >>", "A", null],
  ["/Span << /MCID 17 /ActualText (x) >>", "x", 17],
])("marked content %s says %s and has MCID %s", (operands, text, mcid) => {
  expect(actualTextOf(DOC, LISTS, operands)).toBe(text);
  expect(mcidOf(DOC, LISTS, operands)).toBe(mcid);
});

test("without resources only what stands in the content is said", () => {
  expect(actualTextOf(DOC, null, "/Span /P")).toBeNull();
  expect(mcidOf(DOC, null, "/Span /P")).toBeNull();
  expect(named(DOC, null, "Fonts", "/F")).toBeNull();
});

test("a name leads to a reference alone", () => {
  expect(named(DOC, LISTS, "Fonts", "/F")).toMatchObject({ num: 10 });
  expect(named(DOC, LISTS, "Fonts", "/G")).toBeNull();
  expect(named(DOC, LISTS, "Fonts", "/H")).toBeNull();
  expect(named(DOC, LISTS, "Other", "/F")).toBeNull();
});

const IN = (said: string, shown: string): string =>
  `BT /F 9 Tf /Span <</ActualText (${said})>> BDC ${shown} EMC ET`;

describe("newSequences", () => {
  const starts = (before: string, after: string): readonly number[] => {
    const [old, now] = [sideOfText(before), sideOfText(after)];
    return newSequences(old, now, compareContent(old, now).changes);
  };
  test.each<[string, string, string, readonly number[]]>([
    ["text that came with what it says", "BT /F 9 Tf (old) Tj ET", IN("new", "<00> Tj"), [2]],
    [
      "the same glyphs that say the same in pieces",
      IN("(", "(ab) Tj"),
      IN("(", "(a) Tj (b) Tj"),
      [],
    ],
    ["the same glyphs elsewhere", IN("x", "(ab) Tj"), IN("x", "9 Tc (ab) Tj 0 Tc"), []],
    ["the same glyphs that say something else", IN("x", "(ab) Tj"), IN("y", "(ab) Tj"), [2]],
    ["the same words of other glyphs", IN("x", "(ab) Tj"), IN("x", "(ac) Tj"), []],
    ["the same codes in another font", IN("x", "(ab) Tj"), IN("x", "/B 9 Tf (ab) Tj /F 9 Tf"), []],
    ["text without anything said", "BT /F 9 Tf (old) Tj ET", "BT /F 9 Tf (new) Tj ET", []],
  ])("%s", (_, before, after, found) => expect(starts(before, after)).toEqual(found));
});

describe("keptSequences", () => {
  const kept = (before: string, after: string, says: (start: number) => boolean = () => true) => {
    const [old, now] = [sideOfText(before), sideOfText(after)];
    return keptSequences([old, now], compareContent(old, now).changes, says).map(
      ({ old: was, now: is, isWhole }) => [...was, ...is, isWhole],
    );
  };
  const PAGE = "/S <</MCID 1/ActualText(x)>> BDC BT /F 9 Tf (one) Tj 0 9 Td (two) Tj ET EMC";
  test.each<[string, string, string, ReturnType<typeof kept>]>([
    ["nothing changed", PAGE, PAGE, []],
    ["one text of two", PAGE, PAGE.replace("(one) Tj", "(new) Tj 0 Tc"), [[0, 7, 0, 8, false]]],
    [
      "both texts",
      PAGE,
      PAGE.replace("(one)", "(new)").replace("(two)", "(old)"),
      [[0, 7, 0, 7, true]],
    ],
    [
      "both, but one keeps the head of a string",
      PAGE,
      PAGE.replace("(one)", "(on)").replace("(two)", "(old)"),
      [[0, 7, 0, 7, false]],
    ],
    [
      "both, but one keeps the tail of a string",
      PAGE,
      PAGE.replace("(one)", "(e)").replace("(two)", "(old)"),
      [[0, 7, 0, 7, false]],
    ],
    [
      "the middle of a string is nothing of it",
      PAGE,
      PAGE.replace("(one)", "(n)").replace("(two)", "(old)"),
      [[0, 7, 0, 7, true]],
    ],
    [
      "blank strings are nothing of it",
      PAGE,
      PAGE.replace("(one)", "(  )").replace("(two)", "(old)"),
      [[0, 7, 0, 7, true]],
    ],
    [
      "a tail in another font is nothing of it",
      PAGE,
      PAGE.replace("(one) Tj", "/B 9 Tf (e) Tj /F 9 Tf").replace("(two)", "(old)"),
      [[0, 7, 0, 9, true]],
    ],
    ["the same codes in other pieces", PAGE, PAGE.replace("(one) Tj", "(o) Tj (ne) Tj"), []],
    [
      "text before and behind it",
      `BT /F 9 Tf (a) Tj ET ${PAGE}`,
      `BT /F 9 Tf (b) Tj ET ${PAGE}`,
      [],
    ],
    [
      "places move by what came before",
      `BT /F 9 Tf (a) Tj ET ${PAGE}`,
      `BT /F 9 Tf (b) Tj (c) Tj ET ${PAGE.replace("(one)", "(new)")}`,
      [[4, 11, 5, 12, false]],
    ],
    [
      "a sequence in a sequence, inner first",
      `/A BMC ${PAGE} EMC`,
      `/A BMC ${PAGE.replace("(one)", "(new)")} EMC`,
      [
        [1, 8, 1, 8, false],
        [0, 9, 0, 9, false],
      ],
    ],
    [
      "an end without a beginning",
      `EMC ${PAGE}`,
      `EMC ${PAGE.replace("(one)", "(new)")}`,
      [[1, 8, 1, 8, false]],
    ],
    [
      "a sequence that says another thing now",
      PAGE,
      PAGE.replace("(x)", "(y)").replace("(one)", "(new)"),
      [],
    ],
  ])("%s", (_, before, after, found) => expect(kept(before, after)).toEqual(found));

  test("no more than 32 sequences in each other are judged", () => {
    const deep = (text: string): string =>
      `${"/A BMC ".repeat(40)}BT /F 9 Tf (${text}) Tj ET${" EMC".repeat(40)}`;
    expect(kept(deep("one"), deep("new"))).toHaveLength(32);
  });

  test("those that say nothing are left out", () => {
    const inner = PAGE.replace("/S <<", "/T <<");
    const [before, after] = [
      `/S BMC ${inner} EMC`,
      `/S BMC ${inner} EMC`.replace("(one)", "(new)"),
    ];
    expect(kept(before, after)).toEqual([
      [1, 8, 1, 8, false],
      [0, 9, 0, 9, false],
    ]);
    expect(kept(before, after, (start) => start === 1)).toEqual([[1, 8, 1, 8, false]]);
  });
});
