/** What interpreting one page collects, and the paint that goes into it. */
import type { PaintColor } from "../contract/paint-color.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import type { PdfDocument, PdfPage } from "../pdf/document.ts";
import { isDict, isName, isRef, isStream, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import type { ReasonCode } from "../contract/problems.ts";
import { type Budget, spendPainted } from "./budget.ts";
import { readColorSpace } from "./color-space.ts";
import { type GraphicsState, isTransparent, type PaintSource } from "./graphics-state.ts";
import type { GlyphStore } from "./glyph-store.ts";
import { countTextOperators, countTextOperatorsOfType3 } from "./hidden-text.ts";
import type { SyntaxErrors, Machine } from "./machine.ts";
import type { DoStep, Mark, ShownText } from "./model.ts";
import type { PaintedWith } from "./path-painters.ts";
import type { ContentCache, ContentStreamRecord } from "./content-streams.ts";

/** Everything collected for one page. */
export interface PageRun {
  readonly doc: PdfDocument;
  readonly page: PdfPage;
  readonly cache: ContentCache;
  readonly budget: Budget;
  readonly contentStreams: Map<string, ContentStreamRecord>;
  readonly syntaxErrors: Map<string, SyntaxErrors>;
  readonly shownTexts: ShownText[];
  readonly shownTextZ: number[];
  readonly glyphs: GlyphStore;
  readonly marks: Mark[];
  readonly fonts: Map<string, PdfFont>;
  readonly colorants: Set<string>;
  readonly hiddenText: Map<ReasonCode, number>;
  /**
   * Objects (patterns, masks, Type 3 fonts) already looked into, by reason and number. A pattern used
   * by a thousand shapes is counted once; its text exists once.
   */
  readonly lookedInto: Set<string>;
  /** Object numbers of the forms being run, outermost first. */
  readonly openForms: number[];
  usesTransparency: boolean;
  usesOverprint: boolean;
  nextZ: number;
}

/** One run through one content stream. */
export interface ContentStreamRun {
  readonly page: PageRun;
  readonly record: ContentStreamRecord;
  readonly machine: Machine;
  /** Content stream ids from the page to this content stream. */
  readonly formPath: readonly string[];
  /** As `ShownText.doPath`. */
  readonly doPath: readonly DoStep[];
  /** Forms invoked so far in this run. */
  forms: number;
}

/**
 * Notes colorants, transparency and overprint of something painted with the given state. `painted` is
 * "neither" for images and shadings, whose own colours the caller notes; transparency and overprint are
 * then judged as for a fill.
 */
export function notePaint(page: PageRun, gs: GraphicsState, painted: PaintedWith): void {
  const fills = painted === "fill" || painted === "both";
  const strokes = painted === "stroke" || painted === "both";
  // A stroke alone does not look at the fill's alpha; everything else that is painted does (11.6.4.4).
  const alpha = Math.min(strokes ? gs.strokeAlpha : 1, strokes && !fills ? 1 : gs.fillAlpha);
  page.usesTransparency ||= isTransparent(gs, alpha);
  page.usesOverprint ||= (fills && gs.overprintFill) || (strokes && gs.overprintStroke);
  if (fills) {
    noteSource(page, gs.fill);
  }
  if (strokes) {
    noteSource(page, gs.stroke);
  }
}

function noteSource(page: PageRun, source: PaintSource): void {
  noteColorants(page, source.color);
  if (source.pattern !== null) {
    lookIntoPattern(page, source.pattern);
  }
}

/** Notes the colorants of a colour as used. */
export function noteColorants(page: PageRun, color: PaintColor | null): void {
  for (const name of color?.colorants ?? []) {
    page.colorants.add(name);
  }
}

/** Keeps a mark whose `zIndex` is `page.nextZ`. Throws UnusablePdf over the page's budget. */
export function addMark(page: PageRun, mark: Mark): void {
  spendPainted(page.budget);
  page.marks.push(mark);
  page.nextZ++;
}

/**
 * True when a value has not been looked into for this reason. Direct objects have no number to
 * remember: they are looked into each time, which costs as much as their place in the content.
 */
function once(page: PageRun, reason: string, value: PdfValue): boolean {
  if (!isRef(value)) {
    return true;
  }
  // The reason is part of the key: one form may be a pattern's and a mask's.
  const key = `${reason} ${value.num}`;
  const isNew = !page.lookedInto.has(key);
  page.lookedInto.add(key);
  return isNew;
}

/** Adds to the count of text that cannot be offered. */
export function addHidden(page: PageRun, reason: ReasonCode, count: number): void {
  if (count > 0) {
    page.hiddenText.set(reason, (page.hiddenText.get(reason) ?? 0) + count);
  }
}

// A pattern's colorants are those of its resources or its shading; its text is only counted.
function lookIntoPattern(page: PageRun, value: PdfValue): void {
  const { doc } = page;
  const pattern = doc.resolve(value);
  if (!once(page, "in_pattern", value)) {
    return;
  }
  if (isStream(pattern)) {
    const resources = doc.get(pattern.dict, "Resources");
    noteResourceColorants(page, isDict(resources) ? resources : null);
    addHidden(page, "in_pattern", countTextOperators(doc, page.budget, pattern));
  } else if (isDict(pattern)) {
    noteShading(page, doc.get(pattern, "Shading"));
  }
}

/**
 * Colour of a shading as far as colorants go; notes its colorants. Null when it cannot be read. The
 * components stay empty: a shading has many colours, and which of them are seen is not computed.
 */
export function noteShading(
  page: PageRun,
  shading: PdfValue,
  spaces: PdfDict | null = null,
): PaintColor | null {
  const dict = isStream(shading) ? shading.dict : shading;
  const space = isDict(dict)
    ? readColorSpace(page.doc, dict.entries.get("ColorSpace") ?? null, spaces)
    : null;
  if (space === null) {
    return null;
  }
  const color: PaintColor = {
    space: space.name,
    components: [],
    colorants: space.colorants,
    alternate: space.alternate,
  };
  noteColorants(page, color);
  return color;
}

function noteResourceColorants(page: PageRun, resources: PdfDict | null): void {
  const spaces = resources === null ? null : page.doc.get(resources, "ColorSpace");
  // Read without the page's resources: a named space in a pattern's own resources leads nowhere else.
  for (const value of isDict(spaces) ? spaces.entries.values() : []) {
    for (const name of readColorSpace(page.doc, value, null)?.colorants ?? []) {
      page.colorants.add(name);
    }
  }
}

/** Counts the text of a soft mask that gs has set, once. */
export function scanSoftMask(page: PageRun, extGState: PdfValue): void {
  const { doc } = page;
  const dict = doc.resolve(extGState);
  const mask = isDict(dict) ? doc.get(dict, "SMask") : null;
  const group = isDict(mask) ? (mask.entries.get("G") ?? null) : null;
  const form = doc.resolve(group);
  if (isStream(form) && once(page, "in_softmask", group)) {
    addHidden(page, "in_softmask", countTextOperators(doc, page.budget, form));
  }
}

/** Counts the text in the glyph procedures of a Type 3 font, once. */
export function scanType3(page: PageRun, font: PdfFont): void {
  const { doc } = page;
  // The key of a font that is an object of its own is that object's number; a direct Type 3 font is not
  // looked into.
  const num = Number(font.key);
  if (!Number.isSafeInteger(num) || !once(page, "in_type3", { kind: "ref", num, gen: 0 })) {
    return;
  }
  const dict = doc.object(num)?.value ?? null;
  if (isDict(dict) && isName(doc.get(dict, "Subtype"), "Type3")) {
    addHidden(page, "in_type3", countTextOperatorsOfType3(doc, page.budget, dict));
  }
}
