/**
 * Boxes → fields: placeholders by name over all pages, which must be filled unless they say otherwise, and every
 * other editable box an optional field of its own. Guesses only prefill what the author then edits; nothing here forbids a value.
 */
import { isBlankToFill } from "../kinds/captions.ts";
import { blankParts, hasBlanks } from "../kinds/sentence-blanks.ts";
import { kindOfForm } from "../kinds/line-forms.ts";
import { describedNames } from "../kinds/described-names.ts";
import { lineNeighbours } from "../kinds/line-neighbours.ts";
import { kindOfName, labelOfName } from "../kinds/placeholder-kinds.ts";
import { cardByCard, type Cards, cardsOf, cardsOfFields } from "./cards.ts";
import { guessesOnCards } from "./card-guesses.ts";
import { FieldLabels } from "./field-labels.ts";
import { FieldNames, nameOfText } from "./field-names.ts";
import { groupsOf } from "./form-groups.ts";
import { inFormOrder } from "./form-order.ts";
import { guessLine, type LineGuess, pageFacts } from "./guess-line.ts";
import { fixedLines, isLeaderList, lineParts } from "./line-parts.ts";
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
import { iconsBefore, iconsBehind, isIconList, isSymbolFont, isSymbols } from "./symbols.ts";
import { boxesBesidePrices } from "./price-rows.ts";

/** A field while boxes are still found for it. */
interface OpenField {
  readonly id: string;
  readonly name: string;
  /** What it is called; null where its kind says that. */
  readonly ownLabel: string | null;
  readonly inputKind: InputKind;
  defaultValue: string | null;
  readonly isPlaceholder: boolean;
  /** What an empty value takes away, where the placeholder says it is optional. */
  whenEmpty?: "line";
  /** A placeholder without a default that nowhere says it is optional: nothing could stand in its place. */
  required: boolean;
  /** Length of the icons and the caption before its value, in its first box. */
  readonly fixedBefore: number;
  /** Length of the same icons behind it. */
  readonly fixedBehind: number;
  readonly boxes: FieldBox[];
}

/** What stands beside a column of prices, line by line. */
const ITEM: InputKind = "item";
/** A dish, and what is in it. */
const DISH: ReadonlySet<string> = new Set<InputKind>([ITEM, "description"]);
/** Kinds that names of fields call otherwise. */
const NAMES_OF_KINDS: Readonly<Partial<Record<InputKind, string>>> = {
  person: "name",
  url: "website",
};
/** Figures alone are the number of an item, not what it is called. */
const HAS_WORDS = /\p{L}{2}|\p{Script=Han}/u;
/** Lines of a card that say one thing each. */
const PARTS: ReadonlySet<InputKind> = new Set<InputKind>([
  "person",
  "job_title",
  "company",
  "department",
  "country",
]);
/** Longest line of a stack of contact lines (characters). */
const STACK_LINE_MAX = 50;

/**
 * Fields of the editable boxes, in the order a form asks for them (`inFormOrder`). `sources` maps box ids to what paints
 * them: boxes of one source make one field, since one edit changes them all. `marks` are those that the whole
 * document writes placeholders in. Linear in the boxes.
 */
export function sceneFields(
  boxes: readonly TextBox[],
  sources: ReadonlyMap<string, string>,
  marks: ReadonlySet<CopyMark> = marksOf(boxes.map(({ text }) => text)),
): readonly SceneField[] {
  const cards = cardsOf(boxes);
  return labelled(openFields(boxes, { sources, marks, cards }), boxes, cards);
}

function openFields(
  boxes: readonly TextBox[],
  {
    sources,
    marks,
    cards,
  }: {
    readonly sources: ReadonlyMap<string, string>;
    readonly marks: ReadonlySet<CopyMark>;
    readonly cards: Cards;
  },
): readonly OpenField[] {
  const editable = cardByCard(boxes, cards).filter((box) => box.editable && !isSymbolBox(box));
  const found = new Map(editable.map((box) => [box, placeholdersIn(box.text, marks)]));
  // All placeholders' names first: they are the author's own and must stay as written, so the guessed ones
  // give way.
  const names = new FieldNames([...found.values()].flat());
  const ids = new UniqueIds();
  const fields: OpenField[] = [];
  const byName = new Map<string, OpenField>();
  const bySource = new Map<string, Authored>();
  const listed = boxesBesidePrices(boxes);
  const guessIn = guessesOnCards(lineGuesses(boxes), cards);
  // Ids depend on names and boxes, not on the order, so that a new compile of the same file finds the same
  // fields.
  for (const [box, placeholders] of found) {
    if (placeholders.length > 0) {
      for (const field of placeholderFields(box, placeholders, { ids, byName })) {
        fields.push(field);
      }
      continue;
    }
    const first = cards.firstOf.get(box.id) ?? box.id;
    const source = sources.get(first) ?? first;
    const known = bySource.get(source);
    const made =
      known ?? authoredFields(box, { ids, names, isList: listed.has(box), guess: guessIn(box) });
    for (const field of made.fields) {
      field.boxes.push({ box: box.id, pattern: made.pattern });
    }
    if (known === undefined) {
      fields.push(...made.fields);
      bySource.set(source, made);
    }
  }
  return fields;
}

/** What texts of a box are, by the boxes around it and all that its page holds. */
function lineGuesses(boxes: readonly TextBox[]): (box: TextBox) => AuthoredContext["guess"] {
  const neighbours = lineNeighbours(boxes);
  const around = new Map(boxes.map((box, i) => [box, neighbours[i]]));
  const pages = pageFacts(boxes);
  return (box) => (text, line) => {
    const context = around.get(box);
    const own = context?.[line];
    const page = pages.get(box.page);
    if (own === undefined || !text.includes("\n")) {
      return guessLine(text, { box, page, around: own });
    }
    // What is below a text of several lines is below its last one; its price stands beside any of them.
    const below = context?.at(-1)?.below ?? null;
    const hasPrice = context?.some((one) => one.hasPrice) === true;
    return guessLine(text, { box, page, around: { ...own, below, hasPrice } });
  };
}

/** In the order of a form, with the labels and groups that it shows. */
function labelled(
  fields: readonly OpenField[],
  boxes: readonly TextBox[],
  cards: Cards,
): readonly SceneField[] {
  const items = describedNames(boxes);
  const ordered = inFormOrder(fields, boxes, cards.sheets, items);
  const onCards = cardsOfFields(ordered, cards);
  const groups = groupsOf(ordered, boxes, onCards, items);
  const cardOf = (id: string): number | null => {
    const card = onCards.get(id)?.card;
    return typeof card === "number" ? card : null;
  };
  const labels = new FieldLabels(
    ordered.flatMap(({ ownLabel, isPlaceholder }) =>
      isPlaceholder && ownLabel !== null ? [ownLabel] : [],
    ),
  );
  // Name by name: spreading each of thousands of objects takes longer than all else here.
  return ordered.map((field) => ({
    id: field.id,
    name: field.name,
    label:
      field.isPlaceholder && field.ownLabel !== null
        ? field.ownLabel
        : labels.next(field.inputKind, field.ownLabel, cardOf(field.id)),
    inputKind: field.inputKind,
    defaultValue: field.defaultValue,
    isPlaceholder: field.isPlaceholder,
    boxes: field.boxes,
    type: "text",
    required: field.required,
    maxLength: null,
    ...(field.whenEmpty === undefined ? {} : { whenEmpty: field.whenEmpty }),
    ...groups.get(field.id),
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
        ownLabel: labelOfName(name),
        inputKind: kindOfName(name),
        defaultValue: defaultValue ?? "",
        isPlaceholder: true,
        required: true,
        fixedBefore: 0,
        fixedBehind: 0,
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
  readonly names: FieldNames;
  /** What a text of the box is that begins with the given line of it. */
  readonly guess: (text: string, line: number) => LineGuess;
  /** Every line stands beside a price. */
  readonly isList: boolean;
}

/** A box of symbols only is part of the artwork; an author may still give it a pattern. */
function isSymbolBox({ text, fontName, font, runs }: TextBox): boolean {
  return isSymbols(text) || (isSymbolFont(fontName) && runs.every((run) => run.font === font));
}

/**
 * One field for the whole box; one for each line of a stack of contact lines, of lines with an icon each or of a
 * price list, which customers fill singly.
 */
function authoredFields(box: TextBox, context: AuthoredContext): Authored {
  const lines = box.text.split("\n");
  const isSplit =
    context.isList ||
    isIconList(lines) ||
    isLeaderList(lines, context.guess) ||
    isContactStack(box, lines, context.guess) ||
    isPriceColumn(lines, context.guess) ||
    isDishes(box, lines, context.guess);
  if (!isSplit && hasBlanks(lines) && !isCaptioned(lines, context.guess)) {
    return blankFields(box, lines, context);
  }
  if (!isSplit && lines.length > 1) {
    const field = authoredField({ text: box.text, place: [box.id], line: 0 }, context);
    // A paragraph is one text, wherever its lines end.
    if (field.defaultValue !== null) {
      field.defaultValue = wholeText(box);
    }
    return { fields: [field], pattern: [partOf(field)] };
  }
  const fields: OpenField[] = [];
  const pattern: PatternPart[] = [];
  const fixed = context.isList ? new Set(lines.filter(isSymbols)) : fixedLines(lines);
  // Line by line: the breaks between are literal, so an empty value leaves its line, for the fill to see.
  for (const [i, line] of lines.entries()) {
    if (i > 0) {
      pattern.push({ kind: "literal", text: "\n" });
    }
    if (fixed.has(line)) {
      pattern.push({ kind: "literal", text: line });
    } else if (line !== "") {
      const place = lines.length === 1 ? [box.id] : [box.id, i];
      for (const [part, { text, isLeader, kind }] of lineParts(
        line,
        context.guess(line, i),
      ).entries()) {
        if (isLeader) {
          pattern.push({ kind: "literal", text });
          continue;
        }
        const own = part === 0 ? place : [...place, "behind", part];
        const field = authoredField({ text, place: own, line: i, kind }, context);
        fields.push(field);
        pattern.push(...fixedParts(text, field));
      }
    }
  }
  return { fields, pattern };
}

/** One line that ends with the blank its caption leads to. */
function isCaptioned(
  [line = "", ...others]: readonly string[],
  guess: AuthoredContext["guess"],
): boolean {
  const { valueStart } = guess(line, 0);
  return others.length === 0 && valueStart > 0 && isBlankToFill(line.slice(valueStart));
}

/** A field for each blank within words; the words stay. */
function blankFields(box: TextBox, lines: readonly string[], context: AuthoredContext): Authored {
  const fields: OpenField[] = [];
  const pattern: PatternPart[] = [];
  for (const [line, parts] of blankParts(lines).entries()) {
    if (line > 0) {
      pattern.push({ kind: "literal", text: "\n" });
    }
    for (const { text, isBlank, kind, label } of parts) {
      if (isBlank) {
        const place = [box.id, "blank", fields.length];
        const field = authoredField({ text, place, line, kind: kind ?? undefined, label }, context);
        fields.push(field);
        pattern.push(partOf(field));
      } else {
        pattern.push({ kind: "literal", text });
      }
    }
  }
  return { fields, pattern };
}

/** A value between what stays when it changes: icons on both sides of it, and its caption. */
function fixedParts(line: string, field: OpenField): readonly PatternPart[] {
  const literal = (text: string): readonly PatternPart[] =>
    text === "" ? [] : [{ kind: "literal", text }];
  return [
    ...literal(line.slice(0, field.fixedBefore)),
    partOf(field),
    ...literal(line.slice(line.length - field.fixedBehind)),
  ];
}

function partOf({ id }: OpenField): PatternPart {
  return { kind: "field", field: id };
}

/** Short lines of which one at least is an address, number, date or the like, and none runs on. */
// Justified text is copy, whatever one of its lines looks like.
function isContactStack(
  box: TextBox,
  lines: readonly string[],
  guess: AuthoredContext["guess"],
): boolean {
  if (
    lines.length < 2 ||
    box.align === "justify" ||
    lines.some((line) => line.length > STACK_LINE_MAX)
  ) {
    return false;
  }
  const kinds = lines.map((line, i) => guess(line, i).kind);
  if (kinds.every((kind) => kind !== null && PARTS.has(kind))) {
    return true;
  }
  return (
    lines.some(
      (line, i) => kindOfForm(line) !== null || kinds[i] === "person" || kinds[i] === "street",
    ) &&
    // A line that goes on in lower case or ends with a hyphen is running text.
    lines.every((line, i) => kinds[i] !== null || !/^\p{Ll}|-$/u.test(line))
  );
}

/** Each is a price, of what stands beside it: a value for all of them would have to be typed in rows. */
function isPriceColumn(lines: readonly string[], guess: AuthoredContext["guess"]): boolean {
  return lines.length > 1 && lines.every((line, i) => guess(line, i).kind === "price");
}

/** Lines under the head of a course, none of which goes on in the next: a dish each. */
function isDishes(
  { lines: placed }: TextBox,
  lines: readonly string[],
  guess: AuthoredContext["guess"],
): boolean {
  return (
    lines.length > 1 &&
    placed.every(({ softEnd }) => softEnd !== true) &&
    lines.every((line, i) => DISH.has(guess(line, i).kind ?? ""))
  );
}

interface AuthoredText {
  readonly text: string;
  /** What the field's id is made of. */
  readonly place: readonly (string | number)[];
  /** The line of its box that the text begins with. */
  readonly line: number;
  /** Where what stands beside it in its line tells. */
  readonly kind?: InputKind | undefined;
  /** Words beside a blank that name it. */
  readonly label?: string | null;
}

/** A field for the text behind icons and caption, which an empty value takes along with its line. */
function authoredField(
  { text, place, line, kind: told, label: named = null }: AuthoredText,
  { ids, names, guess, isList }: AuthoredContext,
): OpenField {
  const icons = text.includes("\n") ? 0 : iconsBefore(text);
  const fixedBehind = text.includes("\n") ? 0 : iconsBehind(text);
  const end = text.length - fixedBehind;
  const { kind: found, label: said, valueStart } = guess(text.slice(icons, end), line);
  const label = named ?? said;
  const kind = told ?? found ?? (isList && HAS_WORDS.test(text) ? ITEM : null);
  const known = kind === null || kind === ITEM ? null : (NAMES_OF_KINDS[kind] ?? kind);
  const fixedBefore = icons + valueStart;
  const value = text.slice(fixedBefore, end);
  return {
    id: ids.make("fld", ["box", ...place]),
    name: names.unique(label === null ? (known ?? nameOfText(value)) : nameOfText(label)),
    ownLabel: label,
    inputKind: kind ?? (value.trim().includes("\n") ? "multiline" : "text"),
    // A text with lost characters cannot be a default: it would print what is not there. Of a blank nothing is.
    defaultValue: value.includes("\ufffd") || isBlankToFill(value) ? null : value,
    isPlaceholder: false,
    required: false,
    ...(valueStart === 0 ? {} : { whenEmpty: "line" as const }),
    fixedBefore,
    fixedBehind,
    boxes: [],
  };
}
