import { describe, expect, test } from "vitest";
import * as ar from "./ar.data.ts";
import * as en from "./en.data.ts";
import * as ja from "./ja.data.ts";
import { labelParts } from "./label-list.ts";

const labels = (count: number): string[] => Array.from({ length: count }, (_, i) => `L${i + 1}`);
const listed = (count: number, language: string, { more }: { readonly more: string }): string =>
  labelParts(labels(count), { language, more })
    .map(({ text }) => text)
    .join("");

describe("labels in a sentence", () => {
  test.each([
    ["none", 0, ""],
    ["one", 1, "L1"],
    ["as the language lists them", 3, "L1, L2, and L3"],
    ["all where one alone would be counted", 7, "L1, L2, L3, L4, L5, L6, and L7"],
    ["the first, and how many more", 29, "L1, L2, L3, L4, L5, L6, and 23 more"],
  ])("are %s", (_, count, expected) => {
    expect(listed(count, "en", en.SHARED)).toBe(expected);
  });

  test("are counted in other languages", () => {
    expect(listed(29, "ja", ja.SHARED)).toBe("L1、L2、L3、L4、L5、L6、ほか23件");
    expect(listed(8, "ar", ar.SHARED)).toContain("اثنان آخران");
  });

  test("are told from the words between them, and from the count", () => {
    const parts = labelParts(labels(9), { language: "en", more: en.SHARED.more });
    expect(parts.filter(({ isLabel }) => isLabel).map(({ text }) => text)).toEqual(labels(6));
    expect(parts.at(-1)).toEqual({ text: "3 more", isLabel: false });
  });
});
