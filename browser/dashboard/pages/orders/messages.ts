import type { Messages as FindingMessages } from "#domain/messages/findings/en.data.ts";
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

/** Of what preflight found. */
export const FINDING_MESSAGES: MessageSet<keyof FindingMessages> = messageSet({
  en: () => import("#domain/messages/findings/en.data.ts"),
  de: () => import("#domain/messages/findings/de.data.ts"),
  fr: () => import("#domain/messages/findings/fr.data.ts"),
  es: () => import("#domain/messages/findings/es.data.ts"),
  nl: () => import("#domain/messages/findings/nl.data.ts"),
  ja: () => import("#domain/messages/findings/ja.data.ts"),
  ar: () => import("#domain/messages/findings/ar.data.ts"),
  he: () => import("#domain/messages/findings/he.data.ts"),
});
