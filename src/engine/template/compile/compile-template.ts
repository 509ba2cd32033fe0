/**
 * Compiling: from the delivered PDF to a template, once per file and parser version. All reading happens
 * here, so that a fill parses nothing.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { colorantSpaces } from "../../content/colorant-spaces.ts";
import type { MaskRasters } from "../../content/drawn-mask.ts";
import { interpretPage } from "../../content/interpret-page.ts";
import { signatureProblems } from "../../content/signature-fields.ts";
import type { PageContent } from "../../content/model.ts";
import { newContentCache } from "../../content/content-streams.ts";
import { authoredKerning } from "../../fit/authored-text.ts";
import type { FitFonts } from "../../fit/fonts.ts";
import { openFamiliesNamed } from "../../font/library/open-fonts.ts";
import { isSameFontName } from "../../font/library/matching-font.ts";
import { facesOf, measuresOfFace } from "../../font/pdf-font/faces.ts";
import { fontFactsOf } from "../../font/pdf-font/font-facts.ts";
import { type FontReader, fontReader } from "../../font/pdf-font/font-reader.ts";
import type { PdfFont } from "../../font/pdf-font/pdf-font.ts";
import { withSharedMeasures } from "../../font/pdf-font/shared-measures.ts";
import { appendBaseOf } from "../../pdf/append-base.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { openPdf } from "../../pdf/open-pdf.ts";
import { ENGINE_LIMITS, type Problem, problem, type ReasonCode } from "../../contract/problems.ts";
import { makePlan, type PlanResult } from "../../rewrite/make-plan.ts";
import type { Plan } from "../../plan/plan.ts";
import { buildScene } from "../../scene/build-scene.ts";
import type { SceneHint } from "../../contract/scene-hints.ts";
import type { Scene } from "../../contract/scene.ts";
import { fieldProblems } from "../../contract/field-problems.ts";
import { fontReport } from "./font-report.ts";
import { withBoundRules } from "./bound-rules.ts";
import { croppedTexts } from "./cropped-texts.ts";
import { keptTexts } from "./kept-texts.ts";
import { REASON_TEXTS } from "../../contract/reason-texts.data.ts";
import { fieldsOf, startingLocks, withLocks } from "../edit/locks.ts";
import { refuseBoxes, refuseUnknownLiterals } from "./refuse-boxes.ts";
import { refuseUnclear } from "./refuse-unclear.ts";
import { sharedBoxes } from "../../contract/scene-edit.ts";
import { PARSER_VERSION } from "../../contract/versions.ts";
import {
  type Template,
  DEFAULT_OUTPUT,
  type CompileOptions,
  type Inspection,
} from "../../contract/template.ts";
import type { FaceMeasures } from "../../plan/face-measures.ts";
import type { FontFacts } from "../../plan/font-facts.ts";

/** A file opened, and what its pages show. */
export interface ReadContents {
  readonly doc: PdfDocument;
  readonly contents: readonly PageContent[];
  readonly hints: readonly SceneHint[];
  readonly fonts: FontReader;
}

/** A file read and interpreted: what compiling, inspecting and preflight share. */
export interface ReadFile extends ReadContents {
  /** As found, before the plan refuses what cannot be rewritten. */
  readonly scene: Scene;
}

/** With the boxes and fields; may be asked again with another `maskRasters`. */
export function withScene(read: ReadContents, maskRasters: MaskRasters): ReadFile {
  return { ...read, scene: buildScene(read.doc, read.contents, read.hints, maskRasters) };
}

/**
 * Opens and interprets a file. Throws UnusablePdf for what is no PDF, is protected or exceeds the limits. Cost: linear
 * in the content of all pages.
 */
export function readContents(pdf: Uint8Array, options: CompileOptions = {}): ReadContents {
  const limits = options.limits ?? ENGINE_LIMITS;
  const doc = openPdf(pdf, limits);
  // Over all pages: reading a font takes longer than a page of its text.
  const fonts = fontReader(doc);
  const fontOf: FontReader["read"] = (value, key) => fonts.read(value, key);
  const cache = newContentCache(doc);
  const contents = doc.pages.map((page) => interpretPage(doc, page, { fontOf, limits, cache }));
  return { doc, contents, hints: options.hints ?? [], fonts };
}

/** Boxes of a template that turn out not to be fillable, with their reasons. */
export type Refuse = (template: Template) => ReadonlyMap<string, ReasonCode>;

/**
 * The template of a file, without the boxes that `refuse` finds. `fonts` are those new text may be set in; they
 * only matter for the font report and for what a matching font adds to a file's own.
 */
export function compileFile(
  file: ReadFile,
  fonts: FitFonts,
  refuse: Refuse = () => new Map(),
): Template {
  const { doc, contents } = file;
  const used = usedFonts(file, fonts);
  const { scene: planned, result } = planScene(file, used);
  const plan = withKerning(result.plan, planned, contents);
  const reports = used.map((facts) => fontReport(facts, fonts, used));
  const colorants = [...colorantSpaces(doc).keys()].toSorted();
  const problemsOf = (scene: Scene): readonly Problem[] => [
    ...doc.problems,
    ...signatureProblems(doc),
    ...contents.flatMap((c) => c.problems),
    ...reasonProblems(scene),
    ...keptTexts(result.plan),
    ...croppedTexts(scene),
    ...fieldProblems({ pages: scene.pages, fields: scene.fields, fonts: reports }),
  ];
  const templateOf = (scene: Scene, problems: readonly Problem[]): Template => ({
    parserVersion: PARSER_VERSION,
    source: doc.bytes,
    sourceSha256: plan.base.sha256,
    pages: scene.pages,
    fields: scene.fields,
    problems,
    fonts: reports,
    plan,
    colorants,
    output: DEFAULT_OUTPUT,
    ...(file.hints.length === 0 ? {} : { hints: file.hints }),
  });
  // Boxes are tried by what is on the pages; what is said of them is told of those that are left.
  const tried = refuseBoxes(planned, refuse(templateOf(planned, [])));
  // Last: what is locked was planned and tried, so that its author opens it without another reading.
  const shared = sharedBoxes({ plan });
  const locks = startingLocks(tried, shared);
  // Anew, as the customer's own phone is not the second one where the shop's is locked.
  const { pages } = locks.size === 0 ? tried : withLocks(tried, locks);
  const fields = locks.size === 0 ? tried.fields : fieldsOf(pages, shared);
  const scene: Scene = { pages, fields };
  return templateOf(scene, problemsOf(scene));
}

/**
 * The plan with the kerning of each box, so that a fill need not read the file again for it. Kerning by TJ
 * is in no font; new words of the same letters are set with it.
 */
function withKerning(plan: Plan, scene: Scene, contents: readonly PageContent[]): Plan {
  const boxes = new Map(scene.pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  return {
    ...plan,
    boxes: plan.boxes.map((planned) => {
      const [box, content] = [boxes.get(planned.id), contents[planned.page]];
      return box === undefined || content === undefined
        ? planned
        : { ...planned, kerning: authoredKerning(box, content) };
    }),
  };
}

/** What `inspectPdf` tells of a file. */
export function inspectionOf(template: Template): Inspection {
  const { pages, fields, fonts, problems } = template;
  return { scene: { pages, fields }, fonts, problems };
}

/**
 * Facts of the fonts in use, by key, in order of first use. Shapes of glyphs are only compared where a shop
 * font bears the same name, or an open family does, which costs time.
 */
function usedFonts(
  { contents, scene: found }: ReadFile,
  { shop, open }: FitFonts,
): readonly FontFacts[] {
  const clipped = new Set(
    found.pages
      .flatMap(({ boxes }) => boxes)
      .filter(({ lines }) => lines.some(({ clipPt }) => clipPt !== undefined))
      .flatMap(({ runs }) => runs.map(({ font }) => font)),
  );
  const copied = new Set(
    found.pages
      .flatMap(({ boxes }) => boxes)
      .filter(({ boundPaths }) => boundPaths !== undefined)
      .flatMap(({ runs }) => runs.map(({ font }) => font)),
  );
  const fonts = new Map(contents.flatMap((content) => [...content.fonts]));
  const faces = facesOf(fonts.values());
  const members = new Map<string, PdfFont[]>();
  for (const [font, face] of faces) {
    addToList(members, face, font);
  }
  const measures = new Map<string, FaceMeasures>();
  const facts = Array.from(fonts.values(), (font) => {
    const mayBeDonated =
      shop.some(({ facts }) => isSameFontName(font.postScriptName, facts.postScriptName)) ||
      (open !== undefined && openFamiliesNamed(font.postScriptName, open.index).length > 0);
    const face = faces.get(font) ?? font.key;
    const ofFace = members.get(face) ?? [font];
    // Letters of any of them may come into the clip.
    const isClipped = ofFace.some(({ key }) => clipped.has(key));
    return fontFactsOf(font, {
      mayBeDonated,
      isClipped,
      isCopied: ofFace.some(({ key }) => copied.has(key)),
      ...(ofFace.length === 1
        ? {}
        : { face, measures: getOrAdd(measures, face, () => measuresOfFace(ofFace)) }),
    });
  });
  return withSharedMeasures(facts);
}

/**
 * The plan, and the scene without what the plan refuses. Boxes that cannot be proven are refused before:
 * the plan is made of the others only.
 */
function planScene(
  { doc, contents, scene: found }: ReadFile,
  fonts: readonly FontFacts[],
): { readonly scene: Scene; readonly result: PlanResult } {
  const base = appendBaseOf(doc);
  const plan = (scene: Scene): PlanResult =>
    makePlan({ doc, pageContents: contents, scene, base, fonts });
  const known = refuseBoxes(found, refuseUnclear(found, contents));
  const first = plan(known);
  const unread = refuseUnknownLiterals(known, first.plan);
  const scene = refuseBoxes(known, new Map([...unread, ...first.refused]));
  return { scene: withBoundRules(scene, first.plan), result: first };
}

/**
 * One problem per page and reason; a warning where the page has no boxes at all, as nothing of it can be
 * filled.
 */
function reasonProblems(scene: Scene): readonly Problem[] {
  return scene.pages.flatMap((page) =>
    page.reasons.map((reason) =>
      problem(reason, page.boxes.length === 0 ? "warn" : "info", REASON_TEXTS[reason], {
        page: page.index,
      }),
    ),
  );
}
