/**
 * Letters placed one by one and spaced, as Google Docs writes them, two spaces between sentences one of which is said
 * to be a no-break one: its glyph was taken for none, the words behind it moved by the letter spacing, and the check
 * refused the file.
 */
import { expect, test } from "vitest";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";

/** Advance widths of Helvetica, thousandths of an em. */
const WIDTHS: Readonly<Record<string, number>> = {
  A: 667,
  l: 222,
  " ": 278,
  "{": 334,
  w: 722,
  h: 556,
  o: 556,
  "}": 334,
  e: 556,
  r: 333,
  i: 222,
  "\u00b7": 278,
  S: 667,
  p: 556,
  s: 500,
  "\u00a0": 278,
  n: 556,
  a: 556,
  t: 278,
};
const SIZE = 10;
/** Space between letters. */
const TRACKING = 0.9;

/** A line letter by letter; no-break spaces show the glyph of a space and say what they are. */
function spacedLine(text: string): string {
  const shown = Array.from(text, (letter, i) => {
    const before = text[i - 1];
    const step = before === undefined ? 30 : ((WIDTHS[before] ?? 0) / 1000) * SIZE + TRACKING;
    const move = `${step.toFixed(4)} ${i === 0 ? 200 : 0} Td`;
    return letter === "\u00a0"
      ? `/Span <</ActualText <feff00a0>>> BDC ${move} ( ) Tj EMC`
      : `${move} (${letter}) Tj`;
  });
  return `BT /F ${SIZE} Tf ${shown.join("\n")} ET`;
}

test("words behind a space that is said to be a no-break one stay where they are", async () => {
  const engine = await openTestEngine();
  const line = "All {{who}} is here \u00a0\u00b7\u00a0 Soap is not there";
  const template = await engine.compileTemplate(tinyPdf({ content: spacedLine(line) }));
  const values = { who: "shop" };
  const { pdf, problems } = await engine.fillTemplate(template, values);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const order = { pages: template.pages, fields: template.fields, values };
  expect((await engine.verifyPdf(template.source, pdf, { order })).violations).toEqual([]);
});
