/** Pure parts of pages and their scripts: the language of a visitor, what came of a request. */
import { describe, expect, test } from "vitest";
import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { isPassing, outcomeOf } from "../browser/shared/outcome.ts";

describe("the language of a visitor", () => {
  test.each([
    ["", "en"],
    ["de", "de"],
    ["DE-at", "de"],
    ["pt-BR, fr;q=0.5", "fr"],
    ["de;q=0.4, ja;q=0.9", "ja"],
    ["de;q=0, nl", "nl"],
    ["nl;q=abc, es", "es"],
    ["__proto__, constructor", "en"],
    [`${"xx,".repeat(400)}de`, "en"],
  ])("%s", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});

describe("what came of a request", () => {
  test.each([
    [200, "ok", false],
    [304, "ok", false],
    [404, "refused", false],
    [422, "refused", false],
    [429, "busy", true],
    [500, "failed", true],
    [503, "failed", true],
    [503, "busy", true, "5"],
  ] as const)("%i is %s", (status, outcome, passes, retryAfter?: string) => {
    const headers = new Headers(retryAfter === undefined ? {} : { "retry-after": retryAfter });
    const response = { status, ok: status < 300, headers };
    expect(outcomeOf(response)).toBe(outcome);
    expect(isPassing(outcomeOf(response))).toBe(passes);
  });

  test("no response may be one later", () => {
    expect(outcomeOf(null)).toBe("unreachable");
    expect(isPassing("unreachable")).toBe(true);
  });
});
