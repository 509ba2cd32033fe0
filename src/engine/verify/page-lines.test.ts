import { expect, test } from "vitest";
import { linesIn } from "./page-lines.ts";
import { pageReader } from "./page-reader.ts";
import { CARD, docOf } from "./small-files.test-kit.ts";

/** The lines of a page with this text in Helvetica of 10 points, where W is 9.44 wide and a point 2.78. */
function lines(content: string): readonly string[] {
  const page = pageReader(docOf({ ...CARD, 5: ["", `BT /F 10 Tf ${content} ET`] }))(0);
  return (page === null ? [] : linesIn(page)).map(({ glyphs }) =>
    glyphs.map(({ text }) => text).join(""),
  );
}

test.each<[string, string, readonly string[]]>([
  ["nothing", "", []],
  ["words with spaces between", "[(W) -900 (a)] TJ", ["Wa"]],
  ["words an em apart", "[(W) -1100 (a)] TJ", ["W", "a"]],
  // poem.pdf of rendezvous-2020: a mark without width at the start of the wide letter that it stands over.
  ["a mark within a wide letter", "[(W) 844 (.) -1122 (a)] TJ", ["W.a"]],
  ["words an em from such a letter", "[(W) 844 (.) -1722 (a)] TJ", ["W.", "a"]],
  ["two baselines", "(W) Tj 0 -12 Td (a) Tj", ["W", "a"]],
])("%s", (_, content, expected) => {
  expect(lines(content)).toEqual(expected);
});
