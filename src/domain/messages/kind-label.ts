/** What a field is called whose label says what it is and no more: "Phone 2" of a phone number. */
import { KIND_LABELS } from "#engine/contract/kind-labels.data.ts";
import type { KindMessages } from "./sections.ts";

const NUMBERED = /^(?<words>.*?)(?<number> \d+)?$/u;

/** In the words of a language, "Telefon 2"; null for a label that says more than its kind. */
export function kindLabel(
  { label, inputKind }: { readonly label: string; readonly inputKind: string },
  kinds: KindMessages,
): string | null {
  const { words = label, number = "" } = NUMBERED.exec(label)?.groups ?? {};
  return isKind(inputKind) && words === KIND_LABELS[inputKind] ? kinds[inputKind] + number : null;
}

function isKind(kind: string): kind is keyof KindMessages {
  return Object.hasOwn(KIND_LABELS, kind);
}
