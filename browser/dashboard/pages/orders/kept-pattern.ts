/** The pattern for names of files, kept in this browser for the next archive. */
import { MAX_NAME_PATTERN, NAME_PATTERN } from "#domain/archive-names.ts";

const KEY = "platen-archive-names";

/** The one used last; the usual one where none was, or none can be kept. */
export function keptPattern(): string {
  try {
    return localStorage.getItem(KEY)?.slice(0, MAX_NAME_PATTERN) ?? NAME_PATTERN;
  } catch {
    return NAME_PATTERN;
  }
}

/** Keeps it, where the browser lets it be kept. */
export function keepPattern(pattern: string): void {
  try {
    localStorage.setItem(KEY, pattern);
  } catch {
    // Storage is refused or full: the next archive begins with the usual pattern.
  }
}
