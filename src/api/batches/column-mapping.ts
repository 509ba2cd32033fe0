import { z } from "#http/schema.ts";

/** Far more than the columns of a list take. */
const MAX_CHARS = 65_536;

/** Columns by name, each with where it goes; JSON in the text part of a form. */
export const columnMapping = z
  .string()
  .max(MAX_CHARS)
  .transform((text, context) => {
    const parsed = mapping.safeParse(parsedJson(text));
    if (!parsed.success) {
      context.addIssue({
        code: "custom",
        message: "A JSON object of texts and null, by the names of columns",
      });
      return z.NEVER;
    }
    return parsed.data;
  });

const mapping = z.record(z.string().max(1_000), z.string().max(64).nullable());

/** Undefined for what is no JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
