/**
 * Text that no value changes, glyph by glyph: it must be shown by the codes, in the font and at the distances it
 * had, wherever its line moved. What is fixed follows from the stored scene and the order; what is shown is read
 * from the two files. Everything else that stands in a changed place was set again, and is listed.
 */
import { getOrAdd, listsBy } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import type { TextSetAgain } from "../contract/certificate.ts";
import { inkOfField } from "../contract/inks.ts";
import { withoutLeaders } from "../contract/dot-leaders.ts";
import { patternsOf } from "../contract/patterns.ts";
import type { TextBox } from "../contract/scene.ts";
import type { FillOrder } from "../contract/verification.ts";
import type { Change, ChangedText } from "./changed-text.ts";
import { type Letter, textOf } from "./letter-lines.ts";
import type { Difference } from "./compare-objects.ts";
import { leastList } from "./filled-boxes.ts";
import { fixedTexts } from "./fixed-texts.ts";
import { fixedWords, isMark, linesOf, type Painter, unreadLines } from "./fixed-lines.ts";
import { isLeaderAgain } from "./leader-glyphs.ts";
import { PageLetters } from "./page-letters.ts";
import type { PageReader } from "./page-reader.ts";
import { setAgainIn } from "./set-again.ts";
import {
  type FixedWord,
  type FoundWord,
  isSpacingKept,
  JOINING,
  matchFixedWords,
} from "./word-pairs.ts";
import { checkWordOrder, orderedTexts } from "./word-order.ts";

export interface FixedGlyphsCheck {
  /** With the page each was met on. */
  readonly differences: readonly (readonly [Difference, number])[];
  /** Box id → its fixed words; true where each is shown again, letter by letter, wherever it stood. */
  readonly proven: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  /** What nobody asked for in the changed places, told apart: a trial wants the differences alone. To be asked once. */
  readonly rest: () => SetAgainLetters;
}

/** What was set again, and what was not. */
export interface SetAgainLetters {
  readonly setAgain: readonly TextSetAgain[];
  /** Letters that are shown as they were, at their own place. */
  readonly unmoved: ReadonlySet<Letter>;
}

/** Words of one box are larger or smaller by one share, within this. */
const SAME_RATIO = 2e-3;

/**
 * Compares what was replaced, page by page, with what the order leaves as it is; without one nothing is refused.
 * Cost: linear in the changed text but for letters that occur often.
 */
export function checkFixedGlyphs(
  order: FillOrder | null,
  { changes, old }: Pick<ChangedText, "changes"> & { readonly old: PageReader },
): FixedGlyphsCheck {
  const differences: (readonly [Difference, number])[] = [];
  const checked: CheckedPage[] = [];
  const proven = new Map<string, Map<string, boolean>>();
  const fixed = order === null ? null : fixedTexts(order);
  const paintOf = paintsOf(order);
  const ordered = orderedTexts(order);
  for (const [page, ofPage] of changes) {
    const content = old(page);
    if (content === null) {
      continue;
    }
    const letters = new PageLetters(content, ofPage);
    for (const alike of alikeBoxes(order?.pages[page]?.boxes ?? [])) {
      for (const place of letters.placesOf(alike[0]?.segments ?? [])) {
        // Boxes of the very same operators: any of them may be the one that is painted here.
        const least = leastList(alike, (box) => {
          const spans = fixed?.(box).spans ?? [];
          const words = getOrAdd(proven, box.id, () => new Map<string, boolean>());
          return [box.segments, ...box.duplicates].flatMap((segments) => {
            const painter = { box, segments, spans, place, paint: paintOf(box) };
            return [
              ...checkPainter(painter, letters, words),
              ...checkReading(painter, letters, ordered(box)),
            ];
          });
        });
        differences.push(...least.map((difference) => [difference, page] as const));
      }
    }
    checked.push({ page, changes: ofPage, letters });
  }
  return { differences, proven, rest: () => setAgainLetters(checked) };
}

interface CheckedPage {
  readonly page: number;
  readonly changes: readonly Change[];
  readonly letters: PageLetters;
}

function setAgainLetters(pages: readonly CheckedPage[]): SetAgainLetters {
  const setAgain: TextSetAgain[] = [];
  const unmoved = new Set<Letter>();
  for (const { page, changes, letters } of pages) {
    changes.forEach((change) => letters.matchRest(change));
    setAgain.push(...setAgainIn(changes, letters, page));
    letters.unmoved.forEach((letter) => unmoved.add(letter));
  }
  return { setAgain, unmoved };
}

/** Boxes by the operators they are made of. */
function alikeBoxes(boxes: readonly TextBox[]): Iterable<readonly TextBox[]> {
  return listsBy(boxes, ({ segments }) =>
    segments.map(({ unit, operator, glyphStart }) => `${unit}#${operator}:${glyphStart}`).join(" "),
  ).values();
}

/** Whether the text of a box is in the paint it had: the first field of a box decides on its ink. */
function paintsOf(order: FillOrder | null): (box: TextBox) => Painter["paint"] {
  const inks = order?.inks ?? null;
  if (order === null || inks === null) {
    return () => "same";
  }
  const patterns = patternsOf(order.fields);
  return ({ id }) => {
    const part = patterns.get(id)?.find(({ kind }) => kind === "field");
    const field = part?.kind === "field" ? part.field : null;
    return inkOfField(inks, field) === null ? "same" : "any";
  };
}

function checkPainter(
  painter: Painter,
  letters: PageLetters,
  proven: Map<string, boolean>,
): readonly Difference[] {
  const { box, segments, place, paint } = painter;
  // Where all is a value nothing is looked for.
  const came = painter.spans.length === 0 ? null : letters.cameFor(segments, place);
  if (came === null) {
    return [];
  }
  const differences: Difference[] = [];
  const isStretched = (box.settings.align ?? box.align) === "justify";
  let before: FoundWord | null = null;
  // Of all words; of rows with values each may be smaller than the others.
  const firsts = new Map<number | null, FoundWord>();
  const lines = linesOf(painter, letters);
  const fixed = fixedWords(painter, lines);
  const words = fixed.filter((word) => !word.isLeader && !isSeveral(word));
  // Where a line moved to the place of one that reads as it does, the operator of that one is left alone.
  const shown = [...came, ...letters.staying(segments, place, words)];
  matchFixedWords(words, shown, {
    nearest: (word, among) => letters.match(word, among, paint),
    once: (line, among) => letters.matchOnce(line, among, paint),
  });
  for (const word of words) {
    const now =
      letters.match(word.letters, shown, paint) ?? letters.match(coreOf(word), shown, paint);
    if (now === null) {
      before = null;
      proven.set(word.text, false);
      if (isSetAgain(word, came, letters)) {
        differences.push(setAgainDifference(word.text));
      }
      continue;
    }
    const after: FoundWord = { word, now };
    proven.set(word.text, proven.get(word.text) !== false);
    const first = getOrAdd(firsts, rowOf(painter, word), () => after);
    const isSpaced = before === null || isStretched || isSpacingKept(before, after);
    // A box may shrink, all of it.
    if (
      before !== null &&
      (!isSpaced || Math.abs(ratioOf(first) / ratioOf(after) - 1) > SAME_RATIO)
    ) {
      differences.push(setAgainDifference(`${before.word.text} ${word.text}`));
    }
    before = after;
  }
  const leaders = fixed.filter(({ isLeader }) => isLeader);
  differences.push(...checkLeaders(leaders, letters, { came, paint }));
  proveUnread([...fixed.filter(isSeveral), ...unreadLines(painter, lines)], proven, (unread) =>
    letters.match(unread, came),
  );
  return differences;
}

/** Notes the words of what cannot be read word by word and is there, letter by letter. */
function proveUnread(
  unread: readonly Pick<FixedWord, "letters" | "text">[],
  proven: Map<string, boolean>,
  match: (letters: readonly Letter[]) => readonly Letter[] | null,
): void {
  for (const { letters, text } of unread) {
    if (match(letters) !== null) {
      const own = withoutLeaders(text).match(/\S+/gu) ?? [];
      own.forEach((word) => proven.set(word, proven.get(word) !== false));
    }
  }
}

/**
 * True for a word that is there, but not as it was. Words that are not there at all are the business of those who look
 * for lost words. Where an operator that shows a part of the word was left alone, the word is there.
 */
function isSetAgain(word: FixedWord, came: readonly Letter[], letters: PageLetters): boolean {
  const isSeen = isShown(word, came) || !word.letters.every((one) => letters.isGone(one));
  return word.text.replace(JOINING, "") !== "" && isSeen;
}

/** True for words that cannot be told apart: the same letters stand for all of them. */
function isSeveral({ text, isLeader }: FixedWord): boolean {
  return !isLeader && withoutLeaders(text).trim().includes(" ");
}

/** True where the letters of a word are among those that came, its marks wherever they stand. */
function isShown({ letters, text }: FixedWord, came: readonly Letter[]): boolean {
  const [core, shown] = [text.replace(JOINING, ""), textOf(came)];
  const bare = (marked: string): string => marked.normalize("NFD").replace(/\p{M}/gu, "");
  return letters.some(isMark) ? bare(shown).includes(bare(core)) : shown.includes(core);
}

/** Leaders that are neither as they were nor drawn again as leaders are. */
function checkLeaders(
  leaders: readonly FixedWord[],
  letters: PageLetters,
  { came, paint }: Pick<Painter, "paint"> & { readonly came: readonly Letter[] },
): readonly Difference[] {
  return leaders.flatMap(({ letters: own, text }) =>
    letters.match(own, came, paint) !== null || isLeaderAgain(own, came, letters)
      ? []
      : [setAgainDifference(text)],
  );
}

function checkReading(
  { box, segments, place }: Painter,
  letters: PageLetters,
  ordered: string | null,
): readonly Difference[] {
  if (ordered === null) {
    return [];
  }
  const was = segments.flatMap((segment) => letters.of(segment, place));
  return checkWordOrder(box, ordered, { was, now: letters.shownFor(segments, place) });
}

function ratioOf({ word: { letters }, now }: FoundWord): number {
  return (now[0]?.em ?? 1) / (letters[0]?.em ?? 1);
}

function setAgainDifference(text: string): Difference {
  return ["text_set_again", `text that no value changes was set again: ${text}`, text];
}

/** The line of a row with values in it; null for what must be of one size with all such words of its box. */
function rowOf({ box, spans }: Painter, { line }: FixedWord): number | null {
  if (box.isInRows !== true) {
    return null;
  }
  const start = getOrAdd(lineStarts, box, () => startsOf(box))[line] ?? 0;
  const end = start + (box.lines[line]?.text.length ?? 0);
  let fixed = 0;
  // In their order, and apart.
  const first = firstIndex(spans.length, (i) => (spans[i]?.[1] ?? Infinity) > start);
  for (let i = first; (spans[i]?.[0] ?? Infinity) < end; i++) {
    const [from, to] = spans[i] ?? [end, end];
    fixed += overlap(from, to, start, end);
  }
  return fixed >= end - start ? null : line;
}

const lineStarts = new WeakMap<TextBox, readonly number[]>();

/** Where each line begins in the text of its box. */
function startsOf({ lines }: TextBox): readonly number[] {
  let next = 0;
  return lines.map(({ text }) => {
    const start = next;
    next += text.length + 1;
    return start;
  });
}

function overlap(a: number, b: number, start: number, end: number): number {
  return Math.max(0, Math.min(b, end) - Math.max(a, start));
}

/** The word without signs that a blank value may have taken. */
function coreOf({ letters, text }: FixedWord): readonly Letter[] {
  const kept = text.replace(JOINING, "");
  const start = text.indexOf(kept);
  return kept === "" || letters.length !== text.length
    ? letters
    : letters.slice(start, start + kept.length);
}
