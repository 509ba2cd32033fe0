/**
 * Interprets the content of a page (ISO 32000-2, 8 and 9): every text-showing operator with its state,
 * its byte span and its glyphs' places, every other mark with its bounds. Nothing is painted and no
 * image or outline is decoded. Broken content is read as far as it makes sense and reported; only a
 * breach of limits ends it.
 */
import { getOrAdd } from "#base/maps.ts";
import { hull, multiply } from "#base/geometry.ts";
import type { PdfDocument, PdfPage } from "../pdf/document.ts";
import { isDict, isName, isStream, type PdfStream } from "../pdf/objects.ts";
import { type EngineLimits, type Problem, problem } from "../contract/problems.ts";
import { newBudget, spendBytes, spendOperator } from "./budget.ts";
import { GlyphStore } from "./glyph-store.ts";
import { clipCorners, clipRectangle } from "./clip-region.ts";
import { type GraphicsState, initialState, intersect, isTransparent } from "./graphics-state.ts";
import { formMatrix } from "./form-matrix.ts";
import { countTextOperatorsOfAnnotations } from "./hidden-text.ts";
import { isLayerVisible } from "./layers.ts";
import {
  type SyntaxErrorKind,
  type SyntaxErrors,
  type FontOf,
  type Machine,
  nameOf,
  newMachine,
  noteSyntaxError,
  resourceOf,
  UNMARKED,
} from "./machine.ts";
import { maskPictures } from "./mask-pictures.ts";
import { beginMarked, endMarked, innermost } from "./marked-content.ts";
import type { DoStep, PageContent } from "./model.ts";
import { noteOperatorCount } from "./operator-count.ts";
import { OPERATORS } from "../pdf/operators.data.ts";
import { addHidden, scanSoftMask, type PageRun, type ContentStreamRun } from "./page-run.ts";
import {
  cornersOf,
  isImage,
  isUprightMatrix,
  paintImage,
  paintInlineImage,
  paintPath,
  paintShading,
} from "./paint-marks.ts";
import { paintText } from "./paint-text.ts";
import { PATH_PAINTERS } from "./path-painters.ts";
import { STATE_OPERATORS } from "./state-operators.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";
import {
  type ContentCache,
  formContentStream,
  newContentCache,
  pageContentStream,
  type ContentStreamRecord,
} from "./content-streams.ts";

/** What interpreting needs besides the page. */
export interface InterpretOptions {
  /**
   * One object per font key, over all pages of the document: glyphs of two pages are compared by the
   * font's identity.
   */
  readonly fontOf: FontOf;
  readonly limits: Pick<EngineLimits, "maxOperators" | "maxFormDepth" | "maxExpandedBytes">;
  /** Shared by the pages of one document so that forms are read once; made anew when absent. */
  readonly cache?: ContentCache;
}

/**
 * The content of a page in paint order, in default user space. Throws UnusablePdf("over_limit") and
 * nothing else. Linear in the operators executed.
 */
export function interpretPage(
  doc: PdfDocument,
  page: PdfPage,
  options: InterpretOptions,
): PageContent {
  // All that is collected is in one record, so that the functions for text, paths and images write to
  // the same lists and paint order is one counter (`nextZ`) over all of them.
  const record = pageContentStream(doc, page, options.fontOf);
  const run: PageRun = {
    doc,
    page,
    cache: options.cache ?? newContentCache(doc),
    budget: newBudget(options.limits),
    contentStreams: new Map(),
    syntaxErrors: new Map(),
    shownTexts: [],
    shownTextZ: [],
    glyphs: new GlyphStore(),
    marks: [],
    fonts: new Map(),
    colorants: new Set(),
    hiddenText: new Map(),
    lookedInto: new Set(),
    openForms: [],
    usesTransparency: false,
    usesOverprint: false,
    nextZ: 0,
  };
  const faults = syntaxErrorsOf(run, record);
  runContentStream({
    page: run,
    record,
    // The medium and not the crop is the clip at the start: text in the slug is read too.
    machine: newMachine(record.scope, initialState(page.mediaBox), UNMARKED, faults),
    formPath: [record.contentStream.id],
    doPath: [],
    forms: 0,
  });
  run.glyphs.trim();
  // Last, since annotations are painted over the page (12.5.2) and spend what is left of the budget.
  addHidden(run, "in_annotation", countTextOperatorsOfAnnotations(doc, run.budget, page));
  return {
    pageIndex: page.index,
    contentStreams: [...run.contentStreams.values()].map(({ contentStream: unit }) => unit),
    shownTexts: run.shownTexts,
    shownTextZ: run.shownTextZ,
    glyphs: run.glyphs,
    marks: run.marks,
    fonts: run.fonts,
    colorants: [...run.colorants],
    usesTransparency: run.usesTransparency,
    usesOverprint: run.usesOverprint,
    hiddenText: run.hiddenText,
    problems: problemsOf(run),
  };
}

type Painter = (run: ContentStreamRun, op: ContentOperator) => void;

// Operators that put marks on the page or change what is collected. Those that only change state are in
// `STATE_OPERATORS`, which the state trace shares.
const PAINTERS: ReadonlyMap<string, Painter> = new Map<string, Painter>([
  ...[...PATH_PAINTERS.keys()].map((name): [string, Painter] => [name, paintPath]),
  ["Tj", paintText],
  ["TJ", paintText],
  ["'", paintText],
  ['"', paintText],
  ["Do", paintObject],
  ["sh", paintShading],
  ["BI", (run, op) => paintInlineImage(run, op.inlineImage)],
  ["gs", setExtGState],
  ["BMC", (run, op) => beginMarked(run.machine, op, run.page.cache.layers)],
  ["BDC", (run, op) => beginMarked(run.machine, op, run.page.cache.layers)],
  ["EMC", ({ machine }) => endMarked(machine)],
  [
    // BX … EX: unknown operators in between are no error (7.8.2, compatibility operators).
    "BX",
    ({ machine }) => {
      machine.compatibility++;
    },
  ],
  [
    "EX",
    ({ machine }) => {
      machine.compatibility = Math.max(0, machine.compatibility - 1);
    },
  ],
]);

/**
 * Runs one content stream from its first to its last operator. Throws UnusablePdf("over_limit") only.
 * What is open at the end (q, BT, BMC) ends here: a form cannot change the state of the stream that
 * invokes it (8.10.1).
 */
function runContentStream(run: ContentStreamRun): void {
  const { machine, page, record } = run;
  spendBytes(page.budget, record.contentStream.data.length);
  const reader = new OperatorReader(record.contentStream.data);
  let count = 0;
  for (let op = reader.next(); op !== null; op = reader.next()) {
    count++;
    spendOperator(page.budget);
    // Painters first: gs and the path-painting operators are in both tables, and their painter calls the
    // handler of the other.
    const painter = PAINTERS.get(op.name);
    if (painter !== undefined) {
      painter(run, op);
      continue;
    }
    const handler = STATE_OPERATORS.get(op.name);
    if (handler !== undefined) {
      handler(machine, op);
    } else if (machine.compatibility === 0 && !OPERATORS.has(op.name)) {
      // An unknown operator is passed over with its operands, as readers do; known ones without an entry
      // in either table (MP, DP, d0, d1) have no effect on what is collected.
      noteSyntaxError(machine.syntaxErrors, "unknown operator");
    }
  }
  noteOperatorCount(record.contentStream.data, count);
  if (reader.damage > 0) {
    noteSyntaxError(machine.syntaxErrors, "unreadable bytes", reader.damage);
  }
  noteOpenEnds(machine);
}

/**
 * What is still open at the end of a content stream. Page contents are joined before they are read, so
 * a q in one stream and its Q in the next are no error.
 */
function noteOpenEnds(machine: Machine): void {
  if (machine.saved.length > 0) {
    noteSyntaxError(machine.syntaxErrors, "q without Q", machine.saved.length);
  }
  if (machine.text.open) {
    noteSyntaxError(machine.syntaxErrors, "BT without ET");
  }
  if (machine.marked.length > 0) {
    noteSyntaxError(machine.syntaxErrors, "BMC without EMC", machine.marked.length);
  }
}

/**
 * gs also sets soft masks. Their groups may show text that no box can be offered for: it is counted. Their pictures
 * may be the shadow of text: they are noted.
 */
function setExtGState(run: ContentStreamRun, op: ContentOperator): void {
  const { machine, page } = run;
  STATE_OPERATORS.get("gs")?.(machine, op);
  const name = op.operands.at(-1)?.value;
  const entry = isName(name) ? resourceOf(machine.scope, "ExtGState", name.name) : null;
  const state = page.doc.resolve(entry);
  if (!isDict(state) || !state.entries.has("SMask")) {
    return;
  }
  const { gs } = machine;
  gs.maskPictures = gs.hasSoftMask ? maskPictures(page.doc, page.budget, state, gs.ctm) : [];
  if (gs.hasSoftMask) {
    scanSoftMask(page, entry);
  }
}

/**
 * Do: an image is kept as a mark, a form is run. PostScript XObjects and unknown subtypes paint
 * nothing.
 */
function paintObject(run: ContentStreamRun, op: ContentOperator): void {
  const { machine, page } = run;
  const name = nameOf(machine, op);
  if (name === null) {
    return;
  }
  const object = page.doc.resolve(resourceOf(machine.scope, "XObject", name));
  if (!isStream(object)) {
    noteSyntaxError(machine.syntaxErrors, "missing resource");
    return;
  }
  if (isImage(run, object)) {
    paintImage(run, object, op.index);
  } else if (isName(page.doc.get(object.dict, "Subtype"), "Form")) {
    paintForm(run, object, op);
  }
}

// ISO 32000-2, 8.10.1: save, concatenate /Matrix, clip to /BBox, paint, restore.
function paintForm(run: ContentStreamRun, form: PdfStream, op: ContentOperator): void {
  const { machine, page } = run;
  const { doc } = page;
  const { openForms } = page;
  // Both bounds are needed: a form that invokes itself, and a chain of a million different forms.
  if (openForms.includes(form.num) || openForms.length >= page.budget.limits.maxFormDepth) {
    noteSyntaxError(machine.syntaxErrors, "form that paints itself or is nested too deep");
    return;
  }
  // One record for all invocations: its operators are known by index, so the second one finds those of
  // the first, and the rewriter sees that an edit would change both.
  const record = formContentStream(page.cache, run.record, form);
  // The form starts with a copy, which is all that q and Q around it would do.
  const gs = { ...machine.gs };
  if (record.scope.resources !== machine.scope.resources) {
    // The font in force is inherited, but its name means nothing among the form's own resources.
    gs.fontName = "";
    gs.snapshot = null;
  }
  gs.ctm = multiply(formMatrix(doc, form), gs.ctm);
  clipToBBox(doc, gs, form);
  const group = doc.get(form.dict, "Group");
  if (isDict(group) && isName(doc.get(group, "S"), "Transparency")) {
    // 11.6.6: the group is painted as a whole with the state around; inside, everything starts opaque.
    const isMixed = isTransparent(gs, gs.fillAlpha);
    page.usesTransparency ||= isMixed;
    gs.isInMixedGroup ||= isMixed;
    gs.groupAlpha *= gs.fillAlpha;
    gs.fillAlpha = 1;
    gs.strokeAlpha = 1;
    gs.blendMode = "Normal";
    gs.hasSoftMask = false;
    gs.groupMaskPictures = [...gs.groupMaskPictures, ...gs.maskPictures];
    gs.maskPictures = [];
  }
  // Marked content around Do counts for the text inside (14.6.1): an Artifact or a hidden layer covers
  // the form.
  const around = innermost(machine);
  const isVisible = isLayerVisible(page.cache.layers, form.dict.entries.get("OC") ?? null);
  const marked = isVisible ? around : { ...around, hidden: true };
  openForms.push(form.num);
  runContentStream({
    page,
    record,
    machine: newMachine(record.scope, gs, marked, syntaxErrorsOf(page, record)),
    formPath: [...run.formPath, record.contentStream.id],
    doPath: [...run.doPath, stepOf(run, op)],
    forms: 0,
  });
  openForms.pop();
}

/** 8.10.1: what a form paints is clipped to its /BBox. */
function clipToBBox(doc: PdfDocument, gs: GraphicsState, form: PdfStream): void {
  const corners = cornersOf(doc, form.dict, gs.ctm);
  // A form without a BBox breaks the standard (table 93); readers paint it unclipped.
  if (corners === null) {
    return;
  }
  const box = hull(corners);
  gs.clip = intersect(gs.clip, box);
  gs.clipRegion = isUprightMatrix(gs.ctm)
    ? clipRectangle(gs.clipRegion, box)
    : clipCorners(gs.clipRegion, box, corners);
}

/**
 * Where the Do stands and which bytes name the form: what the rewriter replaces to give one invocation
 * its own copy.
 */
function stepOf(run: ContentStreamRun, { index, operands, end }: ContentOperator): DoStep {
  const operand = operands.at(-1);
  const name = { start: operand?.start ?? end, end: operand?.end ?? end };
  return { contentStream: run.record.contentStream.id, operator: index, form: run.forms++, name };
}

/**
 * The syntax-error counts of a content stream on this page, and the content stream's place among the
 * page's content streams.
 */
function syntaxErrorsOf(page: PageRun, record: ContentStreamRecord): SyntaxErrors {
  const { id } = record.contentStream;
  page.contentStreams.set(id, page.contentStreams.get(id) ?? record);
  return getOrAdd(page.syntaxErrors, id, () => new Map<SyntaxErrorKind, number>());
}

/** Syntax errors that other readers stumble over too; the rest is reported as a warning. */
const SERIOUS: ReadonlySet<SyntaxErrorKind> = new Set<SyntaxErrorKind>([
  "unknown operator",
  "Q without q",
  "q without Q",
  "BT inside a text object",
  "ET without BT",
  "BT without ET",
]);

/**
 * One problem for each kind and content stream, with a count: a broken producer makes the same error on
 * each line.
 */
function problemsOf(run: PageRun): Problem[] {
  const problems: Problem[] = [];
  for (const [id, record] of run.contentStreams) {
    problems.push(...record.problems);
    // The first stream object stands for all of a page's: the joined bytes have no object of their own.
    const [part] = record.contentStream.parts;
    const object = part === undefined ? null : `${part.ref.num} ${part.ref.gen}`;
    for (const [kind, count] of run.syntaxErrors.get(id) ?? []) {
      problems.push(
        problem(
          "syntax_error",
          SERIOUS.has(kind) ? "error" : "warn",
          `The page content is not well formed: ${kind}. Export the file again.`,
          {
            page: run.page.index,
            object,
            clause: "ISO 32000-2, 7.8.2",
            measured: { count },
          },
        ),
      );
    }
  }
  return problems;
}
