/** What the dashboard makes of errors and addresses, apart from any page. */
import { expect, test } from "vitest";
import { ConnectionError, PlatenApiError, TimeoutError } from "../../client/src/index.ts";
import { explanationOf, fieldErrors, sentenceOf } from "../../browser/dashboard/app/explain.ts";
import { signInAddress } from "../../browser/dashboard/app/sign-in-address.ts";

function refusal(status: number, code: string, fields: PlatenApiError["fields"] = []) {
  return new PlatenApiError({
    status,
    code,
    type: "invalid_request_error",
    message: "The name (of [all]) is taken.",
    requestId: "req_1",
    docUrl: "",
    fields,
    retryAfterSeconds: null,
    operation: "createThing POST /things",
  });
}

test.each([
  ["session_required", "/login?next=%2Fdashboard%2Ftemplates%3Fmode%3Dtest"],
  ["authentication_required", "/login?next=%2Fdashboard%2Ftemplates%3Fmode%3Dtest"],
  ["demo_expired", "/login?next=%2Fdashboard%2Ftemplates%3Fmode%3Dtest"],
  ["second_factor_required", "/login?next=%2Fdashboard%2Ftemplates%3Fmode%3Dtest"],
  ["fresh_sign_in_required", "/login?again=1&next=%2Fdashboard%2Ftemplates%3Fmode%3Dtest"],
  ["insufficient_scope", null],
])("%s leads to %s", (code, address) => {
  expect(signInAddress(code, "/dashboard/templates?mode=test")).toBe(address);
});

test.each([
  [new ConnectionError("x"), "offline"],
  [new TimeoutError("x", 1), "offline"],
  [new Error("x"), "fault"],
  [refusal(402, "render_limit_monthly"), "overPlan"],
  [refusal(403, "insufficient_scope"), "forbidden"],
  [refusal(404, "template_not_found"), "missingText"],
  [refusal(429, "rate_limited"), "limited"],
  [refusal(500, "internal_error"), "fault"],
  // The API's own sentence says more than any text of ours.
  [refusal(422, "field_too_long"), null],
])("%s is told as %s", (error, explanation) => {
  expect(explanationOf(error)).toBe(explanation);
});

test("the API's sentence stands alone at its field; what is ours to repair is at none", () => {
  const fields = [{ object_id: "body", field: "name" }];
  expect(sentenceOf(refusal(400, "invalid_parameter"))).toBe("The name (of [all]) is taken.");
  expect(fieldErrors(refusal(400, "invalid_parameter", fields))).toEqual({
    name: "The name (of [all]) is taken.",
  });
  expect(fieldErrors(refusal(500, "internal_error", fields))).toEqual({});
  expect(fieldErrors(new Error("x"))).toEqual({});
});
