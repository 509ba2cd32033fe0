import { freeFormProblem } from "#domain/free-form.ts";
import { z } from "#http/schema.ts";

/** A free-form object of a request: at most 50 members, names to 40 characters, values to 500. */
export const freeForm = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const problem = freeFormProblem(value);
  // The domain's own rule, so that what a request may hold and what is stored cannot come apart.
  if (problem !== null) {
    context.addIssue({ code: "custom", message: problem });
  }
});

/** A free-form object in responses. */
export const freeFormReply = z.record(z.string(), z.unknown());
