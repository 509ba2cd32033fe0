import { expect, test } from "vitest";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import { mainFontOf } from "./main-font.ts";

test("the font with most letters tells of a face, the first of equals", () => {
  const of = (key: string, count: number) =>
    factsOf(key, {
      coverage: Array.from({ length: count }, (_, i) => [String.fromCharCode(97 + i), i, 1, 500]),
    });
  const fonts = [of("1", 1), of("2", 5), of("3", 5), of("4", 2)];
  expect(mainFontOf(fonts)?.key).toBe("2");
  expect(fonts.map(({ key }) => key)).toEqual(["1", "2", "3", "4"]);
  expect(mainFontOf([])).toBeNull();
});
