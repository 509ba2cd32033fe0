/** The independent check of a file against its original. */
import type { Rect } from "#base/geometry.ts";
import type { InkUse } from "./inks.ts";
import type { Problem } from "./problems.ts";
import type { Certificate } from "./certificate.ts";
import type { SceneField, ScenePage } from "./scene.ts";
import type { UploadedPicture, Values } from "./values.ts";

/** The changed words of one line. */
export interface TextChange {
  /** 0-based. */
  readonly page: number;
  /** "" where words were added or taken out. */
  readonly before: string;
  readonly after: string;
  /** Points from the top-left corner of the page as seen. */
  readonly bboxPt: Rect;
}

/** The outcome of the independent check of a rendered file against its original. */
export interface Verification {
  /** True when nothing but text operators, fonts and resources of text changed. */
  readonly ok: boolean;
  readonly certificate: Certificate;
  /** Differences that are not allowed; empty when ok. */
  readonly violations: readonly Problem[];
  /** What changed as words, read from the two files alone, in paint order. */
  readonly words: readonly TextChange[];
}

/**
 * What a fill was ordered with: the stored scene and what the customer gave, never what a writer says of them.
 */
export interface FillOrder {
  readonly pages: readonly Pick<ScenePage, "boxes">[];
  readonly fields: readonly SceneField[];
  readonly values: Values;
  /** Text of a box that is printed in one of these has another colour than it had; null: none has. */
  readonly inks?: InkUse | null;
}

/** What is checked besides the objects; all optional. */
export interface VerifyOptions {
  /** True draws every page of both files and compares the pixels. */
  readonly rasters?: boolean;
  /**
   * Uploaded files: every placed picture must be one of them, whole, and cut about its focal point. Absent: any sound
   * picture may be placed.
   */
  readonly uploads?: readonly UploadedPicture[];
  /** Fixed words must stand in the file whatever was ordered. Absent: any words may go. */
  readonly order?: FillOrder;
}
