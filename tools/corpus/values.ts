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
