/**
 * Code blocks of a guide with a choice of language: those that say the same in several languages, and requests in the
 * shell, which are written in the other languages here.
 */
import { html, type Markup } from "../page/markup.ts";
import type { ApiDescription } from "./api-description.ts";
import { sample } from "./document.ts";
import { LANGUAGES, languageChoice, samplesOfSteps } from "./samples.ts";
import { shellState, shellSteps } from "./shell-steps.ts";

const BLOCK =
  /<pre class="sample" tabindex="0"><code class="language-(\w+)">([^<]*)<\/code><\/pre>/gu;
/** Blocks with nothing but white space between them. */
const RUN = new RegExp(String.raw`(?:${BLOCK.source}\s*)+`, "gu");

/**
 * HTML of a guide, with a choice in the place of each run of blocks that follow each other directly and are of
 * different languages of the samples, and of each block of requests in the shell.
 */
export function withLanguageChoices(
  guideHtml: string,
  api: Pick<ApiDescription, "operations">,
): Markup {
  let count = 0;
  const state = shellState();
  const choice = (samples: ReadonlyMap<string, Markup>): string => {
    count += 1;
    return languageChoice(`language-${count}`, samples).markup;
  };
  const markup = guideHtml.replaceAll(RUN, (run) => {
    const blocks = [...run.matchAll(BLOCK)].map(([block, language = "", text = ""]) => ({
      markup: block,
      language,
      text,
    }));
    const byLanguage = new Map(
      blocks.map(({ language, markup: one }) => [language, { markup: one }]),
    );
    const isChoice =
      blocks.length > 1 &&
      byLanguage.size === blocks.length &&
      blocks.every(({ language }) => LANGUAGES.has(language));
    if (isChoice) {
      return choice(byLanguage);
    }
    return blocks
      .map((block) => {
        const steps =
          block.language === "sh" ? shellSteps(plainText(block.text), state, api) : null;
        return steps === null
          ? block.markup
          : choice(
              new Map([
                ["sh", { markup: block.markup }],
                ...[...samplesOfSteps(steps)].map(
                  ([language, text]) => [language, sample(text, language)] as const,
                ),
              ]),
            );
      })
      .join("\n");
  });
  return html`${{ markup }}`;
}

const CHARACTERS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

function plainText(markup: string): string {
  return markup.replaceAll(/&(?:lt|gt|quot|#39|amp);/gu, (one) => CHARACTERS[one] ?? one);
}
