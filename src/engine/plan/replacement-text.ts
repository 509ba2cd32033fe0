/**
 * Replacement texts (/ActualText, ISO 32000-2, 14.9.4) as a plan keeps them: where they stand, and which
 * text-showing operators they speak for.
 */
import type { Span } from "#base/bytes.ts";

/** An object, or a dictionary inside one, with text strings that stand for shown text. */
export interface TextHolder {
  readonly num: number;
  readonly gen: number;
  /** Its PDF source; for a dictionary inside an object only that. */
  readonly source: Uint8Array;
  /** As `ObjectUpdate.verbatim`. */
  readonly verbatim: boolean;
  /** The strings in `source`, in order. */
  readonly texts: readonly Span[];
}

/** A marked-content sequence with replacement text. */
export interface ReplacementText {
  /**
   * The string of /ActualText in the content stream's data; for a named property list the name, with its
   * slash.
   */
  readonly span: Span;
  /** Ordinals of the text-showing operators inside. */
  readonly operators: readonly number[];
  /** What it says as delivered; null where that cannot be read. */
  readonly text?: string | null;
  /** The property list that is named; absent for a text in the content itself. */
  readonly list?: TextHolder;
  /** True when it stays as it is, because it speaks for other text too; absent otherwise. */
  readonly stays?: true;
  /** Sequences around it that have a replacement text too, the nearest first; absent without one. */
  readonly within?: readonly ReplacementText[];
  /**
   * The shares of the boxes it speaks for, of several or not alone; absent for a text of one box, and if it
   * stays.
   */
  readonly said?: ActualTextShares;
}

/** A box's share of such words: UTF-16 range. */
export interface ActualTextShare {
  readonly box: string;
  readonly start: number;
  readonly end: number;
}

/** A replacement text that stands for text of several boxes, and which part of it each box has. */
export interface ActualTextShares {
  readonly text: string;
  /** In order, disjoint; at least one. */
  readonly parts: readonly ActualTextShare[];
}
