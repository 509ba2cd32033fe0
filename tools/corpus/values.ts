/** Values for the fills of the corpus: each field's authored text, and other text of about its length. */
import type { SceneField, TextBox } from "#engine/contract/scene.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";

/** Field id → the text that sets the field's boxes as they are. */
export type FieldTexts = ReadonlyMap<string, string>;

/** New text of the fills: letters a subset seldom has. */
const PHRASES = ["Zoë Łukaszewicz", "Jürgen Groß", "Aoife O’Brien", "Ñuñoa 42", "Đorđe Šimić"];

/** For each field the part of its first box's text that the box's pattern leaves to it. */
export function ownValuesOf(template: Template): FieldTexts {
  const boxes = new Map(template.pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const texts = new Map<string, string>();
  for (const field of template.fields) {
    const box = boxes.get(field.boxes[0]?.box ?? "");
    if (box === undefined || texts.has(field.id)) {
      continue;
    }
    for (const [id, text] of partsOf(template.fields, field, box)) {
      if (!texts.has(id)) {
        texts.set(id, text);
      }
    }
  }
  return texts;
}

function partsOf(
  fields: readonly SceneField[],
  field: SceneField,
  box: TextBox,
): readonly (readonly [string, string])[] {
  const pattern = field.boxes.find((one) => one.box === box.id)?.pattern ?? [];
  const expression = pattern
    .map((part) =>
      part.kind === "literal" ? part.text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : "([\\s\\S]*?)",
    )
    .join("");
  const match = new RegExp(`^${expression}$`, "u").exec(box.text);
  const ids = pattern.flatMap((part) => (part.kind === "field" ? [part.field] : []));
  return ids.map((id, i) => {
    const known = fields.find((one) => one.id === id);
    return [id, match?.[i + 1] ?? known?.defaultValue ?? ""];
  });
}

/** Other texts for the fields of a group, line by line, cut to the authored length. */
export function otherValues(group: readonly SceneField[], own: FieldTexts): Values {
  return Object.fromEntries(
    group.map(({ id }, i) => [id, otherText(own.get(id) ?? "", i)] as const),
  );
}

function otherText(text: string, seed: number): string {
  const lines = text.split("\n").map((line, i) => {
    const phrase = PHRASES[(seed + i) % PHRASES.length] ?? "";
    return line.trim() === "" ? line : phrase.slice(0, Math.max(2, line.length)).trim();
  });
  return lines.join("\n");
}

/** One way in which customers change a text. */
export interface TextChange {
  readonly name: string;
  /** The text with its change; itself where it has nothing of the kind. */
  readonly changed: (text: string) => string;
}

/** A part of a text changes: words that stay are led away from their place, or left at it. */
export const PART_CHANGES: readonly TextChange[] = [
  { name: "first word twice", changed: (text) => text.replace(/^(\S+)(\s+\S)/u, "$1 $1$2") },
  { name: "without first word", changed: (text) => text.replace(/^\S+\s+(?=\S)/u, "") },
  { name: "without last word", changed: (text) => text.replace(/(\S)\s+\S+$/u, "$1") },
  { name: "last word twice", changed: (text) => text.replace(/(\s)(\S+)$/u, "$1$2 $2") },
  { name: "another word inside", changed: withWordInsideTurned },
  { name: "second letter twice", changed: (text) => text.replace(/^(\S)(\S)(?=..)/su, "$1$2$2") },
];

export const LEFT_OUT: TextChange = { name: "empty", changed: () => "" };

/** The text is left out, or says nearly what it said. */
export const WHOLE_CHANGES: readonly TextChange[] = [
  LEFT_OUT,
  { name: "capitals", changed: (text) => text.toUpperCase() },
  { name: "small letters", changed: (text) => text.toLowerCase() },
  {
    name: "other figures",
    changed: (text) => text.replace(/[0-8]/gu, (digit) => `${Number(digit) + 1}`),
  },
  { name: "a full stop", changed: (text) => `${text}.` },
  { name: "first line again", changed: (text) => text.replace(/^(.*)\n[^]*$/u, "$&\n$1") },
  { name: "without last line", changed: (text) => text.replace(/\n.*$/u, "") },
  { name: "without first line", changed: (text) => text.replace(/^.*\n/u, "") },
  { name: "in one line", changed: (text) => text.replaceAll("\n", " ") },
];

function withWordInsideTurned(text: string): string {
  const words = text.split(/( +)/u);
  const middle = Math.floor(words.length / 4) * 2;
  return words.length < 5
    ? text
    : words.map((word, i) => (i === middle ? Array.from(word).reverse().join("") : word)).join("");
}

/** Text fields changed in one way, from their own texts; without those that have nothing of the kind. */
export function changedValues(
  fields: readonly SceneField[],
  own: FieldTexts,
  { changed }: TextChange,
): Values {
  return Object.fromEntries(
    fields.flatMap(({ id, type }) => {
      const text = own.get(id) ?? "";
      const value = changed(text);
      return type === "text" && value !== text ? [[id, value]] : [];
    }),
  );
}

/** How many ways on the next field's is: neighbours meet in every way. */
export const MIXED_STEPS = [5, 7];

/** Every text field in a way of its own, some left as they are. */
export function mixedValues(fields: readonly SceneField[], own: FieldTexts, step: number): Values {
  const ways: readonly ((text: string, i: number) => string)[] = [
    ...[...PART_CHANGES, ...WHOLE_CHANGES].map(({ changed }) => changed),
    otherText,
    (text) => text,
    (text) => text,
  ];
  const texts = fields.filter(({ type }) => type === "text");
  return Object.fromEntries(
    texts.flatMap(({ id }, i) => {
      const text = own.get(id) ?? "";
      const value = ways[(step * i) % ways.length]?.(text, i) ?? text;
      return value === text ? [] : [[id, value]];
    }),
  );
}
