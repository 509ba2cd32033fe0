/** The boxes of a plan by their ids, indexed once per plan. */
import { getOrAdd } from "#base/maps.ts";
import type { Plan, PlanBox } from "../../plan/plan.ts";

const boxesById = new WeakMap<Plan, ReadonlyMap<string, PlanBox>>();

/** Box id → planned box; boxes that cannot be written are absent. */
export function planBoxes(plan: Plan): ReadonlyMap<string, PlanBox> {
  return getOrAdd(boxesById, plan, () => new Map(plan.boxes.map((box) => [box.id, box])));
}
