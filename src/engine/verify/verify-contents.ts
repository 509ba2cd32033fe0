/**
 * The content of every page whose streams changed, compared as it is painted: operator by operator, with the
 * state around text, and through the forms that new names lead to. A clone is judged by what it is a clone of.
 */
import type { TextState } from "../plan/text-state.ts";
import type { TracedState } from "../content/state-trace.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isName, isStream, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import {
  compareContent,
  type ContentChange,
  type ContentComparison,
  type ContentSide,
} from "./compare-content.ts";
import { compareDicts, type Difference } from "./compare-objects.ts";
import { type FontReader, fontReader, resourcesOf, sideOf } from "./content-side.ts";
import type { PlainOperator } from "./content-tokens.ts";
import { type FormStart, type FormStarts, formStarts } from "./form-starts.ts";
import type { ObjectRoles } from "./object-roles.ts";
import {
  endOfSequence,
  keptSequences,
  mcidOf,
  named,
  nameOf,
  newSequences,
  actualTextOf,
} from "./named-resources.ts";
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

interface Files {
  readonly before: PdfDocument;
  readonly after: PdfDocument;
  readonly roles: ObjectRoles;
}

const UNREADABLE: Difference = [
  "content_unreadable",
  "the operators of a changed content stream cannot be told apart for certain",
];

const TINT_LEAKS: Difference = [
  "color_changed",
  "something else than replaced text is painted in another colour",
];

/** Compares every page and form one of whose streams is in `touched`, and all that is cloned. */
export function verifyContents(
  files: Files,
  touched: ReadonlySet<number>,
  isNew: (num: number) => boolean,
  uploads: readonly Uint8Array[] | null = null,
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

/** One unit in both files. */
interface Sides {
  readonly page: number;
  readonly pages: readonly number[];
  readonly streams: readonly [readonly number[], readonly number[]];
  readonly resources: readonly [PdfDict | null, PdfDict | null];
  readonly units: readonly [string, string];
}

/** A unit as it is painted in one place. */
interface Place {
  readonly sides: Sides;
  readonly text: TextState | undefined;
}

class ContentCheck implements VerifiedContents {
  counts: ContentCounts = { keptIdentical: 0, replaced: 0, inserted: 0 };
  readonly differences: (readonly [Difference, number])[] = [];
  readonly contentStreams: ContentStreamChanges[] = [];
  readonly clones = new Map<number, string>();
  readonly addedFonts: PdfValue[] = [];
  readonly mcids = new Set<string>();
  readonly actualTexts: ActualTextSequence[] = [];
  readonly keptActualTexts: KeptActualText[] = [];
  readonly relisted: number[] = [];
  readonly pictures: CheckedPicture[] = [];
  readonly #uploads: readonly Uint8Array[] | null;
  readonly #files: Files;
  readonly #isNew: (num: number) => boolean;
  readonly #readers: readonly [FontReader, FontReader];
  readonly #compared = new Set<string>();
  readonly #pages = new Set<number>();
  #starts: FormStarts | null = null;

  constructor(
    files: Files,
    isNew: (num: number) => boolean,
    uploads: readonly Uint8Array[] | null,
  ) {
    this.#uploads = uploads;
    this.#files = files;
    this.#isNew = isNew;
    this.#readers = [fontReader(files.before), fontReader(files.after)];
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
      units: [`page:${page}`, `page:${page}`],
    });
  }

  compareForm(pages: readonly number[], before: number, now: number): void {
    const key = `${before} ${now}`;
    if (this.#compared.has(key)) {
      return;
    }
    this.#compared.add(key);
    // A form without resources of its own has those of the page that paints it.
    const [page = pages[0] ?? 0] = this.#startOf(before)?.pages ?? [];
    const { before: oldDoc, after: newDoc } = this.#files;
    this.#compare({
      page,
      pages,
      streams: [[before], [now]],
      resources: [resourcesOf(oldDoc, page, before), resourcesOf(newDoc, page, now)],
      units: [`form:${before}`, `form:${now}`],
    });
  }

  #compare(sides: Sides): void {
    const { page, units } = sides;
    const [first, ...others] = this.#placesOf(sides);
    const [old, now] = this.#sidesFrom(first);
    if (old === null || now === null) {
      this.differences.push([UNREADABLE, page]);
      return;
    }
    sides.pages.forEach((each) => this.#pages.add(each));
    const isForm = units[0].startsWith("form:");
    const untinted = withoutInkOperators(old, now, isForm);
    const compared = this.#comparedWith(sides, old, untinted);
    this.counts = {
      keptIdentical: this.counts.keptIdentical + compared.keptIdentical,
      replaced: this.counts.replaced + compared.replaced,
      inserted: this.counts.inserted + compared.inserted,
    };
    const changes = compared.changes.map((change) => placedChange(untinted, change));
    this.contentStreams.push({ before: units[0], after: units[1], changes });
    this.differences.push(...compared.violations.map((found) => [found, page] as const));
    this.#noteShows(page, untinted.side, compared.newTextOperators);
    this.#noteMcids(sides, old.operators, compared.changes);
    this.#noteSaid(sides, [old, untinted], compared);
    for (const other of others) {
      const [oldThere, nowThere] = this.#sidesFrom(other);
      if (oldThere === null || nowThere === null) {
        this.differences.push([UNREADABLE, other.sides.page]);
        continue;
      }
      const there = withoutInkOperators(oldThere, nowThere, isForm);
      const { violations, newTextOperators: newShows } = this.#comparedWith(
        other.sides,
        oldThere,
        there,
      );
      this.differences.push(...violations.map((found) => [found, other.sides.page] as const));
      this.#noteShows(other.sides.page, there.side, newShows);
    }
  }

  #noteShows(page: number, side: ContentSide, shows: readonly number[]): void {
    const glyphs = checkShownGlyphs(side, shows, (key) => {
      const font = this.#readers[1].known(key);
      return font === undefined ? undefined : { font, isAdded: this.#isNew(Number(key)) };
    });
    this.differences.push(...glyphs.map((found) => [found, page] as const));
  }

  /** The comparison without colours added around new words, and whether those reach anything else. */
  #comparedWith(sides: Sides, old: ContentSide, untinted: UncoloredSide): ContentComparison {
    const compared = compareContent(
      old,
      untinted.side,
      (a, b, at) =>
        this.#isSubstitute(sides, a, b) || this.#isPicture(sides, [a, b], old.states[at]),
    );
    const inserted = compared.inserted + untinted.inserted;
    return leaksColor(old, untinted, compared.changes)
      ? { ...compared, inserted, violations: [...compared.violations, TINT_LEAKS] }
      : { ...compared, inserted };
  }

  #sidesFrom({
    sides: { streams, resources },
    text,
  }: Place): readonly [ContentSide | null, ContentSide | null] {
    const [fontsBefore, fontsAfter] = this.#readers;
    const { before, after } = this.#files;
    return [
      sideOf(before, streams[0], { resources: resources[0], fontOf: fontsBefore, text }),
      sideOf(after, streams[1], { resources: resources[1], fontOf: fontsAfter, text }),
    ];
  }

  /**
   * What a unit is read with: a form as it is painted in the original, in each text state and, without resources
   * of its own, with those of each page that paints it.
   */
  #placesOf(sides: Sides): readonly [Place, ...Place[]] {
    const { before, after } = this.#files;
    const [[old = -1], [now = -1]] = sides.streams;
    const start = sides.units[0].startsWith("form:") ? this.#startOf(old) : undefined;
    if (start === undefined) {
      return [{ sides, text: undefined }];
    }
    const seen = new Set([sides.resources[0]]);
    const all = [sides];
    for (const page of start.pages) {
      const resources = [resourcesOf(before, page, old), resourcesOf(after, page, now)] as const;
      if (!seen.has(resources[0])) {
        seen.add(resources[0]);
        all.push({ ...sides, page, resources });
      }
    }
    const [text, ...states] = start.texts.values();
    const [, ...elsewhere] = all;
    return [
      { sides, text },
      ...states.map((state) => ({ sides, text: state })),
      ...elsewhere.map((other) => ({ sides: other, text })),
    ];
  }

  #startOf(form: number): FormStart | undefined {
    const { before, roles } = this.#files;
    this.#starts ??= formStarts(before, roles, (read, resources, text) =>
      sideOf(before, read, { resources, fontOf: this.#readers[0], text }),
    );
    return this.#starts.get(form);
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
      this.differences.push(...change.differences.map((found) => [found, page] as const));
      this.clones.set(now.num, "form");
      this.compareForm(pages, old.num, now.num);
      return true;
    }
    return a.name === "BDC" && this.#isNewList({ resources }, a, b);
  }

  /** An image of a page that gave way to another picture. */
  #isPicture(
    { page, resources, units }: Sides,
    operators: readonly [PlainOperator, PlainOperator],
    state: TracedState | undefined,
  ): boolean {
    const [isNew, uploads] = [this.#isNew, this.#uploads];
    const judged = units[0].startsWith("page:")
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

  /** A sequence in which no text was replaced must go on saying what it said; what is new says what is shown. */
  #noteSaid(
    { page, resources, units }: Sides,
    [before, untinted]: readonly [ContentSide, UncoloredSide],
    { actualTexts: said, changes }: ContentComparison,
  ): void {
    const { after } = this.#files;
    const now = untinted.side.operators;
    const there = (at: number): number => untinted.places?.[at] ?? at;
    for (const sequence of keptSequences(before, untinted.side, changes)) {
      const text = ownText(this.#files.before, resources[0], before.operators[sequence.old[0]]);
      if (text !== null) {
        const [start, end] = sequence.now;
        this.keptActualTexts.push({
          isWhole: sequence.isWhole,
          old: {
            page,
            contentStream: units[0],
            start: sequence.old[0],
            end: sequence.old[1],
            text,
          },
          now: { page, contentStream: units[1], start: there(start), end: there(end), text },
        });
      }
    }
    const starts = [
      ...said.map(([, start]) => start),
      ...newSequences(before, untinted.side, changes),
    ];
    for (const start of starts) {
      const end = endOfSequence(now, start);
      // Where text went and none came, the change lies before the operator that follows.
      const isReplaced = changes.some(({ newStart, newEnd }) => newStart <= end && newEnd > start);
      const operands = now[start]?.operands ?? "";
      const text = isReplaced ? actualTextOf(after, resources[1], operands) : null;
      this.actualTexts.push({
        page,
        contentStream: units[1],
        start: there(start),
        end: there(end),
        text,
      });
    }
  }

  #noteMcids(
    { resources, units }: Sides,
    operators: readonly PlainOperator[],
    changes: readonly ContentChange[],
  ): void {
    const { before } = this.#files;
    const open: (number | null)[] = [];
    const around: (number | null)[] = operators.map(({ name, operands }) => {
      if (name === "BMC" || name === "BDC") {
        open.push(name === "BDC" ? mcidOf(before, resources[0], operands) : null);
      } else if (name === "EMC") {
        open.pop();
      }
      return open.findLast((mcid) => mcid !== null) ?? null;
    });
    for (const { oldStart, oldEnd } of changes) {
      for (const mcid of around.slice(oldStart, oldEnd)) {
        if (mcid !== null) {
          this.mcids.add(`${units[0]}:${mcid}`);
        }
      }
    }
  }
}

/** What a sequence of marked content says itself; null where it says nothing. */
function ownText(
  doc: PdfDocument,
  resources: PdfDict | null,
  operator: PlainOperator | undefined,
): string | null {
  return operator?.name === "BDC" ? actualTextOf(doc, resources, operator.operands) : null;
}
