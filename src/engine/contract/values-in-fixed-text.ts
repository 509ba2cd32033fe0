/**
 * Samples of fields that stand once more in text that no order changes: "by 5 July" in a sentence, and "5 July" in
 * the field below it. An order with another value would contradict itself in print, so the author is told before.
 */
import { type Problem, problem } from "./problems.ts";
import type { InputKind, SceneField, TextBox } from "./scene.ts";
import type { Template } from "./template.ts";

/** Kinds whose values mean one thing wherever they stand; a word of no kind may be repeated by chance. */
const KINDS: ReadonlySet<InputKind> = new Set([
  "person",
  "recipient",
  "address",
  "street",
  "email",
  "phone",
  "mobile",
  "fax",
  "url",
  "date",
  "time",
]);

/** Shorter ones are found by chance: UTF-16 code units without spaces. */
const LEAST_LENGTH = 5;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A problem for each such field, at the first of these texts. Cost: fields × characters of fixed text. */
export function valuesInFixedText({
  pages,
  fields,
}: Pick<Template, "pages" | "fields">): readonly Problem[] {
  const fixed = pages
    .flatMap((page) => page.boxes)
    .filter(({ editable, reason }) => !editable && reason !== "hidden_layer")
    .map((box) => ({ box, text: plainText(box.text) }));
  return fields.flatMap((field) => {
    const sample = sampleOf(field);
    const found = sample === null ? [] : fixed.filter(({ text }) => holdsWord(text, sample));
    return found[0] === undefined ? [] : [repeated(field, found[0].box, found.length)];
  });
}

function repeated(field: SceneField, { id, page }: TextBox, places: number): Problem {
  const message =
    "What this field shows stands in fixed text as well, which an order with another value would contradict: open that text, or lock the field.";
  return problem("value_in_fixed_text", "warn", message, {
    page,
    field: field.id,
    box: id,
    measured: { places },
  });
}

/** What is looked for; null where a repetition would tell nothing. */
function sampleOf({ type, inputKind, isPlaceholder, defaultValue }: SceneField): string | null {
  if (type !== "text" || isPlaceholder || !KINDS.has(inputKind)) {
    return null;
  }
  const sample = plainText(defaultValue ?? "");
  return sample.replaceAll(" ", "").length < LEAST_LENGTH ? null : sample;
}

/** As read aloud: in one case, with one space between words and compatible forms alike (UAX #15). */
function plainText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
}

/** Whether a text holds another as whole words: "5 July" is not in "15 July". */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = "", after = ""] = [text.slice(0, at).at(-1), text.at(at + word.length)];
    if (!LETTER_OR_DIGIT.test(before) && !LETTER_OR_DIGIT.test(after)) {
      return true;
    }
  }
  return false;
}
