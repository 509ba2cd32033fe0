import { GROUP_MEANINGS } from "./groups.data.ts";

/** "paper_stocks" → "Paper stocks". */
export function groupTitle(tag: string): string {
  const words = tag.replaceAll("_", " ").replace(/\bapi\b/u, "API");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Hyphens: search engines read them as blanks, underlines as letters. */
export function groupPath(tag: string): string {
  return `/docs/reference/${tag.replaceAll("_", "-")}`;
}

export function groupMeaning(tag: string): string {
  return GROUP_MEANINGS[tag] ?? `Operations on ${tag.replaceAll("_", " ")}.`;
}
