import { describe, expect, test } from "vitest";
import {
  checkSession,
  clientSecret,
  SESSION_ACTIONS,
  SESSION_ERRORS,
  SESSION_STATUSES,
  SESSION_TRANSITIONS,
  sessionIdOf,
  statusNow,
} from "./embed-session.ts";
import { ApiError } from "./errors.ts";

const SOON = { expiresAtMs: 1_000, nowMs: 999 };
const OVER = { expiresAtMs: 1_000, nowMs: 1_000 };

describe("transitions", () => {
  test.each(SESSION_STATUSES)("%s can be canceled and expired by the shop", (status) => {
    expect(SESSION_TRANSITIONS[status]).toMatchObject({ cancel: "canceled", expire: "expired" });
  });

  test.each(SESSION_STATUSES.filter((status) => status !== "open"))(
    "%s is neither saved nor closed any more",
    (status) => {
      expect(Object.keys(SESSION_TRANSITIONS[status])).not.toContain("save");
      expect(Object.keys(SESSION_TRANSITIONS[status])).not.toContain("close");
    },
  );

  test("every action leads from open to a status that shows it", () => {
    const ends = SESSION_ACTIONS.map((action) => SESSION_TRANSITIONS.open[action]);
    expect(ends).toEqual(["saved", "canceled", "expired", "closed"]);
  });
});

describe("time", () => {
  test.each(SESSION_STATUSES)("shows %s as it is stored before its end", (status) => {
    expect(statusNow(status, SOON)).toBe(status);
  });

  test.each(SESSION_STATUSES)("turns %s into expired only where it was open", (status) => {
    expect(statusNow(status, OVER)).toBe(status === "open" ? "expired" : status);
  });
});

function refusal(
  status: (typeof SESSION_STATUSES)[number],
  use: "use" | "preview",
  at: typeof SOON,
) {
  try {
    checkSession({ status, expiresAtMs: at.expiresAtMs }, use, at.nowMs);
    return null;
  } catch (error) {
    return error instanceof ApiError ? [error.status, error.code] : error;
  }
}

describe.each(["use", "preview"] as const)("%s", (use) => {
  test.each(SESSION_STATUSES)("of one that is %s answers as the table says", (status) => {
    const code = SESSION_ERRORS[status][use];
    expect(refusal(status, use, SOON)).toEqual(code === null ? null : [410, code]);
    expect(refusal(status, use, OVER)).toEqual([410, code ?? "embed_session_expired"]);
  });
});

test("a client secret names its session", () => {
  const id = `ses_${"0".repeat(26)}`;
  expect(sessionIdOf(clientSecret(id, "a".repeat(32)))).toBe(id);
  for (const text of [
    "",
    id,
    `${id}_secret_`,
    `${id}_secret_${"a".repeat(33)}`,
    `x${id}_secret_${"a".repeat(32)}`,
  ]) {
    expect(sessionIdOf(text)).toBeNull();
  }
});
