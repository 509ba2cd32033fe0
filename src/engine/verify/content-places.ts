/**
 * Where a content stream is painted, and with what: the resources and the text state that decide what its operators
 * mean. A form may be painted in several places, and its comparison must hold in each.
 */
import { getOrAdd } from "#base/maps.ts";
import type { PdfDocument } from "../pdf/document.ts";
import type { PdfDict } from "../pdf/objects.ts";
import type { StartState } from "../content/state-trace.ts";
import { type ReadSide, resourcesOf, sideOf } from "./content-side.ts";
import type { FontReader } from "../font/pdf-font/font-reader.ts";
import { type FormStart, type FormStarts, formStarts } from "./form-starts.ts";
import type { ObjectRoles } from "./object-roles.ts";

/** The two files, and what the objects of the original are for. */
export interface Files {
  readonly before: PdfDocument;
  readonly after: PdfDocument;
  readonly roles: ObjectRoles;
  /** Of both files, in this order. */
  readonly fonts: readonly [FontReader, FontReader];
  /** What was read of the contents of the original. */
  readonly keptSides: KeptSides;
}

/** One content stream in both files. */
export interface Sides {
  readonly page: number;
  /** Every page it is painted on. */
  readonly pages: readonly number[];
  /** Object numbers, of the original and as it is now. */
  readonly streams: readonly [readonly number[], readonly number[]];
  readonly resources: readonly [PdfDict | null, PdfDict | null];
  /** "page:0" or "form:12". */
  readonly ids: readonly [string, string];
}

/** A content stream as it is painted in one place. */
export interface Place {
  readonly sides: Sides;
  /** In force when a form is painted; undefined for pages, which begin with the default. */
  readonly start: StartState | undefined;
  /** What is known of the colours that it begins in: all places are, unless there are too many of them. */
  readonly colors: "known" | "inherited";
}

/** Operators that are kept of the contents of an original, with the states behind those of text: some 50 MB. */
const MOST_KEPT = 300_000;

/**
 * What is known of the contents of an original, by where they are painted: read once for all files that are made of it,
 * but for what is too much to be kept.
 */
export class KeptSides {
  readonly #known = new Map<string, Map<StartState | undefined, ReadSide | null>>();
  #operators = 0;

  /** `id` says which content it is, and with which resources it is read. */
  of(
    id: string,
    start: StartState | undefined,
    read: (how: { readonly isKept: boolean }) => ReadSide | null,
  ): ReadSide | null {
    const sides = getOrAdd(
      this.#known,
      id,
      () => new Map<StartState | undefined, ReadSide | null>(),
    );
    const known = sides.get(start);
    if (known !== undefined) {
      return known;
    }
    const isKept = this.#operators < MOST_KEPT;
    const side = read({ isKept });
    if (isKept) {
      sides.set(start, side);
      this.#operators += side?.operators.length ?? 0;
    }
    return side;
  }
}

/** Where the forms of an original are painted: found once for all files that are made of it. */
const startsOf = new WeakMap<PdfDocument, FormStarts>();

/** Reads places of both files. */
export class ContentPlaces {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  /** A form of both files; without resources of its own it has those of the page that paints it. */
  form(pages: readonly number[], before: number, now: number): Sides {
    const [page = pages[0] ?? 0] = this.#startOf(before)?.pages ?? [];
    const { before: oldDoc, after: newDoc } = this.#files;
    return {
      page,
      pages,
      streams: [[before], [now]],
      resources: [resourcesOf(oldDoc, page, before), resourcesOf(newDoc, page, now)],
      ids: [`form:${before}`, `form:${now}`],
    };
  }

  /** A font of the rendered file that its content has used. */
  fontNow(key: string): ReturnType<FontReader["known"]> {
    return this.#files.fonts[1].known(key);
  }

  /** The operators there in both files, with their states; null for what cannot be read. */
  read({
    sides: { streams, resources, ids, page },
    start,
  }: Place): readonly [ReadSide | null, ReadSide | null] {
    const [fontsBefore, fontsAfter] = this.#files.fonts;
    const { before, after, keptSides } = this.#files;
    const id = `${ids[0]}@${page}`;
    const old = keptSides.of(id, start, ({ isKept }) =>
      sideOf(before, streams[0], {
        resources: resources[0],
        fontOf: fontsBefore,
        start,
        id,
        isKept,
      }),
    );
    const now = sideOf(after, streams[1], {
      resources: resources[1],
      fontOf: fontsAfter,
      start,
      id,
      other: old,
    });
    return [old, now];
  }

  /**
   * What a content stream is read with: a form as it is painted in the original, in each text state and, without resources
   * of its own, with those of each page that paints it.
   */
  of(sides: Sides): readonly [Place, ...Place[]] {
    const { before, after } = this.#files;
    const [[old = -1], [now = -1]] = sides.streams;
    const isForm = sides.ids[0].startsWith("form:");
    const start = isForm ? this.#startOf(old) : undefined;
    if (start === undefined) {
      return [{ sides, start: undefined, colors: isForm ? "inherited" : "known" }];
    }
    const colors = start.isWhole ? "known" : "inherited";
    const seen = new Set([sides.resources[0]]);
    const all = [sides];
    for (const page of start.pages) {
      const resources = [resourcesOf(before, page, old), resourcesOf(after, page, now)] as const;
      if (!seen.has(resources[0])) {
        seen.add(resources[0]);
        all.push({ ...sides, page, resources });
      }
    }
    const [first, ...states] = start.states.values();
    const [, ...elsewhere] = all;
    return [
      { sides, start: first, colors },
      ...states.map((state) => ({ sides, start: state, colors }) as const),
      ...elsewhere.map((other) => ({ sides: other, start: first, colors }) as const),
    ];
  }

  #startOf(form: number): FormStart | undefined {
    const { before, roles, fonts } = this.#files;
    const starts = getOrAdd(startsOf, before, () =>
      formStarts(before, roles, (streams, resources, start) =>
        sideOf(before, streams, { resources, fontOf: fonts[0], start, id: streams.join(" ") }),
      ),
    );
    return starts.get(form);
  }
}
