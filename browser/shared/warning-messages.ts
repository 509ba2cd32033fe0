/** What the warnings of a picture mean at its fields, for every page that shows one. */
import { plainForm } from "#base/plain-form.ts";
import { memberOf, textMember } from "./json.ts";
import { put } from "./put.ts";

export interface FieldMessage {
  /** "fail" stands in the way of a save. */
  readonly kind: "fail" | "warn";
  readonly text: string;
  /** The text in plain letters, where they are all it takes. */
  readonly plain: string | null;
  /** Changed in another window. */
  readonly isChange?: boolean;
}

/** How the warnings are worded. */
export interface WarningMessages {
  /** {size} */
  readonly tooLongForPlace: string;
  /** {characters} */
  readonly noGlyph: string;
  readonly otherLetters: string;
  /** {text} */
  readonly plainForm: string;
  /** {font} */
  readonly substituted: string;
  /** {size} */
  readonly shrunk: string;
}

/** Of the header of a picture, one note a field; `textOf` gives what the picture shows of a field. */
export function messagesOfWarnings(
  header: string | null,
  textOf: (field: string) => string,
  words: WarningMessages,
): ReadonlyMap<string, FieldMessage> {
  const notes = new Map<string, FieldMessage>();
  for (const warning of warningsIn(header)) {
    const id = textMember(warning, "field");
    const isPlain = memberOf(warning, "plain") === true;
    const plain = isPlain ? plainForm(textOf(id)) : null;
    const said = saidOf(warning, plain, words);
    const known = notes.get(id);
    if (said !== "" && known?.text.includes(said) !== true) {
      notes.set(id, {
        kind: known?.kind === "fail" || isStop(warning) ? "fail" : "warn",
        text: known === undefined ? said : `${known.text} ${said}`,
        plain: plain ?? known?.plain ?? null,
      });
    }
  }
  return notes;
}

function warningsIn(header: string | null): readonly unknown[] {
  if (header === null) {
    return [];
  }
  const parsed: unknown = JSON.parse(decodeURIComponent(header));
  return Array.isArray(parsed) ? parsed : [];
}

function isStop(warning: unknown): boolean {
  const code = memberOf(warning, "code");
  return code === "text_overflow" || code === "missing_glyph";
}

function saidOf(warning: unknown, plain: string | null, words: WarningMessages): string {
  switch (memberOf(warning, "code")) {
    case "text_overflow":
      return put(words.tooLongForPlace, { size: points(memberOf(warning, "min_font_size_pt")) });
    case "missing_glyph": {
      const characters = Array.from(textMember(warning, "characters")).join(" ");
      const way = plain === null ? words.otherLetters : put(words.plainForm, { text: plain });
      return `${put(words.noGlyph, { characters })} ${way}`;
    }
    case "font_substituted":
      return put(words.substituted, { font: textMember(warning, "to") });
    case "text_shrunk":
      return put(words.shrunk, { size: points(memberOf(warning, "size_pt")) });
    default:
      return "";
  }
}

/** Tenths, rounded down: text is never said to be larger than it prints. */
function points(size: unknown): string {
  return String(Math.floor(Number(size ?? 0) * 10 + 1e-6) / 10);
}
