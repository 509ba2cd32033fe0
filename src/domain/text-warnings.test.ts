import { describe, expect, test } from "vitest";
import type { TextWarning } from "./text-warning.ts";
import type { FieldRecord } from "./scene-record.ts";
import { atTypedField, textWarnings, textWarningsHeader } from "./text-warnings.ts";

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
    ["by length, of one", overflows(1, "ü".repeat(1_000)), 1],
  ])("is cut %s, and its last item says so", (_name, warnings, items) => {
    const header = textWarningsHeader(warnings) ?? "";
    expect(header.length).toBeLessThanOrEqual(4_096);
    expect(header).toMatch(/^[\x21-\x7e]*$/u);
    const told = read(header);
    if (items !== null) {
      expect(told).toHaveLength(items);
    }
    expect(told.slice(0, -1)).toEqual(warnings.slice(0, Math.max(0, told.length - 1)));
    expect(told.at(-1)).toMatchObject({
      code: "additional_text_overflow",
      stands_for: { text_overflow: warnings.length - told.length + 1 },
    });
  });

  test("never loses text that overflows for the sake of other codes", () => {
    const substituted = Array.from({ length: 40 }, (_, i) => ({
      field: `s_${i}`,
      code: "font_substituted" as const,
      from: "Lato-Regular",
      to: "Carlito",
    }));
    const missing: TextWarning = { field: "m", code: "missing_glyph" };
    const told = read(textWarningsHeader([...substituted, missing, ...overflows(12)]));
    expect(told).toHaveLength(20);
    expect(told.slice(0, 12)).toEqual(overflows(12));
    expect(told[12]).toEqual(missing);
    expect(told.slice(13, 19)).toEqual(substituted.slice(0, 6));
    expect(told[19]).toEqual({
      field: "s_6",
      code: "additional_text_overflow",
      stands_for: { font_substituted: 34 },
    });
    const many = read(textWarningsHeader([...substituted, missing, ...overflows(30)]));
    expect(many.slice(0, 19)).toEqual(overflows(19));
    expect(many[19]?.stands_for).toEqual({
      text_overflow: 11,
      missing_glyph: 1,
      font_substituted: 40,
    });
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

describe("another font", () => {
  const substituted = (from: string, to: string, accepted: readonly string[] = []) => {
    const box = {
      box: "b",
      missing: [],
      lines: [],
      substitutions: [{ from, to, characters: "ŁŁó" }],
    };
    const field = { id: "f", defaultValue: "", constraints: [{ objectId: "b" }] };
    return textWarnings([field] as never, { fit: { boxes: [box] }, problems: [] } as never, {
      values: {},
      accepted,
    });
  };

  test.each([
    { name: "is told with its letters", from: "Garamond-Bold", to: "Tinos-Bold" },
    { name: "is minor in the family", from: "ABCDEF+Lato-Bold", to: "Lato-Regular", minor: true },
    { name: "is minor where accepted", from: "A-B", to: "C-D", accepted: ["A-B>C-D"], minor: true },
  ])("$name", ({ from, to, accepted, minor }) => {
    const [told] = substituted(from, to, accepted);
    expect([told?.code, told?.characters, told?.minor]).toEqual(["font_substituted", "Łó", minor]);
    // A client of the API is told of every pair, as ever.
    expect(read(textWarningsHeader(told === undefined ? [] : [told]))).toEqual([
      { field: "f", code: "font_substituted", from, to },
    ]);
  });
});

describe("the fields to blame in a box of several", () => {
  const field = (id: string, defaultValue: string): FieldRecord => {
    const constraints = [{ objectId: "box" }];
    return { id, name: id, defaultValue, isPlaceholder: false, constraints } as never;
  };
  const fields = [field("title", "Dr"), field("first", "Ann"), field("last", "Muster")];

  test("are told of one by one, each with what the box says", () => {
    const box = {
      box: "box",
      missing: [],
      substitutions: [{ from: "A", to: "B", characters: "Ł" }],
      lines: [],
      overflow: true,
      minSizePt: 6,
      maxWidthPt: 50,
    };
    const values = { title: "Dr", first: "Annamaria", last: "Łukasiewicz" };
    const filled = { fit: { boxes: [box] }, problems: [] } as never;
    const told = textWarnings(fields, filled, { values });
    expect(told.map(({ field: id, code }) => [id, code])).toEqual([
      ["first", "text_overflow"],
      ["last", "text_overflow"],
      // The letters that another font prints are its own.
      ["last", "font_substituted"],
    ]);
  });

  const boxesOf = new Map([
    ["title", ["box"]],
    ["first", ["box"]],
    ["other", ["elsewhere"]],
  ]);
  test.each([
    ["where one was typed in", ["title"], "title"],
    ["unless it is blamed already", ["title", "first"], "first"],
    ["and not one of another box", ["other"], "first"],
  ])("is that one %s", (_, typed, expected) => {
    const told = atTypedField([{ field: "first", code: "text_overflow" }], boxesOf, (id) =>
      typed.includes(id),
    );
    expect(told.map((warning) => warning.field)).toEqual([expected]);
  });

  test.each([
    ["those that were typed in, of several", ["title", "first"], ["first", "title"]],
    ["once, where another grew before", ["title"], ["title"]],
    ["all, where none was", [], ["first", "title"]],
  ])("are told of %s", (_, typed, expected) => {
    const both = ["first", "title"].map((id) => ({ field: id, code: "text_overflow" as const }));
    const told = atTypedField(both, boxesOf, (id) => typed.includes(id));
    expect(told.map((warning) => warning.field)).toEqual(expected);
  });
});
