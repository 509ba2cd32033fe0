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

describe("a sequence in the place of another", () => {
  /** All of one content in the place of all of another. */
  const came = (before: string, after: string): readonly number[] => {
    const [old, now] = [sideOfText(before), sideOfText(after)];
    const whole = { oldStart: 0, oldEnd: old.operators.length, newStart: 0 };
    return newSequences(old, now, [{ ...whole, newEnd: now.operators.length }]);
  };
  const OLD = IN("x", "(ab) Tj");

  test.each<[string, string]>([
    ["in pieces", "(a) Tj (b) Tj"],
    ["by TJ, kerned", "[(a)-20(b)] TJ"],
    ["by ' on the next line", "(a) ' (b) '"],
    ['by " with spacing', '1 2 (ab) "'],
    ["as hexadecimal", "<6162> Tj"],
    ["in another size", "/F 12 Tf (ab) Tj"],
    ["spaced otherwise", "1 Tc 2 Tw (ab) Tj"],
    ["raised", "3 Ts (ab) Tj"],
    ["at another place", "1 0 0 1 9 9 Tm T* 1 1 Td 1 1 TD (ab) Tj"],
  ])("is the same where it shows the same glyphs %s", (_, shown) => {
    expect(came(OLD, IN("x", shown))).toEqual([]);
    expect(came(IN("x", shown), OLD)).toEqual([]);
  });

  test.each<[string, string]>([
    ["other codes", "(ac) Tj"],
    ["fewer codes", "(a) Tj"],
    ["the codes in another order", "(ba) Tj"],
    ["the codes in another font", "/B 9 Tf (ab) Tj"],
    ["something else besides", "1 g (ab) Tj"],
    ["another of that", "(ab) Tj 0 0 1 1 re"],
  ])("is another one where it shows %s", (_, shown) => {
    expect(came(OLD, IN("x", shown))).toEqual([2]);
  });

  test("is another one where it says another thing, and none where it says nothing", () => {
    expect(came(OLD, IN("y", "(ab) Tj"))).toEqual([2]);
    expect(came(OLD, "/Span <</MCID 1>> BDC (ab) Tj EMC /ActualText BMC (ab) Tj EMC")).toEqual([]);
  });

  test("is looked for among what came, from its first operator to its last", () => {
    const [old, now] = [sideOfText("q Q"), sideOfText(`${OLD} ${OLD}`)];
    const at = (newStart: number, newEnd: number) =>
      newSequences(old, now, [{ oldStart: 1, oldEnd: 1, newStart, newEnd }]);
    expect(at(2, 3)).toEqual([2]);
    expect(at(3, 8)).toEqual([]);
    expect(at(3, 9)).toEqual([8]);
    expect(at(0, 12)).toEqual([2, 8]);
  });
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

  test("codes are told apart by all of their digits", () => {
    const page = PAGE.replace("(one)", "<0123>");
    const after = page.replace("<0123>", "<1203>").replace("(two)", "(old)");
    expect(kept(page, after)).toEqual([[0, 7, 0, 7, true]]);
  });

  test("a string of one blank among letters is looked at", () => {
    const page = PAGE.replace("(one)", "(o e)");
    const after = page.replace("(o e)", "(o )").replace("(two)", "(old)");
    expect(kept(page, after)).toEqual([[0, 7, 0, 7, false]]);
  });

  test("strings shown by any operator count", () => {
    for (const [was, is] of [
      ["[(one)] TJ", "[(on)] TJ"],
      ["(one) '", "(on) '"],
      ['1 1 (one) "', '1 1 (on) "'],
    ] as const) {
      const page = PAGE.replace("(one) Tj", was);
      const after = page.replace(was, is).replace("(two)", "(old)");
      expect(kept(page, after), was).toEqual([[0, 7, 0, 7, false]]);
    }
  });

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
