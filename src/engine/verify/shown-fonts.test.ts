import { expect, test } from "vitest";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { checkShownGlyphs } from "./shown-fonts.ts";
import { sideOfText } from "./small-files.test-kit.ts";

/** A font of two bytes to a code, its glyphs numbered as its codes. */
const TWO_BYTES = {
  decode: (bytes: Uint8Array) =>
    Array.from({ length: bytes.length >> 1 }, (_, i) => ({
      gid: 256 * (bytes[2 * i] ?? 0) + (bytes[2 * i + 1] ?? 0),
    })),
} as unknown as PdfFont;

const check = (
  text: string,
  shows: readonly number[],
  found: "added" | "of the file" | "unknown",
) =>
  checkShownGlyphs(sideOfText(`BT ${text} ET`), shows, () =>
    found === "unknown" ? undefined : { font: TWO_BYTES, isAdded: found === "added" },
  ).map(([code]) => code);

test.each<[string, string, "added" | "of the file" | "unknown", readonly string[]]>([
  ["a glyph that is there", "/F 9 Tf <0003> Tj", "added", []],
  ["the glyph of missing characters", "/F 9 Tf <00030000> Tj", "added", ["notdef_shown"]],
  ["it alone", "/F 9 Tf <0000> Tj", "added", ["notdef_shown"]],
  ["two zeros of two codes", "/F 9 Tf <03000004> Tj", "added", []],
  ["digits apart, in either case", "/F 9 Tf <0a 0\n0 00 0B> Tj", "added", []],
  ["it in a later string of an array", "/F 9 Tf [<0003> -20 <0000>] TJ", "added", ["notdef_shown"]],
  ["nothing", "/F 9 Tf <> Tj", "added", []],
  ["it in a font of the file", "/F 9 Tf <0000> Tj", "of the file", []],
  ["it in a font nobody knows", "/F 9 Tf <0000> Tj", "unknown", []],
  [
    "text in a font that is not among the resources",
    "/No 9 Tf <0003> Tj",
    "added",
    ["font_missing"],
  ],
])("%s", (_, text, found, codes) => expect(check(text, [2], found)).toEqual(codes));

test("text that was there before is not looked at", () => {
  expect(check("/F 9 Tf <0000> Tj <0000> Tj", [], "added")).toEqual([]);
  expect(check("/F 9 Tf <0000> Tj <0000> Tj <0003> Tj", [2, 3, 4], "added")).toEqual([
    "notdef_shown",
    "notdef_shown",
  ]);
});
