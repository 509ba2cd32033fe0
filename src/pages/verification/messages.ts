/** What the page that checks a delivered file says. */
import * as ar from "#domain/messages/proof/ar.data.ts";
import * as de from "#domain/messages/proof/de.data.ts";
import * as en from "#domain/messages/proof/en.data.ts";
import * as es from "#domain/messages/proof/es.data.ts";
import * as fr from "#domain/messages/proof/fr.data.ts";
import * as he from "#domain/messages/proof/he.data.ts";
import * as ja from "#domain/messages/proof/ja.data.ts";
import * as nl from "#domain/messages/proof/nl.data.ts";
import { formatMessage, type MessageValues } from "#domain/messages/format-message.ts";
import type { Language } from "#domain/messages/languages.ts";

const PROOF: Readonly<Record<Language, en.Messages>> = {
  en: en.MESSAGES,
  de: de.MESSAGES,
  fr: fr.MESSAGES,
  es: es.MESSAGES,
  nl: nl.MESSAGES,
  ja: ja.MESSAGES,
  ar: ar.MESSAGES,
  he: he.MESSAGES,
};

/** A text by its key; what its arguments take is given by name. */
export type VerificationTexts = (key: keyof en.Messages, values?: MessageValues) => string;

/** The texts in a language. */
export function verificationTexts(language: Language): VerificationTexts {
  const catalogue = { ...PROOF[language], language };
  return (key, values = {}) => formatMessage(catalogue, key, values);
}
