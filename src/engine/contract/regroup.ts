/** Boxes that an author joins or splits, as asked for and as hints for reading the file again. */
import type { SceneHint } from "./scene-hints.ts";

/** Which boxes are one text, and which are several. */
export interface Regroup {
  /** Boxes that are one text, two or more of one page in each list. */
  readonly join: readonly (readonly string[])[];
  /** Boxes that are several: split before a line (from 1), or at every line. */
  readonly split: readonly { readonly box: string; readonly beforeLine: number | null }[];
}

/** A request that cannot be followed, by its place in `Regroup`. */
export interface RegroupRefusal {
  readonly list: keyof Regroup;
  readonly index: number;
  /** The box meant; "" where there is none. */
  readonly box: string;
  readonly message: string;
}

/** A hint and the place in the request it comes from. */
export interface SourcedHint {
  readonly hint: SceneHint;
  readonly list: keyof Regroup;
  readonly index: number;
  readonly box: string;
}
