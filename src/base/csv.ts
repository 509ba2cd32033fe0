/** A field of a line of CSV, quoted where it must be: with a comma, a quote or a line end in it (RFC 4180, 2). */
export function csvField(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
