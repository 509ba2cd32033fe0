/** The texts that a trial sets: short, other than what stands there, and now and then in a font that has to come in. */
import { getOrAdd } from "#base/maps.ts";
import type { TextBox } from "../../contract/scene.ts";
import type { Template } from "../../contract/template.ts";
import type { TriedValue } from "./trial-fields.ts";

/** A letter of most faces, and letters that few faces of the Latin script have. */
const USUAL = "A";
const RARE = ["\u03a9", "\u0416", "\u05d0"];
const WORD_LETTER = /[\p{L}\p{N}]/u;
/** Characters up to which a line is as narrow as two letters and the space between them, or nearly. */
const SHORT = 4;

/**
 * The text of each field, in the order of the pages: letters of its own, so few that setting them costs next to
 * nothing. The first of each content stream has a letter that its font lacks, so that every place where a font may
 * be added is tried once.
 */
export function trialTexts(
  { plan }: Pick<Template, "plan">,
  tried: readonly TriedValue[],
): ReadonlyMap<string, string> {
  const coverages = new Map(plan.fonts.map(({ key, coverage }) => [key, coverage]));
  const rareOf = (box: TextBox): string => {
    const known = new Set((coverages.get(box.font) ?? []).map(([character]) => character));
    return RARE.find((letter) => !known.has(letter)) ?? "";
  };
  const met = new Map<string, string>();
  return new Map(
    tried.map(({ field, box, text }) => {
      const unit = `${box.page} ${box.segments[0]?.unit ?? ""}`;
      const isFirst = getOrAdd(met, unit, () => field) === field;
      return [field, trialTextOf(text) + (isFirst ? rareOf(box) : "")];
    }),
  );
}

/** The letters of each text the other way round, as long as they were; where that is no other text, the usual ones. */
export function turnedTexts(
  template: Pick<Template, "plan">,
  tried: readonly TriedValue[],
): ReadonlyMap<string, string> {
  const usual = trialTexts(template, tried);
  return new Map(
    tried.map(({ field, text }) => {
      const turned = text
        .split("\n")
        .map((line) => Array.from(line).toReversed().join(""))
        .join("\n");
      // A mark belongs to the letter before it.
      const isOther = turned !== text && !/\p{M}/u.test(text);
      return [field, isOther ? turned : (usual.get(field) ?? "")];
    }),
  );
}

/** The least text in the place of another: one of its letters, other than what stands there. */
export function leastText(text: string): string {
  const letter = Array.from(text).find((character) => WORD_LETTER.test(character)) ?? USUAL;
  return text === letter ? letter + letter : letter;
}

/**
 * The text without the letters that no font prints, other than the authored one; null where a usual letter is among
 * those.
 */
export function printableText(
  text: string,
  missing: readonly string[],
  authored: string,
): string | null {
  const gone = new Set(missing.flatMap((letters) => Array.from(letters)));
  const lines = text.split("\n").map((line) => {
    const left = Array.from(line)
      .filter((character) => !gone.has(character))
      .join("")
      .trim();
    return left === "" && line !== "" ? USUAL : left;
  });
  if (gone.has(USUAL)) {
    return null;
  }
  const printable = lines.join("\n");
  return printable === authored ? printable + printable : printable;
}

/**
 * For each line its last letter and its first one: line by line, so that the order of lines and words is tried too.
 * Of a short line the last alone: two would be about as wide as what stands there, and a rule that ends where the words
 * end would show nothing.
 */
function trialTextOf(text: string): string {
  const trial = text
    .split("\n")
    .map((line) => {
      const characters = Array.from(line);
      const letters = characters.filter((character) => WORD_LETTER.test(character));
      const [first = USUAL, last = first] = [letters[0], letters.at(-1)];
      return first === last || characters.length <= SHORT ? last : `${last} ${first}`;
    })
    .join("\n");
  return text === trial ? trial + trial : trial;
}
