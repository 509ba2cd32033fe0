import type { AssetView } from "#domain/asset.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one asset. */
export const assetParams = z.object({ id: z.string() });

export const EXAMPLE_ASSET_ID = "ast_01JZ0000000000000000000000";

export const assetKind = z.enum(["image", "font", "logo"]);
export const assetScope = z.enum(["team", "template"]);

/** An asset as answered. */
export const assetSchema = named(
  "Asset",
  z.object({
    id: z.string(),
    kind: assetKind,
    scope: assetScope,
    template_id: z.string().nullable(),
    name: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    width_px: z.int().nullable(),
    height_px: z.int().nullable(),
    sha256: z.string(),
    created_at: timestamp,
  }),
);

export function presentAsset(view: AssetView): z.output<typeof assetSchema> {
  return {
    id: view.id,
    kind: view.kind,
    scope: view.scope,
    template_id: view.templateId,
    name: view.name,
    content_type: view.contentType,
    size_bytes: view.sizeBytes,
    width_px: view.widthPx,
    height_px: view.heightPx,
    sha256: view.sha256,
    created_at: view.createdAt,
  };
}
