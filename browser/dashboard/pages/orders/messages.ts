import type { Messages } from "#domain/messages/dashboard/orders/en.data.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the pages of orders. */
export const ORDER_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/orders/en.data.ts"),
  de: () => import("#domain/messages/dashboard/orders/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/orders/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/orders/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/orders/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/orders/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/orders/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/orders/he.data.ts"),
});
