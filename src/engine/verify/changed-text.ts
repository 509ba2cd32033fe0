/**
 * What changed as words, read from the two files alone: the letters of the glyphs that are gone and of those that
 * came, joined line by line, and where they stand.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { apply, corners, hull, type Point, type Rect } from "#base/geometry.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import type { PdfDocument } from "../pdf/document.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { joinedInLines, type Letter, textOf } from "./letter-lines.ts";
import { type LetterStyle, styleOf } from "./letter-style.ts";
import { readsAsOne, isReadAs } from "./silent-glyphs.ts";
import { letterOf, type PageReader } from "./page-reader.ts";
import { seenMatrix } from "./seen-space.ts";
import {
  changeOfNew,
  changeOfOld,
  type ContentStreamChanges,
  type VerifiedContents,
} from "./verified-contents.ts";

/** One changed run of a line. */
export interface TextChange {
  /** 0-based. */
  readonly page: number;
  /** "" where words were added or taken out. */
  readonly before: string;
  readonly after: string;
  /** Points from the top-left corner of the page as seen. */
  readonly bboxPt: Rect;
}

/** What changed in the file, and where its glyphs were and are. */
export interface ChangedText {
  readonly words: readonly TextChange[];
  /** Page → what was replaced on it, in paint order. */
  readonly changes: ReadonlyMap<number, readonly Change[]>;
}

/** Pages have hundreds of thousands of operators. */
const showsByOperator = new WeakMap<PageContent, ReadonlyMap<string, ShownText>>();

/** The letters of an operator of a page of the original as it was painted first; [] where it shows nothing. */
export function lettersIn(
  content: PageContent,
  contentStream: string,
  index: number,
): readonly Letter[] {
  const shows = getOrAdd(
    showsByOperator,
    content,
    // Backwards, so that the first invocation counts.
    () =>
      new Map(
        content.shownTexts
          .map((show) => [`${show.operator.contentStream}#${show.operator.index}`, show] as const)
          .toReversed(),
      ),
  );
  const show = shows.get(`${contentStream}#${index}`);
  return show === undefined ? [] : lettersOf(content, show, replacementTextOf(show, null));
}

/** The changed words of every page that `contents` found changed, in paint order; read when first asked for. */
export function changedText(
  before: PdfDocument,
  readers: readonly [PageReader, PageReader],
  contents: Pick<VerifiedContents, "contentStreams" | "pages">,
): ChangedText {
  const units = new UnitIndex(contents.contentStreams);
  const replaced = new Map<number, readonly Change[]>();
  for (const index of contents.pages) {
    const [old, now] = [readers[0](index), readers[1](index)];
    if (old !== null && now !== null && before.pages[index] !== undefined) {
      replaced.set(index, changesOf(units, old, now));
    }
  }
  let words: readonly TextChange[] | null = null;
  return {
    get words() {
      return (words ??= [...replaced].flatMap(([index, changes]) =>
        wordsOnPage(before, index, changes),
      ));
    },
    changes: replaced,
  };
}

function wordsOnPage(
  before: PdfDocument,
  index: number,
  changes: readonly Change[],
): readonly TextChange[] {
  const page = before.pages[index];
  const toSeen = page === undefined ? null : seenMatrix(page);
  return toSeen === null
    ? []
    : wordsOf(changes).map(({ before: was, after, boxes }) => {
        const points = boxes.flatMap((box) => corners(box).map((point) => apply(toSeen, point)));
        return { page: index, before: was, after, bboxPt: hull(points) };
      });
}

/**
 * Page → bounds of each glyph that went or came, in default user space, without those that are shown `unmoved`.
 */
export function areasOf(
  changes: ChangedText["changes"],
  unmoved: ReadonlySet<Letter>,
): ReadonlyMap<number, readonly Rect[]> {
  return new Map(
    [...changes].map(([page, ofPage]) => [
      page,
      ofPage
        .flatMap(({ old: gone, now: came }) => [...gone, ...came])
        .filter((letter) => !unmoved.has(letter))
        .map(({ box }) => box),
    ]),
  );
}

/** A text-showing operator of the original within a change. */
export interface RemovedOperator {
  readonly contentStream: string;
  readonly index: number;
  /** One for each of its glyphs. */
  readonly letters: readonly Letter[];
}

/** One replaced run of operators in one invocation of a page's content or a form's. */
export interface Change {
  /** The Do operators that lead to it. */
  readonly place: string;
  readonly gone: readonly RemovedOperator[];
  readonly old: readonly Letter[];
  readonly now: readonly Letter[];
}

/** Finds the change a show operator belongs to. */
class UnitIndex {
  readonly #now = new Map<string, ContentStreamChanges>();
  /** Of one unit of the original: itself as it is now, and its clones. */
  readonly #all = new Map<string, ContentStreamChanges[]>();

  constructor(units: readonly ContentStreamChanges[]) {
    for (const unit of units) {
      this.#now.set(unit.after, unit);
      addToList(this.#all, unit.before, unit);
    }
  }

  /** The unit of the original that a unit of the rendered file is or stands for. */
  original(unit: string): string {
    return this.#now.get(unit)?.before ?? unit;
  }

  /** Key of the change around an operator of the rendered file; null when it was not replaced. */
  now(unit: string, operator: number): string | null {
    const found = this.#now.get(unit);
    const at = changeOfNew(found?.changes ?? [], operator);
    return found === undefined || at < 0 ? null : `${found.after}@${at}`;
  }

  /** The same for an operator of the original, in a painting that has become `after`. */
  old(unit: string, operator: number, after: string): string | null {
    const found = this.#all.get(unit)?.find((one) => one.after === after);
    const at = changeOfOld(found?.changes ?? [], operator);
    return found === undefined || at < 0 ? null : `${found.after}@${at}`;
  }
}

/**
 * Paintings of both files are matched by the Do operators that lead to them: those never move. In the original
 * a painting is told apart by what it has become.
 */
function changesOf(units: UnitIndex, old: PageContent, now: PageContent): readonly Change[] {
  const found = new Map<
    string,
    { place: string; gone: RemovedOperator[]; old: Letter[]; now: Letter[] }
  >();
  const become = new Map<string, string>();
  let last: ShownText | null = null;
  const places = new Map<ShownText["doPath"], string>();
  const ordinal = doOrdinal(units);
  const place = ({ doPath }: ShownText): string =>
    getOrAdd(places, doPath, () => doPath.map(ordinal).join(">"));
  for (const show of now.shownTexts) {
    become.set(place(show), show.operator.contentStream);
  }
  const note = (key: string | null, show: ShownText, which: "old" | "now"): void => {
    if (key !== null) {
      const at = place(show);
      const change = getOrAdd(found, `${at} ${key}`, () => ({
        place: at,
        gone: [],
        old: [],
        now: [],
      }));
      const replacement = replacementTextOf(show, which === "now" ? last : null);
      last = which === "now" ? show : last;
      const letters = lettersOf(which === "old" ? old : now, show, replacement);
      change[which].push(...letters);
      if (which === "old") {
        const { contentStream, index } = show.operator;
        change.gone.push({ contentStream, index, letters });
      }
    }
  };
  for (const show of old.shownTexts) {
    const { contentStream: unit, index } = show.operator;
    note(units.old(unit, index, become.get(place(show)) ?? unit), show, "old");
  }
  for (const show of now.shownTexts) {
    note(units.now(show.operator.contentStream, show.operator.index), show, "now");
  }
  return [...found.values()];
}

/** Replaced text changes the ordinals of operators; how many forms were painted before stays. */
function doOrdinal(units: UnitIndex): (step: ShownText["doPath"][number]) => string {
  return ({ contentStream: unit, form }) => `${units.original(unit)}#${form}`;
}

/**
 * The replacement text (14.9.4) of what is shown, where its glyphs do not tell; "" for what goes on in the same sequence, which
 * holds one more operator at most between two that show. Null elsewhere.
 */
export function replacementTextOf(
  { actualText, operator }: ShownText,
  before: ShownText | null,
): string | null {
  const isSame =
    before !== null &&
    before.actualText === actualText &&
    before.operator.contentStream === operator.contentStream &&
    operator.index - before.operator.index <= 2;
  return actualText !== null && isSame ? "" : actualText;
}

/** The operators that lead to a painting of the original, as `Change.place` names them. */
export function placeOf({ doPath }: ShownText): string {
  return getOrAdd(placeNames, doPath, () =>
    doPath.map(({ contentStream, form }) => `${contentStream}#${form}`).join(">"),
  );
}

/** All texts of one painting have one path. */
const placeNames = new WeakMap<ShownText["doPath"], string>();

/** The glyphs of a shown text; `replacement` is what a sequence around it reads as in their place. */
export function lettersOf(
  content: PageContent,
  show: ShownText,
  replacement: string | null,
): readonly Letter[] {
  const { glyphs } = content;
  const end = Math.min(show.glyphEnd, glyphs.length);
  const isTold =
    replacement === null ||
    (isReadAs(glyphs.slice(show.glyphStart, end), replacement) && !readsAsOne(content, show));
  const style = styleOf(show);
  const letters: Letter[] = [];
  // By the columns: a page has more letters than anything else.
  for (let at = show.glyphStart; at < end; at++) {
    const code = glyphs.codeAt(at);
    const dx = glyphs.dxAt(at);
    const dy = glyphs.dyAt(at);
    const unicode = code?.unicode ?? null;
    const isSpace = glyphs.isSpaceAt(at);
    const told = isTold ? letterOf({ unicode, dx, dy, isSpace }) : null;
    const text = told ?? (at === show.glyphStart ? (replacement ?? "") : "");
    letters.push(new ShownLetter({ glyphs, at }, { code: code?.code ?? 0, text }, style));
  }
  return letters;
}

/** A glyph of a page. */
interface PlacedGlyph {
  readonly glyphs: PageContent["glyphs"];
  readonly at: number;
}

/**
 * Where it stands is told when it is asked for: all letters that went and came are held at once, and of most of them
 * nobody asks. Where it begins is then kept: who asks once asks some forty times.
 */
class ShownLetter implements Letter {
  readonly text: string;
  readonly code: number;
  readonly #style: LetterStyle;
  readonly #glyphs: PageContent["glyphs"];
  readonly #at: number;
  #from: Point | null = null;

  constructor(
    { glyphs, at }: PlacedGlyph,
    { code, text }: Pick<Letter, "code" | "text">,
    style: LetterStyle,
  ) {
    this.text = text;
    this.code = code;
    this.#style = style;
    this.#glyphs = glyphs;
    this.#at = at;
  }

  get from(): Point {
    return (this.#from ??= [this.#glyphs.xAt(this.#at), this.#glyphs.yAt(this.#at)]);
  }

  get to(): Point {
    const [x, y] = this.from;
    return [x + this.#glyphs.dxAt(this.#at), y + this.#glyphs.dyAt(this.#at)];
  }

  get em(): number {
    return this.#style.em;
  }

  get font(): PdfFont | null {
    return this.#style.font;
  }

  get paint(): string {
    return this.#style.paint;
  }

  get box(): Rect {
    const { side, up, down } = this.#style;
    // A negative size or scale leads against the matrix's own direction.
    const points = [this.from, this.to].flatMap(([x, y]) =>
      [-1, 1].flatMap((sign): Point[] => {
        const [px, py] = [x + sign * side[0], y + sign * side[1]];
        return [
          [px + up[0], py + up[1]],
          [px + down[0], py + down[1]],
        ];
      }),
    );
    return hull(points);
  }
}

interface WordChange {
  readonly before: string;
  readonly after: string;
  readonly boxes: readonly Rect[];
}

/** Neighbouring changes of one line together, without the words at both ends that stayed. */
function wordsOf(changes: readonly Pick<Change, "old" | "now">[]): readonly WordChange[] {
  const words = joinedInLines(changes).flatMap(({ old, now }) => {
    const [before, after] = differing(textOf(old).split(/\s+/), textOf(now).split(/\s+/));
    // The same letters set with other gaps are the same words.
    return withoutSpace(before) === withoutSpace(after)
      ? []
      : [{ before, after, boxes: [...old, ...now].map(({ box }) => box) }];
  });
  return withoutMoved(words);
}

/** Words that only went from one operator to another, as lines of one box do, did not change. */
function withoutMoved(words: readonly WordChange[]): readonly WordChange[] {
  const gone = new Map<string, WordChange[]>();
  for (const word of words.filter(({ after }) => after === "").toReversed()) {
    addToList(gone, word.before, word);
  }
  const moved = new Set<WordChange>();
  for (const came of words.filter(({ before }) => before === "")) {
    const from = gone.get(came.after)?.pop();
    if (from !== undefined) {
      moved.add(from).add(came);
    }
  }
  return words.filter((word) => !moved.has(word));
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

function differing(old: readonly string[], now: readonly string[]): readonly [string, string] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) {
    start++;
  }
  let [a, b] = [old.length, now.length];
  while (a > start && b > start && old[a - 1] === now[b - 1]) {
    a--;
    b--;
  }
  return [old.slice(start, a).join(" "), now.slice(start, b).join(" ")];
}
