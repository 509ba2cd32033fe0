/**
 * JSON as RFC 8259 allows it and both ends read alike: of two members with one name parsers take the first,
 * the last or neither, so a repeated name is refused, and so is nesting deeper than anything of ours.
 */

/** Our deepest documents, scenes, have about ten levels; recursion over a body is then safe everywhere. */
const MAX_DEPTH = 64;

/**
 * The value, or what is wrong with the text as the end of a sentence that starts with "The body". `maxItems`: how
 * many members of objects and items of arrays it may have together. They are counted before anything is made of
 * them: a megabyte of `[],[],…` would become 350,000 arrays, and each check of a schema walks them all.
 */
export function parseStrictJson(
  text: string,
  maxItems: number,
): { readonly value: unknown } | { readonly wrong: string } {
  if (isTooLarge(text, maxItems)) {
    return { wrong: `has over ${maxItems} members and items` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { wrong: "is not JSON" };
  }
  const wrong = flawOf(text);
  return wrong === null ? { value } : { wrong };
}

/**
 * Counts the commas between members and items, and one more for each object and array: those that are empty
 * count as one item themselves. Of text that is no JSON the number means nothing, and the parser says so.
 */
export function isTooLarge(text: string, maxItems: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length && count <= maxItems; at++) {
    switch (text.charAt(at)) {
      case '"':
        at = endOfString(text, at);
        break;
      case ",":
      case "{":
      case "[":
        count += 1;
        break;
      default:
    }
  }
  return count > maxItems;
}

/** Looks through text that is known to be JSON; linear. */
function flawOf(text: string): string | null {
  // For each open object the names it has so far; null for an array.
  const open: (Set<string> | null)[] = [];
  // True where the next string is a member's name: after `{`, and after a comma inside an object.
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charAt(at)) {
      case "{":
      case "[":
        isName = text.charAt(at) === "{";
        open.push(isName ? new Set() : null);
        if (open.length > MAX_DEPTH) {
          return `is nested deeper than ${MAX_DEPTH} levels`;
        }
        break;
      case "}":
      case "]":
        open.pop();
        isName = false;
        break;
      case ",":
        isName = open.at(-1) !== null;
        break;
      case '"': {
        const end = endOfString(text, at);
        const names = open.at(-1);
        if (isName && names) {
          // Parsed, since one name may be written in two ways (RFC 8259, 7: escapes).
          const name: unknown = JSON.parse(text.slice(at, end + 1));
          if (names.has(String(name))) {
            return "has two members with one name in an object";
          }
          names.add(String(name));
        }
        isName = false;
        at = end;
        break;
      }
      default:
    }
  }
  return null;
}

/** Index of the quotation mark that closes the string opened at `from`; the length where none does. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charAt(at - 1 - backslashes) === "\\") {
      backslashes += 1;
    }
    // An even number of them are escaped backslashes; the mark itself is not escaped.
    if (backslashes % 2 === 0) {
      return at;
    }
  }
  return text.length;
}
