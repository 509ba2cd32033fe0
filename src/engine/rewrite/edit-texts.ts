/** Texts that stand for shown text follow it when it changes. */
import type { ContentEdit } from "./apply-edits.ts";
import type { PlacedSegment } from "./placed-line.ts";
import type { Plan, PlanElement, PlanSegment } from "./plan.ts";
import { type ReplacementText, textStringSource } from "./replacement-text.ts";
import { operatorKey } from "./resolve-segments.ts";
import type { BoxToWrite } from "./write-fonts.ts";

/** A structure element and the PDF source of the string that its texts become. */
export interface EditedElement {
  readonly element: PlanElement;
  readonly text: string;
  readonly box: BoxToWrite;
}

/** What one painter of one box says at a segment. */
interface Piece {
  readonly painter: string;
  readonly line: number;
  readonly texts: readonly string[];
}

/**
 * Replacement texts of one painting: the new text of their operators, nothing where they are empty now. One
 * that also speaks for text that stays is left alone.
 */
export function replacementEdits(
  plan: Plan,
  edited: ReadonlyMap<PlanSegment, PlacedSegment>,
  byOperator: ReadonlyMap<string, readonly PlanSegment[]>,
): readonly ContentEdit[] {
  const painters = paintersOf(plan);
  interface Said {
    readonly unit: string;
    readonly around: ReplacementText;
    readonly pieces: Piece[];
    isOther: boolean;
  }
  const texts = new Map<string, Said>();
  for (const [segment, placed] of edited) {
    const { unit, replacement, line } = segment;
    if (replacement !== null && replacement.stays !== true) {
      const key = `${unit}:${replacement.span.start}`;
      const known = texts.get(key) ?? { unit, around: replacement, pieces: [], isOther: false };
      texts.set(key, known);
      known.isOther ||= !isKept(placed);
      known.pieces.push({ painter: painters.get(segment) ?? "", line, texts: textsOf(placed) });
    }
  }
  return [...texts.values()].flatMap(({ unit, around, pieces, isOther }) => {
    const { operators, span, list } = around;
    const isWhole = operators.every((index) =>
      (byOperator.get(operatorKey(unit, index)) ?? []).every((segment) => edited.has(segment)),
    );
    const source = textStringSource(textOf(pieces));
    const edit = list === undefined ? { span, source } : { span, source: "", list, text: source };
    return isWhole && isOther ? [edit] : [];
  });
}

function isKept({ kept, lines }: PlacedSegment): boolean {
  return kept !== null && lines.length === 0;
}

/** Parts of one column but the first have no text of their own. */
function textsOf({ kept, lines }: PlacedSegment): readonly string[] {
  return [kept ?? "", ...lines.map(({ text }) => text)].filter((text) => text !== "");
}

/** The structure elements of the boxes whose text changes; `placedOf` gives what a segment becomes. */
export function elementEdits(
  plan: Plan,
  boxes: readonly BoxToWrite[],
  placedOf: (box: BoxToWrite, segment: PlanSegment) => PlacedSegment | undefined,
): readonly EditedElement[] {
  const byBox = new Map(boxes.map((one) => [one.box.id, one]));
  return plan.elements.flatMap((element) => {
    const box = byBox.get(element.box);
    if (box === undefined) {
      return [];
    }
    const shown = new Set(
      element.shows.flatMap(({ unit, operators }) =>
        operators.map((operator) => operatorKey(unit, operator)),
      ),
    );
    let isOther = false;
    const pieces = box.box.painters.flatMap(({ segments }, painter) =>
      segments
        .filter(({ unit, operator }) => shown.has(operatorKey(unit, operator)))
        .map((segment): Piece => {
          const placed = placedOf(box, segment) ?? { kept: null, lines: [] };
          isOther ||= !isKept(placed);
          return { painter: String(painter), line: segment.line, texts: textsOf(placed) };
        }),
    );
    return isOther ? [{ element, text: textStringSource(textOf(pieces)), box }] : [];
  });
}

const painters = new WeakMap<Plan, ReadonlyMap<PlanSegment, string>>();

function paintersOf(plan: Plan): ReadonlyMap<PlanSegment, string> {
  const known =
    painters.get(plan) ??
    new Map(
      plan.boxes.flatMap((box) =>
        box.painters.flatMap(({ segments }, i) =>
          segments.map((segment) => [segment, `${box.id} ${i}`] as const),
        ),
      ),
    );
  painters.set(plan, known);
  return known;
}

/** Painters that say the same say it once: a shadow is read with what casts it. */
function textOf(pieces: readonly Piece[]): string {
  const byPainter = new Map<string, Piece[]>();
  for (const piece of pieces) {
    byPainter.set(piece.painter, [...(byPainter.get(piece.painter) ?? []), piece]);
  }
  const texts = [...byPainter.values()].map((list) =>
    list
      .toSorted((a, b) => a.line - b.line)
      .flatMap(({ texts: own }) => own)
      .join("\n"),
  );
  return [...new Set(texts)].filter((text) => text !== "").join("\n");
}
