/** Which parts of a new text no value changes; a value is set anew, whatever stands around it. */
import { wholeInPlace } from "../contract/whole-text.ts";
import type { TextBox } from "../contract/scene.ts";
import type { AuthoredText } from "./authored-glyphs.ts";
import { normalizeText } from "./scripts.ts";
import type { StyledPart } from "./style-spans.ts";

/** A part of a new text that is shown as authored; UTF-16 offsets. */
export interface KeptRange {
  readonly start: number;
  readonly end: number;
  /** Where it begins in the authored text. */
  readonly authored: number;
}

/**
 * The parts of a text that no value changed, in order: literals, and values that are what stood there; []
 * where the parts are not known or do not make up the text.
 */
export function fixedRanges(
  box: TextBox,
  parts: readonly StyledPart[],
  text: string,
): readonly KeptRange[] {
  const texts = parts.map((part) => normalizeText(part.text));
  if (texts.join("") !== text) {
    return [];
  }
  const ranges: KeptRange[] = [];
  const flowed = wholeInPlace(box);
  let start = 0;
  parts.forEach(({ kind, text: own, authored }, i) => {
    const end = start + (texts[i]?.length ?? 0);
    const was = authored === undefined ? null : flowed.slice(authored[0], authored[1]);
    // A literal may have been cut at its end, beside a value that is empty.
    const isSame = kind === "literal" ? was?.startsWith(own) === true : was === own;
    if (authored !== undefined && isSame && own === texts[i] && end > start) {
      const last = ranges.at(-1);
      // Neighbours in both texts are one: nothing stands between them that changed.
      if (last?.end === start && last.authored + (last.end - last.start) === authored[0]) {
        ranges[ranges.length - 1] = { ...last, end };
      } else {
        ranges.push({ start, end, authored: authored[0] });
      }
    }
    start = end;
  });
  return ranges;
}

/**
 * The ranges without soft hyphens: their glyph stands only where a line ends, which is found out later. Two
 * stand for the hyphen and the line break of the authored text.
 */
export function withoutHyphens(ranges: readonly KeptRange[], text: string): readonly KeptRange[] {
  return ranges.flatMap((range) => {
    const kept = [...text.slice(range.start, range.end).matchAll(/[^\u00ad]+/gu)];
    return kept.map(({ 0: own, index }) => ({
      start: range.start + index,
      end: range.start + index + own.length,
      authored: range.authored + index,
    }));
  });
}

/** Where the values of a text stand in it, and where what each replaces stood. */
export function valueRanges(parts: readonly StyledPart[], text: string): readonly KeptRange[] {
  const texts = parts.map((part) => normalizeText(part.text));
  if (texts.join("") !== text) {
    return [];
  }
  let start = 0;
  return parts.flatMap(({ kind, authored }, i) => {
    const from = start;
    start += texts[i]?.length ?? 0;
    return kind === "value" && authored !== undefined && start > from
      ? [{ start: from, end: start, authored: authored[0] }]
      : [];
  });
}

/** Words at either end of a value that a customer left as they were: the text is the same up to there. */
export function commonEnds(authored: string, text: string): readonly KeptRange[] {
  let head = 0;
  while (head < authored.length && head < text.length && authored[head] === text[head]) {
    head++;
  }
  let tail = 0;
  const most = Math.min(authored.length, text.length) - head;
  while (tail < most && authored[authored.length - 1 - tail] === text[text.length - 1 - tail]) {
    tail++;
  }
  // Back to where a word ends, in both texts.
  while (head > 0 && !(isBlankAt(authored, head - 1) || isEdge(authored, text, head))) {
    head--;
  }
  while (
    tail > 0 &&
    !(
      isBlankAt(text, text.length - tail) ||
      isEdge(authored.slice(0, authored.length - tail), text.slice(0, text.length - tail), -1)
    )
  ) {
    tail--;
  }
  return [
    ...(head > 0 ? [{ start: 0, end: head, authored: 0 }] : []),
    ...(tail > 0
      ? [{ start: text.length - tail, end: text.length, authored: authored.length - tail }]
      : []),
  ];
}

function isBlankAt(text: string, at: number): boolean {
  return text.charAt(at).trim() === "";
}

/** True where both texts end, or go on with a blank; -1 asks for their ends. */
function isEdge(authored: string, text: string, at: number): boolean {
  return at < 0
    ? [authored, text].every((one) => one === "" || isBlankAt(one, one.length - 1))
    : [authored, text].every((one) => at >= one.length || isBlankAt(one, at));
}

/** True where every letter of the range has its glyphs. */
export function isKnown({ rowsAt, glyphs, box }: AuthoredText, range: KeptRange): boolean {
  const end = range.authored + range.end - range.start;
  for (let at = range.authored; at < end; ) {
    const [row] = rowsAt.get(at) ?? [];
    const next = row === undefined ? at : (glyphs.ends[row] ?? at);
    if (next > end || (row === undefined && !isBlankAt(box.text, at))) {
      return false;
    }
    at = Math.max(next, at + 1);
  }
  return true;
}
