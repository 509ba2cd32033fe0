/**
 * Heads in the rows of a price list: the name of a section stands in the column of its items, in their type and as far from
 * them as they from each other, with no price. Few of a list are so: where every other line has none, it says what is in the dish.
 */

/** A line in the frame of its direction: `across` grows upwards. */
export interface ListLine {
  readonly start: number;
  readonly across: number;
  readonly sizePt: number;
  readonly font: string;
  /** A price ends its row. */
  readonly hasPrice: boolean;
}

/** Lines with a price that make a list, and the share of them that heads may be. */
const PRICED_MIN = 8;
const HEADS_MAX = 0.4;
/** Left edges of a column, and heights from line to line, agree to this (em). */
const EDGE_EM = 0.25;
const PITCH_EM = 0.15;
const SIZE = 0.05;

/** Those of the lines that head a section. About n log n. */
export function tableHeads<T extends ListLine>(lines: readonly T[]): ReadonlySet<T> {
  const columns: T[][] = [];
  for (const line of lines.toSorted((a, b) => a.start - b.start)) {
    const column = columns.at(-1);
    const last = column?.at(-1);
    if (last !== undefined && line.start - last.start <= EDGE_EM * last.sizePt) {
      column?.push(line);
    } else {
      columns.push([line]);
    }
  }
  return new Set(columns.flatMap(headsOf));
}

function headsOf<T extends ListLine>(column: readonly T[]): readonly T[] {
  const priced = column.filter(({ hasPrice }) => hasPrice).length;
  if (priced < PRICED_MIN) {
    return [];
  }
  const sorted = column.toSorted((a, b) => b.across - a.across);
  const heads = sorted.filter((line, i) => {
    const [over, under] = [sorted[i - 1], sorted[i + 1]];
    return over !== undefined && under !== undefined && !line.hasPrice && isRow(line, over, under);
  });
  return heads.length <= HEADS_MAX * priced ? heads : [];
}

/** As far from the item over it as from the one under it, in one type. */
function isRow(line: ListLine, over: ListLine, under: ListLine): boolean {
  const pitch = over.across - line.across;
  return (
    over.hasPrice &&
    under.hasPrice &&
    Math.abs(pitch - (line.across - under.across)) <= PITCH_EM * line.sizePt &&
    [over, under].every(
      ({ sizePt, font }) =>
        Math.abs(sizePt - line.sizePt) <= SIZE * line.sizePt && font === line.font,
    )
  );
}
