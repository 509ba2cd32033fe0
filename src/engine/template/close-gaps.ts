/** What blank values leave behind: lines that go, and spaces and separators that stood for nothing else. */

/** A part of a box's text: what the author wrote, or a customer's value. */
export interface TextPart {
  readonly kind: "literal" | "value";
  readonly text: string;
}

const BLANK = /^\s*$/u;
const WORD = /[\p{L}\p{N}]/u;

/** True for a value that says nothing: empty, or only white space (Unicode). */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/**
 * The parts as one text. A line with blank values and nothing else but signs is left empty, or taken out
 * where `closesLines`; within a line a blank value takes the space or separator with it that would otherwise
 * stand twice or at the line's end. Without blank values the text is the parts joined.
 */
export function joinedParts(parts: readonly TextPart[], closesLines: boolean): string {
  if (!parts.some(isBlankValue)) {
    return parts.map(({ text }) => text).join("");
  }
  return linesOf(parts)
    .flatMap((line) => {
      const isOnlyBlank =
        line.some(isBlankValue) &&
        line.every((part) =>
          part.kind === "literal" ? !WORD.test(part.text) : isBlankValue(part),
        );
      if (isOnlyBlank) {
        return closesLines ? [] : [""];
      }
      return [withoutGaps(line)];
    })
    .join("\n");
}

function isBlankValue({ kind, text }: TextPart): boolean {
  return kind === "value" && isBlank(text);
}

/** Parts cut at the line breaks the author wrote; a value stays whole, breaks of its own included. */
function linesOf(parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const lines: TextPart[][] = [[]];
  for (const part of parts) {
    const pieces = part.kind === "literal" ? part.text.split("\n") : [part.text];
    pieces.forEach((text, i) => {
      if (i > 0) {
        lines.push([]);
      }
      lines.at(-1)?.push({ kind: part.kind, text });
    });
  }
  return lines;
}

/** Separators that join two things: without one of them they join nothing. */
const SEPARATORS = ",;/|·•–—";
const [LEADING, TRAILING] = [
  new RegExp(`^[\\s${SEPARATORS}-]+`, "u"),
  new RegExp(`[\\s${SEPARATORS}-]+$`, "u"),
];
const [FIRST_SEPARATOR, LAST_SEPARATOR] = [
  new RegExp(`^\\s*[${SEPARATORS}]\\s*`, "u"),
  new RegExp(`[${SEPARATORS}]\\s*$`, "u"),
];
/** Signs that follow a word without a space. */
const CLOSING = /^[,.;:!?)\]»”]/u;

function withoutGaps(line: readonly TextPart[]): string {
  let text = "";
  let isLiteralEnd = false;
  let hasGap = false;
  for (const part of line) {
    if (isBlankValue(part)) {
      hasGap = true;
    } else if (part.text !== "") {
      const joined: string =
        hasGap && part.kind === "literal" ? afterGap(text, part.text) : part.text;
      if (hasGap && isLiteralEnd && CLOSING.test(joined)) {
        text = text.trimEnd();
      }
      text += joined;
      isLiteralEnd = part.kind === "literal";
      // A literal that vanished in the gap leaves it open.
      hasGap = hasGap && joined === "";
    }
  }
  return hasGap && isLiteralEnd ? text.replace(TRAILING, "") : text;
}

/** What stays of a literal behind a blank value, `before` standing in front of it. */
function afterGap(before: string, literal: string): string {
  if (before === "") {
    return literal.replace(LEADING, "");
  }
  const single = LAST_SEPARATOR.test(before) ? literal.replace(FIRST_SEPARATOR, "") : literal;
  return /\s$/u.test(before) ? single.trimStart() : single;
}
