import { expect, test } from "vitest";
import type { InputKind, PatternPart, TextBox } from "../../contract/scene.ts";
import { inFormOrder } from "./form-order.ts";
import { lineOf } from "./form-cells.ts";

interface Cell {
  readonly text: string;
  readonly at: readonly [number, number];
  readonly kind?: InputKind;
  /** Nothing to fill in it. */
  readonly isFixed?: true;
  readonly sizePt?: number;
  readonly page?: number;
  readonly more?: Partial<TextBox>;
}

/** A text of half an em for each letter, its top left corner at the place given. */
function boxOf({ text, at: [x, y], sizePt = 10, page = 0, more }: Cell): TextBox {
  const lines = text.split("\n");
  const width = Math.max(...lines.map(({ length }) => length)) * sizePt * 0.5;
  const box: Partial<TextBox> = {
    id: `box_${text}`,
    page,
    text,
    lines: lines.map((line) => ({ text: line, from: [x, y], to: [x + width, y] })),
    bboxPt: [x, y, x + width, y + sizePt + (lines.length - 1) * 14],
    leadingPt: lines.length > 1 ? 14 : null,
    sizePt,
    rotationDeg: 0,
    vertical: false,
    direction: "ltr",
    ...more,
  };
  return box as TextBox;
}

/** The order in which a form asks for the cells; each line of a box in rows is a field of its own. */
function orderOf(cells: readonly Cell[]): readonly string[] {
  const boxes = cells.map(boxOf);
  const fields = cells.flatMap(({ text, kind = "text", isFixed, more }) => {
    if (isFixed === true) {
      return [];
    }
    const words = more?.isInRows === true ? text.split("\n") : [text];
    const pattern = words.flatMap((word, i): PatternPart[] => [
      ...(i === 0 ? [] : [{ kind: "literal" as const, text: "\n" }]),
      { kind: "field", field: word },
    ]);
    return words.map((id) => ({
      id,
      inputKind: kind,
      boxes: [{ box: `box_${text}`, pattern }],
    }));
  });
  return inFormOrder(fields, boxes).map(({ id }) => id);
}

const cell = (text: string, x: number, y: number, more: Omit<Cell, "text" | "at"> = {}): Cell => ({
  text,
  at: [x, y],
  ...more,
});
const price = (text: string, x: number, y: number): Cell => cell(text, x, y, { kind: "price" });

test("a dish is followed by its price, also where each column is one box", () => {
  const inRows = { more: { isInRows: true as const } };
  expect(
    orderOf([
      cell("Soup\nStew\nTart", 20, 20, inRows),
      cell("4.00\n9.50\n6.20", 200, 20, { kind: "price", ...inRows }),
    ]),
  ).toEqual(["Soup", "4.00", "Stew", "9.50", "Tart", "6.20"]);
});

test("a row may have several prices", () => {
  expect(
    orderOf([
      cell("Room", 20, 20),
      price("30", 200, 20),
      price("28", 260, 20),
      cell("Loft", 20, 40),
    ]),
  ).toEqual(["Room", "30", "28", "Loft"]);
});

test("of two lists side by side the left one is read to its end", () => {
  expect(
    orderOf([
      cell("Soup", 20, 20),
      price("4.00", 120, 20),
      cell("Cake", 170, 20),
      price("5.00", 270, 20),
      cell("Stew", 20, 46),
      price("9.50", 120, 46),
      cell("Tart", 170, 46),
      price("6.20", 270, 46),
    ]),
  ).toEqual(["Soup", "4.00", "Stew", "9.50", "Cake", "5.00", "Tart", "6.20"]);
});

test("type of another size beside a row is no cell of it", () => {
  expect(
    orderOf([
      cell("Friday", 20, 20),
      cell("Doors", 20, 40),
      cell("7", 160, 12, { kind: "row" }),
      cell("38.00", 160, 36, { kind: "price", sizePt: 16 }),
    ]),
  ).toEqual(["Friday", "Doors", "7", "38.00"]);
});

test("cards side by side are read one after another", () => {
  const guests = ["Ada", "Ben", "Cleo"];
  expect(
    orderOf(
      guests.flatMap((guest, i) => [
        cell(guest, 20 + i * 100, 20, { kind: i === 1 ? "text" : "person" }),
        cell(`${guest} 4`, 20 + i * 100, 40, { kind: "table" }),
      ]),
    ),
  ).toEqual(["Ada", "Ada 4", "Ben", "Ben 4", "Cleo", "Cleo 4"]);
});

test("columns of a menu are read down where a row of the one meets a price of the other", () => {
  expect(
    orderOf([
      cell("Soup", 20, 20),
      price("5.00", 120, 20),
      cell("Salad", 20, 40),
      price("4.00", 120, 40),
      cell("Bread", 20, 60),
      price("3.00", 120, 60),
      cell("Duck", 200, 20),
      price("19.00", 300, 20),
      cell("Goose", 200, 31),
      price("29.00", 300, 40),
      cell("Rabbit", 200, 60),
      price("17.00", 300, 60),
    ]),
  ).toEqual([
    "Soup",
    "5.00",
    "Salad",
    "4.00",
    "Bread",
    "3.00",
    "Duck",
    "19.00",
    "Goose",
    "29.00",
    "Rabbit",
    "17.00",
  ]);
});

test("two prices of a dish stay together, and so do its name and number", () => {
  expect(
    orderOf([
      cell("1", 20, 20, { kind: "code" }),
      cell("Margherita", 40, 20),
      price("7.00", 120, 20),
      price("9.00", 160, 20),
      cell("2", 20, 40, { kind: "code" }),
      cell("Funghi", 40, 40),
      price("8.00", 120, 40),
      price("10.00", 160, 40),
    ]),
  ).toEqual(["1", "Margherita", "7.00", "9.00", "2", "Funghi", "8.00", "10.00"]);
});

test("a heading closer to its list than the rows to each other does not part the list from its figures", () => {
  const dishes = ["Half", "Wrap", "Plate"];
  expect(
    orderOf([
      cell("DONER", 20, 8, { isFixed: true }),
      ...dishes.flatMap((dish, i) => [
        cell(dish, 20, 20 + i * 25),
        cell(`${i} g`, 100, 20 + i * 25, { kind: "quantity", sizePt: 7 }),
        price(`${i}.00`, 120, 20 + i * 25),
      ]),
    ]),
  ).toEqual(dishes.flatMap((dish, i) => [dish, `${i} g`, `${i}.00`]));
});

test("beside fixed words a table of values is read row by row", () => {
  expect(
    orderOf([
      cell("Garden", 20, 20, { isFixed: true }),
      cell("g1", 200, 20),
      cell("g2", 300, 20),
      cell("Tower", 20, 40, { isFixed: true }),
      cell("t1", 200, 40),
      cell("t2", 300, 40),
    ]),
  ).toEqual(["g1", "g2", "t1", "t2"]);
});

test("a stub beside the ticket comes after it", () => {
  expect(
    orderOf([
      cell("Event", 20, 30),
      cell("Stub number", 400, 10, { more: { rotationDeg: 90, bboxPt: [400, 10, 410, 160] } }),
      cell("Row", 20, 60),
    ]),
  ).toEqual(["Event", "Row", "Stub number"]);
});

test("right-to-left rows and vertical columns begin at the right", () => {
  const rtl = { more: { direction: "rtl" as const } };
  expect(orderOf([cell("شاي", 200, 20, rtl), price("3.50", 20, 20)])).toEqual(["شاي", "3.50"]);
  const column = (text: string, x: number): Cell =>
    cell(text, x, 20, { more: { vertical: true, bboxPt: [x, 20, x + 10, 120] } });
  expect(orderOf([column("左", 20), column("中", 60), column("右", 100)])).toEqual([
    "右",
    "中",
    "左",
  ]);
});

test("pages follow one another; what stands nowhere comes last", () => {
  expect(orderOf([cell("back", 20, 10, { page: 1 }), cell("front", 20, 90)])).toEqual(
    expect.arrayContaining(["back", "front"]),
  );
  const nowhere = { id: "lost", inputKind: "text" as const, boxes: [] };
  const shown = { id: "a", inputKind: "text" as const, boxes: [{ box: "box_a", pattern: [] }] };
  expect(inFormOrder([nowhere, shown], [boxOf(cell("a", 0, 0))]).map(({ id }) => id)).toEqual([
    "a",
    "lost",
  ]);
});

test("a name over the middle of three columns is asked for first, one over another of them in its column", () => {
  const [left, middle, right] = ["one\nstreet", "two\nstreet", "three\nstreet"];
  const columns = [cell(left!, 20, 40), cell(middle!, 140, 40), cell(right!, 260, 40)];
  expect(orderOf([...columns, cell("Mr Ada Pell", 132, 10)])).toEqual([
    "Mr Ada Pell",
    left,
    middle,
    right,
  ]);
  expect(orderOf([...columns, cell("Mr Ada Pell", 260, 10)])).toEqual([
    left,
    middle,
    "Mr Ada Pell",
    right,
  ]);
});

test("cards side by side are asked for one by one, a price behind the item over it", () => {
  const cards = (["Lemon", "Orange", "Mint"] as const).flatMap((text, i): Cell[] => [
    { text, at: [100 * i - 2.5 * text.length, 20], kind: "item" },
    { text: `2.0${i}`, at: [100 * i - 10, 32], kind: "price" },
  ]);
  expect(orderOf([0, 2, 4, 1, 3, 5].flatMap((i) => cards[i] ?? []))).toEqual([
    "Lemon",
    "2.00",
    "Orange",
    "2.01",
    "Mint",
    "2.02",
  ]);
});

test("the pattern of a box is read once, however many fields ask for their lines", () => {
  const ids = Array.from({ length: 50 }, (_, i) => `Line ${i}`);
  const parts = ids.flatMap((field, i): PatternPart[] => [
    ...(i === 0 ? [] : [{ kind: "literal" as const, text: " and\n" }]),
    { kind: "field", field },
  ]);
  let reads = 0;
  const pattern = new Proxy(parts, {
    get: (all, key, self) => {
      reads += key === Symbol.iterator ? 1 : 0;
      return Reflect.get(all, key, self) as unknown;
    },
  });
  const boxes = [{ box: "box", pattern }];
  expect(ids.map((id) => lineOf({ id, inputKind: "text", boxes }))).toEqual(ids.map((_, i) => i));
  expect(lineOf({ id: "elsewhere", inputKind: "text", boxes })).toBe(49);
  expect(reads).toBe(1);
});
