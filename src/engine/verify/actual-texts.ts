/**
 * What is said to read somewhere against what is shown there: replacement texts of marked content and of
 * structure elements may follow the text they stand for, and say nothing else.
 */
import { LETTER_PARTS } from "#base/letter-parts.data.ts";
import { addToList, getOrAdd, listsBy } from "#base/maps.ts";
import { multiply } from "#base/geometry.ts";
import { firstIndex } from "#base/search.ts";
import type { Glyph, PageContent, ShownText } from "../content/model.ts";
import { hasRtl } from "../content/logical-order.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { mirrored, shownFromRight } from "../packages/bidi.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { bodiesOf } from "./arabic-bodies.ts";
import { readOperators } from "./content-tokens.ts";
import type { Difference } from "./compare-objects.ts";
import { hasSameLetters } from "./letter-keys.ts";
import { ONE_GLYPH_LETTERS } from "./one-glyph-letters.data.ts";
import { letterOf, type PageReader } from "./page-reader.ts";
import { inReadingOrder } from "./reading-order.ts";
import { changedTexts, leavesUnder, type MarkedLeaf, elementsWithText } from "./structure-text.ts";
import type { ActualTextSequence, VerifiedContents } from "./verified-contents.ts";

/** True for a font that the rendered file alone has. */
type IsNewFont = (font: PdfFont) => boolean;

/** What is shown somewhere. */
interface Shown {
  /** All letters as they were painted, those that stand on no equal letter, and all by where they stand. */
  readonly readings: readonly string[];
  /** True when glyphs without a name follow: marks that stand aside of the pen and of what is said. */
  readonly hasLooseMarks: boolean;
  /** True when the page has letters that run right to left: brackets turn round there. */
  readonly mayTurn: () => boolean;
}

/** An equal letter this near, in em of the type, was painted again: fake bold, shadows. */
const DOUBLED_EM = 0.12;

/** Letters by where they were painted. */
class Painted {
  readonly #places = new Map<string, Glyph[]>();

  /** The glyphs of a show that stand on no equal letter of a show before. */
  without({ operator, ctm }: ShownText, glyphs: readonly Glyph[]): readonly Glyph[] {
    const { shown, startTm } = operator;
    const [, , c, d] = multiply(startTm, ctm);
    const reach = DOUBLED_EM * Math.abs(shown.size) * Math.hypot(c, d);
    const fresh = glyphs.filter((glyph) => {
      const same = this.#places.get(letterOf(glyph)) ?? [];
      return !same.some(({ x, y }) => Math.hypot(x - glyph.x, y - glyph.y) <= reach);
    });
    for (const glyph of fresh) {
      const letter = letterOf(glyph);
      addToList(this.#places, letter, glyph);
    }
    return fresh;
  }
}

/** Reads words of the rendered file by where they stand. */
export class ActualTextCheck {
  readonly #page: PageReader;
  readonly #sequences = new Map<string, readonly number[]>();
  readonly #rtl = new Map<PageContent, boolean>();

  constructor(page: PageReader) {
    this.#page = page;
  }

  /**
   * True when the sequence says what the glyphs inside show. New fonts, those that `isNew` knows, have a text for all
   * they show: where no other font shows letters that need rules of their own, letters change places in syllables alone.
   */
  isRight(said: ActualTextSequence, isNew: IsNewFont = () => false): boolean {
    const shown = this.#shownIn(said);
    return (
      said.text !== null &&
      shown !== null &&
      (this.#isToldWhole(said, isNew)
        ? isSameSyllables(said.text, shown)
        : isSaid(said.text, shown))
    );
  }

  /**
   * True when the sequence says letters that the glyphs inside draw as well, all of them in fonts that `isNew` knows.
   * One glyph draws both cases where a design has no lower case, and reads as the one it met first.
   */
  isRightByLook(said: ActualTextSequence, isNew: IsNewFont): boolean {
    const content = this.#page(said.page);
    const shows = content === null ? [] : showsIn(content, said);
    const shown = this.#shownIn(said);
    if (said.text === null || shown === null) {
      return false;
    }
    const looks = { ...shown, readings: shown.readings.map(lookOf) };
    const isSame = this.#isToldWhole(said, isNew) ? isSameSyllables : isSaid;
    return (
      shows.every(({ font }) => font !== null && isNew(font)) && isSame(lookOf(said.text), looks)
    );
  }

  /** The same letter by letter, in the order they are shown in. */
  isLiteral(said: ActualTextSequence): boolean {
    return said.text !== null && isLiterally(said.text, this.#shownIn(said));
  }

  #isToldWhole(said: ActualTextSequence, isNew: IsNewFont): boolean {
    const content = this.#page(said.page);
    const shows = content === null ? [] : showsIn(content, said);
    return (
      isBySyllables(said.text ?? "") &&
      shows.every(
        ({ font, glyphStart, glyphEnd }) =>
          (font !== null && isNew(font)) ||
          (content?.glyphs ?? [])
            .slice(glyphStart, glyphEnd)
            .every((glyph) => !NEEDS_RULES.test(letterOf(glyph))),
      )
    );
  }

  #shownIn(said: ActualTextSequence): Shown | null {
    const content = this.#page(said.page);
    return content === null
      ? null
      : this.#shownBy(content, once(showsIn(content, said)), said.start);
  }

  /** The words of marked content on `pages`; null when it is painted in more than one place. */
  wordsOf(leaves: readonly MarkedLeaf[], pages: readonly number[]): Shown | null {
    const words: Shown[] = [];
    for (const { unit, mcid } of leaves) {
      const places = pages.flatMap((index) => {
        const content = this.#page(index);
        const isOwn = unit === `page:${index}` || unit.startsWith("form:");
        const inside = isOwn && content !== null ? marked(content, unit, mcid) : [];
        return content === null || inside.length === 0 ? [] : [{ content, inside }];
      });
      const [place] = places;
      if (places.length > 1 || (place && once(place.inside).length < place.inside.length)) {
        return null;
      }
      words.push(...(place === undefined ? [] : [this.#shownBy(place.content, place.inside, -1)]));
    }
    return {
      readings: [0, 1, 2].map((i) => words.map(({ readings }) => readings[i] ?? "").join(" ")),
      hasLooseMarks: words.some(({ hasLooseMarks }) => hasLooseMarks),
      mayTurn: () => words.some(({ mayTurn }) => mayTurn()),
    };
  }

  #hasRtl(content: PageContent): boolean {
    const known =
      this.#rtl.get(content) ??
      content.shownTexts.some(({ glyphStart, glyphEnd }) => {
        const glyphs = content.glyphs.slice(glyphStart, glyphEnd);
        return hasRtl(glyphs.map(({ unicode }) => ({ text: unicode ?? "" })));
      });
    this.#rtl.set(content, known);
    return known;
  }

  #shownBy(content: PageContent, shows: readonly ShownText[], outer: number): Shown {
    const last = shows.at(-1);
    const at = last === undefined ? undefined : placesOf(content).at.get(last);
    const next = at === undefined ? undefined : content.shownTexts[at + 1];
    const isNear = next?.operator.contentStream === last?.operator.contentStream;
    const follower = isNear ? content.glyphs.at(next?.glyphStart ?? -1) : undefined;
    return {
      readings: [
        this.#textOf(content, shows, outer),
        this.#textOf(content, shows, outer, new Painted()),
        this.#textOf(content, inReadingOrder(shows), outer),
      ],
      hasLooseMarks: follower?.unicode === null,
      mayTurn: () => this.#hasRtl(content),
    };
  }

  /**
   * Letters of glyphs, but for those `painted` holds; inside a sequence with a replacement text, other than the one
   * at `outer`, that text.
   */
  #textOf(
    content: PageContent,
    shows: readonly ShownText[],
    outer: number,
    painted: Painted | null = null,
  ): string {
    let text = "";
    let last = -1;
    for (const show of shows) {
      const { contentStream, index } = show.operator;
      // Most texts are in no such sequence, and their content need not be read for it.
      const sequence =
        show.actualText === null ? -1 : (this.#sequencesOf(content, contentStream)[index] ?? -1);
      const isSpoken = sequence !== outer && sequence >= 0;
      if (!isSpoken) {
        const glyphs = content.glyphs.slice(show.glyphStart, show.glyphEnd);
        text += (painted?.without(show, glyphs) ?? glyphs).map(letterOf).join("");
      } else if (sequence !== last) {
        text += show.actualText;
      }
      last = isSpoken ? sequence : -1;
    }
    return text;
  }

  /** By operator the innermost beginning of a sequence around it that may have a replacement text; -1 without one. */
  #sequencesOf(content: PageContent, unit: string): readonly number[] {
    const known = this.#sequences.get(unit);
    if (known !== undefined) {
      return known;
    }
    const data = content.contentStreams.find(({ id }) => id === unit)?.data ?? new Uint8Array(0);
    const open: number[] = [];
    const around = readOperators(data).map(({ name, operands }, i) => {
      if (name === "BDC" || name === "BMC") {
        const maySpeak =
          name === "BDC" && (operands.includes("/ActualText") || !operands.includes("<<"));
        open.push(maySpeak ? i : (open.at(-1) ?? -1));
      } else if (name === "EMC") {
        open.pop();
      }
      return open.at(-1) ?? -1;
    });
    this.#sequences.set(unit, around);
    return around;
  }
}

const LOOKS: ReadonlyMap<string, string> = new Map(
  ONE_GLYPH_LETTERS.flatMap((letters) =>
    Array.from(letters, (letter) => [letter, letters.charAt(0)] as const),
  ),
);

/** The text in letters of one look: capitals, and of those that share a glyph the first. */
function lookOf(text: string): string {
  return Array.from(text.toUpperCase(), (letter) => LOOKS.get(letter) ?? letter).join("");
}

const byMark = new WeakMap<PageContent, ReadonlyMap<string, readonly ShownText[]>>();

/** What is shown in marked content of an identifier; found once for all of a page. */
function marked(content: PageContent, unit: string, mcid: number): readonly ShownText[] {
  const shows = getOrAdd(byMark, content, () =>
    listsBy(content.shownTexts, (show) => `${show.operator.contentStream} ${show.mcid}`),
  );
  return shows.get(`${unit} ${mcid}`) ?? [];
}

/** The shows of a page by content stream, in the order of their operators, and where each is among all. */
interface ShowPlaces {
  readonly at: ReadonlyMap<ShownText, number>;
  readonly ofStream: ReadonlyMap<string, readonly ShownText[]>;
}

const places = new WeakMap<PageContent, ShowPlaces>();

function placesOf(content: PageContent): ShowPlaces {
  return getOrAdd(places, content, () => {
    const ofStream = listsBy(content.shownTexts, ({ operator }) => operator.contentStream);
    ofStream.forEach((shows) => shows.sort((a, b) => a.operator.index - b.operator.index));
    return { at: new Map(content.shownTexts.map((show, i) => [show, i])), ofStream };
  });
}

/** What is shown between the two operators of a sequence, as it is painted. */
function showsIn(
  content: PageContent,
  { contentStream, start, end }: ActualTextSequence,
): readonly ShownText[] {
  const { at, ofStream } = placesOf(content);
  const shows = ofStream.get(contentStream) ?? [];
  const indexAt = (i: number): number => shows[i]?.operator.index ?? Infinity;
  const first = firstIndex(shows.length, (i) => indexAt(i) > start);
  const behind = firstIndex(shows.length, (i) => indexAt(i) >= end);
  return shows.slice(first, behind).sort((a, b) => (at.get(a) ?? 0) - (at.get(b) ?? 0));
}

/** The shows of the first painting of a unit. */
function once(shows: readonly ShownText[]): readonly ShownText[] {
  return shows.filter(({ doPath }) => doPath === shows[0]?.doPath);
}

/** Spaces, what has no look, and hyphens, which fonts name in several ways. */
const UNSEEN = /[\s\p{Cf}\p{Pd}\p{Variation_Selector}\u2212]+/gu;
/** Letters that are not shown in the order they are read in. */
const REORDERED =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

/** Scripts that are checked by syllables: shown from the left, with every bundled font of them tried. */
const BY_SYLLABLES = /[\p{Script=Devanagari}\p{Script=Thai}]/u;

/** What a font of the file may show in an order of its own, or without a text. */
const NEEDS_RULES = new RegExp(`${REORDERED.source}|\\ufffd`, "u");

/** Right-to-left override: letters of any script are shown from the right. */
const OVERRIDES = /\u202e/u;

/** True when just the letters shown are said, spaces and what has no look left out. */
function isLiterally(said: string, shown: Shown | null): boolean {
  const plain = (text: string): string => text.normalize("NFKC").replace(UNSEEN, "");
  return shown !== null && plain(said) === plain(shown.readings[0] ?? "");
}

/** True when what is said is shown, in one of the ways it may be read. */
function isSaid(said: string, { readings, hasLooseMarks, mayTurn }: Shown): boolean {
  if (readings.some((shown) => isSameWords(said, shown))) {
    return true;
  }
  const turns = mayTurn();
  // Numbers and signs alone have no letter that says they are reordered.
  if (turns && readings.some((shown) => isSameWords(shownFromRight(said), shown))) {
    return true;
  }
  const plain = (text: string): string => {
    const bare = hasLooseMarks ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text;
    return turns ? Array.from(bare, (letter) => openingOf(letter)).join("") : bare;
  };
  return readings.some((shown) => isSameWords(plain(said), plain(shown)));
}

/** Of two characters that are each other turned round, the lower. */
function openingOf(character: string): string {
  const other = mirrored(character);
  return other < character ? other : character;
}

/** The same but for spaces and for what has no look; of scripts that reorder their letters, the same letters. */
function isSameWords(said: string, shown: string): boolean {
  const [a, b] = [said, shown].map((text) => text.normalize("NFKC").replace(UNSEEN, ""));
  if (a === undefined || b === undefined || a === b) {
    return a === b;
  }
  if (b.includes("\ufffd")) {
    // Glyphs without a name stand for something: the letters around them must be right.
    const bare = (text: string): string =>
      REORDERED.test(a) ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text;
    const parts = bare(b).split(/\ufffd+/u);
    return bare(a).startsWith(parts[0] ?? "") && bare(a).endsWith(parts.at(-1) ?? "");
  }
  const bare = (text: string): string => bodiesOf(text.normalize("NFKD").replace(/\p{M}/gu, ""));
  return (REORDERED.test(a) || OVERRIDES.test(said)) && hasSameLetters(bare(a), bare(b));
}

/** True when the text has letters of such a script, and none that are freer. */
function isBySyllables(text: string): boolean {
  const others = Array.from(text)
    .filter((letter) => !BY_SYLLABLES.test(letter))
    .join("");
  return BY_SYLLABLES.test(text) && !REORDERED.test(others) && !OVERRIDES.test(text);
}

/** A letter, those that a virama joins to it, and the marks on them. */
const SYLLABLES = /\p{M}+|\P{M}\p{M}*(?:(?<=\u094d)\P{M}\p{M}*)*/gu;

/** The same syllable by syllable, the letters and marks of each in any order. Codes of new fonts without a text add none. */
function isSameSyllables(said: string, { readings }: Pick<Shown, "readings">): boolean {
  const plain = (text: string): string =>
    Array.from(text.normalize("NFKD"), (letter) => LETTER_PARTS.get(letter) ?? letter)
      .join("")
      .replace(UNSEEN, "")
      .replaceAll("\ufffd", "");
  const syllables = [...(plain(said).match(SYLLABLES) ?? [])].map((text) => Array.from(text));
  return readings.some((reading) => {
    const letters = Array.from(plain(reading));
    let at = 0;
    const isSame = syllables.every((wanted) => {
      const found = letters.slice(at, at + wanted.length);
      at += wanted.length;
      return wanted.toSorted().join("") === found.toSorted().join("");
    });
    return isSame && at === letters.length;
  });
}

/** Words that stand for text say what is shown now, where it changed; elsewhere what they said. With object and page. */
export function checkActualTexts(
  { before, after }: { readonly before: PdfDocument; readonly after: PdfDocument },
  {
    changed,
    contents,
  }: {
    readonly changed: readonly { readonly num: number; readonly kind: string }[];
    readonly contents: Pick<
      VerifiedContents,
      "keptActualTexts" | "mcids" | "actualTexts" | "pages"
    >;
  },
  [old, now]: readonly [ActualTextCheck, ActualTextCheck],
): readonly (readonly [Difference, number | null, number | null])[] {
  const isTouched = (leaves: readonly MarkedLeaf[]): boolean =>
    leaves.some(({ unit, mcid }) => contents.mcids.has(`${unit}:${mcid}`));
  const elements = changed.filter(({ kind, num }) => {
    const [was, is] = [before, after].map((doc) => doc.object(num)?.value ?? null);
    if (kind !== "structure" || was === undefined || is === undefined) {
      return false;
    }
    const leaves = leavesUnder(before, was) ?? [];
    const shown = isTouched(leaves) ? now.wordsOf(leaves, contents.pages) : null;
    return !changedTexts(was, is).every(
      (text) => text !== null && shown !== null && isSaid(text, shown),
    );
  });
  const isStale = (text: string, leaves: readonly MarkedLeaf[]): boolean => {
    const [shown, was] = [now, old].map((words) => words.wordsOf(leaves, contents.pages));
    return shown && was ? isLiterally(text, was) && !isSaid(text, shown) : false;
  };
  const known = new Set(changed.map(({ num }) => num));
  const keptElements = contents.mcids.size === 0 ? [] : elementsWithText(before);
  const stale = keptElements.filter(({ num, text, element }) => {
    const leaves = known.has(num) ? [] : (leavesUnder(before, element) ?? []);
    return isTouched(leaves) && isStale(text, leaves);
  });
  const isNew: IsNewFont = ({ key }) => /^\d+$/u.test(key) && before.object(Number(key)) === null;
  const sequences = contents.actualTexts.filter(
    (said) => !now.isRight(said, isNew) && !now.isRightByLook(said, isNew),
  );
  const kept = contents.keptActualTexts.filter(
    (one) => !now.isRight(one.now) && (one.isWhole || old.isLiteral(one.old)),
  );
  return [
    ...[...elements, ...stale].map(
      ({ num }) =>
        [["structure_changed", "words that stand for text say something else"], num, null] as const,
    ),
    ...[...sequences, ...kept.map((one) => one.now)].map(
      ({ page }) =>
        [["structure_changed", "text is said to read otherwise than it does"], null, page] as const,
    ),
  ];
}
