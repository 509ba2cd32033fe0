import { expect, test } from "vitest";
import { addToList, getOrAdd, keysBetween, listsBy } from "./maps.ts";

test("a value is made once, null included", () => {
  const map = new Map<string, number | null>([["none", null]]);
  let made = 0;
  const make = (): number => ++made;
  expect([getOrAdd(map, "a", make), getOrAdd(map, "a", make)]).toEqual([1, 1]);
  expect(getOrAdd(map, "none", make)).toBeNull();
  expect(map.get("a")).toBe(1);
});

test("a value is kept by an object for as long as the object lives", () => {
  const [key, other] = [{}, {}];
  const map = new WeakMap<object, string[]>();
  const list = getOrAdd(map, key, () => []);
  addToList(map, key, "a");
  addToList(map, other, "b");
  expect(list).toEqual(["a"]);
  expect(map.get(other)).toEqual(["b"]);
});

test("items are listed by their key, in their order", () => {
  expect([...listsBy(["be", "all", "at"], ({ length }) => length)]).toEqual([
    [2, ["be", "at"]],
    [3, ["all"]],
  ]);
  expect(listsBy([], String).size).toBe(0);
});

test("lists keep the order in which their items came", () => {
  const map = new Map<number, string[]>();
  for (const word of ["be", "at", "all", "in", "any"]) {
    addToList(map, word.length, word);
  }
  expect([...map]).toEqual([
    [2, ["be", "at", "in"]],
    [3, ["all", "any"]],
  ]);
});

test.each<[string, number, number, readonly number[]]>([
  ["both ends", 1, 3, [1, 3]],
  ["between keys", 4, 8, []],
  ["the wrong way round", 3, 1, []],
  ["farther than could be counted", -1e300, 1e300, [-9, 1, 3, 40]],
  ["without an end", 2, Infinity, [3, 40]],
  ["far out", 1e17, 1e17, []],
  ["NaN", Number.NaN, 3, []],
])("keys between two numbers: %s", (_, first, last, keys) => {
  const map = new Map([3, 40, -9, 1].map((key) => [key, "x"] as const));
  expect(keysBetween(map, first, last)).toEqual(keys);
});
