import type { Check } from "./check.ts";

/**
 * Unbalanced or unknown operators in page content (ISO 32000-2, 7.8.2, 8.2). Readers differ in what
 * they make of them: after a missing Q the rest of the page may keep a clip or a colour in one RIP and
 * not in another. The severity of each kind is chosen where it is found (`interpret-page.ts`).
 */
export const syntaxError: Check = {
  code: "syntax_error",
  clause: "ISO 32000-2, 7.8.2, 8.2",
  run: ({ contents }) =>
    contents.flatMap((content) => content.problems.filter(({ code }) => code === "syntax_error")),
};
