/** A document sent back, against the scene it is about: what it makes of the scene, or why it is refused. */
import { editScene, hintsFor } from "#engine/authoring.ts";
import type { AuthoredScene, EditRefusal, SharedBoxes } from "#engine/contract/scene-edit.ts";
import { ApiError, type ErrorField } from "./errors.ts";
import {
  refusedRegroup,
  refusedScene,
  regroupOf,
  type SceneChange,
  sceneEditOf,
} from "./sent-scene.ts";
import { sceneDocument } from "./scene-document.ts";
import type { Template } from "#engine/contract/template.ts";
import type { SourcedHint } from "#engine/contract/regroup.ts";

/** A document, with what the one it answers said that is not in the template itself. */
export interface SceneRequest {
  readonly change: SceneChange;
  readonly title: string | null;
  readonly defaultFontId: string | null;
}

/** Plain data: it crosses processes. */
export type SceneOutcome =
  /** As a `ApiError`. */
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly fields: readonly ErrorField[];
    }
  | { readonly kind: "unchanged" }
  | { readonly kind: "edited"; readonly scene: AuthoredScene }
  /** The file must be read again with more hints; `scene` is what the author set so far. */
  | {
      readonly kind: "regroup";
      readonly scene: AuthoredScene;
      readonly hints: readonly SourcedHint[];
      /** Those it was read with. */
      readonly known: NonNullable<Template["hints"]>;
    };

/** Cost linear in the scene and the document. */
export function changeScene(
  template: Omit<Template, "source" | "plan">,
  shared: SharedBoxes,
  { change, title, defaultFontId }: SceneRequest,
): SceneOutcome {
  const edit = sceneEditOf(sceneDocument(template, shared, { title, defaultFontId }), change);
  if (edit instanceof ApiError) {
    return refused(edit);
  }
  const result = editScene(template, shared, edit);
  if (!result.ok) {
    return refused(refusedScene(change, result.refusals));
  }
  const regroup = regroupOf(change);
  if (regroup === null) {
    return result.isChanged ? { kind: "edited", scene: result.scene } : { kind: "unchanged" };
  }
  const { hints, refusals } = hintsFor(template.pages, regroup);
  return refusals.length > 0
    ? refused(refusedRegroup(refusals))
    : { kind: "regroup", scene: result.scene, hints, known: template.hints ?? [] };
}

/** What the trial of an edited scene stands against. */
export function refusedEdit(
  change: SceneChange,
  refusals: readonly EditRefusal[],
): Extract<SceneOutcome, { readonly kind: "refused" }> {
  return refused(refusedScene(change, refusals));
}

function refused({
  message,
  fields = [],
}: ApiError): Extract<SceneOutcome, { readonly kind: "refused" }> {
  return { kind: "refused", message, fields };
}
