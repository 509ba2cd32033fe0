/** What the page that checks a delivered file says. */
import { MESSAGES as ar } from "#domain/messages/proof/ar.data.ts";
import { MESSAGES as de } from "#domain/messages/proof/de.data.ts";
import { MESSAGES as en, type Messages } from "#domain/messages/proof/en.data.ts";
import { MESSAGES as es } from "#domain/messages/proof/es.data.ts";
import { MESSAGES as fr } from "#domain/messages/proof/fr.data.ts";
import { MESSAGES as he } from "#domain/messages/proof/he.data.ts";
import { MESSAGES as ja } from "#domain/messages/proof/ja.data.ts";
import { MESSAGES as nl } from "#domain/messages/proof/nl.data.ts";
import { formatMessage, type MessageValues } from "#domain/messages/format-message.ts";
import type { Language } from "#domain/messages/languages.ts";

const PROOF: Readonly<Record<Language, Messages>> = { en, de, fr, es, nl, ja, ar, he };

/** A text by its key; what its arguments take is given by name. */
export type VerificationTexts = (key: keyof Messages, values?: MessageValues) => string;

/** The texts in a language. */
export function verificationTexts(language: Language): VerificationTexts {
  const catalogue = { ...PROOF[language], language };
  return (key, values = {}) => formatMessage(catalogue, key, values);
}
