/** What the frame says, in the shopper's language. */
import * as ar from "#domain/messages/ar.data.ts";
import * as de from "#domain/messages/de.data.ts";
import * as en from "#domain/messages/en.data.ts";
import * as es from "#domain/messages/es.data.ts";
import * as fr from "#domain/messages/fr.data.ts";
import * as he from "#domain/messages/he.data.ts";
import * as ja from "#domain/messages/ja.data.ts";
import { type Language, languageOf } from "#domain/messages/languages.ts";
import * as nl from "#domain/messages/nl.data.ts";
import type { FrameMessages, SharedMessages, WidgetMessages } from "#domain/messages/sections.ts";

export interface Messages extends SharedMessages, FrameMessages, WidgetMessages {
  /** BCP 47; also the locale of the plural forms (format-message.ts). */
  readonly language: Language;
}

/**
 * Section by section: the bundler leaves out what the hosted page alone says. All languages are in the one
 * bundle, since the wish arrives behind the `#`, where no server can choose a file by it.
 */
const CATALOGUES: Readonly<Record<Language, Messages>> = {
  en: { language: "en", ...en.SHARED, ...en.FRAME, ...en.WIDGET },
  de: { language: "de", ...de.SHARED, ...de.FRAME, ...de.WIDGET },
  fr: { language: "fr", ...fr.SHARED, ...fr.FRAME, ...fr.WIDGET },
  es: { language: "es", ...es.SHARED, ...es.FRAME, ...es.WIDGET },
  nl: { language: "nl", ...nl.SHARED, ...nl.FRAME, ...nl.WIDGET },
  ja: { language: "ja", ...ja.SHARED, ...ja.FRAME, ...ja.WIDGET },
  ar: { language: "ar", ...ar.SHARED, ...ar.FRAME, ...ar.WIDGET },
  he: { language: "he", ...he.SHARED, ...he.FRAME, ...he.WIDGET },
};

/** In the first language of the list that has a catalogue; in English when none has. */
export function messagesFor(wanted: readonly (string | null | undefined)[]): Messages {
  const language = wanted.map((tag) => languageOf(tag ?? "")).find((known) => known !== null);
  return CATALOGUES[language ?? "en"];
}
