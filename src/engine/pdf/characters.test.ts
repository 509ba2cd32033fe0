import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import {
  characterClass,
  endsToken,
  hexDigit,
  isWhiteOrEnd,
  isWhiteSpace,
  REGULAR,
  skipWhite,
} from "./characters.ts";

const ALL = Array.from({ length: 256 }, (_, byte) => byte);
const pick = (is: (byte: number) => boolean): string => String.fromCharCode(...ALL.filter(is));

test("white space and delimiters are those of ISO 32000-2, tables 1 and 2, and no others", () => {
  expect(pick(isWhiteSpace)).toBe("\0\t\n\f\r ");
  expect(pick((byte) => !isWhiteSpace(byte) && characterClass(byte) !== REGULAR)).toBe(
    "%()/<>[]{}",
  );
  expect(pick(endsToken)).toBe("\0\t\n\f\r %()/<>[]{}");
});

test("the end of the data ends a token as white space does, but is none", () => {
  expect([endsToken(undefined), isWhiteOrEnd(undefined), isWhiteSpace(undefined)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isWhiteOrEnd(0x20), isWhiteOrEnd(0x28), isWhiteOrEnd(0x41)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("digits of both cases have their values", () => {
  expect(pick((byte) => hexDigit(byte) >= 0)).toBe("0123456789ABCDEFabcdef");
  expect(Array.from("09afAF", (digit) => hexDigit(digit.charCodeAt(0)))).toEqual([
    0, 9, 10, 15, 10, 15,
  ]);
  expect(hexDigit(undefined)).toBe(-1);
});

describe("what is skipped before a token", () => {
  test.each<[text: string, from: number, at: number]>([
    ["a", 0, 0],
    [" \0\t\f\r\na", 0, 6],
    ["% a comment\na", 0, 12],
    ["% a comment\ra", 0, 12],
    [" %one\r\n%two\n /", 0, 13],
    ["% to the end", 0, 12],
    ["a  b", 1, 3],
    ["", 0, 0],
    ["  ", 0, 2],
    ["ab", 9, 2],
  ])("%j from %d: %d", (text, from, at) => {
    expect(skipWhite(latin1Bytes(text), from)).toBe(at);
  });
});
