/** Labels as the reader of the dashboard has them: customers read those that only say what a field is translated too. */
import { kindLabel } from "#domain/messages/kind-label.ts";
import type { Scene } from "../../../../client/src/generated/types.ts";
import { KIND_MESSAGES, SHARED_MESSAGES } from "./messages.ts";

/** The answer, with the labels of its scene in the language of the document; what an author wrote stays. */
export async function inReaderLanguage<T extends { readonly scene: Scene }>(answer: T): Promise<T> {
  const [kinds, shared] = await Promise.all([KIND_MESSAGES.load(), SHARED_MESSAGES.load()]);
  const { scene } = answer;
  const fields = scene.fields.map((field) => ({
    ...field,
    label:
      kindLabel(
        { label: field.label, inputKind: field.input_kind },
        kinds.catalogue,
        shared.catalogue,
      ) ?? field.label,
  }));
  return { ...answer, scene: { ...scene, fields } };
}

/** What the field is called in the scene; `otherwise` where it has none such. */
export function labelIn(scene: Scene, fieldId: string, otherwise: string): string {
  return scene.fields.find(({ id }) => id === fieldId)?.label ?? otherwise;
}
