import { expect, test } from "vitest";
import { actualTextShares, textWith } from "./actual-text-shares.ts";

const A = (text: string) => ({ box: "a", text });
const B = (text: string) => ({ box: "b", text });
const NONE = (text: string) => ({ box: null, text });

test.each([
  [
    "one box, spaces told apart from what is shown",
    "Ada Lovelace",
    [A("AdaLovelace")],
    [["a", 0, 12]],
  ],
  [
    "two boxes in order",
    "Ada Byron",
    [A("Ada"), B("Byron")],
    [
      ["a", 0, 3],
      ["b", 4, 9],
    ],
  ],
  ["runs of one box are one share", "AdaByron", [A("Ada"), A("Byron")], [["a", 0, 8]]],
  ["text of no box has no share", "To Ada", [NONE("To"), A("Ada")], [["a", 3, 6]]],
  ["a ligature stands for its letters", "office", [A("o\ufb03ce")], [["a", 0, 6]]],
  ["hyphens that fonts name otherwise", "A\u2010B", [A("A-B")], [["a", 0, 3]]],
])("%s", (_, text, shown, expected) => {
  const shares = actualTextShares(text, shown);
  expect(shares?.parts.map(({ box, start, end }) => [box, start, end])).toEqual(expected);
});

test.each([
  ["other words than are shown", "Adam", [A("Ada")]],
  ["more than is shown", "Ada Byron", [A("Ada")]],
  ["less than is shown", "Ada", [A("Ada"), B("Byron")]],
  ["text of no box alone", "Page", [NONE("Page")]],
])("no shares in %s", (_, text, shown) => {
  expect(actualTextShares(text, shown)).toBeNull();
});

test("new text takes the place of a box's shares, all of it at the first", () => {
  const shares = actualTextShares("To Ada of London", [
    NONE("To"),
    A("Ada"),
    NONE("of"),
    A("London"),
  ]);
  expect(shares).not.toBeNull();
  if (shares !== null) {
    expect(textWith(shares, new Map([["a", "Zoe"]]))).toBe("To Zoe of ");
    expect(textWith(shares, new Map([["b", "Zoe"]]))).toBe("To Ada of London");
  }
});
