import { expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import type { Plan, PlanPathOperator, PlanRule } from "../../plan/plan.ts";
import { boxOf, sceneOf } from "../small-scenes.test-kit.ts";
import { withBoundRules } from "./bound-rules.ts";

const rectangle = (...operands: readonly number[]): PlanPathOperator =>
  ({ name: "re", operands }) as unknown as PlanPathOperator;

/** A rule drawn by rectangles, each in the frame of its box unless it says otherwise. */
const rule = (
  pieces: readonly PlanPathOperator[],
  baseline = 0,
  toFrame: Matrix = [1, 0, 0, 1, 0, 0],
): PlanRule =>
  ({
    baseline,
    pieces: pieces.map((operator) => ({ operators: [operator], toFrame })),
  }) as unknown as PlanRule;

/** What the box "a", at (20, 260) of a page of 300 pt in type of 12 pt, is bound to. */
function bound(rules: readonly PlanRule[], boundPaths = boxOf("a", "words").boundPaths) {
  const box = boxOf("a", "words", boundPaths === undefined ? {} : { boundPaths });
  const scene = sceneOf([[box, boxOf("b", "other")]], []);
  const plan = { boxes: [{ id: "a", rules }, { id: "b" }] } as unknown as Plan;
  return withBoundRules(scene, plan).pages[0]?.boxes.map((one) => one.boundPaths);
}

test("a rule is told by its hull on the page as seen, and by its pieces", () => {
  expect(bound([rule([rectangle(0, -2, 10, 0.5), rectangle(10, -2, 20, 0.5)])])).toEqual([
    [{ kind: "underline", marks: 2, bboxPt: [20, 41.5, 50, 42] }],
    undefined,
  ]);
});

test.each([
  [1.1, "underline"],
  [1.3, "strikethrough"],
  [-2, "underline"],
  [5, "strikethrough"],
])("at %d pt over the baseline of 12 pt type it is an %s", (middle, kind) => {
  expect(bound([rule([rectangle(0, middle, 10, 0)])])?.[0]?.[0]?.kind).toBe(kind);
  // Of a lower line the same, from its own baseline.
  expect(bound([rule([rectangle(0, middle - 14, 10, 0)], -14)])?.[0]?.[0]?.kind).toBe(kind);
});

test("its path is brought into the frame first", () => {
  const scaled = rule([rectangle(0, -1, 5, 0.25)], 0, [2, 0, 0, 2, 0, 0]);
  expect(bound([scaled])?.[0]?.[0]?.bboxPt).toEqual([20, 41.5, 30, 42]);
});

test("paths that are bound already come first; a box without rules is as it was", () => {
  const shadow = { kind: "shadow" as const, marks: 3, bboxPt: [0, 0, 1, 1] as const };
  expect(
    bound([rule([rectangle(0, -2, 10, 0.5)])], [shadow])?.[0]?.map(({ kind }) => kind),
  ).toEqual(["shadow", "underline"]);
  const scene = sceneOf([[boxOf("a", "words")]], []);
  expect(withBoundRules(scene, { boxes: [] } as unknown as Plan).pages[0]).toBe(scene.pages[0]);
});
