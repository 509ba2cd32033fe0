/** What the frame says, in the shopper's language. `{name}` stands for what is put in. */
import type { ShopperWords } from "#domain/shopper-words/shopper-words.ts";
import { AR } from "./locales/ar.ts";
import { DE } from "./locales/de.ts";
import { EN } from "./locales/en.ts";
import { ES } from "./locales/es.ts";
import { FR } from "./locales/fr.ts";
import { JA } from "./locales/ja.ts";
import { NL } from "./locales/nl.ts";

/** Keys say where the words appear. */
export interface Words extends ShopperWords {
  readonly lead: string;
  readonly printsAuthored: string;
  readonly printsCapitals: string;
  readonly choose: string;
  readonly noPicture: string;
  readonly ink: string;
  /** {label} */
  readonly inkFor: string;
  readonly paper: string;
  /** No paper of the shop's. */
  readonly plainWhite: string;
  /** {label} */
  readonly resolutionOf: string;
  /** {ppi} */
  readonly resolution: {
    readonly fine: string;
    readonly soft: string;
    readonly tooSmall: string;
  };
  readonly undo: string;
  readonly redo: string;
  /** After a reload. */
  readonly takenUp: string;
  readonly saving: string;
  readonly close: string;
  readonly loading: string;
  readonly savedTitle: string;
  /** {reference} */
  readonly savedText: string;
  readonly busy: string;
  readonly notSavedNow: string;
  readonly changedElsewhere: string;
  readonly failedTitle: string;
  readonly failedText: string;
  readonly endedTitle: string;
  readonly endedText: string;
  readonly startAgain: string;
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly keepEditing: string;
  readonly discard: string;
}

const LOCALES: Readonly<Record<string, Words>> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  nl: NL,
  ja: JA,
  ar: AR,
};

/** The first language of the list that there are words in; English when there is none. */
export function localeOf(wanted: readonly (string | null | undefined)[]): string {
  for (const tag of wanted) {
    const language = (tag ?? "").toLowerCase().split("-")[0] ?? "";
    if (Object.hasOwn(LOCALES, language)) {
      return language;
    }
  }
  return "en";
}

export function wordsOf(locale: string): Words {
  return LOCALES[locale] ?? EN;
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr";
}
