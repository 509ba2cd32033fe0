import type { Messages } from "#domain/messages/dashboard/library/en.data.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the pages of library. */
export const LIBRARY_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/library/en.data.ts"),
  de: () => import("#domain/messages/dashboard/library/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/library/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/library/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/library/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/library/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/library/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/library/he.data.ts"),
});
