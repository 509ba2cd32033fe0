/** What mails say, in the language that the customer wrote in. */
import * as ar from "./ar.data.ts";
import * as de from "./de.data.ts";
import * as en from "./en.data.ts";
import * as es from "./es.data.ts";
import * as fr from "./fr.data.ts";
import * as he from "./he.data.ts";
import * as ja from "./ja.data.ts";
import { type Language, languageOf } from "./languages.ts";
import * as nl from "./nl.data.ts";
import type { MailMessages } from "./sections.ts";

const CATALOGUES: Readonly<Record<Language, MailMessages>> = {
  en: en.MAIL,
  de: de.MAIL,
  fr: fr.MAIL,
  es: es.MAIL,
  nl: nl.MAIL,
  ja: ja.MAIL,
  ar: ar.MAIL,
  he: he.MAIL,
};

/**
 * In the language of a tag; in English where there is no catalogue of it. The language comes along for dates
 * and `lang`.
 */
export function mailMessages(tag: string): MailMessages & { readonly language: Language } {
  const language = languageOf(tag) ?? "en";
  return { language, ...CATALOGUES[language] };
}
