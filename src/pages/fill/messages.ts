/**
 * What the hosted page says, in the visitor's language. All languages are loaded at once: a few kilobytes
 * each, on a server.
 */
import * as ar from "#domain/messages/ar.data.ts";
import * as de from "#domain/messages/de.data.ts";
import * as en from "#domain/messages/en.data.ts";
import * as es from "#domain/messages/es.data.ts";
import * as fr from "#domain/messages/fr.data.ts";
import * as he from "#domain/messages/he.data.ts";
import * as ja from "#domain/messages/ja.data.ts";
import { directionOf, type Language, languageOf } from "#domain/messages/languages.ts";
import * as nl from "#domain/messages/nl.data.ts";
import type { HostedMessages, SharedMessages } from "#domain/messages/sections.ts";
import { acceptedLanguage } from "#domain/messages/accepted-language.ts";

/** All that a hosted page may say, in one language. */
export interface PageMessages extends SharedMessages, HostedMessages {
  readonly language: Language;
}

const CATALOGUES: Readonly<Record<Language, PageMessages>> = {
  en: { language: "en", ...en.SHARED, ...en.HOSTED },
  de: { language: "de", ...de.SHARED, ...de.HOSTED },
  fr: { language: "fr", ...fr.SHARED, ...fr.HOSTED },
  es: { language: "es", ...es.SHARED, ...es.HOSTED },
  nl: { language: "nl", ...nl.SHARED, ...nl.HOSTED },
  ja: { language: "ja", ...ja.SHARED, ...ja.HOSTED },
  ar: { language: "ar", ...ar.SHARED, ...ar.HOSTED },
  he: { language: "he", ...he.SHARED, ...he.HOSTED },
};

/** A language that the page speaks, and how it is written. */
export interface Locale {
  readonly tag: Language;
  readonly direction: "ltr" | "rtl";
  readonly messages: PageMessages;
  /** The language with the visitor's region, as "en-GB": for dates. */
  readonly region: string;
  /** True where the address asked for it: it then goes on into every further address. */
  readonly isAsked: boolean;
}

/** The language that the address asks for, else the first of Accept-Language that has a catalogue, else English. */
export function localeFor(asked: string | undefined, accepted: string | undefined): Locale {
  const wanted = languageOf(asked ?? "");
  const tag = wanted ?? acceptedLanguage(accepted ?? "");
  return {
    tag,
    direction: directionOf(tag),
    messages: CATALOGUES[tag],
    region: regionOf(tag, accepted ?? ""),
    isAsked: wanted !== null,
  };
}

/** The first accepted tag of the language that names a region; the language alone where none does. */
function regionOf(tag: Language, accepted: string): string {
  const tags = accepted.split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  return tags.find((one) => languageOf(one) === tag && LANGUAGE_AND_REGION.test(one)) ?? tag;
}

/** Of BCP 47 (RFC 5646, 2.1) only what no implementation can refuse: language, script, region. */
const LANGUAGE_AND_REGION = /^[a-z]{2,3}(?:-[a-z]{4})?-(?:[a-z]{2}|\d{3})$/iu;
