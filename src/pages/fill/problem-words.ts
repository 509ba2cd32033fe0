/** Warnings and faults at a field, in the shopper's words. */
import type { Fault } from "#domain/errors.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import { plainLetters, type TextWarning } from "#domain/text-warnings.ts";
import { DICTIONARY } from "./words.data.ts";

/** What is said at a field: a "fail" stands in the way of printing, a "warn" is only to be known. */
export interface FieldNote {
  readonly kind: "fail" | "warn";
  readonly words: string;
  /** The text in letters that print, where it only has to be plain; else null. */
  readonly plain: string | null;
}

/** Field id → what is to be said of its text, one of `texts`. */
export function notesOf(
  fields: readonly FieldRecord[],
  { warnings, fault }: { readonly warnings: readonly TextWarning[]; readonly fault: Fault | null },
  texts: Readonly<Record<string, string>>,
): ReadonlyMap<string, FieldNote> {
  const notes = new Map<string, FieldNote>();
  for (const warning of warnings) {
    const known = notes.get(warning.field);
    const plain = warning.plain === true ? plainLetters(texts[warning.field] ?? "") : null;
    const words = warningWords(warning, plain);
    if (words !== "" && known?.words.includes(words) !== true) {
      notes.set(warning.field, {
        kind: known?.kind === "fail" || isStop(warning) ? "fail" : "warn",
        words: known === undefined ? words : `${known.words} ${words}`,
        plain: plain ?? known?.plain ?? null,
      });
    }
  }
  for (const { field: id } of fault?.fields ?? []) {
    const field = fields.find((one) => one.id === id);
    if (field !== undefined) {
      notes.set(id, { kind: "fail", words: faultWords(fault?.code ?? "", field), plain: null });
    }
  }
  return notes;
}

function isStop({ code }: TextWarning): boolean {
  return code === "text_overflow" || code === "missing_glyph";
}

function warningWords(warning: TextWarning, plain: string | null): string {
  const { points } = DICTIONARY;
  switch (warning.code) {
    case "text_overflow":
      return `${DICTIONARY.tooLongForPlace} ${pt(warning.min_font_size_pt)} ${points}. ${DICTIONARY.shorten}`;
    case "missing_glyph":
      return `${DICTIONARY.noGlyph} ${spaced(warning.characters)}. ${
        plain === null ? DICTIONARY.otherLetters : `${DICTIONARY.plainForm} “${plain}”.`
      }`;
    case "font_substituted":
      return `${DICTIONARY.substituted} ${warning.to ?? ""}.`;
    case "text_shrunk":
      return `${DICTIONARY.shrunk} ${pt(warning.size_pt)} ${points}.`;
    case "additional_text_overflow":
      return "";
  }
}

/** One beside the other, so that each is seen. */
function spaced(characters = ""): string {
  return Array.from(characters).join(" ");
}

/** Tenths, rounded down: text is never said to be larger than it prints. */
function pt(size: number | undefined): string {
  return String(Math.floor((size ?? 0) * 10 + 1e-6) / 10);
}

function faultWords(code: string, field: FieldRecord): string {
  switch (code) {
    case "field_too_long":
      return field.maxLength === null
        ? DICTIONARY.cannotPrint
        : `${DICTIONARY.tooLong} ${field.maxLength}`;
    case "missing_required_field":
      return DICTIONARY.missing;
    default:
      return DICTIONARY.cannotPrint;
  }
}
