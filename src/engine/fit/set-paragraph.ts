/** A paragraph cut into stretches (style, script, direction), each set in one font. */
import { bidiLevels } from "../packages/bidi.ts";
import { type AuthoredFont, type ChoiceRules, chooseFont, type SetStretch } from "./choose-font.ts";
import type { FitFonts } from "./fonts.ts";
import { COMMON_SCRIPT, isPlainLeftToRight, scriptOf } from "./scripts.ts";
import type { Stretch } from "./set-glyphs.ts";

/** A part of a paragraph authored in one font; spans cover the paragraph in order. */
export interface StyleSpan {
  readonly start: number;
  readonly end: number;
  readonly authored: AuthoredFont;
}

export interface ReplacedCharacters {
  readonly from: string;
  readonly to: string;
  readonly characters: readonly string[];
}

/** A paragraph without line breaks, set but not yet broken into lines. */
export interface SetParagraph {
  readonly text: string;
  /** In logical order, without gaps. */
  readonly stretches: readonly SetStretch[];
  readonly missing: readonly string[];
  readonly replaced: readonly ReplacedCharacters[];
  /** Level of the paragraph: 0 left to right, 1 right to left. */
  readonly level: number;
}

export interface ParagraphContext {
  readonly fonts: FitFonts;
  readonly rules: ChoiceRules;
  /** Of the box; the value's first strong character decides when it has one. */
  readonly direction: "ltr" | "rtl";
}

/** Sets `text`; `spans` cover it in order. Cost: one shaping per stretch when the first font covers it. */
export function setParagraph(
  text: string,
  spans: readonly StyleSpan[],
  { fonts, rules, direction }: ParagraphContext,
): SetParagraph {
  const isPlain = direction === "ltr" && isPlainLeftToRight(text);
  const bidi = isPlain ? null : bidiLevels(text, direction);
  const stretches: SetStretch[] = [];
  const missing: string[] = [];
  const replaced: ReplacedCharacters[] = [];
  for (const span of spans) {
    for (const stretch of stretchesOf(text, span, bidi?.levels ?? null)) {
      const choice = chooseFont(stretch, span.authored, fonts, rules);
      stretches.push(...choice.stretches);
      missing.push(...choice.missing);
      const to = choice.stretches[0]?.setter.postScriptName;
      if (choice.replaced.length > 0 && to !== undefined) {
        const from = span.authored.facts.postScriptName;
        replaced.push({ from, to, characters: choice.replaced });
      }
    }
  }
  return { text, stretches, missing, replaced, level: bidi?.base ?? 0 };
}

/** Stretches of one script and level; common characters go with the script before them, else after. */
function stretchesOf(text: string, span: StyleSpan, levels: Uint8Array | null): readonly Stretch[] {
  const found: Stretch[] = [];
  let current: Omit<Stretch, "text" | "end"> = {
    start: span.start,
    script: COMMON_SCRIPT,
    level: 0,
  };
  let at = span.start;
  for (const character of text.slice(span.start, span.end)) {
    const script = scriptOf(character);
    const level = levels?.[at] ?? 0;
    const isOpen =
      current.script === COMMON_SCRIPT && (current.level === level || at === span.start);
    if (isOpen) {
      current = { ...current, script, level };
    } else if ((script !== COMMON_SCRIPT && script !== current.script) || level !== current.level) {
      found.push({ ...current, text, end: at });
      // Digits inside right-to-left text stand in a stretch of their own, in the script around them.
      current = { start: at, script: script === COMMON_SCRIPT ? current.script : script, level };
    }
    at += character.length;
  }
  if (at > span.start) {
    found.push({ ...current, text, end: at });
  }
  return found.map((stretch) =>
    stretch.script === COMMON_SCRIPT ? { ...stretch, script: DEFAULT_SCRIPT } : stretch,
  );
}

/** For text of digits and punctuation alone. */
const DEFAULT_SCRIPT = "Latn";
