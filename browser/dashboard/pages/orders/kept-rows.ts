/** Which rows of lists this browser has made press files of, by their digests alone: a list that is chosen again goes on. */
import { mode } from "../../app/api.ts";

/** The newest are kept; more than a list has. */
const MOST = 20_000;

function nameOf(templateId: string): string {
  return `platen-batch-${mode}-${templateId}`;
}

/** Keys of rows; none where the browser keeps nothing. */
export function keptRows(templateId: string): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(nameOf(templateId)) ?? "").split(" "));
  } catch {
    return new Set();
  }
}

/** Keeps one more, where the browser lets it be kept. */
export function keepRow(templateId: string, key: string): void {
  try {
    const keys = [...keptRows(templateId), key].filter((one) => one !== "");
    localStorage.setItem(nameOf(templateId), keys.slice(-MOST).join(" "));
  } catch {
    // Storage is refused or full: the same request again makes no second order for a day (Idempotency-Key).
  }
}
