import { MAX_NAME_PATTERN, NAME_PLACEHOLDERS, unknownPlaceholder } from "#domain/archive-names.ts";
import { z } from "#http/schema.ts";

/** How files are named, by what their orders have. */
export const namePattern = z
  .string()
  .min(1)
  .max(MAX_NAME_PATTERN)
  .superRefine((pattern, context) => {
    const unknown = unknownPlaceholder(pattern);
    if (unknown !== null) {
      const known = NAME_PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
      context.addIssue({ code: "custom", message: `${unknown} is none of ${known}` });
    }
  });
