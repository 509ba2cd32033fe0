/** Warnings and errors at a field, in the shopper's language. */
import type { ApiError } from "#domain/errors.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import { plainLetters, type TextWarning } from "#domain/text-warnings.ts";
import { type FillWords, put } from "./words.ts";

/** What is said at a field: a "fail" stands in the way of printing, a "warn" is only to be known. */
export interface FieldMessage {
  readonly kind: "fail" | "warn";
  readonly text: string;
  /** The text in letters that print, where it only has to be plain; else null. */
  readonly plain: string | null;
}

export interface Findings {
  readonly warnings: readonly TextWarning[];
  readonly error: ApiError | null;
  /** Field id → the text that they are about. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Field id → what is to be said of its text. */
export function fieldMessages(
  fields: readonly FieldRecord[],
  { warnings, error, texts }: Findings,
  words: FillWords,
): ReadonlyMap<string, FieldMessage> {
  const messages = new Map<string, FieldMessage>();
  for (const warning of warnings) {
    const known = messages.get(warning.field);
    const plain = warning.plain === true ? plainLetters(texts[warning.field] ?? "") : null;
    const text = warningMessage(warning, plain, words);
    if (text !== "" && known?.text.includes(text) !== true) {
      messages.set(warning.field, {
        kind: known?.kind === "fail" || isStop(warning) ? "fail" : "warn",
        text: known === undefined ? text : `${known.text} ${text}`,
        plain: plain ?? known?.plain ?? null,
      });
    }
  }
  for (const { field: id } of error?.fields ?? []) {
    const field = fields.find((one) => one.id === id);
    // A warning of the picture says more about the same problem.
    if (field !== undefined && messages.get(id)?.kind !== "fail") {
      messages.set(id, {
        kind: "fail",
        text: errorMessage(error?.code ?? "", field, words),
        plain: null,
      });
    }
  }
  return messages;
}

function isStop({ code }: TextWarning): boolean {
  return code === "text_overflow" || code === "missing_glyph";
}

function warningMessage(warning: TextWarning, plain: string | null, words: FillWords): string {
  switch (warning.code) {
    case "text_overflow":
      return put(words.tooLongForPlace, { size: points(warning.min_font_size_pt) });
    case "missing_glyph": {
      // One beside the other, so that each is seen.
      const characters = Array.from(warning.characters ?? "").join(" ");
      const way = plain === null ? words.otherLetters : put(words.plainForm, { text: plain });
      return `${put(words.noGlyph, { characters })} ${way}`;
    }
    case "font_substituted":
      return put(words.substituted, { font: warning.to ?? "" });
    case "text_shrunk":
      return put(words.shrunk, { size: points(warning.size_pt) });
    case "additional_text_overflow":
      return "";
  }
}

/** Tenths, rounded down: text is never said to be larger than it prints. */
function points(size: number | undefined): string {
  return String(Math.floor((size ?? 0) * 10 + 1e-6) / 10);
}

function errorMessage(code: string, field: FieldRecord, words: FillWords): string {
  switch (code) {
    case "field_too_long":
      return field.maxLength === null
        ? words.cannotPrint
        : put(words.tooLong, { limit: field.maxLength });
    case "missing_required_field":
      return words.missing;
    default:
      return words.cannotPrint;
  }
}
