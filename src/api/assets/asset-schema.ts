import type { AssetView } from "#domain/asset.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one asset. */
export const assetParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_ASSET_ID = "ast_01JZ0000000000000000000000";

/** A logo is a picture with a smaller cap; both are decided by their bytes to be PNG, JPEG or SVG. */
export const assetKind = z.enum(["image", "font", "logo"]);
/** `template`: kept for one template, which is then named. */
export const assetScope = z.enum(["team", "template"]);

/** Of the picture as seen, from its upper left corner: 0 to 1 of its width and of its height. */
export const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** An asset in responses, without its bytes (`GET /assets/{id}/file`). */
export const assetSchema = named(
  "Asset",
  z.object({
    id: z.string(),
    kind: assetKind,
    scope: assetScope,
    template_id: z.string().nullable(),
    name: z.string(),
    /** Found in the bytes at upload, whatever the client called them. */
    content_type: z.string(),
    /** Of fonts the unpacked OpenType file, not the WOFF that was sent. */
    size_bytes: z.int(),
    /** As seen, after a JPEG's Exif orientation; null for fonts and for an SVG that states no size. */
    width_px: z.int().nullable(),
    height_px: z.int().nullable(),
    /** Stays in sight where the picture is cut to cover its place; null: its middle. */
    focal_point: focalPoint.nullable(),
    /** Hexadecimal, of the stored bytes; the ETag of their download. */
    sha256: z.string(),
    created_at: timestamp,
  }),
);

/** The outer form of an asset. */
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
    focal_point: view.focalPoint === null ? null : { x: view.focalPoint.x, y: view.focalPoint.y },
    sha256: view.sha256,
    created_at: view.createdAt,
  };
}
