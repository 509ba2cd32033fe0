import { describe, expect, test } from "vitest";
import type { StyleRun } from "../contract/scene.ts";
import { withoutOtherLetters } from "./other-letters.ts";

const run = (start: number, end: number, change: Partial<StyleRun> = {}): StyleRun => ({
  start,
  end,
  font: "own",
  sizePt: 22,
  ...change,
});
const LENT = { font: "other", sizePt: 20 };

describe("letters that another font lends to a word", () => {
  test.each<[string, string, readonly StyleRun[], number]>([
    ["within it", "Időkapszula", [run(0, 2), run(2, 3, LENT), run(3, 11)], 1],
    ["at its end", "Üzenetrögzítő", [run(0, 12), run(12, 13, LENT)], 1],
    ["at its start", "őszi", [run(0, 1, LENT), run(1, 4)], 1],
    ["but a word of their own is a style", "Tea ő", [run(0, 4), run(4, 5, LENT)], 2],
    ["as three letters are", "Teaőőő", [run(0, 3), run(3, 6, LENT)], 2],
    ["as what is raised is", "Teaő", [run(0, 3), run(3, 4, { ...LENT, risePt: 5 })], 2],
    ["as what is small is", "Teaő", [run(0, 3), run(3, 4, { ...LENT, sizePt: 11 })], 2],
    ["as another paint is", "Teaő", [run(0, 3), run(3, 4, { ...LENT, paint: "red" })], 2],
    ["as figures are", "Tea5", [run(0, 3), run(3, 4, LENT)], 2],
  ])("%s", (_, text, runs, count) => {
    const own = withoutOtherLetters({ text, font: "own", runs });
    expect(own).toHaveLength(count);
    expect(own[0]?.start).toBe(0);
    expect(own.at(-1)?.end).toBe(text.length);
    expect(count > 1 || own.every(({ font }) => font === "own")).toBe(true);
  });
});
