/**
 * Placeholders in the text of a template: {{name}}, {{name|default}}, <<name>>, «name», %name%, [name]. The
 * forms that mail merge, variable data plug-ins and hand-made templates use.
 */

export interface Placeholder {
  /** As written between the marks, trimmed. */
  readonly name: string;
  /** Text after "|" in the braces form; null when none. */
  readonly defaultValue: string | null;
  /** UTF-16 offsets of the whole token in the text. */
  readonly start: number;
  readonly end: number;
}

/** Letter first, 64 characters at most: longer or other text between marks is copy. */
const NAME = String.raw`[\p{L}_][\p{L}\p{N} _.\-]{0,63}`;
const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`\{\{\s*(${NAME}?)\s*(?:\|([^{}\n]{0,200}))?\}\}`, "gu"),
  new RegExp(String.raw`<<\s*(${NAME}?)\s*>>`, "gu"),
  new RegExp(String.raw`«\s*(${NAME}?)\s*»`, "gu"),
  new RegExp(String.raw`%([\p{L}_][\p{L}\p{N}_.\-]{0,63})%`, "gu"),
];
/** Real brackets occur in copy, so the bracketed name must stand by itself. */
const BRACKETS = new RegExp(
  String.raw`(?<![\p{L}\p{N}\])])\[\s*(${NAME}?)\s*\](?![\p{L}\p{N}(\[])`,
  "gu",
);

/** One of them stands in every placeholder. */
const MARKS = /\{\{|<<|[«%[]/;

/**
 * Placeholders of a text in order, never overlapping; earlier forms win. Linear for text without marks,
 * which is nearly all.
 */
export function placeholdersIn(text: string): readonly Placeholder[] {
  const found: Placeholder[] = [];
  if (!MARKS.test(text)) {
    return found;
  }
  for (const form of [...FORMS, BRACKETS]) {
    for (const match of text.matchAll(form)) {
      const start = match.index;
      const end = start + match[0].length;
      const name = (match[1] ?? "").trim();
      if (name !== "" && !found.some((other) => start < other.end && end > other.start)) {
        found.push({ name, defaultValue: match[2]?.trim() ?? null, start, end });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * Names that mean the same field: NFC, case-folded, runs of space, "_" and "-" equal. Upper case first,
 * since that folds "ß" and final sigma as well.
 */
export function nameKey(name: string): string {
  const folded = name.normalize("NFC").toUpperCase().toLowerCase().trim();
  return UNLIKE_SPACING.test(folded) ? folded.replace(/[\s_-]+/gu, "_") : folded;
}

/** Spacing other than one "_"; most names that are made of texts have none. */
const UNLIKE_SPACING = /[\s-]|__/u;
