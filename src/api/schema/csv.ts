/** A list as CSV (RFC 4180, UTF-8), sent line by line. */
import { csvLine } from "#base/csv.ts";
import { fileHeaders } from "./file-headers.ts";

/** The names of the columns, then a line for each item; a cell that is null is empty. */
export async function* csvLines<Column extends string, Item>(
  columns: readonly Column[],
  items: AsyncIterable<Item>,
  cellsOf: (item: Item) => Readonly<Record<Column, string | null>>,
): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvLine(columns));
  for await (const item of items) {
    const cells = cellsOf(item);
    yield encoder.encode(csvLine(columns.map((name) => cells[name] ?? "")));
  }
}

/** The response that carries them as a file, which nobody keeps on its way. */
export function csvFile(fileName: string, lines: AsyncIterable<Uint8Array>) {
  return {
    status: 200,
    headers: {
      ...fileHeaders({ fileName, contentType: "text/csv" }),
      "cache-control": "private, no-store",
    },
    stream: lines,
  } as const;
}

/** True where CSV is asked for, and JSON is not. `accept`: the field of the request, "" for none. */
export function acceptsCsv(accept: string): boolean {
  return accept.includes("text/csv") && !accept.includes("application/json");
}
