/**
 * False for text with a control character, white space or a direction mark of UAX 9: no URL holds one (RFC
 * 3986, 2). URL parsers drop tabs and line breaks and cut off controls at both ends, so that a text with them
 * is not the address it reads as, in a list, a log line or a header.
 */
export function isUrlText(text: string): boolean {
  return !/[\p{Cc}\p{White_Space}\p{Bidi_Control}]/u.test(text);
}

/**
 * The URL that `text` is, by itself or taken from the absolute URL `base` (WHATWG URL); null for text that is none.
 * Not `URL.canParse`: that of Node 20, once compiled (V8's fast calls), refuses letters of Latin-1 such as "ü".
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
