/** Lists as spreadsheets save and open them: RFC 4180, with the separator and the encoding of whoever saved it. */

/** A list with its head; every row has as many cells as the head. */
export interface CsvList {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Text in UTF-8, or else as Windows writes it: programs for spreadsheets save as either. */
export function csvText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Columns without a name have their number; rows without anything in them are left out, and so are cells that no column
 * has. Of a list without a head there are no columns. What `writeCsv` wrote comes back as it was, without blanks around.
 */
export function readCsv(text: string): CsvList {
  const { separator, list } = separatorOf(text.replace(/^\uFEFF/u, ""));
  const [head = [], ...rows] = cellsOf(list, separator)
    .map((cells) => cells.map(unguarded))
    .filter((cells) => cells.some((cell) => cell !== ""));
  const columns = head.map((name, i) => name || String(i + 1));
  return { columns, rows: rows.map((cells) => columns.map((_, i) => cells[i] ?? "")) };
}

/** The list as a spreadsheet opens it, with the mark by which it knows UTF-8. */
export function writeCsv({ columns, rows }: CsvList): string {
  return `\uFEFF${[columns, ...rows].map(csvLine).join("")}`;
}

/** A line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(",")}\r\n`;
}

/**
 * What a spreadsheet runs as a formula, by its first sign, as OWASP lists them ("CSV Injection"; the wide ones are taken
 * for the narrow in Japan). The apostrophe before it says that it is text, so one more stands before those typed.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function unguarded(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** RFC 4180, 2: in quotes are cells with a separator, a quote or a line end; `;` and tabs for who reads by them. */
function quoted(cell: string): string {
  return /[",;\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const SEPARATORS = [",", ";", "\t"] as const;

/** Characters that are searched for the head of a list. */
const HEAD = 16_384;

/** What a first line `sep=;` says, which Excel reads; else what parts the head most often, outside of quotes. */
function separatorOf(text: string): { readonly separator: string; readonly list: string } {
  const said = /^sep=([,;\t])(?:\r\n?|\n|$)/iu.exec(text);
  if (said?.[1] !== undefined) {
    return { separator: said[1], list: text.slice(said[0].length) };
  }
  const [head = ""] = text
    .slice(0, HEAD)
    .replaceAll(/"[^"]*"?/gu, "")
    .trimStart()
    .split(/[\r\n]/u, 1);
  const counts = SEPARATORS.map((one) => head.split(one).length);
  return { separator: SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",", list: text };
}

/**
 * RFC 4180, 2: a cell in quotes may hold separators, line ends and, doubled, quotes. What it does not foresee is read as
 * spreadsheets do: a quote within a cell is one, and one that never ends reaches to the end.
 */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') {
        cell += sign;
      } else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else {
        isQuoted = false;
      }
    } else if (sign === '"' && cell === "") {
      isQuoted = true;
    } else if (sign === separator) {
      endCell();
    } else if (sign === "\n" || sign === "\r") {
      at += sign === "\r" && text.charAt(at + 1) === "\n" ? 1 : 0;
      endCell();
      rows.push([]);
    } else {
      cell += sign;
    }
  }
  endCell();
  return rows;
}
