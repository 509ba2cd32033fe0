import type { Messages } from "#domain/messages/dashboard/admin/en.data.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the pages for who runs the installation. */
export const ADMIN_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/admin/en.data.ts"),
  de: () => import("#domain/messages/dashboard/admin/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/admin/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/admin/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/admin/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/admin/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/admin/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/admin/he.data.ts"),
});
