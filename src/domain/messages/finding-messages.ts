/** What preflight found, in every language. */
import type { FindingCatalogue } from "./finding-text.ts";
import { MESSAGES as ar } from "./findings/ar.data.ts";
import { MESSAGES as de } from "./findings/de.data.ts";
import { MESSAGES as en, type Messages } from "./findings/en.data.ts";
import { MESSAGES as es } from "./findings/es.data.ts";
import { MESSAGES as fr } from "./findings/fr.data.ts";
import { MESSAGES as he } from "./findings/he.data.ts";
import { MESSAGES as ja } from "./findings/ja.data.ts";
import { MESSAGES as nl } from "./findings/nl.data.ts";
import type { Language } from "./languages.ts";

const CATALOGUES: Readonly<Record<Language, Messages>> = { en, de, fr, es, nl, ja, ar, he };

/** The language comes along for plurals. */
export function findingMessages(language: Language): FindingCatalogue {
  return { ...CATALOGUES[language], language };
}
