import { describe, expect, test } from "vitest";
import { ActualTextCheck, checkActualTexts } from "./actual-texts.ts";
import { pageReader } from "./page-reader.ts";
import { CARD, changed, docOf, type Objects } from "./small-files.test-kit.ts";
import type { MarkedLeaf } from "./structure-text.ts";
import type { ActualTextSequence } from "./verified-contents.ts";

const BOTH: Objects = changed(
  {
    ...changed(CARD, 2, "[3 0 R]/Count 1", "[3 0 R 9 0 R]/Count 2"),
    9: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 10 0 R/Resources<</Font<</F 4 0 R>>>>>>",
    10: ["", "BT /F 9 Tf /P <</MCID 1>> BDC (Back) Tj EMC ET"],
  },
  3,
  "/F 4 0 R",
  "/F 4 0 R/No 11 0 R",
);
/** Code 65 has a glyph without a name: what it reads as nobody knows. */
const NAMELESS =
  "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 66/Widths[500 0]/CharProcs<<>>/Encoding<</Type/Encoding/Differences[65/nobody/no]>>>>";

const NEW_FACE: Objects = { 11: CARD[4] ?? "" };

const shows = (content: string, more: Objects = {}): ActualTextCheck =>
  new ActualTextCheck(
    pageReader(docOf({ ...BOTH, 11: NAMELESS, 5: ["", `BT /F 10 Tf ${content} ET`], ...more })),
  );

/** What is said of the operators behind `start`: BT is 0, Tf 1. */
const said = (text: string | null, more: Partial<ActualTextSequence> = {}): ActualTextSequence => ({
  page: 0,
  contentStream: "page:0",
  start: 2,
  end: 99,
  text,
  ...more,
});
const SPAN = "/Span <</ActualText(x)>> BDC";

describe("what is said of letters shown", () => {
  test.each<[string, string, string | null, boolean]>([
    ["the same", `${SPAN} (Anna) Tj EMC`, "Anna", true],
    ["another word", `${SPAN} (Anna) Tj EMC`, "Zoe", false],
    ["another letter's case", `${SPAN} (Anna) Tj EMC`, "anna", false],
    ["part of it", `${SPAN} (Anna) Tj EMC`, "Ann", false],
    ["what cannot be read", `${SPAN} (Anna) Tj EMC`, null, false],
    ["several operators as one", `${SPAN} (An) Tj 3 Tc (na) Tj EMC`, "Anna", true],
    ["spaces more or less", `${SPAN} (Anna Berger) Tj EMC`, " AnnaBer ger", true],
    ["a hyphen of another kind", `${SPAN} (A-B) Tj EMC`, "A\u2010B", true],
    ["a hyphen that is not shown", `${SPAN} (AB) Tj EMC`, "A\u00adB", true],
    ["a sign as a picture or as text", `${SPAN} (A) Tj EMC`, "A\ufe0f ", true],
    ["a ligature by its letters", `${SPAN} (fi) Tj EMC`, "\ufb01", true],
    ["what is not shown in a script that reorders", `${SPAN} (abc) Tj EMC`, "cba", false],
    ["letters turned round by an override", `${SPAN} (abc) Tj EMC`, "\u202ecba", true],
    ["other letters by an override", `${SPAN} (abc) Tj EMC`, "\u202ecbd", false],
    ["nothing of nothing", `${SPAN} EMC`, "", true],
    ["something of nothing", `${SPAN} EMC`, "Anna", false],
    [
      "letters painted twice, once",
      `${SPAN} (Anna) Tj 1 0 0 1 .5 0 Tm (Anna) Tj EMC`,
      "Anna",
      true,
    ],
    [
      "letters painted twice, twice",
      `${SPAN} (Anna) Tj 1 0 0 1 .5 0 Tm (Anna) Tj EMC`,
      "AnnaAnna",
      true,
    ],
    [
      "letters painted apart, once",
      `${SPAN} (Anna) Tj 1 0 0 1 9 0 Tm (Anna) Tj EMC`,
      "Anna",
      false,
    ],
    [
      "an inner sequence by what it says",
      `${SPAN} (An) Tj /Span <</ActualText(si)>> BDC (na) Tj EMC EMC`,
      "Ansi",
      true,
    ],
    [
      "an inner sequence by its letters",
      `${SPAN} (An) Tj /Span <</ActualText(si)>> BDC (na) Tj EMC EMC`,
      "Anna",
      false,
    ],
    [
      "an inner sequence once",
      `${SPAN} /Span <</ActualText(si)>> BDC (n) Tj (a) Tj EMC EMC`,
      "si",
      true,
    ],
    [
      "two inner sequences",
      `${SPAN} /Span <</ActualText(s)>> BDC (n) Tj EMC /Span <</ActualText(s)>> BDC (a) Tj EMC EMC`,
      "ss",
      true,
    ],
    [
      "marked content without words by its letters",
      `${SPAN} /A BMC (An) Tj EMC /B <</MCID 2>> BDC (na) Tj EMC EMC`,
      "Anna",
      true,
    ],
    [
      "a glyph that nobody can name",
      `${SPAN} (An) Tj /No 10 Tf (A) Tj /F 10 Tf (a) Tj EMC`,
      "Anna",
      true,
    ],
    [
      "wrong letters before such a glyph",
      `${SPAN} (An) Tj /No 10 Tf (A) Tj /F 10 Tf (a) Tj EMC`,
      "Inna",
      false,
    ],
    [
      "wrong letters behind such a glyph",
      `${SPAN} (An) Tj /No 10 Tf (A) Tj /F 10 Tf (a) Tj EMC`,
      "Anno",
      false,
    ],
    ["a mark without width as nothing", `${SPAN} (An) Tj /No 10 Tf (B) Tj EMC`, "An", true],
    [
      "lines painted from the last to the first, as they are read",
      `${SPAN} (Berger) Tj 0 12 Td (Anna) Tj EMC`,
      "Anna\nBerger",
      true,
    ],
    [
      "words of a line painted from the last to the first, as they are read",
      `${SPAN} 40 0 Td (Berger) Tj -40 1 Td (Anna) Tj EMC`,
      "Anna Berger",
      true,
    ],
    [
      "lines that stand the other way round",
      `${SPAN} (Anna) Tj 0 12 Td (Berger) Tj 0 -24 Td (Zoe) Tj EMC`,
      "Anna Zoe Berger",
      false,
    ],
  ])("%s", (_, content, text, isRight) => {
    expect(shows(content).isRight(said(text))).toBe(isRight);
  });

  test("counts between its two operators alone, on its page and of its stream", () => {
    const check = shows(`(Before) Tj ${SPAN} (Anna) Tj EMC (Behind) Tj`);
    expect(check.isRight(said("Anna", { start: 3, end: 5 }))).toBe(true);
    expect(check.isRight(said("Before", { start: 3, end: 5 }))).toBe(false);
    expect(check.isRight(said("AnnaBehind", { start: 3, end: 7 }))).toBe(true);
    expect(check.isRight(said("Back", { page: 1, contentStream: "page:1" }))).toBe(true);
    expect(check.isRight(said("Back", { page: 1 }))).toBe(false);
    expect(check.isRight(said("Anna", { page: 2, start: 3, end: 5 }))).toBe(false);
    expect(check.isRight(said("", { page: 2 }))).toBe(false);
  });

  test("is read in a form as it is first painted", () => {
    const form = changed(CARD, 7, "0 0 20 20 re f", "BT /F 9 Tf (Form) Tj ET");
    const content = "ET /Fm Do /Fm Do BT";
    const check = shows(content, { 7: form[7] ?? "" });
    expect(check.isRight(said("Form", { contentStream: "form:7", start: 0 }))).toBe(true);
    expect(check.isRight(said("FormForm", { contentStream: "form:7", start: 0 }))).toBe(false);
  });

  test("may be numbers in the order a line from right to left shows them in", () => {
    const hebrew = { 11: NAMELESS.replace("/nobody/no", "/afii57664/no") };
    const content = `${SPAN} (34 12) Tj EMC`;
    const beside = `${content} /No 10 Tf (A) Tj`;
    expect(shows(beside, hebrew).isRight(said("12 34", { end: 4 }))).toBe(true);
    expect(shows(beside, hebrew).isRight(said("13 24", { end: 4 }))).toBe(false);
    expect(shows(content).isRight(said("12 34", { end: 4 }))).toBe(false);
  });

  test("is literal only letter by letter", () => {
    const check = shows(`${SPAN} (Anna B) Tj 1 0 0 1 .2 0 Tm (Anna B) Tj EMC`);
    expect(check.isLiteral(said("AnnaB Anna B"))).toBe(true);
    expect(check.isRight(said("Anna B"))).toBe(true);
    expect(check.isLiteral(said("Anna B"))).toBe(false);
    expect(check.isLiteral(said(null))).toBe(false);
    expect(check.isLiteral(said("", { page: 7 }))).toBe(false);
    expect(shows(`${SPAN} (abc) Tj EMC`).isLiteral(said("\u202ecba"))).toBe(false);
  });
});

describe("words of marked content", () => {
  const leaf = (mcid: number, unit = "page:0"): MarkedLeaf => ({ unit, mcid });
  const words = (check: ActualTextCheck, leaves: readonly MarkedLeaf[], pages = [0, 1]) =>
    check.wordsOf(leaves, pages)?.readings;
  const MARKED = "/P <</MCID 1>> BDC (An) Tj (na) Tj EMC /P <</MCID 2>> BDC (Berger) Tj EMC";

  test("are those of each leaf, with a space between", () => {
    const check = shows(MARKED);
    expect(words(check, [leaf(1)])).toEqual(["Anna", "Anna", "Anna"]);
    expect(words(check, [leaf(2), leaf(1)])).toEqual(["Berger Anna", "Berger Anna", "Berger Anna"]);
    expect(words(check, [])).toEqual(["", "", ""]);
    expect(words(check, [leaf(3)])).toEqual(["", "", ""]);
  });

  test("are looked for on the leaf's own page", () => {
    const check = shows(MARKED);
    expect(words(check, [leaf(1, "page:1")])).toEqual(["Back", "Back", "Back"]);
    expect(words(check, [leaf(1)], [1])).toEqual(["", "", ""]);
    expect(words(check, [leaf(1), leaf(1, "page:1")])).toEqual([
      "Anna Back",
      "Anna Back",
      "Anna Back",
    ]);
    expect(words(check, [leaf(1, "page:8")], [8])).toEqual(["", "", ""]);
  });

  test("painted in two places are nobody's", () => {
    const form = changed(
      CARD,
      7,
      "0 0 20 20 re f",
      "BT /F 9 Tf /P <</MCID 1>> BDC (Form) Tj EMC ET",
    );
    const once = shows("ET /Fm Do BT", { 7: form[7] ?? "" });
    expect(words(once, [leaf(1, "form:7")])).toEqual(["Form", "Form", "Form"]);
    const twice = shows("ET /Fm Do q 1 0 0 1 99 0 cm /Fm Do Q BT", { 7: form[7] ?? "" });
    expect(words(twice, [leaf(1, "form:7")])).toBeUndefined();
    const pages = shows("ET /Fm Do BT", {
      7: form[7] ?? "",
      9: String(BOTH[9]).replace("/Font", "/XObject<</Fm 7 0 R>>/Font"),
      10: ["", "/Fm Do"],
    });
    expect(words(pages, [leaf(1, "form:7")])).toBeUndefined();
    expect(words(pages, [leaf(1, "form:7")], [1])).toEqual(["Form", "Form", "Form"]);
  });
});

describe("two files together", () => {
  /** A card whose name is marked content 1, said by structure element 31. */
  const tagged = (name: string, actual: string): Objects => ({
    ...changed(
      changed(CARD, 1, "/Pages 2 0 R", "/Pages 2 0 R/StructTreeRoot 30 0 R"),
      5,
      "(Anna Berger) Tj",
      `/P <</MCID 1>> BDC (${name}) Tj EMC`,
    ),
    30: "<</Type/StructTreeRoot/K 31 0 R>>",
    31: `<</Type/StructElem/S/P/P 30 0 R/Pg 3 0 R/K 1/ActualText(${actual})>>`,
  });
  const NOTHING = {
    keptActualTexts: [],
    actualTexts: [],
    mcids: new Set<string>(),
    pages: [0],
  };
  const found = (
    [was, is]: readonly [Objects, Objects],
    contents: Partial<Parameters<typeof checkActualTexts>[1]["contents"]>,
    kind: string | null = null,
  ): readonly unknown[] => {
    const [before, after] = [docOf(was), docOf(is)];
    return checkActualTexts(
      { before, after },
      {
        changed: kind === null ? [] : [{ num: 31, kind }],
        contents: { ...NOTHING, ...contents },
      },
      [new ActualTextCheck(pageReader(before)), new ActualTextCheck(pageReader(after))],
    ).map(([[code], num, page]) => [code, num, page]);
  };
  const mcids = new Set(["page:0:1"]);
  const OLD = tagged("Anna", "Anna");
  const STALE = [["structure_changed", 31, null]];

  test("an element says what is shown now", () => {
    expect(found([OLD, tagged("Zoe", "Zoe")], { mcids }, "structure")).toEqual([]);
    expect(found([OLD, tagged("Zoe", "Eva")], { mcids }, "structure")).toEqual(STALE);
  });

  test("an element changes only where its text was replaced", () => {
    expect(found([OLD, tagged("Anna", "Zoe")], {}, "structure")).toEqual(STALE);
    expect(found([OLD, tagged("Anna", "Zoe")], {}, "page")).toEqual([]);
  });

  test("an element that said the letters must not go on saying them", () => {
    expect(found([OLD, tagged("Zoe", "Anna")], { mcids })).toEqual(STALE);
    expect(found([OLD, tagged("Zoe", "Anna")], {})).toEqual([]);
    const free = tagged("A.", "Anna");
    expect(found([free, tagged("Z.", "Anna")], { mcids })).toEqual([]);
  });

  const sequence = (content: string, text: string): readonly [Objects, ActualTextSequence] => [
    { ...CARD, 5: ["", `BT /F 9 Tf ${SPAN} (${content}) Tj EMC ET`] },
    { page: 0, contentStream: "page:0", start: 2, end: 4, text },
  ];

  test("a sequence that says another text is right", () => {
    const [file, right] = sequence("Zoe", "Zoe");
    expect(found([file, file], { actualTexts: [right] })).toEqual([]);
    expect(found([file, file], { actualTexts: [right, { ...right, text: "Anna" }] })).toEqual([
      ["structure_changed", null, 0],
    ]);
  });

  test.each<[string, string, string, boolean]>([
    ["a new font", "/N", "ANNA", true],
    ["a new font, said in part", "/N", "ANN", false],
    ["a new font, said of another word", "/N", "ANNE", false],
    ["a font of the file", "/F", "ANNA", false],
    ["a new font and one of the file", "/N 9 Tf (An) Tj /F", "ANANNA", false],
  ])("the case of letters is free in %s", (_, fonts, text, isSound) => {
    const page = changed(CARD, 3, "/F 4 0 R", "/F 4 0 R/N 11 0 R");
    const is = {
      ...page,
      ...NEW_FACE,
      5: ["", `BT ${SPAN} ${fonts} 9 Tf (Anna) Tj EMC ET`],
    } as const;
    const said = { page: 0, contentStream: "page:0", start: 1, end: 99, text };
    expect(found([page, is], { actualTexts: [said] })).toEqual(
      isSound ? [] : [["structure_changed", null, 0]],
    );
  });

  test.each<[string, string, string, boolean, boolean]>([
    ["what is right still", "Zoe", "Zoe", true, true],
    ["letters that went", "Anna", "Zoe", false, false],
    ["what was no letter for letter, in part", "A.", "Z.", false, true],
    ["what was no letter for letter, as a whole", "A.", "Z.", true, false],
  ])("a sequence that keeps its text: %s", (_, ...[before, after, isWhole, isSound]) => {
    const said = after === "Zoe" && before === "Zoe" ? "Zoe" : "Anna";
    const [was, old] = sequence(before, said);
    const [is, now] = sequence(after, said);
    expect(found([was, is], { keptActualTexts: [{ isWhole, old, now }] })).toEqual(
      isSound ? [] : [["structure_changed", null, 0]],
    );
  });
});
