import type { Messages } from "#domain/messages/dashboard/search/en.data.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the search over everything. */
export const SEARCH_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/search/en.data.ts"),
  de: () => import("#domain/messages/dashboard/search/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/search/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/search/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/search/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/search/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/search/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/search/he.data.ts"),
});
