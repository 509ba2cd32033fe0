import { describe, expect, test } from "vitest";
import { isFillToken, isFillTokenKind, tokenMsOf } from "./fill-link.ts";
import { pdfFileName } from "./render.ts";
import { isSlug, slugFrom } from "./template.ts";

describe("the name a press file is saved under", () => {
  test.each<[wanted: string | undefined, name: string]>([
    ["card", "card.pdf"],
    ["card.pdf", "card.pdf"],
    ["card.PDF ", "card.pdf"],
    ["card.pdf.pdf", "card.pdf"],
    ["Zo\u00eb's card (1)", "Zos card 1.pdf"],
    // Nothing that ends a header or leaves a folder.
    ['a"; filename="b', "a filenameb.pdf"],
    ["a\r\nSet-Cookie: b", "aSet-Cookie b.pdf"],
    ["../../etc/passwd", "etcpasswd.pdf"],
    ["..", "order-1.pdf"],
    [" . ", "order-1.pdf"],
    [".hidden.", "hidden.pdf"],
    ["\u4e2d\u6587", "order-1.pdf"],
    ["-_-", "order-1.pdf"],
    ["", "order-1.pdf"],
    [undefined, "order-1.pdf"],
  ])("%j", (wanted, name) => {
    expect(pdfFileName(wanted, "order-1")).toBe(name);
  });

  test("ends once in .pdf, though the fallback does already", () => {
    expect(pdfFileName(undefined, "order-1.PDF")).toBe("order-1.PDF");
  });
});

describe("addresses of pages", () => {
  test.each<[text: string, is: boolean]>([
    ["abc", true],
    ["a-1", true],
    ["0-0", true],
    ["ab", false],
    ["-ab", false],
    ["ab-", false],
    ["Abc", false],
    ["a_c", false],
    ["a/c", false],
    ["abc\n", false],
    ["a".repeat(80), true],
    ["a".repeat(81), false],
  ])("%j is one: %j", (text, is) => {
    expect(isSlug(text)).toBe(is);
  });

  test.each<[title: string, slug: string]>([
    ["A card", "a-card"],
    ["  Zo\u00eb & \u00c5sa!  ", "zoe-asa"],
    ["\ufb01ne", "fine"],
    ["\u4e2d\u6587", "template"],
    ["A", "template-a"],
    ["a b", "a-b"],
    [`${"x".repeat(59)} y`, "x".repeat(59)],
    ["x".repeat(99), "x".repeat(60)],
  ])("of %j is made %j", (title, slug) => {
    expect(slugFrom(title)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });
});

describe("tokens of links", () => {
  test.each<[text: string, is: boolean]>([
    [`hat_${"a".repeat(43)}`, true],
    [`hat_${"a".repeat(42)}`, false],
    [`hat_${"a".repeat(44)}`, false],
    [`xhat_${"a".repeat(43)}`, false],
    [`hat_${"a".repeat(42)}.`, false],
    [`hat_${"a".repeat(43)}\n`, false],
  ])("%j is one: %j", (text, is) => {
    expect(isFillToken(text)).toBe(is);
  });

  test("to go on later are good for a week, all others for a day", () => {
    const days = (["edit", "approve", "correct", "resume"] as const).map(
      (kind) => tokenMsOf(kind) / 86_400_000,
    );
    expect(days).toEqual([1, 1, 1, 7]);
    expect(["edit", "resume", "smudged", ""].map(isFillTokenKind)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
