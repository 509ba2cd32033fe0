/** Scenes of plain boxes and fields, for the tests beside what authors do with them. */
import type { PatternPart, SceneField, TextBox } from "../contract/scene.ts";
import type { AuthoredScene } from "../contract/scene-edit.ts";
import { DEFAULT_OUTPUT } from "../contract/template.ts";
import { sceneBox, scenePage } from "../preview/small-scenes.test-kit.ts";

/** A box with this text; of several each stands 20 pt below the one before. */
export function boxOf(id: string, text: string, changes: Partial<TextBox> = {}): TextBox {
  const place = { left: 20, baseline: 40, width: 6 * text.length, sizePt: 12 };
  return sceneBox(id, place, { text, ...changes });
}

/** A field that is shown by these boxes, as all of their text. */
export function fieldOf(
  id: string,
  boxes: readonly string[],
  changes: Partial<SceneField> = {},
): SceneField {
  return {
    id,
    name: id,
    label: id,
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: "",
    isPlaceholder: false,
    maxLength: null,
    boxes: boxes.map((box) => ({ box, pattern: [{ kind: "field", field: id }] })),
    ...changes,
  };
}

/** One page with these boxes for each list of them. */
export function sceneOf(
  pages: readonly (readonly TextBox[])[],
  fields: readonly SceneField[],
): AuthoredScene {
  return {
    pages: pages.map((boxes, index) =>
      scenePage(
        boxes.map((box) => ({ ...box, page: index })),
        { index },
      ),
    ),
    fields,
    output: DEFAULT_OUTPUT,
  };
}

/** "Dear $name," as a pattern: what begins with a dollar sign is a field. */
export function patternOf(written: string): readonly PatternPart[] {
  return written
    .split(/(?<field>\$\w+)/u)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("$")
        ? { kind: "field", field: part.slice(1) }
        : { kind: "literal", text: part },
    );
}
