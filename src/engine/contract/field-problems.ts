/** What an author is told of a template's fields: worked out anew whenever these change. */
import { verdictProblems } from "./print-verdict.ts";
import type { Problem } from "./problems.ts";
import type { Template } from "./template.ts";
import { valuesInFixedText } from "./values-in-fixed-text.ts";

const CODES: ReadonlySet<string> = new Set(["other_font_needed", "value_in_fixed_text"]);

/** Problems of the fields as they are. */
export function fieldProblems(
  shown: Pick<Template, "pages" | "fields" | "fonts">,
): readonly Problem[] {
  return [...verdictProblems(shown), ...valuesInFixedText(shown)];
}

/** The template with those of the fields it has now: an author may have opened text, or locked it. */
export function withFieldProblems<
  T extends Pick<Template, "pages" | "fields" | "fonts" | "problems">,
>(template: T): T {
  const others = template.problems.filter(({ code }) => !CODES.has(code));
  return { ...template, problems: [...others, ...fieldProblems(template)] };
}
