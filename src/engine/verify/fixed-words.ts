/**
 * Fixed words of a filled file: what stands in the boxes beside the values that were ordered must still be there,
 * whatever values came or did not. What is fixed follows from the stored scene and the order alone; what stands
 * in the file is read from it. Letters and digits are compared, in their compatibility forms: spacing, hyphens,
 * case of values and the signs that close up around an empty value are the writer's business.
 */
import { addToList, getOrAdd, listsBy } from "#base/maps.ts";
import type { RemovedWords } from "../contract/certificate.ts";
import type { BoxSegment, TextBox } from "../contract/scene.ts";
import type { FillOrder } from "../contract/verification.ts";
import type { Change } from "./changed-text.ts";
import { type Letter, textOf } from "./letter-lines.ts";
import type { Difference } from "./compare-objects.ts";
import { letterKey } from "./letter-keys.ts";
import { leastList } from "./filled-boxes.ts";
import { fixedTexts } from "./fixed-texts.ts";
import { missingText, type ShownLetters } from "./missing-text.ts";

export interface FixedWordsCheck {
  /** With the page each was met on. */
  readonly differences: readonly (readonly [Difference, number])[];
  /** Words that an empty value took with it, by the order; in page order. */
  readonly removedWords: readonly RemovedWords[];
}

/** The letters of an operator of the original that nothing replaced. */
export type ReadLetters = (page: number, contentStream: string, index: number) => readonly Letter[];

/**
 * Compares what was replaced with what the order leaves as it is; words of a box that are `proven` letter by letter
 * are not looked for. Linear in the text of the changed boxes.
 */
export function checkFixedWords(
  order: FillOrder,
  changes: ReadonlyMap<number, readonly Change[]>,
  read: ReadLetters,
  proven: ReadonlyMap<string, ReadonlyMap<string, boolean>> = new Map(),
): FixedWordsCheck {
  const fixed = fixedTexts(order);
  const differences: (readonly [Difference, number])[] = [];
  const removed = new Map<string, RemovedWords>();
  for (const [page, ofPage] of changes) {
    const boxes = order.pages[page]?.boxes ?? [];
    for (const invocation of byPlace(ofPage)) {
      for (const painted of paintedBoxes(boxes, invocation, (unit, at) => read(page, unit, at))) {
        // Boxes of the very same operators: any of them may be the one that is painted here.
        const least = leastList(painted.boxes, (box) =>
          missingText(fixed(box).kept, { ...painted, values: fixed(box).values }).filter(
            (word) => proven.get(box.id)?.get(word) !== true,
          ),
        );
        if (least.length > 0) {
          differences.push([wordsLost(least), page]);
        }
        for (const box of painted.boxes) {
          for (const words of fixed(box).taken) {
            // Bullets that went with their words are none.
            if (letterKey(words) !== "") {
              removed.set(`${box.id} ${words}`, { page, box: box.id, words });
            }
          }
        }
      }
      const left = missingText(textOutside(boxes, invocation), {
        came: () => invocation.flatMap(({ now }) => now),
        was: () => invocation.flatMap(({ old }) => old),
      });
      if (left.length > 0) {
        differences.push([wordsLost(left), page]);
      }
    }
  }
  return { differences, removedWords: [...removed.values()] };
}

function wordsLost(words: readonly string[]): Difference {
  const text = words.slice(0, 8).join(" ");
  return ["words_lost", `words that no value replaces are gone: ${text}`, text];
}

/** The changes of each invocation of content, in paint order. */
function byPlace(changes: readonly Change[]): Iterable<readonly Change[]> {
  return listsBy(changes, ({ place }) => place).values();
}

/** One painter of a box within an invocation, and what its operators show. */
interface PaintedBox extends ShownLetters {
  readonly boxes: readonly TextBox[];
}

/** The painters that had operators replaced, each with what stands for them. */
function paintedBoxes(
  boxes: readonly TextBox[],
  changes: readonly Change[],
  read: (contentStream: string, index: number) => readonly Letter[],
): readonly PaintedBox[] {
  const byOperator = new Map<string, Change>();
  for (const change of changes) {
    change.gone.forEach((gone) =>
      byOperator.set(operatorKey(gone.contentStream, gone.index), change),
    );
  }
  const touched = ({ unit, operator }: BoxSegment): Change | undefined =>
    byOperator.get(operatorKey(unit, operator));
  const lettersOf = (segment: BoxSegment): readonly Letter[] => {
    const { unit, operator, glyphStart, glyphEnd } = segment;
    const gone = touched(segment)?.gone.find(
      ({ contentStream, index }) => contentStream === unit && index === operator,
    );
    return (gone?.letters ?? read(unit, operator)).slice(glyphStart, glyphEnd);
  };
  return paintersIn(boxes, changes)
    .filter(({ segments }) => segments.some(touched))
    .map(({ segments, boxes: own }) => {
      const came = (): readonly Letter[] => {
        // In the order of its operators: what came for the first of a change stands for all of them.
        const letters = segments.map((segment) => touched(segment)?.now ?? lettersOf(segment));
        return [...new Set(letters)].flat();
      };
      return { boxes: own, came, was: () => segments.flatMap(lettersOf) };
    });
}

/** What paints the boxes of a page: it may show as many forms as it has boxes, or one as many times. */
interface PaintedIndex {
  /** The segments of each operator. */
  readonly owned: ReadonlyMap<string, readonly BoxSegment[]>;
  /** With the boxes of the very same operators, in their order. */
  readonly painters: readonly Painter[];
  /** Ordinals of the painters in each content stream. */
  readonly byUnit: ReadonlyMap<string, ReadonlySet<number>>;
}

interface Painter {
  readonly segments: readonly BoxSegment[];
  readonly boxes: readonly TextBox[];
}

const painted = new WeakMap<readonly TextBox[], PaintedIndex>();

function indexOf(boxes: readonly TextBox[]): PaintedIndex {
  const owned = new Map<string, BoxSegment[]>();
  const byKey = new Map<string, { segments: readonly BoxSegment[]; boxes: TextBox[] }>();
  for (const box of boxes) {
    for (const segments of paintersOf(box)) {
      const key = segments.map(segmentKey).join(" ");
      const known = byKey.get(key) ?? { segments, boxes: [] };
      known.boxes.push(box);
      if (known.boxes.length === 1) {
        byKey.set(key, known);
        segments.forEach((one) => addToList(owned, operatorKey(one.unit, one.operator), one));
      }
    }
  }
  const painters = [...byKey.values()];
  const byUnit = new Map<string, Set<number>>();
  for (const [i, { segments }] of painters.entries()) {
    segments.forEach(({ unit }) => getOrAdd(byUnit, unit, () => new Set()).add(i));
  }
  return { owned, painters, byUnit };
}

/** The painters, in their order, that may show what changed. */
function paintersIn(boxes: readonly TextBox[], changes: readonly Change[]): readonly Painter[] {
  const { painters, byUnit } = getOrAdd(painted, boxes, () => indexOf(boxes));
  const units = new Set(
    changes.flatMap(({ gone }) => gone.map(({ contentStream }) => contentStream)),
  );
  const found = new Set([...units].flatMap((unit) => [...(byUnit.get(unit) ?? [])]));
  return [...found].sort((a, b) => a - b).flatMap((i) => painters[i] ?? []);
}

/** What was replaced and belongs to no box of the scene: nobody can have ordered that. */
function textOutside(boxes: readonly TextBox[], changes: readonly Change[]): string {
  const { owned } = getOrAdd(painted, boxes, () => indexOf(boxes));
  return changes
    .flatMap(({ gone }) =>
      gone.map(({ contentStream, index, letters }) => {
        const segments = owned.get(operatorKey(contentStream, index)) ?? [];
        const outside = letters.filter(
          (_, i) => !segments.some(({ glyphStart, glyphEnd }) => i >= glyphStart && i < glyphEnd),
        );
        return outside.length === 0 ? "" : textOf(outside);
      }),
    )
    .join(" ");
}

function paintersOf({ segments, duplicates }: TextBox): readonly (readonly BoxSegment[])[] {
  return [segments, ...duplicates];
}

function operatorKey(contentStream: string, index: number): string {
  return `${contentStream}#${index}`;
}

function segmentKey({ unit, operator, glyphStart, glyphEnd }: BoxSegment): string {
  return `${unit}#${operator}:${glyphStart}-${glyphEnd}`;
}
