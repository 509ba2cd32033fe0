/**
 * Glyphs stand in visual order, text is read in logical order (UAX #9). The levels are guessed from the
 * visual line and undone; where two readings look alike, Latin words and the figures beside them keep the
 * order they are seen in.
 */

/** What reordering looks at. */
export interface Ordered {
  readonly text: string;
}

// Scripts with bidirectional class R or AL that fonts for print exist for. Only letters: Arabic digits
// and marks run or attach otherwise (UAX #9, table 4).
const STRONG_RTL =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
// Class AL: after these letters European numbers count as Arabic ones (rule W2), which changes what
// joins a number.
const ARABIC = /(?=\p{L})[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const ARABIC_DIGIT = /[\u0660-\u0669]/u;
/** Between digits they are part of the number: separators of all numbers, and those of European ones. */
const SEPARATOR = /^[.,:/\u00a0\u060c]$/u;
const EUROPEAN_SEPARATOR = /^[+-]$/u;
/** Beside a European number they are part of it. */
const TERMINATOR = /^[%#$\u00a2-\u00a5\u00b0\u2030\u20a0-\u20bf]$/u;
// Presentation forms name a glyph's shape in the file, not the letter that was typed; NFKC gives the
// letters back.
const FORMS = /[\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** No right-to-left letter comes before it. */
const FIRST_RTL = 0x590;
// Mirrored pairs (UAX #9, rule L4) that occur in business print; others are kept as they are.
const BRACKETS: ReadonlyMap<string, string> = new Map(
  ["()", "[]", "{}", "<>", "«»", "‹›"].flatMap(([open = "", close = ""]) => [
    [open, close],
    [close, open],
  ]),
);
const CLOSING = /^[)\]}>»›]$/u;

/** True when half of a line's words or more run right to left, and not both its ends left to right. */
export function isMostlyRtl(pieces: readonly Ordered[]): boolean {
  if (!hasRtl(pieces)) {
    return false;
  }
  // Words are counted, not letters: a long Latin firm name weighs no more than a short Arabic word.
  let [rtl, ltr] = [0, 0];
  let [first, last] = ["", ""];
  let before = "";
  for (const { text } of pieces) {
    const kind = STRONG_RTL.test(text) ? "rtl" : LETTER.test(text) ? "ltr" : "";
    // `before` is "" after a space, so each word counts anew.
    if (kind !== "" && kind !== before) {
      rtl += kind === "rtl" ? 1 : 0;
      ltr += kind === "ltr" ? 1 : 0;
    }
    first ||= kind;
    last = kind === "" ? last : kind;
    before = kind;
  }
  // With as many of each, the line is right-to-left when one of its ends is: a Latin line that merely
  // quotes a Hebrew word begins and ends in Latin.
  return rtl > ltr || (rtl === ltr && (first === "rtl" || last === "rtl"));
}

/** True when something runs right to left. */
export function hasRtl(pieces: readonly Ordered[]): boolean {
  return pieces.some(({ text }) => text.charCodeAt(0) >= FIRST_RTL && STRONG_RTL.test(text));
}

/** True for text with a letter that runs right to left. */
export function isRtlLetter(text: string): boolean {
  return STRONG_RTL.test(text);
}

/**
 * Visual → logical order, of a line whose own direction is given. Presentation forms become their
 * letters.
 */
export function logicalOrder<T extends Ordered>(
  pieces: readonly T[],
  direction: "ltr" | "rtl",
  withText: (piece: T, text: string) => T,
): readonly T[] {
  const plain = pieces.map((piece) =>
    FORMS.test(piece.text) ? withText(piece, piece.text.normalize("NFKC")) : piece,
  );
  if (direction === "rtl") {
    return reversed(plain, withText);
  }
  const out: T[] = [];
  for (let i = 0; i < plain.length; ) {
    // In a left-to-right line only the right-to-left runs are turned; everything between them stands as
    // it is read.
    const last = endOfRightToLeft(plain, i);
    const piece = plain[i];
    if (last < i || piece === undefined) {
      out.push(...(piece === undefined ? [] : [piece]));
      i++;
      continue;
    }
    out.push(...reversed(plain.slice(i, last + 1), withText));
    i = last + 1;
  }
  return out;
}

/** Last right-to-left letter of the run that starts at `from` without other letters; -1 when none starts. */
function endOfRightToLeft(pieces: readonly Ordered[], from: number): number {
  if (!STRONG_RTL.test(pieces[from]?.text ?? "")) {
    return -1;
  }
  let last = from;
  for (let i = from + 1; i < pieces.length; i++) {
    const text = pieces[i]?.text ?? "";
    // Spaces and punctuation between two right-to-left letters belong to the run, trailing ones do not.
    if (STRONG_RTL.test(text)) {
      last = i;
    } else if (LETTER.test(text)) {
      break;
    }
  }
  return last;
}

/** What European figures count as: Arabic ones behind an Arabic letter (UAX #9, W2). */
type Figures = "european" | "arabic";

/** A right-to-left run turned round; what runs left to right inside it is not. */
function reversed<T extends Ordered>(
  visual: readonly T[],
  withText: (piece: T, text: string) => T,
): readonly T[] {
  // Reversing twice is the identity: what is left-to-right inside is turned back below.
  const pieces = [...visual].reverse();
  // Computed once from the end, so that the whole stays linear in the pieces.
  const ends = stretchEnds(pieces);
  const out: T[] = [];
  const turned: number[] = [];
  let figures: Figures = "european";
  for (let i = 0; i < pieces.length; ) {
    const piece = pieces[i];
    if (piece === undefined) {
      break;
    }
    const last = endOfLeftToRight(pieces, i, { ends, figures });
    if (last >= i) {
      out.push(...pieces.slice(i, last + 1).reverse());
      i = last + 1;
      continue;
    }
    if (STRONG_RTL.test(piece.text)) {
      figures = ARABIC.test(piece.text) ? "arabic" : "european";
    } else if (BRACKETS.has(piece.text)) {
      turned.push(out.length);
    }
    out.push(piece);
    i++;
  }
  return withBrackets(out, turned, withText);
}

/**
 * Brackets at the places that turned out: a file names them by their shape or by their meaning. Where the
 * first one closes they go by their shape.
 */
function withBrackets<T extends Ordered>(
  pieces: readonly T[],
  places: readonly number[],
  withText: (piece: T, text: string) => T,
): readonly T[] {
  const first = pieces[places[0] ?? -1];
  if (first === undefined || !CLOSING.test(first.text)) {
    return pieces;
  }
  const turned = new Set(places);
  return pieces.map((piece, i) =>
    turned.has(i) ? withText(piece, BRACKETS.get(piece.text) ?? piece.text) : piece,
  );
}

/**
 * For each place the last Latin letter of the run without right-to-left letters, or the last figure
 * behind it; -1 without a letter.
 */
function stretchEnds(pieces: readonly Ordered[]): Int32Array {
  const ends = new Int32Array(pieces.length).fill(-1);
  // From the back: `last` is the latest place that may close the run, `end` whether a letter came
  // before it.
  let [last, end] = [-1, -1];
  for (let i = pieces.length - 1; i >= 0; i--) {
    const text = pieces[i]?.text ?? "";
    if (STRONG_RTL.test(text)) {
      [last, end] = [-1, -1];
      continue;
    }
    const isLetter = LETTER.test(text);
    if (last < 0 && (isLetter || DIGIT.test(text))) {
      last = i;
    }
    end = isLetter ? last : end;
    ends[i] = end;
  }
  return ends;
}

/**
 * Last piece of the run from `from` that keeps its order, -1 when none starts there: Latin words with
 * the figures and whatever else stands between them; or one number (UAX #9, W4 and W5).
 */
function endOfLeftToRight(
  pieces: readonly Ordered[],
  from: number,
  { ends, figures }: { readonly ends: Int32Array; readonly figures: Figures },
): number {
  const text = pieces[from]?.text ?? "";
  const isFigure = DIGIT.test(text);
  if (STRONG_RTL.test(text) || !(isFigure || LETTER.test(text))) {
    return startsNumber(pieces, from, figures) ? endOfNumber(pieces, from + 1, figures) : -1;
  }
  const end = ends[from] ?? -1;
  return end < 0 ? endOfNumber(pieces, from, figures) : end;
}

/**
 * True for a currency or percent sign right before a European number (rule W5): it keeps its side of
 * the number.
 */
function startsNumber(pieces: readonly Ordered[], at: number, figures: Figures): boolean {
  const next = pieces[at + 1]?.text ?? "";
  return (
    figures === "european" &&
    TERMINATOR.test(pieces[at]?.text ?? "") &&
    DIGIT.test(next) &&
    !ARABIC_DIGIT.test(next)
  );
}

/**
 * Last piece of the number that starts at `from`: digits, single separators between digits (W4),
 * terminators after European ones (W5). A separator without a digit behind it ends the number before
 * it.
 */
function endOfNumber(pieces: readonly Ordered[], from: number, figures: Figures): number {
  let last = from;
  for (let j = from + 1; j < pieces.length; j++) {
    const text = pieces[j]?.text ?? "";
    const before = pieces[j - 1]?.text ?? "";
    const isEuropean = figures === "european" && !ARABIC_DIGIT.test(before);
    if (DIGIT.test(text)) {
      last = j;
    } else if (isEuropean && TERMINATOR.test(text)) {
      last = j;
    } else if (!(SEPARATOR.test(text) || (isEuropean && EUROPEAN_SEPARATOR.test(text)))) {
      break;
    } else if (!DIGIT.test(before)) {
      break;
    }
  }
  return last;
}
