import { expect, test } from "vitest";
import { fitOf, lineOf } from "../rewrite/small-plans.test-kit.ts";
import { type FieldFit, worstOverflows } from "./fit-report.ts";

/** A fit of a box 100 pt wide whose widest line needs so much. */
const fit = (
  box: string,
  widths: readonly number[],
  field: string | null = "name",
  overflow = true,
): FieldFit => ({
  fit: {
    ...fitOf(widths.map((widthPt) => lineOf("words", { widthPt }))),
    box,
    overflow,
    maxWidthPt: 100,
  },
  field,
});
const worst = (...fits: readonly FieldFit[]): readonly string[] =>
  [...worstOverflows(fits)].map(([key, { box }]) => `${key} ${box}`);

test("of each field the box counts whose text needs most of its room", () => {
  expect(worst(fit("a", [120]), fit("b", [200, 50]), fit("c", [150]))).toEqual(["name b"]);
  expect(worst(fit("a", [120]), fit("b", [200], "town"))).toEqual(["name a", "town b"]);
});

test("a box that shrank with its group is one by itself", () => {
  expect(worst(fit("a", [120], null), fit("b", [200], null))).toEqual(["a a", "b b"]);
});

test("what fits is none, and the first of equals stays", () => {
  expect(worst(fit("a", [120], "name", false))).toEqual([]);
  expect(worst(fit("a", [120]), fit("b", [120]))).toEqual(["name a"]);
});

test("text that fits its width but not its lines comes behind one that does not", () => {
  expect(worst(fit("a", [80]), fit("b", [101]))).toEqual(["name b"]);
  expect(worst(fit("a", []), fit("b", [80]))).toEqual(["name b"]);
});
