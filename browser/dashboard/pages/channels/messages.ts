import type { Messages } from "#domain/messages/dashboard/channels/en.data.ts";
import { type MessageSet, messageSet } from "../../app/message-set.ts";

/** Of the pages of channels. */
export const CHANNEL_MESSAGES: MessageSet<keyof Messages> = messageSet({
  en: () => import("#domain/messages/dashboard/channels/en.data.ts"),
  de: () => import("#domain/messages/dashboard/channels/de.data.ts"),
  fr: () => import("#domain/messages/dashboard/channels/fr.data.ts"),
  es: () => import("#domain/messages/dashboard/channels/es.data.ts"),
  nl: () => import("#domain/messages/dashboard/channels/nl.data.ts"),
  ja: () => import("#domain/messages/dashboard/channels/ja.data.ts"),
  ar: () => import("#domain/messages/dashboard/channels/ar.data.ts"),
  he: () => import("#domain/messages/dashboard/channels/he.data.ts"),
});
