import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSlug, listingOf, slugFrom, titleFromFileName } from "./template.ts";

describe("a slug", () => {
  test.each([
    ["abc", true],
    ["a-b", true],
    ["a1-", false],
    ["-a1", false],
    ["ab", false],
    ["", false],
    ["Abc", false],
    ["a b", false],
    ["a_b", false],
    ["ä-b", false],
    ["a--b", true],
    ["a".repeat(80), true],
    ["a".repeat(81), false],
    // A line end at the end is no letter.
    ["abc\n", false],
  ])("%j: %s", (text, isOne) => {
    expect(isSlug(text)).toBe(isOne);
  });

  test.each([
    ["Business Card", "business-card"],
    ["  Visitenkarte – Größe 85×55  ", "visitenkarte-gro-e-85-55"],
    ["Café Brûlée", "cafe-brulee"],
    ["ﬁne", "fine"],
    ["№ 5: A/B", "no-5-a-b"],
    ["名刺", "template"],
    ["A", "template-a"],
    ["A B", "a-b"],
    ["---", "template"],
    ["", "template"],
    ["x".repeat(90), "x".repeat(60)],
    // Cut at a hyphen: none stays at the end.
    [`${"x".repeat(59)} y`, "x".repeat(59)],
  ])("of the title %j is %s", (title, slug) => {
    expect(slugFrom(title)).toBe(slug);
  });

  test("can be made of every title, and is its own slug", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })),
        (title) => {
          const slug = slugFrom(title);
          expect(isSlug(slug)).toBe(true);
          expect(slugFrom(slug)).toBe(slug);
        },
      ),
    );
  });
});

describe("the title of a file", () => {
  test.each([
    ["card.pdf", "card"],
    ["Card.PDF", "Card"],
    ["C:\\designs\\card v2.pdf", "card v2"],
    ["/home/ada/card.pdf", "card"],
    ["card.pdf.pdf", "card.pdf"],
    ["card", "card"],
    ["名刺.pdf", "名刺"],
    [" card .pdf", "card"],
    ["a\u0000b\u001fc.pdf", "abc"],
    [".pdf", "Untitled"],
    ["", "Untitled"],
    ["folder/", "Untitled"],
    ["x".repeat(300), "x".repeat(200)],
    // Half a surrogate pair cannot be stored.
    ["a\ud83cb.pdf", "ab"],
    [`${"x".repeat(199)}🎉.pdf`, `${"x".repeat(199)}🎉`],
    [`${"x".repeat(199)} y.pdf`, "x".repeat(199)],
  ])("%j is %j", (fileName, title) => {
    expect(titleFromFileName(fileName)).toBe(title);
  });

  test("can be stored, whatever the file is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400, size: "max" }), (fileName) => {
        const title = titleFromFileName(fileName);
        expect(title).not.toMatch(/\p{Surrogate}|\p{Control}/u);
        expect(Array.from(title).length).toBeLessThanOrEqual(200);
        expect(title).toBe(title.trim());
        expect(title).not.toBe("");
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  [[], 2, [], false],
  [[1, 2], 2, [1, 2], false],
  [[1, 2, 3], 2, [1, 2], true],
])("of %j, %d a page: %j, more %s", (items, limit, page, hasMore) => {
  expect(listingOf(items, limit)).toEqual({ items: page, hasMore });
});
