import type { Messages } from "#domain/messages/dashboard/templates/en.data.ts";
import type { KindMessages, SharedMessages } from "#domain/messages/sections.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the pages of templates. */
export const TEMPLATE_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/templates/en.data.ts"),
  de: () => import("#domain/messages/dashboard/templates/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/templates/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/templates/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/templates/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/templates/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/templates/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/templates/he.data.ts"),
});

/** What fields are called by what they are, as for customers. */
export const KIND_MESSAGES: MessageSet<keyof KindMessages> = messageSet({
  en: () => import("./kinds-texts/en.data.ts"),
  de: () => import("./kinds-texts/de.data.ts"),
  fr: () => import("./kinds-texts/fr.data.ts"),
  es: () => import("./kinds-texts/es.data.ts"),
  nl: () => import("./kinds-texts/nl.data.ts"),
  ja: () => import("./kinds-texts/ja.data.ts"),
  ar: () => import("./kinds-texts/ar.data.ts"),
  he: () => import("./kinds-texts/he.data.ts"),
});

/** What customers read of their text; the author reads the same. */
export const SHARED_MESSAGES: MessageSet<keyof SharedMessages> = messageSet({
  en: () => import("./shared-texts/en.data.ts"),
  de: () => import("./shared-texts/de.data.ts"),
  fr: () => import("./shared-texts/fr.data.ts"),
  es: () => import("./shared-texts/es.data.ts"),
  nl: () => import("./shared-texts/nl.data.ts"),
  ja: () => import("./shared-texts/ja.data.ts"),
  ar: () => import("./shared-texts/ar.data.ts"),
  he: () => import("./shared-texts/he.data.ts"),
});
