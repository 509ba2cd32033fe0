import { expect, test } from "vitest";
import { type Setting, textLine } from "../small-lines.test-kit.ts";
import { withBrokenRows } from "./broken-rows.ts";

type Piece = readonly [string, Setting];

/** Texts of lines of 10 pt; what is not said to be higher or lower stands 12 pt over the rest of the word. */
function texts(pieces: readonly Piece[]): readonly string[] {
  const lines = pieces.map(([text, setting]) => textLine(text, { across: 12, ...setting }));
  return withBrokenRows(lines)
    .toSorted((a, b) => b.across - a.across || a.start - b.start)
    .map(({ text }) => text);
}

const VENUE: Piece = ["Ort: Halle", {}];
const STREET: Piece = ["Steinweg 1, Tübin-", { start: 70 }];
const REST: Piece = ["gen", { across: 0 }];

test("a word broken behind a wide blank goes on where its row begins", () => {
  expect(texts([VENUE, STREET, REST])).toEqual(["Ort: Halle Steinweg 1, Tübin-", "gen"]);
  // The words before may be in another font.
  expect(texts([["Ort: Halle", { fontKey: "bold" }], STREET, REST])).toHaveLength(2);
});

test.each<[string, readonly Piece[]]>([
  ["no hyphen", [VENUE, ["Steinweg 1, Tübin", { start: 70 }], REST]],
  ["a dash", [VENUE, ["Steinweg 1 -", { start: 70 }], REST]],
  ["a capital below", [VENUE, STREET, ["Gen", { across: 0 }]]],
  ["the next line in another font", [VENUE, STREET, ["gen", { across: 0, fontKey: "bold" }]]],
  ["the next line in another colour", [VENUE, STREET, ["gen", { across: 0, colorKey: "red" }]]],
  ["the next line larger", [VENUE, STREET, ["gen", { across: 0, sizePt: 11 }]]],
  ["the next line farther in", [VENUE, STREET, ["gen", { across: 0, start: 1.6 }]]],
  ["the next line far below", [VENUE, STREET, ["gen", { across: -8.3 }]]],
  ["the next line reaching below the word", [VENUE, STREET, ["gen und mehr Worte", { across: 0 }]]],
  ["more in the next row", [VENUE, STREET, REST, ["Uhr", { across: 0, start: 70 }]]],
  ["the first words larger", [["Ort: Hal", { sizePt: 12 }], STREET, REST]],
  ["a blank of more than three em", [["Ort: Ha", {}], STREET, REST]],
  ["a column above", [["Beginn", { across: 24, start: 70 }], VENUE, STREET, REST]],
])("not with %s", (_, pieces) => {
  expect(texts(pieces)).toHaveLength(pieces.length);
});

test("lines without such a row are handed back", () => {
  const lines = [textLine("Ort: Halle"), textLine("Tübin-", { across: -12 })];
  expect(withBrokenRows(lines)).toBe(lines);
});
