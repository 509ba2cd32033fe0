import { expect, test } from "vitest";
import { blankParts, hasBlanks } from "./sentence-blanks.ts";

/** Blanks in brackets with what they are called. */
const shown = (...lines: readonly string[]): readonly string[] =>
  blankParts(lines).map((parts) =>
    parts.map(({ text, isBlank, kind, label }) => (isBlank ? `[${kind ?? label}]` : text)).join(""),
  );

test.each([
  [["This award is given to ____ for"], ["This award is given to [is given to] for"]],
  [["Date ____ Time _____"], ["Date [date] Time [time]"]],
  [
    ["He is given the title", "of ______ and", "________"],
    ["He is given the title", "of [the title of] and", "[and]"],
  ],
  [["Well done. We thank _ _ _ _ for"], ["Well done. We thank [We thank] for"]],
  [
    ["______", "Signature"],
    ["______", "Signature"],
  ],
  [["____ of ____"], ["[of] of [of]"]],
  [["to ________"], ["to [to]"]],
  [["M ________"], ["M ________"]],
  [
    ["Uncommonlylongwordsareused incomparably ____"],
    ["Uncommonlylongwordsareused incomparably [null]"],
  ],
])("%j", (lines, expected) => {
  expect(shown(...lines)).toEqual(expected);
});

test.each([
  [["Given to ____"], true],
  [["________", "Signature"], false],
  [["________ is given to"], true],
  [["given to", "________"], true],
  [["________"], false],
  [["M ____"], false],
  [["Given to ___"], false],
  [["Soup ........ 4"], false],
])("a blank among words in %j: %s", (lines, expected) => {
  expect(hasBlanks(lines)).toBe(expected);
});
