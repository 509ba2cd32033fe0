import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { streamDataEnd } from "./scan.ts";

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
