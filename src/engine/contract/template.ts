/** A compiled template, and what it is compiled with. */
import type { Problem, EngineLimits } from "./problems.ts";
import type { Plan } from "../plan/plan.ts";
import type { SceneHint } from "./scene-hints.ts";
import type { SceneField, ScenePage, Scene } from "./scene.ts";
import type { FontReport, LibraryFontFile } from "./fonts.ts";

/** A compiled template. Plain data; `source` is the delivered PDF, unchanged. */
export interface Template {
  readonly parserVersion: string;
  readonly source: Uint8Array;
  readonly sourceSha256: string;
  readonly pages: readonly ScenePage[];
  readonly fields: readonly SceneField[];
  readonly problems: readonly Problem[];
  /** Per font: what it is and which letters it can print. */
  readonly fonts: readonly FontReport[];
  readonly plan: Plan;
  /**
   * Names of the colorants that its resources define, process ones included where they stand among others; NFC.
   * Absent in templates stored before it was kept.
   */
  readonly colorants?: readonly string[];
  /** How its files are written, as the author set it. */
  readonly output: OutputOptions;
  /** Which lines its author joined or split, in order; absent where none. */
  readonly hints?: readonly SceneHint[];
}

/** What an author may have done to every file of a template besides the words; named in its certificate. */
export interface OutputOptions {
  /** Full rewrite instead of an appended section. */
  readonly flatten: boolean;
  /** Drops the private editing data of applications from the pages and forms written. */
  readonly removePieceInfo: boolean;
}

/** As delivered: an appended section, private data kept. */
export const DEFAULT_OUTPUT: OutputOptions = { flatten: false, removePieceInfo: false };

/** All optional; limits default to `ENGINE_LIMITS`. */
export interface CompileOptions {
  readonly limits?: EngineLimits;
  /** Fonts of the shop, preferred to the bundled ones. */
  readonly fonts?: readonly LibraryFontFile[];
  /** Lines to join or part, of this file or of the one it corrects. */
  readonly hints?: readonly SceneHint[];
}

/** A template without the plan: what the file holds. */
export interface Inspection {
  readonly scene: Scene;
  readonly fonts: readonly FontReport[];
  readonly problems: readonly Problem[];
}
