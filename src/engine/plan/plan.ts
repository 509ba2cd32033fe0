/**
 * The plan: everything a fill needs, computed once at compile. Plain data. A fill reads only this, the
 * source bytes and the fonts; it never parses the file again.
 */
import type { Matrix, Rect } from "#base/geometry.ts";
import type { TextShowingOperatorName, TextState } from "./text-state.ts";
import type { FontFacts } from "./font-facts.ts";
import type { AppendBase } from "./append-base.ts";
import type { Span } from "#base/bytes.ts";
import type { ReplacementText, TextHolder, ActualTextShares } from "./replacement-text.ts";

/** One content stream object with slots. */
export interface PlanPart {
  readonly num: number;
  readonly gen: number;
  readonly start: number;
  readonly end: number;
  /** The stream's dictionary as PDF source without /Length, /Filter, /DecodeParms. */
  readonly dict: string;
  /** True when the stream is also shown elsewhere than by this content: it is cloned, never changed. */
  readonly elsewhere: boolean;
  /** /PieceInfo of a form in `dict`, key and value; null when there is none. */
  readonly pieceInfo: Span | null;
}

export interface PlanContentStream {
  readonly id: string;
  /** Decoded content; base64 in the stored form. */
  readonly data: Uint8Array;
  readonly parts: readonly PlanPart[];
  /** How to add a font resource here: one place, or one for each page that shows the same streams. */
  readonly resources: readonly PlanResources[];
  readonly fontNames: readonly string[];
  /**
   * Indices of the pages that show a page's content stream, first one first, as `resources`; [] for forms.
   */
  readonly pages: readonly number[];
  /**
   * How to add a form here, one place each as `resources`; [] where no form is painted that may be cloned.
   */
  readonly xobjects: readonly PlanResources[];
  /** Names of XObjects in use here. */
  readonly xobjectNames: readonly string[];
  /** How to add a property list here, as `resources`; [] where none with a replacement text is named. */
  readonly lists: readonly PlanResources[];
  readonly listNames: readonly string[];
  /** All operators of the content stream; for the certificate. */
  readonly operatorCount: number;
}

/**
 * The smallest indirect object whose bytes hold a dictionary of the content stream's resources, /Font or
 * /XObject (or, when there is none, its resources, or the page), and where "/PltF1 9 0 R " is to be
 * inserted.
 */
export interface PlanResources {
  readonly num: number;
  readonly gen: number;
  /** Bytes of the object's value, verbatim; for a stream its dictionary as in `PlanPart.dict`. */
  readonly source: Uint8Array;
  /** As `ObjectUpdate.verbatim`. */
  readonly verbatim: boolean;
  /** Offset in `source` at which the insertion goes. */
  readonly insertAt: number;
  /** Text around the inserted entries: "" and "" inside a /Font dictionary, "/Font<<" and ">>" otherwise. */
  readonly before: string;
  readonly after: string;
}

/**
 * A box's part of one text-showing operator, with the state around it. The planned segments of an operator
 * tile its operand: head, own, head, own, …, tail; each may be rewritten or kept without the others.
 */
export interface PlanSegment {
  readonly unit: string;
  /** Indices into `Plan.uses`: one, or two when a form serves as its own shadow. */
  readonly uses: readonly number[];
  readonly operator: number;
  readonly name: TextShowingOperatorName;
  readonly span: Span;
  /** Glyph range in the operator; segments of one operator are ordered by it and never overlap. */
  readonly glyphStart: number;
  readonly glyphEnd: number;
  /** TJ elements between the planned segment before this one (or the operator's start) and this one. */
  readonly head: string;
  /** TJ elements of the box's own glyphs, to keep them when only a neighbour changes. */
  readonly own: string;
  /** TJ elements after the operator's last planned segment; "" on all others. */
  readonly tail: string;
  /** State shown with; it stays in force after the operator. */
  readonly shown: TextState;
  /** Key of the font shown with. */
  readonly font: string;
  /** True when that font's codes lead down, as TJ numbers then do too; absent for all others. */
  readonly leadsDown?: true;
  /** Text space → default user space of the page; never singular. */
  readonly ctm: Matrix;
  /** Line matrix in force once the side effects of ' and " took place. */
  readonly lm: Matrix;
  /** Text matrix where the box's own glyphs start and end (after `head`, before what follows). */
  readonly ownStartTm: Matrix;
  readonly ownEndTm: Matrix;
  readonly penIsUsed: boolean;
  readonly line: number;
  /** As `BoxSegment.clipPt`. */
  readonly clipPt?: Rect | null;
  /** New text of this line is written here: the first segment of the line in the box's main style. */
  readonly isAnchor: boolean;
  /**
   * The /ActualText around the operator, in the content or in a property list it names: where it stands and
   * which text-showing operators it speaks for; null without one that can be written anew.
   */
  readonly replacement: ReplacementText | null;
  /** Key of what it is painted in; absent in boxes of one paint. */
  readonly paint?: string;
  /** Horizontal scale, Tz and the matrices together, as a share of the box's; absent where it is that. */
  readonly stretch?: number;
  /** Operands of " as PDF source: aw and ac; null for other operators. */
  readonly spacingOperands: readonly [string, string] | null;
}

/** An operator of path construction and its operands. */
export interface PlanPathOperator {
  readonly name: "m" | "l" | "re" | "h";
  readonly span: Span;
  readonly operands: readonly number[];
}

/** A rule that belongs to words of a line: an underline, a line struck through. It goes with them. */
export interface PlanRule {
  readonly unit: string;
  /** Indices into `Plan.uses`. */
  readonly uses: readonly number[];
  readonly line: number;
  /** The authored line, and the UTF-16 range of it that is ruled. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** How far it reaches beyond its words on either side, points. */
  readonly before: number;
  readonly behind: number;
  /** Height of the line's baseline in the box's frame, points. */
  readonly baseline: number;
  /** The pieces that it is drawn in, one behind the other. */
  readonly pieces: readonly PlanRulePart[];
}

export interface PlanRulePart {
  /** From where to where it is drawn, points along the box's frame. */
  readonly from: number;
  readonly to: number;
  /** Space of its path → the box's frame. */
  readonly toFrame: Matrix;
  readonly operators: readonly PlanPathOperator[];
}

/** Letters of some lines drawn once more as paths: their stroke, their shadow, a copy. It goes with the words. */
export interface PlanCopy {
  readonly unit: string;
  /** Indices into `Plan.uses`. */
  readonly uses: readonly number[];
  /** Ordinal of the authored line it draws. */
  readonly line: number;
  /** From the letters to their copy, default user space. */
  readonly shift: readonly [dx: number, dy: number];
  /** New letters are drawn in the place of the first one: below all of the text, or above all of it. */
  readonly paths: readonly PlanCopyPath[];
}

export interface PlanCopyPath {
  /** The operators that construct it, and the one that paints it. */
  readonly construction: Span;
  readonly painter: Span;
  /** The subpaths that draw letters of the line; null where all of them do. */
  readonly own: readonly Span[] | null;
  /** Absent but where it draws letters of several lines and nothing else. */
  readonly isShared?: true;
  /** Space of the path → default user space of the page; never singular. */
  readonly ctm: Matrix;
}

export interface PlanBox {
  readonly id: string;
  readonly page: number;
  /** As in the scene: em of the effective size, added between glyphs and per word space. */
  readonly trackingEm: number;
  readonly wordSpacingEm: number;
  /** True when its lines run down the page; absent for all others. */
  readonly vertical?: true;
  /** Pairs of the authored text whose distance is not their width; absent when they are not known. */
  readonly kerning?: readonly SeenPair[];
  /** Painters: the box's own segments first, then its duplicates; each is rewritten with the same text. */
  readonly painters: readonly PlanPainter[];
  /** Absent where no rule belongs to its words. */
  readonly rules?: readonly PlanRule[];
  /** Absent where no path draws its letters. */
  readonly copies?: readonly PlanCopy[];
  /**
   * Boxes that show the very same operators (a form painted more than once), this one included, the same
   * list on each; those that get one text are written as one of them is. [] for ordinary boxes.
   */
  readonly shared: readonly string[];
}

/**
 * The glyphs of a painter as authored, all of its segments' one after the other: columns of one length, a
 * row for each glyph.
 */
export interface PlanGlyphs {
  /**
   * UTF-16 offsets into the box's text that the glyph stands for: of one start and end where it has no
   * character of its own, -1 where that is not known.
   */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly codes: readonly number[];
  /** Bytes of each code. */
  readonly lengths: readonly number[];
  /** As the font states it, thousandths of the glyph's own em. */
  readonly widths: readonly number[];
  /** Origin along the baseline from the frame's, thousandths of the box's em before horizontal scaling. */
  readonly xs: readonly number[];
  /** Origin above the baseline of its line, thousandths of the box's em. */
  readonly ys: readonly number[];
}

export interface PlanPainter {
  /** In paint order; at least one. */
  readonly segments: readonly PlanSegment[];
  /** Absent where no text of the box can stay beside other that changes, and for columns. */
  readonly glyphs?: PlanGlyphs;
  /** Frame of this painter: as TextBox.frame. */
  readonly frame: Matrix;
}

/** One invocation of a content stream: a page's content, or a form by one chain of Do operators. */
export interface PlanUse {
  readonly page: number;
  readonly unit: string;
  /**
   * The invocation around it, an index into `Plan.uses` below its own, and the operand of the Do operator in
   * that content stream's data; null for pages, and for forms painted once, which are never cloned.
   */
  readonly painted: { readonly by: number; readonly name: Span } | null;
}

/** A page object, where its list of content streams or its private data may have to change. */
export interface PlanPage {
  readonly page: number;
  readonly num: number;
  readonly gen: number;
  /** As in `PlanResources`. */
  readonly source: Uint8Array;
  readonly verbatim: boolean;
  /** The value of /Contents in `source`; null when it cannot be told. */
  readonly contents: Span | null;
  /**
   * "12 0 R" of each content stream, and which part of the content it is; null for streams that are
   * missing.
   */
  readonly streams: readonly { readonly ref: string; readonly part: number | null }[];
  /** /PieceInfo in `source`, key and value; null when there is none. */
  readonly pieceInfo: Span | null;
}

/** A structure element whose words stand for text of boxes. */
export interface PlanElement extends TextHolder {
  /** One of them; the only one unless `said` tells the others. */
  readonly box: string;
  /**
   * The shares of the boxes in its /ActualText, the only text then; absent when it stands for one and
   * nothing else.
   */
  readonly said?: ActualTextShares;
  /** The text-showing operators it stands for; each of their content streams is painted once. */
  readonly shows: readonly { readonly unit: string; readonly operators: readonly number[] }[];
}

export interface Plan {
  readonly planVersion: 11;
  readonly base: AppendBase;
  readonly units: readonly PlanContentStream[];
  readonly boxes: readonly PlanBox[];
  /** Every invocation of the content streams, also those that no box stands in; those around come first. */
  readonly uses: readonly PlanUse[];
  /** Forms that something else than content refers to as well: cloned, never changed. Unit ids. */
  readonly usedElsewhere: readonly string[];
  readonly pages: readonly PlanPage[];
  readonly elements: readonly PlanElement[];
  /** Boxes with words about them elsewhere that may stay as delivered when the text changes. */
  readonly keptTexts: readonly string[];
  readonly fonts: readonly FontFacts[];
  /** Resource name of each font in each content stream: its id → font key → name. */
  readonly fontNames: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Every object of the file: number, generation, canonical hash; for the certificate. */
  readonly objects: readonly (readonly [number, number, string])[];
}

/**
 * Font (`PdfFont.key`), code, next code, and what their distance has more than the width; thousandths of an
 * em.
 */
export type SeenPair = readonly [font: string, left: number, right: number, adjustment: number];
