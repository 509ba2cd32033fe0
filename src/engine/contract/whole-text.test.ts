import { expect, test } from "vitest";
import type { BoxLine, TextBox } from "./scene.ts";
import { asSet, wholeInPlace, wholeText } from "./whole-text.ts";

/** A box of lines; "~" at a line's end is a soft end. */
function box(...lines: readonly string[]): Pick<TextBox, "text" | "lines"> {
  const made = lines.map((text): BoxLine => {
    const shown = text.replace(/~$/u, "");
    const place = { text: shown, from: [0, 0] as const, to: [1, 0] as const };
    return shown === text ? place : { ...place, softEnd: true };
  });
  return { lines: made, text: made.map(({ text }) => text).join("\n") };
}

const WORK = box(
  "Die Werkstatt steht allen Besu-~",
  "chern offen, jeden Tag und~",
  "alle Zeit.",
  "Kommen Sie!",
);

test.each<[string, Pick<TextBox, "text" | "lines">, string]>([
  ["hard ends stay", box("Ada Pell", "12 Mill Road"), "Ada Pell\n12 Mill Road"],
  [
    "soft ends are spaces",
    box("We are glad~", "to see you.", "Ada"),
    "We are glad to see you.\nAda",
  ],
  [
    "a hyphen made by the line's end is a soft one",
    WORK,
    "Die Werkstatt steht allen Besu\u00adchern offen, jeden Tag und alle Zeit.\nKommen Sie!",
  ],
  ["a hyphen before a capital is the author's", box("Bed-~", "Breakfast"), "Bed-Breakfast"],
  ["and so is one behind capitals", box("a PDF-~", "Reader"), "a PDF-Reader"],
  ["a dash is none", box("open 9 -~", "Monday"), "open 9 - Monday"],
  ["scripts without spaces get none", box("山田花子の作~", "品です"), "山田花子の作品です"],
])("one text: %s", (_, one, text) => {
  expect(wholeText(one)).toBe(text);
  expect(wholeInPlace(one)).toHaveLength(one.text.length);
});

test.each<[string, string, string]>([
  ["the authored text", WORK.text, wholeInPlace(WORK)],
  ["the one text", wholeText(WORK), wholeInPlace(WORK)],
  [
    "a value with the line breaks of before and another word",
    "Die Werkstatt steht allen Gä-\nsten offen, jeden Tag und\nalle Zeit.\nKommen Sie!",
    "Die Werkstatt steht allen Gä-\nsten offen, jeden Tag und alle Zeit.\nKommen Sie!",
  ],
  [
    "a list in place of the paragraph",
    "Montag 9\nDienstag 10\nnie\nimmer",
    "Montag 9\nDienstag 10\nnie\nimmer",
  ],
  ["a break of the customer's own", "Die Werkstatt\nsteht", "Die Werkstatt\nsteht"],
])("as set: %s", (_, value, text) => {
  expect(asSet(value, WORK)).toBe(text);
});
