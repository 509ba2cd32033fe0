/** Schemas of the declarations as the OpenAPI document prints them. */
import { z } from "./schema.ts";

/** The schema as JSON Schema, without what only JavaScript says: its whole numbers and date patterns. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const printed = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: node }) => {
      // zod's bounds of a safe integer say nothing to clients in other languages.
      if (node.maximum === Number.MAX_SAFE_INTEGER) {
        delete node.maximum;
      }
      if (node.minimum === Number.MIN_SAFE_INTEGER) {
        delete node.minimum;
      }
      // A pattern beside a format repeats it in a regular expression of JavaScript's own.
      if (node.format !== undefined) {
        delete node.pattern;
      }
      if (io === "output" && node.additionalProperties === false) {
        // Responses may gain members.
        delete node.additionalProperties;
      }
      // `$defs` has the name already, and `id` is a word of older drafts of JSON Schema.
      delete node["id"];
    },
  });
  const { $schema: _dialect, ...rest } = printed;
  return rest;
}
