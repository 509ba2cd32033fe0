/** What the whole of a document says of its texts: which stand on several pages, whose names they are. */
import type { InputKind, ScenePage, TextBox } from "../../contract/scene.ts";
import { guessLine, pageFacts } from "./guess-line.ts";
import { leaderParts } from "./leader-parts.ts";

/** Cards, invitations and programmes have no more pages: longer documents repeat names of what they are about. */
const SIDES_MAX = 4;
/** Lines that make a table of contents. */
const CONTENTS_LINES = 3;

export interface DocumentFacts {
  /** Text → the number of pages it stands on, of two or more. */
  readonly repeated: ReadonlyMap<string, number>;
  readonly persons: ReadonlySet<string>;
  /** Number of pages. */
  readonly sides: number;
}

/** Facts of the pages of a document. Linear. */
export function documentFacts(pages: readonly ScenePage[]): DocumentFacts {
  const repeated = textsOfSeveralPages(pages);
  const mayBeNames = new Set(pages.length <= SIDES_MAX ? repeated.keys() : []);
  return { repeated, persons: personsOf(pages, mayBeNames), sides: pages.length };
}

/** Lines that dots lead to the number of a page of the document, whose pages may be spreads. */
export function isContents({ lines }: TextBox, sides: number): boolean {
  const led = lines.flatMap(({ text }) => leaderParts(text)?.at(-1)?.text.trim() ?? []);
  return (
    sides > SIDES_MAX &&
    led.length >= CONTENTS_LINES &&
    led.length * 2 > lines.length &&
    led.every((end) => /^\d{1,3}$/u.test(end) && Number(end) <= 2 * sides)
  );
}

/** What both sides of a card say of one person. */
const PERSONAL: ReadonlySet<InputKind | null> = new Set<InputKind | null>(["person", "job_title"]);

/** Texts that are a person's name, a couple's or a post, by all that one of their pages says. */
function personsOf(pages: readonly ScenePage[], among: ReadonlySet<string>): ReadonlySet<string> {
  const boxes = pages.flatMap((page) => page.boxes);
  const known = pageFacts(boxes);
  const named = boxes.filter(
    (box) =>
      among.has(keyOf(plain(box.text))) &&
      PERSONAL.has(guessLine(box.text, { box, page: known.get(box.page), around: undefined }).kind),
  );
  return new Set(named.map(({ text }) => keyOf(plain(text))));
}

/**
 * Texts of letters that stand on two pages or more, and on how many: a shop says who it is on each side. A page that
 * says all that another one does is the same side once more.
 */
function textsOfSeveralPages(pages: readonly ScenePage[]): ReadonlyMap<string, number> {
  const found = new Map<string, Set<number>>();
  const sides = new Map(pages.map((page) => [page.boxes.map(({ text }) => text).join("\0"), page]));
  for (const { boxes, index } of sides.values()) {
    for (const { text } of boxes) {
      const key = keyOf(plain(text));
      if (/\p{L}{2}/u.test(key)) {
        const on = found.get(key) ?? new Set();
        found.set(key, on.add(index));
      }
    }
  }
  return new Map([...found].flatMap(([key, on]) => (on.size > 1 ? [[key, on.size]] : [])));
}

/** A text with single spaces between its words. */
export function plain(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** What equal texts have in common, whatever their case. */
export function keyOf(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
