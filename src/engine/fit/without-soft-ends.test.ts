import { describe, expect, test } from "vitest";
import type { BoxLine, TextBox } from "../contract/scene.ts";
import { sceneBox } from "../preview/small-scenes.test-kit.ts";
import type { StyledPart } from "./style-spans.ts";
import { withoutSoftEnds } from "./without-soft-ends.ts";

function boxOf(lines: readonly string[], soft: readonly number[]): TextBox {
  const made: BoxLine[] = lines.map((text, i) => ({
    text,
    from: [0, 0],
    to: [0, 0],
    ...(soft.includes(i) ? { softEnd: true as const } : {}),
  }));
  const place = { left: 0, baseline: 0, width: 100, sizePt: 10 };
  return sceneBox("a", place, { text: lines.join("\n"), lines: made });
}
const SOFT = boxOf(["We are glad", "to see you"], [0]);
const parts = (...texts: readonly string[]): readonly StyledPart[] =>
  texts.map((text, i) => ({ kind: i % 2 === 0 ? "literal" : "value", text }));

describe("the words of a request", () => {
  test("go on where a line only ended with its column", () => {
    expect(withoutSoftEnds({ box: SOFT, text: "We are glad\nto see you" }).text).toBe(
      "We are glad to see you",
    );
  });

  test("keep a break that the customer made", () => {
    const text = "We are glad\nand happy\nto see you";
    expect(withoutSoftEnds({ box: SOFT, text }).text).toBe(text);
  });

  test("keep all breaks of a box whose lines its author ended", () => {
    const box = boxOf(["Anna Berger", "Director"], []);
    const text = "Anna Berger\nDirector";
    expect(withoutSoftEnds({ box, text }).text).toBe(text);
  });

  test("keep their parts, each with the words as they are set", () => {
    const given = parts("We are ", "glad\nto", " see you");
    const made = withoutSoftEnds({ box: SOFT, text: "We are glad\nto see you", parts: given });
    expect(made.parts?.map(({ text, kind }) => [kind, text])).toEqual([
      ["literal", "We are "],
      ["value", "glad to"],
      ["literal", " see you"],
    ]);
    expect(made.parts?.map(({ text }) => text).join("")).toBe(made.text);
  });

  test("have no parts to tell where nothing changed: the caller's own still hold", () => {
    const text = "We are sad";
    expect(withoutSoftEnds({ box: SOFT, text, parts: parts(text) })).toEqual({ text });
  });

  test("have none where a word is broken anew, for their lengths no longer tell", () => {
    const box = boxOf(["a friend of fami-", "lies and dogs"], [0]);
    const made = withoutSoftEnds({
      box,
      text: "a friend of fami\u00adlies",
      parts: parts("a friend of fami\u00adlies"),
    });
    expect(made.text).toBe("a friend of fami\u00ad\u00adlies");
    expect(made).not.toHaveProperty("parts");
  });
});
