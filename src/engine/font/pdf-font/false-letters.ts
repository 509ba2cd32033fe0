/**
 * Eight-bit fonts of another alphabet whose glyphs bear the names of Latin letters, as old layout programs wrote
 * Cyrillic: "Ïðèâåò" for "Привет". Their letters have no marks over them, which the names say they have. What they
 * stand for instead is not known for certain, so they read as nothing: nobody is shown such words, and nothing new is
 * set in them.
 */
import type { FontProgram } from "../program/font-program.ts";
import { outlineBounds } from "../program/glyph-outline.ts";

/** Letters with a mark above, and plain ones of the same height without it. */
const LETTERS: readonly (readonly [marked: string, plain: string])[] = [
  ["àáâãäåèéêëìíîïñòóôõöùúûüýÿ", "acemnorsuvwxz"],
  ["ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ", "ABCDEFGHIKLMNOPRSTUVWXYZ"],
];
/** So many marked letters of a font tell; fewer stand in any name. */
const MARKED_MIN = 6;
/** No language has so many of them for each plain letter. */
const MARKED_SHARE = 2;
/** A mark rises over plain letters by this; of so many letters none is one by design. */
const RISES = 1.08;
const RISEN_MIN = 0.4;

/** Letters of eight-bit encodings of other alphabets that are none of Latin. */
const MISREAD = /^[\u00a8\u00b8\u00c0-\u00ff]$/u;

/** True for a text that such a font does not mean. */
export function isFalseLetter(text: string): boolean {
  return MISREAD.test(text);
}

/** True for a font whose marked letters have no marks. `gidOf` gives a letter's glyph; null where it has none. */
export function hasFalseLetters(
  program: Pick<FontProgram, "hasOutline" | "outline">,
  gidOf: (letter: string) => number | null,
): boolean {
  const inked = (letters: string): readonly number[] =>
    Array.from(letters).flatMap((letter) => {
      const gid = gidOf(letter) ?? 0;
      return gid > 0 && program.hasOutline(gid) ? [gid] : [];
    });
  const marked = LETTERS.map(([letters]) => inked(letters));
  // Most fonts are subsets with few of them or none, and are asked no further.
  if (marked.flat().length < MARKED_MIN) {
    return false;
  }
  const plain = LETTERS.map(([, letters]) => inked(letters));
  if (marked.flat().length >= MARKED_SHARE * plain.flat().length) {
    return true;
  }
  const topOf = (gid: number): number => outlineBounds(program.outline(gid) ?? [])?.[3] ?? 0;
  return marked.some((own, i) => {
    const beside = plain[i] ?? [];
    const top = Math.max(...beside.map(topOf));
    const isTold = beside.length > 0 && own.length >= MARKED_MIN;
    return isTold && own.filter((gid) => topOf(gid) > RISES * top).length < RISEN_MIN * own.length;
  });
}
