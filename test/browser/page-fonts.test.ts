/** The fonts of our pages have every letter that the pages say in Arabic, Hebrew and Japanese. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSfntTables, sfntCharacterMap } from "#engine/font/library/library-sfnt.ts";
import { decodeWoff2 } from "#engine/packages/woff2.ts";

const ROOT = join(import.meta.dirname, "../..");

async function hasGlyph(font: string): Promise<(point: number) => boolean> {
  const bytes = await decodeWoff2(readFileSync(join(ROOT, `assets/page-fonts/${font}.woff2`)));
  const tables = readSfntTables(bytes ?? new Uint8Array(0));
  const glyphOf = tables === null ? () => 0 : sfntCharacterMap(tables);
  return (point) => glyphOf(point) !== 0;
}

test.each([
  ["arabic-400", "ar", 0x600, 0x6ff],
  ["arabic-600", "ar", 0x600, 0x6ff],
  ["hebrew-400", "he", 0x591, 0x5ff],
  ["hebrew-600", "he", 0x591, 0x5ff],
  ["japanese-words", "ja", 0x3001, 0xffff],
])("%s", async (font, language, from, to) => {
  const has = await hasGlyph(font);
  const words = readFileSync(join(ROOT, `src/domain/messages/${language}.data.ts`), "utf8");
  const letters = new Set(
    Array.from(words).filter((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return point >= from && point <= to;
    }),
  );
  expect(letters.size).toBeGreaterThan(20);
  expect([...letters].filter((letter) => !has(letter.codePointAt(0) ?? 0))).toEqual([]);
});
