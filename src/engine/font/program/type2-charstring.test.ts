import { expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import { charstringNumbers as n } from "../pdf-font/font-samples.ts";
import { runType2 } from "./type2-charstring.ts";
import { drawsType2 } from "./type2-outline-presence.ts";

const SUBROUTINES: Readonly<Record<number, readonly number[]>> = {
  0: [...n(100), 6, 11],
  1: [...n(1), 10, 11],
};

function subroutine(index: number): Uint8Array | null {
  const code = SUBROUTINES[index];
  return code === undefined ? null : Uint8Array.from(code);
}

function check(...code: readonly number[]): Rect | null | "unreadable" {
  const ink = runType2(Uint8Array.from(code), () => null, subroutine);
  return ink === null ? "unreadable" : ink.bounds;
}

test.each<[string, readonly number[], Rect | null | "unreadable"]>([
  ["endchar alone draws nothing", [14], null],
  ["a move draws nothing", [...n(10, 20), 21, 14], null],
  ["a line of no length draws nothing", [...n(0, 0), 5, 14], null],
  ["rlineto", [...n(10, 20), 21, ...n(5, -5, 1, 2), 5, 14], [10, 15, 16, 20]],
  ["hlineto alternates", [...n(10, 20, -30), 6, 14], [-20, 0, 10, 20]],
  ["rrcurveto", [...n(1, 2, 3, 4, 5, 6), 8, 14], [0, 0, 9, 12]],
  ["hhcurveto with a first dy", [...n(7, 1, 2, 3, 4), 27, 14], [0, 0, 7, 10]],
  ["hvcurveto with a last dx", [...n(1, 2, 3, 4, 5), 31, 14], [0, 0, 8, 7]],
  ["rcurveline", [...n(1, 1, 1, 1, 1, 1, 5, 5), 24, 14], [0, 0, 8, 8]],
  ["rlinecurve", [...n(5, 5, 1, 1, 1, 1, 1, 1), 25, 14], [0, 0, 8, 8]],
  ["flex", [...n(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 50), 12, 35, 14], [0, 0, 6, 6]],
  ["hflex comes back to its height", [...n(1, 1, 5, 1, 1, 1, 1), 12, 34, 14], [0, 0, 6, 5]],
  ["a width before the first move", [...n(300, 10, 20), 21, ...n(5), 6, 14], [10, 20, 15, 20]],
  ["mask bytes are no operators", [...n(1, 2, 3, 4), 18, 19, 5, ...n(9), 6, 14], [0, 0, 9, 0]],
  ["a subroutine", [...n(0), 10, 14], [0, 0, 100, 0]],
  ["a subroutine that calls itself", [...n(1), 10, 14], "unreadable"],
  ["a subroutine that is missing", [...n(5), 10, 14], "unreadable"],
  ["an operator that is not read", [...n(1, 2), 12, 24, 14], "unreadable"],
])("%s", (_, code, expected) => {
  expect(check(...code)).toEqual(expected);
  const draws = drawsType2(Uint8Array.from(code), () => null, subroutine);
  expect(draws).toBe(expected !== null && expected !== "unreadable");
});

test("finds ink without running to the end", () => {
  const code = Uint8Array.from([...n(5), 6, 12, 99]);
  expect(drawsType2(code, () => null, subroutine)).toBe(true);
  expect(runType2(code, () => null, subroutine)).toBeNull();
  expect(drawsType2(Uint8Array.of(14), () => null, subroutine)).toBe(false);
});

test("reads the width and the parts of an accented letter", () => {
  const code = Uint8Array.from([...n(-50, 120, 30, 65, 194), 14]);
  expect(runType2(code, () => null, subroutine)).toEqual({
    bounds: null,
    accent: { dx: 120, dy: 30, base: 65, accent: 194 },
    width: -50,
  });
});
