import { expect, test } from "vitest";
import { capitalsShaper } from "./capitals.ts";
import type { RunShaper, ScriptRun } from "./shaped-text.ts";

const shown: string[] = [];
/** Notes the text it is to show; one glyph a letter. */
const PLAIN: RunShaper = {
  font: { kind: "library", id: "plain" },
  postScriptName: "Plain",
  shape: ({ text, start, end }) => {
    shown.push(text.slice(start, end));
    return {
      uncovered: [],
      glyphs: Array.from(text.slice(start, end), (character, i) => ({
        code: character.codePointAt(0) ?? 0,
        codeLength: 2,
        width: 500,
        advance: 500,
        dx: 0,
        dy: 0,
        text: character,
        isWordSpace: false,
        cluster: start + i,
        isSafe: true,
      })),
    };
  },
  hyphen: () => null,
};

test.each([
  ["Anna Größe", "ANNA GRÖßE"],
  ["ÀÇ 24", "ÀÇ 24"],
  ["ﬁn", "ﬁN"],
])("%s is shown as %s and reads as typed", (text, capitals) => {
  const run: ScriptRun = { text: `${text}.`, start: 0, end: text.length, script: "Latn", level: 0 };
  const { glyphs } = capitalsShaper(PLAIN).shape(run, { language: "", trackingEm: 0 });
  expect(shown.at(-1)).toBe(capitals);
  expect(glyphs.map((glyph) => glyph.text).join("")).toBe(text);
});

test("one font has one shaper of capitals", () => {
  expect(capitalsShaper(PLAIN)).toBe(capitalsShaper(PLAIN));
  expect(capitalsShaper(PLAIN).postScriptName).toBe("Plain");
});
