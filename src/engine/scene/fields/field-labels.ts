/** What fields are called: each name once, numbered in reading order where several are of one kind. */
import { KIND_LABELS } from "../../contract/kind-labels.data.ts";
import type { InputKind } from "../../contract/scene.ts";

/** Labels given so far. */
export class FieldLabels {
  // Label → how many have it.
  readonly #used = new Map<string, number>();

  /** Labels that are taken as they are, as those of placeholders. */
  constructor(taken: readonly string[]) {
    taken.forEach((label) => this.#used.set(label, 1));
  }

  /**
   * "Phone", then "Phone 2"; what is known of no kind is "Text 1" from the first on, for "Text" alone would say
   * that it is all the text there is. `own`: words of the page that name the field. On a card of a sheet "Phone 2,
   * card 3", counted on each by itself.
   */
  next(kind: InputKind, own: string | null, card: number | null = null): string {
    const base = own ?? KIND_LABELS[kind];
    const onCard = card === null ? "" : `, card ${String(card)}`;
    const isUnknown = base === KIND_LABELS.text;
    const key = base + onCard;
    let count = this.#used.get(key) ?? 0;
    let label = key;
    do {
      count++;
      label = count === 1 && !isUnknown ? key : `${base} ${String(count)}${onCard}`;
    } while (label !== key && this.#used.has(label));
    this.#used.set(key, count);
    this.#used.set(label, Math.max(1, this.#used.get(label) ?? 0));
    return label;
  }
}
