/**
 * Which values of a trial change in one file. An order changes few of them, and what stays beside a changed value is
 * checked in ways that words which change too are not: its letters, its line, its structure element's text.
 */
import { KeyGroups } from "#base/key-groups.ts";
import { addToList, getOrAdd } from "#base/maps.ts";
import type { ReplacementText } from "../../plan/replacement-text.ts";
import type { Plan, PlanBox, PlanCopy, PlanSegment } from "../../plan/plan.ts";

/** Boxes of a plan, and the elements that stand for their words. */
type SharingPlan = {
  readonly boxes: readonly Pick<PlanBox, "id" | "painters" | "shared" | "copies">[];
} & Pick<Plan, "elements">;

interface BoxValue {
  readonly box: { readonly id: string };
}

/**
 * First all values; then, of those that share a box, an operator, a path that draws their letters, a structure element
 * or a form, every second one, and
 * the others. So each changes once with all that it shares something with, and once where its neighbours stay. A
 * box is to blame that fails where it changes: what stays beside it would stay in a final too.
 */
export function trialRounds<T extends BoxValue>(
  plan: SharingPlan,
  tried: readonly T[],
): readonly (readonly T[])[] {
  const groups = new KeyGroups();
  sharedThings(plan).forEach((boxes) => groups.join(boxes));
  const values = new Map<string, T[]>();
  tried.forEach((value) => addToList(values, groups.of(value.box.id), value));
  const sharing = [...values.values()].filter(({ length }) => length > 1);
  const halves = [0, 1].map((half) =>
    sharing.flatMap((group) => group.filter((_, i) => i % 2 === half)),
  );
  return [tried, ...halves].filter(({ length }) => length > 0);
}

/** The boxes of each operator, path, replacement text, structure element and form that several boxes show. */
function sharedThings({ boxes, elements }: SharingPlan): readonly (readonly string[])[] {
  const operators = new Map<string, Set<string>>();
  const told = new Set<ReplacementText>();
  for (const { id, painters, copies = [] } of boxes) {
    for (const segment of painters.flatMap(({ segments }) => segments)) {
      getOrAdd(operators, operatorOf(segment), () => new Set()).add(id);
      textsAround(segment).forEach((text) => told.add(text));
    }
    for (const path of copies.flatMap(pathsOf)) {
      getOrAdd(operators, path, () => new Set()).add(id);
    }
  }
  const said = [...told, ...elements].map((text) => text.said?.parts.map(({ box }) => box) ?? []);
  const shared = boxes.map((box) => box.shared);
  return [...[...operators.values()].map((set) => [...set]), ...said, ...shared].filter(
    (list) => list.length > 1,
  );
}

function operatorOf({ unit, operator }: PlanSegment): string {
  return `${operator} ${unit}`;
}

function pathsOf({ unit, paths }: PlanCopy): readonly string[] {
  return paths.map(({ painter }) => `path ${painter.start} ${unit}`);
}

function textsAround({ replacement }: PlanSegment): readonly ReplacementText[] {
  return replacement === null ? [] : [replacement, ...(replacement.within ?? [])];
}
