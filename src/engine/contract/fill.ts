/** One fill: how it is to be done, and what comes of it. */
import type { InkUse } from "./inks.ts";
import type { LibraryFontFile } from "./fonts.ts";
import type { OutputOptions } from "./template.ts";
import type { Pictures } from "./values.ts";
import type { Problem } from "./problems.ts";
import type { FitReport } from "./fit-report.ts";
import type { Certificate } from "./certificate.ts";

/** All optional; absent options are as the template's author left them. */
export interface FillOptions {
  /** Rewrites also fields whose value equals the authored text. */
  readonly force?: boolean;
  /** In place of the template's own output options. */
  readonly output?: OutputOptions;
  readonly substitution?: "allow" | "refuse";
  /** Pairs of fonts the author has accepted, "From>To"; their notes are info instead of warn. */
  readonly acceptedSubstitutions?: readonly string[];
  /** Id of the font out of `fonts` that stands in before any bundled one; ignored when it is not there. */
  readonly defaultFontId?: string;
  /**
   * How much of a new font is embedded: a block of its letters, ready made, or just the glyphs in use.
   * Default "block"; "glyphs" takes a little longer and makes smaller files.
   */
  readonly fontParts?: "block" | "glyphs";
  readonly fonts?: readonly LibraryFontFile[];
  /** Text is printed in these inks; in its authored colours where they are not given. */
  readonly inks?: InkUse;
  /** Uploaded pictures, whole files, by the values that name them in picture fields. */
  readonly uploads?: Pictures;
}

/** The press file, with everything there is to say about it. */
export interface FillResult {
  readonly pdf: Uint8Array;
  readonly fit: FitReport;
  readonly problems: readonly Problem[];
  readonly certificate: Certificate;
}
