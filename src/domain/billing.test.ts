import { expect, test } from "vitest";
import { thresholdDocument } from "./billing.ts";

test("an allowance that is used up tells its period by both ends, in RFC 3339", () => {
  const period = { startMs: 1_769_904_000_000, endMs: 1_772_323_200_000 };
  expect(thresholdDocument({ percent: 80, used: 400, limit: 500, period })).toEqual({
    name: "renders_per_month",
    percent: 80,
    used: 400,
    limit: 500,
    period_start: "2026-02-01T00:00:00.000Z",
    period_end: "2026-03-01T00:00:00.000Z",
  });
});
