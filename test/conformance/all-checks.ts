import type { Check } from "./check.ts";
import { rowChecks } from "./row-checks.ts";

/** Every check there is. */
export function allChecks(): Check[] {
  return [...rowChecks()];
}
