import { expect, test } from "vitest";
import type { TextBox } from "../contract/scene.ts";
import { leastList } from "./filled-boxes.ts";

const BOXES = ["a", "b", "c", "d"].map((id) => ({ id }) as unknown as TextBox);

test.each([
  ["the first of the shortest", [2, 1, 1, 3], "b", 4],
  ["the first that is empty, and none is asked for behind it", [2, 0, 1, 0], null, 2],
  ["the only ones", [3, 3, 3, 3], "a", 4],
] as const)("of lists %s", (_, lengths, first, calls) => {
  let asked = 0;
  const found = leastList(BOXES, ({ id }) => {
    asked++;
    return Array.from({ length: lengths["abcd".indexOf(id)] ?? 0 }, () => id);
  });
  expect([found[0] ?? null, asked]).toEqual([first, calls]);
});

test("without boxes nothing is found", () => {
  expect(leastList([], () => ["x"])).toEqual([]);
});
