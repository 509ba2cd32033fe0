import { describe, expect, test } from "vitest";
import { areasOf, changedText } from "./changed-text.ts";
import { fontReader } from "../font/pdf-font/font-reader.ts";
import { KeptSides } from "./content-places.ts";
import { objectRoles } from "./object-roles.ts";
import { pageReader } from "./page-reader.ts";
import { CARD, changed, docOf, type Objects } from "./small-files.test-kit.ts";
import { verifyContents } from "./verify-contents.ts";

/** What changed between two contents of the card's page, as words; boxes in whole points. */
function compare(before: Objects, after: Objects, touched: readonly number[] = [5]) {
  const [old, now] = [docOf(before), docOf(after)];
  const fonts = [fontReader(old), fontReader(now)] as const;
  const keptSides = new KeptSides();
  const files = { before: old, after: now, roles: objectRoles(old), fonts, keptSides };
  const contents = verifyContents(files, new Set(touched), (num) => !(num in before));
  return changedText(old, [pageReader(old), pageReader(now)], contents);
}
const page = (content: string): Objects => ({ ...CARD, 5: ["", `BT /F 10 Tf ${content} ET`] });
const words = (before: string, after: string): readonly (readonly [string, string])[] =>
  compare(page(before), page(after)).words.map((one) => [one.before, one.after]);

describe("words that changed", () => {
  test.each<[string, string, string, readonly (readonly [string, string])[]]>([
    ["none", "(Anna) Tj", "(Anna) Tj", []],
    ["one", "(Anna) Tj", "(Zoe) Tj", [["Anna", "Zoe"]]],
    ["the last of a line", "(Anna Berger) Tj", "(Anna Meier) Tj", [["Berger", "Meier"]]],
    ["the first of a line", "(Anna Berger) Tj", "(Zoe Berger) Tj", [["Anna", "Zoe"]]],
    ["the middle one", "(A von B) Tj", "(A van B) Tj", [["von", "van"]]],
    ["two with what lies between", "(a b c d) Tj", "(a x c y) Tj", [["b c d", "x c y"]]],
    ["one that came", "(Anna) Tj", "(Anna Maria) Tj", [["", "Maria"]]],
    ["one that went", "(Anna Maria) Tj", "(Anna) Tj", [["Maria", ""]]],
    ["all that went", "(Anna) Tj", "() Tj", [["Anna", ""]]],
    ["one of two that are the same", "(no no) Tj", "(no) Tj", [["no", ""]]],
    ["the same letters with other gaps", "(Anna) Tj", "[(An) -20 (na)] TJ", []],
    ["letters set apart are words", "(Anna) Tj", "[(An) -900 (na)] TJ", []],
    ["a gap as a space", "(Anna Eva) Tj", "[(Anna) -300 (Ina)] TJ", [["Eva", "Ina"]]],
    [
      "a gap too small for one",
      "(Anna Eva) Tj",
      "[(Anna) -100 (Ina)] TJ",
      [["Anna Eva", "AnnaIna"]],
    ],
    [
      "two lines, each for itself",
      "(Anna) Tj 0 -20 Td (Eva) Tj",
      "(Zoe) Tj 0 -20 Td (Ina) Tj",
      [
        ["Anna", "Zoe"],
        ["Eva", "Ina"],
      ],
    ],
    [
      "two operators of one line, together",
      "(Anna) Tj 26 0 Td (Eva) Tj",
      "(Zoe) Tj 26 0 Td (Ina) Tj",
      [["Anna Eva", "Zoe Ina"]],
    ],
    [
      "two columns, each for itself",
      "(Anna) Tj 90 0 Td (Eva) Tj",
      "(Zoe) Tj 90 0 Td (Ina) Tj",
      [
        ["Anna", "Zoe"],
        ["Eva", "Ina"],
      ],
    ],
    [
      "words that went on to the next line",
      "(Anna Maria) Tj 0 -20 Td (Eva) Tj",
      "(Anna) Tj 0 -20 Td (Maria Eva) Tj",
      [],
    ],
    [
      "one of them came without going",
      "(Anna) Tj 0 -20 Td (Eva) Tj",
      "(Anna) Tj 0 -20 Td (Maria Eva) Tj",
      [["", "Maria"]],
    ],
  ])("%s", (_, before, after, expected) => expect(words(before, after)).toEqual(expected));

  test("along a line that is turned", () => {
    const turned = (text: string): string => `0 1 -1 0 50 50 Tm (${text}) Tj`;
    expect(words(turned("Anna Berger"), turned("Anna Meier"))).toEqual([["Berger", "Meier"]]);
  });

  test("what glyphs do not tell, marked content says", () => {
    const NAMELESS =
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 65/Widths[500]/CharProcs<<>>/Encoding<</Type/Encoding/Differences[65/nobody]>>>>";
    const file = (content: string): Objects => ({
      ...changed(page(content), 3, "/F 4 0 R", "/F 4 0 R/No 11 0 R"),
      11: NAMELESS,
    });
    const change = (after: string): readonly unknown[] =>
      compare(file("/No 10 Tf (A) Tj /F 10 Tf (x) Tj"), file(after)).words.map((one) => one.after);
    const span = (inside: string): string => `/Span <</ActualText(Zoe)>> BDC ${inside} EMC`;
    expect(change(`/No 10 Tf ${span("(AA) Tj")} /F 10 Tf (x) Tj`)).toEqual(["Zoe"]);
    expect(change(`/No 10 Tf ${span("(A) Tj (A) Tj")} /F 10 Tf (x) Tj`)).toEqual(["Zoe"]);
    expect(change("/No 10 Tf (AA) Tj /F 10 Tf (x) Tj")).toEqual(["\ufffd\ufffd"]);
  });

  test("a glyph that is named after a radical is the letter that marked content says", () => {
    const RADICAL =
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 65/Widths[500]/CharProcs<<>>/Encoding<</Type/Encoding/Differences[65/uni2EC4]>>>>";
    const file = (content: string): Objects => ({
      ...changed(page(content), 3, "/F 4 0 R", "/F 4 0 R/No 11 0 R"),
      11: RADICAL,
    });
    const after = "/No 10 Tf /Span <</ActualText<feff897f>>> BDC (A) Tj EMC";
    const found = compare(file("/No 10 Tf (AA) Tj"), file(after)).words;
    expect(found.map((one) => one.after)).toEqual(["\u897f"]);
  });

  test("a letter that is drawn with others is the one that marked content says, and no other", () => {
    const PARTS =
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 67/Widths[500 500 500]/CharProcs<<>>/Encoding<</Type/Encoding/Differences[65/uni0907/uni0930/uni094D]>>>>";
    const file = (content: string): Objects => ({
      ...changed(page(content), 3, "/F 4 0 R", "/F 4 0 R/Pa 11 0 R"),
      11: PARTS,
    });
    const after = (letter: string): readonly string[] =>
      compare(
        file("/Pa 10 Tf (A) Tj"),
        file(`/Pa 10 Tf /Span <</ActualText<feff${letter}>>> BDC (ABC) Tj EMC`),
      ).words.map((one) => one.after);
    expect(after("0908")).toEqual(["\u0908"]);
    expect(after("0909")).toEqual(["\u0907\u0930\u094d"]);
  });
});

describe("where they stand", () => {
  const at = (objects: Objects, from = "(Anna)", to = "(Zoe)") =>
    compare(objects, changed(objects, 5, from, to));
  const CONTENT = page("50 100 Td (Anna) Tj");

  test("on the page as seen, points from its top", () => {
    const [word] = at(CONTENT).words;
    expect(word?.page).toBe(0);
    const [x0, y0, x1, y1] = word?.bboxPt ?? [];
    // Anna is 23.35 wide; 0.35 em on both sides, 1.1 em above and 0.45 em below the baseline at 200 from the top.
    expect(x0).toBeCloseTo(46.5, 1);
    expect(x1).toBeCloseTo(50 + 23.35 + 3.5, 1);
    expect(y0).toBeCloseTo(189, 1);
    expect(y1).toBeCloseTo(204.5, 1);
  });

  test.each<[string, readonly [number, number]]>([
    ["/Rotate 90", [95.5, 46.5]],
    ["/Rotate 180", [323.15, 95.5]],
    ["/Rotate 270", [189, 323.15]],
    ["/UserUnit 2", [93, 378]],
  ])("%s", (entry, [x, y]) => {
    const turned = changed(CONTENT, 3, "/Type/Page", `/Type/Page${entry}`);
    const [x0, y0] = at(turned).words[0]?.bboxPt ?? [];
    expect(x0).toBeCloseTo(x, 1);
    expect(y0).toBeCloseTo(y, 1);
  });

  test("each glyph that went or came, in default user space", () => {
    const areas = areasOf(at(CONTENT).changes, new Set()).get(0) ?? [];
    expect(areas).toHaveLength(7);
    expect(areas.every(([, y0, , y1]) => Math.round(y0) === 96 && Math.round(y1) === 111)).toBe(
      true,
    );
    expect(areasOf(compare(CONTENT, CONTENT).changes, new Set()).get(0)).toEqual([]);
    const { changes } = at(CONTENT);
    expect(areasOf(changes, new Set(changes.get(0)?.[0]?.old)).get(0)).toHaveLength(3);
  });

  test("type that leads against its matrix covers the same height", () => {
    const upright = at(CONTENT).words[0]?.bboxPt;
    const mirrored = at(page("/F -10 Tf -1 0 0 -1 50 100 Tm (Anna) Tj")).words[0]?.bboxPt;
    upright?.forEach((value, i) => expect(mirrored?.[i]).toBeCloseTo(value, 5));
  });
});

describe("forms", () => {
  const FORM: Objects = {
    ...changed(CARD, 7, "0 0 20 20 re f", "BT /F 9 Tf 1 1 Td (Form) Tj ET"),
    5: ["", "/Fm Do q 1 0 0 1 99 0 cm /Fm Do Q"],
  };
  const OTHER = changed(FORM, 7, "(Form)", "(Other)");

  test("have their words wherever they are painted", () => {
    const { words: found } = compare(FORM, OTHER, [7]);
    expect(found.map((one) => [one.before, one.after])).toEqual([
      ["Form", "Other"],
      ["Form", "Other"],
    ]);
    const [x, there] = found.map(({ bboxPt: [left] }) => left);
    expect((there ?? 0) - (x ?? 0)).toBeCloseTo(99);
  });

  test("changed by a clone in one place, have them there alone", () => {
    const cloned: Objects = {
      ...changed(changed(FORM, 5, "cm /Fm Do", "cm /X Do"), 3, "/Fm 7 0 R", "/Fm 7 0 R/X 11 0 R"),
      11: OTHER[7] ?? "",
    };
    const { words: found } = compare(FORM, cloned);
    expect(found.map((one) => [one.before, one.after])).toEqual([["Form", "Other"]]);
    expect(found[0]?.bboxPt[0]).toBeGreaterThan(90);
  });
});
