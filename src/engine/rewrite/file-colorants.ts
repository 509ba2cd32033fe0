/**
 * Which colorants the content streams of a plan can name, and what their graphics states say of overprint.
 */
import { readColorSpace } from "../content/color-space.ts";
import { authoredColors } from "../ink/authored-colors.ts";
import {
  colorantName,
  type FileColorants,
  type NamedColorant,
  type StreamColorants,
} from "../ink/colorants.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isStream, type PdfDict } from "../pdf/objects.ts";
import type { Plan, PlanContentStream } from "../plan/plan.ts";

/**
 * Reads the content streams of a plan; their resources stand in the delivered file. Linear in the content;
 * only fills with inks pay for it.
 */
export function readFileColorants(doc: PdfDocument, plan: Plan): FileColorants {
  const streams = new Map(
    plan.units.map((unit) => [unit.id, streamColorants(doc, plan, unit)] as const),
  );
  const all = [...streams.values()];
  const colorants = new Set(all.flatMap((stream) => [...stream.colorants.keys()]));
  const usesRgb = all.some(({ colors }) => colors.usesRgb);
  const usesCmyk = all.some(({ colors }) => colors.usesCmyk);
  return {
    ofStream: (id) => streams.get(id) ?? null,
    colorants,
    // How an ink without a definition is written: as CMYK unless the file is of RGB alone.
    isCmyk: usesCmyk || colorants.size > 0 || hasPressIntent(doc) || !usesRgb,
  };
}

/** PDF/X states how the file is to be printed: on a press (ISO 32000-2, 14.11.5). */
function hasPressIntent(doc: PdfDocument): boolean {
  const intents = doc.get(doc.catalog, "OutputIntents");
  return isArray(intents) && intents.items.length > 0;
}

/** Colours and resources of one content stream. */
function streamColorants(doc: PdfDocument, plan: Plan, unit: PlanContentStream): StreamColorants {
  const resources = resourcesOf(doc, plan, unit);
  // Form content streams have no pages of their own.
  const isPage = unit.pages.length > 0;
  return {
    colors: isPage ? authoredColors(unit.data, "page") : authoredColors(unit.data, "form"),
    colorants: resources === null ? new Map() : colorantsIn(doc, resources),
    overprints: resources === null ? new Map() : overprintsIn(doc, resources),
  };
}

/** A form's own resources, else those of the page it is painted on; pages that share content share names. */
function resourcesOf(doc: PdfDocument, plan: Plan, unit: PlanContentStream): PdfDict | null {
  const [page] = unit.pages;
  if (page !== undefined) {
    return doc.pages[page]?.resources ?? null;
  }
  const form = doc.object(unit.parts[0]?.num ?? -1)?.value;
  const own = isStream(form) ? doc.get(form.dict, "Resources") : null;
  const painted = plan.uses.find((use) => use.unit === unit.id);
  return isDict(own) ? own : (doc.pages[painted?.page ?? -1]?.resources ?? null);
}

/** Entries of a resource category that are looked at: more are damage, and each costs a look-up. */
const MAX_NAMES = 1_000;

/** Colorants by the name that inks are compared by → the colour space that has them. */
function colorantsIn(doc: PdfDocument, resources: PdfDict): Map<string, NamedColorant> {
  const found = new Map<string, NamedColorant>();
  const spaces = doc.get(resources, "ColorSpace");
  const names = isDict(spaces) ? [...spaces.entries].slice(0, MAX_NAMES) : [];
  for (const [resource, value] of names) {
    const space = readColorSpace(doc, value ?? null, null);
    if (space?.name !== "Separation" && space?.name !== "DeviceN") {
      continue;
    }
    space.colorants.forEach((colorant, at) => {
      const key = colorantName(colorant);
      const known = found.get(key);
      // A space of its own is preferred to a share of several.
      const isBetter = known === undefined || known.components > space.components;
      // ISO 32000-2, 8.6.6.4: All paints every plate and None no plate: neither is a colorant of its own.
      if (isBetter && colorant !== "All" && colorant !== "None") {
        found.set(key, { resource, at, components: space.components });
      }
    });
  }
  return found;
}

/** Graphics states that speak of overprint → what they say for filling; others are absent. */
function overprintsIn(doc: PdfDocument, resources: PdfDict): Map<string, boolean> {
  const states = doc.get(resources, "ExtGState");
  const names = isDict(states) ? [...states.entries.keys()].slice(0, MAX_NAMES) : [];
  return new Map(
    names.flatMap((name) => {
      const state = isDict(states) ? doc.get(states, name) : null;
      // ISO 32000-2, table 57: OP governs filling too where op is not given.
      const says = isDict(state) ? (doc.get(state, "op") ?? doc.get(state, "OP")) : null;
      return typeof says === "boolean" ? [[name, says] as const] : [];
    }),
  );
}
