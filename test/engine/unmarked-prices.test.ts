import { expect, test } from "vitest";
import { plainBox } from "#test/support/fit-kit.ts";
import { unmarkedPrices } from "#engine/scene/kinds/unmarked-prices.ts";

/** Rows of words and figures, 20 pt apart; the words begin at 0, the figures end at 200. */
function foundIn(rows: readonly (readonly [string, string])[]): readonly string[] {
  const boxes = rows.flatMap(([words, figure], i) => [
    lineAt(words, 0, -20 * i),
    lineAt(figure, 200 - 6 * figure.length, -20 * i),
  ]);
  return [...unmarkedPrices(boxes)].map(({ text }) => text);
}

function lineAt(text: string, x: number, y: number): ReturnType<typeof plainBox> {
  return plainBox(text, { lines: [{ text, from: [x, y], to: [x + 6 * text.length, y] }] });
}

const DISHES = ["Brot", "Suppe", "Salat", "Fisch", "Braten", "Kuchen"];
const column = (...figures: readonly string[]): readonly (readonly [string, string])[] =>
  figures.map((figure, i) => [DISHES[i] ?? "", figure]);

test("of two figures behind words the one in a column of them is the price", () => {
  const rows = column("590", "360", "640", "710", "490", "1 250 000");
  const found = rows.flatMap(([words, figure], i) => [
    lineAt(words, 0, -20 * i),
    ...(i === 2 ? [lineAt("350", 60, -20 * i)] : []),
    lineAt(figure, 200 - 6 * figure.length, -20 * i),
  ]);
  expect([...unmarkedPrices(found)].map(({ text }) => text)).toEqual(
    rows.map(([, figure]) => figure),
  );
});

test("figures at the edge of a column of prices are prices without words before them, and such as look like years", () => {
  const six = column("590", "360", "640", "710", "490", "580");
  const rows = [...six, ["", "450"], ["Torte", "1900"], ["", "12"]] as const;
  expect(foundIn(rows)).toEqual([...six.map(([, figure]) => figure), "450", "1900", "12"]);
  expect(foundIn([...six.slice(1), ["", "450"], ["Torte", "1900"]])).toEqual([]);
});

test.each([
  ["six behind words", column("12", "9", "14", "12", "10", "8"), 6],
  ["five", column("12", "9", "14", "12", "10"), 0],
  ["page numbers, which grow", column("2", "4", "8", "11", "22", "28"), 0],
  ["years", column("2022", "2025", "2025", "2025", "2025", "2025"), 0],
  ["figures of one digit", column("3", "1", "4", "2", "7", "5"), 0],
  [
    "beside prices with a currency",
    column("590", "360", "640", "710", "490", "580").map(([dish, figure], i) =>
      i < 3 ? ([dish, `${figure} €`] as const) : ([dish, figure] as const),
    ),
    0,
  ],
  [
    "thousands without words",
    Array.from({ length: 6 }, (_, i) => ["", `${String(i + 3)}.500`] as const),
    6,
  ],
])("%s", (_, rows, count) => {
  expect(foundIn(rows)).toHaveLength(count);
});
