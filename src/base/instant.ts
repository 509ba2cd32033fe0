/** The instant `ms` milliseconds after 1970-01-01T00:00:00Z. */
export function dateAt(ms: number): Date {
  return new Date(ms);
}
