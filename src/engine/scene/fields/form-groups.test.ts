import { expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { InputKind, TextBox } from "../../contract/scene.ts";
import { groupsOf } from "./form-groups.ts";

interface Given {
  readonly at: Rect;
  readonly page?: number;
  readonly sizePt?: number;
  /** Of a text that shows no field. */
  readonly reason?: TextBox["reason"];
  readonly kind?: InputKind;
  /** Of several lines, each a field. */
  readonly lines?: { readonly count: number; readonly leadingPt: number };
}

/** "group row" of each text that shows a field, in order; the row is left out where it has none. */
function found(texts: readonly Given[]): readonly string[] {
  const boxes = texts.map(
    ({ at, page = 0, sizePt = 10, reason = null, lines }, i): TextBox =>
      // The members that grouping reads.
      ({
        id: `box_${i}`,
        page,
        lines: Array.from({ length: lines?.count ?? 0 }),
        sizePt,
        reason,
        leadingPt: lines?.leadingPt ?? null,
        bboxPt: at,
        rotationDeg: 0,
        vertical: false,
      }) as unknown as TextBox,
  );
  const fields = boxes.flatMap(({ id, reason }, i) => {
    const { kind: inputKind = "text", lines } = texts[i] ?? {};
    const ids = Array.from({ length: lines?.count ?? 1 }, (_, at) => `fld_${i}_${at}`);
    const pattern = ids.flatMap((field, at) => [
      ...(at === 0 ? [] : [{ kind: "literal" as const, text: "\n" }]),
      { kind: "field" as const, field },
    ]);
    return reason === null
      ? ids.map((field) => ({ id: field, inputKind, boxes: [{ box: id, pattern }] }))
      : [];
  });
  const groups = groupsOf(fields, boxes);
  return fields.map(({ id }) => {
    const { group = "", row } = groups.get(id) ?? {};
    return row === undefined ? group : `${group} ${row}`;
  });
}

const line = (left: number, top: number, width = 100): Rect => [left, top, left + width, top + 10];

test("lines right below one another are a block, wide white starts the next", () => {
  const lines = [20, 32, 44, 100, 112].map((top) => ({ at: line(20, top) }));
  expect(found(lines)).toEqual(["1.1", "1.1", "1.1", "1.2", "1.2"]);
});

test("each side counts its own blocks", () => {
  const sides = [
    { at: line(20, 20) },
    { at: line(20, 32), page: 1 },
    { at: line(20, 99), page: 1 },
  ];
  expect(found(sides)).toEqual(["1.1", "2.1", "2.2"]);
});

test("lines set wide all over a side are one block", () => {
  const lines = [20, 52, 84, 116].map((top) => ({ at: line(20, top) }));
  expect(found(lines)).toEqual(["1.1", "1.1", "1.1", "1.1"]);
});

test("what stands on another edge is another block", () => {
  expect(found([{ at: line(20, 20) }, { at: line(220, 32) }])).toEqual(["1.1", "1.2"]);
});

test("cells are numbered by the rows of their table, a single row is none", () => {
  const cells = [20, 50, 80].flatMap((top) => [{ at: line(20, top) }, { at: line(200, top, 40) }]);
  expect(found(cells)).toEqual(["1.1 1", "1.1 1", "1.1 2", "1.1 2", "1.1 3", "1.1 3"]);
  expect(found(cells.slice(0, 2))).toEqual(["1.1", "1.1"]);
});

test("a single row is one where an item has its price in it, not a seat that has one", () => {
  const row = (kind: InputKind): readonly Given[] => [
    { at: line(20, 20), kind },
    { at: line(200, 20, 40), kind: "price" },
    { at: line(20, 32) },
  ];
  expect(found(row("item"))).toEqual(["1.1 1", "1.1 1", "1.1 2"]);
  expect(found(row("seat"))).toEqual(["1.1", "1.1", "1.1"]);
});

test("what stands beside a line of a text set wide is in its row", () => {
  const names: Given = { at: [20, 20, 120, 78], kind: "item", lines: { count: 3, leadingPt: 24 } };
  const price: Given = { at: line(200, 20, 40), kind: "price" };
  expect(found([price, names])).toEqual(["1.1 1", "1.1 1", "1.1 2", "1.1 3"]);
  // Smaller type on the same middle.
  const small: Given = { at: [200, 22, 230, 28], sizePt: 6, kind: "price" };
  expect(found([small, names])).toEqual(["1.1 1", "1.1 1", "1.1 2", "1.1 3"]);
});

test("a heading between two fields parts them, a caption does not", () => {
  const between = (reason: TextBox["reason"], sizePt = 10): readonly Given[] => [
    { at: line(20, 20) },
    { at: line(20, 31), reason, sizePt },
    { at: line(20, 42) },
  ];
  expect(found(between("heading_text"))).toEqual(["1.1", "1.2"]);
  expect(found(between("fixed_text", 14))).toEqual(["1.1", "1.2"]);
  expect(found(between("fixed_text"))).toEqual(["1.1", "1.1"]);
  expect(found(between("caption_text"))).toEqual(["1.1", "1.1"]);
});

/** A dish, its price beside it and what comes with it below. */
const dish = (top: number): readonly Given[] => [
  { at: line(20, top), sizePt: 10 },
  { at: line(300, top, 30), sizePt: 10 },
  { at: line(20, top + 12), sizePt: 8 },
];

test("entries of a list that are set alike are one block, each a row; a heading starts the next", () => {
  const heading: Given = { at: line(20, 120), sizePt: 12, reason: "heading_text" };
  expect(found([...dish(20), ...dish(70), heading, ...dish(150)])).toEqual([
    "1.1 1",
    "1.1 1",
    "1.1 1",
    "1.1 2",
    "1.1 2",
    "1.1 2",
    "1.2",
    "1.2",
    "1.2",
  ]);
});

test("what is set otherwise, or elsewhere, is no entry of the list", () => {
  const [name, price, note] = dish(70);
  expect(found([...dish(20), name!, price!])).toEqual(["1.1", "1.1", "1.1", "1.2", "1.2"]);
  const further = [name!, price!, note!].map((one) => ({
    ...one,
    at: line(one.at[0] + 9, one.at[1]),
  }));
  expect(new Set(found([...dish(20), ...further])).size).toBe(2);
});

test("an item and the price centred below it are a row, where cards stand side by side", () => {
  const card = (left: number): readonly Given[] => [
    { at: line(left, 20), kind: "item" },
    { at: line(left + 30, 32, 40), kind: "price" },
  ];
  expect(found([...card(0), ...card(120), ...card(240)])).toEqual([
    "1.1 1",
    "1.1 1",
    "1.1 2",
    "1.1 2",
    "1.1 3",
    "1.1 3",
  ]);
  expect(found(card(0))).toEqual(["1.1", "1.1"]);
});
