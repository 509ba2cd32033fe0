import type { Messages } from "#domain/messages/dashboard/customers/en.data.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the pages of customers. */
export const CUSTOMER_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/customers/en.data.ts"),
  de: () => import("#domain/messages/dashboard/customers/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/customers/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/customers/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/customers/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/customers/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/customers/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/customers/he.data.ts"),
});
