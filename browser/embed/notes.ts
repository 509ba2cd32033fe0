/** What is said at the fields: warnings of a picture, faults of a refusal, changes made elsewhere. */
import { plainForm } from "#engine/fit/plain-form.ts";
import { memberOf, type Refusal, type Values } from "./frame-api.ts";
import { put, type Words } from "./words.ts";

export interface FieldNote {
  /** "fail" stands in the way of a save. */
  readonly kind: "fail" | "warn";
  readonly words: string;
  /** The text in plain letters, where they are all it takes. */
  readonly plain: string | null;
  /** Changed in another window. */
  readonly isChange?: boolean;
}

/** Of the header of a picture, `values` being what it shows. */
export function notesOfPicture(
  header: string | null,
  values: Values,
  words: Words,
): ReadonlyMap<string, FieldNote> {
  const notes = new Map<string, FieldNote>();
  for (const warning of warningsIn(header)) {
    const id = stringOf(warning, "field");
    const isPlain = memberOf(warning, "plain") === true;
    const plain = isPlain ? plainForm(values[id] ?? "") : null;
    const said = saidOf(warning, plain, words);
    const known = notes.get(id);
    if (said !== "" && known?.words.includes(said) !== true) {
      notes.set(id, {
        kind: known?.kind === "fail" || isStop(warning) ? "fail" : "warn",
        words: known === undefined ? said : `${known.words} ${said}`,
        plain: plain ?? known?.plain ?? null,
      });
    }
  }
  return notes;
}

/** At the fields a refusal names, on top of what is known of them. */
export function notesOfRefusal(
  { code, fields }: Refusal,
  before: ReadonlyMap<string, FieldNote>,
  words: Words,
): ReadonlyMap<string, FieldNote> {
  const notes = new Map(before);
  for (const id of fields) {
    if (notes.get(id)?.kind !== "fail") {
      const said = code === "missing_required_field" ? words.missing : words.cannotPrint;
      notes.set(id, { kind: "fail", words: said, plain: null });
    }
  }
  return notes;
}

/** With what another window has changed, where nothing worse is said. */
export function withChanges(
  notes: ReadonlyMap<string, FieldNote>,
  changed: ReadonlySet<string>,
  words: Words,
): ReadonlyMap<string, FieldNote> {
  const all = new Map(notes);
  for (const id of changed) {
    if (all.get(id)?.kind !== "fail") {
      all.set(id, { kind: "warn", words: words.changedElsewhere, plain: null, isChange: true });
    }
  }
  return all;
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

function saidOf(warning: unknown, plain: string | null, words: Words): string {
  switch (memberOf(warning, "code")) {
    case "text_overflow":
      return put(words.tooLongForPlace, { size: points(memberOf(warning, "min_font_size_pt")) });
    case "missing_glyph": {
      const characters = Array.from(stringOf(warning, "characters")).join(" ");
      const way = plain === null ? words.otherLetters : put(words.plainForm, { text: plain });
      return `${put(words.noGlyph, { characters })} ${way}`;
    }
    case "font_substituted":
      return put(words.substituted, { font: stringOf(warning, "to") });
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

function stringOf(warning: unknown, name: string): string {
  const text = memberOf(warning, name);
  return typeof text === "string" ? text : "";
}
