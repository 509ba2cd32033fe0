/** The languages that samples come in, and how a reader chooses among them. */
import { html, type Markup } from "../page/markup.ts";
import { sample } from "./document.ts";
import { curlSample } from "./curl-sample.ts";
import type { ExampleRequest } from "./example-request.ts";
import { phpSample } from "./php-sample.ts";
import { pythonSample } from "./python-sample.ts";
import type { SampleStep } from "./sample-step.ts";
import { typescriptSample } from "./typescript-sample.ts";

/** By the name that a code block of Markdown has; in the order of the choice, the first is chosen at first. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["sh", "curl"],
  ["ts", "TypeScript"],
  ["python", "Python"],
  ["php", "PHP"],
]);

/** What a sample in the language of the shell is in the others. */
export function samplesOfSteps(steps: readonly SampleStep[]): ReadonlyMap<string, string> {
  return new Map([
    ["ts", typescriptSample(steps)],
    ["python", pythonSample(steps)],
    ["php", phpSample(steps)],
  ]);
}

/** The request in every language. */
export function samplesOf(request: ExampleRequest): ReadonlyMap<string, string> {
  const steps = [{ comment: null, request, kept: null }];
  return new Map([["sh", curlSample(request)], ...samplesOfSteps(steps)]);
}

/**
 * Samples of one request of which one language is shown. Radio buttons and a style sheet choose, so a reader without
 * scripts can choose too; a script remembers the choice. `id` is one of its own on the page.
 */
export function languageChoice(id: string, samples: ReadonlyMap<string, Markup>): Markup {
  return html`<div class="languages">
    <fieldset>
      <legend>Language</legend>
      ${[...samples.keys()].map(
        (language, i) =>
          html`<label><input type="radio" name="${id}" value="${language}"${
            i === 0 ? html` checked` : null
          } /> ${LANGUAGES.get(language) ?? language}</label>`,
      )}
    </fieldset>
    ${[...samples].map(
      ([language, content]) => html`<div data-language="${language}">${content}</div>`,
    )}
  </div>`;
}

/** The example request of an operation, in every language. */
export function requestSamples(request: ExampleRequest): Markup {
  const { id } = request.operation.declaration;
  const samples = [...samplesOf(request)].map(
    ([language, text]) => [language, sample(text, language)] as const,
  );
  return languageChoice(`language-${id}`, new Map(samples));
}
