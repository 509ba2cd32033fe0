import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { type NamedList, surveyContent, textStringSource } from "./replacement-text.ts";

const HOLDER = { num: 9, gen: 0, source: new Uint8Array(0), verbatim: true, texts: [] };
const LISTS = new Map<string, NamedList>([
  ["Said", { mcid: 4, holder: HOLDER, text: "listed" }],
  ["Plain", { mcid: 5, holder: null, text: null }],
]);

/** Operator → what is said of it, and by marked content its operators. */
function survey(content: string, withMarked = true) {
  const { operatorCount, replaced, marked } = surveyContent(latin1Bytes(content), {
    lists: LISTS,
    withMarked,
  });
  return {
    operatorCount,
    replaced: [...replaced].map(([index, { text }]) => [index, text]),
    marked: [...marked].map(([mcid, { textOperators, paintsMore }]) => [
      mcid,
      textOperators,
      paintsMore,
    ]),
  };
}

describe("texts that stand for what is shown", () => {
  test.each<[string, string, number, readonly unknown[], readonly unknown[]]>([
    ["none", "BT (a) Tj ET", 3, [], []],
    ["in the content", "/Span <</ActualText(x)>> BDC (a) Tj EMC (b) Tj", 4, [[1, "x"]], []],
    [
      "by every showing operator",
      "/S <</ActualText(x)>> BDC (a) Tj [(b)] TJ (c)' 1 2 (d)\" EMC",
      6,
      [
        [1, "x"],
        [2, "x"],
        [3, "x"],
        [4, "x"],
      ],
      [],
    ],
    [
      "with a number",
      "/P <</MCID 3/ActualText(x)>> BDC (a) Tj EMC",
      3,
      [[1, "x"]],
      [[3, [1], false]],
    ],
    ["a number alone", "/P <</MCID 3>> BDC (a) Tj EMC", 3, [], [[3, [1], false]]],
    ["a number that is none", "/P <</MCID(3)>> BDC (a) Tj EMC", 3, [], []],
    ["in a list", "/P /Said BDC (a) Tj EMC", 3, [[1, "listed"]], [[4, [1], false]]],
    ["in a list without words", "/P /Plain BDC (a) Tj EMC", 3, [], [[5, [1], false]]],
    ["in a list that is none", "/P /Other BDC (a) Tj EMC", 3, [], []],
    ["without properties", "/P BMC (a) Tj EMC", 3, [], []],
    ["of no string", "/P <</ActualText 3>> BDC (a) Tj EMC", 3, [[1, null]], []],
    [
      "around what is painted too",
      "/P <</MCID 3>> BDC (a) Tj /X Do EMC /Y Do",
      5,
      [],
      [[3, [1], true]],
    ],
    ["around paint alone", "/P <</MCID 3>> BDC 0 0 1 1 re f EMC", 4, [], [[3, [], true]]],
    [
      "the innermost",
      "/A <</ActualText(x)>> BDC /B <</ActualText(y)>> BDC (a) Tj EMC (b) Tj EMC",
      6,
      [
        [2, "y"],
        [4, "x"],
      ],
      [],
    ],
    [
      "past those that say nothing",
      "/A <</ActualText(x)/MCID 1>> BDC /B BMC /C <</MCID 2>> BDC (a) Tj EMC EMC EMC",
      7,
      [[3, "x"]],
      [[2, [3], false]],
    ],
    [
      "one number twice",
      "/A <</MCID 1>> BDC (a) Tj EMC /A <</MCID 1>> BDC (b) Tj EMC",
      6,
      [],
      [[1, [1, 4], false]],
    ],
    ["more ends than beginnings", "EMC /A <</MCID 1>> BDC (a) Tj EMC", 4, [], [[1, [2], false]]],
  ])("%s", (_, ...[content, operatorCount, replaced, marked]) => {
    expect(survey(content)).toEqual({ operatorCount, replaced, marked });
  });

  test("stand where their string does, and for all they are around", () => {
    const content = "/A <</ActualText(x)>> BDC /B /Said BDC (a) Tj EMC (b) Tj EMC";
    const { replaced } = surveyContent(latin1Bytes(content), { lists: LISTS, withMarked: false });
    const [inner, outer] = [replaced.get(2), replaced.get(4)];
    const source = (span = { start: 0, end: 0 }): string => content.slice(span.start, span.end);
    expect([source(inner?.span), source(outer?.span)]).toEqual(["/Said", "(x)"]);
    expect([inner?.operators, outer?.operators]).toEqual([[2], [2, 4]]);
    expect([inner?.list, outer?.list]).toEqual([HOLDER, undefined]);
    expect([inner?.within.map(({ text }) => text), outer?.within]).toEqual([["x"], []]);
  });

  test("the last of two strings counts", () => {
    const content = "/A <</ActualText(x)/ActualText(y)>> BDC (a) Tj EMC";
    const { span } = surveyContent(latin1Bytes(content)).replaced.get(1) ?? {};
    expect(content.slice(span?.start, span?.end)).toBe("(y)");
  });

  test("a name may be spelt in other ways", () => {
    const content = "/A <</Actual#54ext(x)>> BDC (a) Tj EMC";
    expect(surveyContent(latin1Bytes(content)).replaced.get(1)?.text).toBe("x");
  });

  test("without any, operators are only counted", () => {
    const found = surveyContent(latin1Bytes("/P <</MCID 3>> BDC (a) Tj EMC q Q"));
    expect([found.operatorCount, [...found.replaced], [...found.marked]]).toEqual([5, [], []]);
    const shown = surveyContent(latin1Bytes("(ActualText) Tj"));
    expect([shown.operatorCount, [...shown.replaced]]).toEqual([1, []]);
  });

  test("deeper than 32 sequences those around are let be", () => {
    const depth = (count: number): number | undefined => {
      const open = "/A <</ActualText(x)>> BDC ".repeat(count);
      return surveyContent(latin1Bytes(`${open}(a) Tj`)).replaced.get(count)?.within.length;
    };
    expect(depth(33)).toBe(32);
    expect(depth(34)).toBe(0);
  });
});

test.each([
  ["", "()"],
  ["A", "<feff0041>"],
  ["\u00e9\ud83d\ude00", "<feff00e9d83dde00>"],
])("a text string: %j", (text, source) => {
  expect(textStringSource(text)).toBe(source);
});
