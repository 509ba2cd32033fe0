import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { Lexer } from "./lexer.ts";
import {
  hasWord,
  indexOfWord,
  isDigit,
  lastIndexOfWord,
  readObjectHeader,
  streamDataEnd,
  streamDataStart,
} from "./scan.ts";

test.each([
  ["a right length", "abcde\nendstream", 5, { end: 5, sound: true }],
  ["a wrong length", "abcde\nendstream", 3, { end: 5, sound: false }],
  ["no length", "abcde\r\nendstream", null, { end: 5, sound: false }],
  ["endobj alone", "abcde\nendobj\n5 0 obj", null, { end: 5, sound: false }],
  [
    "endobj before another's endstream",
    "abcde\nendobj\nxy endstream",
    null,
    { end: 5, sound: false },
  ],
  ["no end at all", "abcde", 9, { end: 5, sound: false }],
])("stream data with %s", (_, text, declared, expected) => {
  expect(streamDataEnd(latin1Bytes(text), 0, declared)).toEqual(expected);
});

test.each([
  ["a length of nothing", "endstream", 0, { end: 0, sound: true }],
  ["a length below nothing", "ab\nendstream", -1, { end: 2, sound: false }],
  ["a length behind white space", "ab \r\n endstream", 2, { end: 2, sound: true }],
  ["a length past the file", "ab\nendstream", 99, { end: 2, sound: false }],
  ["a line end that is data", "ab\n\nendstream", null, { end: 3, sound: false }],
  ["a carriage return before it", "ab\rendstream", null, { end: 2, sound: false }],
  ["the word in the data, by its length", "endstream!\nendstream", 10, { end: 10, sound: true }],
])("stream data with %s", (_, text, declared, expected) => {
  expect(streamDataEnd(latin1Bytes(text), 0, declared)).toEqual(expected);
});

describe("words", () => {
  const bytes = latin1Bytes("obj endobj obj");

  test.each([
    [0, undefined, 0],
    [1, undefined, 7],
    [8, undefined, 11],
    [12, undefined, -1],
    [99, undefined, -1],
    // The word must end below the limit.
    [8, 14, 11],
    [8, 13, -1],
    [8, 99, 11],
  ])("from %d, below %s: at %d", (from, limit, at) => {
    expect(indexOfWord(bytes, "obj", from, limit)).toBe(at);
  });

  test.each([
    [99, 0, 11],
    [11, 0, 11],
    [10, 0, 7],
    [6, 0, 0],
    [6, 1, -1],
    [0, 0, 0],
    [-1, 0, -1],
  ])("back from %d, not below %d: at %d", (from, floor, at) => {
    expect(lastIndexOfWord(bytes, "obj", from, floor)).toBe(at);
  });

  test("stand where all their letters do", () => {
    expect([0, 4, 7].map((at) => hasWord(bytes, "obj", at))).toEqual([true, false, true]);
    expect(hasWord(bytes, "object", 11)).toBe(false);
    expect(Array.from("0912/:a").map((char) => isDigit(char.charCodeAt(0)))).toEqual(
      Array.from("0912/:a").map((char) => char >= "0" && char <= "9"),
    );
    expect(isDigit(undefined)).toBe(false);
  });
});

describe("the header of an object", () => {
  test.each<[string, [num: number, gen: number, end: number] | null]>([
    ["12 0 obj", [12, 0, 8]],
    ["  12\n0\tobj<<", [12, 0, 10]],
    ["0012 00003 obj", [12, 3, 14]],
    ["9999999999 65535 obj", [9_999_999_999, 65_535, 20]],
    ["12 0 object", [12, 0, 8]],
    // No number has eleven digits.
    ["99999999999 0 obj", null],
    ["12 obj", null],
    ["120 obj", null],
    ["12 0obj", null],
    ["12 0 R", null],
    ["-12 0 obj", null],
    ["x 0 obj", null],
    ["", null],
    // Nobody writes so much white space; a megabyte of it is not walked over.
    [`12 ${" ".repeat(40)}0 obj`, null],
  ])("%j", (text, header) => {
    const [num, gen, end] = header ?? [];
    expect(readObjectHeader(latin1Bytes(text), 0)).toEqual(
      header === null ? null : { num, gen, end },
    );
  });

  test("is read from where it is said to stand", () => {
    expect(readObjectHeader(latin1Bytes("112 0 obj"), 1)).toEqual({ num: 12, gen: 0, end: 9 });
  });
});

test.each([
  ["stream\nabc", "abc"],
  ["stream\r\nabc", "abc"],
  // A lone CR occurs; the standard forbids it.
  ["stream\rabc", "abc"],
  ["stream \t\nabc", "abc"],
  ["stream  \r\nabc", "abc"],
  // A second line end is data.
  ["stream\n\nabc", "\nabc"],
  ["stream\r\rabc", "\rabc"],
  // Without a line end blanks are data.
  ["stream abc", " abc"],
  ["stream", ""],
])("data of %j begin behind the line end", (text, data) => {
  const bytes = latin1Bytes(text);
  const lexer = new Lexer(bytes, 0);
  lexer.next();
  expect(text.slice(streamDataStart(lexer))).toBe(data);
});
