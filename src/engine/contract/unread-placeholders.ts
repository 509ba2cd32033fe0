/** Placeholders' codes that a template would print: no field stands behind them, so no value takes their place. */
import {
  brokenPlaceholdersIn,
  isPlaceholderByForm,
  marksOf,
  placeholdersIn,
} from "./placeholders.ts";
import { patternsOf } from "./patterns.ts";
import type { ReasonCode } from "./problems.ts";
import type { Scene, TextBox } from "./scene.ts";

/** A code as written, and the 0-based page that it stands on. */
export interface UnreadPlaceholder {
  readonly code: string;
  readonly page: number;
}

/** Text for these reasons is not printed. */
const UNPRINTED: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "invisible_text",
  "hidden_layer",
  "outside_trim",
]);

/**
 * The first code that would go to press: half of a placeholder whose other half no text has, or a whole one in text
 * that prints as it stands. Null where there is none. Linear in the texts.
 */
export function unreadPlaceholder(
  scene: Pick<Scene, "pages" | "fields">,
): UnreadPlaceholder | null {
  const boxes = scene.pages.flatMap((page) => page.boxes);
  const marks = marksOf(boxes.map(({ text }) => text));
  const whole = printedPlaceholders(scene);
  for (const box of boxes.filter(isPrinted)) {
    const code =
      whole.get(box.id) ?? brokenPlaceholdersIn(box.text, placeholdersIn(box.text, marks))[0];
    if (code !== undefined) {
      return { code: code.replace(/\s+/gu, " "), page: box.page };
    }
  }
  return null;
}

/**
 * Box id → the first whole placeholder that would be printed of it, as written: in text that is locked or cannot be
 * filled, or in the fixed words that an author gave it. What an author says is no placeholder is none.
 */
export function printedPlaceholders({
  pages,
  fields,
}: Pick<Scene, "pages" | "fields">): ReadonlyMap<string, string> {
  const patterns = patternsOf(fields);
  const found = new Map<string, string>();
  for (const box of pages.flatMap((page) => page.boxes).filter(isPrinted)) {
    const pattern = box.editable ? patterns.get(box.id) : undefined;
    const texts = pattern?.flatMap((part) => (part.kind === "literal" ? [part.text] : []));
    const code = (texts ?? [box.text]).flatMap(wholePlaceholdersIn)[0];
    if (code !== undefined) {
      found.set(box.id, code);
    }
  }
  return found;
}

function wholePlaceholdersIn(text: string): readonly string[] {
  return placeholdersIn(text)
    .filter((one) => isPlaceholderByForm(text, one))
    .map(({ start, end }) => text.slice(start, end));
}

function isPrinted({ reason }: TextBox): boolean {
  return reason === null || !UNPRINTED.has(reason);
}
