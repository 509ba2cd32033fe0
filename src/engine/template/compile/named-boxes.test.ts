import { expect, test } from "vitest";
import { partsByNames } from "./named-boxes.ts";

const BOXES = new Map([
  ["a", { page: 0, text: "Tea .... 2.50" }],
  ["b", { page: 0, text: "Green tea" }],
  ["c", { page: 1, text: "Tea, iced" }],
  ["d", { page: 1, text: "Coffee" }],
]);

/** How all four are divided, by what was found on pages: "0 Tea" names words. */
function divided(...found: readonly string[]): string {
  const violations = found.map((written) => {
    const [page, text] = written.split(" ");
    return {
      page: page === "-" ? null : Number(page),
      measured: text === undefined ? null : { text },
    };
  });
  const parts = partsByNames(violations, [...BOXES.keys()], (id) => BOXES.get(id));
  return parts.map((part) => part.join(" ")).join(" | ");
}

test.each([
  ["the words that are lost", ["0 Green"], "a c d | b"],
  ["words of several", ["0 Tea", "1 Coffee"], "b c | a d"],
  ["words, whatever their signs", ["0 Tea..2.50"], "b c d | a"],
  ["its page, where no box has the words", ["1 Milk"], "a b | c d"],
  ["its page, where no words are named", ["0"], "c d | a b"],
  ["nothing: in halves", ["-", "- Tea"], "a b | c d"],
  ["all pages: in halves", ["0", "1"], "a b | c d"],
])("boxes are told apart by %s", (_name, found, expected) => {
  expect(divided(...found)).toBe(expected);
});
