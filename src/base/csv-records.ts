/** The records of a list one by one (RFC 4180, 2), for lists too large to be held as cells. */

/** One record, and the line of the file it begins at, from 1. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
  /** Its last cell begins with a quote and does not end. */
  readonly isOpen: boolean;
}

/**
 * Records in their order, empty ones too. A quote is one at the start of a cell alone; what stands between the closing
 * quote and the end of the cell belongs to it.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  const cellEnd = new RegExp(`[${separator}\\r\\n]`, "gu");
  let [at, line] = [0, 1];
  let [cells, first]: [string[], number] = [[], 1];
  for (;;) {
    const { cell, end, isOpen } = cellAt(text, at, cellEnd);
    cells.push(cell.text);
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
    [cells, first] = [[], line];
  }
}

interface FoundCell {
  readonly cell: { readonly text: string; readonly lines: number };
  /** Where its separator or line end stands, or the end of the text. */
  readonly end: number;
  readonly isOpen: boolean;
}

function cellAt(text: string, at: number, cellEnd: RegExp): FoundCell {
  const endFrom = (from: number): number => {
    cellEnd.lastIndex = from;
    return cellEnd.exec(text)?.index ?? text.length;
  };
  if (text.charAt(at) !== '"') {
    const end = endFrom(at);
    return { cell: { text: text.slice(at, end), lines: 0 }, end, isOpen: false };
  }
  let close = text.indexOf('"', at + 1);
  while (close >= 0 && text.charAt(close + 1) === '"') {
    close = text.indexOf('"', close + 2);
  }
  const isOpen = close < 0;
  const quoted = text.slice(at + 1, isOpen ? text.length : close);
  const end = isOpen ? text.length : endFrom(close + 1);
  const rest = isOpen ? "" : text.slice(close + 1, end);
  return {
    cell: {
      text: quoted.replaceAll('""', '"') + rest,
      lines: quoted.split(/\r\n|\r|\n/u).length - 1,
    },
    end,
    isOpen,
  };
}
