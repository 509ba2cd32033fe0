/** What the first page says. */
import * as ar from "#domain/messages/home/ar.data.ts";
import * as de from "#domain/messages/home/de.data.ts";
import * as en from "#domain/messages/home/en.data.ts";
import * as es from "#domain/messages/home/es.data.ts";
import * as fr from "#domain/messages/home/fr.data.ts";
import * as he from "#domain/messages/home/he.data.ts";
import * as ja from "#domain/messages/home/ja.data.ts";
import * as nl from "#domain/messages/home/nl.data.ts";
import type { Language } from "#domain/messages/languages.ts";

export type HomeMessages = en.Messages;

/** By language. */
export const HOME: Readonly<Record<Language, HomeMessages>> = {
  en: en.MESSAGES,
  de: de.MESSAGES,
  fr: fr.MESSAGES,
  es: es.MESSAGES,
  nl: nl.MESSAGES,
  ja: ja.MESSAGES,
  ar: ar.MESSAGES,
  he: he.MESSAGES,
};
