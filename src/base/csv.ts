/** Lists as spreadsheets save and open them: RFC 4180, with the separator and the encoding of whoever saved it. */
import { type CsvRecord, csvRecords } from "./csv-records.ts";

/** A list with its head; every row has as many cells as the head, and those that a row has besides. */
export interface CsvList {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A list whose rows are read one by one. */
export interface OpenedCsv {
  readonly columns: readonly string[];
  /** Line, from 1, of a head with a quote that does not end: it has swallowed rows. null for a head that is whole. */
  readonly openHeadLine: number | null;
  /** Those with anything in them; a row may have fewer cells than the head, or more. */
  readonly rows: Iterable<CsvRecord>;
}

/**
 * Columns without a name have their number; rows without anything in them are left out. Of a list without a head there
 * are no columns. What `writeCsv` wrote comes back as it was, without blanks around.
 */
export function openCsv(text: string): OpenedCsv {
  const rows = rowsOf(text.replace(/^\uFEFF/u, ""));
  const head = rows.next();
  const { cells, isOpen, line } = head.done === true ? NO_HEAD : head.value;
  return {
    columns: cells.map((name, i) => name || String(i + 1)),
    openHeadLine: isOpen ? line : null,
    rows,
  };
}

const NO_HEAD: CsvRecord = { cells: [], line: 1, isOpen: false };

function* rowsOf(text: string): Generator<CsvRecord, undefined> {
  const { separator, list, line } = separatorOf(text);
  for (const record of csvRecords(list, separator)) {
    const cells = record.cells.map(unguarded);
    if (cells.some((cell) => cell !== "")) {
      yield { ...record, cells, line: record.line + line };
    }
  }
}

/** A list, and whether it can be relied on. */
export interface ReadCsv extends CsvList {
  /** Line, from 1, of the head or row with a quote that does not end: it has swallowed rows after it. null for none. */
  readonly openQuoteLine: number | null;
}

/** The whole list. A row has more cells than the head where a text with the separator stands without quotes. */
export function readCsv(text: string): ReadCsv {
  const { columns, openHeadLine, rows: records } = openCsv(text);
  const rows = [...records];
  return {
    columns,
    openQuoteLine: openHeadLine ?? rows.find(({ isOpen }) => isOpen)?.line ?? null,
    rows: rows.map(({ cells }) => {
      const end = cells.findLastIndex((cell) => cell !== "") + 1;
      return [...columns.map((_, i) => cells[i] ?? ""), ...cells.slice(columns.length, end)];
    }),
  };
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

interface Separated {
  readonly separator: string;
  readonly list: string;
  /** Lines before the list. */
  readonly line: number;
}

/** What a first line `sep=;` says, which Excel reads; else what parts the head most often, outside of quotes. */
function separatorOf(text: string): Separated {
  const said = /^sep=([,;\t])(?:\r\n?|\n|$)/iu.exec(text);
  if (said?.[1] !== undefined) {
    return { separator: said[1], list: text.slice(said[0].length), line: 1 };
  }
  const [head = ""] = text
    .slice(0, HEAD)
    .replaceAll(/"[^"]*"?/gu, "")
    .trimStart()
    .split(/[\r\n]/u, 1);
  const counts = SEPARATORS.map((one) => head.split(one).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
  return { separator, list: text, line: 0 };
}
