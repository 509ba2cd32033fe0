import { expect, test } from "vitest";
import { concatBytes } from "#base/bytes.ts";
import { cffSample } from "../pdf-font/font-samples.ts";
import { openFontProgram } from "./open-program.ts";
import { cffTableOf } from "./cff-table.ts";

const GLYPHS = [
  { name: ".notdef", outline: "empty" },
  { name: "Adieresis", outline: "square" },
  { name: "blank", outline: "empty" },
] as const;

/** An OpenType font of one table. */
function sfntOf(table: Uint8Array, tag = "CFF "): Uint8Array {
  const head = new Uint8Array(28);
  const view = new DataView(head.buffer);
  view.setUint32(0, 0x4f54_544f);
  view.setUint16(4, 1);
  Array.from(tag).forEach((char, i) => view.setUint8(12 + i, char.charCodeAt(0)));
  view.setUint32(20, 28);
  view.setUint32(24, table.length);
  return concatBytes([head, table]);
}

test("a named table stands as it is", () => {
  const table = cffSample(GLYPHS);
  expect(cffTableOf(sfntOf(table))).toEqual(table);
});

test("a table keyed by character ids is keyed by glyph ids afterwards, its outlines the same", () => {
  const table = cffTableOf(sfntOf(cffSample(GLYPHS, [40, 700])));
  const program = table === null ? null : openFontProgram(table);
  expect([0, 1, 2, 3, 40].map((cid) => program?.gidOfCid?.(cid) ?? null)).toEqual([
    0,
    1,
    2,
    null,
    null,
  ]);
  expect([0, 1, 2].map((gid) => program?.hasOutline(gid))).toEqual([false, true, false]);
  expect(program?.advance(1)).toBe(600);
});

test("no CFF table, and any damage to one, gives null or a table, never an error", () => {
  expect(cffTableOf(sfntOf(cffSample(GLYPHS), "glyf"))).toBeNull();
  const font = sfntOf(cffSample(GLYPHS, [40, 700]));
  for (let at = 0; at < font.length; at++) {
    cffTableOf(font.subarray(0, at));
    cffTableOf(font.map((byte, i) => (i === at ? byte ^ 0xff : byte)));
  }
});
