import { expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import { charstringNumbers as n, type1Sample } from "../pdf-font/font-samples.ts";
import { openFontProgram } from "./open-program.ts";
import { runType1 } from "./type1-charstring.ts";

const GLYPHS = [
  { name: "Lslash", outline: "square" },
  { name: ".notdef", outline: "empty" },
  { name: "space", outline: "empty" },
] as const;
const CUSTOM =
  "256 array 0 1 255 {1 index exch /.notdef put} for dup 65 /Lslash put dup 8#40 /space put readonly def";

test.each<[string, Uint8Array]>([
  ["binary", type1Sample(GLYPHS, CUSTOM)],
  ["hexadecimal", type1Sample(GLYPHS, CUSTOM, { hex: true })],
  ["without lenIV bytes", type1Sample(GLYPHS, CUSTOM, { lenIV: 0 })],
])("%s: names, encoding, ink and advance", (_, bytes) => {
  const program = openFontProgram(bytes);
  expect(program?.kind).toBe("type1");
  expect([0, 1, 2].map((gid) => program?.nameOfGid(gid))).toEqual([".notdef", "Lslash", "space"]);
  expect([...(program?.encoding ?? [])].toSorted(([a], [b]) => a - b)).toEqual([
    [32, 2],
    [65, 1],
  ]);
  expect([0, 1, 2].map((gid) => program?.hasOutline(gid))).toEqual([false, true, false]);
  expect(program?.glyphBounds(1)).toEqual([0, 0, 500, 500]);
  expect(program?.advance(2)).toBe(600);
  expect(program?.gidOfName("A")).toBeNull();
});

test("StandardEncoding maps the glyphs the program has", () => {
  const program = openFontProgram(type1Sample(GLYPHS, "StandardEncoding def"));
  expect([...(program?.encoding ?? [])]).toEqual([
    [32, 2],
    [232, 1],
  ]);
});

test("any cut or overwritten byte gives a font or null, never an error", () => {
  const bytes = type1Sample(GLYPHS, CUSTOM);
  for (let at = 0; at < bytes.length; at += 2) {
    for (const damaged of [bytes.subarray(0, at), bytes.map((b, i) => (i === at ? b ^ 0xff : b))]) {
      const program = openFontProgram(damaged);
      for (let gid = 0; gid < 4; gid++) {
        const bounds = program?.hasOutline(gid) === true ? program.glyphBounds(gid) : null;
        expect(bounds?.every(Number.isFinite) ?? true).toBe(true);
      }
    }
  }
});

const FLEX_MOVES: readonly (readonly [number, number])[] = [
  [50, 0],
  [-50, 0],
  [30, 10],
  [20, 0],
  [20, 0],
  [30, -10],
  [0, 0],
];

const CODE: Readonly<Record<string, readonly number[]>> = {
  box: [...n(10, 600), 13, ...n(100), 6, ...n(100), 7, 9, 14],
  accented: [...n(0, 600), 13, ...n(10, 200, 300, 65, 66), 12, 6],
  A: [...n(10, 600), 13, ...n(100), 6, ...n(100), 7, 9, 14],
  B: [...n(10, 300), 13, ...n(50), 6, ...n(20), 7, 9, 14],
  // Flex: seven moves collected by othersubrs 1, 2 and 0, drawn as two curves.
  flex: [
    ...n(0, 600),
    13,
    ...n(1),
    10,
    ...FLEX_MOVES.flatMap(([dx, dy]) => [...n(dx, dy), 21, ...n(2), 10]),
    ...n(50, 100, 0, 0),
    10,
    14,
  ],
  divided: [...n(0, 600), 13, ...n(100, 4), 12, 12, 6, 9, 14],
  missingSubr: [...n(0, 600), 13, ...n(77), 10, 14],
  multipleMaster: [...n(0, 600), 13, ...n(1, 1, 14), 12, 16, 14],
};
const SUBRS: readonly (readonly number[])[] = [
  [...n(3, 0), 12, 16, 12, 17, 12, 17, 12, 33, 11],
  [...n(0, 1), 12, 16, 11],
  [...n(0, 2), 12, 16, 11],
];

test.each<[string, Rect | null | "unreadable"]>([
  ["box", [10, 0, 110, 100]],
  ["accented", [10, 0, 250, 320]],
  ["flex", [0, 0, 100, 10]],
  ["divided", [0, 0, 25, 0]],
  ["missingSubr", "unreadable"],
  ["multipleMaster", "unreadable"],
  ["absent", "unreadable"],
])("charstring %s", (name, expected) => {
  const bytesOf = (code: readonly number[] | undefined): Uint8Array | null =>
    code === undefined ? null : Uint8Array.from(code);
  const ink = runType1(name, {
    glyph: (glyph) => bytesOf(CODE[glyph]),
    subroutine: (index) => bytesOf(SUBRS[index]),
    standardName: (code) => ({ 65: "A", 66: "B" })[code] ?? null,
  });
  expect(ink === null ? "unreadable" : ink.bounds).toEqual(expected);
});
