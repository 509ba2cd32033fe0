import { expect, test } from "vitest";
import { IDENTITY } from "#base/geometry.ts";
import type { PlanCopy, PlanElement, PlanSegment } from "../../plan/plan.ts";
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
  readonly copies?: readonly PlanCopy[];
}

/** A drawing of letters by a path that is painted so far into a content stream. */
const copyAt = (start: number): PlanCopy => {
  const span = { start, end: start + 1 };
  const path = { construction: span, painter: span, own: null, ctm: IDENTITY };
  return { unit: "page:0", uses: [0], line: 0, shift: [0, 0], paths: [path] };
};

/** What is tried of boxes a, b, c …, each in an operator of its own; "a1" is the first value of a box with several. */
function roundsOf(
  written: string,
  shown: Readonly<Record<string, Shown>> = {},
  elements: readonly Pick<PlanElement, "said">[] = [],
): readonly string[] {
  const tried = written.split(" ").map((name) => ({ name, box: { id: name.charAt(0) } }));
  const boxes = [...new Set(tried.map(({ box }) => box.id))].map((id, operator) => {
    const { segment = {}, shared = [], copies = [] } = shown[id] ?? {};
    return boxOf(painterOf(segmentOf({ operator, ...segment })), { id, shared, copies });
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
  [
    "a path that draws the letters of several",
    roundsOf("a b c d", {
      a: { copies: [copyAt(7)] },
      b: { copies: [copyAt(8)] },
      c: { copies: [copyAt(9), copyAt(7)] },
    }),
    ["a b c d", "a", "c"],
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
