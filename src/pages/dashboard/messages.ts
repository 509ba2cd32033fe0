/** What the dashboard says without its script; the script brings the rest (browser/dashboard). */
import * as ar from "#domain/messages/dashboard/shell/ar.data.ts";
import * as de from "#domain/messages/dashboard/shell/de.data.ts";
import * as en from "#domain/messages/dashboard/shell/en.data.ts";
import * as es from "#domain/messages/dashboard/shell/es.data.ts";
import * as fr from "#domain/messages/dashboard/shell/fr.data.ts";
import * as he from "#domain/messages/dashboard/shell/he.data.ts";
import * as ja from "#domain/messages/dashboard/shell/ja.data.ts";
import * as nl from "#domain/messages/dashboard/shell/nl.data.ts";
import type { Language } from "#domain/messages/languages.ts";

/** Told to a browser that runs no script. */
export const NEEDS_SCRIPT: Readonly<Record<Language, string>> = {
  en: en.MESSAGES.needsScript,
  de: de.MESSAGES.needsScript,
  fr: fr.MESSAGES.needsScript,
  es: es.MESSAGES.needsScript,
  nl: nl.MESSAGES.needsScript,
  ja: ja.MESSAGES.needsScript,
  ar: ar.MESSAGES.needsScript,
  he: he.MESSAGES.needsScript,
};
