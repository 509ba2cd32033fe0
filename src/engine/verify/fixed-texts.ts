/** What an order leaves of the text of each box: the words that no value stands for, and those that go with empty values. */
import { authoredSpans, type TextSpan } from "../contract/patterns.ts";
import type { PatternPart, TextBox } from "../contract/scene.ts";
import type { FillOrder } from "../contract/verification.ts";
import { wholeInPlace } from "../contract/whole-text.ts";
import { type GivenTexts, ofBoxes } from "./filled-boxes.ts";

export interface FixedText {
  /** Words and signs that must still be read. */
  readonly kept: string;
  /** What the values say, one behind the other. */
  readonly values: string;
  /** What is fixed of each line that goes with its empty values. */
  readonly taken: readonly string[];
  /** Stretches of the authored text that are shown as they were, UTF-16 offsets; in order and apart. */
  readonly spans: readonly TextSpan[];
}

/** What stays of a box; boxes that no value was given for are fixed as a whole. */
export function fixedTexts(order: FillOrder): (box: TextBox) => FixedText {
  return ofBoxes(order, (box, pattern, texts) =>
    pattern === null
      ? { kept: box.text, values: "", taken: [], spans: [[0, box.text.length]] }
      : fixedText(box, pattern, texts),
  );
}

/** A line while it is put together. */
interface Line {
  text: string;
  hasValue: boolean;
  hasBlank: boolean;
  takesWords: boolean;
  readonly spans: TextSpan[];
}

function fixedText(
  box: TextBox,
  pattern: readonly PatternPart[],
  { fields, given }: GivenTexts,
): FixedText {
  const places = authoredSpans(box.text, pattern, fields);
  // Lines that end because their column does are one with the next.
  const shown = wholeInPlace(box);
  const lines: Line[] = [newLine()];
  const values: string[] = [];
  for (const [i, part] of pattern.entries()) {
    const place = places?.[i];
    if (part.kind === "literal") {
      addText(lines, place === undefined ? part.text : shown.slice(...place), place?.[0]);
      continue;
    }
    const field = fields.get(part.field);
    const value = given.get(part.field) ?? field?.defaultValue ?? "";
    const authored = place === undefined ? null : shown.slice(...place);
    const line = lines.at(-1);
    // Words that could not be read have no default; nothing given for them leaves them.
    const isUnread = field?.defaultValue === null && value.trim() === "";
    const isUnchanged = place !== undefined && value === box.text.slice(...place);
    if (
      field?.isPlaceholder === false &&
      authored !== null &&
      (isUnread || isUnchanged || value === authored)
    ) {
      // What differs in a sign alone is a value as well, and set as such.
      addText(lines, authored, isUnchanged ? place[0] : undefined);
    } else if (line !== undefined) {
      const isBlank = value.trim() === "";
      values.push(value);
      line.text += " ";
      line.hasValue ||= !isBlank;
      line.hasBlank ||= isBlank;
      line.takesWords ||= isBlank && field?.whenEmpty === "line";
    }
  }
  const [taken, kept] = [lines.filter(isTaken), lines.filter((line) => !isTaken(line))];
  return {
    kept: kept.map(({ text }) => text).join("\n"),
    values: values.join(" "),
    taken: taken.map(trimmed).filter((words) => words !== ""),
    spans: kept.flatMap(({ spans }) => spans),
  };
}

/** Goes on with a text, which may go on in further lines; `start` where it stands in the box, if it is shown as it was. */
function addText(lines: Line[], text: string, start: number | undefined): void {
  let from = start;
  for (const [i, piece] of text.split("\n").entries()) {
    if (i > 0) {
      lines.push(newLine());
    }
    const line = lines.at(-1);
    if (line !== undefined) {
      line.text += piece;
      if (from !== undefined && piece !== "") {
        line.spans.push([from, from + piece.length]);
      }
    }
    from = from === undefined ? undefined : from + piece.length + 1;
  }
}

/** What says something by itself. */
const WORD = /[\p{L}\p{N}]/u;

function newLine(): Line {
  return { text: "", hasValue: false, hasBlank: false, takesWords: false, spans: [] };
}

/** A line of signs alone goes with its value in any case. */
function isTaken({ text, takesWords, hasValue, hasBlank }: Line): boolean {
  return !hasValue && (takesWords || (hasBlank && !WORD.test(text)));
}

function trimmed({ text }: Line): string {
  return text.replace(/\s+/gu, " ").trim();
}
