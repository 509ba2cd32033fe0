/**
 * Boxes → fields: placeholders by name over all pages, which must be filled unless they say otherwise, and every
 * other editable box an optional field of its own. Guesses only prefill what the author then edits; nothing here forbids a value.
 */
import {
  guessLabel,
  isContact,
  kindOfName,
  labelOfName,
  type LabelContext,
} from "./guess-label.ts";
import { wholeText } from "../../contract/whole-text.ts";
import { UniqueIds } from "../boxes/unique-ids.ts";
import type {
  FieldBox,
  InputKind,
  PatternPart,
  SceneField,
  TextBox,
} from "../../contract/scene.ts";
import {
  type CopyMark,
  marksOf,
  nameKey,
  type Placeholder,
  placeholdersIn,
} from "../../contract/placeholders.ts";
import { iconsBefore, isSymbolFont, isSymbols } from "./symbols.ts";
import { boxesBesidePrices } from "./price-rows.ts";

/** A field while boxes are still found for it. */
interface OpenField {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly inputKind: InputKind;
  defaultValue: string | null;
  readonly isPlaceholder: boolean;
  /** What an empty value takes away, where the placeholder says it is optional. */
  whenEmpty?: "line";
  /** A placeholder without a default that nowhere says it is optional: nothing could stand in its place. */
  required: boolean;
  readonly boxes: FieldBox[];
}

/**
 * Type at least this share of the page's largest counts as large: a name is not always the largest type,
 * but it is never small print.
 */
const LARGE = 0.6;
/** Most characters of a field's name. */
const NAME_MAX = 64;
/** Longest line of a stack of contact lines (characters). */
const STACK_LINE_MAX = 50;

/**
 * Fields of the editable boxes, in reading order of their first box. `sources` maps box ids to what paints
 * them: boxes of one source make one field, since one edit changes them all. `marks` are those that the whole
 * document writes placeholders in. Linear in the boxes.
 */
export function sceneFields(
  boxes: readonly TextBox[],
  sources: ReadonlyMap<string, string>,
  marks: ReadonlySet<CopyMark> = marksOf(boxes.map(({ text }) => text)),
): readonly SceneField[] {
  const editable = boxes.filter((box) => box.editable && !isSymbolBox(box));
  const found = new Map(editable.map((box) => [box, placeholdersIn(box.text, marks)]));
  const names = new Names();
  // All placeholders' names first: they are the author's own and must stay as written, so the guessed ones
  // give way.
  for (const placeholders of found.values()) {
    for (const { name } of placeholders) {
      names.add(name);
    }
  }
  const ids = new UniqueIds();
  const fields: OpenField[] = [];
  const byName = new Map<string, OpenField>();
  const bySource = new Map<string, Authored>();
  const largest = largestSizes(editable);
  const listed = boxesBesidePrices(boxes);
  const contacts = new Set(boxes.filter((box) => isContact(box.text)).map((box) => box.page));
  // Ids depend on names and boxes, not on the order, so that a new compile of the same file finds the same
  // fields.
  for (const [box, placeholders] of found) {
    if (placeholders.length > 0) {
      for (const field of placeholderFields(box, placeholders, { ids, byName })) {
        fields.push(field);
      }
      continue;
    }
    const source = sources.get(box.id) ?? box.id;
    const isLarge = box.sizePt >= LARGE * (largest.get(box.page) ?? 0);
    const around = { isLarge, hasContacts: contacts.has(box.page) };
    const known = bySource.get(source);
    const isList = listed.has(box);
    const made = known ?? authoredFields(box, { ids, names, around, isList });
    for (const field of made.fields) {
      field.boxes.push({ box: box.id, pattern: made.pattern });
    }
    if (known === undefined) {
      fields.push(...made.fields);
      bySource.set(source, made);
    }
  }
  // Name by name: spreading each of thousands of objects takes longer than all else here.
  return fields.map((field) => ({
    id: field.id,
    name: field.name,
    label: field.label,
    inputKind: field.inputKind,
    defaultValue: field.defaultValue,
    isPlaceholder: field.isPlaceholder,
    boxes: field.boxes,
    type: "text",
    required: field.required,
    maxLength: null,
    ...(field.whenEmpty === undefined ? {} : { whenEmpty: field.whenEmpty }),
  }));
}

/**
 * Fields new with this box; those met before get the box added. Its text between the placeholders stays
 * literal.
 */
function placeholderFields(
  box: TextBox,
  placeholders: readonly Placeholder[],
  { ids, byName }: { readonly ids: UniqueIds; readonly byName: Map<string, OpenField> },
): readonly OpenField[] {
  const added: OpenField[] = [];
  const used: OpenField[] = [];
  const parts: PatternPart[] = [];
  let at = 0;
  for (const { name, defaultValue, isOptional, start, end } of placeholders) {
    const key = nameKey(name);
    let field = byName.get(key);
    if (field === undefined) {
      field = {
        id: ids.make("fld", ["placeholder", key]),
        name,
        label: labelOfName(name),
        inputKind: kindOfName(name),
        defaultValue: defaultValue ?? "",
        isPlaceholder: true,
        required: true,
        boxes: [],
      };
      byName.set(key, field);
      added.push(field);
      // The first default found counts; writing it once is enough for all.
    } else if (field.defaultValue === "" && defaultValue !== null) {
      field.defaultValue = defaultValue;
    }
    // Marked once is enough, as with defaults: "Fax {{fax?}}" leaves nothing where no number comes.
    if (isOptional === true) {
      field.whenEmpty = "line";
    }
    field.required &&= isOptional !== true && defaultValue === null;
    if (start > at) {
      parts.push({ kind: "literal", text: box.text.slice(at, start) });
    }
    parts.push({ kind: "field", field: field.id });
    // A placeholder twice in one box is one field with one entry: its pattern names it twice.
    if (!used.includes(field)) {
      used.push(field);
    }
    at = end;
  }
  if (at < box.text.length) {
    parts.push({ kind: "literal", text: box.text.slice(at) });
  }
  for (const field of used) {
    field.boxes.push({ box: box.id, pattern: parts });
  }
  return added;
}

/** Fields of a box without placeholders, and how its text is made of them. */
interface Authored {
  readonly fields: readonly OpenField[];
  readonly pattern: readonly PatternPart[];
}

interface AuthoredContext {
  readonly ids: UniqueIds;
  readonly names: Names;
  readonly around: LabelContext;
  /** Every line stands beside a price. */
  readonly isList: boolean;
}

/** A box of symbols only is part of the artwork; an author may still give it a pattern. */
function isSymbolBox({ text, fontName, font, runs }: TextBox): boolean {
  return isSymbols(text) || (isSymbolFont(fontName) && runs.every((run) => run.font === font));
}

/**
 * One field for the whole box; one for each line of a stack of contact lines or of a price list, which
 * customers fill singly.
 */
function authoredFields(box: TextBox, context: AuthoredContext): Authored {
  const lines = box.text.split("\n");
  if (!context.isList && !isContactStack(box, lines, context.around)) {
    const icons = lines.length > 1 ? 0 : iconsBefore(box.text);
    const field = authoredField(box.text.slice(icons), [box.id], context);
    // A paragraph is one text, wherever its lines end.
    if (lines.length > 1 && field.defaultValue !== null) {
      field.defaultValue = wholeText(box);
    }
    return { fields: [field], pattern: [...iconPart(box.text, icons), partOf(field)] };
  }
  const fields: OpenField[] = [];
  const pattern: PatternPart[] = [];
  // Line by line: the breaks between are literal, so an empty value leaves its line, for the fill to see.
  for (const [i, line] of lines.entries()) {
    if (i > 0) {
      pattern.push({ kind: "literal", text: "\n" });
    }
    if (line !== "") {
      if (isSymbols(line)) {
        pattern.push({ kind: "literal", text: line });
        continue;
      }
      const icons = iconsBefore(line);
      const field = authoredField(line.slice(icons), [box.id, i], context);
      fields.push(field);
      pattern.push(...iconPart(line, icons), partOf(field));
    }
  }
  return { fields, pattern };
}

/** The icons before a value, which stay when it changes. */
function iconPart(text: string, icons: number): readonly PatternPart[] {
  return icons === 0 ? [] : [{ kind: "literal", text: text.slice(0, icons) }];
}

function partOf({ id }: OpenField): PatternPart {
  return { kind: "field", field: id };
}

/** Short lines of which one at least is an address, number, date or the like, and none runs on. */
// Justified text is copy, whatever one of its lines looks like.
function isContactStack(box: TextBox, lines: readonly string[], around: LabelContext): boolean {
  return (
    lines.length > 1 &&
    box.align !== "justify" &&
    lines.some((line) => guessLabel(line, around).name !== "") &&
    lines.every(
      (line) =>
        line.length <= STACK_LINE_MAX &&
        // A line that goes on in lower case or ends with a hyphen is running text.
        (guessLabel(line, around).name !== "" || !/^\p{Ll}|-$/u.test(line)),
    )
  );
}

function authoredField(
  text: string,
  place: readonly (string | number)[],
  { ids, names, around }: AuthoredContext,
): OpenField {
  const guess = guessLabel(text, around);
  const wanted = guess.name === "" ? nameOfText(text) : guess.name;
  const name = names.unique(wanted);
  // The label gets the number that made the name unique: "Phone 2".
  const copy = name === wanted ? "" : ` ${name.slice(wanted.length + 1)}`;
  return {
    id: ids.make("fld", ["box", ...place]),
    name,
    label: guess.name === "" ? guess.label : guess.label + copy,
    inputKind: guess.inputKind,
    // A text with lost characters cannot be a default: it would print what is not there.
    defaultValue: text.includes("\ufffd") ? null : text,
    isPlaceholder: false,
    required: false,
    boxes: [],
  };
}

/**
 * Names in use, and for each the number its last copy got: a catalogue with a thousand prices must not
 * count from 2 for each of them.
 */
class Names {
  // name key → last number given (1 for the name itself).
  readonly #used = new Map<string, number>();

  add(name: string): void {
    this.#used.set(nameKey(name), 1);
  }

  /** The name, or with the lowest number from 2 that makes it new; the choice is remembered. */
  unique(wanted: string): string {
    const key = nameKey(wanted);
    let copy = this.#used.get(key) ?? 0;
    let [name, known] = [wanted, key];
    while (copy > 0 && this.#used.has(known)) {
      copy++;
      name = `${wanted}_${String(copy)}`;
      known = nameKey(name);
    }
    this.#used.set(key, Math.max(1, copy));
    this.#used.set(known, this.#used.get(known) ?? 1);
    return name;
  }
}

/**
 * A field name made of the first words of a text: letters, digits and "_"; "text" where there are none.
 * Never begins with a digit, like an identifier.
 */
function nameOfText(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const name = (words ?? [])
    .slice(0, 4)
    .join("_")
    // Eight characters are kept for "text_" or the number of a copy.
    .slice(0, NAME_MAX - 8);
  return name === "" ? "text" : /^\p{N}/u.test(name) ? `text_${name}` : name;
}

/** Page → largest type size of its editable boxes, points. */
function largestSizes(boxes: readonly TextBox[]): ReadonlyMap<number, number> {
  const largest = new Map<number, number>();
  for (const box of boxes) {
    largest.set(box.page, Math.max(largest.get(box.page) ?? 0, box.sizePt));
  }
  return largest;
}
