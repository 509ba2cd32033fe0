/**
 * Words that are captions because they are set as captions: beside a value, in the type and at the edge in which known
 * ones ("Datum", "Best man") stand beside theirs. A design says by its type what is said of a value and what is the
 * value, in any language.
 */
import { addToList } from "#base/maps.ts";
import { mostOf } from "#base/numbers.ts";
import { firstIndex } from "#base/search.ts";
import type { BoxLine, InputKind, TextBox } from "../../contract/scene.ts";
import { captionBefore, captionOf } from "./captions.ts";
import { kindOfForm } from "./line-forms.ts";
import { perReading } from "./per-reading.ts";
import { unmarkedPrices } from "./unmarked-prices.ts";

/** Pairs of caption and value that make a form of them, and known captions among them. */
const PAIRS_MIN = 3;
const KNOWN_MIN: Readonly<Record<Relation, number>> = { before: 1, over: 2 };
/** One of so many captions is known in a form; the head of a table is one of many more. */
const KNOWN_SHARE = 1 / 8;
/** With more values than this share that are figures alone it is a list, and captions of a form are said once. */
const [FIGURES_MAX, DISTINCT_MIN] = [1 / 3, 0.9];
const HAS_LETTER = /\p{L}/u;
/** A caption is at most so far before its value (em), or over it from baseline to baseline. */
const [BEFORE_EM, OVER_EM] = [22, 2.4];
/** Lines stand on one baseline, and edges agree, to this (em of the smaller, of the larger). */
const [ROW_EM, EDGE_EM] = [0.35, 0.5];
const SIZE = 0.05;
/** Longer words are copy. */
const [LENGTH_MAX, WORDS_MAX] = [40, 6];
const ENDS_SENTENCE = /[.!?…。！？,;]["”“»)]*\s*$/u;
/** Heads of sections and columns stand over lists of things, not over one value. */
const OF_LISTS: ReadonlySet<InputKind> = new Set<InputKind>(["item", "description", "price"]);

type Relation = "before" | "over";

/** The first line of a box, in the frame of its direction: `across` grows upwards. */
interface Place {
  readonly box: TextBox;
  readonly line: BoxLine;
  readonly start: number;
  readonly end: number;
  readonly across: number;
  /** It is all of its box. */
  readonly isAlone: boolean;
  /** By its own words. */
  readonly isCaption: boolean;
  /** It begins with a word that is known to stand before values. */
  readonly isKnown: boolean;
  /** A price, or a number that nothing says what it is of. */
  readonly isFigure: boolean;
}

interface Pair {
  readonly caption: Place;
  readonly value: Place;
}

/** Lines of boxes of one line that are captions by how they are set; none that its own words say is one. */
export const setAsCaptions = perReading(captionsAmong);

function captionsAmong(boxes: readonly TextBox[]): ReadonlySet<BoxLine> {
  const groups = new Map<string, Place[]>();
  const prices = unmarkedPrices(boxes);
  for (const box of boxes.filter(({ vertical }) => !vertical)) {
    const place = placeOf(box, prices);
    if (place !== null) {
      addToList(groups, `${box.page} ${Math.round(box.rotationDeg)} ${box.direction}`, place);
    }
  }
  const found = new Set<BoxLine>();
  for (const places of groups.values()) {
    if (places.some(({ isKnown }) => isKnown)) {
      for (const pairs of formsAmong(places)) {
        pairs.forEach(({ caption }) => {
          if (!caption.isCaption) {
            found.add(caption.line);
          }
        });
      }
    }
  }
  return found;
}

function placeOf(box: TextBox, prices: ReadonlySet<BoxLine>): Place | null {
  const [line] = box.lines;
  if (line === undefined) {
    return null;
  }
  const { frame, lines, direction } = box;
  const [a, b] = [frame[0], frame[1]];
  const length = Math.hypot(a, b) || 1;
  const ends = [line.from, line.to].map(([x, y]) => (x * a + y * b) / length);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const isRtl = direction === "rtl";
  const own = captionOf(line.text);
  const form = kindOfForm(line.text.trim());
  // "Menge CO2e": what stands behind a known word may be no value of it.
  const { kind = null } = own ?? captionBefore(line.text)?.caption ?? {};
  return {
    box,
    line,
    // Mirrored, right-to-left text reads like any other.
    start: isRtl ? -high : low,
    end: isRtl ? -low : high,
    across: (line.from[1] * a - line.from[0] * b) / length,
    isAlone: lines.length === 1,
    isCaption: own !== null,
    isKnown: lines.length === 1 && kind !== null && !OF_LISTS.has(kind),
    isFigure:
      prices.has(line) || form === "price" || (form === null && !HAS_LETTER.test(line.text)),
  };
}

/** Pairs that are set alike, with known captions among them. */
function formsAmong(places: readonly Place[]): readonly (readonly Pair[])[] {
  const nearest = new NearestPlaces(places);
  const relations: readonly Relation[] = ["before", "over"];
  return relations.flatMap((relation) => {
    const alike = new Map<string, Pair[]>();
    for (const value of places) {
      const caption = relation === "before" ? nearest.before(value) : nearest.over(value);
      if (caption !== null && !isInSameType(caption.box, value.box) && isShort(caption)) {
        addToList(alike, keyOf(relation, { caption, value }), { caption, value });
      }
    }
    return [...alike.values()].filter((pairs) => isForm(pairs, KNOWN_MIN[relation]));
  });
}

/** Columns of captions and values have an edge each; captions over their values may be centred. */
function keyOf(relation: Relation, { caption, value }: Pair): string {
  const edges =
    relation === "over"
      ? []
      : [caption, value].map(({ start, box }) => Math.round(start / (EDGE_EM * box.sizePt)));
  const styles = [caption, value].map(({ box }) => `${box.font} ${box.sizePt.toFixed(1)}`);
  return [...styles, ...edges].join("|");
}

function isForm(pairs: readonly Pair[], knownMin: number): boolean {
  const known = pairs.filter(({ caption }) => caption.isKnown);
  const figures = pairs.filter(({ value }) => value.isFigure);
  const captions = new Set(pairs.map(({ caption }) => caption));
  const words = new Set(pairs.map(({ caption }) => caption.line.text.trim().toLowerCase()));
  return (
    pairs.length >= PAIRS_MIN &&
    known.length >= Math.max(knownMin, KNOWN_SHARE * pairs.length) &&
    figures.length <= FIGURES_MAX * pairs.length &&
    words.size >= DISTINCT_MIN * pairs.length &&
    // Lines one under the other in one type say nothing of each other.
    pairs.every(({ value }) => !captions.has(value) && !value.isCaption)
  );
}

/** True for texts in one font and, but for what rounding leaves, one size. */
export function isInSameType(
  a: Pick<TextBox, "font" | "sizePt">,
  b: Pick<TextBox, "font" | "sizePt">,
): boolean {
  return a.font === b.font && Math.abs(a.sizePt - b.sizePt) <= SIZE * a.sizePt;
}

function isShort({ line: { text }, isAlone }: Place): boolean {
  const words = text.trim();
  return (
    isAlone &&
    words.length <= LENGTH_MAX &&
    words.split(/\s+/u).length <= WORDS_MAX &&
    /\p{L}{2}|\p{Script=Han}/u.test(words) &&
    !ENDS_SENTENCE.test(words) &&
    kindOfForm(words) === null
  );
}

/** The places of one direction of a page, by height: only those in reach of one are looked at. */
class NearestPlaces {
  /** From the lowest: by the baseline of their first line, and of their last. */
  readonly #byHead: readonly Place[];
  readonly #byFoot: readonly Place[];
  readonly #feet: readonly number[];
  readonly #mostPt: number;

  constructor(places: readonly Place[]) {
    this.#byHead = places.toSorted((a, b) => a.across - b.across);
    this.#byFoot = places.toSorted((a, b) => footOf(a) - footOf(b));
    this.#feet = this.#byFoot.map(footOf);
    this.#mostPt = mostOf(places.map(({ box }) => box.sizePt));
  }

  /** What ends nearest before a place on its baseline. */
  before(value: Place): Place | null {
    const size = value.box.sizePt;
    const reach = ROW_EM * size;
    let nearest: Place | null = null;
    const places = this.#byHead;
    const from = firstIndex(
      places.length,
      (at) => (places[at]?.across ?? Infinity) >= value.across - reach,
    );
    for (let at = from; at < places.length; at++) {
      const other = places[at];
      if (other === undefined || other.across > value.across + reach) {
        break;
      }
      const isBefore =
        Math.abs(other.across - value.across) <= ROW_EM * Math.min(size, other.box.sizePt) &&
        other.end <= value.start + reach &&
        value.start - other.end <= BEFORE_EM * size;
      if (isBefore && other !== value && (nearest === null || other.end > nearest.end)) {
        nearest = other;
      }
    }
    return nearest;
  }

  /** What stands nearest over a place. */
  over(value: Place): Place | null {
    const feet = this.#feet;
    const from = firstIndex(feet.length, (at) => (feet[at] ?? Infinity) > value.across);
    for (let at = from; at < feet.length; at++) {
      const other = this.#byFoot[at];
      if (other === undefined) {
        break;
      }
      const size = Math.max(other.box.sizePt, value.box.sizePt);
      const lead = footOf(other) - value.across;
      if (lead > OVER_EM * this.#mostPt) {
        break;
      }
      const common = Math.min(other.end, value.end) - Math.max(other.start, value.start);
      if (lead > ROW_EM * size && common > 0) {
        return lead <= OVER_EM * size ? other : null;
      }
    }
    return null;
  }
}

/** The baseline of its last line. */
function footOf({ across, box }: Place): number {
  return across - (box.lines.length - 1) * (box.leadingPt ?? 0);
}
