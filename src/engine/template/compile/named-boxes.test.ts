import { expect, test } from "vitest";
import type { BoxSegment } from "../../contract/scene.ts";
import {
  boxesToBlame,
  isStillFound,
  namedBoxes,
  partsByNames,
  partsByPages,
} from "./named-boxes.ts";

const BOXES = new Map([
  ["a", { page: 0, text: "Tea .... 2.50", bboxPt: [10, 10, 90, 20], sizePt: 10, rotationDeg: 0 }],
  ["b", { page: 0, text: "Green tea", bboxPt: [10, 40, 90, 50], sizePt: 10, rotationDeg: 0 }],
  ["c", { page: 1, text: "Tea, iced", bboxPt: [10, 10, 90, 20], sizePt: 10, rotationDeg: 0 }],
  ["d", { page: 1, text: "Coffee", bboxPt: [10, 40, 90, 50], sizePt: 10, rotationDeg: 0 }],
] as const);

const boxOf: Parameters<typeof partsByNames>[2] = (id) => {
  const known: ReadonlyMap<
    string,
    NonNullable<ReturnType<Parameters<typeof partsByNames>[2]>>
  > = BOXES;
  return known.get(id);
};

/** What was found on pages: "0 Tea" names words, "0@41 Tea" those at a height. */
function foundOf(found: readonly string[]): Parameters<typeof partsByNames>[0] {
  return found.map((written) => {
    const [place = "", ...words] = written.split(" ");
    const [page, height] = place.split("@");
    const text = words.length === 0 ? undefined : words.join(" ");
    const top = Number(height);
    return {
      code: "words_lost",
      page: page === "-" ? null : Number(page),
      measured: text === undefined ? null : { text },
      bboxPt: height === undefined ? null : [20, top, 30, top + 1],
    };
  });
}

/** How all four are divided. */
function divided(...found: readonly string[]): string {
  const parts = partsByNames(foundOf(found), [...BOXES.keys()], boxOf);
  return parts.map((part) => part.join(" ")).join(" | ");
}

test.each([
  ["the words that are lost", ["0 Green"], "a c d | b"],
  ["words of several", ["0 Tea", "1 Coffee"], "b c | a d"],
  ["words with others between them", ["0 Tea 2.50"], "b c d | a"],
  ["its page, where no box has the words", ["1 Milk"], "a b | c d"],
  ["its page, where no words are named", ["0"], "c d | a b"],
  ["nothing: in halves", ["-", "- Tea"], "a b | c d"],
  [
    "their pages, where each alone is named",
    ["0 Green", "0 2.50", "1 iced", "1 Coffee"],
    "a c | b d",
  ],
  ["where they stand", ["0@41"], "a c d | b"],
  ["a path beside their lines", ["0@24"], "b c d | a"],
  ["words where they stand", ["0@41 Tea tea", "1@11 Tea"], "a d | b c"],
  ["where they stand, whatever the words", ["0@41 Tea"], "a c d | b"],
  ["all pages: one part of each", ["0", "1"], "a c | b d"],
])("boxes are told apart by %s", (_name, found, expected) => {
  expect(divided(...found)).toBe(expected);
});

test.each([
  ["has the words alone", ["0 Green", "1 Coffee"], "b d"],
  ["alone of its page", ["1 Tea"], "c"],
  ["is not the only one", ["0 ea"], ""],
  ["has some of the words there", ["0@41 Green Tea", "1@11 iced"], "b c"],
  ["is on the page", ["0", "1 Milk"], ""],
])("a box is to blame that %s", (_name, found, expected) => {
  const blamed = boxesToBlame(foundOf(found), [...BOXES.keys()], boxOf);
  expect([...blamed.keys()].join(" ")).toBe(expected);
});

test.each([
  ["the same words", "0 Tea", "0 Tea", true],
  ["them elsewhere", "0@11 Tea", "0@41 Tea", false],
  ["other words", "0 Tea", "0 Coffee", false],
  ["nothing", "0 Tea", "", false],
])(
  "what was found is found still where the next file says %s",
  (_name, before, after, expected) => {
    const still = foundOf(after === "" ? [] : [after]);
    expect(isStillFound(foundOf([before]), still)).toBe(expected);
  },
);

test("of boxes that fail together those give way that are named, by words or place", () => {
  const named = namedBoxes(foundOf(["0 Green", "1@11 Milk"]), [...BOXES.keys()], boxOf);
  expect([...named].join(" ")).toBe("b c");
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
