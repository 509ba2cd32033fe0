/**
 * From fits to content edits, invocation by invocation: boxes that show the same operators with the same
 * text are written alike, as the one that shrinks most, so that equal invocations stay equal byte for byte
 * and need no clone.
 */
import { getOrAdd } from "#base/maps.ts";
import { latin1Text } from "#base/bytes.ts";
import { type TextInk, type InkAssignment, inkedSegments } from "./ink-segments.ts";
import type { BoxFit } from "../contract/fit-report.ts";
import { comparePathNames } from "../contract/certificate.ts";
import type { ContentEdit } from "./apply-edits.ts";
import { composeOperator } from "./compose-operator.ts";
import { type EditedElement, elementEdits, replacementEdits } from "./edit-texts.ts";
import { placeBox } from "./place-box.ts";
import { plannedStream } from "./planned-stream.ts";
import type { PlacedSegment } from "./placed-line.ts";
import { groupBy } from "./plan-drafts.ts";
import type { Plan, PlanSegment } from "../plan/plan.ts";
import { operatorKey } from "./resolve-segments.ts";
import { copyEdits, type LibraryOutline, removedCopies } from "./copy-edits.ts";
import { editsByUse, removedRules, ruleEdits } from "./rule-edits.ts";
import type { BoxToWrite, ChangedBox, FontPlan } from "./write-fonts.ts";

/** Edits of one invocation of a content stream. */
export interface EditedUse {
  /** Index into `Plan.uses`. */
  readonly use: number;
  readonly edits: readonly ContentEdit[];
  readonly boxes: readonly ChangedBox[];
}

/** All edits of a fill. `counts` are of operators, for the certificate. */
export interface EditedUses {
  readonly uses: readonly EditedUse[];
  readonly elements: readonly EditedElement[];
  /** "5 0 path 120": rules and copies of letters that went with their words, by stream object and place in its content. */
  readonly removed: readonly string[];
  readonly counts: { readonly replaced: number; readonly inserted: number };
}

/** Boxes to write in plan order; `as` is the one whose fit and place each is written with. */
export interface WrittenBox extends BoxToWrite {
  readonly as: BoxToWrite;
}

/**
 * Boxes whose text changes; those that show the same operators and the same text are written as the
 * smallest fit. Boxes with missing characters are left as they are, or without their values: a value is printed whole
 * or not at all.
 */
export function boxesToWrite(plan: Plan, fits: readonly BoxFit[]): readonly WrittenBox[] {
  const byBox = new Map(fits.map((fit) => [fit.box, fit]));
  const wanted = plan.boxes.flatMap((box) => {
    const fit = byBox.get(box.id);
    const isSet = fit?.missing.length === 0 || fit?.isWithoutValues === true;
    return fit?.changed === true && isSet ? [{ box, fit }] : [];
  });
  const smallest = new Map<string, BoxToWrite>();
  const keyOf = ({ box, fit }: BoxToWrite): string =>
    `${box.shared.length === 0 ? box.id : box.shared.join(" ")} ${fit.text}`;
  for (const one of wanted) {
    const known = smallest.get(keyOf(one));
    if (known === undefined || one.fit.sizePt < known.fit.sizePt) {
      smallest.set(keyOf(one), one);
    }
  }
  return wanted.map((one) => ({ ...one, as: smallest.get(keyOf(one)) ?? one }));
}

/** A segment to write: as planned for the box that is written for all of its kind. */
interface Writing {
  readonly segment: PlanSegment;
  readonly placed: PlacedSegment;
  /** False when it stays as it is, unless another segment of its operator does not. */
  readonly isWritten: boolean;
}

/** What a box is written with, by the places of its segments. */
function writingsOf({ box, fit }: BoxToWrite, { fonts }: FontPlan): ReadonlyMap<string, Writing> {
  const made = new Map<string, Writing>();
  for (const painter of box.painters) {
    for (const [segment, placed] of placeBox(box, painter, fit, fonts)) {
      // Kept lines alone need no writing; a forced fit (an ink, a size) writes them all the same.
      const isWritten = placed.kept === null || placed.lines.length > 0 || fit.isForced === true;
      made.set(rangeKey(segment), { segment, placed, isWritten });
    }
  }
  return made;
}

/**
 * The edits of each invocation that has any, in the plan's order. `tinting` adds inks, to boxes whose text stays
 * as well; boxes that cannot take theirs are noted in it.
 */
export function editUses(
  plan: Plan,
  boxes: readonly WrittenBox[],
  fonts: FontPlan,
  {
    tinting = null,
    outlineOf = () => null,
  }: { readonly tinting?: InkAssignment | null; readonly outlineOf?: LibraryOutline } = {},
): EditedUses {
  const inked = tinting === null ? null : inkedSegments(plan, tinting);
  const placed = new Map<BoxToWrite["box"], ReadonlyMap<string, Writing>>();
  // Placed once for all the boxes it is written for.
  const inUse = writingsByUse(boxes, (one) =>
    getOrAdd(placed, one.box, () => writingsOf(one, fonts)),
  );
  if (inked !== null) {
    addInkedBoxes(inUse, plan, boxes, inked);
  }
  const rules = boxes.flatMap(({ box, as }) => ruleEdits(box, as.fit));
  const copies = boxes.flatMap(({ box, as }) => copyEdits(plan, { box, fit: as.fit }, outlineOf));
  const drawn = editsByUse([
    ...rules.map(({ rule, edits }) => ({ uses: rule.uses, edits })),
    ...copies.map(({ copy, edits }) => ({ uses: copy.uses, edits })),
  ]);
  let [replaced, inserted] = [0, 0];
  const uses = [...inUse]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([use, there]): readonly EditedUse[] => {
      const composed = editUse(plan, use, there, inked);
      replaced += composed.replaced;
      inserted += composed.inserted;
      const edits = [...composed.edits, ...(drawn.get(use) ?? [])];
      return edits.length === 0 ? [] : [{ use, edits, boxes: there.boxes }];
    });
  const elements = elementEdits(
    plan,
    boxes,
    ({ box }, segment) => placed.get(box)?.get(rangeKey(segment))?.placed,
    // Elements stand outside of invocations: they are written from the same placed segments.
  );
  for (const { edits } of [...rules, ...copies]) {
    replaced += edits.length;
    inserted += edits.length;
  }
  const removed = [...removedRules(plan, rules), ...removedCopies(plan, copies)].toSorted(
    comparePathNames,
  );
  return { uses, elements, removed, counts: { replaced, inserted } };
}

/** What is to be written in one invocation, and for which boxes. */
interface UseToEdit {
  readonly boxes: ChangedBox[];
  readonly written: Map<PlanSegment, Writing>;
  /** Segments whose text stays and whose colour does not. */
  readonly inked: Set<PlanSegment>;
}

function newUse(): UseToEdit {
  return { boxes: [], written: new Map(), inked: new Set() };
}

/**
 * Adds the boxes that take an ink while their text stays. They need no fit: what they show is shown again as the
 * file has it, whatever its codes stand for.
 */
function addInkedBoxes(
  inUse: Map<number, UseToEdit>,
  plan: Plan,
  written: readonly WrittenBox[],
  inked: ReadonlyMap<PlanSegment, TextInk>,
): void {
  const isWritten = new Set(written.map(({ box }) => box));
  for (const box of plan.boxes.filter((one) => !isWritten.has(one))) {
    const changed: ChangedBox = { box };
    for (const segment of box.painters.flatMap(({ segments }) => segments)) {
      for (const use of inked.has(segment) ? segment.uses : []) {
        const there = getOrAdd(inUse, use, newUse);
        there.inked.add(segment);
        if (there.boxes.at(-1) !== changed) {
          there.boxes.push(changed);
        }
      }
    }
  }
}

/** What is to be written in each invocation, and for which boxes. */
function writingsByUse(
  boxes: readonly WrittenBox[],
  writingsOf: (as: BoxToWrite) => ReadonlyMap<string, Writing>,
): Map<number, UseToEdit> {
  const inUse = new Map<number, UseToEdit>();
  for (const one of boxes) {
    const writings = writingsOf(one.as);
    for (const segment of one.box.painters.flatMap((painter) => painter.segments)) {
      const writing = writings.get(rangeKey(segment));
      for (const use of writing === undefined ? [] : segment.uses) {
        const there = getOrAdd(inUse, use, newUse);
        if (writing !== undefined) {
          there.written.set(segment, besideKept(writing, segment));
        }
        // Boxes come whole, so only the last can be the same one.
        if (there.boxes.at(-1)?.box !== one.box) {
          there.boxes.push(one);
        }
      }
    }
  }
  return inUse;
}

/**
 * What is kept around a segment is what this invocation has there: a neighbour may not be planned in all of
 * them, and then belongs to the head or tail.
 */
function besideKept(writing: Writing, { head, tail }: PlanSegment): Writing {
  const { segment } = writing;
  const isAlike = segment.head === head && segment.tail === tail;
  return isAlike ? writing : { ...writing, segment: { ...segment, head, tail } };
}

const NO_DATA = new Uint8Array(0);

/** Edits of one invocation: its operators, and the replacement texts around them. */
function editUse(
  plan: Plan,
  use: number,
  { written, inked: recolored }: Pick<UseToEdit, "written" | "inked">,
  inked: ReadonlyMap<PlanSegment, TextInk> | null,
): {
  readonly edits: readonly ContentEdit[];
  readonly replaced: number;
  readonly inserted: number;
} {
  // All planned segments of an operator are written together when one is: an operator is replaced whole.
  const touched = new Set([
    ...[...written].flatMap(([{ unit, operator }, { isWritten }]) =>
      isWritten ? [operatorKey(unit, operator)] : [],
    ),
    ...Array.from(recolored, ({ unit, operator }) => operatorKey(unit, operator)),
    // Text that was given and is the authored one is written where it takes an ink.
    ...[...written.keys()].flatMap((segment) =>
      inked?.has(segment) === true ? [operatorKey(segment.unit, segment.operator)] : [],
    ),
  ]);
  const edited = new Map([...written.values()].map(({ segment, placed }) => [segment, placed]));
  const neighbours = new Map<string, readonly PlanSegment[]>();
  for (const [key, segments] of segmentsByOperator(plan, use)) {
    if (touched.has(key)) {
      neighbours.set(key, segments);
    }
  }
  let inserted = 0;
  const edits: ContentEdit[] = [];
  for (const planned of neighbours.values()) {
    const segments = planned.map((segment) => written.get(segment)?.segment ?? segment);
    const [first] = segments;
    if (first !== undefined) {
      const data = plannedStream(plan, first.unit)?.data ?? NO_DATA;
      // Latin-1 maps bytes to characters one to one; text is never interpreted here.
      const authored = latin1Text(data, first.span.start, first.span.end);
      const inks = inksOf(planned, segments, inked);
      const shown = visiblyWritten(composeOperator(segments, edited, data, inks), authored);
      inserted += shown.length;
      edits.push({ span: first.span, source: shown.join("\n") });
    }
  }
  const shown = segmentsByOperator(plan, use, written);
  const replaced = replacementEdits(plan, edited, shown);
  return { edits: [...edits, ...replaced], replaced: neighbours.size, inserted };
}

/** By the segments as they are written: those may be planned for another box that shows the same. */
function inksOf(
  planned: readonly PlanSegment[],
  written: readonly PlanSegment[],
  inked: ReadonlyMap<PlanSegment, TextInk> | null,
): ReadonlyMap<PlanSegment, TextInk> {
  return new Map(
    planned.flatMap((segment, i) => {
      const [around, as] = [inked?.get(segment), written[i]];
      return around === undefined || as === undefined ? [] : [[as, around] as const];
    }),
  );
}

/** Names a segment whatever box it is planned for: boxes that share operators have segments of their own. */
function rangeKey({ unit, operator, glyphStart }: PlanSegment): string {
  return `${operatorKey(unit, operator)}:${glyphStart}`;
}

/** A plan is filled many times: its segments are sorted into invocations once. */
const byUse = new WeakMap<Plan, ReadonlyMap<number, ReadonlyMap<string, readonly PlanSegment[]>>>();

/** The segments planned in an invocation by operator, in order; those written as they are written. */
function segmentsByOperator(
  plan: Plan,
  use: number,
  written?: ReadonlyMap<PlanSegment, Writing>,
): ReadonlyMap<string, readonly PlanSegment[]> {
  const uses = getOrAdd(byUse, plan, () => indexUses(plan));
  const found = uses.get(use) ?? new Map<string, readonly PlanSegment[]>();
  return written === undefined
    ? found
    : new Map(
        [...found].map(([key, segments]) => [
          key,
          segments.map((segment) => written.get(segment)?.segment ?? segment),
        ]),
      );
}

function indexUses(plan: Plan): ReadonlyMap<number, ReadonlyMap<string, readonly PlanSegment[]>> {
  const lists = new Map<number, PlanSegment[]>();
  for (const box of plan.boxes) {
    for (const segment of box.painters.flatMap((painter) => painter.segments)) {
      for (const use of segment.uses) {
        const list = getOrAdd(lists, use, () => []);
        list.push(segment);
      }
    }
  }
  return new Map(
    [...lists].map(([use, list]) => {
      const sorted = list.toSorted((a, b) => a.glyphStart - b.glyphStart);
      return [use, groupBy(sorted, ({ unit, operator }) => operatorKey(unit, operator))];
    }),
  );
}

/**
 * An operator written anew exactly as it was, alone or among others, gets a closing adjustment of nothing
 * (0 in TJ moves by 0), so that whoever compares the two files sees that it was written, not skipped: the
 * certificate counts it as replaced.
 */
function visiblyWritten(operators: readonly string[], authored: string): readonly string[] {
  // Spelling apart: white space and the case of hexadecimal digits.
  const spelled = (text: string): string => text.replace(/\s+/g, "").toLowerCase();
  const old = spelled(authored);
  return operators.map((operator) =>
    spelled(operator) === old ? operator.replace(/\]TJ$/, " 0]TJ") : operator,
  );
}
