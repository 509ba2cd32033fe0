/** The fonts of our pages have every letter that the pages say in Arabic, Hebrew and Japanese. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { readSfntTables, sfntCharacterMap } from "#engine/font/library/library-sfnt.ts";
import { decodeWoff2 } from "#engine/packages/woff2.ts";

const ROOT = join(import.meta.dirname, "../..");
const MESSAGES = join(ROOT, "src/domain/messages");

async function hasGlyph(font: string): Promise<(point: number) => boolean> {
  const bytes = await decodeWoff2(readFileSync(join(ROOT, `assets/page-fonts/${font}.woff2`)));
  const tables = readSfntTables(bytes ?? new Uint8Array(0));
  const glyphOf = tables === null ? () => 0 : sfntCharacterMap(tables);
  return (point) => glyphOf(point) !== 0;
}

/** Every text in the language, or that of what shoppers see alone, as `tools/make-page-fonts.mjs` parts them. */
function textsIn(language: string, of: "all" | "shoppers"): string {
  return readdirSync(MESSAGES, { recursive: true, encoding: "utf8" })
    .filter((path) => basename(path) === `${language}.data.ts`)
    .filter((path) => of === "all" || !/^(?:dashboard|findings|checks)[\\/]/u.test(path))
    .map((path) => readFileSync(join(MESSAGES, path), "utf8"))
    .join("");
}

test.each([
  [["arabic-400"], "ar", "all", [0x600, 0x6ff]],
  [["arabic-600"], "ar", "all", [0x600, 0x6ff]],
  [["hebrew-400"], "he", "all", [0x591, 0x5ff]],
  [["hebrew-600"], "he", "all", [0x591, 0x5ff]],
  [["japanese-words"], "ja", "shoppers", [0x3001, 0xffff]],
  [["japanese-words", "japanese-dashboard"], "ja", "all", [0x3001, 0xffff]],
] as const)("%s have what pages say in %s to %s", async (fonts, language, of, [from, to]) => {
  const has = await Promise.all(fonts.map(hasGlyph));
  const letters = new Set(
    Array.from(textsIn(language, of)).filter((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return point >= from && point <= to;
    }),
  );
  expect(letters.size).toBeGreaterThan(20);
  const lacking = [...letters].filter((letter) =>
    has.every((hasIt) => !hasIt(letter.codePointAt(0) ?? 0)),
  );
  expect(lacking).toEqual([]);
});
