import { describe, expect, test } from "vitest";
import type { Template } from "../../contract/template.ts";
import type { TextBox } from "../../contract/scene.ts";
import { boxOf } from "../small-scenes.test-kit.ts";
import { leastText, printableText, trialTexts, turnedTexts } from "./trial-texts.ts";

/** A plan whose font "90" has these letters. */
const planWith = (letters: string): Pick<Template, "plan"> =>
  ({
    plan: { fonts: [{ key: "90", coverage: Array.from(letters, (letter) => [letter]) }] },
  }) as never;
const NO_LETTER_MISSING = planWith("ΩЖא");

const inUnit = (id: string, unit: string, changes: Partial<TextBox> = {}): TextBox =>
  boxOf(id, "words", { segments: [{ unit } as TextBox["segments"][number]], ...changes });

/** What is tried for a text. */
const tried = (text: string): string | undefined =>
  trialTexts(NO_LETTER_MISSING, [{ field: "f", box: boxOf("a", text), text }]).get("f");

describe("the text of a trial", () => {
  test.each([
    ["Ada Lovelace", "e A"],
    ["Ada", "a"],
    ["Ada L", "L A"],
    ["A", "AA"],
    ["“Ada”", "a A"],
    ["7", "77"],
    ["Anna", "a"],
    ["Annika", "a A"],
    ["anna", "a"],
    ["...", "A"],
    ["", "A"],
    ["Ada\nLee", "a\ne"],
    ["Clara\n\nEmily", "a C\nA\ny E"],
    // The trial of itself would change nothing.
    ["a b", "b"],
    ["x\ny", "x\nyx\ny"],
  ])("of %j is %j", (text, expected) => {
    expect(tried(text)).toBe(expected);
  });
});

describe("a letter that the font lacks", () => {
  const textsOf = (
    letters: string,
    ...boxes: readonly TextBox[]
  ): readonly (string | undefined)[] => {
    const texts = trialTexts(
      planWith(letters),
      boxes.map((box) => ({ field: box.id, box, text: "Ada" })),
    );
    return boxes.map(({ id }) => texts.get(id));
  };

  test("is tried by the first text of each content stream, of each page", () => {
    const boxes = [
      inUnit("a", "page:0"),
      inUnit("b", "page:0"),
      inUnit("c", "form:7"),
      inUnit("d", "form:7", { page: 1 }),
    ];
    expect(textsOf("", ...boxes)).toEqual(["aΩ", "a", "aΩ", "aΩ"]);
  });

  test("is one that it lacks, and none where it has them all", () => {
    expect(textsOf("Ω", inUnit("a", "page:0"))).toEqual(["aЖ"]);
    expect(textsOf("ΩЖ", inUnit("a", "page:0"))).toEqual(["aא"]);
    expect(textsOf("ΩЖא", inUnit("a", "page:0"))).toEqual(["a"]);
    expect(textsOf("ΩЖא", inUnit("a", "page:0", { font: "unknown" }))).toEqual(["aΩ"]);
  });
});

test.each([
  ["e A", "e"],
  ["e", "ee"],
  ["7", "77"],
  ["…", "A"],
  ["A", "AA"],
  ["", "A"],
])("the least text in the place of %j is %j", (text, least) => {
  expect(leastText(text)).toBe(least);
});

test.each([
  ["Ada", "adA"],
  ["Ada\nLee", "adA\neeL"],
  // The same turned round: another text is tried in its place.
  ["Anna", "annA"],
  ["anna", "a"],
  ["7", "77"],
  // A mark belongs to the letter before it.
  ["Adele\u0301", "e A"],
])("%j turned round is %j", (text, turned) => {
  const tried = [{ field: "f", box: boxOf("a", text), text }];
  expect(turnedTexts(NO_LETTER_MISSING, tried).get("f")).toBe(turned);
});

test.each([
  ["b a", ["b"], "ab", "a"],
  ["b a\nc d", ["c", "d"], "", "b a\nA"],
  ["b\n\nc", ["b", "c"], "", "A\n\nA"],
  ["b A", ["b"], "A", "AA"],
  ["b a", ["b", "A"], "", null],
] as const)("%j without %j, in place of %j, is %j", (text, missing, authored, printable) => {
  expect(printableText(text, missing, authored)).toBe(printable);
});
