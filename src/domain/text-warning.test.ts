import { expect, test } from "vitest";
import { API_WARNING_CODES, isRefused, WARNING_CODES } from "./text-warning.ts";

test("what stops a final is the gravest of the list, and the rest prints", () => {
  const refused = WARNING_CODES.filter((code) => isRefused({ code }));
  expect(refused).toEqual(["text_overflow", "field_not_fillable", "missing_glyph"]);
  expect(API_WARNING_CODES.slice(0, refused.length)).toEqual(refused);
  expect(isRefused({ code: "additional_text_overflow" })).toBe(false);
});
