import { describe, expect, test } from "vitest";
import type { TextWarning } from "./text-warning.ts";
import { textWarningsHeader } from "./text-warnings.ts";

function overflows(count: number, field = "fld"): TextWarning[] {
  return Array.from({ length: count }, (_, i) => ({
    field: `${field}_${i}`,
    code: "text_overflow",
    min_font_size_pt: 6,
    max_width_pt: 141.73,
  }));
}

function read(header: string | null): readonly TextWarning[] {
  return header === null ? [] : JSON.parse(decodeURIComponent(header));
}

describe("the header of text warnings", () => {
  test("is absent without any, and holds all of a short list", () => {
    expect(textWarningsHeader([])).toBeNull();
    expect(textWarningsHeader([{ field: "a", code: "text_shrunk", size_pt: 9 }])).toBeNull();
    expect(read(textWarningsHeader(overflows(20)))).toEqual(overflows(20));
  });

  test.each([
    ["by number", overflows(21), 20],
    ["by length", overflows(18, "ü".repeat(60)), null],
    ["by length, of one", overflows(1, "ü".repeat(1_000)), 0],
  ])("is cut %s, and its last item says so", (_name, warnings, items) => {
    const header = textWarningsHeader(warnings) ?? "";
    expect(header.length).toBeLessThanOrEqual(4_096);
    expect(header).toMatch(/^[\x21-\x7e]*$/u);
    const told = read(header === "" ? null : header);
    if (items !== null) {
      expect(told).toHaveLength(items);
    }
    expect(told.slice(0, -1)).toEqual(warnings.slice(0, Math.max(0, told.length - 1)));
    expect(told.at(-1)?.code).toBe(items === 0 ? undefined : "additional_text_overflow");
  });

  test("holds nothing of what was typed", () => {
    const missing: TextWarning = {
      field: "a",
      code: "missing_glyph",
      characters: "Ω",
      plain: true,
    };
    expect(read(textWarningsHeader([missing]))).toEqual([{ field: "a", code: "missing_glyph" }]);
  });
});
