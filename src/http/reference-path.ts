/**
 * Where the reference has the operations of a tag, below the public address. Hyphens: search engines read them as
 * blanks, underlines as letters.
 */
export function groupPath(tag: string): string {
  return `/docs/reference/${tag.replaceAll("_", "-")}`;
}
