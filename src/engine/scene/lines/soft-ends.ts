/**
 * Which lines of a block end because their column does (soft) and which because the designer ended them
 * (hard): only the soft ones may break elsewhere when the words change. A line ends softly where the next
 * word would not have fitted and the words run on; in doubt the end is the designer's.
 */
import { leastOf, mostOf } from "#base/numbers.ts";
import { dotLeadersIn } from "../../contract/dot-leaders.ts";
import type { Align } from "../../contract/scene.ts";
import { MARK_BEFORE_SPACE } from "./list-marks.ts";
import type { TextLine } from "./text-lines.ts";
import { firstWordWidth, runsOn, SPACE_WIDTH, startsUpper } from "./wrap-score.ts";

/** Fewer words in a line are a name or a title; a hyphen at the end is evidence all the same. */
const WORDS_MIN = 3;
/** One line end alone is evidence only in a line of so many words: a sentence, not a title on two lines. */
const SENTENCE_WORDS = 5;
/** A line with this much room left behind the next word (em) was ended by its designer. */
const LEFT_OVER_EM = 2;
/** So many ends by design for each that runs on: a poem, an invitation, a list in small letters. */
const BY_DESIGN_SHARE = 1 / 3;
/** Stretched lines end at the measure to this (em). */
const JUSTIFIED_EM = 0.2;
/**
 * What begins a line of its own beside the marks of lists: icons, numbers of a list, addresses of mail and web,
 * telephones, and either with its caption.
 */
const OWN_LINE =
  /^(?:[\p{So}\p{Co}\u2190-\u21ff\u25a0-\u25ff]|\p{L}[\p{L}-]{0,11}: ?(?:\S+@|www\.|https?:|[+(]?\d[\d ()/.-]{4})|\(?\d{1,2}[.)]\s|\(?[a-z]\)\s|\S+@\S|(?:https?:|www\.)|\+?[\d ()/-]{6,}$|[A-Z]?[a-z]{1,4}[.:] ?\+?\d)/u;
/** A whole line of this form is no running text either. */
const CONTACT = /@\S+\.|(?:^|\s)(?:https?:|www\.)|\+?\d[\d ()/-]{6,}\d\s*$/u;
/** Of two lines below each other that both end so each is a row of a price list. */
const PRICE_END = /[€$£₽₴]\s?\d+(?:[.,]\d{1,2})?$|\d[.,]\d{2}(?:\s?[€$£₽₴])?$/u;
const HYPHEN_END = /\p{L}[-\u00ad\u2010]$/u;

/** For each line whether it ends softly; the last one never does. Linear in the lines. */
export function softLineEnds(
  lines: readonly (TextLine | null)[],
  align: Align,
): readonly boolean[] {
  const shown = lines.filter((line) => line !== null);
  const [start, end] = [
    leastOf(shown.map((one) => one.start)),
    mostOf(shown.map((one) => one.end)),
  ];
  const pairs = lines.map((line, i) => {
    const next = lines[i + 1] ?? null;
    return line === null || next === null ? null : { line, next };
  });
  const measured = pairs.map((pair) => (pair === null ? null : endOf(pair, { start, end, align })));
  if (align === "justify") {
    return measured.map((one) => one?.reachesEdge === true && !one.isOwnLine);
  }
  const running = measured.filter((one) => one !== null && one.isFull && one.runsOn);
  const strong = running.length === 1 && running[0]?.isTitle === true ? 0 : running.length;
  const byDesign = measured.filter((one) => one?.isByDesign === true).length;
  // Centred lines and those flush where they end are broken by hand more often than not.
  const isByHand =
    align !== beginOf(shown[0]) && measured.slice(0, -1).some((one) => one?.isFull !== true);
  if (strong === 0 || isByHand || byDesign > BY_DESIGN_SHARE * strong) {
    return lines.map(() => false);
  }
  return measured.map(
    (one) =>
      one !== null && one.isFull && !one.isOwnLine && (one.runsOn || !one.isShort || strong > 1),
  );
}

/** The edge at which lines of its direction begin. */
function beginOf(line: TextLine | undefined): Align {
  return line?.isRtl === true ? "right" : "left";
}

/** What is known of one line's end. */
interface LineEnd {
  /** The next word would not have fitted. */
  readonly isFull: boolean;
  /** The words go on in the next line. */
  readonly runsOn: boolean;
  /** The words go on although much more would have fitted. */
  readonly isByDesign: boolean;
  /** Of no more words than a name, or a title. */
  readonly isShort: boolean;
  readonly isTitle: boolean;
  readonly reachesEdge: boolean;
  /** The next line begins something of its own. */
  readonly isOwnLine: boolean;
}

interface Column {
  readonly start: number;
  readonly end: number;
  readonly align: Align;
}

function endOf(
  { line, next }: { readonly line: TextLine; readonly next: TextLine },
  { start, end, align }: Column,
): LineEnd {
  const size = line.style.sizePt;
  // Indented lines have less of the column; centred ones and those flush where they end all of it.
  const fromEdge = align === beginOf(line) || align === "justify";
  const fromBegin = line.isRtl ? line.end - start : end - line.start;
  const available = fromEdge ? fromBegin : end - start;
  const left = available - (line.end - line.start) - SPACE_WIDTH * size - firstWordWidth(next);
  const isHyphenated = HYPHEN_END.test(line.text) && !startsUpper(next);
  const words = line.text.split(/\s+/u).length;
  // What dots lead along is a row of a list, full as it is, and so is one that its words leave no room for dots.
  const isOwnLine =
    dotLeadersIn(line.text).length > 0 ||
    (PRICE_END.test(line.text) && PRICE_END.test(next.text)) ||
    MARK_BEFORE_SPACE.test(next.text) ||
    OWN_LINE.test(next.text);
  const isContact = CONTACT.test(line.text) || CONTACT.test(next.text);
  const goesOn = runsOn(line, next);
  return {
    isFull: left < 0,
    runsOn: isHyphenated || (goesOn && words >= WORDS_MIN && !isOwnLine && !isContact),
    isByDesign: goesOn && left > LEFT_OVER_EM * size,
    isShort: words < WORDS_MIN,
    isTitle: words < SENTENCE_WORDS && !isHyphenated,
    reachesEdge: line.isRtl
      ? line.start - start <= JUSTIFIED_EM * size
      : end - line.end <= JUSTIFIED_EM * size,
    isOwnLine,
  };
}
