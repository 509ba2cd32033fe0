/**
 * Boxes on their way into the plan, and the rules that refuse them. Refusing comes first, cutting last: an
 * operator is cut only between segments that are really planned, for a cut splits strings and so changes
 * bytes.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { ShownText } from "../content/model.ts";
import type { ReasonCode } from "../contract/problems.ts";
import type { TextBox } from "../contract/scene.ts";
import { type FoundBox, type FoundSegment, glyphOf, operatorKey } from "./resolve-segments.ts";
import { type Tile, tileOperator } from "./tile-operator.ts";

/**
 * Invariant: a box is either in `boxes` or in `refused`. Content streams are canonical throughout (one id
 * for pages that list the same streams).
 */
export class PlanDrafts {
  readonly refused = new Map<string, ReasonCode>();
  private readonly boxes = new Map<string, readonly FoundSegment[]>();
  private readonly aliases: ReadonlyMap<string, string>;
  // Names of operators and ranges are asked for many times for each segment, and are long strings.
  private readonly operators = new Map<FoundSegment, string>();
  private readonly ranges = new Map<FoundSegment, string>();
  private readonly places = new Map<ShownText["doPath"], number>();
  /** All segments of `boxes`; null after a box came or went. */
  private listed: readonly FoundSegment[] | null = null;

  constructor(aliases: ReadonlyMap<string, string>) {
    this.aliases = aliases;
  }

  /** Takes a box in, or refuses it with the reason found; null means that its page has no content. */
  add(box: TextBox, found: FoundBox | null): void {
    if (found?.kind === "found") {
      this.listed = null;
      this.boxes.set(box.id, found.segments);
    } else {
      this.refuse(box.id, found?.reason ?? "text_object_split");
    }
  }

  /** Refuses a box that was taken in; refusing twice keeps the later reason. */
  refuse(id: string, reason: ReasonCode): void {
    this.listed = null;
    this.boxes.delete(id);
    this.refused.set(id, reason);
  }

  isKept(id: string): boolean {
    return this.boxes.has(id);
  }

  /** Segments of a kept box; [] for others. */
  segmentsOf(id: string): readonly FoundSegment[] {
    return this.boxes.get(id) ?? [];
  }

  /** Segments of all kept boxes. */
  all(): readonly FoundSegment[] {
    return (this.listed ??= [...this.boxes.values()].flat());
  }

  /** The content stream of a segment, as the plan names it. */
  unitOf({ segment }: FoundSegment): string {
    return this.canonical(segment.unit);
  }

  canonical(unit: string): string {
    return this.aliases.get(unit) ?? unit;
  }

  /** Names exactly one range of glyphs of one operator in one painting. */
  rangeOf(found: FoundSegment): string {
    let range = this.ranges.get(found);
    if (range === undefined) {
      const { glyphStart, glyphEnd } = found.segment;
      range = `${this.operatorOf(found)}:${glyphStart}-${glyphEnd}`;
      this.ranges.set(found, range);
    }
    return range;
  }

  /**
   * Segments of one operator do not touch within one painting: each glyph belongs to one box, or two fills
   * of it would meet. Equal ranges are no overlap: they are one text in several boxes, as on pages that
   * share content.
   */
  refuseOverlaps(): void {
    for (const group of this.byOperator().values()) {
      let reached = 0;
      let range = "";
      for (const found of group) {
        const { glyphStart, glyphEnd } = found.segment;
        const isSame = this.rangeOf(found) === range;
        // Empty ranges come from damaged fonts: nothing could be replaced.
        if (glyphEnd <= glyphStart || (glyphStart < reached && !isSame)) {
          this.refuse(found.box.id, "text_object_split");
          continue;
        }
        reached = glyphEnd;
        range = this.rangeOf(found);
      }
    }
    for (const ids of this.sharing().values()) {
      // One name may stand for two fonts where pages share content but not resources.
      if (new Set(ids.map((id) => this.fontsOf(id))).size > 1) {
        ids.forEach((id) => this.refuse(id, "text_object_split"));
      }
    }
  }

  /**
   * Box id → all boxes that consist of the same ranges, itself included; absent when it is alone. They
   * print one text: a fill gives them one value and one size.
   */
  sharing(): ReadonlyMap<string, readonly string[]> {
    const shared = new Map<string, readonly string[]>();
    for (const group of groupBy([...this.boxes.keys()], (id) => this.signatureOf(id)).values()) {
      if (group.length > 1) {
        group.forEach((id) => shared.set(id, group));
      }
    }
    return shared;
  }

  /**
   * Tiles by range. Boxes with an operator that cannot be cut are refused, and cutting starts anew, because
   * their neighbours are then cut elsewhere. Ends, as every round refuses one box at least.
   */
  tile(dataOf: (unit: string) => Uint8Array): ReadonlyMap<string, Tile> {
    for (;;) {
      const before = this.refused.size;
      const tiles = this.tileOnce(dataOf);
      if (this.refused.size === before) {
        return tiles;
      }
    }
  }

  /** One round: null tiles refuse all boxes of the operator. */
  private tileOnce(dataOf: (unit: string) => Uint8Array): ReadonlyMap<string, Tile> {
    const tiles = new Map<string, Tile>();
    for (const group of this.byOperator().values()) {
      // Equal ranges follow each other once sorted, and need one tile.
      const distinct = group.filter((found, i) => {
        const before = group[i - 1];
        return before === undefined || this.rangeOf(before) !== this.rangeOf(found);
      });
      const [first] = distinct;
      const ranges = distinct.map((found) => found.segment);
      const made =
        first === undefined
          ? null
          : tileOperator(
              { ...first, glyphAt: (ordinal) => glyphOf(first, ordinal) },
              ranges,
              dataOf(this.unitOf(first)),
            );
      distinct.forEach((found, i) => {
        const tile = made?.[i];
        if (tile !== undefined) {
          tiles.set(this.rangeOf(found), tile);
        }
      });
      if (made === null) {
        group.forEach((found) => this.refuse(found.box.id, "text_object_split"));
      }
    }
    return tiles;
  }

  /** Segments by operator, ascending by their first glyph. */
  private byOperator(): ReadonlyMap<string, readonly FoundSegment[]> {
    const sorted = this.all().toSorted((a, b) => a.segment.glyphStart - b.segment.glyphStart);
    return groupBy(sorted, (found) => this.operatorOf(found));
  }

  private operatorOf(found: FoundSegment): string {
    return getOrAdd(
      this.operators,
      found,
      () => `${this.placeOf(found.show)}${operatorKey(this.unitOf(found), found.segment.operator)}`,
    );
  }

  /** Fonts of a box's segments in order. */
  private fontsOf(id: string): string {
    return this.segmentsOf(id)
      .map((found) => found.font.key)
      .join(" ");
  }

  /** Names the ranges of a box without the painting: boxes of several pages compare equal. */
  private signatureOf(id: string): string {
    return this.segmentsOf(id)
      .map((found) => {
        const { operator, glyphStart, glyphEnd } = found.segment;
        return `${operatorKey(this.unitOf(found), operator)}:${glyphStart}-${glyphEnd}`;
      })
      .join(" ");
  }

  /**
   * A number for each painting of a content stream; the page's own content goes by its id, as it has no Do
   * path.
   */
  private placeOf({ doPath, formPath }: ShownText): string {
    const known = getOrAdd(this.places, doPath, () => this.places.size);
    return doPath.length === 0 ? `${formPath[0] ?? ""}|` : `${known}|`;
  }
}

/** Items by key, in order of first appearance, which makes what is written from them deterministic. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    addToList(groups, key, item);
  }
  return groups;
}
