/** Code blocks of a guide that say the same in several languages become one with a choice of language. */
import { html, type Markup } from "../page/markup.ts";
import { LANGUAGES, languageChoice } from "./samples.ts";

const BLOCK =
  /<pre class="sample" tabindex="0"><code class="language-(\w+)">[^<]*<\/code><\/pre>/gu;
/** Blocks with nothing but white space between them. */
const RUN = new RegExp(String.raw`(?:${BLOCK.source}\s*){2,}`, "gu");

/**
 * HTML of a guide, with a choice in the place of each run of blocks that follow each other directly and are of
 * different languages of the samples.
 */
export function withLanguageChoices(guideHtml: string): Markup {
  let count = 0;
  const markup = guideHtml.replaceAll(RUN, (run) => {
    const blocks = [...run.matchAll(BLOCK)].map(
      ([markup, language = ""]) => [language, { markup }] as const,
    );
    const byLanguage = new Map(blocks);
    const isChoice =
      byLanguage.size === blocks.length && blocks.every(([language]) => LANGUAGES.has(language));
    count += 1;
    return isChoice ? languageChoice(`language-${count}`, byLanguage).markup : run;
  });
  return html`${{ markup }}`;
}
