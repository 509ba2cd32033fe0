/** The paths that rules are drawn with, before and after. */
import type { Rect } from "#base/geometry.ts";
import { getOrAdd } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import type { PageContent } from "../content/model.ts";
import type { PathPlace } from "../content/path-place.ts";
import { boundsOf, operatorsOf, type PlainPathOperator, subpathsOf } from "./path-operators.ts";
import type { ContentStreamChanges } from "./verified-contents.ts";

/** Bounds of a mark and of the points it is made of agree to this, but for the width of a stroke. */
export const SAME_PT = 0.05;

/** A piece of a rule, by the ordinals of its operators; `now` is null where it is drawn no more. */
interface MovedPiece {
  readonly ordinals: readonly number[];
  readonly old: Rect;
  readonly now: Rect | null;
}

/** The operators of a content stream, and the ordinals of those that paint paths: ascending. */
export interface StreamOperators {
  readonly all: readonly PlainPathOperator[];
  readonly painters: readonly number[];
}

/** The operators of the content streams of a page, each read once. */
export class RulePaths {
  readonly #old: PageContent;
  readonly #now: PageContent;
  readonly #operatorsOf = new Map<string, StreamOperators>();

  constructor(old: PageContent, now: PageContent) {
    this.#old = old;
    this.#now = now;
  }

  /** The operators of a content stream of the original. */
  operatorsOf(id: string): StreamOperators {
    return this.#operators(this.#old, id);
  }

  /** Where a piece of a rule is drawn now; null where its path cannot be told apart. */
  piece(
    path: PathPlace,
    bbox: Rect,
    { stream, reach }: { readonly stream: ContentStreamChanges; readonly reach: number },
  ): MovedPiece | null {
    const [before, after] = [
      this.#operators(this.#old, stream.before),
      this.#operators(this.#now, stream.after),
    ];
    const { painters } = before;
    const nth = firstIndex(painters.length, (i) => (painters[i] ?? 0) >= path.operator);
    const last = after.painters[nth];
    if (painters[nth] !== path.operator || last === undefined) {
      return null;
    }
    const first = firstIndex(path.operator, (i) => (before.all[i]?.start ?? 0) >= path.start);
    const count = path.operator - first;
    const groups = subpathsOf(before.all.slice(first, path.operator), first);
    const own = groups.flatMap(({ ordinals }) => {
      const old = boundsOf(
        ordinals.map((at) => before.all[at]),
        path,
      );
      const isOwn = old?.every((value, i) => Math.abs(value - (bbox[i] ?? 0)) <= reach) === true;
      return isOwn && old !== null ? [{ ordinals, old }] : [];
    });
    const [only] = own;
    return own.length !== 1 || only === undefined
      ? null
      : {
          ...only,
          now: boundsOf(
            only.ordinals.map((at) => after.all[last - count + (at - first)]),
            { ...path, data: this.#data(this.#now, stream.after) },
          ),
        };
  }

  /** What a certificate calls a path of the original, by the ordinal of an operator. */
  nameOf(id: string, ordinal: number): string {
    const at = this.#operators(this.#old, id).all[ordinal]?.start ?? 0;
    const parts = this.#old.contentStreams.find((stream) => stream.id === id)?.parts ?? [];
    const part = parts.find(({ start, end }) => at >= start && at < end);
    return `${part?.ref.num ?? 0} ${part?.ref.gen ?? 0} path ${at - (part?.start ?? 0)}`;
  }

  #data(content: PageContent, id: string): Uint8Array {
    return content.contentStreams.find((stream) => stream.id === id)?.data ?? new Uint8Array(0);
  }

  #operators(content: PageContent, id: string): StreamOperators {
    const key = `${content === this.#old ? "old" : "now"} ${id}`;
    return getOrAdd(this.#operatorsOf, key, () => {
      const all = operatorsOf(this.#data(content, id));
      return { all, painters: all.flatMap(({ isPainter }, i) => (isPainter ? [i] : [])) };
    });
  }
}
