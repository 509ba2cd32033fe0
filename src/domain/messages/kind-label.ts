/** What a field is called whose label says what it is and no more: "Phone 2" of a phone number, "Phone, card 3". */
import { KIND_LABELS } from "#engine/contract/kind-labels.data.ts";
import { type Catalogue, formatMessage } from "./format-message.ts";
import type { KindMessages, SharedMessages } from "./sections.ts";
import { BETWEEN_NAMES } from "./side-name.ts";

const NUMBERED = /^(?<words>.*?)(?<number> \d+)?(?:, card (?<card>\d+))?$/su;

/**
 * In the words of a language, "Telefon 2", and the card it is on, "Telefon · Karte 3"; null for a label that says more
 * than its kind and names no card.
 */
export function kindLabel(
  { label, inputKind }: { readonly label: string; readonly inputKind: string },
  kinds: KindMessages,
  messages: Catalogue & Pick<SharedMessages, "card">,
): string | null {
  const { words = label, number = "", card } = NUMBERED.exec(label)?.groups ?? {};
  const ofKind = isKind(inputKind) && words === KIND_LABELS[inputKind] ? kinds[inputKind] : null;
  if (card === undefined) {
    return ofKind === null ? null : ofKind + number;
  }
  const name = formatMessage(messages, "card", { number: card });
  return `${ofKind ?? words}${number}${BETWEEN_NAMES}${name}`;
}

function isKind(kind: string): kind is keyof KindMessages {
  return Object.hasOwn(KIND_LABELS, kind);
}
