import { expect, test } from "vitest";
import { type FontProgram, NO_METRICS } from "../program/font-program.ts";
import { programTextReader } from "./font-text.ts";

/** A TrueType program whose (3,0) map has these codes for glyphs, and names for glyphs. */
function symbolProgram(
  gids: Readonly<Record<number, number>>,
  names: Readonly<Record<number, string>> = {},
): FontProgram {
  const entries = Object.entries(gids).map(([code, gid]) => [0xf000 + Number(code), gid] as const);
  const map = new Map(entries);
  return {
    kind: "truetype",
    glyphCount: 300,
    outlinesReadable: true,
    hasOutline: () => true,
    glyphBounds: () => null,
    outline: () => null,
    advance: () => null,
    gidOfName: () => null,
    nameOfGid: (gid) => names[gid] ?? null,
    encoding: null,
    gidOfCid: null,
    charMaps: [{ platform: 3, encoding: 0, gid: (code) => map.get(code) ?? 0, entries: () => map }],
    metrics: NO_METRICS,
  };
}

const inRow = (
  first: number,
  last: number,
  gid: (code: number) => number,
): Record<number, number> =>
  Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, i) => [first + i, gid(first + i)]),
  );

test.each<readonly [string, FontProgram, number, string | null]>([
  ["letters by their codes", symbolProgram({ 0x20: 3, 0x41: 36, 0x6e: 81 }), 81, "n"],
  [
    "a whole font in the order of its codes",
    symbolProgram(inRow(0x20, 0x7e, (c) => c - 29)),
    36,
    "A",
  ],
  ["a font of capitals", symbolProgram(inRow(0x20, 0x5f, (c) => c - 29)), 36, "A"],
  [
    "a subset numbered by use",
    symbolProgram({ 0x20: 3, ...inRow(0x21, 0x2c, (c) => (c * 7) % 60) }),
    51,
    null,
  ],
  ["a subset numbered from 1", symbolProgram(inRow(1, 0x45, (c) => c)), 0x41, null],
  ["a big subset numbered by use", symbolProgram(inRow(0x21, 0x90, (c) => c - 0x20)), 0x21, null],
  [
    "names that contradict the codes",
    symbolProgram({ 0x41: 5, 0x42: 6 }, { 5: "e", 6: "t" }),
    5,
    "e",
  ],
  [
    "names that agree with the codes",
    symbolProgram({ 0x41: 5, 0x42: 6 }, { 5: "A", 6: "B" }),
    6,
    "B",
  ],
])("%s", (_, program, gid, text) => {
  expect(programTextReader(program, "adobe")(gid)).toBe(text);
});
