import { API_WARNING_CODES } from "#domain/text-warning.ts";
import { named, z } from "#http/schema.ts";

/**
 * How the text was set, box by box, as `validate_only` responds; the press file is made for it and thrown
 * away.
 */
const fitSchema = named(
  "Fit",
  z.object({
    boxes: z.array(
      z.object({
        object_id: z.string(),
        /** 0-based. */
        page: z.int(),
        /** Null for a box that shows none. */
        field: z.string().nullable(),
        changed: z.boolean(),
        /** The size the text is set at; below the authored one where it had to shrink. */
        font_size_pt: z.number(),
        /** As in the uploaded PDF. */
        authored_font_size_pt: z.number(),
        overflow: z.boolean(),
        /** Characters that no permitted font prints. */
        missing_glyphs: z.int(),
        fonts: z.array(z.string()),
      }),
    ),
    fonts_used: z.array(
      z.object({
        name: z.string(),
        /**
         * Why the font was taken: the shop's own, the one embedded in the file, one of its family or accepted
         * in its place, the template's default, or one that comes with the service.
         */
        role: z.enum(["shop", "embedded", "open", "relative", "default", "bundled"]),
      }),
    ),
    /** Fonts that stood in for letters another lacks; PostScript names, and the letters. */
    substitutions: z.array(z.object({ from: z.string(), to: z.string(), characters: z.string() })),
    /**
     * Values in plain letters that print where the styled ones do not; holds what the customer typed, so it
     * is in this response only and stored nowhere.
     */
    suggestions: z.array(
      z.object({ object_id: z.string(), field: z.string(), suggestion: z.string() }),
    ),
    /** All that the header `X-Service-Text-Warnings` of a preview says, however long the list. */
    warnings: z.array(
      z.object({
        field: z.string(),
        code: z.enum(API_WARNING_CODES),
        min_font_size_pt: z.number().optional(),
        max_width_pt: z.number().optional(),
        /** PostScript names of the pair. */
        from: z.string().optional(),
        to: z.string().optional(),
      }),
    ),
  }),
);

/** The response to `validate_only`. */
export const validationSchema = z.object({ valid: z.literal(true), fit: fitSchema });
