import type { AssetView } from "#domain/asset.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createAsset as create } from "#services/assets/manage-assets.ts";
import { declare } from "../schema/declare.ts";
import { assetSchema, presentAsset } from "./asset-schema.ts";

/**
 * The largest of any kind. The cap of the kind itself can only be checked once the part `kind` is read, and
 * parts come in whatever order the client sends them.
 */
const MAX_FILE_BYTES = 26_214_400;

/**
 * Uploads a picture, a logo or a font; its type is decided by the bytes, not by names or headers.
 *
 * Wrong parts are told one at a time in a fixed order: absent parts, name, kind, scope, template, size, and
 * what the bytes are. A picture of more than 100 million pixels is 413 however small its file, since it would
 * be unpacked to draw it. Send `kind` before the file: above 25 MB it tells a font from a picture. A font goes to the
 * library of fonts as well, and the same font again gives the asset there is; pictures are kept as often as they are
 * sent, since each has a name of its own. Limits: contract, section 3.
 */
export const createAsset = declare<AssetView>()({
  id: "createAsset",
  method: "POST",
  path: "/assets",
  summary: "Upload an asset",
  auth: "secret",
  scope: "assets:write",
  stability: "beta",
  tag: "assets",
  uses: ["storageBytes"],
  extraRate: { name: "upload", per: "team" },
  files: {
    file: {
      description: "PNG, JPEG or SVG of 25 MB (logo 5 MB), or a font of 10 MB",
      // Required all the same: its absence is `missing_asset_fields`, which the service says together with
      // other absent parts, instead of the general code for a missing part.
      required: false,
      maxBytes: MAX_FILE_BYTES,
      tooLarge: "image_too_large",
      tooLargeBy: { part: "kind", codes: { font: "font_too_large" } },
    },
  },
  // Bounds here only keep absurd texts out; trimmed and compared with the enums by the service.
  // What is missing or wrong has codes of its own, said in a fixed order.
  body: request({
    kind: z.string().max(60).optional(),
    scope: z.string().max(60).optional(),
    name: z.string().max(1_000).optional(),
    template_id: z.string().max(64).optional(),
  }),
  replies: { 201: { description: "Kept", schema: z.object({ asset: assetSchema }) } },
  errors: [
    "missing_asset_fields",
    "missing_asset_name",
    "invalid_kind",
    "invalid_asset_scope",
    "missing_required_field",
    "template_not_found",
    "image_too_large",
    "font_too_large",
    "unsupported_image_type",
    "unsupported_font_binary",
    "renderer_busy",
  ],
  example: { body: { kind: "font", scope: "team", name: "House Sans" } },
  handle: (services, { body, files }, call) => {
    const file = files["file"];
    return create(services, call, {
      kind: body.kind?.trim() ?? "",
      scope: body.scope?.trim() ?? "",
      name: body.name ?? "",
      templateId: body.template_id,
      file: file === undefined ? null : { sha256: file.sha256, bytes: file.bytes },
    });
  },
  present: (asset) => json(201, { asset: presentAsset(asset) }),
});
