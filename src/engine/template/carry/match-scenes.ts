/**
 * Which text of a revised PDF is which text of the one before. Boxes are matched by id, then by the
 * placeholders in them, then by their words, nearest first, then by where they begin, and last by their
 * place alone (a corrected word). Each box is matched once. Another export changes object numbers, order
 * and places by a hair, so nothing that depends on those alone is used first.
 */
import { addToList } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import { areaOf, commonArea, type Rect } from "#base/geometry.ts";
import { anchorsOf } from "../../contract/scene-hints.ts";
import type { ScenePage, TextBox } from "../../contract/scene.ts";
import { nameKey, placeholdersIn } from "../../contract/placeholders.ts";

/** One text in both scenes, and what it was found by. */
export interface BoxMatch {
  readonly from: TextBox;
  readonly to: TextBox;
  readonly by: "id" | "placeholder" | "text" | "start" | "place";
}

export interface SceneMatch {
  /** In the order of the new scene. */
  readonly boxes: readonly BoxMatch[];
  readonly gone: readonly TextBox[];
  readonly added: readonly TextBox[];
}

/**
 * Texts that repeat more often than this (both scenes together) are matched in reading order instead of by
 * distance: all pairs are compared otherwise, and a price list has hundreds of "1.00".
 */
const MAX_PAIRED = 60;
/** Copies of a text nearer than this are the same copy, points. */
const SAME_PLACE_PT = 1;
/**
 * Boxes share a place when their overlap is at least this share of both together: a longer word still does,
 * the next line of a list does not.
 */
const SAME_PLACE = 0.3;
/** Neighbours compared with one box, from the top: no page is read that closely by more. */
const MAX_LOOKED_AT = 1_000;
/** Farther than this two boxes have nothing to do with each other's place, in points. */
// Larger than any page: 14400 units is the usual limit of viewers.
const FAR_PT = 1e6;

/**
 * Matches the boxes of two scenes. Cost about linear in boxes; places are compared page by page. The order
 * of the calls is the order of certainty, as each takes its boxes away.
 */
export function matchScenes(from: readonly ScenePage[], to: readonly ScenePage[]): SceneMatch {
  const open = new OpenBoxes(from, to);
  open.matchIds();
  open.matchKeys("placeholder", placeholderKey);
  open.matchKeys("text", (box) => wordsOf(box.text));
  open.matchKeys("start", startKey);
  open.matchPlaces();
  return open.result();
}

/** Words with single spaces: wrapping and capitals of a text may change without its being another. */
function wordsOf(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim().toLowerCase();
}

/** The placeholders of a box's text; "" without any. */
function placeholderKey(box: TextBox): string {
  return placeholdersIn(box.text)
    .map(({ name }) => nameKey(name))
    .join("\n");
}

/** Where a box begins and with which line: the same for a box that gained or lost lines at its end. */
function startKey(box: TextBox): string {
  const anchor = anchorsOf(box).get(0);
  return anchor === undefined ? "" : `${box.page} ${anchor}\n${box.lines[0]?.text ?? ""}`;
}

/** Invariant: a box is in `#from` or `#to` exactly while it has no match. */
class OpenBoxes {
  readonly #from: Map<string, TextBox>;
  readonly #to: Map<string, TextBox>;
  readonly #order: readonly TextBox[];
  readonly #matches = new Map<string, BoxMatch>();

  constructor(from: readonly ScenePage[], to: readonly ScenePage[]) {
    this.#order = to.flatMap((page) => page.boxes);
    this.#from = new Map(from.flatMap((page) => page.boxes).map((box) => [box.id, box]));
    this.#to = new Map(this.#order.map((box) => [box.id, box]));
  }

  /**
   * An id holds for text that its page has once. Copies of one text are numbered in page order, which a new
   * or missing one shifts: they are the same only at the same place.
   */
  matchIds(): void {
    const repeated = (boxes: Iterable<TextBox>): ReadonlySet<string> => {
      const groups = groupBy(boxes, (box) => wordsOf(box.text));
      return new Set([...groups].flatMap(([words, { length }]) => (length > 1 ? [words] : [])));
    };
    const many = [repeated(this.#from.values()), repeated(this.#to.values())];
    for (const to of this.#order) {
      const from = this.#from.get(to.id);
      const isCopy = many.some((words) => words.has(wordsOf(to.text)));
      if (from !== undefined && (!isCopy || distanceOf(from, to) < SAME_PLACE_PT)) {
        this.#match(from, to, "id");
      }
    }
  }

  /** Matches boxes of equal keys; "" is no key. */
  matchKeys(by: BoxMatch["by"], keyOf: (box: TextBox) => string): void {
    const news = groupBy(this.#to.values(), keyOf);
    for (const [key, olds] of groupBy(this.#from.values(), keyOf)) {
      const candidates = key === "" ? [] : (news.get(key) ?? []);
      for (const [one, other] of pairsOf(olds, candidates)) {
        this.#match(one, other, by);
      }
    }
  }

  /** Matches by place what is left, the largest overlaps first, page by page. */
  matchPlaces(): void {
    const news = groupBy(this.#to.values(), (box) => String(box.page));
    for (const [page, olds] of groupBy(this.#from.values(), (box) => String(box.page))) {
      const pairs = overlapping(olds, news.get(page) ?? []);
      for (const { one, other } of pairs.toSorted((a, b) => b.share - a.share)) {
        // Both may have been matched by a larger overlap.
        if (this.#from.has(one.id) && this.#to.has(other.id)) {
          this.#match(one, other, "place");
        }
      }
    }
  }

  result(): SceneMatch {
    return {
      boxes: this.#order.flatMap((box) => this.#matches.get(box.id) ?? []),
      gone: [...this.#from.values()],
      added: [...this.#to.values()],
    };
  }

  #match(from: TextBox, to: TextBox, by: BoxMatch["by"]): void {
    this.#from.delete(from.id);
    this.#to.delete(to.id);
    this.#matches.set(to.id, { from, to, by });
  }
}

function groupBy(
  boxes: Iterable<TextBox>,
  keyOf: (box: TextBox) => string,
): Map<string, TextBox[]> {
  const groups = new Map<string, TextBox[]>();
  for (const box of boxes) {
    const key = keyOf(box);
    addToList(groups, key, box);
  }
  return groups;
}

/** Pairs of equal texts, nearest first; each box once. */
function pairsOf(
  olds: readonly TextBox[],
  news: readonly TextBox[],
): readonly (readonly [TextBox, TextBox])[] {
  // One pair needs no distances; too many are taken in the order they come.
  if (olds.length * news.length <= 1 || olds.length + news.length > MAX_PAIRED) {
    return olds.flatMap((old, i) => {
      const other = news[i];
      return other === undefined ? [] : [[old, other] as const];
    });
  }
  const all = olds.flatMap((old) =>
    news.map((other) => ({ old, other, distance: distanceOf(old, other) })),
  );
  const used = new Set<TextBox>();
  const pairs: (readonly [TextBox, TextBox])[] = [];
  for (const { old, other } of all.toSorted((a, b) => a.distance - b.distance)) {
    if (!used.has(old) && !used.has(other)) {
      used.add(old);
      used.add(other);
      pairs.push([old, other]);
    }
  }
  return pairs;
}

/** Between the starts of two boxes in points as seen; another page is farther than any place on this one. */
function distanceOf(a: TextBox, b: TextBox): number {
  const pages = Math.abs(a.page - b.page) * FAR_PT;
  return pages + Math.hypot(a.bboxPt[0] - b.bboxPt[0], a.bboxPt[1] - b.bboxPt[1]);
}

interface Overlap {
  readonly one: TextBox;
  readonly other: TextBox;
  readonly share: number;
}

/**
 * Pairs that cover much of the same place; swept from the top of the page. A box of the other scene can
 * only reach in from as far above as the tallest is tall.
 */
function overlapping(olds: readonly TextBox[], news: readonly TextBox[]): Overlap[] {
  const byTop = news.toSorted((a, b) => a.bboxPt[1] - b.bboxPt[1]);
  const tallest = Math.max(0, ...news.map(({ bboxPt }) => bboxPt[3] - bboxPt[1]));
  return olds.flatMap((one) => {
    const found: Overlap[] = [];
    const first = firstFrom(byTop, one.bboxPt[1] - tallest);
    for (const other of byTop.slice(first, first + MAX_LOOKED_AT)) {
      if (other.bboxPt[1] > one.bboxPt[3]) {
        break;
      }
      const share = overlapShare(one.bboxPt, other.bboxPt);
      if (share >= SAME_PLACE) {
        found.push({ one, other, share });
      }
    }
    return found;
  });
}

/** Index of the first box whose top is not above `top`. */
function firstFrom(byTop: readonly TextBox[], top: number): number {
  return firstIndex(byTop.length, (i) => (byTop[i]?.bboxPt[1] ?? 0) >= top);
}

/** Common area as a share of the area of both together; 0–1. */
function overlapShare(a: Rect, b: Rect): number {
  const common = commonArea(a, b);
  return common === 0 ? 0 : common / (areaOf(a) + areaOf(b) - common);
}
