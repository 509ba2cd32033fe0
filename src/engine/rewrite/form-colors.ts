/**
 * The colours that forms begin in (ISO 32000-2, 8.10.1: a form inherits the graphics state): text of a form that sets
 * none itself can take an ink where it is known what to put back.
 */
import { concatBytes } from "#base/bytes.ts";
import { getOrAdd } from "#base/maps.ts";
import {
  authoredColors,
  type ColorSource,
  PAGE_START,
  type ShownColors,
  UNKNOWN_START,
} from "../ink/authored-colors.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isName, isRef, isStream, type PdfDict, type PdfStream } from "../pdf/objects.ts";

/** Different colours that one form is painted in; more are not told apart, and nothing is known then. */
const MAX_STARTS = 4;
const MAX_DEPTH = 20;
const LINE_END = new Uint8Array([10]);

/**
 * Object number of each form that content of pages paints → the colours that it begins in, wherever that is.
 * Only those that any resources can spell: numbers in a device space. Linear in the content of pages and forms.
 */
export function formColors(doc: PdfDocument): (form: number) => ShownColors {
  const starts = new Map<number, Map<string, ShownColors>>();
  const visit = (
    data: Uint8Array,
    resources: PdfDict | null,
    start: ShownColors,
    depth: number,
  ): void => {
    const xobjects = resources === null ? null : doc.get(resources, "XObject");
    for (const { name, colors } of isDict(xobjects) ? authoredColors(data, start).forms : []) {
      const ref = isDict(xobjects) ? xobjects.entries.get(name) : undefined;
      const form = isRef(ref) ? formOf(doc, ref.num) : null;
      if (!isRef(ref) || form === null || depth >= MAX_DEPTH) {
        continue;
      }
      const known = getOrAdd(starts, ref.num, () => new Map<string, ShownColors>());
      const inherited = portable(colors);
      const key = JSON.stringify(inherited);
      if (!known.has(key) && known.size < MAX_STARTS) {
        known.set(key, inherited);
        const own = doc.get(form.dict, "Resources");
        visit(doc.decode(form).value, isDict(own) ? own : resources, inherited, depth + 1);
      }
    }
  };
  for (const page of doc.pages) {
    visit(pageContent(doc, page.contents), page.resources, PAGE_START, 0);
  }
  return (form) => {
    const [only, ...others] = starts.get(form)?.values() ?? [];
    return only === undefined || others.length > 0 ? UNKNOWN_START : only;
  };
}

function formOf(doc: PdfDocument, num: number): PdfStream | null {
  const stream = doc.object(num)?.value ?? null;
  return isStream(stream) && isName(stream.dict.entries.get("Subtype"), "Form") ? stream : null;
}

/** The streams of a page joined as one (7.8.2). */
function pageContent(doc: PdfDocument, contents: readonly { readonly num: number }[]): Uint8Array {
  return concatBytes(
    contents.flatMap(({ num }) => {
      const stream = doc.object(num)?.value ?? null;
      return isStream(stream) ? [doc.decode(stream).value, LINE_END] : [];
    }),
  );
}

/**
 * What of the colours around a form its own resources can say; the names of spaces and graphics states mean
 * something else there.
 */
function portable({ fill, stroke, states }: ShownColors): ShownColors {
  return {
    fill: numbersOf(fill),
    stroke: numbersOf(stroke),
    states: [],
    // Of overprint, which graphics states set, nothing is known then.
    ...(states.length > 0 ? { inheritsStates: true as const } : {}),
  };
}

function numbersOf(source: ColorSource | null): ColorSource | null {
  return source?.length === 1 && /^[-+.\d\s]+(?:g|rg|k|G|RG|K)$/u.test(source[0] ?? "")
    ? source
    : null;
}
