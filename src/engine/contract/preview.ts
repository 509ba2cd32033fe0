/** Previews: rasters of the very bytes that go to press. */
import type { Rect } from "#base/geometry.ts";
import type { FillOptions } from "./fill.ts";
import type { Paper } from "./paper.ts";
import type { FitReport } from "./fit-report.ts";
import type { Problem } from "./problems.ts";

/** Which page box a preview shows (ISO 32000-2, 14.11.2). */
export type PreviewArea = "trim" | "bleed" | "media";

/** A fill's options, and how it is drawn. */
export interface PreviewOptions extends FillOptions {
  /** 0-based; default 0. */
  readonly page?: number;
  /** 36–600; default 192. Lower where the picture would be too large. */
  readonly dpi?: number;
  readonly area?: PreviewArea;
  /** Width in px; wins over dpi. Less where the picture would be too large. */
  readonly widthPx?: number;
  /** Paper under the trimmed page; white and smooth where it is not given. Never in a file. */
  readonly paper?: Paper;
}

/** A preview and what a fill with the same options reports. */
export interface PreviewResult {
  readonly png: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Hex SHA-256 over everything the picture depends on; known without rendering. */
  readonly contentHash: string;
  readonly problems: readonly Problem[];
  readonly fit: FitReport;
  /** The text of the page that is shown. */
  readonly places: readonly LinePlace[];
}

/** A line of a box's text and its place. */
export interface LinePlace {
  readonly box: string;
  readonly text: string;
  /** Upright hull in points from the top-left corner of the page as seen. */
  readonly rectPt: Rect;
}

/** A part of a picture in px from its top-left corner. */
export interface PictureRegion {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * What became another in a picture between two fills. `part`: it all lies within the region, of which alone
 * the PNG is; levels may be off by a few where outlines and pictures are resampled at another place.
 * `whole`: it has no bound that can be told. `none`: nothing. `unset`: texts of these boxes overflow or have letters
 * that no font prints, so that there is no picture of the change.
 */
export type PictureChange = {
  /** Of the whole picture. */
  readonly widthPx: number;
  readonly heightPx: number;
} & (
  | { readonly kind: "none" }
  | {
      readonly kind: "unset";
      readonly overflowing: readonly string[];
      readonly missing: readonly string[];
    }
  | { readonly kind: "part"; readonly region: PictureRegion; readonly png: Uint8Array }
  | { readonly kind: "whole"; readonly png: Uint8Array }
);
