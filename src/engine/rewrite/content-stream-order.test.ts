import { expect, test } from "vitest";
import type { PlanUse } from "../plan/plan.ts";
import { contentStreamOrder } from "./content-stream-order.ts";

/** "page:0", or "form:1 in 0" for one that the invocation 0 paints. */
function order(...uses: readonly string[]): readonly string[] {
  const parsed = uses.map((use): PlanUse => {
    const [unit = "", by] = use.split(" in ");
    return {
      page: 0,
      unit,
      painted: by === undefined ? null : { by: Number(by), name: { start: 0, end: 0 } },
    };
  });
  return contentStreamOrder({ uses: parsed });
}

test.each([
  ["pages alone", ["page:0", "page:1"], ["page:0", "page:1"]],
  ["a form before its page", ["page:0", "form:1 in 0"], ["form:1", "page:0"]],
  [
    "the innermost form first",
    ["page:0", "form:1 in 0", "form:2 in 1"],
    ["form:2", "form:1", "page:0"],
  ],
  [
    "a form of two pages before both",
    ["page:0", "page:1", "form:1 in 0", "form:1 in 1"],
    ["form:1", "page:0", "page:1"],
  ],
  ["a form without an invocation that may be cloned", ["page:0", "form:1"], ["page:0", "form:1"]],
  [
    "forms that paint each other end somewhere",
    ["form:1 in 1", "form:2 in 0"],
    ["form:2", "form:1"],
  ],
])("%s", (_, uses, expected) => {
  expect(order(...uses)).toEqual(expected);
});
