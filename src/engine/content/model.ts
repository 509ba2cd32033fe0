/**
 * What interpreting a page's content yields (ISO 32000-2, 8 and 9.4): text-showing operators with the
 * full text state, byte spans and glyph positions, and the geometry other text is judged against.
 * Detection and rewriting share this one model, so a byte span found here is a byte span the rewriter
 * edits.
 */
import type { Matrix, Rect } from "#base/geometry.ts";
import type { ClipRegion } from "./clip-region.ts";
import type { PdfCode, PdfFont } from "../font/pdf-font/pdf-font.ts";
import type { MaskPicture } from "./mask-pictures.ts";
import type { PathPlace } from "./path-place.ts";
import type { PdfRef } from "../pdf/objects.ts";
import type { Problem, ReasonCode } from "../contract/problems.ts";
import type { PaintColor } from "../contract/paint-color.ts";
import type { Span } from "#base/bytes.ts";
import type { TextState, TextShowingOperatorName } from "../plan/text-state.ts";

/** A token sequence that shares one operator numbering: the contents of a page, or one form XObject. */
export interface ContentStream {
  /** "page:0" or "form:12" (object number of the form). */
  readonly id: string;
  readonly kind: "page" | "form";
  /** For a page its index; for a form the page it was first met on. */
  readonly pageIndex: number;
  /** Decoded streams joined by one newline each; spans below point in here. */
  readonly data: Uint8Array;
  readonly parts: readonly ContentPart[];
  /** Object number of the indirect object whose bytes hold this content stream's resources dictionary. */
  readonly resourcesOwner: number;
  /** All resource names already in use for fonts here, so that a new one does not collide. */
  readonly fontNames: readonly string[];
}

/** One stream object of a content stream: where its decoded bytes lie in `data`. */
export interface ContentPart {
  readonly ref: PdfRef;
  readonly start: number;
  readonly end: number;
}

/**
 * A text-showing operator as it stands in its content stream. One entry even when the form is invoked
 * many times.
 */
export interface TextShowingOperator {
  readonly contentStream: string;
  /** Ordinal of the operator in its content stream, counting every operator. */
  readonly index: number;
  readonly name: TextShowingOperatorName;
  /** First operand to the end of the operator keyword, in `ContentStream.data`. */
  readonly span: Span;
  /** Strings and numbers of the operand, in order. Read anew when asked for: ask once. */
  readonly elements: readonly TextElement[];
  /** State in force when the operator is met (for ' and " before their side effects). */
  readonly before: TextState;
  /** Text matrix and line matrix when the operator is met (for ' and " before their side effects). */
  readonly tm: Matrix;
  readonly lm: Matrix;
  /** Text matrix at which the first glyph is shown (after T* of ' and "), and after the last one. */
  readonly startTm: Matrix;
  readonly endTm: Matrix;
  /** State the text is shown with (differs from `before` only for "). */
  readonly shown: TextState;
  /** Ordinal of the BT…ET it stands in. */
  readonly textObject: number;
  /** True when a later text-showing operator of the same text object continues from this one's pen. */
  readonly penIsUsed: boolean;
}

export type TextElement =
  | { readonly kind: "string"; readonly span: Span; readonly bytes: Uint8Array }
  | { readonly kind: "number"; readonly span: Span; readonly value: number };

/** One glyph as painted on the page. */
export interface Glyph {
  /** Index into `PageContent.shownTexts`. */
  readonly shownText: number;
  /** Index into `TextShowingOperator.elements`, and the byte offset of the code in that string. */
  readonly element: number;
  readonly offset: number;
  readonly length: number;
  readonly code: number;
  readonly unicode: string | null;
  readonly gid: number | null;
  /** As the font states it, thousandths of text space. */
  readonly width: number;
  /** Origin on the baseline in default user space of the page. */
  readonly x: number;
  readonly y: number;
  /** Pen displacement without character and word spacing, in default user space. */
  readonly dx: number;
  readonly dy: number;
  readonly isSpace: boolean;
}

/**
 * Glyphs by ordinal. Each is made anew when it is asked for: ask once where it is used often, and where every
 * glyph of a page is looked at, ask for its numbers alone.
 */
export interface GlyphList extends Iterable<Glyph> {
  readonly length: number;
  at(index: number): Glyph | undefined;
  /** What the font says of a glyph; the same object for the same code of one font, as a rule. */
  codeAt(index: number): PdfCode | undefined;
  /** Members of `Glyph` by their names; NaN, and false, where there is no such glyph. */
  xAt(index: number): number;
  yAt(index: number): number;
  dxAt(index: number): number;
  dyAt(index: number): number;
  isSpaceAt(index: number): boolean;
  slice(start: number, end: number): readonly Glyph[];
}

/** The operator that paints a form: where it stands, and its operand with the slash. */
export interface DoStep {
  readonly contentStream: string;
  readonly operator: number;
  /** Ordinal among the forms that one run of the content stream invokes: text edits do not move it. */
  readonly form: number;
  readonly name: Span;
}

/** One execution of a text-showing operator: a form invoked twice gives two. */
export interface ShownText {
  readonly operator: TextShowingOperator;
  readonly font: PdfFont | null;
  /** Content stream ids from the page to the content stream of the operator. */
  readonly formPath: readonly string[];
  /**
   * The Do operators from the page down to that content stream; one list object for all texts of one
   * invocation.
   */
  readonly doPath: readonly DoStep[];
  /** CTM when shown: text space × ctm = default user space of the page. */
  readonly ctm: Matrix;
  /** Slice of `PageContent.glyphs`. */
  readonly glyphStart: number;
  readonly glyphEnd: number;
  readonly fill: PaintColor;
  readonly stroke: PaintColor;
  readonly fillAlpha: number;
  readonly overprintFill: boolean;
  readonly overprintMode: number;
  /** Innermost marked content: MCID, ActualText, tag; null when none. */
  readonly mcid: number | null;
  readonly actualText: string | null;
  /** Why the text is not editable (render mode, layer, clip, artifact …); null when it may be. */
  readonly reason: ReasonCode | null;
  /** Device bounds of the clip in default user space. */
  readonly clip: Rect;
  /** The shapes of that clip; null where nothing but the medium clips. */
  readonly clipRegion: ClipRegion | null;
}

/** Where an image XObject is painted. */
export interface DrawnImage {
  /** Content stream of the Do operator, and its ordinal there, counting every operator. */
  readonly contentStream: string;
  readonly operator: number;
  /** Unit square → default user space. */
  readonly ctm: Matrix;
}

/** Marks that are not text: frames, rules, panels, pictures; for obstacles and preflight. */
export interface Mark {
  readonly kind: "fill" | "stroke" | "image" | "inline-image" | "shading";
  readonly bbox: Rect;
  readonly fill: PaintColor | null;
  readonly stroke: PaintColor | null;
  /** Effective stroke width in points; null when not stroked. */
  readonly strokeWidthPt: number | null;
  /** True for an axis-parallel rectangle or line. */
  readonly isRectangle: boolean;
  readonly isClosedCurve: boolean;
  /** Of a painted path, where it stands; one object for all marks of one path. Null for all others. */
  readonly path: PathPlace | null;
  /** Of a painted path or a picture, the shapes of the clip in force, as `ShownText.clipRegion`; absent for shadings. */
  readonly clipRegion?: ClipRegion | null;
  /** Nothing below its fill, or its picture, is seen through it; absent where something is, or may be. */
  readonly isOpaque?: true;
  /** For images: pixels and object, else null. */
  readonly image: {
    readonly widthPx: number;
    readonly heightPx: number;
    readonly bitsPerComponent: number;
    readonly object: string | null;
    readonly space: PaintColor | null;
    readonly isMask: boolean;
    /** Lower of the two axes' pixels per inch as placed. */
    readonly ppi: number;
    /** The Do operator that paints it; null for inline images. */
    readonly drawn: DrawnImage | null;
  } | null;
  readonly overprintFill: boolean;
  readonly overprintStroke: boolean;
  readonly overprintMode: number;
  /** The pictures of the soft masks that it is seen through; absent without one. */
  readonly maskPictures?: readonly MaskPicture[];
  /** Paint order, comparable with `PageContent.shownTextZ`. */
  readonly zIndex: number;
}

export interface PageContent {
  readonly pageIndex: number;
  readonly contentStreams: readonly ContentStream[];
  /** In paint order. */
  readonly shownTexts: readonly ShownText[];
  /** zIndex of each shown text, same order as `shownTexts`. */
  readonly shownTextZ: readonly number[];
  readonly glyphs: GlyphList;
  readonly marks: readonly Mark[];
  /** Fonts by `PdfFont.key`, those used on this page. */
  readonly fonts: ReadonlyMap<string, PdfFont>;
  /** Names of Separation and DeviceN colorants used by anything painted. */
  readonly colorants: readonly string[];
  readonly usesTransparency: boolean;
  readonly usesOverprint: boolean;
  /**
   * Text met where it cannot be edited (patterns, soft masks, Type3 procedures): reason → number of
   * text-showing operators.
   */
  readonly hiddenText: ReadonlyMap<ReasonCode, number>;
  readonly problems: readonly Problem[];
}
