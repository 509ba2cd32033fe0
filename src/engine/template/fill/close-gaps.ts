/**
 * What blank values leave behind: lines that go, and spaces and separators that stood for nothing else.
 * "Tel. , Fax 12" must not be printed because a customer has no telephone. Only signs are touched, never words
 * the author wrote, save those of a line whose author wants them to go with its value.
 */

/** A part of a box's text: what the author wrote, or a customer's value. */
export interface TextPart {
  readonly kind: "literal" | "value";
  readonly text: string;
  /** Of a blank value: its line's fixed words go with it. */
  readonly takesLine?: boolean;
  /** Where the authored text has it, or what it stands for: UTF-16 offsets; absent when unknown. */
  readonly authored?: readonly [start: number, end: number];
}

/** White space as Unicode has it. */
const BLANK = /^\s*$/u;
/** A literal with a letter or digit says something by itself and keeps its line. */
const WORD = /[\p{L}\p{N}]/u;

/** True for a value that says nothing: empty, or only white space (Unicode). */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/**
 * The parts that stay. A line with blank values and nothing else but signs is left empty, or taken out
 * where `closesLines`; so is one without any other value where a blank one takes its line. Within a line a blank value takes the space or separator with it that would
 * otherwise stand twice or at the line's end. Without blank values all parts stay as they are, by identity.
 */
export function closedParts(
  parts: readonly TextPart[],
  { closesLines }: { readonly closesLines: boolean },
): readonly TextPart[] {
  if (!parts.some(isBlankValue)) {
    return parts;
  }
  const lines = linesOf(parts).flatMap((line): readonly (readonly TextPart[])[] => {
    const takesWords = line.some((part) => isBlankValue(part) && part.takesLine === true);
    const isOnlyBlank =
      line.some(isBlankValue) &&
      line.every((part) =>
        part.kind === "literal" ? takesWords || !WORD.test(part.text) : isBlankValue(part),
      );
    if (isOnlyBlank) {
      return closesLines ? [] : [[]];
    }
    return [withoutGaps(line)];
  });
  // Breaks are put back as literals without a place in the authored text.
  return lines.flatMap((line, i) => (i === 0 ? line : [LINE_BREAK, ...line]));
}

const LINE_BREAK: TextPart = { kind: "literal", text: "\n" };

function isBlankValue({ kind, text }: TextPart): boolean {
  return kind === "value" && isBlank(text);
}

/** Parts cut at the line breaks the author wrote; a value stays whole, breaks of its own included. */
function linesOf(parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const lines: TextPart[][] = [[]];
  for (const part of parts) {
    const pieces = part.kind === "literal" ? part.text.split("\n") : [part.text];
    let at = 0;
    pieces.forEach((text, i) => {
      if (i > 0) {
        lines.push([]);
      }
      lines.at(-1)?.push({ ...cutFront(part, at), text });
      at += text.length + 1;
    });
  }
  return lines;
}

/**
 * Separators that join two things: without one of them they join nothing. The hyphen only counts at the
 * ends of lines, as inside it is part of words.
 */
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

/** A line without the gaps of its blank values. Literals are cut, values never. */
function withoutGaps(line: readonly TextPart[]): readonly TextPart[] {
  const kept: TextPart[] = [];
  let hasGap = false;
  const cutEnd = (cut: (text: string) => string): void => {
    const last = kept.at(-1);
    if (last?.kind === "literal") {
      kept[kept.length - 1] = { ...last, text: cut(last.text) };
    }
  };
  for (const part of line) {
    if (isBlankValue(part)) {
      hasGap = true;
    } else if (part.text !== "") {
      const before = kept.at(-1)?.text ?? "";
      const after: TextPart = hasGap && part.kind === "literal" ? afterGap(before, part) : part;
      // A sign that closes must stand at a word: the space before the blank value goes.
      if (hasGap && CLOSING.test(after.text)) {
        cutEnd((text) => text.trimEnd());
      }
      if (after.text !== "") {
        kept.push(after);
      }
      // A literal that vanished in the gap leaves it open.
      hasGap = hasGap && after.text === "";
    }
  }
  if (hasGap) {
    cutEnd((text) => text.replace(TRAILING, ""));
  }
  return kept;
}

/**
 * What stays of a literal behind a blank value, `before` standing in front of it: at the line's start
 * nothing that only joined; of two separators the first, of two spaces one.
 */
function afterGap(before: string, literal: TextPart): TextPart {
  const { text } = literal;
  if (before === "") {
    return cutFront(literal, text.length - text.replace(LEADING, "").length);
  }
  const single = LAST_SEPARATOR.test(before) ? text.replace(FIRST_SEPARATOR, "") : text;
  const rest = /\s$/u.test(before) ? single.trimStart() : single;
  return cutFront(literal, text.length - rest.length);
}

/**
 * A literal without its first characters, its authored place moved along. Values keep theirs: it is that of
 * the whole placeholder.
 */
function cutFront(part: TextPart, count: number): TextPart {
  const { authored } = part;
  return part.kind === "value" || authored === undefined
    ? { ...part, text: part.text.slice(count) }
    : { ...part, text: part.text.slice(count), authored: [authored[0] + count, authored[1]] };
}
