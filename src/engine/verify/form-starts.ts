/**
 * The text state forms are painted in (ISO 32000-2, 8.10.1: a form inherits the graphics state): what a
 * rewriter restores inside a form must be right wherever it is painted.
 */
import { getOrAdd } from "#base/maps.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isRef, isStream, type PdfDict } from "../pdf/objects.ts";
import type { ContentSide } from "./compare-content.ts";
import type { ObjectRoles } from "./object-roles.ts";
import type { TextState } from "../plan/text-state.ts";

/** Reads streams with resources, from a text state on; null when they cannot be read. */
export type ReadSide = (
  streams: readonly number[],
  resources: PdfDict | null,
  text: TextState | undefined,
) => ContentSide | null;

/** Where a form is painted. */
export interface FormStart {
  /** The different text states, fonts left out; at most 16. */
  readonly texts: ReadonlyMap<string, TextState>;
  /** In order of the file. */
  readonly pages: ReadonlySet<number>;
}

export type FormStarts = ReadonlyMap<number, FormStart>;

const MAX_STARTS = 16;
const MAX_DEPTH = 20;

/** Walks all pages and the forms they paint; bounded by forms times states and pages. */
export function formStarts(doc: PdfDocument, roles: ObjectRoles, read: ReadSide): FormStarts {
  const starts = new Map<number, { texts: Map<string, TextState>; pages: Set<number> }>();
  const visit = (
    side: ContentSide | null,
    resources: PdfDict | null,
    page: number,
    depth: number,
  ): void => {
    const xobjects = resources === null ? null : doc.get(resources, "XObject");
    side?.operators.forEach((operator, i) => {
      const isPainted = operator.name === "Do" && isDict(xobjects);
      const ref = isPainted ? xobjects.entries.get(operator.operands.slice(1)) : undefined;
      const text = side.states[i]?.text;
      if (!isRef(ref) || !roles.forms.has(ref.num) || text === undefined) {
        return;
      }
      const known = getOrAdd(starts, ref.num, () => ({ texts: new Map(), pages: new Set() }));
      const key = JSON.stringify({ ...text, fontName: "", size: 0 });
      const isKnown = known.texts.has(key) || known.texts.size >= MAX_STARTS;
      if ((isKnown && known.pages.has(page)) || depth >= MAX_DEPTH) {
        return;
      }
      known.pages.add(page);
      if (!isKnown) {
        known.texts.set(key, text);
      }
      const form = doc.object(ref.num)?.value ?? null;
      const own = isStream(form) ? doc.get(form.dict, "Resources") : null;
      const inside = isDict(own) ? own : resources;
      visit(read([ref.num], inside, text), inside, page, depth + 1);
    });
  };
  for (const page of doc.pages) {
    const streams = page.contents.map(({ num }) => num);
    visit(read(streams, page.resources, undefined), page.resources, page.index, 0);
  }
  return starts;
}
