/** What a job ticket says, in the language of whoever asks for it. */
import type { Language } from "./languages.ts";
import { MESSAGES as ar } from "./ticket/ar.data.ts";
import { MESSAGES as de } from "./ticket/de.data.ts";
import { MESSAGES as en, type Messages } from "./ticket/en.data.ts";
import { MESSAGES as es } from "./ticket/es.data.ts";
import { MESSAGES as fr } from "./ticket/fr.data.ts";
import { MESSAGES as he } from "./ticket/he.data.ts";
import { MESSAGES as ja } from "./ticket/ja.data.ts";
import { MESSAGES as nl } from "./ticket/nl.data.ts";

const CATALOGUES: Readonly<Record<Language, Messages>> = { en, de, fr, es, nl, ja, ar, he };

export type TicketMessages = Messages & { readonly language: Language };

/** The language comes along for plurals and figures. */
export function ticketMessages(language: Language): TicketMessages {
  return { ...CATALOGUES[language], language };
}
