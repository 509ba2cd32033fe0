/**
 * True when an If-None-Match header names this strong tag, or any (RFC 9110, 13.1.2). A weak tag of the
 * same text matches too, as that header compares weakly.
 */
export function hasEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) {
    return false;
  }
  return header.trim() === "*" || [...header.matchAll(/"([^"]*)"/gu)].some((m) => m[1] === tag);
}
