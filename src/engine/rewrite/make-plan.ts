/**
 * Makes the plan of a template: for every editable box the operators that show it, the state around them,
 * and the places where fonts and names can be added. What a fill could not set back exactly is refused
 * here, once, so that a fill never has to: the caller marks those boxes as not editable. Runs at upload; a
 * fill reads the plan and never parses the file.
 */
import type { AppendBase } from "../plan/append-base.ts";
import { latin1Bytes } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import type { ContentStream, PageContent } from "../content/model.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import type { ReplacementText } from "../plan/replacement-text.ts";
import { canonicalHash } from "../pdf/canonical.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { entrySpans } from "../pdf/parse-value.ts";
import { patternsOf } from "../contract/patterns.ts";
import type { ReasonCode } from "../contract/problems.ts";
import type { Scene, TextBox } from "../contract/scene.ts";
import { paintKey, paintOf } from "../scene/runs/text-style.ts";
import { groupBy, PlanDrafts } from "./plan-drafts.ts";
import { planResources, streamDictSource } from "./plan-resources.ts";
import { namesIn, planPages, type PlannedUses, planUses } from "./plan-uses.ts";
import type {
  Plan,
  PlanBox,
  PlanPainter,
  PlanPart,
  PlanContentStream,
  PlanUse,
} from "../plan/plan.ts";
import { planGlyphs, hasKeptText } from "./plan-glyphs.ts";
import { findCopies, type FoundCopy, planCopies } from "./plan-copies.ts";
import { planRules } from "./plan-rules.ts";
import { planTexts, Surveys } from "./plan-texts.ts";
import type { ContentSurvey } from "./replacement-text.ts";
import { planSegment } from "./plan-segment.ts";
import { PLAN_VERSION } from "../contract/versions.ts";
import { findSegments, type FoundSegment, glyphOf, indexShownTexts } from "./resolve-segments.ts";
import type { Tile } from "./tile-operator.ts";
import { formsUsedElsewhere, sharedStreams, contentStreamAliases } from "./shared-content.ts";

/** What a plan is made of; all of one and the same reading of the file. */
export interface PlanInput {
  readonly doc: PdfDocument;
  readonly pageContents: readonly PageContent[];
  readonly scene: Scene;
  /** What an appended section needs of the file. */
  readonly base: AppendBase;
  /** Facts of the fonts in use, for fitting at fill time. */
  readonly fonts: readonly FontFacts[];
}

/** The plan and what it could not take. */
export interface PlanResult {
  readonly plan: Plan;
  /** Boxes the scene must mark as not editable: box id → reason. */
  readonly refused: ReadonlyMap<string, ReasonCode>;
}

/**
 * The plan for every editable box of the scene, and the boxes that turned out not to be. Cost: one walk of
 * the contents, one of the objects (hashes, forms in use elsewhere). Throws nothing for odd files: a box is
 * refused instead.
 */
export function makePlan(input: PlanInput): PlanResult {
  const { doc, pageContents, scene, base, fonts } = input;
  const aliases = contentStreamAliases(pageContents);
  const units = unitsById(pageContents, aliases);
  // The order matters: boxes are found, then those refused that touch each other or stand in content that
  // cannot be changed, and only then are operators cut, since a cut is made between boxes that are really
  // planned.
  const drafts = new PlanDrafts(aliases);
  findBoxes(drafts, scene, pageContents);
  drafts.refuseOverlaps();
  const copies = boundCopies(drafts, scene);
  const surveys = new Surveys(doc);
  const { planned, paintings, usedElsewhere } = planUnits(input, units, { drafts, surveys });
  const tiles = drafts.tile((id) => units.get(id)?.data ?? new Uint8Array(0));
  const sharing = drafts.sharing();
  const { uses } = paintings;
  const texts = planTexts({ surveys, pageContents, units, planned, uses, usedElsewhere, drafts });
  const { replacementOf } = texts;
  const patterns = patternsOf(scene.fields);
  const boxes = scene.pages
    .flatMap((page) => page.boxes)
    .filter((box) => drafts.isKept(box.id))
    .map((box) =>
      planBox(box, {
        drafts,
        tiles,
        replacementOf,
        paintings,
        shared: sharing.get(box.id) ?? [],
        copies: copies.get(box.id) ?? [],
        hasGlyphs: hasKeptText(box, patterns.get(box.id)),
      }),
    );
  // Content streams of refused boxes only are left out, unless they invoke a form that may be cloned.
  const used = new Set(drafts.all().map((found) => drafts.unitOf(found)));
  const kept = planned.filter(({ id }) => used.has(id) || paintings.painters.has(id));
  return {
    plan: {
      planVersion: PLAN_VERSION,
      base,
      units: kept,
      uses,
      usedElsewhere: [...usedElsewhere],
      pages: planPages(doc, kept),
      elements: texts.elements,
      keptTexts: texts.keptTexts,
      boxes,
      fonts,
      fontNames: fontNames(pageContents, aliases, used),
      // Hashes of all objects: the certificate says by them what has stayed, without reading the file
      // again.
      objects: doc.objectNumbers().flatMap((num) => {
        const object = doc.object(num);
        return object === null ? [] : [[num, object.gen, canonicalHash(object.value)] as const];
      }),
    },
    refused: drafts.refused,
  };
}

/** Content streams by id, each once: pages that list the same streams are one. */
function unitsById(
  pageContents: readonly PageContent[],
  aliases: ReadonlyMap<string, string>,
): ReadonlyMap<string, ContentStream> {
  const units = new Map<string, ContentStream>();
  for (const unit of pageContents.flatMap((content) => content.contentStreams)) {
    if (!aliases.has(unit.id) && !units.has(unit.id)) {
      units.set(unit.id, unit);
    }
  }
  return units;
}

/** Finds the operators of all editable boxes; those of pages that could not be interpreted are refused. */
function findBoxes(drafts: PlanDrafts, scene: Scene, pageContents: readonly PageContent[]): void {
  const contents = new Map(pageContents.map((content) => [content.pageIndex, content]));
  for (const page of scene.pages) {
    const content = contents.get(page.index);
    const shows = content === undefined ? null : indexShownTexts(content);
    for (const box of page.boxes) {
      if (box.editable) {
        drafts.add(box, content && shows ? findSegments(box, content, shows) : null);
      }
    }
  }
}

/** Copies of letters by box; boxes whose copies could not be drawn anew are refused. */
function boundCopies(drafts: PlanDrafts, scene: Scene): ReadonlyMap<string, readonly FoundCopy[]> {
  const found = new Map<string, readonly FoundCopy[]>();
  const shared = drafts.sharing();
  for (const box of scene.pages.flatMap((page) => page.boxes)) {
    if (box.boundPaths === undefined || !drafts.isKept(box.id)) {
      continue;
    }
    const copies = shared.has(box.id) ? null : findCopies(box, drafts.segmentsOf(box.id));
    if (copies === null) {
      drafts.refuse(box.id, "path_copy");
    } else {
      found.set(box.id, copies);
    }
  }
  return found;
}

interface PlannedUnits {
  readonly planned: readonly PlanContentStream[];
  readonly paintings: PlannedUses;
  /** Ids of forms. */
  readonly usedElsewhere: ReadonlySet<string>;
}

/**
 * The content streams that can be changed, and the invocations that show them; boxes in the others are
 * refused.
 */
function planUnits(
  { doc, pageContents }: PlanInput,
  units: ReadonlyMap<string, ContentStream>,
  { drafts, surveys }: { readonly drafts: PlanDrafts; readonly surveys: Surveys },
): PlannedUnits {
  const canonical = (id: string): string => drafts.canonical(id);
  const withBoxes = new Set(drafts.all().map((found) => drafts.unitOf(found)));
  const candidates = [...units.values()].filter((unit) => withBoxes.has(unit.id));
  const forms = candidates.filter((unit) => unit.kind === "form");
  const streams = sharedStreams(units.values());
  const referred = formsUsedElsewhere(
    doc,
    new Set(forms.flatMap(({ parts }) => parts.map(({ ref }) => ref.num))),
    units.values(),
  );
  // Not refused: a form that an annotation or a pattern uses too is cloned for the page instead of changed.
  const usedElsewhere = new Set(
    forms
      .filter(({ parts }) => parts.some(({ ref }) => referred.has(ref.num) || streams.has(ref.num)))
      .map(({ id }) => id),
  );
  const paintings = planUses(pageContents, withBoxes, { canonical, usedElsewhere });
  const places = groupBy(
    pageContents.flatMap((content) => content.contentStreams),
    ({ id }) => canonical(id),
  );
  const planned = new Map<string, PlanContentStream>();
  for (const unit of units.values()) {
    // Those that invoke a form with boxes are planned as well: a clone's name is written into them.
    const isPainter = paintings.painters.has(unit.id);
    if (withBoxes.has(unit.id) || isPainter) {
      const alike = places.get(unit.id) ?? [unit];
      const made = planUnit(doc, alike, { isPainter, shared: streams, survey: surveys.of(unit) });
      if (made !== null) {
        planned.set(unit.id, made);
      }
    }
  }
  // Refused where the content stream could not be planned, or one around an invocation of it: a clone of
  // it could not be named there.
  for (const found of drafts.all()) {
    const { start, end } = found.operator.span;
    const unit = planned.get(drafts.unitOf(found));
    const isShown = unit?.parts.some((part) => part.start < end && part.end > start);
    const uses = found.paintings.map((show) => paintings.useOf(show));
    if (isShown !== true || !uses.every((use) => isReachable(paintings.uses, use, planned))) {
      drafts.refuse(found.box.id, "text_object_split");
    }
  }
  return { planned: [...planned.values()], paintings, usedElsewhere };
}

/**
 * True when every content stream around the invocation can be changed too, up to the page: a clone is
 * reached by a new name in each.
 */
function isReachable(
  uses: readonly PlanUse[],
  at: number,
  planned: ReadonlyMap<string, PlanContentStream>,
): boolean {
  // Each invocation is listed behind the one around it, so this goes towards the page and ends.
  for (let use = uses[at]; use !== undefined; use = uses[use.painted.by]) {
    if (!planned.has(use.unit)) {
      return false;
    }
    if (use.painted === null) {
      return true;
    }
  }
  return false;
}

/**
 * A content stream with the places that a fill may add to; null where a stream lies outside the file or its
 * resources cannot be added to. `alike`: the content stream wherever it was met; pages that show the same
 * streams, forms under several parents.
 */
function planUnit(
  doc: PdfDocument,
  alike: readonly ContentStream[],
  {
    isPainter,
    shared,
    survey,
  }: {
    readonly isPainter: boolean;
    readonly shared: ReadonlySet<number>;
    readonly survey: ContentSurvey;
  },
): PlanContentStream | null {
  const [unit] = alike;
  if (unit === undefined) {
    return null;
  }
  const isPage = unit.kind === "page";
  // Resources belong to the place where content is painted: each page has its own, forms share theirs by
  // owner.
  const holders = isPage
    ? alike
    : [...new Map(alike.map((each) => [each.resourcesOwner, each])).values()];
  const resources = holders.map((each) => planResources(doc, each));
  const xobjects = isPainter ? holders.map((each) => planResources(doc, each, "XObject")) : [];
  // Property lists are only replaced where the content names any with a replacement text.
  const namesLists = [...survey.replaced.values()].some(({ list }) => list !== undefined);
  // One name may stand for two lists where holders of resources differ.
  const isOneHolder = new Set(holders.map((each) => each.resourcesOwner)).size === 1;
  const listPlaces = (namesLists && isOneHolder ? holders : []).map((each) =>
    planResources(doc, each, "Properties"),
  );
  const parts = planParts(doc, unit, shared);
  if (parts === null) {
    return null;
  }
  const isWhole = [...resources, ...xobjects].every((place) => place !== null);
  // One holder without a place for names spoils all: the text would print in one place only.
  return isWhole
    ? {
        id: unit.id,
        data: unit.data,
        parts,
        resources: resources.filter((place) => place !== null),
        fontNames: [...new Set(holders.flatMap((each) => each.fontNames))],
        pages: isPage ? alike.map(({ pageIndex }) => pageIndex) : [],
        xobjects: xobjects.filter((place) => place !== null),
        xobjectNames: isPainter
          ? [...new Set(holders.flatMap((each) => namesIn(doc, each.resourcesOwner, "XObject")))]
          : [],
        lists: listPlaces.every((place) => place !== null) ? listPlaces : [],
        listNames: listPlaces.length > 0 ? namesIn(doc, unit.resourcesOwner, "Properties") : [],
        operatorCount: survey.operatorCount,
      }
    : null;
}

/** The streams of a content stream, in order; null when one of them is no stream that can be written anew. */
function planParts(
  doc: PdfDocument,
  unit: ContentStream,
  shared: ReadonlySet<number>,
): readonly PlanPart[] | null {
  const isPage = unit.kind === "page";
  const parts: PlanPart[] = [];
  for (const { ref, start, end } of unit.parts) {
    const object = doc.object(ref.num);
    const dict = object === null ? null : streamDictSource(object);
    if (object === null || dict === null) {
      return null;
    }
    const source = latin1Bytes(dict);
    // /PieceInfo (14.5) is private data of the producing application and tells of the old text; whether it
    // goes is the caller's choice at fill time.
    const [found] = entrySpans(source, { start: 0, end: source.length }).get("PieceInfo") ?? [];
    const pieceInfo =
      isPage || found === undefined ? null : { start: found.key.start, end: found.value.end };
    const elsewhere = isPage && shared.has(ref.num);
    parts.push({ num: object.num, gen: object.gen, start, end, dict, elsewhere, pieceInfo });
  }
  return parts;
}

/** What the parts of a box's plan are looked up in. */
interface BoxContext {
  readonly drafts: PlanDrafts;
  readonly tiles: ReadonlyMap<string, Tile>;
  readonly replacementOf: (found: FoundSegment) => ReplacementText | null;
  readonly paintings: PlannedUses;
  readonly shared: readonly string[];
  readonly copies: readonly FoundCopy[];
  /** True where its glyphs are planned too. */
  readonly hasGlyphs: boolean;
}

/** A box with its painters: the text itself first, then its duplicates, each with a frame of its own. */
function planBox(box: TextBox, context: BoxContext): PlanBox {
  const { drafts, shared, paintings } = context;
  const painters = [...groupBy(drafts.segmentsOf(box.id), (found) => String(found.painter))];
  const own = painters[0]?.[1][0];
  const places = {
    unitOf: (found: FoundSegment) => drafts.unitOf(found),
    canonical: (unit: string) => drafts.canonical(unit),
    usesOf: ({ paintings: shows }: FoundSegment) => shows.map((show) => paintings.useOf(show)),
  };
  const rules = planRules(box, painters[0]?.[1] ?? [], places);
  const copies = planCopies(context.copies, places);
  const { id, page, trackingEm, wordSpacingEm } = box;
  const planned: PlanBox = {
    id,
    page,
    trackingEm,
    wordSpacingEm,
    painters: painters.map(([, list]) => planPainter(box, list, context, own)),
    ...(rules.length === 0 ? {} : { rules }),
    ...(copies.length === 0 ? {} : { copies }),
    shared,
  };
  return box.vertical ? withVertical(planned) : planned;
}

/**
 * `vertical` is only stored where it is true, in the place the stored form has it: keys keep their order, so
 * equal plans give equal bytes.
 */
function withVertical({ painters, shared, ...before }: PlanBox): PlanBox {
  return { ...before, vertical: true, painters, shared };
}

/** One painting of the box's text; every line has one anchor, the segment its new text is written at. */
function planPainter(
  box: TextBox,
  list: readonly FoundSegment[],
  { drafts, tiles, replacementOf, paintings, hasGlyphs }: BoxContext,
  own: FoundSegment | undefined,
): PlanPainter {
  const anchors = new Set(
    [...groupBy(list, (found) => String(found.segment.line)).values()].map((line) =>
      anchorOf(box, line, replacementOf),
    ),
  );
  const hasPaints = box.runs.some(({ paint }) => paint !== undefined);
  const frame = shifted(box.frame, own, list[0]);
  const glyphs = hasGlyphs ? planGlyphs(box, frame, list) : null;
  return {
    frame,
    ...(glyphs === null ? {} : { glyphs }),
    segments: list.flatMap((found) => {
      const tile = tiles.get(drafts.rangeOf(found));
      return tile === undefined
        ? []
        : [
            planSegment(found, tile, {
              unit: drafts.unitOf(found),
              uses: found.paintings.map((show) => paintings.useOf(show)),
              isAnchor: anchors.has(found),
              paint: hasPaints
                ? paintKey(paintOf(found.show), found.operator.shown.render)
                : undefined,
              boxScale: box.scale,
              replacement: replacementOf(found),
            }),
          ];
    }),
  };
}

/**
 * New text takes colour, overprint and clip from its anchor: the first segment of the line in the box's
 * main style. Text-showing operators cannot set those, so it must be written where they already hold.
 */
function anchorOf(
  box: TextBox,
  line: readonly FoundSegment[],
  replacementOf: (found: FoundSegment) => ReplacementText | null,
): FoundSegment | undefined {
  // Outside sequences with a replacement text, which may speak for other text too.
  const plain = line.filter((found) => replacementOf(found) === null);
  const candidates = plain.length > 0 ? plain : line;
  const inFont = candidates.filter((found) => found.font.key === box.font);
  if (inFont.length === 1) {
    return inFont[0];
  }
  // Compared by value: the scene's colours are not the content's objects.
  const color = JSON.stringify(box.color);
  return (
    inFont.find((found) => JSON.stringify(found.show.fill) === color) ?? inFont[0] ?? candidates[0]
  );
}

/**
 * The box's frame moved by what lies between its own first glyph and the duplicate's: a shadow stays as far
 * from its text as it was.
 */
function shifted(
  [a, b, c, d, e, f]: Matrix,
  own: FoundSegment | undefined,
  twin: FoundSegment | undefined,
): Matrix {
  const from = own && glyphOf(own, own.segment.glyphStart);
  const to = twin && glyphOf(twin, twin.segment.glyphStart);
  return from && to ? [a, b, c, d, e + to.x - from.x, f + to.y - from.y] : [a, b, c, d, e, f];
}

/**
 * Content stream → font key → resource name. A name that stands for two fonts (inherited resources, pages
 * that share content but not resources) is left out: new text then gets a name of its own.
 */
function fontNames(
  pageContents: readonly PageContent[],
  aliases: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const names: Record<string, Record<string, string>> = {};
  const keyOfName = new Map<string, string>();
  for (const { operator, font } of pageContents.flatMap((content) => content.shownTexts)) {
    const unit = aliases.get(operator.contentStream) ?? operator.contentStream;
    const { fontName } = operator.shown;
    if (font === null || fontName === "" || !used.has(unit)) {
      continue;
    }
    const known = keyOfName.get(`${unit} ${fontName}`) ?? font.key;
    keyOfName.set(`${unit} ${fontName}`, known === font.key ? known : "");
    const inUnit = (names[unit] ??= {});
    if (known === font.key) {
      inUnit[font.key] ??= fontName;
    } else {
      names[unit] = Object.fromEntries(Object.entries(inUnit).filter(([, n]) => n !== fontName));
    }
  }
  return names;
}
