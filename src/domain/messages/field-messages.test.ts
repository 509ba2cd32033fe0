import { describe, expect, test } from "vitest";
import { SHARED } from "./en.data.ts";
import { warningMessages } from "./field-messages.ts";

const MESSAGES = { language: "en", ...SHARED };
const STYLED = "\u{1d400}nna";

function messagesOf(...warnings: Parameters<typeof warningMessages>[0]) {
  return [...warningMessages(warnings, () => STYLED, MESSAGES)];
}

describe("what a field is told", () => {
  test("text that does not fit stands in the way; its size is never said larger than it is", () => {
    expect(messagesOf({ field: "name", code: "text_overflow", min_font_size_pt: 6.09 })).toEqual([
      [
        "name",
        {
          kind: "fail",
          text: "Too long for this space, even at 6 pt. Please shorten it a little.",
          plain: null,
        },
      ],
    ]);
  });

  test("a text that can be changed no longer stands in the way too", () => {
    expect(messagesOf({ field: "name", code: "field_not_fillable" })).toEqual([
      ["name", { kind: "fail", text: SHARED.notFillable, plain: null }],
    ]);
  });

  test("letters no font has are named one by one, with plain ones where they print", () => {
    const [[, message] = []] = messagesOf({
      field: "name",
      code: "missing_glyph",
      characters: "\u{1d400}😀",
      plain: true,
    });
    expect(message?.kind).toBe("fail");
    expect(message?.plain).toBe("Anna");
    expect(message?.text).toBe(
      "These characters cannot be printed here: \u{1d400} 😀. In plain letters: “Anna”.",
    );
  });

  test.each([
    ["few letters another font prints are named", "Łó", "The lettering of this design has no Ł ó."],
    ["none are, where the file has nothing of the font", "", "lacks many of these letters"],
    ["from some on there are many", "MARLENW", "The lettering of this design lacks many of these"],
  ])("%s", (_, characters, expected) => {
    const [[, message] = []] = messagesOf({ field: "name", code: "font_substituted", characters });
    expect(message?.text).toContain(expected);
    expect(message?.text).toContain("Your text prints in a similar one, as the picture shows.");
  });

  test("of many letters that no font has the first are named", () => {
    const [[, message] = []] = messagesOf({
      field: "name",
      code: "missing_glyph",
      characters: "😀😁😂😃😄😅😆😇",
    });
    expect(message?.text).toContain("printed here: 😀 😁 😂 😃 😄 😅 ….");
  });

  test("several warnings of a field are one message, the same one is said once", () => {
    const shrunk = { field: "name", code: "text_shrunk", size_pt: 7.5 } as const;
    const [[, message] = []] = messagesOf(shrunk, shrunk, {
      field: "name",
      code: "ink_not_applied",
    });
    expect(message?.kind).toBe("warn");
    expect(message?.text).toBe(`Made smaller to fit: 7.5 pt. ${SHARED.inkNotApplied}`);
  });

  test("while a text does not print, nothing is said of how it would", () => {
    const stops = { field: "name", code: "text_overflow", min_font_size_pt: 6 } as const;
    const other = { field: "name", code: "font_substituted", characters: "Ł" } as const;
    for (const warnings of [[stops, other] as const, [other, stops] as const]) {
      const [[, message] = []] = messagesOf(...warnings);
      expect(message?.kind).toBe("fail");
      expect(message?.text).toMatch(/^Too long for this space.*shorten it a little\.$/u);
    }
  });

  test("a colour that cannot be had is said, and stops nothing; how one is made of inks is not", () => {
    const [[, message] = []] = messagesOf({ field: "name", code: "ink_not_applied" });
    expect([message?.kind, message?.text]).toEqual([
      "warn",
      "The chosen colour cannot be printed here; this text keeps its own.",
    ]);
    expect(messagesOf({ field: "name", code: "ink_built" })).toEqual([]);
  });

  test("text besides the fields is nobody's to change", () => {
    expect(messagesOf({ field: "x", code: "additional_text_overflow" })).toEqual([]);
  });
});
