import { expect, test } from "vitest";
import { freeFormProblem, MAX_NOTE_UNITS, MAX_RULE_UNITS } from "./free-form.ts";

const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, i]));

test.each<[string, Record<string, unknown>]>([
  ["nothing", {}],
  ["any kind of value", { text: "x", count: 2, on: true, none: null, list: [1], tree: { a: [] } }],
  ["50 members", members(50)],
  ["the largest whole number", { n: 9_007_199_254_740_991, m: [-9_007_199_254_740_991, 0.5] }],
  ["a name of 40 and a text of 500 characters", { ["n".repeat(40)]: "v".repeat(500) }],
])("%s may be stored", (_name, value) => {
  expect(freeFormProblem(value, MAX_NOTE_UNITS)).toBeNull();
});

test.each<[string, Record<string, unknown>]>([
  ["at most 50 members", members(51)],
  ["names of 1 to 40 characters", { ["n".repeat(41)]: 1 }],
  ["names of 1 to 40 characters", { "": 1 }],
  ["values of at most 500 characters", { a: "v".repeat(501) }],
  ["values of at most 500 characters", { a: ["v".repeat(500)] }],
  ["numbers to 2^53 - 1; send larger ones as text", { a: 9_007_199_254_740_992 }],
  ["numbers to 2^53 - 1; send larger ones as text", { a: { b: [Number.POSITIVE_INFINITY] } }],
])("%s", (problem, value) => {
  expect(freeFormProblem(value, MAX_NOTE_UNITS)).toBe(problem);
});

test("rules may be longer", () => {
  expect(freeFormProblem({ a: "v".repeat(10_000) }, MAX_RULE_UNITS)).toBeNull();
  expect(freeFormProblem({ a: "v".repeat(10_001) }, MAX_RULE_UNITS)).toBe(
    "values of at most 10000 characters",
  );
});
