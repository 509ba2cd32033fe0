/** The kinds of words that a field takes, as the API lists them. */
import { KIND_LABELS } from "#engine/contract/kind-labels.data.ts";
import type { InputKind } from "#engine/contract/scene.ts";

export const INPUT_KINDS: readonly InputKind[] = Object.keys(KIND_LABELS).filter(isInputKind);

function isInputKind(kind: string): kind is InputKind {
  return Object.hasOwn(KIND_LABELS, kind);
}
