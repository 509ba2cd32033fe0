/**
 * Changed content as objects. What all invocations of a content stream show alike is changed in place; what
 * only some show is cloned for them, and the clone gets a name of its own in each content that invokes it.
 * Names are only ever added to dictionaries, never changed or taken, so whoever shares a dictionary is not
 * affected, and the verifier can tell new entries from old.
 */
import { getOrAdd } from "#base/maps.ts";
import { applyEdits, type ContentEdit } from "./apply-edits.ts";
import { contentStreamOrder } from "./content-stream-order.ts";
import type { EditedElement } from "./edit-texts.ts";
import type { EditedUses } from "./edit-uses.ts";
import type { InkAssignment } from "./ink-segments.ts";
import { ObjectPatches } from "./object-patches.ts";
import {
  type Insertion,
  type Splice,
  spliced,
  splicesOf,
  streamUpdate,
  textUpdate,
} from "./object-source.ts";
import type { ObjectUpdate } from "../plan/append-base.ts";
import type { Plan, PlanContentStream, PlanPage, PlanPart } from "../plan/plan.ts";
import { type ChangedBox, type FontPlan, nameCounter } from "./write-fonts.ts";
import type { AddedObject, ChangedObject, WrittenContent } from "./written-content.ts";

export interface WriteOptions {
  readonly fonts: FontPlan;
  /** Null without inks. */
  readonly tinting: InkAssignment | null;
  /** Takes the private data of the authoring program from what is written anew (ISO 32000-2, 14.5). */
  readonly removePieceInfo: boolean;
  /** Content is not compressed: nobody keeps it. */
  readonly isStored: boolean;
}

/**
 * Content streams, forms, pages and resource dictionaries of a fill. Deterministic: names and object
 * numbers are given in the order of the plan.
 */
export function writeContent(
  plan: Plan,
  edited: EditedUses,
  options: WriteOptions,
): WrittenContent {
  return new ContentWriter(plan, options).write(edited);
}

/** What one invocation of a content stream becomes. */
interface Wanted {
  readonly edits: ContentEdit[];
  readonly boxes: ChangedBox[];
}

/**
 * One fill's writing. Contents are written innermost first, because a clone adds an edit to the content
 * around it; so each is written once, when all its edits are known.
 */
class ContentWriter {
  readonly #plan: Plan;
  readonly #fonts: FontPlan;
  readonly #tinting: InkAssignment | null;
  readonly #removePieceInfo: boolean;
  readonly #isStored: boolean;
  readonly #wanted = new Map<number, Wanted>();
  readonly #patches = new ObjectPatches();
  // By content stream: name → reference of the clones (forms) and property lists its resources get.
  readonly #forms = new Map<string, Map<string, string>>();
  readonly #lists = new Map<string, Map<string, string>>();
  readonly #nextName: () => string;
  readonly #nextList: () => string;
  #nextNumber: number;
  readonly #changed: ChangedObject[] = [];
  readonly #added: AddedObject[] = [];
  readonly #removed: string[] = [];
  /** Numbers of page objects that were looked at. */
  readonly #seenPages = new Set<number>();

  constructor(plan: Plan, { fonts, tinting, removePieceInfo, isStored }: WriteOptions) {
    this.#plan = plan;
    this.#fonts = fonts;
    this.#tinting = tinting;
    this.#removePieceInfo = removePieceInfo;
    this.#isStored = isStored;
    // Objects of fonts come first, so their numbers are known before any content is written.
    this.#nextNumber = plan.base.size + fonts.updates.length;
    // Names are new in all content streams, not just in one: dictionaries may be shared in ways the plan
    // does not list.
    this.#nextName = nameCounter("PltX", new Set(plan.units.flatMap((unit) => unit.xobjectNames)));
    this.#nextList = nameCounter("PltP", new Set(plan.units.flatMap((unit) => unit.listNames)));
  }

  write({ uses, elements, removed }: EditedUses): WrittenContent {
    const { units } = this.#plan;
    for (const { use, edits, boxes } of uses) {
      this.#wanted.set(use, { edits: [...edits], boxes: [...boxes] });
    }
    const usesOf = this.#usesByUnit();
    const byId = new Map(units.map((unit) => [unit.id, unit]));
    for (const id of contentStreamOrder(this.#plan)) {
      const unit = byId.get(id);
      const list = usesOf.get(id) ?? [];
      // Nothing of it changes: its bytes stay the delivered ones.
      if (unit === undefined || !list.some((use) => this.#wanted.has(use))) {
        continue;
      }
      if (unit.pages.length === 0) {
        this.#writeForm(unit, list);
      } else {
        this.#writePages(unit, list);
      }
    }
    this.#clearPages();
    return {
      changed: [...this.#changed, ...this.#patches.changed(), ...elements.map(elementUpdate)],
      added: this.#added,
      removed: [...this.#removed, ...removed],
    };
  }

  #usesByUnit(): ReadonlyMap<string, readonly number[]> {
    const usesOf = new Map<string, number[]>();
    this.#plan.uses.forEach(({ unit }, use) => {
      const list = getOrAdd(usesOf, unit, () => []);
      list.push(use);
    });
    return usesOf;
  }

  /**
   * Invocations grouped by what they become; those that stay are left out. Two that get the same edits
   * share one clone.
   */
  #variants(uses: readonly number[]): readonly (readonly number[])[] {
    const variants = new Map<string, number[]>();
    for (const use of uses) {
      const wanted = this.#wanted.get(use);
      if (wanted !== undefined) {
        // Edits are plain data, so their JSON is their identity; one invocation alone needs none.
        const key = uses.length === 1 ? "" : JSON.stringify(wanted.edits);
        const list = getOrAdd(variants, key, () => []);
        list.push(use);
      }
    }
    return [...variants.values()];
  }

  /**
   * The edits of an invocation, with the names of new property lists for those that are named. The
   * delivered list stays: other content may name it.
   */
  #editsOf(unit: PlanContentStream, use: number): readonly ContentEdit[] {
    return (this.#wanted.get(use)?.edits ?? []).map((edit) => {
      const { span, list, text } = edit;
      if (list === undefined || text === undefined) {
        return edit;
      }
      const name = this.#nextList();
      const num = this.#nextNumber++;
      const update = { ...textUpdate(list, text), num, gen: 0 };
      // Strings of an encrypted file are encrypted with the object's number (7.6): the copy remembers
      // whose they were.
      const storedFor = list.verbatim ? { storedFor: { num: list.num, gen: list.gen } } : {};
      this.#added.push({ update: { ...update, ...storedFor }, kind: "property list", name });
      const entries = this.#lists.get(unit.id) ?? new Map<string, string>();
      this.#lists.set(unit.id, entries.set(name, `${num} 0 R`));
      return { span, source: `/${name}` };
    });
  }

  /** Each once, in order: the certificate names a box once per object. */
  #boxesOf(uses: readonly number[]): readonly ChangedBox[] {
    return [...new Set(uses.flatMap((use) => this.#wanted.get(use)?.boxes ?? []))];
  }

  #pagesOf(uses: readonly number[]): readonly number[] {
    return [...new Set(uses.flatMap((use) => this.#plan.uses[use]?.page ?? []))];
  }

  /**
   * A form XObject: changed in place for the first variant if all its invocations change, cloned for the
   * others.
   */
  #writeForm(unit: PlanContentStream, uses: readonly number[]): void {
    const [part] = unit.parts;
    if (part === undefined) {
      return;
    }
    const variants = this.#variants(uses);
    const stays =
      variants.flat().length < uses.length || this.#plan.usedElsewhere.includes(unit.id);
    for (const [i, variant] of variants.entries()) {
      const [first = -1] = variant;
      const [made] = applyEdits(unit, this.#editsOf(unit, first));
      if (made === undefined) {
        continue;
      }
      const source = this.#formSource(unit, part);
      const boxes = this.#boxesOf(variant);
      this.#patchResources(unit, { boxes, pages: this.#pagesOf(variant), own: part.num });
      // In place only when nobody is left who shows it as it was.
      if (i === 0 && !stays) {
        const update = streamUpdate(part, source, made.data, { isStored: this.#isStored });
        this.#noteRemoved(part);
        this.#changed.push({ update, kind: "form", pages: this.#pagesOf(variant), boxes });
        continue;
      }
      const update = {
        ...streamUpdate(part, source, made.data, { isStored: this.#isStored }),
        ...this.#cloneOf(part),
      };
      const name = this.#nextName();
      this.#added.push({ update, kind: "form", name });
      this.#paintClone(variant, name, update.num);
    }
  }

  /** The Do operators of these invocations get the clone's name. */
  #paintClone(variant: readonly number[], name: string, num: number): void {
    for (const use of variant) {
      const painted = this.#plan.uses[use]?.painted;
      if (painted === null || painted === undefined) {
        continue;
      }
      // The content around is now changed too, with all the boxes of the form: it may have had no edit of
      // its own.
      const around = getOrAdd(this.#wanted, painted.by, () => ({ edits: [], boxes: [] }));
      around.edits.push({ span: painted.name, source: `/${name}` });
      around.boxes.push(...this.#boxesOf([use]));
      const unit = this.#plan.uses[painted.by]?.unit ?? "";
      const entries = this.#forms.get(unit) ?? new Map<string, string>();
      this.#forms.set(unit, entries.set(name, `${num} 0 R`));
    }
  }

  /**
   * Content of pages. A page's content is one stream or an array of them (7.8.2); only parts with edits are
   * written.
   */
  #writePages(unit: PlanContentStream, uses: readonly number[]): void {
    const clones = new Map<number, Map<number, string>>();
    for (const variant of this.#variants(uses)) {
      const [first = -1] = variant;
      const pages = this.#pagesOf(variant);
      const boxes = this.#boxesOf(variant);
      const edits = this.#editsOf(unit, first);
      this.#patchResources(unit, { boxes, pages, own: null });
      for (const { part, data } of applyEdits(unit, edits)) {
        // In place when all pages that list the stream change alike, and none lists it among other streams.
        if (!part.elsewhere && variant.length === unit.pages.length) {
          const update = streamUpdate(part, part.dict, data, { isStored: this.#isStored });
          this.#changed.push({ update, kind: "content", pages, boxes });
          continue;
        }
        const source = streamUpdate(part, part.dict, data, { isStored: this.#isStored });
        const update = { ...source, ...this.#cloneOf(part) };
        this.#added.push({ update, kind: "content", name: "" });
        for (const page of pages) {
          const ofPage = clones.get(page) ?? new Map<number, string>();
          clones.set(page, ofPage.set(unit.parts.indexOf(part), `${update.num} 0 R`));
        }
      }
    }
    const edited = new Set(this.#pagesOf(uses.filter((use) => this.#wanted.has(use))));
    for (const page of this.#plan.pages.filter(({ page }) => edited.has(page))) {
      const boxes = this.#boxesOf(uses.filter((use) => this.#plan.uses[use]?.page === page.page));
      this.#patchPage(page, clones.get(page.page) ?? new Map<number, string>(), boxes);
    }
  }

  /**
   * Pages whose changed text is painted by forms: their private data (14.5) tells of it all the same and is
   * removed where that is asked for.
   */
  #clearPages(): void {
    const uses = [...this.#wanted.keys()];
    const shown = new Set(this.#pagesOf(uses));
    for (const page of this.#plan.pages) {
      if (shown.has(page.page) && !this.#seenPages.has(page.num)) {
        const boxes = this.#boxesOf(uses.filter((use) => this.#plan.uses[use]?.page === page.page));
        this.#patchPage(page, new Map(), boxes);
      }
    }
  }

  /** A page object whose array of streams, or private data, changes; nothing is written when neither does. */
  #patchPage(
    page: PlanPage,
    clones: ReadonlyMap<number, string>,
    boxes: readonly ChangedBox[],
  ): void {
    const splices: Splice[] = [];
    this.#seenPages.add(page.num);
    if (clones.size > 0 && page.contents !== null) {
      const refs = page.streams.map(({ ref, part }) => clones.get(part ?? -1) ?? ref);
      // The array is spelt anew with all its streams in order, since clones stand for some of them.
      const [only = ""] = refs;
      splices.push({
        ...page.contents,
        text: refs.length === 1 ? ` ${only}` : `[${refs.join(" ")}]`,
      });
    }
    if (this.#removePieceInfo && page.pieceInfo !== null) {
      splices.push({ ...page.pieceInfo, text: " " });
      this.#removed.push(`${page.num} ${page.gen} /PieceInfo`);
    }
    if (splices.length > 0) {
      this.#patches.add(page, { kind: "page", splices, pages: [page.page], boxes });
    }
  }

  /**
   * Fonts, colour spaces and clones named in a content stream are added to its resources. A form's own dictionary is
   * written with the form and not here.
   */
  #patchResources(
    unit: PlanContentStream,
    {
      boxes,
      pages,
      own,
    }: {
      readonly boxes: readonly ChangedBox[];
      readonly pages: readonly number[];
      readonly own: number | null;
    },
  ): void {
    for (const { place, at, entries } of this.#insertions(unit)) {
      // Places of a page's content are in the order of its pages: only those of pages that change are added
      // to.
      const shown =
        unit.pages.length === 0 ? pages : pages.filter((page) => unit.pages[at] === page);
      if (place.num !== own && shown.length > 0) {
        const insertions = [{ place, entries }];
        this.#patches.add(place, { kind: "resources", insertions, pages: shown, boxes });
      }
    }
  }

  /** With the ordinal of the place among those of its kind. */
  #insertions(unit: PlanContentStream): readonly (Insertion & { readonly at: number })[] {
    return (
      [
        [unit.resources, this.#fonts.entries.get(unit.id)],
        [unit.xobjects, this.#forms.get(unit.id)],
        [unit.lists, this.#lists.get(unit.id)],
        [
          this.#tinting?.file.ofStream(unit.id)?.places ?? [],
          this.#tinting?.spaces.entries.get(unit.id),
        ],
      ] as const
    ).flatMap(([places, entries]) =>
      entries === undefined ? [] : places.map((place, at) => ({ place, at, entries })),
    );
  }

  /** A form's dictionary with what its own resources get. */
  #formSource(unit: PlanContentStream, part: PlanPart): string {
    const own = this.#insertions(unit).filter(({ place }) => place.num === part.num);
    return spliced(part.dict, [...splicesOf(own), ...this.#pieceInfoSplice(part)]);
  }

  #pieceInfoSplice({ pieceInfo }: PlanPart): readonly Splice[] {
    return this.#removePieceInfo && pieceInfo !== null ? [{ ...pieceInfo, text: " " }] : [];
  }

  #noteRemoved({ num, gen, pieceInfo }: PlanPart): void {
    if (this.#removePieceInfo && pieceInfo !== null) {
      this.#removed.push(`${num} ${gen} /PieceInfo`);
    }
  }

  /**
   * A copy of a part under a new number. Strings copied into it were encrypted for the object they come
   * from.
   */
  #cloneOf({ num, gen }: PlanPart): Pick<ObjectUpdate, "num" | "gen" | "storedFor"> {
    return { num: this.#nextNumber++, gen: 0, storedFor: { num, gen } };
  }
}

/** A structure element with its new /ActualText. */
function elementUpdate({ element, text, box }: EditedElement): ChangedObject {
  return {
    update: textUpdate(element, text),
    kind: "structure",
    pages: [box.box.page],
    boxes: [box],
  };
}
