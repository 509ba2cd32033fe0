/** What the page of a frame says without its script; the script brings its own (browser/embed/messages.ts). */
import * as ar from "#domain/messages/ar.data.ts";
import * as de from "#domain/messages/de.data.ts";
import * as en from "#domain/messages/en.data.ts";
import * as es from "#domain/messages/es.data.ts";
import * as fr from "#domain/messages/fr.data.ts";
import * as he from "#domain/messages/he.data.ts";
import * as ja from "#domain/messages/ja.data.ts";
import type { Language } from "#domain/messages/languages.ts";
import * as nl from "#domain/messages/nl.data.ts";
import type { FrameMessages, HostedMessages } from "#domain/messages/sections.ts";

/**
 * Two sections: what is said without a script is the frame's, what is said of a session that is over the
 * hosted page's.
 */
export const EMBED_MESSAGES: Readonly<Record<Language, FrameMessages & HostedMessages>> = {
  en: { ...en.HOSTED, ...en.FRAME },
  de: { ...de.HOSTED, ...de.FRAME },
  fr: { ...fr.HOSTED, ...fr.FRAME },
  es: { ...es.HOSTED, ...es.FRAME },
  nl: { ...nl.HOSTED, ...nl.FRAME },
  ja: { ...ja.HOSTED, ...ja.FRAME },
  ar: { ...ar.HOSTED, ...ar.FRAME },
  he: { ...he.HOSTED, ...he.FRAME },
};
