/** What comparing the content of two files yields: plain data that the later checks and the certificate read. */
import { firstIndex } from "#base/search.ts";
import type { PdfValue } from "../pdf/objects.ts";
import type { ContentChange } from "./compare-content.ts";
import type { AddedSpace, Difference } from "./compare-objects.ts";
import type { CheckedPicture } from "./placed-pictures.ts";

/** A sequence of marked content whose replacement text changed. */
export interface ActualTextSequence {
  readonly page: number;
  /** Id of the unit in the rendered file, and the ordinals of the operators around the content. */
  readonly contentStream: string;
  readonly start: number;
  readonly end: number;
  /** Null when it cannot be read. */
  readonly text: string | null;
}

/** A sequence that goes on saying what it said, around text that was replaced. */
export interface KeptActualText {
  /** As it was in the original, and as it is now. */
  readonly old: ActualTextSequence;
  readonly now: ActualTextSequence;
  /** True when nothing of what it showed is left. */
  readonly isWhole: boolean;
}

export interface ContentCounts {
  readonly keptIdentical: number;
  readonly replaced: number;
  readonly inserted: number;
}

/** The changes of one unit of content: a page's, or a form's and that of its clone. */
export interface ContentStreamChanges {
  /** "page:0", or "form:12" with the form's object number, as the content interpreter names units. */
  readonly before: string;
  readonly after: string;
  /** Ascending in both files. */
  readonly changes: readonly ContentChange[];
  /** Operators of path construction that are others now: ordinals before and after. */
  readonly paths: readonly (readonly [number, number])[];
  /** Paths drawn otherwise now: ordinals of what constructs them, the painting operator behind. */
  readonly redrawn: readonly ContentChange[];
}

/** Ordinal of the change around an operator of the original, by its own ordinal; -1 where there is none. */
export function changeOfOld(changes: readonly ContentChange[], operator: number): number {
  const at = firstIndex(changes.length, (i) => operator < (changes[i]?.oldEnd ?? Infinity));
  return operator >= (changes[at]?.oldStart ?? Infinity) ? at : -1;
}

/** The same for an operator of the rendered file. */
export function changeOfNew(changes: readonly ContentChange[], operator: number): number {
  const at = firstIndex(changes.length, (i) => operator < (changes[i]?.newEnd ?? Infinity));
  return operator >= (changes[at]?.newStart ?? Infinity) ? at : -1;
}

export interface VerifiedContents {
  readonly counts: ContentCounts;
  /** With the page each was met on. */
  readonly differences: readonly (readonly [Difference, number])[];
  readonly contentStreams: readonly ContentStreamChanges[];
  /** New objects that stand for others: clones of streams and forms, property lists; what they are. */
  readonly clones: ReadonlyMap<number, string>;
  /** What clones add to dictionaries of fonts. */
  readonly addedFonts: readonly PdfValue[];
  /** What clones add to dictionaries of colour spaces. */
  readonly addedSpaces: readonly AddedSpace[];
  /** "page:0:7" or "form:12:7": unit of the original and MCID of marked content that text was replaced in. */
  readonly mcids: ReadonlySet<string>;
  /** Marked content with another replacement text. */
  readonly actualTexts: readonly ActualTextSequence[];
  /** Marked content with the replacement text it had, around text that was replaced. */
  readonly keptActualTexts: readonly KeptActualText[];
  readonly pages: readonly number[];
  /** Pages with clones in their list of streams. */
  readonly relisted: readonly number[];
  /** Pictures that stand for authored ones. */
  readonly pictures: readonly CheckedPicture[];
}
