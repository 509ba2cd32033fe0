/** What the processes of the pool are asked and what they answer. Plain data. */
import type { BlockScore, BoxScore } from "#test/support/box-score.ts";
import type { FormScore } from "#test/support/form-score.ts";
import type { CorpusFile } from "./files.ts";

export type Task =
  | { readonly kind: "boxes"; readonly file: CorpusFile }
  | {
      readonly kind: "edits";
      readonly file: CorpusFile;
      /** Ghostscript and its plates too. */
      readonly ghostscript: boolean;
      /** Every field filled alone, not in two groups. */
      readonly eachField: boolean;
    }
  | { readonly kind: "harm"; readonly file: CorpusFile }
  | { readonly kind: "form"; readonly file: CorpusFile }
  | { readonly kind: "compile"; readonly path: string };

export type Answer =
  | BoxesAnswer
  | EditsAnswer
  | HarmAnswer
  | FormAnswer
  | CompileAnswer
  | CrashAnswer;

export interface CrashAnswer {
  readonly kind: "crash";
  readonly message: string;
}

export interface BoxesAnswer {
  readonly kind: "boxes";
  /** Reason for which the file is refused; null when it compiles. */
  readonly refused: string | null;
  readonly pages: number;
  readonly boxes: number;
  readonly editable: number;
  /** Null without truth. */
  readonly score: BoxScore | null;
  readonly readers: Readonly<Record<ReaderName, BlockScore>> | null;
  /** Pages without boxes and without a reason, or without a reason the truth names. */
  readonly reasonFaults: readonly string[];
  /** Least processor time of three warm compiles; the first by the clock, and by all threads of the process. */
  readonly compileMs: number;
  readonly firstMs: number;
  readonly firstCpuMs: number;
}

export type ReaderName = "platen" | "pdfjs" | "poppler";
export type RendererName = "pdfium" | "poppler" | "ghostscript" | "plates";

export interface EditsAnswer {
  readonly kind: "edits";
  /** Boxes set again with their own text, and those of them equal pixel by pixel (PDFium, 150 dpi). */
  readonly ownBoxes: number;
  readonly ownExact: number;
  /** Why the others differ: code → boxes. "unexplained" must stay empty. */
  readonly ownCodes: Readonly<Record<string, number>>;
  /** Fills with other text. */
  readonly fills: number;
  /** Values no fill takes: too long at the smallest size, or without a glyph. */
  readonly refused: number;
  /** Pixels that differ outside the ink; absent for a renderer that was not asked. */
  readonly outsidePx: Partial<Readonly<Record<RendererName, number>>>;
  readonly faults: readonly string[];
}

/** What a fill must never do, counted by readers and renderers. */
export interface HarmAnswer {
  readonly kind: "harm";
  /** Authored words that vanish although no value took their place. */
  readonly lostWords: number;
  /** Fields taken for placeholders whose boxes have no placeholder, and placeholders that are no fields. */
  readonly falsePlaceholders: number;
  readonly missedPlaceholders: number;
  /** Boxes offered that hold no letter or digit. */
  readonly symbolBoxes: number;
  /** Boxes whose lines tell their alignment, and those of them that the engine sees so. */
  readonly alignJudged: number;
  readonly alignRight: number;
  readonly changedBoxes: number;
  /** Changed boxes with letters of another font. */
  readonly substitutedBoxes: number;
  /** Changed boxes set in a copy of their own font. */
  readonly exactTwins: number;
  /** Changed boxes with letters of a font of another class, slant or weight. */
  readonly wrongClasses: number;
  /** Changed boxes whose new ink a clip cuts that did not cut the old, and how many pixels at 96 dpi. */
  readonly cutBoxes: number;
  readonly cutPx: number;
  /** Changed boxes whose old letters still show. */
  readonly ghosts: number;
  /** Fills that were offered and the verifier refuses. */
  readonly refusedFinals: number;
  /** Words set again beside a changed one, and boxes in which one was changed. */
  readonly setAgain: number;
  readonly setAgainTried: number;
  /** Processor time of one warm compile and of the slowest verification. */
  readonly compileMs: number;
  readonly verifyMs: number;
  readonly pagesDrawn: number;
  readonly faults: readonly string[];
}

/** The form offered for a file, against what a designer would open. */
export interface FormAnswer {
  readonly kind: "form";
  /** Null for a file that is refused. */
  readonly score: FormScore | null;
  /** Placeholders whose codes a filled file still shows. */
  readonly codes: readonly string[];
}

export interface CompileAnswer {
  readonly kind: "compile";
  readonly refused: string | null;
  readonly boxes: number;
  readonly ms: number;
}
