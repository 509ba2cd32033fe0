/** Scenes made up of plain boxes, for tests of what authors do with them. */
import { IDENTITY } from "#base/geometry.ts";
import { sceneFields } from "#engine/scene/fields/fields.ts";
import type { SceneField, TextBox } from "#engine/contract/scene.ts";
import type { AuthoredScene, FieldEdit } from "#engine/contract/scene-edit.ts";
import { plainBox } from "./fit-kit.ts";
import { DEFAULT_OUTPUT } from "#engine/contract/template.ts";

/** A page of 300 by 400 pt with the texts one below the other, 12 pt each, with the fields an upload would get. */
export function sceneOfTexts(
  texts: readonly string[],
  change: (box: TextBox, i: number) => Partial<TextBox> = () => ({}),
): AuthoredScene {
  const boxes = texts.map((text, i) => {
    const top = 20 + 30 * i;
    const box = plainBox(text, {
      id: `box_${String(i).padStart(16, "0")}`,
      bboxPt: [20, top, 20 + 6 * text.length, top + 12],
    });
    return { ...box, ...change(box, i) };
  });
  return {
    pages: [
      {
        index: 0,
        widthPt: 300,
        heightPt: 400,
        trim: null,
        bleed: null,
        mediaBox: [0, 0, 300, 400],
        cropBox: [0, 0, 300, 400],
        toSeen: IDENTITY,
        boxes,
        reasons: [],
      },
    ],
    fields: sceneFields(boxes, new Map()),
    output: DEFAULT_OUTPUT,
  };
}

/** A field as an author would send it back. */
export function fieldEditOf(field: SceneField): FieldEdit {
  const { id, name, label, inputKind, required, defaultValue, maxLength } = field;
  return { id, name, label, inputKind, required, defaultValue, maxLength };
}
