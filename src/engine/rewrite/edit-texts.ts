/**
 * Texts that stand for shown text follow it when it changes: /ActualText of marked content and of structure
 * elements (ISO 32000-2, 14.9.4). Otherwise readers and search would go on reporting the old words.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { ContentEdit } from "./apply-edits.ts";
import type { PlacedSegment } from "./placed-line.ts";
import type { Plan, PlanElement, PlanSegment } from "../plan/plan.ts";
import { groupBy } from "./plan-drafts.ts";
import { textStringSource } from "./replacement-text.ts";
import { operatorKey } from "./resolve-segments.ts";
import { textWith } from "./actual-text-shares.ts";
import type { BoxToWrite } from "./write-fonts.ts";
import type { ReplacementText } from "../plan/replacement-text.ts";

/** A structure element and the PDF source of the string that its texts become. */
export interface EditedElement {
  readonly element: PlanElement;
  readonly text: string;
  readonly box: BoxToWrite;
}

/** What one painter of one box says at a segment. */
interface Piece {
  readonly box: string;
  readonly painter: string;
  readonly line: number;
  /** [] where it is empty now, and for parts of a line that stays but the first. */
  readonly texts: readonly string[];
  /** True where the segment shows its own glyphs, there or elsewhere. */
  readonly isOwn: boolean;
}

/**
 * Replacement texts of one invocation: the new text of their operators, nothing where they are empty now.
 * One that also stands for text that stays changes where it stands for theirs, or is left alone.
 * `byOperator` has all planned segments of the invocation.
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
    // A sequence inside others: each of those around it stands for the same text and changes with it.
    for (const around of replacement === null ? [] : [replacement, ...(replacement.within ?? [])]) {
      if (around.stays === true) {
        continue;
      }
      // A sequence is named by where its text stands in the content.
      const key = `${unit}:${around.span.start}`;
      const known = getOrAdd(texts, key, () => ({ unit, around, pieces: [], isOther: false }));
      const isOwn = isKept(placed) || isShownAgain(segment, placed);
      known.isOther ||= !isOwn;
      const { box = "", painter = "" } = painters.get(segment) ?? {};
      known.pieces.push({ box, painter, line, texts: textsOf(placed), isOwn });
    }
  }
  return [...texts.values()].flatMap(({ unit, around, pieces, isOther }) => {
    const { operators, span, list, said } = around;
    // A text of several boxes is written whole only when all of them are, and all say what they show.
    const isWhole =
      !isPartUntold(pieces) &&
      operators.every((index) =>
        (byOperator.get(operatorKey(unit, index)) ?? []).every((segment) => edited.has(segment)),
      );
    const text = said === undefined ? textOf(pieces) : textWith(said, byBox(pieces));
    const source = textStringSource(text);
    const edit = list === undefined ? { span, source } : { span, source: "", list, text: source };
    // Where all is kept, or only moves, the text is kept as delivered, in its own spelling: blanks that no glyph shows
    // are of the parts beside them, and of no sequence.
    const isChanged = isOther && spelt(text) !== spelt(around.text ?? null);
    return (said !== undefined || isWhole) && isChanged ? [edit] : [];
  });
}

/** True where glyphs stay beside text of another box, and what they say is not known apart from their line. */
function isPartUntold(pieces: readonly Piece[]): boolean {
  return (
    pieces.some(({ texts, isOwn }) => isOwn && texts.length === 0) &&
    pieces.some(({ box }) => box !== pieces[0]?.box)
  );
}

/** Hyphens that print alike: a font's one glyph reads as any of them. */
const HYPHENS = /[\u00ad\u2010\u2011]/gu;

/** The text but for blanks around it, how its marks are composed, and which hyphen it names. */
function spelt(text: string | null): string | null {
  return text === null ? null : text.trim().normalize("NFC").replace(HYPHENS, "-");
}

/** Nothing new at the segment: the text that stands there is the authored one. */
function isKept({ kept, lines }: PlacedSegment): boolean {
  return kept !== null && lines.length === 0;
}

/**
 * True where just the segment's own glyphs are shown, at another place. Said anew its text might take letters in that stand
 * between them: a vowel that is painted before the letters it is read behind.
 */
function isShownAgain(
  { glyphStart, glyphEnd }: PlanSegment,
  { kept, lines }: PlacedSegment,
): boolean {
  const runs = lines.flatMap((line) => line.runs);
  const codes = runs.reduce((sum, run) => sum + (run.kept?.codes ?? NaN), 0);
  return kept === null && codes === glyphEnd - glyphStart;
}

/** Parts of one column but the first have no text of their own. */
function textsOf({ kept, lines }: PlacedSegment): readonly string[] {
  return [kept ?? "", ...lines.map(({ text }) => text)].filter((text) => text !== "");
}

/** As `textsOf`, each piece of a line for itself: what is said of some of them. */
function ownTextsOf({ kept, lines }: PlacedSegment): readonly string[] {
  return textsOf({
    kept,
    lines: lines.map((line) => ({ ...line, text: line.ownText ?? line.text })),
  });
}

/**
 * The structure elements of the boxes whose text changes; `placedOf` gives what a segment becomes. Elements
 * are objects of the file, not of an invocation, so they are planned only where the content is shown once.
 */
export function elementEdits(
  plan: Plan,
  boxes: readonly BoxToWrite[],
  placedOf: (box: BoxToWrite, segment: PlanSegment) => PlacedSegment | undefined,
): readonly EditedElement[] {
  const written = new Map(boxes.map((one) => [one.box.id, one]));
  return plan.elements.flatMap((element) => {
    const own = element.said?.parts.map(({ box }) => box) ?? [element.box];
    const speaking = [...new Set(own)].flatMap((id) => written.get(id) ?? []);
    const shown = new Set(
      element.shows.flatMap(({ unit, operators }) =>
        operators.map((operator) => operatorKey(unit, operator)),
      ),
    );
    let isOther = false;
    const pieces = speaking.flatMap((box) =>
      box.box.painters.flatMap(({ segments }, painter) => {
        const inside = segments.filter(({ unit, operator }) =>
          shown.has(operatorKey(unit, operator)),
        );
        const textsIn = inside.length === segments.length ? textsOf : ownTextsOf;
        return inside.map((segment): Piece => {
          // A segment that was not placed is one of an operator that is gone: it says nothing.
          const placed = placedOf(box, segment) ?? { kept: null, lines: [] };
          const isOwn = isKept(placed) || isShownAgain(segment, placed);
          isOther ||= !isOwn;
          return {
            box: box.box.id,
            painter: `${box.box.id} ${painter}`,
            line: segment.line,
            texts: textsIn(placed),
            isOwn,
          };
        });
      }),
    );
    const [box] = speaking;
    const text =
      element.said === undefined ? textOf(pieces) : textWith(element.said, byBox(pieces));
    return isOther && box !== undefined ? [{ element, text: textStringSource(text), box }] : [];
  });
}

interface Painter {
  readonly box: string;
  /** Names it among all. */
  readonly painter: string;
}

/** As `byUse` of edit-uses: made once for a plan that is filled many times. */
const painters = new WeakMap<Plan, ReadonlyMap<PlanSegment, Painter>>();

function paintersOf(plan: Plan): ReadonlyMap<PlanSegment, Painter> {
  const known =
    painters.get(plan) ??
    new Map(
      plan.boxes.flatMap((box) =>
        box.painters.flatMap(({ segments }, i) => {
          const painter = { box: box.id, painter: `${box.id} ${i}` };
          return segments.map((segment) => [segment, painter] as const);
        }),
      ),
    );
  painters.set(plan, known);
  return known;
}

/** The text of each box, from its pieces. */
function byBox(pieces: readonly Piece[]): ReadonlyMap<string, string> {
  const groups = groupBy(pieces, ({ box }) => box);
  return new Map([...groups].map(([box, own]) => [box, textOf(own)]));
}

/** Painters of the same text count once: a shadow is read with what casts it. */
function textOf(pieces: readonly Piece[]): string {
  const byPainter = new Map<string, Piece[]>();
  for (const piece of pieces) {
    addToList(byPainter, piece.painter, piece);
  }
  const texts = [...byPainter.values()].map(textOfPainter);
  return [...new Set(texts)].filter((text) => text !== "").join("\n");
}

/** Parts of one line are read on, their blanks among them. */
function textOfPainter(pieces: readonly Piece[]): string {
  const lines = new Map<number, string>();
  for (const { line, texts } of pieces) {
    lines.set(line, `${lines.get(line) ?? ""}${texts.join("\n")}`);
  }
  return [...lines]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, text]) => (text === "" ? [] : [text]))
    .join("\n");
}
