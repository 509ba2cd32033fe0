/**
 * The colour spaces with colorants of their own (Separation and DeviceN, ISO 32000-2, 8.6.6.4 and 8.6.6.5) that the
 * resources of a file define: what plates the job has, and which object makes each. Resources of pages and of the
 * forms they name, wherever these are painted; those of patterns and annotations belong to artwork and are left out.
 */
import { isDict, isName, isRef, isStream, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { writeValue } from "../pdf/serialize.ts";
import { readColorSpace } from "./color-space.ts";

/** A way to print one colorant alone. */
export interface ColorantSpace {
  /** Its place among the components of the space, and how many these are. */
  readonly at: number;
  readonly components: number;
}

/** A space of the file. */
export interface ColorantSource extends ColorantSpace {
  /** Value for other resources: the reference, or a copy of a space that is written into its resources. */
  readonly source: string;
}

/** Entries of a resource category that are looked at: more are damage, and each costs a look-up. */
const MAX_NAMES = 1_000;
/** Forms whose resources are looked at, over the whole file. */
const MAX_FORMS = 5_000;

/** Each colorant of a file by its name → the space that prints it alone. Linear in the resources. */
export function colorantSpaces(doc: PdfDocument): ReadonlyMap<string, ColorantSource> {
  const found = new Map<string, ColorantSource>();
  const seen = new Set<PdfDict | number>();
  const pending: PdfDict[] = doc.pages.map(({ resources }) => resources);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    // Pages that inherit their resources share one dictionary (7.7.3.4).
    if (seen.has(next) || seen.size > MAX_FORMS) {
      continue;
    }
    seen.add(next);
    for (const [name, { value, ...way }] of colorantsIn(doc, next)) {
      if (isBetter(way, found.get(name))) {
        found.set(name, { ...way, source: writeValue(value) });
      }
    }
    const forms = doc.get(next, "XObject");
    for (const form of isDict(forms) ? [...forms.entries.values()].slice(0, MAX_NAMES) : []) {
      if (isRef(form) && !seen.has(form.num)) {
        seen.add(form.num);
        pending.push(...resourcesOfForm(doc, form));
      }
    }
  }
  return found;
}

/** The colorants of one resource dictionary by name → the resource that prints each alone. */
export function colorantsIn(
  doc: PdfDocument,
  resources: PdfDict,
): ReadonlyMap<string, ColorantSpace & { readonly resource: string; readonly value: PdfValue }> {
  const found = new Map<string, ColorantSpace & { resource: string; value: PdfValue }>();
  const spaces = doc.get(resources, "ColorSpace");
  const names = isDict(spaces) ? [...spaces.entries].slice(0, MAX_NAMES) : [];
  for (const [resource, value] of names) {
    const space = readColorSpace(doc, value ?? null, null);
    if (space?.name !== "Separation" && space?.name !== "DeviceN") {
      continue;
    }
    space.colorants.forEach((colorant, at) => {
      const key = colorantName(colorant);
      const way = { at, components: space.components };
      // 8.6.6.4: All paints every plate and None no plate: neither is a colorant of its own.
      if (colorant !== "All" && colorant !== "None" && isBetter(way, found.get(key))) {
        found.set(key, { ...way, resource, value });
      }
    });
  }
  return found;
}

/**
 * Bytes of a PDF name as text: UTF-8 where they are, else one UTF-16 code unit a byte (7.3.5). Text that a shop wrote,
 * which has more than bytes, is taken as it is. NFC.
 */
export function colorantName(raw: string): string {
  try {
    // A letter beyond Latin-1 is no byte: cut to one, a Polish shop's ł would be B.
    const isText = /[\u0100-\uffff]/.test(raw);
    const bytes = Uint8Array.from(raw, (unit) => unit.charCodeAt(0));
    const text = isText ? raw : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.normalize("NFC");
  } catch {
    return raw;
  }
}

/** A space of its own is preferred to a share of several. */
function isBetter({ components }: ColorantSpace, known: ColorantSpace | undefined): boolean {
  return known === undefined || known.components > components;
}

function resourcesOfForm(doc: PdfDocument, form: PdfValue): readonly PdfDict[] {
  const stream = doc.resolve(form);
  if (!isStream(stream) || !isName(stream.dict.entries.get("Subtype"), "Form")) {
    return [];
  }
  const resources = doc.get(stream.dict, "Resources");
  return isDict(resources) ? [resources] : [];
}
