/**
 * Makes the plan of a template. What a fill could not set back exactly is refused here, once, so that a
 * fill never has to: the caller marks those boxes as not editable.
 */
import type { Matrix } from "#base/geometry.ts";
import type { ContentUnit, PageContent } from "../content/model.ts";
import type { FontFacts } from "../font/pdf-font.ts";
import { canonicalHash } from "../pdf/canonical.ts";
import type { AppendBase, PdfDocument } from "../pdf/document.ts";
import type { ReasonCode } from "../problems.ts";
import type { Scene, TextBox } from "../scene/model.ts";
import { formatExact } from "./pdf-source.ts";
import { groupBy, PlanDrafts } from "./plan-drafts.ts";
import { planResources, streamDictSource } from "./plan-resources.ts";
import type { Plan, PlanBox, PlanPainter, PlanPart, PlanSegment, PlanUnit } from "./plan.ts";
import { type ReplacementText, surveyUnit, type UnitSurvey } from "./replacement-text.ts";
import { findSegments, type FoundSegment, indexShows } from "./resolve-segments.ts";
import type { Tile } from "./tile-operator.ts";
import { formsUsedElsewhere, sharedStreams, unitAliases } from "./unit-sharing.ts";

export interface PlanInput {
  readonly doc: PdfDocument;
  readonly pageContents: readonly PageContent[];
  readonly scene: Scene;
  /** What an appended section needs of the file. */
  readonly base: AppendBase;
  /** Facts of the fonts in use, for fitting at fill time. */
  readonly fonts: readonly FontFacts[];
}

export interface PlanResult {
  readonly plan: Plan;
  /** Boxes the scene must mark as not editable: box id → reason. */
  readonly refused: ReadonlyMap<string, ReasonCode>;
}

/** The plan for every editable box of the scene, and the boxes that turned out not to be. */
export function makePlan(input: PlanInput): PlanResult {
  const { doc, pageContents, scene, base, fonts } = input;
  const aliases = unitAliases(pageContents);
  const units = unitsById(pageContents, aliases);
  const drafts = new PlanDrafts(aliases);
  findBoxes(drafts, scene, pageContents);
  drafts.refuseOverlaps();
  drafts.refusePartlyPainted(pageContents.flatMap((content) => content.shows));
  const planned = planUnits(input, units, drafts);
  const tiles = drafts.tile((id) => units.get(id)?.data ?? new Uint8Array(0));
  const sharing = drafts.sharing();
  const replacementOf = (found: FoundSegment): ReplacementText | null => {
    const unit = units.get(drafts.unitOf(found));
    return unit === undefined
      ? null
      : (surveyOf(unit.data).replaced.get(found.operator.index) ?? null);
  };
  const boxes = scene.pages
    .flatMap((page) => page.boxes)
    .filter((box) => drafts.isKept(box.id))
    .map((box) =>
      planBox(box, { drafts, tiles, replacementOf, shared: sharing.get(box.id) ?? [] }),
    );
  const used = new Set(drafts.all().map((found) => drafts.unitOf(found)));
  return {
    plan: {
      planVersion: 1,
      base,
      units: planned.filter((unit) => used.has(unit.id)),
      boxes,
      fonts,
      fontNames: fontNames(pageContents, aliases, used),
      objects: doc.objectNumbers().flatMap((num) => {
        const object = doc.object(num);
        return object === null ? [] : [[num, object.gen, canonicalHash(object.value)] as const];
      }),
    },
    refused: drafts.refused,
  };
}

function unitsById(
  pageContents: readonly PageContent[],
  aliases: ReadonlyMap<string, string>,
): ReadonlyMap<string, ContentUnit> {
  const units = new Map<string, ContentUnit>();
  for (const unit of pageContents.flatMap((content) => content.units)) {
    if (!aliases.has(unit.id) && !units.has(unit.id)) {
      units.set(unit.id, unit);
    }
  }
  return units;
}

function findBoxes(drafts: PlanDrafts, scene: Scene, pageContents: readonly PageContent[]): void {
  const contents = new Map(pageContents.map((content) => [content.pageIndex, content]));
  for (const page of scene.pages) {
    const content = contents.get(page.index);
    const shows = content === undefined ? null : indexShows(content);
    for (const box of page.boxes) {
      if (box.editable) {
        drafts.add(box, content && shows ? findSegments(box, content, shows) : null);
      }
    }
  }
}

/** The units that can be changed; boxes in the others are refused. */
function planUnits(
  { doc, pageContents }: PlanInput,
  units: ReadonlyMap<string, ContentUnit>,
  drafts: PlanDrafts,
): readonly PlanUnit[] {
  const others = pageContents.flatMap((content) => content.units);
  const likes = groupBy(
    others.filter((unit) => drafts.canonical(unit.id) !== unit.id),
    (unit) => drafts.canonical(unit.id),
  );
  const withBoxes = new Set(drafts.all().map((found) => drafts.unitOf(found)));
  const candidates = [...units.values()].filter((unit) => withBoxes.has(unit.id));
  const forms = new Set(
    candidates.flatMap((u) => (u.kind === "form" ? u.parts.map((part) => part.ref.num) : [])),
  );
  const blocked = new Set([
    ...formsUsedElsewhere(doc, forms, units.values()),
    ...sharedStreams(units.values()),
  ]);
  const planned: PlanUnit[] = [];
  const foundIn = groupBy(drafts.all(), (found) => drafts.unitOf(found));
  for (const unit of candidates) {
    const plan = planUnit(doc, unit, likes.get(unit.id) ?? []);
    if (plan !== null) {
      planned.push(plan);
    }
    refuseIn(drafts, foundIn.get(unit.id) ?? [], (start, end) => {
      const parts = unit.parts.filter((part) => part.start < end && part.end > start);
      return plan === null || parts.length === 0 || parts.some((p) => blocked.has(p.ref.num));
    });
  }
  return planned;
}

function refuseIn(
  drafts: PlanDrafts,
  list: readonly FoundSegment[],
  isRefused: (start: number, end: number) => boolean,
): void {
  for (const found of list) {
    const { start, end } = found.operator.span;
    if (drafts.isKept(found.box.id) && isRefused(start, end)) {
      drafts.refuse(found.box.id, "text_object_split");
    }
  }
}

function planUnit(
  doc: PdfDocument,
  unit: ContentUnit,
  likes: readonly ContentUnit[],
): PlanUnit | null {
  const resources = [unit, ...likes].map((each) => planResources(doc, each));
  const parts: PlanPart[] = [];
  for (const { ref, start, end } of unit.parts) {
    const object = doc.object(ref.num);
    const dict = object === null ? null : streamDictSource(object);
    if (object === null || dict === null) {
      return null;
    }
    parts.push({ num: object.num, gen: object.gen, start, end, dict });
  }
  const { id, data } = unit;
  const known = resources.filter((place) => place !== null);
  return known.length < resources.length
    ? null
    : {
        id,
        data,
        parts,
        resources: known,
        fontNames: [...new Set([unit, ...likes].flatMap((each) => each.fontNames))],
        operatorCount: surveyOf(data).operatorCount,
      };
}

const surveys = new WeakMap<Uint8Array, UnitSurvey>();

/** Read once per unit, whoever asks. */
function surveyOf(data: Uint8Array): UnitSurvey {
  const survey = surveys.get(data) ?? surveyUnit(data);
  surveys.set(data, survey);
  return survey;
}

interface BoxContext {
  readonly drafts: PlanDrafts;
  readonly tiles: ReadonlyMap<string, Tile>;
  readonly replacementOf: (found: FoundSegment) => ReplacementText | null;
  readonly shared: readonly string[];
}

function planBox(box: TextBox, context: BoxContext): PlanBox {
  const { drafts, shared } = context;
  const painters = [...groupBy(drafts.segmentsOf(box.id), (found) => String(found.painter))];
  const own = painters[0]?.[1][0];
  return {
    id: box.id,
    page: box.page,
    trackingEm: box.trackingEm,
    wordSpacingEm: box.wordSpacingEm,
    ...(box.vertical ? { vertical: true } : {}),
    painters: painters.map(([, list]) => planPainter(box, list, { ...context, own })),
    shared,
  };
}

function planPainter(
  box: TextBox,
  list: readonly FoundSegment[],
  { drafts, tiles, replacementOf, own }: BoxContext & { readonly own: FoundSegment | undefined },
): PlanPainter {
  const anchors = new Set(
    [...groupBy(list, (found) => String(found.segment.line)).values()].map((line) =>
      anchorOf(box, line, replacementOf),
    ),
  );
  return {
    frame: shifted(box.frame, own, list[0]),
    segments: list.flatMap((found) => {
      const tile = tiles.get(drafts.rangeOf(found));
      return tile === undefined
        ? []
        : [
            planSegment(found, tile, {
              unit: drafts.unitOf(found),
              isAnchor: anchors.has(found),
              replacement: replacementOf(found),
            }),
          ];
    }),
  };
}

/** New text inherits the look of its anchor: the first segment of the line in the box's main style. */
function anchorOf(
  box: TextBox,
  line: readonly FoundSegment[],
  replacementOf: (found: FoundSegment) => ReplacementText | null,
): FoundSegment | undefined {
  // Outside sequences with a replacement text, which may speak for other text too.
  const plain = line.filter((found) => replacementOf(found) === null);
  const candidates = plain.length > 0 ? plain : line;
  const inFont = candidates.filter((found) => found.font.key === box.font);
  const color = JSON.stringify(box.color);
  return (
    inFont.find((found) => JSON.stringify(found.show.fill) === color) ?? inFont[0] ?? candidates[0]
  );
}

/** The box's frame moved by what lies between its own first glyph and the twin's. */
function shifted(
  [a, b, c, d, e, f]: Matrix,
  own: FoundSegment | undefined,
  twin: FoundSegment | undefined,
): Matrix {
  const from = own?.glyphs[own.segment.glyphStart];
  const to = twin?.glyphs[twin.segment.glyphStart];
  return from && to ? [a, b, c, d, e + to.x - from.x, f + to.y - from.y] : [a, b, c, d, e, f];
}

function planSegment(
  { segment, operator, show, font }: FoundSegment,
  { head, own, tail, ownStartTm, ownEndTm }: Tile,
  { unit, isAnchor, replacement }: Pick<PlanSegment, "unit" | "isAnchor" | "replacement">,
): PlanSegment {
  const { shown, name, span, startTm, lm, penIsUsed } = operator;
  const movesDown = name === "'" || name === '"';
  return {
    head,
    own,
    tail,
    ownStartTm,
    ownEndTm,
    operator: operator.index,
    name,
    span,
    glyphStart: segment.glyphStart,
    glyphEnd: segment.glyphEnd,
    shown,
    font: font.key,
    ...(font.vertical ? { leadsDown: true } : {}),
    ctm: show.ctm,
    // After T* the text matrix is the line matrix (ISO 32000-2, table 106).
    lm: movesDown ? startTm : lm,
    penIsUsed,
    line: segment.line,
    spacingOperands:
      name === '"' ? [formatExact(shown.wordSpacing), formatExact(shown.charSpacing)] : null,
    unit,
    isAnchor,
    replacement,
  };
}

/** Unit → font key → resource name. A name that stands for two fonts (inherited resources) is left out. */
function fontNames(
  pageContents: readonly PageContent[],
  aliases: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const names: Record<string, Record<string, string>> = {};
  const keyOfName = new Map<string, string>();
  for (const { operator, font } of pageContents.flatMap((content) => content.shows)) {
    const unit = aliases.get(operator.unit) ?? operator.unit;
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
