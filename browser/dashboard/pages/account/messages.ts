import type { Messages } from "#domain/messages/dashboard/account/en.data.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the pages of an account. */
export const ACCOUNT_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/account/en.data.ts"),
  de: () => import("#domain/messages/dashboard/account/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/account/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/account/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/account/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/account/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/account/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/account/he.data.ts"),
});
