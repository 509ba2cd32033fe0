import { expect, test } from "vitest";
import type { PlanElement, PlanSegment } from "../../plan/plan.ts";
import { boxOf, painterOf, segmentOf } from "../../rewrite/small-plans.test-kit.ts";
import { trialRounds } from "./trial-rounds.ts";

const said = (...boxes: readonly string[]): Pick<PlanElement, "said"> => ({
  said: { text: "", parts: boxes.map((box) => ({ box, start: 0, end: 0 })) },
});

const around = (...boxes: readonly string[]): Partial<PlanSegment> => ({
  replacement: { span: { start: 0, end: 0 }, operators: [], ...said(...boxes) },
});

interface Shown {
  readonly segment?: Partial<PlanSegment>;
  readonly shared?: readonly string[];
}

/** What is tried of boxes a, b, c …, each in an operator of its own; "a1" is the first value of a box with several. */
function roundsOf(
  written: string,
  shown: Readonly<Record<string, Shown>> = {},
  elements: readonly Pick<PlanElement, "said">[] = [],
): readonly string[] {
  const tried = written.split(" ").map((name) => ({ name, box: { id: name.charAt(0) } }));
  const boxes = [...new Set(tried.map(({ box }) => box.id))].map((id, operator) => {
    const { segment = {}, shared = [] } = shown[id] ?? {};
    return boxOf(painterOf(segmentOf({ operator, ...segment })), { id, shared });
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of an element as is looked at
  const plan = { boxes, elements: elements as readonly PlanElement[] };
  return trialRounds(plan, tried).map((round) => round.map(({ name }) => name).join(" "));
}

const OPERATOR = { segment: { operator: 9 } };

test.each([
  ["boxes that share nothing", roundsOf("a b c"), ["a b c"]],
  ["values of one box", roundsOf("a b1 b2 b3 c"), ["a b1 b2 b3 c", "b1 b3", "b2"]],
  [
    "an operator that is not shown in one piece",
    roundsOf("a b c d", { a: OPERATOR, c: OPERATOR }),
    ["a b c d", "a", "c"],
  ],
  [
    "an operator of another content stream",
    roundsOf("a b", { a: OPERATOR, b: { segment: { operator: 9, unit: "form:7" } } }),
    ["a b"],
  ],
  ["a structure element", roundsOf("a b c", {}, [said("b", "c"), {}]), ["a b c", "b", "c"]],
  ["a replacement text", roundsOf("a b", { a: { segment: around("a", "b") } }), ["a b", "a", "b"]],
  ["a form painted twice", roundsOf("a b", { a: { shared: ["a", "b"] } }), ["a b", "a", "b"]],
  [
    "what is shared through others: every second of all",
    roundsOf("a1 a2 b c", {}, [said("a", "b"), said("b", "c")]),
    ["a1 a2 b c", "a1 b", "a2 c"],
  ],
])("rounds of %s", (_name, rounds, expected) => {
  expect(rounds).toEqual(expected);
});
