/**
 * Objects that several places of a fill change, each once however many ask for it: resource dictionaries that
 * pages share, and pages whose resources are written in them.
 */
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { getOrAdd } from "#base/maps.ts";
import type { PlanResources } from "../plan/plan.ts";
import { type Insertion, type Splice, spliced, splicesOf } from "./object-source.ts";
import type { ChangedObject } from "./written-content.ts";
import type { ChangedBox } from "./write-fonts.ts";

/** All that is changed in one object so far. */
interface PatchedObject {
  readonly num: number;
  readonly gen: number;
  readonly source: Uint8Array;
  readonly verbatim: boolean;
  kind: "resources" | "page";
  readonly splices: Splice[];
  readonly insertions: Insertion[];
  readonly pages: Set<number>;
  readonly boxes: Set<ChangedBox>;
}

/** What is to be changed in one object, and for which pages and boxes. */
export interface Patch {
  readonly kind: "resources" | "page";
  readonly splices?: readonly Splice[];
  readonly insertions?: readonly Insertion[];
  readonly pages: readonly number[];
  readonly boxes: readonly ChangedBox[];
}

/**
 * The changes of a fill by object: an object may be written once only in a section (7.5.6). Invariant: one
 * entry for each object number, in the order they were first asked for.
 */
export class ObjectPatches {
  readonly #patches = new Map<number, PatchedObject>();

  /** Adds to what is changed in the object. A page stays a page when names are added to its resources too. */
  add(
    { num, gen, source, verbatim }: Pick<PlanResources, "num" | "gen" | "source" | "verbatim">,
    { kind, splices = [], insertions = [], pages, boxes }: Patch,
  ): void {
    const patch = getOrAdd(this.#patches, num, () => ({
      num,
      gen,
      source,
      verbatim,
      kind,
      splices: [],
      insertions: [],
      pages: new Set<number>(),
      boxes: new Set<ChangedBox>(),
    }));
    // The certificate names an object by the most that it is.
    patch.kind = kind === "page" ? "page" : patch.kind;
    patch.splices.push(...splices);
    patch.insertions.push(...insertions);
    pages.forEach((page) => patch.pages.add(page));
    boxes.forEach((box) => patch.boxes.add(box));
  }

  /** The objects as they become. */
  changed(): readonly ChangedObject[] {
    return [...this.#patches.values()].map((patch) => {
      const { num, gen, verbatim, kind } = patch;
      const splices = [...patch.splices, ...splicesOf(patch.insertions)];
      const source = latin1Bytes(spliced(latin1Text(patch.source), splices));
      const update = { num, gen, source, verbatim };
      return { update, kind, pages: [...patch.pages], boxes: [...patch.boxes] };
    });
  }
}
