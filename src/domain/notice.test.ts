import { describe, expect, test } from "vitest";
import { noticeOf, noticeRoles } from "./notice.ts";
import { EVENT_TYPES } from "./webhook-event.ts";

describe("an event tells the shop", () => {
  test.each([
    ["fill.approved", { fill: { id: "a", source: "hosted", decided_by: null } }, "hosted_order"],
    ["fill.approved", { fill: { id: "a", source: "hosted", decided_by: {} } }, "customer_decision"],
    ["fill.approved", { fill: { id: "a", source: "api", decided_by: null } }, "customer_decision"],
    ["fill.change_requested", { fill: { id: "a" } }, "customer_decision"],
    ["render.failed", { render: { id: "a" } }, "failed_final"],
    ["webhook_endpoint.disabled", { webhook_endpoint: { id: "a" } }, "disabled_endpoint"],
  ] as const)("%s of %j: %s", (type, data, kind) => {
    expect(noticeOf(type, data)).toEqual({ kind, subjectId: "a" });
  });

  test("of an allowance: how much of it is used", () => {
    const told = noticeOf("usage.threshold_reached", { usage: { percent: 80 } });
    expect(told).toEqual({ kind: "usage", subjectId: "80" });
  });

  test("of nothing else, and of nothing without an id", () => {
    const told = EVENT_TYPES.filter(
      (type) =>
        noticeOf(type, {
          fill: { id: "a" },
          render: { id: "a" },
          webhook_endpoint: { id: "a" },
        }) !== null,
    );
    expect(told).toEqual([
      "fill.approved",
      "fill.change_requested",
      "render.failed",
      "webhook_endpoint.disabled",
    ]);
    expect(noticeOf("render.failed", { render: null })).toBe(null);
  });
});

test("who can do nothing about an endpoint or the plan is not told of it", () => {
  expect(noticeRoles("usage")).toEqual(["owner"]);
  expect(noticeRoles("hosted_order")).toContain("viewer");
});
