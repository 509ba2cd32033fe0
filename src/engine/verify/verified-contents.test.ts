import { describe, expect, test } from "vitest";
import { changeOfNew, changeOfOld } from "./verified-contents.ts";

/** The second shows nothing any more, the third begins where it ended. */
const CHANGES = [
  { oldStart: 2, oldEnd: 4, newStart: 2, newEnd: 5 },
  { oldStart: 6, oldEnd: 8, newStart: 7, newEnd: 7 },
  { oldStart: 8, oldEnd: 9, newStart: 7, newEnd: 9 },
];
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

describe("the change around an operator", () => {
  test("of the original", () => {
    expect(upTo(11).map((at) => changeOfOld(CHANGES, at))).toEqual([
      -1, -1, 0, 0, -1, -1, 1, 1, 2, -1, -1,
    ]);
  });

  test("of the rendered file", () => {
    expect(upTo(11).map((at) => changeOfNew(CHANGES, at))).toEqual([
      -1, -1, 0, 0, 0, -1, -1, 2, 2, -1, -1,
    ]);
  });

  test("is none without changes", () => {
    expect([changeOfOld([], 0), changeOfNew([], 0)]).toEqual([-1, -1]);
  });
});
