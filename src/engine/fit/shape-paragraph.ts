/**
 * Paragraphs cut into runs of one style, script and direction, and set. Order: bidi levels of the whole
 * paragraph (UAX #9), then spans of style, then scripts (UAX #24), then the orientation in columns; each
 * cut refines the one before.
 */
import { getOrAdd } from "#base/maps.ts";
import type { BidiLevels } from "../packages/bidi.ts";
import { paragraphLevels, valueLevels } from "./paragraph-levels.ts";
import { type AuthoredFont, type Choice, type ChoiceRules, chooseFont } from "./choose-font.ts";
import type { FitFonts } from "./fonts.ts";
import { withTextStyle } from "./text-style.ts";
import { COMMON_SCRIPT, isPlainLeftToRight, scriptOf, usualScript } from "./scripts.ts";
import { orientationOf } from "./vertical.ts";
import type { TextStyle, ScriptRun, ShapedRun } from "./shaped-text.ts";

/** A part of a paragraph authored in one font; spans cover the paragraph in order. */
export interface StyleSpan {
  readonly start: number;
  readonly end: number;
  readonly authored: AuthoredFont;
  readonly textStyle: TextStyle;
  /** Where the span's text, or what it replaces, begins in the authored text; absent where unknown. */
  readonly place?: number;
  /** No value changes it: it is shown as authored. */
  readonly isKept?: true;
}

/** A paragraph without line breaks and the styles of its parts. */
export interface StyledParagraph {
  readonly text: string;
  readonly spans: readonly StyleSpan[];
}

/** A font that stands in, and what for. */
export interface ReplacedCharacters {
  readonly from: string;
  readonly to: string;
  readonly characters: readonly string[];
}

/** A paragraph that is set but not yet broken into lines. */
export interface ShapedParagraph {
  readonly text: string;
  /** In logical order, without gaps. */
  readonly runs: readonly ShapedRun[];
  /** Bidi level of the paragraph; 0 when absent. */
  readonly base?: number;
}

/** All paragraphs of a box; `missing` has characters of any of them. */
export interface ShapedText {
  readonly paragraphs: readonly ShapedParagraph[];
  readonly missing: readonly string[];
  readonly replaced: readonly ReplacedCharacters[];
}

/** How paragraphs are set. */
export interface ParagraphContext {
  readonly fonts: FitFonts;
  readonly rules: ChoiceRules;
  /** Base direction of every paragraph; "auto" goes by its first strong character (UAX #9, P2). */
  readonly direction: "ltr" | "rtl" | "auto";
  /** Whether the author set it: then values of other letters take it too. */
  readonly isDirectionSet?: boolean;
  /** True when lines run down the page. */
  readonly vertical?: boolean;
  /** The authored glyphs of a span that is kept, by the paragraph's text and levels. */
  readonly keep?: (
    span: StyleSpan,
    text: string,
    levels: Uint8Array | null,
  ) => readonly ShapedRun[];
}

/** Runs of one value in one script and one authored font: they are set in one font together. */
interface Group {
  readonly authored: AuthoredFont;
  /** Names the value. */
  readonly value: string;
  readonly members: {
    readonly paragraph: number;
    readonly run: ScriptRun;
    readonly textStyle: TextStyle;
    readonly place: number | undefined;
  }[];
}

/** Left-to-right text without anything else in it: no levels are computed. */
const PLAIN = { levels: null, base: 0 };

/**
 * Sets all paragraphs of a box. Cost: one shaping per run when the first font covers it. With something
 * missing the paragraphs are incomplete and only `missing` counts.
 */
export function setParagraphs(
  paragraphs: readonly StyledParagraph[],
  { fonts, rules, direction, isDirectionSet = false, vertical = false, keep }: ParagraphContext,
): ShapedText {
  const groups = new Map<string, Group>();
  const set: ShapedRun[][] = paragraphs.map(() => []);
  const bases: number[] = [];
  let value: ValueAt | null = null;
  paragraphs.forEach(({ text, spans }, paragraph) => {
    // Bidi is only computed where a character could have an effect.
    const isPlain = direction !== "rtl" && isPlainLeftToRight(text);
    const { levels, base } = isPlain
      ? PLAIN
      : levelsOf({ text, spans }, { direction, isDirectionSet });
    bases.push(base);
    for (const span of spans) {
      if (span.isKept === true && keep !== undefined) {
        set[paragraph]?.push(...keep(span, text, levels));
        continue;
      }
      value = goesOnAs(value, { paragraph, span, text });
      const runs = scriptRuns(text, span, levels);
      for (const run of vertical ? runs.flatMap(oriented) : runs) {
        const key = `${value.name} ${run.script} ${span.authored.facts.key}`;
        const { authored } = span;
        const name = value.name;
        const group = getOrAdd(groups, key, () => ({ authored, value: name, members: [] }));
        const { textStyle, place } = span;
        group.members.push({ paragraph, run, textStyle, place });
      }
    }
  });
  const missing: string[] = [];
  const replaced: ReplacedCharacters[] = [];
  for (const [{ authored, members }, choice] of chooseFonts([...groups.values()], fonts, rules)) {
    missing.push(...choice.missing);
    members.forEach(({ paragraph, textStyle, place }, i) => {
      const styled = (choice.sets[i] ?? []).map((one) => withTextStyle(one, textStyle));
      set[paragraph]?.push(
        ...(place === undefined ? styled : styled.map((one) => ({ ...one, place }))),
      );
    });
    if (choice.replaced !== null) {
      replaced.push({ from: authored.facts.postScriptName, ...choice.replaced });
    }
  }
  return {
    paragraphs: paragraphs.map(({ text }, i) => ({
      text,
      // Groups were set one after the other; the text's order is that of their starts.
      runs: (set[i] ?? []).toSorted((a, b) => a.start - b.start),
      base: bases[i] ?? 0,
    })),
    missing,
    replaced,
  };
}

function levelsOf(
  { text, spans }: StyledParagraph,
  { direction, isDirectionSet }: Pick<ParagraphContext, "direction" | "isDirectionSet">,
): BidiLevels {
  const isValue =
    isDirectionSet !== true &&
    spans.every(({ place, isKept }) => place === undefined && isKept !== true);
  return isValue ? valueLevels(text, direction) : paragraphLevels(text, direction, valuesOf(spans));
}

/** Where values stand in a paragraph, each once. */
function valuesOf(spans: readonly StyleSpan[]): readonly (readonly [number, number])[] {
  const values: { readonly place: number; readonly start: number; end: number }[] = [];
  for (const { start, end, place, isKept } of spans) {
    const last = values.at(-1);
    if (place === undefined || isKept === true) {
      continue;
    }
    if (last?.place === place && last.end === start) {
      last.end = end;
    } else {
      values.push({ place, start, end });
    }
  }
  return values.map(({ start, end }) => [start, end]);
}

/** A value as it was met last: values with nothing but blanks between them are one. */
interface ValueAt {
  readonly name: string;
  readonly place: number | undefined;
  readonly paragraph: number;
  readonly end: number;
}

function goesOnAs(
  before: ValueAt | null,
  {
    paragraph,
    span: { start, end, place },
    text,
  }: { readonly paragraph: number; readonly span: StyleSpan; readonly text: string },
): ValueAt {
  const isOne =
    before !== null &&
    (before.place === place ||
      (before.paragraph === paragraph && text.slice(before.end, start).trim() === ""));
  return { name: isOne ? before.name : String(place ?? ""), place, paragraph, end };
}

/**
 * The choice for each group. A value is not set half in the design's letters and half in others: where one of
 * its groups needs another font, one is looked for that sets the other scripts too, or that stands in for the
 * other cuts. What no one font sets keeps the design's letters where it has them.
 */
function chooseFonts(
  groups: readonly Group[],
  fonts: FitFonts,
  rules: ChoiceRules,
): readonly (readonly [Group, Choice])[] {
  const chosen = new Map(
    groups.map((group) => [group, chooseFont(runsOf(group), group.authored, fonts, rules)]),
  );
  const isReplaced = (group: Group): boolean => (chosen.get(group)?.replaced ?? null) !== null;
  for (const group of rules.isAuthoredText ? [] : groups.filter(isReplaced)) {
    const others = groups.filter((one) => one !== group && one.value === group.value);
    const scripts = others.filter(({ authored }) => authored === group.authored);
    const whole = scripts.length === 0 ? null : chooseWhole([group, ...scripts], fonts, rules);
    whole?.forEach((choice, one) => chosen.set(one, choice));
    for (const cut of others.filter((one) => !scripts.includes(one) && !isReplaced(one))) {
      const without = { ...rules, isSubstituted: true };
      const choice = chooseFont(runsOf(cut), cut.authored, fonts, without);
      if (choice.missing.length === 0) {
        chosen.set(cut, choice);
      }
    }
  }
  return [...chosen];
}

/** One font for groups of several scripts; null where there is none. */
function chooseWhole(
  groups: readonly Group[],
  fonts: FitFonts,
  rules: ChoiceRules,
): ReadonlyMap<Group, Choice> | null {
  const [first] = groups;
  if (first === undefined) {
    return null;
  }
  const { sets, missing, replaced } = chooseFont(
    groups.flatMap(runsOf),
    first.authored,
    fonts,
    rules,
  );
  const shapers = new Set(sets.flat().map(({ shaper }) => shaper.postScriptName));
  if (missing.length > 0 || shapers.size !== 1) {
    return null;
  }
  let at = 0;
  return new Map(
    groups.map((group, i) => {
      const own = sets.slice(at, at + group.members.length);
      at += group.members.length;
      // Said once: the characters are those of all of them.
      return [group, { sets: own, missing: [], replaced: i === 0 ? replaced : null }];
    }),
  );
}

function runsOf({ members }: Group): readonly ScriptRun[] {
  return members.map(({ run }) => run);
}

/** A run of vertical text in parts that stand upright or lie on their side. */
function oriented(run: ScriptRun): readonly ScriptRun[] {
  const parts: ScriptRun[] = [];
  let { start: at } = run;
  for (const character of run.text.slice(run.start, run.end)) {
    const last = parts.at(-1);
    const orientation = orientationOf(character);
    const end = at + character.length;
    if (last !== undefined && (last.orientation === orientation || CONTINUES.test(character))) {
      parts[parts.length - 1] = { ...last, end };
    } else {
      parts.push({ ...run, start: at, end, orientation });
    }
    at = end;
  }
  return parts;
}

/** What keeps a character with the one before it, whatever script it has: a cluster is set in one font. */
const CONTINUES = /^[\p{M}\u200c\u200d]/u;

/** Runs of one script and level; common characters go with the script before them, else after. */
function scriptRuns(
  text: string,
  span: StyleSpan,
  levels: Uint8Array | null,
): readonly ScriptRun[] {
  const found: ScriptRun[] = [];
  // Script and level are open until the first character that has one.
  let current: Omit<ScriptRun, "text" | "end"> = {
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
    } else if (
      // Marks and joiners never begin a run, whatever their own script.
      ((script !== COMMON_SCRIPT && script !== current.script) || level !== current.level) &&
      !CONTINUES.test(character)
    ) {
      found.push({ ...current, text, end: at });
      // Digits inside right-to-left text stand in a run of their own, in the script around them.
      current = { start: at, script: script === COMMON_SCRIPT ? current.script : script, level };
    }
    at += character.length;
  }
  if (at > span.start) {
    found.push({ ...current, text, end: at });
  }
  return found.map((run) =>
    run.script === COMMON_SCRIPT
      ? { ...run, script: usualScript(text.slice(run.start, run.end)) }
      : run,
  );
}
