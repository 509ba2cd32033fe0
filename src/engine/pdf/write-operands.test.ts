import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { Lexer } from "./lexer.ts";
import {
  formatExact,
  formatHex,
  formatMatrix,
  formatName,
  formatNumber,
} from "./write-operands.ts";

test.each([
  [0, "0"],
  [-0.000001, "0"],
  [12, "12"],
  [1.5, "1.5"],
  [-0.12345678, "-0.12346"],
  [100, "100"],
  [1e-9, "0"],
])("%d is written as %s", (value, expected) => {
  expect(formatNumber(value)).toBe(expected);
});

// ISO 32000-2, 7.3.3: PDF has no exponents.
test.each([1e-7, 123456.789, 1e21, 0.1 + 0.2, -2.5e-11])(
  "the authored value %d is read back within 12 decimals",
  (value) => {
    const source = formatExact(value);
    expect(source).not.toMatch(/e/i);
    const lexer = new Lexer(latin1Bytes(source));
    expect([lexer.next(), lexer.end]).toEqual(["number", source.length]);
    expect(Math.abs(lexer.number - Math.min(value, Number.MAX_SAFE_INTEGER))).toBeLessThan(1e-12);
  },
);

test("small entries of a matrix keep seven significant digits, so that far glyphs stay where they are", () => {
  expect(formatMatrix([0.000123456789, 0, 0, 1.23456789, 1000.1234567, 0.05])).toBe(
    "0.0001234568 0 0 1.234568 1000.123457 0.05",
  );
});

test.each([
  ["Font", "/Font"],
  ["A B", "/A#20B"],
  ["a/b#(c)", "/a#2fb#23#28c#29"],
  ["\u00e9", "/#e9"],
])("the name %s is written as %s and read back", (name, expected) => {
  expect(formatName(name)).toBe(expected);
  const lexer = new Lexer(latin1Bytes(expected));
  expect([lexer.next(), lexer.text]).toEqual(["name", name]);
});

test("bytes as a hexadecimal string", () => {
  expect(formatHex(Uint8Array.of(0, 10, 255))).toBe("<000aff>");
});
