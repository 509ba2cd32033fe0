/** What a check of preflight looks at, for people who are told that it did not run. */
import { MESSAGES as ar } from "./checks/ar.data.ts";
import { MESSAGES as de } from "./checks/de.data.ts";
import { MESSAGES as en, type Messages } from "./checks/en.data.ts";
import { MESSAGES as es } from "./checks/es.data.ts";
import { MESSAGES as fr } from "./checks/fr.data.ts";
import { MESSAGES as he } from "./checks/he.data.ts";
import { MESSAGES as ja } from "./checks/ja.data.ts";
import { MESSAGES as nl } from "./checks/nl.data.ts";
import type { Language } from "./languages.ts";

const CATALOGUES: Readonly<Record<Language, Messages>> = { en, de, fr, es, nl, ja, ar, he };

/** The code's name in a language; the words of the code for a check of another version, whose report was stored. */
export function checkName(code: string, language: Language): string {
  return isNamed(code) ? CATALOGUES[language][code] : code.replaceAll("_", " ");
}

function isNamed(code: string): code is keyof Messages {
  return Object.hasOwn(en, code);
}
