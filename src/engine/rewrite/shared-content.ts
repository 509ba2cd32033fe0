/** Content that is used in more than one place: what may be edited once for all, and what may not. */
import type { ContentStream, PageContent } from "../content/model.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isName, isRef, isStream, type PdfValue } from "../pdf/objects.ts";

/** Nesting of values; deeper is damage, since objects are walked without following references. */
const MAX_DEPTH = 64;

/**
 * Pages that list the very same streams count as one: content stream's id → the id that stands for it.
 * Those that stand for themselves are absent. Imposition programs and templates with a common background
 * make them.
 */
export function contentStreamAliases(
  pageContents: readonly PageContent[],
): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  const known = new Map<string, string>();
  for (const unit of pageContents.flatMap((content) => content.contentStreams)) {
    // Forms have their object number as id already.
    if (unit.kind !== "page" || unit.parts.length === 0) {
      continue;
    }
    const key = unit.parts.map((part) => part.ref.num).join(" ");
    const first = known.get(key);
    if (first === undefined) {
      known.set(key, unit.id);
    } else if (first !== unit.id) {
      aliases.set(unit.id, first);
    }
  }
  return aliases;
}

/**
 * Numbers of the streams that belong to several content streams, or stand twice in one: changed in place
 * they would change more than is wanted.
 */
export function sharedStreams(units: Iterable<ContentStream>): ReadonlySet<number> {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const unit of units) {
    for (const { ref } of unit.parts) {
      if (seen.has(ref.num)) {
        shared.add(ref.num);
      }
      seen.add(ref.num);
    }
  }
  return shared;
}

/**
 * Forms among `forms` that something else than the resources of interpreted content refers to: an
 * annotation's appearance, a pattern, a soft mask. Changing them would change that too, so they are cloned.
 * Cost: one walk of the file's objects, when there are forms at all.
 */
export function formsUsedElsewhere(
  doc: PdfDocument,
  forms: ReadonlySet<number>,
  units: Iterable<ContentStream>,
): ReadonlySet<number> {
  const elsewhere = new Set<number>();
  if (forms.size === 0) {
    return elsewhere;
  }
  const owners = resourceOwners(doc, units);
  for (const num of doc.objectNumbers()) {
    // References in resources are how content names its forms: those are the invocations that are known.
    if (owners.has(num)) {
      continue;
    }
    const value = doc.object(num)?.value ?? null;
    if (!isStructure(value)) {
      forEachReference(value, 0, (target) => {
        if (forms.has(target)) {
          elsewhere.add(target);
        }
      });
    }
  }
  return elsewhere;
}

/** Objects whose bytes hold resources or their XObject dictionary. */
function resourceOwners(doc: PdfDocument, units: Iterable<ContentStream>): ReadonlySet<number> {
  const owners = new Set<number>();
  for (const { resourcesOwner } of units) {
    owners.add(resourcesOwner);
    const value = doc.object(resourcesOwner)?.value ?? null;
    const dict = isStream(value) ? value.dict : value;
    if (!isDict(dict)) {
      continue;
    }
    const nested = dict.entries.get("Resources");
    const xobjects = (isDict(nested) ? nested : dict).entries.get("XObject");
    if (isRef(xobjects)) {
      owners.add(xobjects.num);
    }
  }
  return owners;
}

/** Structure elements name content, they do not paint it (ISO 32000-2, 14.7.5.3). */
function isStructure(value: PdfValue): boolean {
  const type = isDict(value) ? value.entries.get("Type") : undefined;
  return isName(type, "StructElem") || isName(type, "OBJR") || isName(type, "MCR");
}

function forEachReference(value: PdfValue, depth: number, use: (num: number) => void): void {
  if (depth > MAX_DEPTH || value === null || typeof value !== "object") {
    return;
  }
  switch (value.kind) {
    case "ref":
      use(value.num);
      return;
    case "array":
      value.items.forEach((item) => forEachReference(item, depth + 1, use));
      return;
    case "dict":
      value.entries.forEach((entry) => forEachReference(entry, depth + 1, use));
      return;
    case "stream":
      forEachReference(value.dict, depth + 1, use);
      return;
    case "name":
    case "string":
      return;
  }
}
