/** What a field is called whose label says what it is and no more: "Phone 2" of a phone number. */
import { KIND_LABELS } from "#engine/contract/kind-labels.data.ts";
import type { KindMessages } from "./sections.ts";

const NUMBERED = /^(?<words>.*?)(?<number> \d+)?$/u;

/** In the words of a language, "Telefon 2"; any other label as it is. */
export function kindLabel(
  { label, inputKind }: { readonly label: string; readonly inputKind: string },
  kinds: KindMessages,
): string {
  const { words = label, number = "" } = NUMBERED.exec(label)?.groups ?? {};
  return isKind(inputKind) && words === KIND_LABELS[inputKind] ? kinds[inputKind] + number : label;
}

function isKind(kind: string): kind is keyof KindMessages {
  return Object.hasOwn(KIND_LABELS, kind);
}
