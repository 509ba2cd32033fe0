import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#base/any-character.test-kit.ts";
import { isSlug, listingOf, slugFrom } from "./template.ts";

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
        fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: "grapheme" })),
        (title) => {
          const slug = slugFrom(title);
          expect(isSlug(slug)).toBe(true);
          expect(slugFrom(slug)).toBe(slug);
        },
      ),
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
