/**
 * Where the lines of a changed paragraph may end as they were authored: before the change, and behind it from
 * the line on that begins where an authored one does. Designers break lines by more than their widths, so
 * filling them greedily would move words that nobody changed.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { wholeInPlace } from "../contract/whole-text.ts";
import type { TextBox } from "../contract/scene.ts";

/** Offset at which a line of a paragraph starts → offset at which the next one does, UTF-16 code units. */
export type AuthoredBreaks = ReadonlyMap<number, number>;

const NONE: AuthoredBreaks = new Map();

/** The breaks of a paragraph of the box's new text that are the authored ones; linear in both texts. */
export function authoredBreaks(
  paragraph: string,
  box: Pick<TextBox, "text" | "lines">,
): AuthoredBreaks {
  if (!box.lines.some(({ softEnd }) => softEnd)) {
    return NONE;
  }
  const breaks = new Map<number, number>();
  for (const lines of getOrAdd(flowsOf, box, () => new Flows(box)).around(paragraph)) {
    addFromStart(paragraph, lines, breaks);
    addFromEnd(paragraph, lines, breaks);
  }
  return breaks;
}

type Flow = readonly string[];

const flowsOf = new WeakMap<Pick<TextBox, "text" | "lines">, Flows>();

/** The authored paragraphs of a box by their first and last lines: a box of thousands is asked for each of its own. */
class Flows {
  readonly #flows: readonly Flow[];
  readonly #byFirst = new Map<string, number[]>();
  readonly #byLast = new Map<string, number[]>();
  /** Of first and last lines, UTF-16 code units. */
  readonly #lengths: ReadonlySet<number>;

  constructor(box: Pick<TextBox, "text" | "lines">) {
    this.#flows = flows(box);
    for (const [i, lines] of this.#flows.entries()) {
      addToList(this.#byFirst, lines[0] ?? "", i);
      addToList(this.#byLast, lines.at(-1) ?? "", i);
    }
    this.#lengths = new Set(
      [...this.#byFirst.keys(), ...this.#byLast.keys()].map(({ length }) => length),
    );
  }

  /** Those that a text may begin or end as, in their order. */
  around(text: string): readonly Flow[] {
    const found = new Set<number>();
    for (const length of this.#lengths) {
      if (length <= text.length) {
        this.#byFirst.get(text.slice(0, length))?.forEach((i) => found.add(i));
        this.#byLast.get(text.slice(text.length - length))?.forEach((i) => found.add(i));
      }
    }
    return [...found].sort((a, b) => a - b).flatMap((i) => [this.#flows[i] ?? []]);
  }
}

/** The lines of each authored paragraph, each with what parts it from the next one of it. */
function flows(box: Pick<TextBox, "text" | "lines">): readonly (readonly string[])[] {
  const text = wholeInPlace(box);
  const paragraphs: string[][] = [[]];
  let at = 0;
  for (const line of box.lines) {
    const end = Math.min(text.length, at + line.text.length + 1);
    const isSoft = line.softEnd === true;
    paragraphs.at(-1)?.push(text.slice(at, isSoft ? end : at + line.text.length));
    if (!isSoft) {
      paragraphs.push([]);
    }
    at = end;
  }
  return paragraphs.filter((lines) => lines.length > 1);
}

function addFromStart(text: string, lines: readonly string[], breaks: Map<number, number>): void {
  let at = 0;
  for (const line of lines.slice(0, -1)) {
    if (!text.startsWith(line, at)) {
      return;
    }
    breaks.set(at, at + line.length);
    at += line.length;
  }
}

function addFromEnd(text: string, lines: readonly string[], breaks: Map<number, number>): void {
  let end = text.length;
  for (const [i, line] of lines.toReversed().entries()) {
    const start = end - line.length;
    if (start < 0 || !text.endsWith(line, end)) {
      return;
    }
    if (i > 0) {
      breaks.set(start, end);
    }
    end = start;
  }
}
