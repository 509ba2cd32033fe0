/** Pictures and fonts a shop keeps for its templates. */
import type { FocalPoint } from "#engine/contract/values.ts";

export type AssetKind = "image" | "font" | "logo";
export type AssetScope = "team" | "template";

export interface AssetView {
  readonly id: string;
  readonly kind: AssetKind;
  readonly scope: AssetScope;
  readonly templateId: string | null;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Of pictures, as seen; null where an SVG states no size, and for fonts. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  /** What must be seen where the picture is cut; null: its middle, and for all but pictures. */
  readonly focalPoint: FocalPoint | null;
  readonly sha256: string;
  readonly createdAt: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
  "font/otf": "otf",
  "font/ttf": "ttf",
};

const MAX_FILE_NAME_CHARS = 80;

/** A name for a download: plain letters, and the ending that its type has, whatever the asset is called. */
export function assetFileName({
  name,
  contentType,
}: Pick<AssetView, "name" | "contentType">): string {
  const base = name
    .normalize("NFKD")
    .replace(/\.[A-Za-z0-9]{2,5}$/u, "")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9._-]+/gu, "-")
    .replaceAll(/^[.-]+|[.-]+$/gu, "")
    .slice(0, MAX_FILE_NAME_CHARS);
  return `${base || "asset"}.${EXTENSIONS[contentType] ?? "bin"}`;
}
