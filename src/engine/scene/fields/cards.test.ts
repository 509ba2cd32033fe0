import { expect, test } from "vitest";
import type { SceneField, TextBox } from "../../contract/scene.ts";
import { textBox } from "../../contract/text-boxes.test-kit.ts";
import { cardsOf } from "./cards.ts";
import { locksOnCards } from "./card-locks.ts";
import { sceneFields } from "./fields.ts";

const PEOPLE = ["Ada Pell", "Ben Okoro", "Cleo Marsh", "Dan Whyte"];
const TITLES = ["Editor", "Painter", "Pilot", "Architect"];

interface Cell {
  readonly text: string;
  readonly top: number;
  readonly more?: Partial<TextBox>;
}

/** Four cards of a page, row by row, in the order in which a page is read: across all of them. */
function sheet(cellsOf: (card: number) => readonly Cell[], page = 0): readonly TextBox[] {
  return [0, 1, 2, 3]
    .flatMap((card) =>
      cellsOf(card).map(({ text, top, more }) => {
        const [x, y] = [20 + 200 * (card % 2), 30 + 120 * Math.floor(card / 2) + top];
        const bboxPt = [x, y, x + 5 * text.length, y + 10] as const;
        return textBox({ id: `box_${page}_${card}_${top}`, page, text, bboxPt, ...more });
      }),
    )
    .toSorted((a, b) => a.bboxPt[1] - b.bboxPt[1] || a.bboxPt[0] - b.bboxPt[0]);
}

const name = (card: number, from = PEOPLE): Cell => ({
  text: from[card] ?? "",
  top: 0,
  more: { sizePt: 14, fontName: "Name" },
});
const title = (card: number): Cell => ({ text: TITLES[card] ?? "", top: 20 });
const firm: Cell = { text: "Hill Mill Ltd", top: 70 };

const fieldsOf = (boxes: readonly TextBox[]): readonly SceneField[] =>
  sceneFields(boxes, new Map());
const told = (fields: readonly SceneField[]): readonly unknown[] =>
  fields.map(({ label, group, boxes }) => [label, group, boxes.length]);

test("cards that differ are asked one by one, what is the same on all of them once", () => {
  expect(told(fieldsOf(sheet((card) => [name(card), title(card), firm])))).toEqual([
    ["Company", "1.cards", 4],
    ...[1, 2, 3, 4].flatMap((card) => [
      [`Name, card ${card}`, `1.card${card}`, 1],
      [`Job title, card ${card}`, `1.card${card}`, 1],
    ]),
  ]);
});

test("names of fields count the cards as labels do", () => {
  const found = fieldsOf(sheet((card) => [name(card), title(card), firm]));
  expect(found.map((field) => field.name).slice(1, 5)).toEqual([
    "name",
    "job_title",
    "name_2",
    "job_title_2",
  ]);
});

test("cards that are the same throughout are the form of one card", () => {
  const found = fieldsOf(sheet(() => [name(0), title(0), firm]));
  expect(found.map(({ label, boxes }) => [label, boxes.length])).toEqual([
    ["Name", 4],
    ["Job title", 4],
    ["Company", 4],
  ]);
  expect(found.every(({ group }) => /^1\.\d$/u.test(group ?? ""))).toBe(true);
  expect(found[0]?.boxes.map(({ box }) => box)).toEqual(
    [0, 1, 2, 3].map((card) => `box_0_${card}_0`),
  );
});

test("equal words that are on no cards are asked each by itself", () => {
  const boxes = sheet((card) => [name(card), title(card), firm]).slice(0, -3);
  const found = fieldsOf([...boxes, textBox({ id: "more", text: "Hill Mill Ltd" })]);
  expect(found.map(({ boxes: shown }) => shown.length)).not.toContain(4);
});

test("cards go on over the pages, what is the same on all pages is asked once", () => {
  const more = ["Eve Lund", "Finn Abel", "Gus Hale", "Ines Rojo"];
  const boxes = [
    ...sheet((card) => [name(card), firm]),
    ...sheet((card) => [name(card, more), firm], 1),
  ];
  expect(told(fieldsOf(boxes))).toEqual([
    ["Company", "1.cards", 8],
    ...[1, 2, 3, 4].map((card) => [`Name, card ${card}`, `1.card${card}`, 1]),
    ...[5, 6, 7, 8].map((card) => [`Name, card ${card}`, `2.card${card}`, 1]),
  ]);
});

test("pages of equal cards have a form each", () => {
  const of = (person: number, page: number): readonly TextBox[] =>
    sheet(() => [name(person), firm], page);
  expect(
    fieldsOf([...of(0, 0), ...of(1, 1)]).map(({ label, boxes }) => [label, boxes.length]),
  ).toEqual([
    ["Name", 4],
    ["Company", 4],
    ["Name 2", 4],
    ["Company 2", 4],
  ]);
});

test("a text is what most at its place are, where its words do not tell or tell something else", () => {
  const people = ["Ada Pell", "Mojtaba Qqvist", "Cleo Marsh", "Dan Whyte"];
  const found = fieldsOf(sheet((card) => [name(card, people), title(card), firm]));
  expect(found.map(({ inputKind }) => inputKind).filter((kind) => kind === "person")).toHaveLength(
    4,
  );
});

test("what differs beside the price of a tag is the item", () => {
  const goods = ["Honey", "Plum jam", "Cider", "Wool"];
  const found = fieldsOf(
    sheet((card) => [
      { text: "Hollow Farm Shop", top: 0 },
      { text: goods[card] ?? "", top: 30, more: { sizePt: 14 } },
      { text: `£ ${card + 3}.50`, top: 60, more: { sizePt: 20 } },
    ]),
  );
  expect(found.map(({ label }) => label).filter((label) => label.startsWith("Item"))).toEqual(
    [1, 2, 3, 4].map((card) => `Item, card ${card}`),
  );
});

test("placeholders of cards are asked card by card under their own names", () => {
  const found = fieldsOf(
    sheet((card) => [
      { text: `{{name ${card + 1}}}`, top: 0 },
      { text: `{{title ${card + 1}}}`, top: 40 },
      { text: "{{event}}", top: 70 },
    ]),
  );
  expect(found.map((field) => [field.name, field.group])).toEqual([
    ["event", "1.cards"],
    ...[1, 2, 3, 4].flatMap((card) => [
      [`name ${card}`, `1.card${card}`],
      [`title ${card}`, `1.card${card}`],
    ]),
  ]);
});

test("one place starts locked on all cards or on none", () => {
  const boxes = sheet((card) => [name(card), title(card), firm]);
  const cards = cardsOf(boxes);
  const at = (top: number, ...on: readonly number[]): readonly string[] =>
    on.map((card) => `box_0_${card}_${top}`);
  const kept = (locks: Parameters<typeof locksOnCards>[0]): readonly string[] => [
    ...locksOnCards(locks, cards).keys(),
  ];
  const locked = (
    reason: "own_identity" | "heading_text" | "running_text",
    ids: readonly string[],
  ) => new Map(ids.map((id) => [id, reason] as const));
  // The same on all: open on one is open on all; locked on all stays so.
  expect(kept(locked("running_text", at(70, 0, 1, 2)))).toEqual([]);
  expect(kept(locked("own_identity", at(70, 0, 1, 2, 3)))).toHaveLength(4);
  // Different words head nothing, and are nobody's own where they are open on another card.
  expect(kept(locked("heading_text", at(0, 0, 1, 2, 3)))).toEqual([]);
  expect(kept(locked("own_identity", at(0, 0, 1, 2)))).toEqual([]);
  expect(kept(locked("own_identity", at(0, 0, 1, 2, 3)))).toHaveLength(4);
  expect(kept(locked("running_text", at(0, 0, 1)))).toEqual([]);
  expect(kept(locked("running_text", at(0, 0, 1, 2)))).toHaveLength(3);
});
