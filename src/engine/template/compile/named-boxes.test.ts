import { expect, test } from "vitest";
import type { BoxSegment } from "../../contract/scene.ts";
import { boxesToBlame, partsByNames, partsByPages } from "./named-boxes.ts";

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

/** A box in the content stream of its page, or in that of a form. */
function placedOn(page: number, unit = `page:${page}`): NonNullable<ReturnType<PlacedBoxOf>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a segment as is looked at
  return { page, segments: [{ unit }] as unknown as readonly BoxSegment[], duplicates: [] };
}

type PlacedBoxOf = Parameters<typeof partsByPages>[2];

/** Boxes that failed, and those that passed. */
function apart(
  found: readonly string[],
  placed: ReadonlyMap<string, ReturnType<typeof placedOn>>,
): string {
  const parts = partsByPages(foundOf(found), [...placed.keys()], (id) => placed.get(id));
  return parts.map((part) => part.join(" ")).join(" | ");
}

test.each([
  ["the page that is named", ["1 Milk"], "c d | a b"],
  ["all pages: all of them", ["0", "1"], "a b c d | "],
  ["the whole file: all of them", ["-", "1"], "a b c d | "],
  ["a page without any: all of them", ["7"], "a b c d | "],
])("what failed is told from what passed by %s", (_name, found, expected) => {
  expect(apart(found, new Map([...BOXES].map(([id, { page }]) => [id, placedOn(page)])))).toBe(
    expected,
  );
});

test("what stands in a form fails with all that is written with it", () => {
  const placed = new Map([
    ["a", placedOn(0)],
    ["b", placedOn(0, "form:7")],
    ["c", placedOn(1)],
    ["d", placedOn(1, "form:7")],
    ["e", placedOn(2)],
  ]);
  expect(apart(["0"], placed)).toBe("a b d | c e");
  expect(apart(["1"], placed)).toBe("a b c d | e");
});
