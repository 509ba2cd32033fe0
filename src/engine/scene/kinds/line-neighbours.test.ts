import { describe, expect, test } from "vitest";
import type { TextBox } from "../../contract/scene.ts";
import { cellBox } from "../small-cells.test-kit.ts";
import { lineNeighbours, type LineContext } from "./line-neighbours.ts";

/** What stands around the first line of the last box. */
function around(...boxes: readonly TextBox[]): LineContext | undefined {
  return lineNeighbours(boxes).at(-1)?.[0];
}
const kindOf = (...boxes: readonly TextBox[]): string | null =>
  around(...boxes)?.caption?.kind ?? null;

/** "Tel.", 20 pt wide, before a number. */
const TEL = (x = 0, y = 100, changes: Partial<TextBox> = {}): TextBox =>
  cellBox("Tel.", [x, y], changes);
const NUMBER = cellBox("0117 496 0100", [100, 100]);

describe("a caption stands before its value", () => {
  test.each<[string, TextBox, string | null]>([
    ["on its baseline", TEL(), "phone"],
    ["0.35 em higher", TEL(0, 103.5), "phone"],
    ["still higher", TEL(0, 103.6), null],
    ["0.35 em lower", TEL(0, 96.5), "phone"],
    ["22 em before it", TEL(-140), "phone"],
    ["farther before it", TEL(-140.1), null],
    ["reaching into it by 0.35 em", TEL(83.5), "phone"],
    ["reaching farther", TEL(83.6), null],
    ["behind it", TEL(170), null],
    ["on another page", TEL(0, 100, { page: 1 }), null],
    ["turned otherwise", TEL(0, 100, { rotationDeg: 90 }), null],
    ["of another direction", TEL(0, 100, { direction: "rtl" }), null],
  ])("%s", (_, caption, kind) => {
    expect(kindOf(caption, NUMBER)).toBe(kind);
  });

  test("and no other text between them", () => {
    expect(kindOf(TEL(), cellBox("privat", [40, 100]), NUMBER)).toBeNull();
    expect(kindOf(TEL(), cellBox("Fax", [60, 100]), NUMBER)).toBe("fax");
  });

  test("which is none by its form of another kind", () => {
    expect(kindOf(TEL(), cellBox("ada@pell.example", [100, 100]))).toBeNull();
    expect(kindOf(TEL(), cellBox(" ", [100, 100]))).toBeNull();
  });

  test("at its right, in right-to-left text", () => {
    const rtl = { direction: "rtl" as const };
    const caption = cellBox("Tel.", [100, 100], rtl);
    expect(kindOf(caption, cellBox("0117 496 0100", [0, 100], rtl))).toBe("phone");
  });

  test("in the frame of turned text", () => {
    const turn = (box: TextBox): TextBox => ({
      ...box,
      rotationDeg: 90,
      frame: [0, 1, -1, 0, 0, 0],
      lines: box.lines.map((line) => ({
        ...line,
        from: [-line.from[1], line.from[0]],
        to: [-line.to[1], line.to[0]],
      })),
    });
    expect(kindOf(turn(TEL()), turn(NUMBER))).toBe("phone");
  });
});

describe("a caption stands over its value", () => {
  const value = cellBox("0117 496 0100", [0, 100]);

  test.each<[string, TextBox, string | null]>([
    ["a line above", TEL(0, 112), "phone"],
    ["2.4 em above", TEL(0, 124), "phone"],
    ["farther above", TEL(0, 124.1), null],
    ["0.6 em above", TEL(0, 106), "phone"],
    ["beside it, a little above", TEL(0, 105.9), null],
    ["not over any of its letters", TEL(70, 112), null],
  ])("%s", (_, caption, kind) => {
    expect(kindOf(caption, value)).toBe(kind);
  });

  test("unless it says something of a value beside it", () => {
    expect(kindOf(TEL(0, 112), cellBox("0117 496 0101", [60, 112]), value)).toBeNull();
  });

  test("the one before it counts first", () => {
    const fax = cellBox("Fax", [0, 112]);
    expect(kindOf(fax, TEL(-40), cellBox("0117 496 0100", [0, 100]))).toBe("phone");
  });

  test("known by a colon alone it is none in larger type: a headline", () => {
    const said = (sizePt: number): string | null | undefined =>
      around(cellBox("Notary in charge:", [0, 114], { sizePt }), cellBox("Ada Pell", [0, 100]))
        ?.caption?.label;
    expect(said(11)).toBe("Notary in charge");
    expect(said(11.1)).toBeUndefined();
  });
});

describe("the head of a column", () => {
  const head = cellBox("Date", [0, 124]);
  const column = (gap: number): readonly TextBox[] => [
    head,
    cellBox("12.06.2027", [0, 110]),
    cellBox("13.06.2027", [0, 110 - gap]),
  ];

  test.each([
    [14, "date"],
    [45, "date"],
    [45.1, null],
  ])("is said of rows %d pt below one another: %s", (gap, kind) => {
    expect(kindOf(...column(gap))).toBe(kind);
  });

  test("is none of another column, nor of kinds that stand once", () => {
    expect(
      kindOf(head, cellBox("12.06.2027", [0, 110]), cellBox("by the sea 13.06.2027", [20, 96])),
    ).toBeNull();
    expect(
      kindOf(TEL(0, 124), cellBox("0117 496 0100", [0, 110]), cellBox("0117 496 0101", [0, 96])),
    ).toBeNull();
  });
});

describe("an item", () => {
  const isItem = (...boxes: readonly TextBox[]): boolean =>
    lineNeighbours(boxes)[0]?.[0]?.hasPrice === true;
  const price = (x: number, y = 100): TextBox => cellBox("4.80 €", [x, y]);

  test.each<[string, TextBox, boolean]>([
    ["a price behind it", price(100), true],
    ["60 em behind", price(635), true],
    ["farther behind", price(635.1), false],
    ["in another row", price(100, 90), false],
    ["a figure that is no price", cellBox("14", [100, 100]), false],
    ["a text too long for a price", cellBox("from 4.80 € on, each", [100, 100]), false],
  ])("has %s: %s", (_, behind, expected) => {
    expect(isItem(cellBox("Goulash", [0, 100]), behind)).toBe(expected);
  });

  test("is the first words of the row, not what stands between them and the price", () => {
    const row = [cellBox("Goulash", [0, 100]), cellBox("with bread", [60, 100]), price(200)];
    expect(lineNeighbours(row).map(([line]) => line?.hasPrice)).toEqual([true, false, false]);
  });

  test("has its number before it", () => {
    const row = [cellBox("12", [0, 100]), cellBox("Goulash", [30, 100]), price(200)];
    expect(lineNeighbours(row).map(([line]) => line?.hasPrice)).toEqual([false, true, false]);
  });

  test("ends at the price before it", () => {
    const row = [cellBox("Goulash", [0, 100]), price(60), cellBox("Stew", [120, 100]), price(200)];
    expect(lineNeighbours(row).map(([line]) => line?.hasPrice)).toEqual([true, false, true, false]);
  });

  test("may wrap: the price stands in the middle of both lines", () => {
    const wrapped = lineNeighbours([cellBox("Soup of\nthe day", [0, 106]), price(100)]);
    expect(wrapped[0]?.map(({ hasPrice }) => hasPrice)).toEqual([false, true]);
    const three = lineNeighbours([cellBox("Soup of\nthe day\nhot", [0, 106]), price(100)]);
    expect(three[0]?.some(({ hasPrice }) => hasPrice)).toBe(false);
    const apart = (y: number) =>
      lineNeighbours([cellBox("Soup of\nthe day", [0, y], { sizePt: 8 }), price(100)]);
    expect(apart(107.1)[0]?.some(({ hasPrice }) => hasPrice)).toBe(true);
    expect(apart(107.3)[0]?.some(({ hasPrice }) => hasPrice)).toBe(false);
  });

  test("is no caption", () => {
    expect(isItem(cellBox("Total", [0, 100]), price(100))).toBe(false);
  });
});

describe("what is in an item", () => {
  const item = [cellBox("Goulash", [0, 100]), cellBox("4.80 €", [200, 100])];
  const isDetail = (...below: readonly TextBox[]): boolean =>
    around(...item, ...below)?.isDetail === true;

  test.each<[string, TextBox, boolean]>([
    ["smaller, right below", cellBox("With bread", [0, 88], { sizePt: 9 }), true],
    ["of 0.95 of the size", cellBox("With bread", [0, 88], { sizePt: 9.5 }), false],
    ["in lower case, of the size", cellBox("with bread", [0, 88]), true],
    ["in lower case, larger", cellBox("with bread", [0, 88], { sizePt: 11 }), false],
    ["2.4 em below", cellBox("with bread", [0, 76]), true],
    ["farther below", cellBox("with bread", [0, 75.9]), false],
    ["of another column", cellBox("with bread and more of it", [10, 88]), false],
    ["a price", cellBox("2.40 €", [0, 88], { sizePt: 9 }), false],
  ])("%s: %s", (_, below, expected) => {
    expect(isDetail(below)).toBe(expected);
  });

  test("goes on below itself while it is set alike", () => {
    const first = cellBox("With bread", [0, 88], { sizePt: 8 });
    expect(isDetail(first, cellBox("And butter", [0, 78], { sizePt: 8 }))).toBe(true);
    expect(isDetail(first, cellBox("And butter", [0, 78], { sizePt: 8.5 }))).toBe(false);
    expect(isDetail(first, cellBox("And butter", [0, 78], { sizePt: 8, font: "6" }))).toBe(false);
  });

  test("is an item itself where it has a price", () => {
    const boxes = [...item, cellBox("with bread", [0, 88]), cellBox("5.80 €", [200, 88])];
    expect(lineNeighbours(boxes)[2]?.[0]).toMatchObject({ isDetail: false, hasPrice: true });
  });
});

test("each line knows what is below it, in its own box or another", () => {
  const [first, second] = lineNeighbours([
    cellBox("9 Chancery Lane\nBristol", [0, 100]),
    cellBox("England", [0, 76]),
  ]);
  expect([first?.[0]?.below, first?.[1]?.below, second?.[0]?.below]).toEqual([
    "Bristol",
    "England",
    null,
  ]);
});

describe("a price is that of the name it is centred under", () => {
  /** Names at 100 and prices at 86, each pair on one middle. */
  const cards = (names: readonly string[], prices: readonly string[]): readonly TextBox[] => [
    ...names.map((name, i) => cellBox(name, [100 * i - 2.5 * name.length, 100])),
    ...prices.map((price, i) =>
      cellBox(price, [100 * i - 2.5 * price.length, 86], { id: `price ${i}` }),
    ),
  ];
  const NAMES = ["Lemon", "Orange", "Mint"];
  const PRICES = ["2,00", "2,50", "1,75"];
  const priced = (boxes: readonly TextBox[]): readonly (boolean | undefined)[] =>
    lineNeighbours(boxes).map(([line]) => line?.hasPrice);
  const [YES, NO] = [
    [true, true, true],
    [false, false, false],
  ];

  test.each<[string, readonly TextBox[], readonly boolean[]]>([
    ["of three cards beside one another", cards(NAMES, PRICES), [...YES, ...NO]],
    ["with a bare figure among them", cards(NAMES, ["2,00", "250", "1,75"]), [...YES, ...NO]],
    [
      "not of two, which may head columns",
      cards(NAMES.slice(1), PRICES.slice(1)),
      [false, false, false, false],
    ],
    [
      "not where more prices stand below, as in a table",
      [...cards(NAMES, PRICES), cellBox("3,00", [-10, 72])],
      [...NO, ...NO, false],
    ],
    [
      "not where a name stands before the prices",
      [...cards(NAMES, PRICES), cellBox("Large", [-100, 86])],
      [...NO, ...NO, true],
    ],
  ])("%s", (_, boxes, expected) => {
    expect(priced(boxes)).toEqual(expected);
  });

  test("whichever way its letters run", () => {
    const rtl = { direction: "rtl" as const };
    const boxes = cards(NAMES, PRICES).map((box, i) => (i < 3 ? { ...box, ...rtl } : box));
    expect(priced(boxes)).toEqual([...YES, ...NO]);
  });
});
