/** Which colorants a unit of content can name, and what its graphics states say of overprint. */
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isStream, type PdfDict } from "../pdf/objects.ts";
import { readColorSpace } from "../content/color-space.ts";
import type { Plan, PlanUnit } from "../rewrite/plan.ts";
import { authoredColors, type UnitColors } from "./authored-colors.ts";

/** A way to print one colorant alone, in a unit's own resources. */
export interface NamedColorant {
  /** Resource name of its colour space. */
  readonly resource: string;
  /** Its place among the components of the space, and how many these are. */
  readonly at: number;
  readonly components: number;
}

export interface UnitInks {
  readonly colors: UnitColors;
  readonly colorants: ReadonlyMap<string, NamedColorant>;
  /** Graphics states by name: whether filling overprints; absent where they do not say. */
  readonly overprints: ReadonlyMap<string, boolean>;
}

export interface FileInks {
  readonly unit: (id: string) => UnitInks | null;
  /** Every colorant any unit names. */
  readonly colorants: ReadonlySet<string>;
  /** True when builds are of CMYK: the file uses it, or nothing but grey. */
  readonly isCmyk: boolean;
}

/** Reads the units of a plan; their resources stand in the delivered file. */
export function readFileInks(doc: PdfDocument, plan: Plan): FileInks {
  const units = new Map(plan.units.map((unit) => [unit.id, unitInks(doc, plan, unit)] as const));
  const all = [...units.values()];
  const colorants = new Set(all.flatMap((unit) => [...unit.colorants.keys()]));
  const usesRgb = all.some(({ colors }) => colors.usesRgb);
  const usesCmyk = all.some(({ colors }) => colors.usesCmyk);
  return {
    unit: (id) => units.get(id) ?? null,
    colorants,
    isCmyk: usesCmyk || colorants.size > 0 || hasPressIntent(doc) || !usesRgb,
  };
}

/** PDF/X states how the file is to be printed: on a press (ISO 32000-2, 14.11.5). */
function hasPressIntent(doc: PdfDocument): boolean {
  const intents = doc.get(doc.catalog, "OutputIntents");
  return isArray(intents) && intents.items.length > 0;
}

function unitInks(doc: PdfDocument, plan: Plan, unit: PlanUnit): UnitInks {
  const resources = resourcesOf(doc, plan, unit);
  return {
    colors: authoredColors(unit.data, unit.pages.length > 0),
    colorants: resources === null ? new Map() : colorantsIn(doc, resources),
    overprints: resources === null ? new Map() : overprintsIn(doc, resources),
  };
}

/** A form's own resources, else those of the page it is painted on; pages that share content share names. */
function resourcesOf(doc: PdfDocument, plan: Plan, unit: PlanUnit): PdfDict | null {
  const [page] = unit.pages;
  if (page !== undefined) {
    return doc.pages[page]?.resources ?? null;
  }
  const form = doc.object(unit.parts[0]?.num ?? -1)?.value;
  const own = isStream(form) ? doc.get(form.dict, "Resources") : null;
  const painted = plan.uses.find((use) => use.unit === unit.id);
  return isDict(own) ? own : (doc.pages[painted?.page ?? -1]?.resources ?? null);
}

const MAX_NAMES = 1_000;

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
      if (isBetter && colorant !== "All" && colorant !== "None") {
        found.set(key, { resource, at, components: space.components });
      }
    });
  }
  return found;
}

/** Bytes of a PDF name as text: UTF-8 where they are, else one unit a byte (ISO 32000-2, 7.3.5). */
export function colorantName(raw: string): string {
  try {
    const bytes = Uint8Array.from(raw, (unit) => unit.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).normalize("NFC");
  } catch {
    return raw;
  }
}

function overprintsIn(doc: PdfDocument, resources: PdfDict): Map<string, boolean> {
  const states = doc.get(resources, "ExtGState");
  const names = isDict(states) ? [...states.entries.keys()].slice(0, MAX_NAMES) : [];
  return new Map(
    names.flatMap((name) => {
      const state = isDict(states) ? doc.get(states, name) : null;
      const says = isDict(state) ? (doc.get(state, "op") ?? doc.get(state, "OP")) : null;
      return typeof says === "boolean" ? [[name, says] as const] : [];
    }),
  );
}
