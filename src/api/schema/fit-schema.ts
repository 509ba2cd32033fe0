import { named, z } from "#http/schema.ts";

/** How the text was set, box by box; what a validation answers. */
const fitSchema = named(
  "Fit",
  z.object({
    boxes: z.array(
      z.object({
        object_id: z.string(),
        page: z.int(),
        field: z.string().nullable(),
        changed: z.boolean(),
        font_size_pt: z.number(),
        authored_font_size_pt: z.number(),
        overflow: z.boolean(),
        missing_glyphs: z.int(),
        fonts: z.array(z.string()),
      }),
    ),
    fonts_used: z.array(
      z.object({
        name: z.string(),
        role: z.enum(["shop", "embedded", "relative", "default", "bundled"]),
      }),
    ),
    substitutions: z.array(z.object({ from: z.string(), to: z.string(), characters: z.string() })),
    suggestions: z.array(
      z.object({ object_id: z.string(), field: z.string(), suggestion: z.string() }),
    ),
  }),
);

/** The answer to `validate_only`. */
export const validationSchema = z.object({ valid: z.literal(true), fit: fitSchema });
