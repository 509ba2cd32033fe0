/**
 * The content of every page whose streams changed, compared as it is painted: operator by operator, with the
 * state around text, and through the forms that new names lead to. A clone is judged by what it is a clone of.
 */
import type { UploadedPicture } from "../contract/values.ts";
import type { TracedState } from "../content/state-trace.ts";
import { isDict, isName, isStream, type PdfValue } from "../pdf/objects.ts";
import { compareContent, type ContentComparison, type ContentSide } from "./compare-content.ts";
import { type AddedSpace, compareDicts, type Difference } from "./compare-objects.ts";
import { ContentPlaces, type Files, type Sides } from "./content-places.ts";
import type { PlainOperator } from "./content-tokens.ts";
import { named, nameOf } from "./named-resources.ts";
import { type CheckedPicture, pictureAt } from "./placed-pictures.ts";
import { plainDict, sameBut, sameDicts } from "./plain-dict.ts";
import { checkShownGlyphs } from "./shown-fonts.ts";
import type {
  ContentCounts,
  KeptActualText,
  ActualTextSequence,
  ContentStreamChanges,
  VerifiedContents,
} from "./verified-contents.ts";
import {
  leaksColor,
  placedChange,
  type UncoloredSide,
  withoutInkOperators,
} from "./recolored-text.ts";
import { changedMcids, keptTexts, newTexts } from "./stated-texts.ts";

const UNREADABLE: Difference = [
  "content_unreadable",
  "the operators of a changed content stream cannot be told apart for certain",
];

const COLOR_LEAKS = [
  "color_changed",
  "something else than replaced text is painted in another colour",
] as const;

/** Compares every page and form one of whose streams is in `touched`, and all that is cloned. */
export function verifyContents(
  files: Files,
  touched: ReadonlySet<number>,
  isNew: (num: number) => boolean,
  uploads: readonly UploadedPicture[] | null = null,
): VerifiedContents {
  const check = new ContentCheck(files, isNew, uploads);
  for (const page of files.before.pages) {
    const streams = page.contents.map(({ num }) => num);
    const now = (files.after.pages[page.index]?.contents ?? []).map(({ num }) => num);
    const isOther = streams.join(" ") !== now.join(" ");
    if (isOther && !check.standFor(streams, now)) {
      const message = "the list of a page's content streams was changed";
      check.differences.push([["contents_changed", message], page.index]);
    } else if (isOther || streams.some((num) => touched.has(num))) {
      check.comparePage(page.index, streams, now);
      check.relisted.push(...(isOther ? [page.index] : []));
    }
  }
  for (const [num, pages] of files.roles.forms) {
    if (touched.has(num)) {
      check.compareForm(pages, num, num);
    }
  }
  return check;
}

class ContentCheck implements VerifiedContents {
  counts: ContentCounts = { keptIdentical: 0, replaced: 0, inserted: 0 };
  readonly differences: (readonly [Difference, number])[] = [];
  readonly contentStreams: ContentStreamChanges[] = [];
  readonly clones = new Map<number, string>();
  readonly addedFonts: PdfValue[] = [];
  readonly addedSpaces: AddedSpace[] = [];
  readonly mcids = new Set<string>();
  readonly actualTexts: ActualTextSequence[] = [];
  readonly keptActualTexts: KeptActualText[] = [];
  readonly relisted: number[] = [];
  readonly pictures: CheckedPicture[] = [];
  readonly #uploads: readonly UploadedPicture[] | null;
  readonly #files: Files;
  readonly #isNew: (num: number) => boolean;
  readonly #places: ContentPlaces;
  readonly #compared = new Set<string>();
  readonly #pages = new Set<number>();

  constructor(
    files: Files,
    isNew: (num: number) => boolean,
    uploads: readonly UploadedPicture[] | null,
  ) {
    this.#uploads = uploads;
    this.#files = files;
    this.#isNew = isNew;
    this.#places = new ContentPlaces(files);
  }

  get pages(): readonly number[] {
    return [...this.#pages].sort((a, b) => a - b);
  }

  /** True when streams were only replaced, one by one, by new ones that nothing else shows. */
  standFor(before: readonly number[], now: readonly number[]): boolean {
    return (
      before.length === now.length &&
      before.every((num, i) => {
        const other = now[i] ?? num;
        const [old, clone] = [this.#files.before.object(num), this.#files.after.object(other)];
        return (
          other === num ||
          (this.#isNew(other) &&
            isStream(old?.value) &&
            isStream(clone?.value) &&
            sameDicts(old.value.dict, clone.value.dict))
        );
      })
    );
  }

  comparePage(page: number, before: readonly number[], now: readonly number[]): void {
    now.filter((num) => this.#isNew(num)).forEach((num) => this.clones.set(num, "content"));
    const [old, other] = [this.#files.before.pages[page], this.#files.after.pages[page]];
    this.#compare({
      page,
      pages: [page],
      streams: [before, now],
      resources: [old?.resources ?? null, other?.resources ?? null],
      ids: [`page:${page}`, `page:${page}`],
    });
  }

  compareForm(pages: readonly number[], before: number, now: number): void {
    const key = `${before} ${now}`;
    if (this.#compared.has(key)) {
      return;
    }
    this.#compared.add(key);
    this.#compare(this.#places.form(pages, before, now));
  }

  #compare(sides: Sides): void {
    const { page, ids } = sides;
    const [first, ...others] = this.#places.of(sides);
    const [old, now] = this.#places.read(first);
    if (old === null || now === null) {
      this.differences.push([UNREADABLE, page]);
      return;
    }
    const uncolored = withoutInkOperators(old, now, first.colors);
    const compared = this.#comparedWith(sides, old, uncolored);
    if (!old.isReadAlike() || !now.isReadAlike()) {
      this.differences.push([UNREADABLE, page]);
      return;
    }
    sides.pages.forEach((each) => this.#pages.add(each));
    this.counts = {
      keptIdentical: this.counts.keptIdentical + compared.keptIdentical,
      replaced: this.counts.replaced + compared.replaced,
      inserted: this.counts.inserted + compared.inserted,
    };
    const changes = compared.changes.map((change) => placedChange(uncolored, change));
    const paths = compared.paths.map(
      ([old, other]) => [old, uncolored.places?.[other] ?? other] as const,
    );
    const redrawn = compared.redrawn.map((change) => {
      const { newStart, newEnd } = change;
      const there = (at: number): number => uncolored.places?.[at] ?? at;
      return { ...change, newStart: there(newStart), newEnd: there(newEnd) };
    });
    this.contentStreams.push({ before: ids[0], after: ids[1], changes, paths, redrawn });
    this.differences.push(...compared.violations.map((found) => [found, page] as const));
    this.#noteShows(page, uncolored.side, compared.newTextOperators);
    changedMcids(this.#files, sides, old.operators, compared.changes).forEach((id) =>
      this.mcids.add(id),
    );
    this.keptActualTexts.push(...keptTexts(this.#files, sides, [old, uncolored], compared.changes));
    this.actualTexts.push(...newTexts(this.#files, sides, [old, uncolored], compared));
    for (const other of others) {
      const [oldThere, nowThere] = this.#places.read(other);
      if (oldThere === null || nowThere === null) {
        this.differences.push([UNREADABLE, other.sides.page]);
        continue;
      }
      const there = withoutInkOperators(oldThere, nowThere, other.colors);
      const { violations, newTextOperators: newShows } = this.#comparedWith(
        other.sides,
        oldThere,
        there,
      );
      if (!oldThere.isReadAlike() || !nowThere.isReadAlike()) {
        this.differences.push([UNREADABLE, other.sides.page]);
        continue;
      }
      this.differences.push(...violations.map((found) => [found, other.sides.page] as const));
      this.#noteShows(other.sides.page, there.side, newShows);
    }
  }

  #noteShows(page: number, side: ContentSide, shows: readonly number[]): void {
    const glyphs = checkShownGlyphs(side, shows, (key) => {
      const font = this.#places.fontNow(key);
      return font === undefined ? undefined : { font, isAdded: this.#isNew(Number(key)) };
    });
    this.differences.push(...glyphs.map((found) => [found, page] as const));
  }

  /** The comparison without colours added around new words, and whether those reach anything else. */
  #comparedWith(sides: Sides, old: ContentSide, uncolored: UncoloredSide): ContentComparison {
    const compared = compareContent(
      old,
      uncolored.side,
      (a, b, at) =>
        this.#isSubstitute(sides, a, b) || this.#isPicture(sides, [a, b], old.states.at(at)),
    );
    const inserted = compared.inserted + uncolored.inserted;
    return leaksColor(old, uncolored, compared.changes)
      ? { ...compared, inserted, violations: [...compared.violations, COLOR_LEAKS] }
      : { ...compared, inserted };
  }

  /** A form painted under a new name, or a property list with a new one, in place of the old. */
  #isSubstitute({ page, pages, resources }: Sides, a: PlainOperator, b: PlainOperator): boolean {
    const { before, after } = this.#files;
    if (a.name === "Do") {
      const old = named(before, resources[0], "XObject", a.operands);
      const now = named(after, resources[1], "XObject", b.operands);
      if (old === null || now === null || !this.#isNew(now.num)) {
        return false;
      }
      const [form, clone] = [before.object(old.num)?.value, after.object(now.num)?.value];
      if (
        !isStream(form) ||
        !isStream(clone) ||
        !isName(form.dict.entries.get("Subtype"), "Form")
      ) {
        return false;
      }
      const change = compareDicts(plainDict(form.dict), plainDict(clone.dict), "holds-resources");
      this.addedFonts.push(...change.addedFonts);
      this.addedSpaces.push(...change.addedSpaces);
      this.differences.push(...change.differences.map((found) => [found, page] as const));
      this.clones.set(now.num, "form");
      this.compareForm(pages, old.num, now.num);
      return true;
    }
    return a.name === "BDC" && this.#isNewList({ resources }, a, b);
  }

  /** An image of a page that gave way to another picture. */
  #isPicture(
    { page, resources, ids }: Sides,
    operators: readonly [PlainOperator, PlainOperator],
    state: TracedState | undefined,
  ): boolean {
    const [isNew, uploads] = [this.#isNew, this.#uploads];
    const judged = ids[0].startsWith("page:")
      ? pictureAt({ ...this.#files, page, resources, isNew, uploads }, operators, state)
      : null;
    judged?.parts.forEach((kind, num) => this.clones.set(num, kind));
    this.differences.push(...(judged?.differences ?? []).map((found) => [found, page] as const));
    this.pictures.push(...(judged === null ? [] : [judged]));
    return judged !== null;
  }

  #isNewList({ resources }: Pick<Sides, "resources">, a: PlainOperator, b: PlainOperator): boolean {
    const { before, after } = this.#files;
    const [tagA, nameA = ""] = a.operands.split(" ");
    const [tagB, nameB = ""] = b.operands.split(" ");
    const lists = resources[0] === null ? null : before.get(resources[0], "Properties");
    const value = isDict(lists) ? lists.entries.get(nameOf(nameA)) : undefined;
    const old = before.resolve(value);
    const ref = named(after, resources[1], "Properties", nameB);
    const now = ref === null ? null : (after.object(ref.num)?.value ?? null);
    const isClone =
      tagA === tagB &&
      ref !== null &&
      this.#isNew(ref.num) &&
      isDict(old) &&
      isDict(now) &&
      sameBut(old, now, "ActualText");
    if (isClone) {
      this.clones.set(ref.num, "property list");
    }
    return isClone;
  }
}
