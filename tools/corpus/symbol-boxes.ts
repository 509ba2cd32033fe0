/** Which boxes hold nothing but symbols, that nobody types. */
import type { TextBox } from "#engine/contract/scene.ts";
import { namedClass } from "./font-classes.data.ts";

type Worded = Pick<TextBox, "text" | "fontName" | "runs">;

/**
 * No letter or digit of it stands in a font of letters: told by the font of each run, as a sign and the number behind it
 * are of two. Greek is read in Symbol alone of the fonts of symbols, where it is what their codes print.
 */
export function isOfSymbols(
  { text, fontName, runs }: Worded,
  fontNames: ReadonlyMap<string, string>,
): boolean {
  return !runs.some(({ start, end, font }) => {
    const words = text.slice(start, end);
    return (
      /[\p{L}\p{N}]/u.test(words) &&
      (namedClass(fontNames.get(font) ?? fontName) !== "symbol" ||
        /[\p{Script=Greek}\u00b5\u2126]/u.test(words))
    );
  });
}
