/** The content streams of a plan by their ids: a file may have as many forms as texts. */
import { getOrAdd } from "#base/maps.ts";
import type { Plan, PlanContentStream } from "../plan/plan.ts";

const streamsOf = new WeakMap<Plan, ReadonlyMap<string, PlanContentStream>>();

/** Undefined for a content stream that the plan does not write. */
export function plannedStream(plan: Plan, id: string): PlanContentStream | undefined {
  return getOrAdd(streamsOf, plan, () => new Map(plan.units.map((unit) => [unit.id, unit]))).get(
    id,
  );
}
