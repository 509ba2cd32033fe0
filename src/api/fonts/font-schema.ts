import type { FontView } from "#domain/font.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one font. */
export const fontParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_FONT_ID = "fnt_01JZ0000000000000000000000";

/** A font in responses, without its bytes (`GET /fonts/{id}/file`). */
export const fontSchema = named(
  "Font",
  z.object({
    id: z.string(),
    name: z.string(),
    /** By which fonts of PDFs are matched with it (OpenType name table, name ID 6). */
    post_script_name: z.string(),
    family_name: z.string(),
    /** 1 to 1000 (OS/2 usWeightClass); 400 is regular. */
    weight: z.int(),
    italic: z.boolean(),
    /** What it was uploaded as; it is kept as a plain OpenType file. */
    format: z.enum(["otf", "ttf", "woff", "woff2", "collection"]),
    outlines: z.enum(["truetype", "cff"]),
    /** What its fsType permits; fonts that may not be embedded are refused at upload. */
    embedding: z.enum(["installable", "editable", "preview_and_print"]),
    glyph_count: z.int(),
    /** Code points it has a glyph for. */
    character_count: z.int(),
    /** The same as ranges: "U+0020-007E,U+00A0-00FF". */
    printable: z.string(),
    /** Of the plain OpenType file, as is the digest. */
    bytes: z.int(),
    sha256: z.string(),
    /** SPDX identifier of an open font added by its family's name; null for uploads. */
    licence: z.string().nullable(),
    created_at: timestamp,
  }),
);

/** The outer form of a font. */
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
    licence: view.licence,
    created_at: view.createdAt,
  };
}
