import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { type AddedFamily, addOpenFamily } from "#services/fonts/add-open-family.ts";
import { declare } from "../schema/declare.ts";
import { fontSchema, presentFont } from "./font-schema.ts";

/**
 * Adds an open family by its name, as uploads and publishing name it where a file embeds letters of it: fetched from
 * the operator's source, checked against the index's SHA-512, and kept with its licence. The fonts are the team's own
 * from then on, like uploaded ones; a family the team has is not kept twice (`deduplicated`).
 *
 * 404 `font_not_found` for a name outside the index, 503 `font_source_unavailable` when the source gives nothing or
 * other bytes; nothing is stored then.
 */
export const addLibraryFont = declare<AddedFamily>()({
  id: "addLibraryFont",
  method: "POST",
  path: "/fonts/library",
  summary: "Add an open font family",
  auth: "secret",
  scope: "fonts:write",
  stability: "beta",
  tag: "fonts",
  extraRate: { name: "upload", per: "team" },
  body: request({
    /** Of a family, "EB Garamond", or the PostScript name of one of its fonts. */
    name: z.string().trim().min(1).max(127),
  }),
  replies: {
    201: {
      description:
        "The fonts of the family, and the templates that are set in it: send their PDF again",
      schema: z.object({
        family: z.string(),
        /** SPDX identifier. */
        licence: z.string(),
        fonts: z.array(fontSchema),
        matches: z.array(z.object({ template_id: z.string(), font: z.string() })),
        deduplicated: z.boolean().optional(),
      }),
    },
  },
  errors: ["missing_required_field", "font_not_found", "font_source_unavailable", "renderer_busy"],
  example: { body: { name: "EB Garamond" } },
  handle: (services, { body }, call) => addOpenFamily(services, call, body.name),
  present: ({ family, licence, fonts, matches, deduplicated }) =>
    json(201, {
      family,
      licence,
      fonts: fonts.map(presentFont),
      matches: matches.map((match) => ({ template_id: match.templateId, font: match.font })),
      ...(deduplicated ? { deduplicated } : {}),
    }),
});
