/** Which texts that stand for shown text a fill can write anew, and which stay as they are. */
import { addToList, countBy, getOrAdd } from "#base/maps.ts";
import type { ContentStream, Glyph, PageContent, ShownText } from "../content/model.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { namedLists } from "./named-lists.ts";
import type { PlanDrafts } from "./plan-drafts.ts";
import type { PlanElement, PlanContentStream, PlanUse } from "../plan/plan.ts";
import { type FoundText, surveyContent, type ContentSurvey } from "./replacement-text.ts";
import { type FoundSegment, operatorKey } from "./resolve-segments.ts";
import { actualTextShares, type ShownLetters } from "./actual-text-shares.ts";
import { type ElementTexts, elementTexts } from "./structure-elements.ts";
import type { ReplacementText } from "../plan/replacement-text.ts";

/**
 * Surveys of the content streams of a file, each made once. Marked content is only collected where a
 * structure element names some of the stream.
 */
export class Surveys {
  readonly elements: readonly ElementTexts[];
  readonly #doc: PdfDocument;
  readonly #marked: ReadonlySet<string>;
  readonly #made = new Map<string, ContentSurvey>();

  constructor(doc: PdfDocument) {
    this.#doc = doc;
    this.elements = elementTexts(doc);
    this.#marked = new Set(this.elements.flatMap(({ leaves }) => leaves.map(({ unit }) => unit)));
  }

  of(unit: ContentStream): ContentSurvey {
    const known = this.#made.get(unit.id);
    const lists = known === undefined ? namedLists(this.#doc, unit) : new Map();
    const made =
      known ?? surveyContent(unit.data, { lists, withMarked: this.#marked.has(unit.id) });
    this.#made.set(unit.id, made);
    return made;
  }
}

export interface TextsInput {
  readonly surveys: Surveys;
  readonly pageContents: readonly PageContent[];
  /** By id; those that stand for others are absent. */
  readonly units: ReadonlyMap<string, ContentStream>;
  readonly planned: readonly PlanContentStream[];
  readonly uses: readonly PlanUse[];
  readonly usedElsewhere: ReadonlySet<string>;
  readonly drafts: PlanDrafts;
}

export interface PlannedTexts {
  readonly elements: readonly PlanElement[];
  /** Boxes with words about them that stay as delivered, or that may. */
  readonly keptTexts: readonly string[];
  /** The text around a segment's operator; null without one in its content stream. */
  readonly replacementOf: (found: FoundSegment) => ReplacementText | null;
}

/**
 * What a fill writes of replacement texts, structure elements and property lists. A text is written anew
 * when all it stands for can be; its parts follow when it is just the letters shown; else it stays, and the
 * boxes are listed, for their words now differ from it. Linear in the operators of the content streams.
 */
export function planTexts(input: TextsInput): PlannedTexts {
  const { surveys, drafts } = input;
  const cover = new Cover(input);
  const replacementOf = replacementReader(input, cover);
  const kept = new Set<string>();
  for (const found of drafts.all()) {
    const isOfMany = (operators: readonly number[]): boolean =>
      cover.of(drafts.unitOf(found), operators).boxes.size > 1;
    if (staysAsDelivered(found, replacementOf(found), isOfMany)) {
      kept.add(found.box.id);
    }
  }
  const elements = surveys.elements.flatMap((element) => planElement(element, input, cover, kept));
  return { elements, keptTexts: [...kept], replacementOf };
}

/**
 * Whether the text that stands for a segment stays, or may. `isOfMany`: whether several boxes show
 * operators.
 */
function staysAsDelivered(
  { show }: FoundSegment,
  around: ReplacementText | null,
  isOfMany: (operators: readonly number[]) => boolean,
): boolean {
  if (around === null) {
    // `actualText` without a sequence around the operator comes from outside the content stream (a form
    // inside a sequence), which the fill does not reach.
    return show.actualText !== null;
  }
  return [around, ...(around.within ?? [])].some(
    ({ stays, said, operators }) => stays === true || (said === undefined && isOfMany(operators)),
  );
}

/** The text around a segment's operator, as a fill writes it; each sequence is looked at once. */
function replacementReader(
  { surveys, units, planned, drafts }: TextsInput,
  cover: Cover,
): PlannedTexts["replacementOf"] {
  const byId = new Map(planned.map((unit) => [unit.id, unit]));
  // One shape for all segments inside a sequence: edits compare them by identity of its span.
  const shapes = new Map<FoundText, ReplacementText>();
  const shapeOf = (id: string, around: FoundText, survey: ContentSurvey): ReplacementText => {
    const known = shapes.get(around);
    if (known !== undefined) {
      return known;
    }
    const { span, list, text } = around;
    const { isWhole, visible, boxes } = cover.of(id, around.operators);
    const isWritable = list === undefined || (byId.get(id)?.lists.length ?? 0) > 0;
    // A text of exactly one box is that box's text; no shares are needed and it may say anything.
    const said =
      text === null || (isWhole && boxes.size === 1)
        ? null
        : actualTextShares(text, cover.letters(id, around.operators, survey, around));
    const shape: ReplacementText =
      !isWritable || (!isWhole && said === null)
        ? { span, operators: visible, text, stays: true }
        : {
            span,
            operators: visible,
            text,
            ...(list === undefined ? {} : { list }),
            ...(said === null ? {} : { said }),
          };
    shapes.set(around, shape);
    return shape;
  };
  const nested = new Map<FoundText, ReplacementText>();
  return (found) => {
    const id = drafts.unitOf(found);
    const unit = units.get(id);
    const survey = unit && surveys.of(unit);
    const around = survey?.replaced.get(found.operator.index);
    if (survey === undefined || around === undefined) {
      return null;
    }
    const known = nested.get(around);
    if (known !== undefined) {
      return known;
    }
    const own = shapeOf(id, around, survey);
    const within = around.within.map((outer) => shapeOf(id, outer, survey));
    const whole = within.length === 0 ? own : { ...own, within };
    nested.set(around, whole);
    return whole;
  };
}

const paintingsOf = new WeakMap<readonly PlanUse[], ReadonlyMap<string, number>>();

/** An element that a fill writes, or none: then its boxes are added to `kept`. */
function planElement(
  { holder, actual, leaves, isKnown }: ElementTexts,
  { surveys, units, uses, usedElsewhere }: TextsInput,
  cover: Cover,
  kept: Set<string>,
): readonly PlanElement[] {
  let [isExact, isPaintedOnce] = [holder !== null, isKnown];
  const boxes = new Set<string>();
  const operators = new Map<string, number[]>();
  const letters: ShownLetters[] = [];
  for (const { unit: id, mcid } of leaves) {
    const unit = units.get(id);
    const survey = unit && surveys.of(unit);
    const marked = survey?.marked.get(mcid);
    if (unit === undefined) {
      // A page that shows another page's content, or a form that no page paints.
      [isExact, isPaintedOnce] = [false, false];
      continue;
    }
    // Marked content that the page no longer has: nothing is said about any box.
    if (survey === undefined || marked === undefined) {
      continue;
    }
    const covered = cover.of(id, marked.textOperators);
    const paintings = getOrAdd(paintingsOf, uses, () => countBy(uses.map((use) => use.unit))).get(
      id,
    );
    // Painted twice, one element would have to say two texts, once a fill changes them apart.
    isPaintedOnce &&= (paintings === 1 || covered.boxes.size === 0) && !usedElsewhere.has(id);
    // A picture inside the element is part of what its text stands for.
    isExact &&= covered.isWhole && !marked.paintsMore;
    covered.boxes.forEach((box) => boxes.add(box));
    getOrAdd(operators, id, () => []).push(...covered.visible);
    letters.push(...cover.letters(id, marked.textOperators, survey, null));
  }
  const [box] = boxes;
  if (box === undefined) {
    return [];
  }
  const shows = [...operators].map(([unit, list]) => ({ unit, operators: list }));
  // A line that is kept says its whole text: of one that goes on outside the element it would say too much.
  isExact &&= boxes.size === 1 && !cover.splitsLine(box, shows);
  if (holder !== null && isExact && isPaintedOnce) {
    return [{ ...holder, box, shows }];
  }
  // Shares of /ActualText only: /Alt and /E describe, they do not spell, and so stay as they are.
  const said = actual !== null && isPaintedOnce ? actualTextShares(actual.text, letters) : null;
  if (actual === null || said === null) {
    boxes.forEach((each) => kept.add(each));
    return [];
  }
  // Its other texts stay.
  const isAlone = holder?.texts.length === actual.holder.texts.length;
  boxes.forEach((each) => {
    if (!isAlone) {
      kept.add(each);
    }
  });
  return [{ ...actual.holder, box, shows, said }];
}

interface Covered {
  /** Every visible glyph of the operators belongs to a box that can be written. */
  readonly isWhole: boolean;
  /** The operators with visible glyphs. */
  readonly visible: readonly number[];
  readonly boxes: ReadonlySet<string>;
}

interface ShownGlyphs {
  readonly show: ShownText;
  readonly page: PageContent;
}

/**
 * What a glyph contributes to the letters shown. Parts of a letter that have no width have no text either;
 * another glyph without one matches none.
 */
function letterOf({ unicode, dx, dy }: Glyph): string {
  return unicode ?? (Math.hypot(dx, dy) < 1e-6 ? "" : "\ufffd");
}

/**
 * Which boxes show the glyphs of operators. Its three indices are made when first asked for: files without
 * replacement texts, most, need none.
 */
class Cover {
  readonly #drafts: PlanDrafts;
  readonly #input: TextsInput;
  #segments: ReadonlyMap<string, readonly FoundSegment[]> | null = null;
  #glyphs: ReadonlyMap<string, readonly number[]> | null = null;
  #shows: ReadonlyMap<string, ShownGlyphs> | null = null;

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

  /** Whether a line of a box has letters in some operators and more outside of them. */
  splitsLine(
    box: string,
    shows: readonly { readonly unit: string; readonly operators: readonly number[] }[],
  ): boolean {
    this.#glyphs ??= this.#readGlyphs();
    const inside = new Set(
      shows.flatMap(({ unit, operators }) => operators.map((each) => operatorKey(unit, each))),
    );
    const sides = new Map<string, boolean>();
    for (const found of this.#drafts.segmentsOf(box)) {
      const { glyphStart, glyphEnd, line } = found.segment;
      const key = operatorKey(this.#drafts.unitOf(found), found.operator.index);
      const letters = this.#glyphs.get(key) ?? [];
      if (letters.some((glyph) => glyph >= glyphStart && glyph < glyphEnd)) {
        const isInside = inside.has(key);
        if (getOrAdd(sides, `${found.painter} ${line}`, () => isInside) !== isInside) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The letters of operators, and the box of each run of them. Inside a sequence with a text of its own,
   * other than `outer`, that text: it stands for its glyphs to the reader of the outer one too.
   */
  letters(
    unit: string,
    operators: readonly number[],
    { replaced }: ContentSurvey,
    outer: FoundText | null,
  ): readonly ShownLetters[] {
    this.#segments ??= this.#readSegments();
    this.#shows ??= this.#readShows();
    const letters: ShownLetters[] = [];
    let last: FoundText | null = null;
    for (const operator of operators) {
      const key = operatorKey(unit, operator);
      const segments = this.#segments.get(key) ?? [];
      const { show, page } = this.#shows.get(key) ?? {};
      const boxAt = (glyph: number): string | null => {
        const ids = segments.flatMap(({ box, segment }) =>
          glyph >= segment.glyphStart && glyph < segment.glyphEnd ? [box.id] : [],
        );
        // A glyph in two boxes would be said twice.
        return ids.length === 1 ? (ids[0] ?? null) : null;
      };
      const around = replaced.get(operator) ?? null;
      const own = around === outer ? null : (show?.actualText ?? null);
      if (own === null) {
        const glyphs = page?.glyphs.slice(show?.glyphStart ?? 0, show?.glyphEnd ?? 0) ?? [];
        letters.push(...glyphs.map((glyph, i) => ({ box: boxAt(i), text: letterOf(glyph) })));
        // A sequence over several operators is said once, at the first.
      } else if (around === null || around !== last) {
        letters.push({ box: boxAt(0), text: own });
      }
      last = own === null ? null : around;
    }
    return letters;
  }

  #readShows(): ReadonlyMap<string, ShownGlyphs> {
    const found = new Map<string, ShownGlyphs>();
    for (const page of this.#input.pageContents) {
      for (const show of page.shownTexts) {
        const key = operatorKey(
          this.#drafts.canonical(show.operator.contentStream),
          show.operator.index,
        );
        // The first painting stands for all: they show the same codes.
        if (!found.has(key)) {
          found.set(key, { show, page });
        }
      }
    }
    return found;
  }

  #readSegments(): ReadonlyMap<string, readonly FoundSegment[]> {
    const segments = new Map<string, FoundSegment[]>();
    for (const found of this.#drafts.all()) {
      const key = operatorKey(this.#drafts.unitOf(found), found.operator.index);
      addToList(segments, key, found);
    }
    return segments;
  }

  /** Ordinals of the glyphs that are no spaces; operators without any are absent. */
  #readGlyphs(): ReadonlyMap<string, readonly number[]> {
    const visible = new Map<string, readonly number[]>();
    for (const { shownTexts: shows, glyphs } of this.#input.pageContents) {
      for (const { operator, glyphStart, glyphEnd } of shows) {
        const key = operatorKey(this.#drafts.canonical(operator.contentStream), operator.index);
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
