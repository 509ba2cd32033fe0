import type { FontView } from "#domain/font.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one font. */
export const fontParams = z.object({ id: z.string() });

export const EXAMPLE_FONT_ID = "fnt_01JZ0000000000000000000000";

/** A font as answered. */
export const fontSchema = named(
  "Font",
  z.object({
    id: z.string(),
    name: z.string(),
    post_script_name: z.string(),
    family_name: z.string(),
    weight: z.int(),
    italic: z.boolean(),
    format: z.enum(["otf", "ttf", "woff", "woff2", "collection"]),
    outlines: z.enum(["truetype", "cff"]),
    embedding: z.enum(["installable", "editable", "preview_and_print"]),
    glyph_count: z.int(),
    character_count: z.int(),
    printable: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    created_at: timestamp,
  }),
);

export function presentFont(view: FontView): z.output<typeof fontSchema> {
  return {
    id: view.id,
    name: view.name,
    post_script_name: view.postScriptName,
    family_name: view.familyName,
    weight: view.weight,
    italic: view.italic,
    format: view.format,
    outlines: view.outlines,
    embedding: view.embedding,
    glyph_count: view.glyphCount,
    character_count: view.characterCount,
    printable: view.printable,
    bytes: view.bytes,
    sha256: view.sha256,
    created_at: view.createdAt,
  };
}
