import { describe, expect, test } from "vitest";
import { Bands } from "#base/bands.ts";
import type { PageContent } from "../content/model.ts";
import { RuleMarks } from "../content/text-rules.ts";
import type { TextBox } from "../contract/scene.ts";
import { linesIn, type PageLine } from "./page-lines.ts";
import { pageReader } from "./page-reader.ts";
import { isOfOtherSize, isOfOtherText, type Ruled } from "./ruled-text.ts";
import { CARD, docOf } from "./small-files.test-kit.ts";

/** In Helvetica of 10 points W is 9.44 wide. */
function pageOf(content: string): PageContent {
  return pageReader(docOf({ ...CARD, 5: ["", content] }))(0)!;
}

/** The only rule of a page. */
function ruledOn(page: PageContent, marks: RuleMarks): Ruled {
  const [first, ...more] = linesIn(page).flatMap((line) =>
    marks.rulesOf(line).map((rule): Ruled => ({ line, rule })),
  );
  expect(more).toEqual([]);
  return first!;
}

// price-list of butaflowers: the number of a row stands beside larger words, over the border of its cell.
test.each<[string, string, boolean]>([
  ["too far below small words", "14 95 20 1 re f", true],
  ["that small words have themselves", "20 98.5 9.4 1 re f", false],
])("a rule %s beside larger ones", (_, rule, expected) => {
  const page = pageOf(`BT /F 10 Tf 20 100 Td (W) Tj /F 18 Tf 1 0 0 1 36 100 Tm (WW) Tj ET ${rule}`);
  const marks = new RuleMarks(page.marks);
  expect(isOfOtherSize(ruledOn(page, marks), marks)).toBe(expected);
});

// mtsseries-103: the line of a measure runs under a sign and its number, which are a text each.
describe("a rule under two words one of which went", () => {
  const words = (...texts: readonly string[]): PageContent =>
    pageOf(
      `BT /F 10 Tf 20 100 Td ${texts.map((text) => `(${text}) Tj`).join(" 13 0 Td ")} ET ` +
        "20 98 22.44 1 re f",
    );
  const box = (id: string, ...operators: readonly number[]): TextBox =>
    // The operators of a box are all that is asked.
    ({
      id,
      segments: operators.map((operator) => ({ unit: "page:0", operator })),
      duplicates: [],
    }) as unknown as TextBox;
  const staysRight = (now: PageContent, boxes: readonly TextBox[]): boolean => {
    const page = words("W", "W");
    const ruled = ruledOn(page, new RuleMarks(page.marks));
    const lines = new Bands<PageLine>();
    linesIn(now).forEach((line) => lines.add(line, line.baseline, line.baseline));
    const replaced = new Set(page.shownTexts.slice(0, 1));
    return isOfOtherText(ruled, { lines, replaced, boxes });
  };
  const [first, second] = words("W", "W").shownTexts.map(({ operator }) => operator.index);
  const apart = [box("a", first!), box("b", second!)];
  test.each<[string, PageContent, readonly TextBox[], boolean]>([
    ["stays for the other, of another box", words("", "W"), apart, true],
    ["goes with both where they are one box", words("", "W"), [box("a", first!, second!)], false],
    ["is asked about where nobody knows the boxes", words("", "W"), [], false],
    ["follows words that came", words("a", "W"), apart, false],
  ])("%s", (_, now, boxes, expected) => {
    expect(staysRight(now, boxes)).toBe(expected);
  });
});
