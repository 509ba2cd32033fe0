/** What the list of orders is narrowed by, as its address says. */
export interface ListSearch {
  readonly preflight?: (typeof PREFLIGHTS)[number] | undefined;
  /** Id of a project. */
  readonly project?: string | undefined;
  /** The order's number in the shop, whole. */
  readonly order?: string | undefined;
}

/** States that a final's preflight can be in, what needs a hand first. */
export const PREFLIGHTS = ["fail", "warn", "pass", "pending"] as const;

/** Of an address that anybody may have typed. */
export function listSearchOf({
  preflight,
  project,
  order,
}: Readonly<Record<string, unknown>>): ListSearch {
  const known = PREFLIGHTS.find((one) => one === preflight);
  // One of digits alone comes as a number.
  const wanted = typeof order === "number" ? String(order) : order;
  return {
    ...(known === undefined ? {} : { preflight: known }),
    ...(typeof project === "string" && project !== "" ? { project } : {}),
    ...(typeof wanted === "string" && wanted !== "" ? { order: wanted } : {}),
  };
}
