/**
 * The text state and the colours forms are painted in (ISO 32000-2, 8.10.1: a form inherits the graphics state): what
 * a rewriter restores inside a form must be right wherever it is painted.
 */
import { getOrAdd } from "#base/maps.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isRef, isStream, type PdfDict, type PdfRef } from "../pdf/objects.ts";
import type { StartState, TracedState } from "../content/state-trace.ts";
import { canonicalText } from "../pdf/canonical.ts";
import type { ReadSide } from "./content-side.ts";
import type { ObjectRoles } from "./object-roles.ts";

/** Reads streams with resources, from a state on; null when they cannot be read. */
export type ReadStreams = (
  streams: readonly number[],
  resources: PdfDict | null,
  start: StartState | undefined,
) => ReadSide | null;

/** Where a form is painted. */
export interface FormStart {
  /** The different states, fonts left out; at most 16. */
  readonly states: ReadonlyMap<string, StartState>;
  /** False where there are more. */
  readonly isWhole: boolean;
  /** In order of the file. */
  readonly pages: ReadonlySet<number>;
}

export type FormStarts = ReadonlyMap<number, FormStart>;

const MAX_STARTS = 16;
const MAX_DEPTH = 20;

interface OpenStart {
  readonly states: Map<string, StartState>;
  readonly pages: Set<number>;
  isWhole: boolean;
}

function newStart(): OpenStart {
  return { states: new Map(), pages: new Set(), isWhole: true };
}

/** Fonts are left out; a pattern by what it is. */
function stateKey({ text, fill, stroke }: StartState): string {
  const paints = [fill, stroke].map(({ color, pattern }) => [color, canonicalText(pattern)]);
  return JSON.stringify([{ ...text, fontName: "", size: 0 }, paints]);
}

function namesForms({ entries }: PdfDict, { forms }: ObjectRoles): boolean {
  return [...entries.values()].some((value) => isRef(value) && forms.has(value.num));
}

/** The forms that content paints, and the state that each is painted in; none of what two readers read differently. */
function paintedForms(
  side: ReadSide | null,
  xobjects: PdfDict,
  { forms }: ObjectRoles,
): readonly (readonly [PdfRef, TracedState])[] {
  const painted = (side?.operators ?? []).flatMap((operator, at) => {
    const isPainted = operator.name === "Do";
    const ref = isPainted ? xobjects.entries.get(operator.operands.slice(1)) : undefined;
    const state = isRef(ref) && forms.has(ref.num) ? side?.states.at(at) : undefined;
    return isRef(ref) && state !== undefined ? [[ref, state] as const] : [];
  });
  return side?.isReadAlike() === true ? painted : [];
}

/** Walks all pages and the forms they paint; bounded by forms times states and pages. */
export function formStarts(doc: PdfDocument, roles: ObjectRoles, read: ReadStreams): FormStarts {
  const starts = new Map<number, OpenStart>();
  const visit = (
    side: () => ReadSide | null,
    resources: PdfDict | null,
    page: number,
    depth: number,
  ): void => {
    const xobjects = resources === null ? null : doc.get(resources, "XObject");
    // Most content paints no form, and need not be read.
    if (!isDict(xobjects) || !namesForms(xobjects, roles)) {
      return;
    }
    for (const [ref, { text, graphics }] of paintedForms(side(), xobjects, roles)) {
      const { fill, stroke } = graphics;
      const known = getOrAdd(starts, ref.num, newStart);
      const key = stateKey({ text, fill, stroke });
      const isFull = known.states.size >= MAX_STARTS;
      const isKnown = known.states.has(key) || isFull;
      known.isWhole &&= known.states.has(key) || !isFull;
      if ((isKnown && known.pages.has(page)) || depth >= MAX_DEPTH) {
        continue;
      }
      known.pages.add(page);
      if (!isKnown) {
        known.states.set(key, { text, fill, stroke });
      }
      const form = doc.object(ref.num)?.value ?? null;
      const own = isStream(form) ? doc.get(form.dict, "Resources") : null;
      const inside = isDict(own) ? own : resources;
      visit(() => read([ref.num], inside, { text, fill, stroke }), inside, page, depth + 1);
    }
  };
  for (const page of doc.pages) {
    const streams = page.contents.map(({ num }) => num);
    visit(() => read(streams, page.resources, undefined), page.resources, page.index, 0);
  }
  return starts;
}
