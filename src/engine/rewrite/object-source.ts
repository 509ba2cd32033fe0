/**
 * Objects as source in which pieces are put in the place of others. Everything else stays byte for byte,
 * which is what lets the certificate say that nothing else of an object changed.
 */
import { latin1Bytes, latin1Text, type Span } from "#base/bytes.ts";
import { deflateBytes, storedBytes } from "../packages/deflate.ts";
import type { ObjectUpdate } from "../plan/append-base.ts";
import type { PlanResources } from "../plan/plan.ts";
import type { TextHolder } from "../plan/replacement-text.ts";
import { groupBy } from "./plan-drafts.ts";
import { insertionOf } from "./write-fonts.ts";

/** A piece of an object's source that is put in the place of another. */
export interface Splice extends Span {
  readonly text: string;
}

/** Names added to one dictionary of resources. */
export interface Insertion {
  readonly place: PlanResources;
  readonly entries: ReadonlyMap<string, string>;
}

/**
 * A content stream with new data, compressed, or packed the same way at no cost; `dict` is its dictionary without
 * /Length and /Filter.
 */
export function streamUpdate(
  { num, gen }: { readonly num: number; readonly gen: number },
  dict: string,
  data: Uint8Array,
  { isStored = false }: { readonly isStored?: boolean } = {},
): ObjectUpdate {
  const source = latin1Bytes(`<</Filter/FlateDecode ${dict.slice(2)}`);
  // A stream never lies in an object stream: its strings stand as the file has them.
  const stream = isStored ? storedBytes(data) : deflateBytes(data);
  return { num, gen, source, verbatim: true, stream };
}

/** The object with `text` in the place of each of its texts, everything else byte for byte. */
export function textUpdate(
  { num, gen, source, verbatim, texts }: TextHolder,
  text: string,
): ObjectUpdate {
  const added: number[] = [];
  let made = "";
  let at = 0;
  for (const { start, end } of texts) {
    made += latin1Text(source, at, start);
    added.push(made.length);
    made += text;
    at = end;
  }
  made += latin1Text(source, at, source.length);
  return { num, gen, source: latin1Bytes(made), verbatim, ...(verbatim ? { added } : {}) };
}

/** Content streams and invocations that share a dictionary get one insertion with the names of all. */
export function splicesOf(insertions: readonly Insertion[]): readonly Splice[] {
  const groups = groupBy(insertions, ({ place }) => `${place.insertAt} ${place.before}`);
  return [...groups.values()].flatMap((same) => {
    const entries = new Map(same.flatMap((insertion) => [...insertion.entries]));
    return same[0] === undefined ? [] : [insertionOf(same[0].place, entries)];
  });
}

/**
 * The source with all splices made, the last one first so that the others stay where they are. Disjoint
 * ones only.
 */
export function spliced(source: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
      source,
    );
}
