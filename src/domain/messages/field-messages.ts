/** What the warnings of a picture mean at their fields, in the shopper's language; on every page that shows one. */
import { plainForm } from "#base/plain-form.ts";
import { isRefused, type TextWarning } from "../text-warning.ts";
import { type Catalogue, formatMessage } from "./format-message.ts";
import type { SharedMessages } from "./sections.ts";

/** What is said at one field. The text is plain: whoever shows it escapes it. */
export interface FieldMessage {
  /** "fail" stands in the way of printing, "warn" is only to be known. */
  readonly kind: "fail" | "warn";
  readonly text: string;
  /** The field's text in letters that print, where it only has to be plain; else null. */
  readonly plain: string | null;
  /** Changed in another window. */
  readonly isChange?: boolean;
}

/** The few messages that warnings need, so that a page need not hold a whole catalogue. */
export type WarningMessages = Catalogue &
  Pick<
    SharedMessages,
    | "tooLongForPlace"
    | "noGlyph"
    | "otherLetters"
    | "plainForm"
    | "substituted"
    | "substitutedMany"
    | "inkNotApplied"
    | "notFillable"
    | "shrunk"
  >;

/**
 * One message a field, of its warnings of the worst kind, in the order they come; `textOf` gives what the picture
 * shows of a field. Fields without a warning are not in the map.
 */
export function warningMessages(
  warnings: readonly TextWarning[],
  textOf: (field: string) => string,
  messages: WarningMessages,
): Map<string, FieldMessage> {
  const byField = new Map<string, FieldMessage>();
  for (const warning of warnings) {
    const plain = warning.plain === true ? plainForm(textOf(warning.field)) : null;
    const text = warningMessage(warning, plain, messages);
    const kind = isRefused(warning) ? "fail" : "warn";
    const before = byField.get(warning.field);
    // How a text prints is not of interest while it does not.
    if (before?.kind === "fail" && kind === "warn") {
      continue;
    }
    const known = before?.kind === kind ? before : undefined;
    // A text in several boxes has the same warning several times.
    if (text !== "" && known?.text.includes(text) !== true) {
      byField.set(warning.field, {
        kind,
        text: known === undefined ? text : `${known.text} ${text}`,
        plain: plain ?? known?.plain ?? null,
      });
    }
  }
  return byField;
}

function warningMessage(
  warning: TextWarning,
  plain: string | null,
  messages: WarningMessages,
): string {
  switch (warning.code) {
    case "text_overflow":
      return formatMessage(messages, "tooLongForPlace", {
        size: points(warning.min_font_size_pt, messages),
      });
    case "missing_glyph": {
      const characters = lettersOf(warning);
      const way =
        plain === null
          ? messages.otherLetters
          : formatMessage(messages, "plainForm", { text: plain });
      return `${formatMessage(messages, "noGlyph", { characters })} ${way}`;
    }
    case "font_substituted":
      return warning.minor === true ? "" : substitutedMessage(warning, messages);
    case "field_not_fillable":
      return messages.notFillable;
    case "ink_not_applied":
      return messages.inkNotApplied;
    case "text_shrunk":
      return formatMessage(messages, "shrunk", { size: points(warning.size_pt, messages) });
    // The text is in the colour chosen; how it is made of inks is between shop and press.
    case "ink_built":
    case "ink_overprint":
    case "additional_text_overflow":
      // Text besides the fields: nothing that the shopper could change.
      return "";
  }
}

/** Letters that are named; a word spelt out letter by letter says less than that there are many. */
const MAX_LETTERS = 6;

function substitutedMessage(warning: TextWarning, messages: WarningMessages): string {
  const count = Array.from(warning.characters ?? "").length;
  // None is named where the file has nothing of the font at all.
  return count === 0 || count > MAX_LETTERS
    ? messages.substitutedMany
    : formatMessage(messages, "substituted", { characters: lettersOf(warning) });
}

/** One beside the other, so that each is seen; where there are many the first. */
function lettersOf({ characters = "" }: TextWarning): string {
  const letters = Array.from(characters);
  const shown = letters.length > MAX_LETTERS ? [...letters.slice(0, MAX_LETTERS), "…"] : letters;
  return shown.join(" ");
}

/**
 * Tenths of a point, rounded down: text is never said to be larger than it prints. The millionth lets
 * 6.999999 pass for 7, which a division may leave.
 */
function points(size: number | undefined, { language }: Catalogue): string {
  return (Math.floor((size ?? 0) * 10 + 1e-6) / 10).toLocaleString(language);
}
