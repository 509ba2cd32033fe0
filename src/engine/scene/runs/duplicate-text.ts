/** The same words painted twice at one place: fake bold, shadows, fill and stroke drawn apart. */
import { addToList } from "#base/maps.ts";
import { assert } from "#base/assert.ts";
import { sameSize } from "./text-runs.ts";
import type { TextRun } from "./text-run.ts";

/**
 * Offset up to which the same text is one painted twice (em); a word never stands so near to itself. One
 * replacement text may stand for both, and then stands for both words.
 */
const DUPLICATE_OFFSET = 0.1;
/** Words may be painted again farther away: drop shadows of display type (em). */
const WORD_OFFSET = 0.3;
/**
 * Two digits or a bullet do stand beside themselves ("11", "..."): only three letters or figures make a
 * word.
 */
const WORD = /[\p{L}\p{N}]{3}/u;

/**
 * The runs without those painted again, which become duplicates of the one that shows most. A fill changes
 * them all alike: a value under the shadow of its sample would be a misprint. Cost about linear: runs are
 * compared within a cell and its neighbours.
 */
export function withDuplicates(runs: readonly TextRun[]): readonly TextRun[] {
  const heads: TextRun[] = [];
  const duplicates = new Map<TextRun, TextRun[]>();
  const byText = new Map<string, Cells>();
  for (const run of runs) {
    const text = textOf(run);
    const cells = byText.get(text) ?? new Map<string, TextRun[]>();
    const [column, row] = cellOf(run);
    const offset = WORD.test(text) && !run.usesActualText ? WORD_OFFSET : DUPLICATE_OFFSET;
    const head = duplicateOf(run, cells, [column, row, offset]);
    if (head === null) {
      heads.push(run);
      byText.set(text, cells);
      const key = `${column} ${row}`;
      addToList(cells, key, run);
      continue;
    }
    addToList(duplicates, head, run);
  }
  return heads.map((head) => topmost([head, ...(duplicates.get(head) ?? [])]));
}

/** Runs of one text by their cell. */
type Cells = Map<string, TextRun[]>;

/** A cell first, then its neighbours: the nearest is found soonest. */
const AROUND = [0, -1, 1];

/** The run that is painted again, in its own cell or a neighbour; null for a new one. */
function duplicateOf(
  run: TextRun,
  cells: Cells,
  [column, row, offset]: readonly [number, number, number],
): TextRun | null {
  if (cells.size === 0) {
    return null;
  }
  for (const right of AROUND) {
    for (const down of AROUND) {
      const found = cells
        .get(`${column + right} ${row + down}`)
        ?.find((other) => isDuplicate(other, run, offset));
      if (found !== undefined) {
        return found;
      }
    }
  }
  return null;
}

/**
 * The run that shows most with the others as its duplicates: the last one filled; an outline drawn over a
 * fill (rendering mode 1 of 9.3.6) and a shadow under it are additions.
 */
function topmost(runs: readonly TextRun[]): TextRun {
  const [first] = runs;
  assert(first !== undefined, "at least one run");
  // Text that is outlined only has no filled run: its first is as good as any.
  const head = runs.findLast((run) => run.style.renderMode !== 1) ?? first;
  return { ...head, duplicates: runs.filter((run) => run !== head) };
}

function textOf(run: TextRun): string {
  let text = "";
  for (const glyph of run.glyphs) {
    text += glyph.text;
  }
  return text.trim();
}

/** Cell of a run in steps of about its size; runs that may be duplicates lie in neighbouring cells. */
function cellOf({ start, across, style }: TextRun): readonly [number, number] {
  // Sizes within 2 % share a cell size nearly always; the step is far above twice the offset allowed.
  const cell = 2 ** Math.round(Math.log2(style.sizePt));
  return [Math.round(start / cell), Math.round(across / cell)];
}

/** Both ends and the baseline agree: the same text, tracked differently, is another text. */
function isDuplicate(a: TextRun, b: TextRun, offset: number): boolean {
  const reach = offset * a.style.sizePt;
  return (
    a.direction === b.direction &&
    sameSize(a.style.sizePt, b.style.sizePt) &&
    Math.abs(a.start - b.start) <= reach &&
    Math.abs(a.end - b.end) <= reach &&
    Math.abs(a.across - b.across) <= reach
  );
}
