/**
 * Words that stand for text of several boxes, or of a box and something else: where they are just the
 * letters shown, each box's share of them follows it.
 */
import type { ActualTextShare, ActualTextShares } from "../plan/replacement-text.ts";

/** Letters shown, in order, and the box they belong to; null for those of none, which stay. */
export interface ShownLetters {
  readonly box: string | null;
  readonly text: string;
}

/**
 * Spaces, format characters, and hyphens, which fonts name in several ways: these do not count when texts
 * are compared.
 */
const UNSEEN = /[\s\p{Cf}\p{Pd}\u2212]+/gu;

/**
 * The shares of the boxes, as ranges of `text` in UTF-16 code units; null unless `text` is just what is
 * shown, but for spaces and hyphens. Anything else (an abbreviation spelt out, a description) could not be
 * divided among boxes.
 */
export function actualTextShares(
  text: string,
  shown: readonly ShownLetters[],
): ActualTextShares | null {
  const letters: { readonly letter: string; readonly start: number; readonly end: number }[] = [];
  let offset = 0;
  for (const character of text) {
    const [start, end] = [offset, offset + character.length];
    letters.push(...lettersOf(character).map((letter) => ({ letter, start, end })));
    offset = end;
  }
  const parts: ActualTextShare[] = [];
  let at = 0;
  for (const { box, text: run } of shown) {
    const own = lettersOf(run);
    const covered = letters.slice(at, at + own.length);
    if (own.some((letter, i) => letter !== covered[i]?.letter)) {
      return null;
    }
    at += own.length;
    const [first, final, last] = [covered[0], covered.at(-1), parts.at(-1)];
    if (box === null || first === undefined || final === undefined) {
      continue;
    }
    // Neighbouring shares of one box are one, spaces between them included when nothing else is.
    if (last?.box === box && letters[at - own.length - 1]?.end === last.end) {
      parts[parts.length - 1] = { ...last, end: final.end };
    } else {
      parts.push({ box, start: first.start, end: final.end });
    }
  }
  return at === letters.length && parts.length > 0 ? { text, parts } : null;
}

/** The words with the new text of boxes in place of their shares. */
export function textWith(
  { text, parts }: ActualTextShares,
  changed: ReadonlyMap<string, string>,
): string {
  const said = new Set<string>();
  let made = "";
  let at = 0;
  for (const { box, start, end } of parts) {
    const now = changed.get(box);
    if (now !== undefined) {
      made += text.slice(at, start) + (said.has(box) ? "" : now);
      said.add(box);
      at = end;
    }
  }
  return made + text.slice(at);
}

function lettersOf(text: string): readonly string[] {
  return Array.from(text.normalize("NFKC").replace(UNSEEN, ""));
}
