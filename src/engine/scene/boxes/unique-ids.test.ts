import { expect, test } from "vitest";
import { UniqueIds } from "./unique-ids.ts";

test("what makes a thing makes its id, whatever else is asked for", () => {
  const [one, other] = [new UniqueIds(), new UniqueIds()];
  const id = one.make("box", [0, "Ada"]);
  other.make("box", [0, "Grace"]);
  expect(id).toMatch(/^box_[0-9a-f]{16}$/u);
  expect(other.make("box", [0, "Ada"])).toBe(id);
  expect(one.make("fld", [0, "Ada"])).not.toBe(id);
  expect(one.make("box", [1, "Ada"])).not.toBe(id);
  expect(one.make("box", [0, "A", "da"])).not.toBe(id);
});

test("copies are numbered in order, also by the ten thousand", () => {
  const [one, other] = [new UniqueIds(), new UniqueIds()];
  const ids = Array.from({ length: 10_000 }, () => one.make("box", [0, "x"]));
  expect(new Set(ids).size).toBe(10_000);
  expect(Array.from({ length: 3 }, () => other.make("box", [0, "x"]))).toEqual(ids.slice(0, 3));
});
