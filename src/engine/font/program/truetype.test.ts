import { expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import type { FontProgram } from "./font-program.ts";
import { charMapOf } from "./font-program.ts";
import { trueTypeSample } from "../pdf-font/font-samples.ts";
import { openFontProgram } from "./open-program.ts";

const GLYPHS = [
  { name: ".notdef", outline: "square" },
  { name: "space", outline: "empty" },
  { name: "A", outline: "square" },
  { name: "Aacute", outline: { parts: [2, 1] } },
  { name: "ghost", outline: { parts: [1, 1] } },
  { name: "loop", outline: { parts: [5] } },
] as const;

function open(bytes: Uint8Array): FontProgram {
  const program = openFontProgram(bytes);
  if (program === null) {
    throw new Error("the sample font was not read");
  }
  return program;
}

const SAMPLE = trueTypeSample(
  GLYPHS,
  [
    { platform: 3, encoding: 1, gids: { 0x20: 1, 0x41: 2 } },
    { platform: 1, encoding: 0, gids: { 0xe7: 3 } },
  ],
  { named: true, fsType: 8 },
);

test("knows which glyphs have ink, also through their parts", () => {
  const program = open(SAMPLE);
  expect(GLYPHS.map((_, gid) => program.hasOutline(gid))).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([program.hasOutline(6), program.hasOutline(-1), program.hasOutline(65_535)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("composites that refer to each other in great number end at once", () => {
  const parts = Array.from({ length: 64 }, (_, i) => i);
  const glyphs = parts.map((gid) => ({ name: `g${gid}`, outline: { parts } }));
  const program = open(trueTypeSample(glyphs, [{ platform: 3, encoding: 1, gids: { 65: 1 } }]));
  expect(parts.some((gid) => program.hasOutline(gid))).toBe(false);
});

test("gives ink, advances and names in thousandths of an em", () => {
  const program = open(SAMPLE);
  expect(program.glyphBounds(2)).toEqual([0, 0, 500, 500]);
  expect(program.glyphBounds(1)).toBeNull();
  expect(program.advance(2)).toBe(600);
  expect(program.nameOfGid(3)).toBe("Aacute");
  expect(program.gidOfName("Aacute")).toBe(3);
  expect(program.metrics).toMatchObject({ ascent: 800, descent: -200, weight: 400, fsType: 8 });
});

test("reads each character map apart", () => {
  const program = open(SAMPLE);
  const windows = charMapOf(program, 3, 1);
  expect([windows?.gid(0x41), windows?.gid(0x42), windows?.gid(0x20)]).toEqual([2, 0, 1]);
  expect([...(windows?.entries() ?? [])]).toEqual([
    [0x20, 1],
    [0x41, 2],
  ]);
  expect(charMapOf(program, 1, 0)?.gid(0xe7)).toBe(3);
  expect(charMapOf(program, 3, 0)).toBeNull();
});

test("any cut or overwritten byte gives a font or null, never an error", () => {
  for (let length = 0; length < SAMPLE.length; length += 7) {
    exercise(openFontProgram(SAMPLE.subarray(0, length)));
  }
  for (let at = 0; at < SAMPLE.length; at += 3) {
    exercise(openFontProgram(SAMPLE.map((byte, i) => (i === at ? 0xff : byte))));
  }
});

function exercise(program: FontProgram | null): void {
  for (let gid = 0; gid < 8; gid++) {
    const bounds = program?.hasOutline(gid) === true ? program.glyphBounds(gid) : null;
    expect(bounds?.every(Number.isFinite) ?? true).toBe(true);
    program?.nameOfGid(gid);
  }
  for (const map of program?.charMaps ?? []) {
    let count = 0;
    for (const [, gid] of map.entries()) {
      expect(gid).toBeGreaterThan(0);
      count++;
    }
    expect(count).toBeLessThanOrEqual(0x1_1000);
  }
}

test.each<[string, Uint8Array]>([
  ["nothing", new Uint8Array()],
  ["text", latin1Bytes("hello")],
  ["an sfnt without tables", concatBytes([Uint8Array.of(0, 1, 0, 0), new Uint8Array(8)])],
])("%s is no font", (_, bytes) => {
  expect(openFontProgram(bytes)).toBeNull();
});
