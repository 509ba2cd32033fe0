/** What authors of templates read of their file, in their language; the codes beside it are the same in all. */
import { isReasonCode, type Problem, type ReasonCode } from "#engine/contract/problems.ts";
import * as ar from "./ar.data.ts";
import * as de from "./de.data.ts";
import * as en from "./en.data.ts";
import * as es from "./es.data.ts";
import { findingMessages } from "./finding-messages.ts";
import { findingText } from "./finding-text.ts";
import { formatMessage } from "./format-message.ts";
import * as fr from "./fr.data.ts";
import * as he from "./he.data.ts";
import * as ja from "./ja.data.ts";
import type { Language } from "./languages.ts";
import * as nl from "./nl.data.ts";
import { otherFontMessage } from "./other-font-message.ts";
import type { AuthorMessages, ReasonMessages } from "./sections.ts";

const CATALOGUES: Readonly<
  Record<Language, { readonly AUTHOR: AuthorMessages; readonly REASONS: ReasonMessages }>
> = { en, de, fr, es, nl, ja, ar, he };

/** Why text is not offered for filling, and what to do about it. */
function reasonMessage(reason: ReasonCode, language: Language): string {
  return CATALOGUES[language].REASONS[reason];
}

/** What an author is told of a field that is lost for that reason. `name`: the field's own. */
function lostFieldMessage(name: string, reason: ReasonCode, language: Language): string {
  const messages = { ...CATALOGUES[language].AUTHOR, language };
  return formatMessage(messages, "lostField", { name, reason: reasonMessage(reason, language) });
}

/** The message of a problem: of its reason, or of what preflight found; of all others what the engine says in English. */
export function problemMessage(problem: Problem, language: Language): string {
  const { code, message, measured } = problem;
  if (!isReasonCode(code)) {
    return language === "en" ? message : foundMessage(problem, language);
  }
  const name = measured?.["field"];
  return name === undefined
    ? reasonMessage(code, language)
    : lostFieldMessage(String(name), code, language);
}

/** What was found of the file or its fonts; the engine's sentence where a report of an earlier version says too little. */
function foundMessage(problem: Problem, language: Language): string {
  return problem.code === "other_font_needed"
    ? (otherFontMessage(problem.measured, { ...CATALOGUES[language].AUTHOR, language }) ??
        problem.message)
    : findingText(problem, findingMessages(language)).text;
}
