/** Which texts that stand for shown text a fill can write anew, and which stay as they are. */
import type { ContentUnit, PageContent } from "../content/model.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { namedLists } from "./named-lists.ts";
import type { PlanDrafts } from "./plan-drafts.ts";
import type { PlanElement, PlanUnit, PlanUse } from "./plan.ts";
import { type ReplacementText, surveyUnit, type UnitSurvey } from "./replacement-text.ts";
import { type FoundSegment, operatorKey } from "./resolve-segments.ts";
import { type ElementTexts, elementTexts } from "./structure-elements.ts";

/** Surveys of the units of a file, each made once. */
export class Surveys {
  readonly elements: readonly ElementTexts[];
  readonly #doc: PdfDocument;
  readonly #marked: ReadonlySet<string>;
  readonly #made = new Map<string, UnitSurvey>();

  constructor(doc: PdfDocument) {
    this.#doc = doc;
    this.elements = elementTexts(doc);
    this.#marked = new Set(this.elements.flatMap(({ leaves }) => leaves.map(({ unit }) => unit)));
  }

  of(unit: ContentUnit): UnitSurvey {
    const known = this.#made.get(unit.id);
    const lists = known === undefined ? namedLists(this.#doc, unit) : new Map();
    const made = known ?? surveyUnit(unit.data, { lists, withMarked: this.#marked.has(unit.id) });
    this.#made.set(unit.id, made);
    return made;
  }
}

export interface TextsInput {
  readonly surveys: Surveys;
  readonly pageContents: readonly PageContent[];
  /** By id; those that stand for others are absent. */
  readonly units: ReadonlyMap<string, ContentUnit>;
  readonly planned: readonly PlanUnit[];
  readonly uses: readonly PlanUse[];
  readonly usedElsewhere: ReadonlySet<string>;
  readonly drafts: PlanDrafts;
}

export interface PlannedTexts {
  readonly elements: readonly PlanElement[];
  /** Boxes with words about them that stay as delivered, or that may. */
  readonly keptTexts: readonly string[];
  /** The text around a segment's operator; null without one in its unit. */
  readonly replacementOf: (found: FoundSegment) => ReplacementText | null;
}

/** Linear in the operators of the units. */
export function planTexts(input: TextsInput): PlannedTexts {
  const { surveys, units, planned, drafts } = input;
  const cover = new Cover(input);
  const byId = new Map(planned.map((unit) => [unit.id, unit]));
  const kept = new Set<string>();
  const shapes = new Map<ReplacementText, ReplacementText>();
  const replacementOf = (found: FoundSegment): ReplacementText | null => {
    const id = drafts.unitOf(found);
    const unit = units.get(id);
    const around = unit && surveys.of(unit).replaced.get(found.operator.index);
    if (around === undefined) {
      return null;
    }
    let shape = shapes.get(around);
    if (shape === undefined) {
      const { isWhole, visible } = cover.of(id, around.operators);
      const isWritable = around.list === undefined || (byId.get(id)?.lists.length ?? 0) > 0;
      shape =
        isWhole && isWritable
          ? { ...around, operators: visible }
          : { span: around.span, operators: visible, stays: true };
      shapes.set(around, shape);
    }
    return shape;
  };
  for (const found of drafts.all()) {
    const around = replacementOf(found);
    const isKept =
      around === null
        ? found.show.actualText !== null
        : around.stays === true || cover.of(drafts.unitOf(found), around.operators).boxes.size > 1;
    if (isKept) {
      kept.add(found.box.id);
    }
  }
  const elements = surveys.elements.flatMap((element) => planElement(element, input, cover, kept));
  return { elements, keptTexts: [...kept], replacementOf };
}

function planElement(
  { holder, leaves, isKnown }: ElementTexts,
  { surveys, units, uses, usedElsewhere }: TextsInput,
  cover: Cover,
  kept: Set<string>,
): readonly PlanElement[] {
  let isExact = isKnown && holder !== null;
  const boxes = new Set<string>();
  const operators = new Map<string, number[]>();
  for (const { unit: id, mcid } of leaves) {
    const unit = units.get(id);
    const marked = unit && surveys.of(unit).marked.get(mcid);
    if (unit === undefined) {
      // A page that shows another page's content, or a form that no page paints.
      isExact = false;
      continue;
    }
    if (marked === undefined) {
      continue;
    }
    const covered = cover.of(id, marked.shows);
    const paintings = uses.filter((use) => use.unit === id).length;
    isExact &&= covered.isWhole && !marked.paintsMore;
    isExact &&= (paintings === 1 || covered.boxes.size === 0) && !usedElsewhere.has(id);
    covered.boxes.forEach((box) => boxes.add(box));
    operators.set(id, [...(operators.get(id) ?? []), ...covered.visible]);
  }
  const [box] = boxes;
  if (holder === null || !isExact || box === undefined || boxes.size > 1) {
    boxes.forEach((each) => kept.add(each));
    return [];
  }
  const inUnits = [...operators].map(([unit, list]) => ({ unit, operators: list }));
  return [{ ...holder, box, shows: inUnits }];
}

interface Covered {
  /** Every visible glyph of the operators belongs to a box that can be written. */
  readonly isWhole: boolean;
  /** The operators with visible glyphs. */
  readonly visible: readonly number[];
  readonly boxes: ReadonlySet<string>;
}

/** Which boxes show the glyphs of operators. */
class Cover {
  readonly #drafts: PlanDrafts;
  readonly #input: TextsInput;
  #segments: ReadonlyMap<string, readonly FoundSegment[]> | null = null;
  #glyphs: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(input: TextsInput) {
    this.#input = input;
    this.#drafts = input.drafts;
  }

  of(unit: string, operators: readonly number[]): Covered {
    this.#segments ??= this.#readSegments();
    this.#glyphs ??= this.#readGlyphs();
    const boxes = new Set<string>();
    const visible: number[] = [];
    let isWhole = true;
    for (const operator of operators) {
      const key = operatorKey(unit, operator);
      const glyphs = this.#glyphs.get(key) ?? [];
      const segments = this.#segments.get(key) ?? [];
      if (glyphs.length > 0 || segments.length > 0) {
        visible.push(operator);
      }
      segments.forEach(({ box }) => boxes.add(box.id));
      isWhole &&= glyphs.every((glyph) =>
        segments.some(({ segment }) => glyph >= segment.glyphStart && glyph < segment.glyphEnd),
      );
    }
    return { isWhole, visible, boxes };
  }

  #readSegments(): ReadonlyMap<string, readonly FoundSegment[]> {
    const segments = new Map<string, FoundSegment[]>();
    for (const found of this.#drafts.all()) {
      const key = operatorKey(this.#drafts.unitOf(found), found.operator.index);
      const list = segments.get(key) ?? [];
      segments.set(key, list);
      list.push(found);
    }
    return segments;
  }

  /** Ordinals of the glyphs that are no spaces; operators without any are absent. */
  #readGlyphs(): ReadonlyMap<string, readonly number[]> {
    const visible = new Map<string, readonly number[]>();
    for (const { shows, glyphs } of this.#input.pageContents) {
      for (const { operator, glyphStart, glyphEnd } of shows) {
        const key = operatorKey(this.#drafts.canonical(operator.unit), operator.index);
        const inShow = visible.has(key) ? [] : glyphs.slice(glyphStart, glyphEnd);
        const ordinals = inShow.flatMap(({ isSpace }, i) => (isSpace ? [] : [i]));
        if (ordinals.length > 0) {
          visible.set(key, ordinals);
        }
      }
    }
    return visible;
  }
}
