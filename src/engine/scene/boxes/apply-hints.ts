/**
 * Joins and splits blocks of lines as an author has said. What a hint does not find is left as it is: the
 * file may have been replaced by a corrected one, in which the lines are elsewhere or gone.
 */
import { addToList } from "#base/maps.ts";
import type { PageContent } from "../../content/model.ts";
import type { TextBlock } from "../lines/blank-lines.ts";
import { draftBox } from "./box-draft.ts";
import { anchorsOf, type HintLine, type SceneHint } from "../../contract/scene-hints.ts";
import { medianOf } from "../lines/line-text.ts";
import type { TextLine } from "../lines/text-lines.ts";

/** Lines closer than this stand side by side (em). */
const ROW = 0.3;
/** Empty lines between two blocks that are joined, at most. */
const BLANK_MAX = 4;

/**
 * The blocks of one page with its hints applied, in the order they were given: a later one sees what an
 * earlier one made. Costs nothing without any.
 */
export function applyHints(
  blocks: readonly TextBlock[],
  content: PageContent,
  hints: readonly SceneHint[],
): readonly TextBlock[] {
  let current = blocks;
  for (const hint of hints) {
    const [line] = hint.kind === "join" ? hint.lines : [hint.before];
    if (line.page === content.pageIndex) {
      const placed = new PlacedLines(current, content);
      current = hint.kind === "join" ? joined(placed, hint.lines) : split(placed, hint.before);
    }
  }
  return current;
}

/** A line of a block by its index in `lines`. */
interface Place {
  readonly block: TextBlock;
  readonly line: number;
}

/** Where the lines of a page stand: by their anchor while the file is the same, else by their words. */
class PlacedLines {
  readonly blocks: readonly TextBlock[];
  readonly #byAnchor = new Map<string, Place[]>();
  readonly #byText = new Map<string, Place[]>();

  constructor(blocks: readonly TextBlock[], content: PageContent) {
    this.blocks = blocks;
    for (const block of blocks) {
      const draft = draftBox(block, content);
      for (const [line, anchor] of draft === null ? [] : anchorsOf(draft)) {
        // Both: an anchor is a place in the file, which an edit of the file may have given to other words.
        const text = block.lines[line]?.text ?? "";
        add(this.#byAnchor, `${anchor}\n${text}`, { block, line });
        add(this.#byText, text, { block, line });
      }
    }
  }

  /** Every painting of the line; [] where it cannot be told. */
  find({ anchor, text }: HintLine): readonly Place[] {
    const exact = this.#byAnchor.get(`${anchor}\n${text}`);
    const alike = this.#byText.get(text) ?? [];
    // By words alone only where they stand once on the page; a guess between two would split the wrong one.
    return exact ?? (alike.length === 1 ? alike : []);
  }
}

function add(map: Map<string, Place[]>, key: string, place: Place): void {
  addToList(map, key, place);
}

/** The blocks of both lines made one, in every place that the content is painted. */
function joined(
  placed: PlacedLines,
  [one, other]: readonly [HintLine, HintLine],
): readonly TextBlock[] {
  const others = placed.find(other);
  const gone = new Set<TextBlock>();
  const made = new Map<TextBlock, TextBlock>();
  for (const { block } of placed.find(one)) {
    // A form invoked several times has its lines in several places: each is joined with its own partner.
    const partner = others.find((place) => belongTogether(block, place.block));
    const whole = partner === undefined ? null : merged(block, partner.block);
    if (whole !== null && partner !== undefined && !gone.has(partner.block)) {
      made.set(block, whole);
      gone.add(partner.block);
    }
  }
  return placed.blocks.flatMap((block) => (gone.has(block) ? [] : [made.get(block) ?? block]));
}

/** Painted at one time, in one direction, and seen alike. */
function belongTogether(a: TextBlock, b: TextBlock): boolean {
  const [one, other] = [firstLine(a), firstLine(b)];
  return (
    a !== b &&
    one !== undefined &&
    other !== undefined &&
    one.instance === other.instance &&
    one.direction === other.direction &&
    one.style.reason === other.style.reason
  );
}

function firstLine(block: TextBlock): TextLine | undefined {
  return block.lines.find((line) => line !== null);
}

/**
 * One block of both, top to bottom; null where lines stand side by side or one block begins inside the
 * other.
 */
function merged(a: TextBlock, b: TextBlock): TextBlock | null {
  const [upper, lower] = [a, b].toSorted(
    (x, y) => (firstLine(y)?.across ?? 0) - (firstLine(x)?.across ?? 0),
  );
  const last = upper?.lines.findLast((line) => line !== null);
  const next = lower === undefined ? undefined : firstLine(lower);
  if (upper === undefined || lower === undefined || !last || next === undefined) {
    return null;
  }
  const gap = last.across - next.across;
  if (gap < ROW * Math.min(last.style.sizePt, next.style.sizePt)) {
    return null;
  }
  const lead = upper.leadingPt ?? lower.leadingPt ?? gap;
  // As many empty lines as the leading has room for, so that the joined text keeps its look when set anew.
  const blanks = Math.min(BLANK_MAX, Math.max(0, Math.round(gap / lead) - 1));
  return {
    lines: [...upper.lines, ...Array.from({ length: blanks }, () => null), ...lower.lines],
    leadingPt: lead,
  };
}

/** The blocks with the named line beginning a new one; a first line already does. */
function split(placed: PlacedLines, before: HintLine): readonly TextBlock[] {
  const at = new Map(placed.find(before).map(({ block, line }) => [block, line]));
  return placed.blocks.flatMap((block) => {
    const line = at.get(block) ?? 0;
    const parts = [block.lines.slice(0, line), block.lines.slice(line)];
    return line === 0 ? [block] : parts.map(trimmed).filter((part) => part.lines.length > 0);
  });
}

/**
 * A block of some lines of another: no empty ones at its ends, and its own leading, since the distance at
 * the cut was part of the old one.
 */
function trimmed(lines: TextBlock["lines"]): TextBlock {
  const first = lines.findIndex((line) => line !== null);
  const last = lines.findLastIndex((line) => line !== null);
  const own = first < 0 ? [] : lines.slice(first, last + 1);
  const leads = own.flatMap((line, i) => {
    const next = own[i + 1];
    return line && next ? [line.across - next.across] : [];
  });
  return { lines: own, leadingPt: leads.length === 0 ? null : medianOf(leads) };
}
