/** The independent check of a file against its original. */
import type { Rect } from "#base/geometry.ts";
import type { Problem } from "./problems.ts";
import type { Certificate } from "./certificate.ts";

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

/** What is checked besides the objects; all optional. */
export interface VerifyOptions {
  /** True draws every page of both files and compares the pixels. */
  readonly rasters?: boolean;
  /**
   * Uploaded files: every placed picture must be one of them, whole. Absent: any sound picture may be
   * placed.
   */
  readonly uploads?: readonly Uint8Array[];
}
