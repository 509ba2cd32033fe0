import { expect, test } from "vitest";
import { boxesToBlame, partsByNames } from "./named-boxes.ts";

const BOXES = new Map([
  ["a", { page: 0, text: "Tea .... 2.50" }],
  ["b", { page: 0, text: "Green tea" }],
  ["c", { page: 1, text: "Tea, iced" }],
  ["d", { page: 1, text: "Coffee" }],
]);

/** What was found on pages: "0 Tea" names words. */
function foundOf(found: readonly string[]): Parameters<typeof partsByNames>[0] {
  return found.map((written) => {
    const [page, ...words] = written.split(" ");
    const text = words.length === 0 ? undefined : words.join(" ");
    return {
      page: page === "-" ? null : Number(page),
      measured: text === undefined ? null : { text },
    };
  });
}

/** How all four are divided. */
function divided(...found: readonly string[]): string {
  const parts = partsByNames(foundOf(found), [...BOXES.keys()], (id) => BOXES.get(id));
  return parts.map((part) => part.join(" ")).join(" | ");
}

test.each([
  ["the words that are lost", ["0 Green"], "a c d | b"],
  ["words of several", ["0 Tea", "1 Coffee"], "b c | a d"],
  ["words with others between them", ["0 Tea 2.50"], "b c d | a"],
  ["its page, where no box has the words", ["1 Milk"], "a b | c d"],
  ["its page, where no words are named", ["0"], "c d | a b"],
  ["nothing: in halves", ["-", "- Tea"], "a b | c d"],
  ["all pages: in halves", ["0", "1"], "a b | c d"],
])("boxes are told apart by %s", (_name, found, expected) => {
  expect(divided(...found)).toBe(expected);
});

test.each([
  ["has the words alone", ["0 Green", "1 Coffee"], "b d"],
  ["alone of its page", ["1 Tea"], "c"],
  ["is not the only one", ["0 ea"], ""],
  ["is on the page", ["0", "1 Milk"], ""],
])("a box is to blame that %s", (_name, found, expected) => {
  const blamed = boxesToBlame(foundOf(found), [...BOXES.keys()], (id) => BOXES.get(id));
  expect([...blamed].join(" ")).toBe(expected);
});
