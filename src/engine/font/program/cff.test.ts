import { expect, test } from "vitest";
import type { FontProgram } from "./font-program.ts";
import { cffSample } from "../pdf-font/font-samples.ts";
import { openFontProgram } from "./open-program.ts";

const GLYPHS = [
  { name: ".notdef", outline: "empty" },
  { name: "Adieresis", outline: "square" },
  { name: "blank", outline: "empty" },
] as const;

function check(bytes: Uint8Array): FontProgram | null {
  return openFontProgram(bytes);
}

test("a bare CFF with names: names, custom encoding, ink, advance", () => {
  const program = check(cffSample(GLYPHS));
  expect(program?.kind).toBe("cff");
  expect([0, 1, 2].map((gid) => program?.nameOfGid(gid))).toEqual([
    ".notdef",
    "Adieresis",
    "blank",
  ]);
  expect(program?.gidOfName("Adieresis")).toBe(1);
  expect([...(program?.encoding ?? [])]).toEqual([
    [65, 1],
    [66, 2],
  ]);
  expect([0, 1, 2, 3].map((gid) => program?.hasOutline(gid))).toEqual([false, true, false, false]);
  expect(program?.glyphBounds(1)).toEqual([0, 0, 500, 500]);
  expect(program?.advance(1)).toBe(600);
  expect(program?.gidOfCid).toBeNull();
});

test("a CFF keyed by CID maps CIDs and has neither names nor encoding", () => {
  const program = check(cffSample(GLYPHS, [40, 700]));
  expect([0, 40, 700, 41].map((cid) => program?.gidOfCid?.(cid) ?? null)).toEqual([0, 1, 2, null]);
  expect(program?.encoding).toBeNull();
  expect(program?.nameOfGid(1)).toBeNull();
  expect([1, 2].map((gid) => program?.hasOutline(gid))).toEqual([true, false]);
});

test.each([
  ["named", cffSample(GLYPHS)],
  ["by CID", cffSample(GLYPHS, [40, 700])],
])("%s: any cut or overwritten byte gives a font or null, never an error", (_, bytes) => {
  for (let at = 0; at < bytes.length; at++) {
    for (const damaged of [bytes.subarray(0, at), bytes.map((b, i) => (i === at ? b ^ 0xff : b))]) {
      const program = check(damaged);
      for (let gid = 0; gid < 4; gid++) {
        const bounds = program?.hasOutline(gid) === true ? program.glyphBounds(gid) : null;
        expect(bounds?.every(Number.isFinite) ?? true).toBe(true);
        program?.nameOfGid(gid);
      }
      expect((program?.encoding?.size ?? 0) <= 512).toBe(true);
    }
  }
});
