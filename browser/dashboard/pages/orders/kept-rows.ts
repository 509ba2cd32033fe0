/** Which rows of lists this browser has had made, by their digests alone: a list that is chosen again goes on. */
import { mode } from "../../app/api.ts";
import type { BatchRow } from "./batch-rows.ts";

/** The newest are kept; as many as a list has at most, which half of what browsers store for a site takes. */
const MOST = 100_000;

/** Batches whose rows are noted: as many as the page lists. */
const MOST_BATCHES = 10;
const SENT = `platen-batches-${mode}`;

const madeName = (templateId: string): string => `platen-batch-${mode}-${templateId}`;
const sentName = (batchId: string): string => `platen-batch-rows-${batchId}`;

/** Keys of rows that were made; none where the browser keeps nothing. */
export function keptRows(templateId: string): ReadonlySet<string> {
  return new Set(words(madeName(templateId)));
}

/** A row of a list that was sent: its number in the file that was chosen, and its key. */
export type SentRow = Pick<BatchRow, "number" | "key">;

/** Notes what was sent as a batch, in its order, until it is known what became of it. */
export function keepSent(batchId: string, rows: readonly SentRow[]): void {
  const texts = rows.map(({ number, key }, i) =>
    number === (rows[i - 1]?.number ?? 0) + 1 ? key : `${number}:${key}`,
  );
  keepWithRoom(sentName(batchId), texts.slice(0, MOST));
  const batches = [...words(SENT), batchId];
  batches.slice(0, -MOST_BATCHES).forEach(forgetSent);
  keep(SENT, batches.slice(-MOST_BATCHES));
}

/** Older lists make room: most of them are settled, and the newest is the one that is sent again. */
function keepWithRoom(name: string, texts: readonly string[]): void {
  const batches = [...words(SENT)];
  while (!keep(name, texts) && batches.length > 0) {
    forgetSent(batches.shift() ?? "");
    keep(SENT, batches);
  }
}

function forgetSent(batchId: string): void {
  try {
    localStorage.removeItem(sentName(batchId));
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/** The same rows; none of a batch that another browser sent, or that is settled. */
export function sentRows(batchId: string): readonly SentRow[] {
  let last = 0;
  return words(sentName(batchId)).map((text) => {
    const [key = "", number] = text.split(":").reverse();
    last = number === undefined ? last + 1 : Number(number);
    return { number: last, key };
  });
}

/** Notes which rows of a batch were made, by their places in it, from 1. */
export function keepRows(
  { id, template_id: templateId }: { readonly id: string; readonly template_id: string },
  made: ReadonlySet<number>,
): void {
  const keys = sentRows(id).flatMap(({ key }, i) => (made.has(i + 1) ? [key] : []));
  keepWithRoom(madeName(templateId), [...new Set([...keptRows(templateId), ...keys])].slice(-MOST));
}

function words(name: string): readonly string[] {
  try {
    return (localStorage.getItem(name) ?? "").split(" ").filter((word) => word !== "");
  } catch {
    return [];
  }
}

/** False where storage is refused or full: the page offers the whole list again, and its reader knows what was made. */
function keep(name: string, texts: readonly string[]): boolean {
  try {
    localStorage.setItem(name, texts.join(" "));
    return true;
  } catch {
    return false;
  }
}
