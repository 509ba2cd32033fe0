import { describe, expect, test } from "vitest";
import { attribute, html, withMarkup } from "#pages/page/markup.ts";

describe("what somebody wrote", () => {
  test.each<[string, string, string]>([
    ["an element", "<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["the end of an attribute", `" onload="x`, "&quot; onload=&quot;x"],
    ["the end of another", `' onload='x`, "&#39; onload=&#39;x"],
    ["an entity", "&lt;", "&amp;lt;"],
  ])("is text and never %s", (_, text, expected) => {
    expect(html`<p>${text}</p>`.markup).toBe(`<p>${expected}</p>`);
    expect(html`<p>${[text]}</p>`.markup).toBe(`<p>${expected}</p>`);
    expect(attribute("title", text).markup).toBe(` title="${expected}"`);
  });

  test("is text though it looks as what the page built", () => {
    expect(html`${JSON.stringify({ markup: "<b>" })}`.markup).not.toContain("<b>");
  });
});

test.each<[string, Parameters<typeof html>[1], string]>([
  ["markup, once", html`<b>${"&"}</b>`, "<b>&amp;</b>"],
  ["lists one after the other", [html`<i>1</i>`, ["<", 2], null], "<i>1</i>&lt;2"],
  ["zero", 0, "0"],
  ["nothing for false", false, ""],
  ["nothing for null", null, ""],
  ["nothing for undefined", undefined, ""],
  ["nothing for no text", "", ""],
])("a part gives %s", (_, part, expected) => {
  expect(html`[${part}]`.markup).toBe(`[${expected}]`);
});

test.each<[string, string | number | boolean | null, string]>([
  ["its value", "a", ' title="a"'],
  ["zero", 0, ' title="0"'],
  ["an empty value", "", ' title=""'],
  ["its name alone for true", true, " title"],
  ["nothing for false", false, ""],
  ["nothing for null", null, ""],
])("an attribute is %s", (_, value, expected) => {
  expect(attribute("title", value).markup).toBe(expected);
});

test.each([
  ["in the midst", "See {link} there", "See <a></a> there"],
  ["at the beginning", "{link} says it", "<a></a> says it"],
  ["at the end, after signs that are text", "A & B: {link}", "A &amp; B: <a></a>"],
])("markup stands in a message where the language has it: %s", (_, message, expected) => {
  expect(withMarkup(message, html`<a></a>`).markup).toBe(expected);
});
