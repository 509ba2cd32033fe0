/**
 * Which colorants the content streams of a plan can name, what their graphics states say of overprint, and in
 * which process space the file prints.
 */
import { getOrAdd } from "#base/maps.ts";
import { readColorSpace } from "../content/color-space.ts";
import { colorantsIn, colorantSpaces } from "../content/colorant-spaces.ts";
import {
  authoredColors,
  PAGE_START,
  type ShownColors,
  UNKNOWN_START,
} from "../ink/authored-colors.ts";
import type { FileColorants, ProcessSpace, StreamColorants } from "../ink/colorants.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isName, isRef, isStream, type PdfDict } from "../pdf/objects.ts";
import type { Plan, PlanContentStream, PlanResources } from "../plan/plan.ts";
import { formColors } from "./form-colors.ts";
import { planResources } from "./plan-resources.ts";

/**
 * Reads the content streams of a plan; their resources stand in the delivered file. Linear in the content
 * and in the resources of the file; only fills with inks pay for it.
 */
export function readFileColorants(doc: PdfDocument, plan: Plan): FileColorants {
  const startOf = plan.units.some(({ pages }) => pages.length === 0) ? formColors(doc) : null;
  const streams = new Map(
    plan.units.map((unit) => {
      const start = unit.pages.length > 0 ? PAGE_START : startOf?.(unit.parts[0]?.num ?? -1);
      return [unit.id, streamColorants(doc, plan, unit, start ?? UNKNOWN_START)] as const;
    }),
  );
  const colorants = colorantSpaces(doc);
  const intent = intentSpace(doc);
  return {
    ofStream: (id) => streams.get(id) ?? null,
    colorants,
    spaceNames: new Set(
      plan.units.flatMap((unit) => spaceNames(doc, resourcesOf(doc, plan, unit))),
    ),
    process: intent ?? processSpace([...streams.values()], colorants.size),
    isBound: intent !== null,
  };
}

/** How builds are written where no output intent says: as CMYK unless the file is of RGB alone, without a plate. */
function processSpace(streams: readonly StreamColorants[], plates: number): ProcessSpace {
  const usesCmyk = streams.some(({ colors, hasIccCmyk }) => colors.usesCmyk || hasIccCmyk);
  const usesRgb = streams.some(({ colors, iccRgb }) => colors.usesRgb || iccRgb !== null);
  return usesCmyk || plates > 0 || !usesRgb ? "DeviceCMYK" : "DeviceRGB";
}

/** Of profiles by their number of components, /N (ISO 32000-2, 8.6.5.5). */
const SPACES: ReadonlyMap<unknown, ProcessSpace> = new Map([
  [1, "DeviceGray"],
  [3, "DeviceRGB"],
  [4, "DeviceCMYK"],
]);

/**
 * The device space that the file's output intent (14.11.5) describes; null without one. That of PDF/X goes before
 * others; a PDF/X intent may name a printing condition instead of carrying a profile, and that is a press.
 */
function intentSpace(doc: PdfDocument): ProcessSpace | null {
  const intents = doc.get(doc.catalog, "OutputIntents");
  const spaces = (isArray(intents) ? intents.items : []).flatMap((item) => {
    const intent = doc.resolve(item);
    if (!isDict(intent)) {
      return [];
    }
    const profile = doc.get(intent, "DestOutputProfile");
    const space = isStream(profile) ? SPACES.get(doc.get(profile.dict, "N")) : undefined;
    const isPress = isName(doc.get(intent, "S"), "GTS_PDFX");
    return space === undefined && !isPress ? [] : [{ space: space ?? "DeviceCMYK", isPress }];
  });
  return (spaces.find(({ isPress }) => isPress) ?? spaces[0])?.space ?? null;
}

/** Colours and resources of one content stream. */
function streamColorants(
  doc: PdfDocument,
  plan: Plan,
  unit: PlanContentStream,
  start: ShownColors,
): StreamColorants {
  const resources = resourcesOf(doc, plan, unit);
  return {
    colors: authoredColors(unit.data, start),
    colorants: resources === null ? new Map() : colorantsIn(doc, resources),
    iccRgb: resources === null ? null : iccNameIn(doc, resources, 3),
    hasIccCmyk: resources !== null && iccNameIn(doc, resources, 4) !== null,
    overprints: resources === null ? new Map() : overprintsIn(doc, resources),
    places: placesOf(doc, unit),
  };
}

/** A form's own resources, else those of the page it is painted on; pages that share content share names. */
function resourcesOf(doc: PdfDocument, plan: Plan, unit: PlanContentStream): PdfDict | null {
  const [page] = unit.pages;
  if (page !== undefined) {
    return doc.pages[page]?.resources ?? null;
  }
  const own = ownResources(doc, unit)?.dict;
  return own ?? doc.pages[firstPage(plan, unit.id) ?? -1]?.resources ?? null;
}

const firstPages = new WeakMap<Plan, ReadonlyMap<string, number>>();

/** The page that paints a content stream first. */
function firstPage(plan: Plan, unit: string): number | undefined {
  const pages = getOrAdd(
    firstPages,
    plan,
    () => new Map(plan.uses.toReversed().map((use) => [use.unit, use.page])),
  );
  return pages.get(unit);
}

/** A form's own resources and the number of the object that holds them. */
function ownResources(
  doc: PdfDocument,
  { parts: [part] }: PlanContentStream,
): { readonly dict: PdfDict; readonly owner: number } | null {
  const form = doc.object(part?.num ?? -1)?.value;
  const entry = isStream(form) ? form.dict.entries.get("Resources") : undefined;
  const dict = doc.resolve(entry);
  return isDict(dict) && part !== undefined
    ? { dict, owner: isRef(entry) ? entry.num : part.num }
    : null;
}

/**
 * Where a colour space is added: one place for each page that shows a page's content. None for a form without
 * resources of its own (8.10.2, obsolete since PDF 1.2), whose names mean what each painter makes of them.
 */
function placesOf(doc: PdfDocument, unit: PlanContentStream): readonly PlanResources[] {
  const [part] = unit.parts;
  const parts = part === undefined ? [] : [{ ref: { num: part.num } }];
  const own = unit.pages.length > 0 ? null : ownResources(doc, unit);
  const holders =
    unit.pages.length > 0
      ? unit.pages.map((pageIndex) => {
          const resourcesOwner = doc.pages[pageIndex]?.resourcesOwner ?? -1;
          return { kind: "page" as const, pageIndex, resourcesOwner, parts };
        })
      : own === null
        ? []
        : [{ kind: "form" as const, pageIndex: -1, resourcesOwner: own.owner, parts }];
  const places = holders.map((holder) => planResources(doc, holder, "ColorSpace"));
  const known = places.filter((place) => place !== null);
  // One page without a place spoils all: the ink would be unknown there.
  return known.length === places.length ? known : [];
}

/** Entries of a resource category that are looked at: more are damage, and each costs a look-up. */
const MAX_NAMES = 1_000;

function spaceNames(doc: PdfDocument, resources: PdfDict | null): readonly string[] {
  const spaces = resources === null ? null : doc.get(resources, "ColorSpace");
  return isDict(spaces) ? [...spaces.entries.keys()] : [];
}

/** The first ICC-based space of so many components; those that remap device spaces (8.6.5.6) are not meant. */
function iccNameIn(doc: PdfDocument, resources: PdfDict, components: 3 | 4): string | null {
  const spaces = doc.get(resources, "ColorSpace");
  const entries = isDict(spaces) ? [...spaces.entries].slice(0, MAX_NAMES) : [];
  const found = entries.find(([name, value]) => {
    const space = name.startsWith("Default") ? null : readColorSpace(doc, value, null);
    return space?.name === "ICCBased" && space.components === components;
  });
  return found?.[0] ?? null;
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
