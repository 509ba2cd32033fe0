/** What an author is told of a font of the file: which letters it prints, and what prints the others. */
import { addToList } from "#base/maps.ts";
import type { FitFonts } from "../../fit/fonts.ts";
import { mainFontOf } from "../../fit/main-font.ts";
import { lackedForms } from "../../fit/letter-forms.ts";
import { rankFonts } from "../../fit/rank-fonts.ts";
import { repertoireOf } from "../../fit/repertoire.ts";
import { scriptSubstitutes } from "../../fit/script-fonts.ts";
import { scriptOf } from "../../fit/scripts.ts";
import type { LibraryFont } from "../../font/library/library-font.ts";
import { indexedMatch } from "../../font/library/open-fonts.ts";
import type { FontReport, OpenFont } from "../../contract/fonts.ts";
import type { OpenIndex } from "../../contract/open-fonts.ts";
import type { FontFacts } from "../../plan/font-facts.ts";

/**
 * What a font of the file prints by itself, with the fonts of its face among those `used`, and with
 * substitutes. Cost: that of ranking the fonts, once for each pair of objects.
 */
export function fontReport(
  facts: FontFacts,
  fonts: FitFonts,
  used: readonly FontFacts[],
): FontReport {
  const { face } = facts;
  const ofFace = face === undefined ? [facts] : used.filter((other) => other.face === face);
  const { exact, substituted } = repertoireOf(facts, fonts, ofFace);
  const mainFont = mainFontOf(ofFace) ?? facts;
  const openFont = openFontOf(mainFont, fonts);
  const substitute = substituteFor(mainFont, fonts);
  const acceptable = substitute === null ? rankFonts(mainFont, fonts).acceptable : null;
  const standIn = substitute ?? acceptable;
  const lacked = standIn === null ? [] : lackedForms(mainFont.measures, standIn);
  return {
    key: facts.key,
    postScriptName: facts.postScriptName,
    embedded: facts.embedded,
    subset: facts.subsetTag !== null,
    printable: exact,
    printableSubstituted: substituted,
    substitute: substitute?.facts.postScriptName ?? null,
    ...(acceptable === null ? {} : { acceptable: acceptable.facts.postScriptName }),
    ...(lacked.length === 0 ? {} : { lackedForms: lacked }),
    ...(openFont === null ? {} : { openFont }),
  };
}

/** The open font that completes a subset, at hand or to be fetched. */
function openFontOf(facts: FontFacts, fonts: FitFonts): OpenFont | null {
  const { exact, open } = rankFonts(facts, fonts);
  const index = fonts.open?.index;
  if (index === undefined) {
    return null;
  }
  const full = exact ?? open;
  if (full !== null) {
    return installed(full, index);
  }
  const known = indexedMatch(facts, index);
  return known === null
    ? null
    : {
        family: known.family.family,
        postScriptName: known.kind === "exact" ? known.face.postScriptName : facts.postScriptName,
        licence: known.family.licence,
        state: known.kind === "exact" ? "available" : "upload",
      };
}

/** A full font of the index; null for one that only a shop has. */
function installed({ facts: { postScriptName } }: LibraryFont, index: OpenIndex): OpenFont | null {
  const family = index.families.find(({ faces }) =>
    faces.some((face) => face.postScriptName === postScriptName),
  );
  return family === undefined
    ? null
    : { family: family.family, postScriptName, licence: family.licence, state: "installed" };
}

/**
 * The full font that would set what the file's own cannot: the first, in the order of a fill, that has the
 * letters the font is there for. Null when there is none at all.
 */
function substituteFor(facts: FontFacts, fonts: FitFonts): LibraryFont | null {
  const { exact, open, relatives, bundled, others } = rankFonts(facts, fonts);
  const itself = exact ?? open;
  if (itself !== null) {
    return itself;
  }
  const { script, letters } = mainLetters(facts);
  const kept = script === "" ? [] : scriptSubstitutes(facts, script, fonts);
  // Sixteen letters, not the whole coverage: one odd sign should not rule a font out.
  const inOrder = [...relatives, ...bundled, ...others, ...kept];
  const prints = (font: LibraryFont): boolean =>
    letters.every((letter) => font.widthOf(letter) !== null);
  return inOrder.find(prints) ?? inOrder[0] ?? null;
}

/** Letters that are asked of a substitute: enough to tell scripts and extended alphabets apart. */
const ASKED = 16;
const LETTER = /^\p{L}$/u;

/** The script most letters of a font are of, as its ISO 15924 tag, and some of them; "" for none. */
function mainLetters({ coverage }: FontFacts): {
  readonly script: string;
  readonly letters: readonly string[];
} {
  const scripts = new Map<string, string[]>();
  for (const [character] of coverage) {
    if (LETTER.test(character)) {
      const script = scriptOf(character);
      addToList(scripts, script, character);
    }
  }
  let [script, letters]: readonly [string, readonly string[]] = ["", []];
  for (const [one, of] of scripts) {
    if (of.length > letters.length) {
      [script, letters] = [one, of];
    }
  }
  return { script, letters: letters.slice(0, ASKED) };
}
