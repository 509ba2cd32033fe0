/**
 * The ActualText (ISO 32000-2, 14.9.4) and the marked-content identifiers around what changed in a content stream:
 * what the later checks hold against the letters shown and against the structure tree.
 */
import type { PdfDocument } from "../pdf/document.ts";
import type { PdfDict } from "../pdf/objects.ts";
import type { ContentChange, ContentComparison, ContentSide } from "./compare-content.ts";
import type { Files, Sides } from "./content-places.ts";
import type { PlainOperator } from "./content-tokens.ts";
import {
  actualTextOf,
  endOfSequence,
  hasSequences,
  keptSequences,
  mcidOf,
  newSequences,
} from "./named-resources.ts";
import type { UncoloredSide } from "./recolored-text.ts";
import type { ActualTextSequence, KeptActualText } from "./verified-contents.ts";

/** Sequences in which no text was replaced must go on saying what they said. */
export function keptTexts(
  files: Pick<Files, "before">,
  { page, resources, ids }: Sides,
  [before, uncolored]: readonly [ContentSide, UncoloredSide],
  changes: readonly ContentChange[],
): readonly KeptActualText[] {
  const there = (at: number): number => uncolored.places?.[at] ?? at;
  const textAt = (start: number): string | null =>
    ownText(files.before, resources[0], before.operators[start]);
  const says = (start: number): boolean => textAt(start) !== null;
  return keptSequences([before, uncolored.side], changes, says).flatMap((sequence) => {
    const text = textAt(sequence.old[0]);
    if (text === null) {
      return [];
    }
    const [start, end] = sequence.now;
    const old = {
      page,
      contentStream: ids[0],
      start: sequence.old[0],
      end: sequence.old[1],
      text,
    };
    const now = { page, contentStream: ids[1], start: there(start), end: there(end), text };
    return [{ isWhole: sequence.isWhole, old, now }];
  });
}

/** Sequences that state another text than before, or a text where none was: it must be what is shown. */
export function newTexts(
  files: Pick<Files, "after">,
  { page, resources, ids }: Sides,
  [before, uncolored]: readonly [ContentSide, UncoloredSide],
  { actualTexts, changes }: Pick<ContentComparison, "actualTexts" | "changes">,
): readonly ActualTextSequence[] {
  const now = uncolored.side.operators;
  const there = (at: number): number => uncolored.places?.[at] ?? at;
  const starts = [
    ...actualTexts.map(([, start]) => start),
    ...newSequences(before, uncolored.side, changes),
  ];
  return starts.map((start) => {
    const end = endOfSequence(now, start);
    // Where text went and none came, the change lies before the operator that follows.
    const isReplaced = changes.some(({ newStart, newEnd }) => newStart <= end && newEnd > start);
    const operands = now[start]?.operands ?? "";
    const text = isReplaced ? actualTextOf(files.after, resources[1], operands) : null;
    return { page, contentStream: ids[1], start: there(start), end: there(end), text };
  });
}

/** "page:0:7": content stream and MCID of marked content of the original in which something was replaced. */
export function changedMcids(
  files: Pick<Files, "before">,
  { resources, ids }: Pick<Sides, "resources" | "ids">,
  operators: readonly PlainOperator[],
  changes: readonly ContentChange[],
): readonly string[] {
  if (!hasSequences(operators)) {
    return [];
  }
  // Each with the identifier in force inside: its own, or that of the nearest around it.
  const open: (number | null)[] = [];
  const found = new Set<number>();
  let next = 0;
  operators.forEach((operator, at) => {
    const { name } = operator;
    if (name === "BMC" || name === "BDC") {
      const own = name === "BDC" ? mcidOf(files.before, resources[0], operator.operands) : null;
      open.push(own ?? open.at(-1) ?? null);
    } else if (name === "EMC") {
      open.pop();
    }
    while (at >= (changes[next]?.oldEnd ?? Infinity)) {
      next++;
    }
    const mcid = open.at(-1) ?? null;
    if (mcid !== null && at >= (changes[next]?.oldStart ?? Infinity)) {
      found.add(mcid);
    }
  });
  return Array.from(found, (mcid) => `${ids[0]}:${mcid}`);
}

/** What a sequence of marked content says itself; null where it says nothing. */
function ownText(
  doc: PdfDocument,
  resources: PdfDict | null,
  operator: PlainOperator | undefined,
): string | null {
  return operator?.name === "BDC" ? actualTextOf(doc, resources, operator.operands) : null;
}
