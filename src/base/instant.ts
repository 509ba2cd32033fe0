/** The instant `ms` milliseconds after 1970-01-01T00:00:00Z. */
export function dateAt(ms: number): Date {
  return new Date(ms);
}

/** The instant that an RFC 3339 text names. */
export function instantOf(rfc3339: string): Date {
  return new Date(rfc3339);
}
