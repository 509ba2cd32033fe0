import { describe, expect, test } from "vitest";
import { ApiError, errorDocument, ERRORS, errorEntry, errorOf } from "./errors.ts";

test("every code has a status, a cause and a fix of its own", () => {
  expect(ERRORS).toHaveLength(185);
  for (const entry of ERRORS) {
    expect(entry.code).toMatch(/^[a-z]+(?:_[a-z]+)*$/u);
    expect(entry.cause, entry.code).toMatch(/^[A-Z`].{15,}\.$/u);
    expect(entry.fix, entry.code).toMatch(/^[A-Z`].{10,}\.$/u);
    expect(Math.min(...entry.statuses)).toBeGreaterThanOrEqual(400);
  }
});

test("a cause belongs to one code", () => {
  expect(new Set(ERRORS.map((entry) => entry.cause)).size).toBe(ERRORS.length);
});

test.each([
  ["missing_required_field", {}, 400],
  ["missing_required_field", { status: 422 }, 422],
  ["rate_limit_exceeded", {}, 429],
] as const)("the error %s %o answers %i", (code, details, status) => {
  expect(new ApiError(code, "x", details).status).toBe(status);
});

test("text that is no code has no entry", () => {
  expect(errorEntry("constructor")).toBeUndefined();
});

test("a code is known by its row, and is its own title in words", () => {
  expect(errorEntry("rate_limit_exceeded")).toMatchObject({ statuses: [429] });
  expect(errorOf("rate_limit_exceeded")).toMatchObject({
    status: 429,
    title: "Rate limit exceeded",
  });
});

describe("an error", () => {
  const cause = new Error("the database said");
  const at = { objectId: "body", field: "name", suggestion: "Ada" };
  const error = new ApiError("rate_limit_exceeded", "Too many.", {
    cause,
    fields: [at],
    retryAfterSeconds: 7,
    link: "</v1>",
  });

  test("carries what an answer needs, and why for the log", () => {
    const { name, message, code, type, fields, retryAfterSeconds, link } = error;
    expect({ name, message, code, fields, retryAfterSeconds, link }).toEqual({
      name: "ApiError",
      message: "Too many.",
      code: "rate_limit_exceeded",
      fields: [at],
      retryAfterSeconds: 7,
      link: "</v1>",
    });
    expect([error.cause, type]).toEqual([cause, errorOf("rate_limit_exceeded").type]);
  });

  test.each([
    ["internal_error", true],
    ["db_unavailable", true],
    ["rate_limit_exceeded", false],
    ["not_found", false],
  ] as const)("%s is ours to repair: %s", (code, isOurs) => {
    expect(new ApiError(code, "x").isServerError).toBe(isOurs);
  });

  const envelope = (of: ApiError, requestId: string | null = "req_1") =>
    errorDocument(of, { docsUrl: "https://print.example/docs", requestId });

  test("is sent in one envelope, which says where it is explained and never why it came", () => {
    expect(envelope(error)).toEqual({
      error: {
        type: error.type,
        code: "rate_limit_exceeded",
        message: "Too many.",
        doc_url: "https://print.example/docs/errors/rate_limit_exceeded",
        request_id: "req_1",
        fields: [{ object_id: "body", field: "name", suggestion: "Ada" }],
      },
    });
    expect(JSON.stringify(envelope(error))).not.toContain("the database said");
  });

  test("says nothing of fields where it names none, and of a request outside of one", () => {
    const { error: document } = envelope(new ApiError("not_found", "x"), null);
    expect(document).toMatchObject({ request_id: null });
    expect(document).not.toHaveProperty("fields");
  });
});
