import { freeFormProblem, MAX_NOTE_UNITS, MAX_RULE_UNITS } from "#domain/free-form.ts";
import { z } from "#http/schema.ts";

/** A free-form object of a request: at most 50 members, names to 40 characters, values to 500. */
export const freeForm = bounded(MAX_NOTE_UNITS);

/** The same, values to 10,000 characters. */
export const freeFormRules = bounded(MAX_RULE_UNITS);

function bounded(maxUnits: Parameters<typeof freeFormProblem>[1]) {
  return z.record(z.string(), z.unknown()).superRefine((value, context) => {
    const problem = freeFormProblem(value, maxUnits);
    // The domain's own rule, so that what a request may hold and what is stored cannot come apart.
    if (problem !== null) {
      context.addIssue({ code: "custom", message: problem });
    }
  });
}

/** A free-form object in responses. */
export const freeFormReply = z.record(z.string(), z.unknown());
