import type { Messages } from "#domain/messages/dashboard/plans/en.data.ts";
import { type MessageSet, messageSet } from "./message-set.ts";

/** Of what plans hold and cost: for who sells them, and for who buys. */
export const PLAN_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/plans/en.data.ts"),
  de: () => import("#domain/messages/dashboard/plans/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/plans/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/plans/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/plans/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/plans/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/plans/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/plans/he.data.ts"),
});
