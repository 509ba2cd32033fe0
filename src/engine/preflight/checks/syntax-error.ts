import type { Check } from "./check.ts";

/** Unbalanced or unknown operators in page content: RIPs differ in what they make of them. */
export const syntaxError: Check = {
  code: "syntax_error",
  clause: "ISO 32000-2, 7.8.2, 8.2",
  run: ({ contents }) =>
    contents.flatMap((content) => content.problems.filter(({ code }) => code === "syntax_error")),
};
