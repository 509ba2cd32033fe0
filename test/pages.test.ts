/** Pure parts of pages and their scripts: markup, the language of a visitor, what came of a request, drafts. */
import { describe, expect, test } from "vitest";
import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { attribute, html, withMarkup } from "#pages/page/markup.ts";
import { isPassing, outcomeOf } from "../browser/shared/outcome.ts";

const EVIL = `<script>"&'</script>`;
const HARMLESS = "&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;";

describe("markup", () => {
  test("escapes text and numbers, keeps markup, and leaves nothing of false and null", () => {
    const inner = html`<b>${EVIL}</b>`;
    expect(html`<p>${inner}${EVIL}${3}${false}${null}${undefined}</p>`.markup).toBe(
      `<p><b>${HARMLESS}</b>${HARMLESS}3</p>`,
    );
  });

  test("lists are joined, and escaped one by one", () => {
    expect(html`${[EVIL, html`<i></i>`, [1, "&"]]}`.markup).toBe(`${HARMLESS}<i></i>1&amp;`);
  });

  test.each([
    ["a value", EVIL, ` title="${HARMLESS}"`],
    ["a number", 0, ' title="0"'],
    ["an empty text", "", ' title=""'],
    ["true", true, " title"],
    ["false", false, ""],
    ["null", null, ""],
  ])("an attribute of %s", (_name, value, wanted) => {
    expect(attribute("title", value).markup).toBe(wanted);
  });

  test("goes into the place of a message's argument, the message itself is text", () => {
    expect(withMarkup("<1> {id}.", html`<code>${EVIL}</code>`).markup).toBe(
      `&lt;1&gt; <code>${HARMLESS}</code>.`,
    );
  });
});

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
