import type { Messages } from "#domain/messages/dashboard/shell/en.data.ts";
import { type MessageSet, messageSet } from "./message-set.ts";

/** Of the frame and of the parts that all pages share. */
export const SHELL_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/shell/en.data.ts"),
  de: () => import("#domain/messages/dashboard/shell/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/shell/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/shell/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/shell/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/shell/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/shell/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/shell/he.data.ts"),
});
