import { expect, test } from "vitest";
import { compareContent } from "./compare-content.ts";
import { sideOfText } from "./small-files.test-kit.ts";

const compare = (
  before: string,
  after: string,
  isSubstitute?: Parameters<typeof compareContent>[2],
) => compareContent(sideOfText(before), sideOfText(after), isSubstitute);

const PAGE = "q 0 0 9 9 re f Q BT /F 12 Tf 10 100 Td (one) Tj 0 -20 Td (two) Tj ET";
const shown = (text: string): string => PAGE.replace("(one) Tj", text);

test("what was replaced is counted and placed", () => {
  expect(compare(PAGE, PAGE)).toEqual({
    keptIdentical: 11,
    replaced: 0,
    inserted: 0,
    violations: [],
    newTextOperators: [],
    changes: [],
    paths: [],
    redrawn: [],
    actualTexts: [],
  });
  expect(compare(PAGE, shown("/B 9 Tf [(n)-5(ew)] TJ 1 Tc (er) Tj 0 Tc /F 12 Tf"))).toEqual({
    keptIdentical: 10,
    replaced: 1,
    inserted: 6,
    violations: [],
    newTextOperators: [8, 10],
    changes: [{ oldStart: 7, oldEnd: 8, newStart: 7, newEnd: 13 }],
    paths: [],
    redrawn: [],
    actualTexts: [],
  });
  expect(compare(PAGE, shown(""))).toMatchObject({
    keptIdentical: 10,
    replaced: 1,
    inserted: 0,
    newTextOperators: [],
    changes: [{ oldStart: 7, oldEnd: 8, newStart: 7, newEnd: 7 }],
  });
});

test("only the operators between equal ones count as replaced", () => {
  const old = "BT /F 9 Tf (a) Tj (b) Tj (c) Tj ET";
  expect(compare(old, "BT /F 9 Tf (a) Tj (x) Tj (y) Tj (c) Tj ET")).toMatchObject({
    keptIdentical: 5,
    replaced: 1,
    inserted: 2,
    changes: [{ oldStart: 3, oldEnd: 4, newStart: 3, newEnd: 5 }],
  });
});

test.each<[string, string, readonly string[]]>([
  ["text in another array", shown("[(on)20(e)] TJ"), []],
  ["spacing set and put back", shown("1 Tc 2 Tw 3 Ts (new) Tj 0 Tc 0 Tw 0 Ts"), []],
  ["another line matrix, put back", shown("1 0 0 1 50 50 Tm (new) Tj 1 0 0 1 10 100 Tm"), []],
  [
    "another line matrix, put back within a tenth of a thousandth",
    shown("1 0 0 1 50 50 Tm (new) Tj 1 0 0 1 10.00009 100 Tm"),
    [],
  ],
  [
    "another line matrix, put back further off",
    shown("1 0 0 1 50 50 Tm (new) Tj 1 0 0 1 10.0002 100 Tm"),
    ["state_leak"],
  ],
  ["another size left", shown("/F 13 Tf (new) Tj"), ["state_leak"]],
  ["another font left", shown("/B 12 Tf (new) Tj"), ["state_leak"]],
  ["spacing left", shown("1 Tc (new) Tj"), ["state_leak"]],
  ["spacing of words left", shown("1 Tw (new) Tj"), ["state_leak"]],
  ["a rise left", shown("1 Ts (new) Tj"), ["state_leak"]],
  ["a line further", shown("(new) Tj T*"), []],
  ["a scale", shown("90 Tz (new) Tj"), ["artwork_changed"]],
  ["a way of painting", shown("3 Tr (new) Tj"), ["artwork_changed"]],
  ["leading", shown("3 TL (new) Tj"), ["artwork_changed"]],
  ["a colour", shown("1 g (new) Tj"), ["color_changed"]],
  ["a rendering intent", shown("/X ri (new) Tj"), ["color_changed"]],
  ["an end of the text", shown("(new) Tj ET BT"), ["artwork_changed"]],
  ["a size where no text was replaced", PAGE.replace("/F 12", "/F 13"), ["text_inserted"]],
  ["text where none was", PAGE.replace("ET", "ET BT (new) Tj ET"), ["artwork_changed"]],
  ["text behind the last", PAGE.replace("0 -20 Td", "(new) Tj 0 -20 Td"), ["text_inserted"]],
  ["text before any", PAGE.replace("BT", "BT (new) Tj"), ["text_inserted"]],
  ["text outside a text object", PAGE.replace("Q BT", "(new) Tj Q BT"), ["text_inserted"]],
  ["other artwork", PAGE.replace("re f", "re B"), ["artwork_changed"]],
  ["artwork at the end", `${PAGE} 0 0 9 9 re f`, ["artwork_changed"]],
  ["artwork gone", PAGE.replace("0 0 9 9 re f ", ""), ["artwork_changed"]],
  ["artwork gone from the end", PAGE.slice(0, -3), ["artwork_changed"]],
  ["the place of a line", PAGE.replace("10 100", "10 101"), ["artwork_changed"]],
  [
    "the first of two differences",
    PAGE.replace("re f", "re B").replace("/F 12", "/F 13"),
    ["artwork_changed"],
  ],
])("in place of a text: %s", (_, after, codes) => {
  expect(compare(PAGE, after).violations.map(([code]) => code)).toEqual(codes);
});

test.each<readonly [string, string, readonly (readonly [number, number])[]]>([
  ["a rectangle elsewhere", PAGE.replace("9 9 re", "9 8 re"), [[1, 1]]],
  ["a rectangle that is drawn no more", PAGE.replace("0 0 9 9 re", "0 0 m"), [[1, 1]]],
  ["a rectangle behind new text", `BT ET ${PAGE}`, []],
])("operators of paths are told for those who see where they stand: %s", (_, after, paths) => {
  expect(compare(PAGE, after).paths).toEqual(paths);
});

test.each<readonly [string, string, ReturnType<typeof compare>["redrawn"]]>([
  [
    "by another number of operators",
    PAGE.replace("0 0 9 9 re", "0 0 m 9 9 l 9 0 l h"),
    [{ oldStart: 1, oldEnd: 2, newStart: 1, newEnd: 5 }],
  ],
  [
    "by as many",
    PAGE.replace("9 9 re", "9 8 re"),
    [{ oldStart: 1, oldEnd: 2, newStart: 1, newEnd: 2 }],
  ],
  [
    "not at all",
    PAGE.replace("0 0 9 9 re f", "n"),
    [{ oldStart: 1, oldEnd: 2, newStart: 1, newEnd: 1 }],
  ],
  [
    "not at all, but ended",
    PAGE.replace("re f", "re n"),
    [{ oldStart: 1, oldEnd: 2, newStart: 1, newEnd: 2 }],
  ],
])("paths drawn otherwise are told for those who see where they stand: %s", (_, after, redrawn) => {
  const compared = compare(PAGE, after);
  expect([compared.redrawn, compared.violations]).toEqual([redrawn, []]);
});

test("a path that clips is drawn as it was", () => {
  const clip = PAGE.replace("re f", "re W n");
  const codes = compare(clip, clip.replace("9 9 re", "9 8 re")).violations.map(([code]) => code);
  expect(codes).toEqual(["artwork_changed"]);
});

test("what differs is named by its operators", () => {
  const message = (after: string): string | undefined => compare(PAGE, after).violations[0]?.[1];
  expect(message(PAGE.replace("9 9 re f", "9 9 re W f"))).toBe(
    "operator f / W differs: something else than text was changed",
  );
  expect(message(PAGE.replace("9 9 re f", "9 9 re f*"))).toBe(
    "operator f / f* differs: something else than text was changed",
  );
  expect(message(PAGE.replace("0 0 9 9 re", "9 g"))).toBe(
    "operator f / g differs: a colour was changed",
  );
  expect(message(shown("/F 13 Tf 1 Tc (new) Tj"))).toMatch(/differs: .*charSpacing/);
  expect(message(`${PAGE} Q`)).toBe("operator Q differs: something else than text was changed");
});

test("where text goes on from the pen, new text ends where the old did", () => {
  const old = "BT /F 12 Tf 10 100 Td (one) Tj /F 12 Tf 0 g (two) Tj ET";
  const now = (text: string): string => old.replace("(one)", text);
  expect(compare(old, now("(eno)")).violations).toEqual([]);
  expect(compare(old, now("(wider)")).violations.map(([code]) => code)).toEqual(["state_leak"]);
  for (const move of ["9 9 Td", "9 9 TD", "1 0 0 1 9 9 Tm", "T*", "ET BT"]) {
    const [placed, other] = [old.replace("0 g", move), now("(wider)").replace("0 g", move)];
    expect(compare(placed, other).violations).toEqual([]);
  }
  expect(
    compare(old.replace("(two) Tj", "(two) '"), now("(wider)").replace("(two) Tj", "(two) '"))
      .violations,
  ).toEqual([]);
});

test("text that stays goes on saying what it said; new text may say anything", () => {
  const spoken = (text: string, shown = "one"): string =>
    `BT /F 9 Tf /Span <</ActualText (${text})>> BDC (${shown}) Tj EMC ET`;
  const codes = (before: string, after: string): readonly string[] =>
    compare(before, after).violations.map(([code]) => code);
  expect(codes(spoken("a"), spoken("b"))).toEqual(["text_inserted"]);
  expect(codes("BT /F 9 Tf (one) Tj ET", spoken("b"))).toEqual(["text_inserted"]);
  expect(codes(spoken("b"), "BT /F 9 Tf (one) Tj ET")).toEqual(["text_inserted"]);
  expect(codes(spoken("a"), spoken("b", "two"))).toEqual([]);
  expect(codes("BT /F 9 Tf (one) Tj ET", spoken("b", "two"))).toEqual([]);
  expect(codes(spoken("a"), "BT /F 9 Tf (two) Tj ET")).toEqual([]);
});

test.each<[string, string]>([
  ["another tag", "/P <</ActualText (a)>> BDC"],
  ["more than a text", "/Span <</ActualText (a)/MCID 1>> BDC"],
  ["no text", "/Span <<>> BDC"],
])("marked content that comes in around text with %s is a change", (_, beginning) => {
  const after = `BT /F 9 Tf ${beginning} (one) Tj EMC ET`;
  expect(compare("BT /F 9 Tf (one) Tj ET", after).violations.map(([code]) => code)).toEqual([
    "artwork_changed",
  ]);
});

test("marked content that reaches over what stays does not come in with text", () => {
  const after = "BT /F 9 Tf /Span <</ActualText (a)>> BDC (one) Tj 0 Tr EMC ET";
  expect(compare("BT /F 9 Tf (one) Tj 0 Tr ET", after).violations.map(([code]) => code)).toEqual([
    "artwork_changed",
  ]);
});

test.each<[string, string, readonly string[]]>([
  ["goes back to its line by the way of the original", "2 0 0 2 9 9 Tm 3 0 Td 4 1 Td", []],
  ["goes another way", "2 0 0 2 9 9 Tm 4 1 Td 3 0 Td", ["color_changed"]],
  ["goes half of the way", "2 0 0 2 9 9 Tm 3 0 Td", ["color_changed"]],
  ["goes on from there", "2 0 0 2 9 9 Tm 3 0 Td 4 1 Td 1 0 Td", ["color_changed"]],
])("new text that speaks for itself and %s", (_, way, codes) => {
  const line = (text: string): string =>
    `BT /F 9 Tf 2 0 0 2 9 9 Tm 3 0 Td 4 1 Td ${text} 1 g 5 0 Td (kept) Tj ET`;
  const before = line("/Span <</ActualText (a)>> BDC (one) Tj EMC");
  const after = line(`/Span <</ActualText (b)>> BDC 2 0 0 2 30 9 Tm [(new)] TJ ${way} EMC`);
  expect(compare(before, after).violations.map(([code]) => code)).toEqual(codes);
  expect(compare(line("(one) Tj"), after).violations.map(([code]) => code)).toEqual(codes);
});

test("marked content may say another text, and nothing else about itself", () => {
  const marked = (entries: string): string => `/P <<${entries}>> BDC BT /F 9 Tf (one) Tj ET EMC`;
  expect(
    compare(marked("/MCID 1/ActualText (a)"), marked("/MCID 1/ActualText <FEFF>")),
  ).toMatchObject({ violations: [], actualTexts: [[0, 0]] });
  expect(
    compare(marked("/MCID 1/ActualText (a\\)b)"), marked("/MCID 1/ActualText (c)")),
  ).toMatchObject({ violations: [], actualTexts: [[0, 0]] });
  expect(
    compare(marked("/MCID 1/ActualText (a)"), marked("/MCID 1/ActualText (a)")).actualTexts,
  ).toEqual([]);
  for (const other of [
    "/MCID 2/ActualText (a)",
    "/MCID 1",
    "/MCID 1/ActualText (a)/Lang (de)",
    "/MCID 1/Alt (b)",
  ]) {
    expect(
      compare(marked("/MCID 1/ActualText (a)"), marked(other)).violations.map(([code]) => code),
    ).toEqual(["artwork_changed"]);
  }
});

test("a resource may stand for another where that is allowed, and is asked for by its place", () => {
  const asked: (readonly [string, string, number])[] = [];
  const after = PAGE.replace("0 0 9 9 re f", "/New Do");
  const before = PAGE.replace("0 0 9 9 re f", "/Old Do");
  const isSubstitute: Parameters<typeof compareContent>[2] = (a, b, at) => {
    asked.push([a.operands, b.operands, at]);
    return true;
  };
  expect(compare(before, after, isSubstitute).violations).toEqual([]);
  expect(asked).toEqual([["/Old", "/New", 1]]);
  expect(compare(before, after, () => false).violations.map(([code]) => code)).toEqual([
    "artwork_changed",
  ]);
  expect(compare(before, after).violations).toHaveLength(1);
});

const LINES = "BT 2 0 0 2 9 9 Tm 3 0 Td 4 1 Td (old) Tj 5 0 Td (kept) Tj ET";
const back = (way: string): string =>
  `BT 2 0 0 2 9 9 Tm 3 0 Td 4 1 Td 2 0 0 2 1 1 Tm [<00>] TJ ${way} 5 0 Td (kept) Tj ET`;

test.each<[string, string, string, readonly string[]]>([
  ["one Tm", LINES, back("2 0 0 2 23 11 Tm"), []],
  ["the Tm and moves it was reached by", LINES, back("2 0 0 2 9 9 Tm 3 0 Td 4 1 Td"), []],
  ["TD for Td", LINES, back("2 0 0 2 9 9 Tm 3 0 TD 4 1 TD"), ["state_leak"]],
  ["other moves to the same place", LINES, back("2 0 0 2 9 9 Tm 7 1 Td"), ["state_leak"]],
  ["the moves without the Tm", LINES, back("3 0 Td 4 1 Td"), ["state_leak"]],
  ["a part of the moves", LINES, back("2 0 0 2 9 9 Tm 3 0 Td"), ["state_leak"]],
  [
    "the moves once more",
    LINES,
    back("2 0 0 2 9 9 Tm 3 0 Td 4 1 Td 3 0 Td 4 1 Td"),
    ["artwork_changed"],
  ],
  [
    "the moves of another line",
    LINES,
    back("2 0 0 2 9 9 Tm 3 0 Td 4 1 Td 5 0 Td"),
    ["artwork_changed"],
  ],
  [
    "the identity, from the beginning of the text",
    "BT 3 0 Td (old) Tj 5 0 Td (kept) Tj ET",
    "BT 3 0 Td 2 0 0 2 1 1 Tm (new) Tj 1 0 0 1 0 0 Tm 3 0 Td 5 0 Td (kept) Tj ET",
    [],
  ],
  [
    "lines further",
    "BT 9 TL 3 0 Td T* (old) Tj T* (kept) Tj ET",
    "BT 9 TL 3 0 Td T* 2 0 0 2 1 1 Tm (new) Tj 1 0 0 1 0 0 Tm 3 0 Td T* T* (kept) Tj ET",
    [],
  ],
])("after new text elsewhere the line is reached by %s", (_, before, after, codes) => {
  expect(compare(before, after).violations.map(([code]) => code)).toEqual(codes);
});

test("a way of more than 32 moves is never gone again", () => {
  const moves = (count: number): string => "1 0 Td ".repeat(count);
  const codes = (count: number): readonly string[] =>
    compare(
      `BT ${moves(count)}(old) Tj 5 0 Td (kept) Tj ET`,
      `BT ${moves(count)}2 0 0 2 1 1 Tm (new) Tj 1 0 0 1 0 0 Tm ${moves(count)}5 0 Td (kept) Tj ET`,
    ).violations.map(([code]) => code);
  expect(codes(32)).toEqual([]);
  expect(codes(33)).not.toEqual([]);
});

test("a file that goes the same way twice is compared as it stands", () => {
  const old = "BT 2 0 0 2 9 9 Tm 3 0 Td (a) Tj 2 0 0 2 9 9 Tm 3 0 Td (b) Tj 3 0 Td (c) Tj ET";
  const codes = (now: string): readonly string[] =>
    compare(old, now).violations.map(([code]) => code);
  expect(codes(old)).toEqual([]);
  expect(codes(old.replace("(b) Tj", "(d) Tj"))).toEqual([]);
  expect(codes(old.replace("3 0 Td (c)", "3 1 Td (c)"))).toEqual(["artwork_changed"]);
  expect(codes(old.replace("3 0 Td (b)", "3 1 Td (b)"))).not.toEqual([]);
});
