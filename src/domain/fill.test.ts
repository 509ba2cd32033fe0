import { describe, expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import { FILL_TRANSITIONS, type FillStatus, fillStatusAfter } from "./fill.ts";

const STATUSES: readonly FillStatus[] = ["open", "finalized", "expired", "archived"];
const REFUSALS: ReadonlySet<string> = new Set(["fill_expired", "fill_not_open"]);

describe.each(["change", "finalize", "archive", "correct"] as const)("%s", (action) => {
  test.each(STATUSES)("a fill that is %s", (status) => {
    const next = FILL_TRANSITIONS[action][status];
    if (!REFUSALS.has(next)) {
      expect(fillStatusAfter(action, status)).toBe(next);
      return;
    }
    let told: unknown;
    try {
      fillStatusAfter(action, status);
    } catch (error) {
      told = error;
    }
    expect(told).toBeInstanceOf(ApiError);
    expect(told).toMatchObject({ code: next, status: 409 });
  });
});

test("what is archived stays archived, and only an open fill changes", () => {
  for (const row of Object.values(FILL_TRANSITIONS)) {
    expect(["archived", "fill_not_open"]).toContain(row.archived);
  }
  const changeable = STATUSES.filter((status) => FILL_TRANSITIONS.change[status] === "open");
  expect(changeable).toEqual(["open"]);
});
