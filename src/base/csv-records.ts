/** The records of a list one by one (RFC 4180, 2), for lists too large to be held as cells. */

/** One record, and the line of the file it begins at, from 1. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
  /**
   * A cell begins with a quote that does not end, or ends at a later line before more of the same cell: it is the first
   * quote of another row's cell, and what stands between is no text of this one.
   */
  readonly isOpen: boolean;
}

/**
 * Records in their order, empty ones too. A quote is one at the start of a cell alone; what stands between the closing
 * quote and the end of the cell belongs to it.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  const cellEnd = new RegExp(`[${separator}\\r\\n]`, "gu");
  let [at, line] = [0, 1];
  let [cells, first, isOpen]: [string[], number, boolean] = [[], 1, false];
  for (;;) {
    const { cell, end } = cellAt(text, at, cellEnd);
    cells.push(cell.text);
    isOpen ||= cell.isOpen;
    line += cell.lines;
    const sign = text.charAt(end);
    if (sign === separator) {
      at = end + 1;
      continue;
    }
    yield { cells, line: first, isOpen };
    if (end >= text.length) {
      return;
    }
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    line += 1;
    [cells, first, isOpen] = [[], line, false];
  }
}

interface FoundCell {
  readonly cell: { readonly text: string; readonly lines: number; readonly isOpen: boolean };
  /** Where its separator or line end stands, or the end of the text. */
  readonly end: number;
}

function cellAt(text: string, at: number, cellEnd: RegExp): FoundCell {
  const endFrom = (from: number): number => {
    cellEnd.lastIndex = from;
    return cellEnd.exec(text)?.index ?? text.length;
  };
  if (text.charAt(at) !== '"') {
    const end = endFrom(at);
    return { cell: { text: text.slice(at, end), lines: 0, isOpen: false }, end };
  }
  let close = text.indexOf('"', at + 1);
  while (close >= 0 && text.charAt(close + 1) === '"') {
    close = text.indexOf('"', close + 2);
  }
  const isEndless = close < 0;
  const quoted = text.slice(at + 1, isEndless ? text.length : close);
  const end = isEndless ? text.length : endFrom(close + 1);
  const rest = isEndless ? "" : text.slice(close + 1, end);
  const lines = quoted.split(/\r\n|\r|\n/u).length - 1;
  const isOpen = isEndless || (lines > 0 && rest.trim() !== "");
  return { cell: { text: quoted.replaceAll('""', '"') + rest, lines, isOpen }, end };
}
