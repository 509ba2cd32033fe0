/** Pictures and fonts a shop keeps for its templates. */
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
  readonly sha256: string;
  readonly createdAt: string;
}
