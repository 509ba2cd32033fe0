import type { Messages } from "#domain/messages/dashboard/settings/en.data.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the pages of settings. */
export const SETTINGS_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/settings/en.data.ts"),
  de: () => import("#domain/messages/dashboard/settings/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/settings/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/settings/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/settings/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/settings/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/settings/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/settings/he.data.ts"),
});
