/** Groups of operations by their tag: what they are called, what they are for. */
import { GROUP_MEANINGS } from "./groups.data.ts";

/** "paper_stocks" → "Paper stocks". */
export function groupTitle(tag: string): string {
  const words = tag.replaceAll("_", " ").replace(/\bapi\b/u, "API");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A sentence on the group. One that the table lacks gets a plain one, so that a new tag never breaks a page.
 */
export function groupMeaning(tag: string): string {
  return GROUP_MEANINGS[tag] ?? `Operations on ${tag.replaceAll("_", " ")}.`;
}
