/** Text that starts locked, opened as its author would: all of it, for tests whose point is another. */
import { editScene } from "#engine/authoring.ts";
import { isLock } from "#engine/contract/problems.ts";
import { sharedBoxes } from "#engine/contract/scene-edit.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Client } from "./client.ts";

/** The template with every locked box open. */
export function withTextOpen(template: Template): Template {
  if (!template.pages.some(({ boxes }) => boxes.some(({ reason }) => isLock(reason)))) {
    return template;
  }
  const result = editScene(template, sharedBoxes(template), {
    boxes: template.pages.flatMap(({ boxes }) => boxes.map(unlock)),
  });
  if (!result.ok) {
    throw new Error(JSON.stringify(result.refusals));
  }
  return { ...template, ...result.scene };
}

// What cannot be filled is locked by nobody, and saying so is no change.
const unlock = ({ id }: { readonly id: string }) => ({ id, locked: false });

/**
 * Opens every locked text of a template and requires none of its fields, by one request, which makes a revision where
 * that changes anything.
 */
export async function openForAll(client: Client, templateId: string): Promise<void> {
  const path = `/templates/${templateId}/scene`;
  const { pages, fields } = (await client.get(path)).body.scene;
  const scene = {
    fields: fields.map(({ id }: { readonly id: string }) => ({ id, required: false })),
    pages: pages.map(({ id, objects }: ScenePage) => ({
      id,
      objects: objects.filter(({ locked }) => locked === true).map(unlock),
    })),
  };
  const answer = await client.put(path, { scene });
  if (answer.status !== 200) {
    throw new Error(answer.text);
  }
}

interface ScenePage {
  readonly id: string;
  readonly objects: readonly { readonly id: string; readonly locked?: boolean }[];
}
