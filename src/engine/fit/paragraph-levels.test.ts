import { expect, test } from "vitest";
import { paragraphLevels, valueLevels } from "./paragraph-levels.ts";

/** The letters from the left to the right; a value stands between braces, which are no letters of it. */
function seen(marked: string, direction: "ltr" | "rtl" | "auto"): string {
  const start = marked.indexOf("{");
  const end = marked.indexOf("}") - 1;
  const text = marked.replace(/[{}]/gu, "");
  const { levels } = paragraphLevels(text, direction, start < 0 ? [] : [[start, end]]);
  let letters = Array.from(text, (letter, i) => ({ letter, level: levels[i] ?? 0 }));
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    const turned: typeof letters = [];
    let run: typeof letters = [];
    for (const one of letters) {
      if (one.level >= level) {
        run.push(one);
      } else {
        turned.push(...run.toReversed(), one);
        run = [];
      }
    }
    letters = [...turned, ...run.toReversed()];
  }
  return letters.map(({ letter }) => letter).join("");
}

// UAX #9 by itself sets "Caesar 42" together: a number behind Latin letters is theirs (W7).
test.each<[string, string, "ltr" | "rtl" | "auto", string]>([
  ["of one script leaves a number at the left", "{שלום} 42", "rtl", "42 םולש"],
  ["that ends in Latin letters does so too", "{שלום Caesar} 42", "rtl", "42 Caesar םולש"],
  ["of Latin letters alone as well", "{Caesar} 42", "rtl", "42 Caesar"],
  ["that begins with them reads by them", "{Bar שלום} 42", "rtl", "42 Bar םולש"],
  [
    "from right to left leaves a number behind it",
    "{שלום} 42",
    "ltr",
    "שלום 42".replace("שלום", "םולש"),
  ],
  ["of digits is part of its line", "{050} 42", "rtl", "42 050"],
  ["beside a leader too", "{שלום Caesar} 2 ..... 42", "rtl", "42 ..... 2 Caesar םולש"],
])("a value %s", (_, text, direction, expected) => {
  expect(seen(text, direction)).toBe(expected);
});

test("fixed words are ordered together", () => {
  expect(seen("שלום Caesar 42", "rtl")).toBe("Caesar 42 םולש");
});

test.each<[string, string, readonly number[]]>([
  ["Latin letters alone by their own direction", "KF 4.", [2, 2, 2, 2, 2]],
  ["with letters of the paragraph's by that", "א K.", [1, 1, 2, 1]],
  ["numbers by the paragraph's", "5 6", [2, 1, 2]],
])("a paragraph that is one value reads %s", (_, text, levels) => {
  expect([...valueLevels(text, "rtl").levels]).toEqual(levels);
});
