/** What the first page says. */
import { MESSAGES as ar } from "#domain/messages/home/ar.data.ts";
import { MESSAGES as de } from "#domain/messages/home/de.data.ts";
import { MESSAGES as en, type Messages } from "#domain/messages/home/en.data.ts";
import { MESSAGES as es } from "#domain/messages/home/es.data.ts";
import { MESSAGES as fr } from "#domain/messages/home/fr.data.ts";
import { MESSAGES as he } from "#domain/messages/home/he.data.ts";
import { MESSAGES as ja } from "#domain/messages/home/ja.data.ts";
import { MESSAGES as nl } from "#domain/messages/home/nl.data.ts";
import type { Language } from "#domain/messages/languages.ts";

export type HomeMessages = Messages;

/** By language. */
export const HOME: Readonly<Record<Language, HomeMessages>> = { en, de, fr, es, nl, ja, ar, he };
