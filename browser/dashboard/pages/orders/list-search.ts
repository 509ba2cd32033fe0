import { foundIn } from "../../app/paging.ts";

/** What the list of orders is narrowed by, as its address says. */
export interface ListSearch {
  readonly preflight?: (typeof PREFLIGHTS)[number] | undefined;
  /** Where finals are on their way to the press. */
  readonly press?: (typeof PRESS_STATES)[number] | undefined;
  /** Id of a project. */
  readonly project?: string | undefined;
  /** Id of a company: the orders of all its projects. */
  readonly company?: string | undefined;
  /** Words: of number, reference, SKU, customer, project or template. */
  readonly find?: string | undefined;
}

/** States that a final's preflight can be in, what needs a hand first. */
export const PREFLIGHTS = ["fail", "warn", "pass", "pending"] as const;

/** What may be released and was not, first. */
export const PRESS_STATES = ["toRelease", "atPress"] as const;

/** Of an address that anybody may have typed. */
export function listSearchOf({
  preflight,
  press,
  project,
  company,
  ...rest
}: Readonly<Record<string, unknown>>): ListSearch {
  const known = PREFLIGHTS.find((one) => one === preflight);
  const state = PRESS_STATES.find((one) => one === press);
  return {
    ...(known === undefined ? {} : { preflight: known }),
    ...(state === undefined ? {} : { press: state }),
    ...(typeof project === "string" && project !== "" ? { project } : {}),
    ...(typeof company === "string" && company !== "" ? { company } : {}),
    ...foundIn(rest),
  };
}
