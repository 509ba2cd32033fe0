import type { Point } from "#base/geometry.ts";
import type { PlanPathOperator } from "./plan.ts";

/** The points that bound what an operator of a bound rule draws, in the operator's own space, points (ISO 32000-2, 8.5.2). */
export function pathPoints({ name, operands }: PlanPathOperator): readonly Point[] {
  const [x = 0, y = 0, width = 0, height = 0] = operands;
  switch (name) {
    case "h":
      return [];
    case "re":
      return [
        [x, y],
        [x + width, y + height],
      ];
    case "m":
    case "l":
      return [[x, y]];
  }
}
