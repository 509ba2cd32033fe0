import { expect, test } from "vitest";
import { csvField } from "./csv.ts";

test.each([
  ["", ""],
  ["Ada Lovelace", "Ada Lovelace"],
  ["Lovelace, Ada", '"Lovelace, Ada"'],
  ['the "first"', '"the ""first"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
])("%j is written as %j", (text, cell) => {
  expect(csvField(text)).toBe(cell);
});
