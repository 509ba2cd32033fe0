/** A list as CSV (RFC 4180, UTF-8), sent line by line. */
import { csvField } from "#base/csv.ts";

/** The names of the columns, then a line for each item; a cell that is null is empty. */
export async function* csvLines<Column extends string, Item>(
  columns: readonly Column[],
  items: AsyncIterable<Item>,
  cellsOf: (item: Item) => Readonly<Record<Column, string | null>>,
): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${columns.join(",")}\r\n`);
  for await (const item of items) {
    const cells = cellsOf(item);
    yield encoder.encode(`${columns.map((name) => csvField(cells[name] ?? "")).join(",")}\r\n`);
  }
}

/** The response that carries them as a file. */
export function csvFile(
  name: string,
  lines: AsyncIterable<Uint8Array>,
): {
  readonly status: 200;
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: AsyncIterable<Uint8Array>;
} {
  return {
    status: 200,
    headers: {
      "content-type": "text/csv",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
    stream: lines,
  };
}
