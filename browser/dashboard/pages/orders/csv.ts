/** Lists as spreadsheets save them: RFC 4180, with the separator and the encoding of whoever saved it. */
import { csvField } from "#base/csv.ts";

/** A list with its head; every row has as many cells as the head. */
export interface CsvList {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Of these the one that parts the head most often. */
const SEPARATORS = [",", ";", "\t"] as const;

/** Text in UTF-8, or else as Windows writes it: programs for spreadsheets save as either. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Rows without anything in them are left out; of a list without a head there are no columns. */
export function readCsv(text: string): CsvList {
  const plain = text.replace(/^\uFEFF/u, "");
  const [head = [], ...rows] = cellsOf(plain, separatorOf(plain)).filter((cells) =>
    cells.some((cell) => cell.trim() !== ""),
  );
  const columns = head.map((name, i) => name.trim() || String(i + 1));
  return { columns, rows: rows.map((cells) => columns.map((_, i) => plainCell(cells[i] ?? ""))) };
}

/** The list as a spreadsheet opens it, with the mark by which it knows UTF-8. */
export function writeCsv({ columns, rows }: CsvList): string {
  const lines = [columns, ...rows].map((cells) => cells.map(textCell).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/u));
  const counts = SEPARATORS.map((one) => head.split(one).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** RFC 4180, 2: a cell in quotes may hold separators, line ends and, doubled, quotes. */
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

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@]/u;

/** Without the sign by which it was told to be text. */
function plainCell(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** A cell that a spreadsheet would take for a formula is told to be text. */
function textCell(cell: string): string {
  return csvField(FORMULA.test(cell) ? `'${cell}` : cell);
}
