/**
 * In which order content streams are written: a form before everything that paints it, since a clone adds
 * its name to the content around.
 */
import type { Plan } from "../plan/plan.ts";

/**
 * Ids of all content streams that are painted, innermost first; otherwise in the order of the plan. A form
 * that paints itself ends its own search.
 */
export function contentStreamOrder({ uses }: Pick<Plan, "uses">): readonly string[] {
  const inside = new Map<string, Set<string>>();
  for (const { unit, painted } of uses) {
    inside.set(unit, inside.get(unit) ?? new Set());
    const around = painted === null ? undefined : uses[painted.by]?.unit;
    if (around !== undefined) {
      const list = inside.get(around) ?? new Set<string>();
      inside.set(around, list.add(unit));
    }
  }
  const order = new Set<string>();
  const open = new Set<string>();
  // Depth first, each once: a topological order of the invocations.
  const visit = (unit: string): void => {
    if (order.has(unit) || open.has(unit)) {
      return;
    }
    open.add(unit);
    // No deeper than forms may be nested, which the interpreter bounds.
    inside.get(unit)?.forEach(visit);
    order.add(unit);
  };
  [...inside.keys()].forEach(visit);
  return [...order];
}
