/** Parts of the settings that need no page: what browsers are called, and what narrows and fills the log. */
import { describe, expect, test } from "vitest";
import { browserOf } from "../../browser/dashboard/pages/settings/browser-name.ts";
import { boundsOf, logSearchOf } from "../../browser/dashboard/pages/settings/log-search.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari",
    "macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox", "Android"],
  ["curl/8.5.0", null, null],
  ["", null, null],
])("a browser is known by what it calls itself: %s", (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});

describe("what the log is narrowed by", () => {
  test("is dropped where it is none of what there is", () => {
    expect(
      logSearchOf({ action: "member.added", actor: "usr_1", from: "2026-05-23", until: "2026-05" }),
    ).toEqual({ action: "member.added", actor: "usr_1", from: "2026-05-23" });
    expect(logSearchOf({ action: "nothing", actor: 7, from: "2026-13-01" })).toEqual({});
  });

  test("is whole days, the last one included", () => {
    const { since = "", until = "" } = boundsOf({ from: "2026-05-23", until: "2026-05-23" });
    expect(new Date(since).toString()).toBe(new Date(2026, 4, 23).toString());
    expect(new Date(until).toString()).toBe(new Date(2026, 4, 24).toString());
    expect(boundsOf({ from: undefined, until: undefined })).toEqual({});
  });
});
