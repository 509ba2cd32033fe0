/** From field values to the text of each box: patterns resolved, letter case applied, gaps closed. */
import type { PatternPart, SceneField, ScenePage, TextBox } from "../../contract/scene.ts";
import { dotLeadersIn } from "../../contract/dot-leaders.ts";
import { closedParts, isBlank, type TextPart } from "./close-gaps.ts";
import { wholeInPlace, wholeText } from "../../contract/whole-text.ts";
import { caseOf } from "../../contract/text-case.ts";
import { authoredSpans, patternsOf } from "../../contract/patterns.ts";

export interface BoxText {
  readonly box: TextBox;
  /**
   * What a problem names: of the box's fields the first whose value is not its default, else the first that was
   * given. Null for a box that only shrinks with its group.
   */
  readonly field: string | null;
  readonly text: string;
  /** The text in parts that know which authored words they stand for; absent when that is not known. */
  readonly parts?: readonly TextPart[];
  /**
   * What is set where no font prints the text: without the values of its placeholders, since "{{name}}" is shown to
   * nobody. Absent where the authored words can stay.
   */
  readonly withoutValues?: Pick<BoxText, "text" | "parts">;
}

/**
 * Texts of the boxes that at least one given value shows in, in page order. A box whose value is its
 * authored text gets exactly that back, line breaks included, so that it is not written at all. Where a
 * value is given for one placeholder of a box and not for another, the other takes its default, "" without
 * one. Blank values are nothing: what stood on them alone closes up, and the fixed words of their line go where
 * the field's author wants that.
 */
export function boxTexts(
  pages: readonly Pick<ScenePage, "boxes">[],
  fields: readonly SceneField[],
  values: ReadonlyMap<string, string>,
): readonly BoxText[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const patterns = patternsOf(fields);
  return pages.flatMap((page) =>
    page.boxes.flatMap((box) => {
      const pattern = patterns.get(box.id);
      if (pattern === undefined) {
        return [];
      }
      const named = pattern.flatMap((part) => (part.kind === "field" ? [part.field] : []));
      const given = named.filter((id) => values.has(id));
      const isOther = (id: string): boolean => values.get(id) !== byId.get(id)?.defaultValue;
      const field = given.find(isOther) ?? given[0];
      if (field === undefined) {
        return [];
      }
      const prompts = named.filter((id) => byId.get(id)?.isPlaceholder === true);
      // Of this box alone: a copy of all values for every box would be quadratic in them.
      const blanks = new Map([
        ...given.map((id) => [id, values.get(id) ?? ""] as const),
        ...prompts.map((id) => [id, ""] as const),
      ]);
      return [
        {
          box,
          field,
          ...textOf(box, pattern, { fields: byId, values }),
          ...(prompts.length === 0
            ? {}
            : { withoutValues: textOf(box, pattern, { fields: byId, values: blanks }) }),
        },
      ];
    }),
  );
}

/** The fields by id, and the values by field. */
interface Given {
  readonly fields: ReadonlyMap<string, SceneField>;
  readonly values: ReadonlyMap<string, string>;
}

/** The text of one box and, where known, what each part of it stands for. */
function textOf(
  box: TextBox,
  pattern: readonly PatternPart[],
  { fields, values }: Given,
): Pick<BoxText, "text" | "parts"> {
  const [only] = pattern;
  if (pattern.length === 1 && only?.kind === "field") {
    // An author may have written another default than the words on the page, or joined boxes that differ.
    const field = fields.get(only.field);
    const value = values.get(only.field) ?? "";
    const isAuthored = value === box.text || value === wholeText(box);
    if (field?.isPlaceholder === false && (isAuthored || isUnread(field, value))) {
      return { text: box.text };
    }
  }
  // Words set in capitals stay so whatever a customer types; how is told from the authored letters.
  const lettering = caseOf(box, pattern, fields);
  const places = authoredPlaces(box, pattern, fields);
  const isTaking = pattern.some(
    (part) => part.kind === "field" && fields.get(part.field)?.whenEmpty === "line",
  );
  // Lines that end because their column does are one line with the next, which goes as a whole.
  const shown = isTaking ? wholeInPlace(box) : box.text;
  const parts = pattern.map((part, i): TextPart => {
    const place = places?.[i];
    const authored = place === undefined ? {} : { authored: place };
    if (part.kind === "literal") {
      return {
        ...part,
        ...authored,
        ...(place === undefined ? {} : { text: shown.slice(...place) }),
      };
    }
    const field = fields.get(part.field);
    const value = values.get(part.field) ?? field?.defaultValue ?? "";
    // Authored words that nobody changed are as fixed as those between the fields: no letter case is applied,
    // and nothing closes up around them, blank as they may be.
    if (field?.isPlaceholder === false) {
      const own = isUnread(field, value)
        ? place && box.text.slice(...place)
        : value === field.defaultValue && box.text.includes(value)
          ? value
          : undefined;
      if (own !== undefined) {
        return { kind: "literal", text: own, ...authored };
      }
    }
    const text = isBlank(value) ? "" : lettering.apply(value, field);
    const takesLine = text === "" && field?.whenEmpty === "line";
    return { kind: "value", text, ...(takesLine ? { takesLine } : {}), ...authored };
  });
  // A row that goes would move those below it away from their prices, save where they stand in the box itself.
  const staysInRows = box.isInRows === true && dotLeadersIn(box.text).length === 0;
  const closesLines = box.settings.closeEmptyLines && !staysInRows;
  const closed = closedParts(parts, { closesLines });
  const text = closed.map((part) => part.text).join("");
  return places === null ? { text } : { text, parts: closed };
}

/**
 * True for nothing given for words that could not be read: their default is sent back as "", and words are not
 * to go because nobody knows them.
 */
function isUnread({ defaultValue }: SceneField, value: string): boolean {
  return defaultValue === null && isBlank(value);
}

/**
 * Where each part of the pattern stands in the authored text, UTF-16 offsets. Null when it does not tell:
 * for a box that is one value, and for a pattern that an author has changed.
 */
function authoredPlaces(
  box: TextBox,
  pattern: readonly PatternPart[],
  fields: ReadonlyMap<string, SceneField>,
): readonly (readonly [number, number])[] | null {
  return pattern.length < 2 ? null : authoredSpans(box.text, pattern, fields);
}
