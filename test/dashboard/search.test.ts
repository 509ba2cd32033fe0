/** What the search of the dashboard makes of lists, apart from any page. */
import { expect, test } from "vitest";
import {
  type FoundEntry,
  entriesWith,
  entryAfter,
  orderEntry,
} from "../../browser/dashboard/shell/search/found-entries.ts";

const item = (title: string, detail: string | null = null): FoundEntry => ({
  path: `/${title}`,
  title,
  detail,
});
const contains = (text: string, word: string): boolean => text.toLowerCase().includes(word);

test.each([
  ["", ["Mug", "Business card"]],
  ["card", ["Business card"]],
  ["card ada", ["Business card"]],
  [" ada  business ", ["Business card"]],
  ["card grace", []],
])("%j finds what holds each of its words, here or there", (typed, titles) => {
  const items = [item("Mug"), item("Business card", "ada@example.com")];
  expect(entriesWith(items, typed, contains).map(({ title }) => title)).toEqual(titles);
});

test("an order is called by its number, one without by what it prints", () => {
  const order = { id: "rnd_1", template_title: "Mug", customer_email: "a@b.example" };
  const about = { ...order, project_name: null };
  expect(orderEntry({ ...about, external_order_id: "4711" })).toEqual({
    path: "/orders/rnd_1",
    title: "4711",
    detail: "Mug · a@b.example",
  });
  expect(orderEntry({ ...about, external_order_id: null })).toMatchObject({
    title: "Mug",
    detail: "a@b.example",
  });
});

test.each([
  [null, 1, "a"],
  [null, -1, "c"],
  ["a", 1, "b"],
  ["c", 1, "a"],
  ["a", -1, "c"],
] as const)("from %s by %i comes %s", (chosen, step, next) => {
  const entries = ["a", "b", "c"].map((title) => item(title));
  const from = chosen === null ? null : item(chosen);
  expect(entryAfter(entries, from, step)?.title).toBe(next);
  expect(entryAfter([], from, step)).toBeUndefined();
});
