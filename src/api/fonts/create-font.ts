import { ApiError } from "#domain/errors.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createFont as create, type CreatedFont } from "#services/fonts/manage-fonts.ts";
import { declare } from "../schema/declare.ts";
import { fontSchema, presentFont } from "./font-schema.ts";

/**
 * 10 MB of the file as sent; unpacked, a WOFF2 may be three times that, which the service bounds by itself.
 */
const MAX_FONT_BYTES = 10_485_760;

/**
 * Uploads a full font, so that text can be set in letters that the subset in a PDF lacks; the same bytes give
 * the font the team has already (`deduplicated`), a deleted one is brought back.
 *
 * `matches` names the templates whose file uses a font of this name: revisions pin their fonts when they are
 * compiled, so their PDF is to be sent again. 415 `unsupported_font_binary` for what is no font, is damaged,
 * may not be embedded (OpenType, OS/2 fsType), or is a collection without a `face`.
 */
export const createFont = declare<CreatedFont>()({
  id: "createFont",
  method: "POST",
  path: "/fonts",
  summary: "Upload a font",
  auth: "secret",
  scope: "fonts:write",
  stability: "beta",
  tag: "fonts",
  uses: ["storageBytes"],
  extraRate: { name: "upload", per: "team" },
  files: {
    file: {
      description: "OTF, TTF, WOFF or WOFF2, at most 10 MB; a collection together with `face`",
      // Checked below: the code for its absence is that of asset uploads.
      required: false,
      maxBytes: MAX_FONT_BYTES,
      tooLarge: "font_too_large",
    },
  },
  body: request({
    /** For people; absent: the full name the font has. */
    name: z.string().trim().min(1).max(120).optional(),
    /** Of a collection, by number or PostScript name. */
    face: z.string().min(1).max(127).optional(),
  }),
  replies: {
    201: {
      description:
        "The font, and the templates that name it: send their PDF again, and new fills are set in it",
      schema: z.object({
        font: fontSchema,
        matches: z.array(z.object({ template_id: z.string(), font: z.string() })),
        deduplicated: z.boolean().optional(),
      }),
    },
  },
  errors: ["missing_asset_fields", "font_too_large", "unsupported_font_binary", "renderer_busy"],
  example: { body: { name: "House Sans Bold" } },
  handle: (services, { body, files }, call) => {
    const file = files["file"];
    if (file === undefined) {
      throw new ApiError("missing_asset_fields", "The part file is required.", {
        fields: [{ objectId: "parts", field: "file" }],
      });
    }
    const { sha256, bytes } = file;
    return create(services, call, { file: { sha256, bytes }, name: body.name, face: body.face });
  },
  present: ({ font, deduplicated, matches }) =>
    json(201, {
      font: presentFont(font),
      matches: matches.map((match) => ({ template_id: match.templateId, font: match.font })),
      ...(deduplicated ? { deduplicated } : {}),
    }),
});
