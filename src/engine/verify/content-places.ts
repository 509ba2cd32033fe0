/**
 * Where a content stream is painted, and with what: the resources and the text state that decide what its operators
 * mean. A form may be painted in several places, and its comparison must hold in each.
 */
import type { PdfDocument } from "../pdf/document.ts";
import type { PdfDict } from "../pdf/objects.ts";
import type { TextState } from "../plan/text-state.ts";
import type { ContentSide } from "./compare-content.ts";
import { type FontReader, fontReader, resourcesOf, sideOf } from "./content-side.ts";
import { type FormStart, type FormStarts, formStarts } from "./form-starts.ts";
import type { ObjectRoles } from "./object-roles.ts";

/** The two files, and what the objects of the original are for. */
export interface Files {
  readonly before: PdfDocument;
  readonly after: PdfDocument;
  readonly roles: ObjectRoles;
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
  readonly text: TextState | undefined;
}

/** Reads places of both files. Invariant: each font is read once for each file, and the forms' starts once. */
export class ContentPlaces {
  readonly #files: Files;
  readonly #readers: readonly [FontReader, FontReader];
  #starts: FormStarts | null = null;

  constructor(files: Files) {
    this.#files = files;
    this.#readers = [fontReader(files.before), fontReader(files.after)];
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
    return this.#readers[1].known(key);
  }

  /** The operators there in both files, with their states; null for what cannot be told apart. */
  read({
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
   * What a content stream is read with: a form as it is painted in the original, in each text state and, without resources
   * of its own, with those of each page that paints it.
   */
  of(sides: Sides): readonly [Place, ...Place[]] {
    const { before, after } = this.#files;
    const [[old = -1], [now = -1]] = sides.streams;
    const start = sides.ids[0].startsWith("form:") ? this.#startOf(old) : undefined;
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
}
