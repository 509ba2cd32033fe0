/** Text in a face whose small letters are drawn as capitals, set in a font that has small letters: in capitals. */
import { getOrAdd } from "#base/maps.ts";
import type { RunShaper } from "./shaped-text.ts";

const shapers = new WeakMap<RunShaper, RunShaper>();

/**
 * Shows capitals for the letters it is given, which keep their text: a program that reads the file finds what was
 * typed. Letters whose capital is of another length, as ß is, stay.
 */
export function capitalsShaper(shaper: RunShaper): RunShaper {
  return getOrAdd(shapers, shaper, () => ({
    ...shaper,
    shape: (run, style) => {
      const capitals = Array.from(run.text, capitalOf).join("");
      const { glyphs, uncovered } = shaper.shape({ ...run, text: capitals }, style);
      return {
        uncovered,
        glyphs: glyphs.map((glyph) => ({
          ...glyph,
          text: run.text.slice(glyph.cluster, glyph.cluster + glyph.text.length),
        })),
      };
    },
  }));
}

function capitalOf(character: string): string {
  const capital = character.toUpperCase();
  return capital.length === character.length ? capital : character;
}
