/**
 * The plan: everything a fill needs, computed once at compile. Plain data. A fill reads only this, the
 * source bytes and the fonts; it never parses the file again.
 */
import type { Matrix } from "#base/geometry.ts";
import type { ShowOperatorName, TextState } from "../content/model.ts";
import type { FontFacts } from "../font/pdf-font.ts";
import type { AppendBase } from "../pdf/document.ts";
import type { Span } from "../pdf/objects.ts";

/** One content stream object with slots. */
export interface PlanPart {
  readonly num: number;
  readonly gen: number;
  readonly start: number;
  readonly end: number;
  /** Stream dictionary entries to carry over, as PDF source without /Length, /Filter, /DecodeParms. */
  readonly dictEntries: string;
}

export interface PlanUnit {
  readonly id: string;
  /** Decoded content; base64 in the stored form. */
  readonly data: Uint8Array;
  readonly parts: readonly PlanPart[];
  /** How to add a font resource here. */
  readonly resources: PlanResources;
  readonly fontNames: readonly string[];
}

/**
 * The smallest indirect object whose bytes hold the unit's /Font dictionary (or, when there is none,
 * its resources, or the page), and where "/PltF1 9 0 R " is to be inserted.
 */
export interface PlanResources {
  readonly num: number;
  readonly gen: number;
  /** Bytes of the object's value, verbatim. */
  readonly source: Uint8Array;
  /** Offset in `source` at which the insertion goes. */
  readonly insertAt: number;
  /** Text around the inserted entries: "" and "" inside a /Font dictionary, "/Font<<" and ">>" otherwise. */
  readonly before: string;
  readonly after: string;
}

/** One show operator of a box, with the state around it. */
export interface PlanSegment {
  readonly unit: string;
  readonly operator: number;
  readonly name: ShowOperatorName;
  readonly span: Span;
  /** Bytes of the elements before and after the box's glyphs, verbatim TJ elements; "" when whole. */
  readonly head: string;
  readonly tail: string;
  readonly before: TextState;
  readonly shown: TextState;
  readonly lm: Matrix;
  readonly startTm: Matrix;
  /** Text matrix where the box's own glyphs start and end (after `head`, before `tail`). */
  readonly ownStartTm: Matrix;
  readonly ownEndTm: Matrix;
  readonly endTm: Matrix;
  readonly penIsUsed: boolean;
  readonly line: number;
  /** Operands of " as PDF source: aw and ac; null for other operators. */
  readonly spacingOperands: readonly [string, string] | null;
}

export interface PlanBox {
  readonly id: string;
  readonly page: number;
  /** Painters: the box's own segments first, then its twins; each is rewritten with the same text. */
  readonly painters: readonly PlanPainter[];
}

export interface PlanPainter {
  readonly segments: readonly PlanSegment[];
  /** Default user space of the page → text space of the first segment with Tm = identity: inverse CTM. */
  readonly inverseCtm: Matrix;
  /** Frame of this painter: as TextBox.frame. */
  readonly frame: Matrix;
}

export interface Plan {
  readonly planVersion: 1;
  readonly base: AppendBase;
  readonly units: readonly PlanUnit[];
  readonly boxes: readonly PlanBox[];
  readonly fonts: readonly FontFacts[];
  /** Resource name of each font in each unit: unit id → font key → name. */
  readonly fontNames: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
