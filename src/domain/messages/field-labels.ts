/**
 * What a field is called on a page: as its author says in the reader's language; without that in the reader's language
 * where its label says what it is and no more, else as the author wrote it.
 */
import type { FieldLabels } from "#engine/contract/scene.ts";
import * as ar from "./ar.data.ts";
import * as de from "./de.data.ts";
import * as en from "./en.data.ts";
import * as es from "./es.data.ts";
import * as fr from "./fr.data.ts";
import * as he from "./he.data.ts";
import * as ja from "./ja.data.ts";
import { kindLabel } from "./kind-label.ts";
import type { Language } from "./languages.ts";
import * as nl from "./nl.data.ts";
import type { KindMessages } from "./sections.ts";

const KINDS: Readonly<Record<Language, KindMessages>> = {
  en: en.KINDS,
  de: de.KINDS,
  fr: fr.KINDS,
  es: es.KINDS,
  nl: nl.KINDS,
  ja: ja.KINDS,
  ar: ar.KINDS,
  he: he.KINDS,
};

/**
 * The author's label of that language; else "Phone 2" of a field that is a phone number → "Telefon 2", and any other
 * label as it is.
 */
export function fieldLabel(
  {
    label,
    labels = {},
    inputKind,
  }: {
    readonly label: string;
    readonly labels?: FieldLabels | undefined;
    readonly inputKind: string;
  },
  language: Language,
): string {
  return labels[language] ?? kindLabel({ label, inputKind }, KINDS[language]);
}
