/** What fits have to say, without the customer's text, so that problems may be logged. */
import {
  type BoxFit,
  type FitNote,
  type FieldFit,
  worstOverflows,
} from "../../contract/fit-report.ts";
import { type Problem, problem } from "../../contract/problems.ts";
import type { FillOptions } from "../../contract/fill.ts";

/**
 * Problems of all fits in their order. A field that overflows in several boxes is named once, at its worst.
 */
export function fitProblems(fits: readonly FieldFit[], options: FillOptions): readonly Problem[] {
  const worst = worstOverflows(fits);
  return fits.flatMap((one) => [
    ...missingProblems(one),
    ...(worst.get(one.field ?? one.fit.box) === one.fit ? [overflowProblem(one)] : []),
    ...substitutionProblems(one, options),
    ...noteProblems(one),
    ...limitProblems(one),
  ]);
}

/** Characters that no font prints: an error, as the box does not show the customer's words. */
function missingProblems({ fit, field }: FieldFit): readonly Problem[] {
  if (fit.missing.length === 0) {
    return [];
  }
  const instead = fit.isWithoutValues === true ? "is set without it" : "keeps its authored text";
  const message = `No font at hand prints ${fit.missing.length} of the characters; the box ${instead}.`;
  const measured = { characters: fit.missing.length };
  return [problem("missing_glyph", "error", message, { ...placeOf(fit, field), measured })];
}

/** Overflow at the smallest size the author allows, an error too: the text is set but leaves its box. */
function overflowProblem({ fit, field }: FieldFit): Problem {
  const message = "The text does not fit its box even at the smallest size.";
  return problem("text_overflow", "error", message, {
    ...placeOf(fit, field),
    measured: { sizePt: fit.sizePt },
    limit: { minSizePt: fit.minSizePt, maxWidthPt: fit.maxWidthPt },
  });
}

/** Substituted fonts: a warning until the author has accepted the pair. */
function substitutionProblems({ fit, field }: FieldFit, options: FillOptions): readonly Problem[] {
  return fit.substitutions.map(({ from, to }) => {
    const isAccepted = options.acceptedSubstitutions?.includes(`${from}>${to}`) === true;
    const message = `${to} stands in for ${from}, which lacks some of the characters.`;
    return problem("font_substituted", isAccepted ? "info" : "warn", message, {
      ...placeOf(fit, field),
      measured: { from, to },
    });
  });
}

const NOTES: Readonly<Record<FitNote, string>> = {
  tracking_ignored: "Letters that join are set without the letter-spacing of the box.",
  no_line_breaker:
    "The script puts no spaces between words: lines are broken only at spaces and where the value breaks them.",
};

function noteProblems({ fit, field }: FieldFit): readonly Problem[] {
  return (fit.notes ?? []).map((note) => problem(note, "info", NOTES[note], placeOf(fit, field)));
}

/**
 * Licence bits (OS/2 fsType): a font set for preview and print, or one that may not be used for new words.
 */
function limitProblems({ fit, field }: FieldFit): readonly Problem[] {
  return fit.limitedFonts.map((font) => {
    const isUsed = fit.fontsUsed.some(({ postScriptName }) => postScriptName === font);
    const message = isUsed
      ? `The licence bits of ${font} allow embedding for preview and print only.`
      : `The licence bits of ${font} do not allow new words in it; another font stands in. Accept ${font}>${font} if your licence allows it.`;
    return problem("font_embedding_limited", "info", message, {
      ...placeOf(fit, field),
      measured: { font, allowed: isUsed ? "print" : "no_words" },
      clause: "OpenType 1.9, OS/2 fsType",
    });
  });
}

/** Where a problem is: page index, field id, box id. */
function placeOf(fit: BoxFit, field: string | null): Pick<Problem, "page" | "field" | "box"> {
  return { page: fit.page, field, box: fit.box };
}
