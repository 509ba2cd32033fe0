/**
 * Capitals as the page has them: what an author set in capitals stays in capitals with a customer's words.
 */
import { upperCase } from "#base/letter-case.ts";
import { tokensIn } from "./placeholders.ts";
import type { InputKind, PatternPart, SceneField, TextBox } from "./scene.ts";

const CASED = /[\p{Lu}\p{Ll}\p{Lt}]/gu;
const SMALL = /[\p{Ll}\p{Lt}]/u;
/** Fewer letters prove nothing: an initial is always a capital. */
const LEAST_CASED = 2;
/** A single word no longer than this may be an acronym, which says nothing about other words. */
const ACRONYM_MAX = 4;
/** Written as they are, whatever stands around them. */
const EXEMPT: ReadonlySet<InputKind> = new Set(["email", "url"]);

/** How values of a box are written. */
export interface BoxCase {
  /** "upper" where values are set in capitals. */
  readonly case: "none" | "upper";
  /** Applies it to a value of a field. */
  apply(value: string, field: Pick<SceneField, "inputKind"> | undefined): string;
}

/**
 * The case of a box: the author's setting, else what the authored words show. Literals stay as they are:
 * they are the author's. Locale rules of the box's language apply (Turkish i, Greek accents).
 */
export function caseOf(
  box: TextBox,
  pattern: readonly PatternPart[],
  fields: ReadonlyMap<string, SceneField>,
): BoxCase {
  const { textCase, language } = box.settings;
  const isUpper = textCase === null ? showsCapitals(box, pattern, fields) : textCase === "upper";
  return {
    case: isUpper ? "upper" : "none",
    apply: (value, field) => {
      // The author's own setting holds for addresses as well.
      const isExempt = textCase === null && field !== undefined && EXEMPT.has(field.inputKind);
      return isUpper && !isExempt && !isToken(value, box)
        ? upperCase(value.normalize("NFC"), language)
        : value;
    },
  };
}

/** True for a placeholder as it stands in the box: whoever enters it wants what is on the page. */
function isToken(value: string, { text }: Pick<TextBox, "text">): boolean {
  const [only] = tokensIn(value);
  const isOne = only?.start === 0 && only.end === value.length;
  return isOne && tokensIn(text).some(({ start, end }) => text.slice(start, end) === value);
}

/** At least two cased letters, all capitals, and not an acronym alone. Names of placeholders do not count. */
function showsCapitals(
  box: TextBox,
  pattern: readonly PatternPart[],
  fields: ReadonlyMap<string, SceneField>,
): boolean {
  const hasPlaceholder = pattern.some(
    (part) => part.kind === "field" && fields.get(part.field)?.isPlaceholder === true,
  );
  // With placeholders the authored words are those around them, not the names between braces.
  const text = hasPlaceholder ? aroundPlaceholders(pattern, fields) : box.text;
  const cased = text.match(CASED)?.length ?? 0;
  const isAcronym = cased <= ACRONYM_MAX && !/\s/u.test(text.trim());
  return cased >= LEAST_CASED && !SMALL.test(text) && !isAcronym;
}

/**
 * The words on the lines that hold placeholders, defaults among them: a heading above says nothing about a
 * value.
 */
function aroundPlaceholders(
  pattern: readonly PatternPart[],
  fields: ReadonlyMap<string, SceneField>,
): string {
  const lines = [{ text: "", hasField: false }];
  for (const part of pattern) {
    const [first = "", ...rest] =
      part.kind === "literal"
        ? part.text.split("\n")
        : [fields.get(part.field)?.defaultValue ?? ""];
    const last = lines.at(-1);
    if (last !== undefined) {
      last.text += first;
      last.hasField ||= part.kind === "field";
    }
    lines.push(...rest.map((text) => ({ text, hasField: false })));
  }
  return lines
    .filter(({ hasField }) => hasField)
    .map(({ text }) => text)
    .join(" ");
}
