/** Why a delivered file is more than its words, in every language; the engine's own sentences are for programs. */
import type { Problem } from "#engine/contract/problems.ts";
import type { FindingText } from "./finding-text.ts";
import { formatMessage } from "./format-message.ts";
import type { Language } from "./languages.ts";
import { MESSAGES as ar } from "./violations/ar.data.ts";
import { MESSAGES as de } from "./violations/de.data.ts";
import { MESSAGES as en, type Messages } from "./violations/en.data.ts";
import { MESSAGES as es } from "./violations/es.data.ts";
import { MESSAGES as fr } from "./violations/fr.data.ts";
import { MESSAGES as he } from "./violations/he.data.ts";
import { MESSAGES as ja } from "./violations/ja.data.ts";
import { MESSAGES as nl } from "./violations/nl.data.ts";

const CATALOGUES: Readonly<Record<Language, Messages>> = { en, de, fr, es, nl, ja, ar, he };

/** The sentence of a violation; the engine's for a code that has none. Words of the file stand apart (UAX #9). */
export function violationText(
  { code, message, measured }: Pick<Problem, "code" | "message" | "measured">,
  language: Language,
): FindingText {
  const messages = CATALOGUES[language];
  if (!isKey(messages, code)) {
    return { text: message, language: "en" };
  }
  const text = `\u2068${String(measured?.["text"] ?? "")}\u2069`;
  return { text: formatMessage({ ...messages, language }, code, { text }), language };
}

function isKey(messages: Messages, code: string): code is keyof Messages {
  return Object.hasOwn(messages, code);
}
