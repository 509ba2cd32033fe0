/** Where a new font resource goes, and what a changed stream's dictionary keeps. */
import { latin1Text } from "#base/bytes.ts";
import type { ContentStream } from "../content/model.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isRef, isStream, type PdfDict, type PdfObject } from "../pdf/objects.ts";
import { entrySpans } from "../pdf/parse-value.ts";
import type { PlanResources } from "../plan/plan.ts";

/** 7.3.8.2, table 5: they describe the encoded data, and new data are encoded anew. */
const ENCODING_KEYS: readonly string[] = [
  "Length",
  "Filter",
  "DecodeParms",
  "F",
  "FFilter",
  "FDecodeParms",
];

/**
 * The dictionary of a content stream as PDF source without the entries that describe its encoding; null
 * when the stream's data lie outside the file (/F), which is never rewritten. All other entries, private
 * ones too, keep their spelling.
 */
export function streamDictSource(object: PdfObject): string | null {
  if (!isStream(object.value) || object.value.dict.entries.has("F")) {
    return null;
  }
  const { span } = object.value.dict;
  const places = entrySpans(object.source, span);
  const removed = ENCODING_KEYS.flatMap((key) => places.get(key) ?? []).toSorted(
    (a, b) => a.key.start - b.key.start,
  );
  let text = "";
  let at = span.start;
  for (const { key, value } of removed) {
    text += latin1Text(object.source, at, key.start);
    at = Math.max(at, value.end);
  }
  return text + latin1Text(object.source, at, span.end);
}

/** What of a content stream says where its resources stand. */
type ResourceHolder = Pick<ContentStream, "kind" | "pageIndex" | "resourcesOwner"> & {
  readonly parts: readonly { readonly ref: { readonly num: number } }[];
};

/**
 * The smallest object that holds the content stream's dictionary of a category and the place in it; null
 * when it has no resources of its own to add to. Smallest, so that an update repeats as little of the file
 * as possible. For a form that holds its resources itself the source is the stream's dictionary as
 * `streamDictSource` gives it.
 */
export function planResources(
  doc: PdfDocument,
  unit: ResourceHolder,
  category: "Font" | "XObject" | "Properties" | "ColorSpace" = "Font",
): PlanResources | null {
  const owner = doc.object(unit.resourcesOwner);
  const ownerDict = owner === null ? null : dictOf(owner);
  if (owner === null || ownerDict === null || isInPageTree(doc, unit, owner)) {
    return null;
  }
  // Resources by reference have an owner of their own; then the owner is the dictionary itself.
  const nested = ownerDict.entries.get("Resources");
  const resources = isDict(nested) ? nested : ownerDict;
  const isOwnForm = unit.kind === "form" && unit.parts[0]?.ref.num === owner.num;
  if (isStream(owner.value) && !(isOwnForm && isDict(nested))) {
    // Another form's resources: that form's content is not at hand when this one is written.
    return null;
  }
  const entries = resources.entries.get(category);
  if (isRef(entries)) {
    const object = doc.object(entries.num);
    return object === null || !isDict(object.value)
      ? null
      : insertion(object, object.value, { before: "", after: "" });
  }
  if (entries !== undefined && !isDict(entries)) {
    return null;
  }
  // Without the category a dictionary for it is added to the resources.
  return isDict(entries)
    ? insertion(owner, entries, { before: "", after: "" })
    : insertion(owner, resources, { before: `/${category}<<`, after: ">>" });
}

/**
 * Resources within a page that is no object of its own: adding to them would change the page tree, which a
 * verifier takes for pages put in or taken out.
 */
function isInPageTree(
  doc: PdfDocument,
  { kind, pageIndex }: ResourceHolder,
  owner: PdfObject,
): boolean {
  const page = doc.pages[pageIndex];
  return (
    kind === "page" &&
    page !== undefined &&
    page.ref.num === owner.num &&
    page.resourcesOwner === owner.num &&
    page.dict !== dictOf(owner)
  );
}

function dictOf({ value }: PdfObject): PdfDict | null {
  if (isStream(value)) {
    return value.dict;
  }
  return isDict(value) ? value : null;
}

/** Source of the object, and the place right behind the "<<" of `into` in it. */
function insertion(
  object: PdfObject,
  into: PdfDict,
  around: { readonly before: string; readonly after: string },
): PlanResources | null {
  const { num, gen, source, span } = object;
  const verbatim = object.inObjectStream === null;
  const insertAt = into.span.start + 2;
  if (!isStream(object.value)) {
    const bytes = source.slice(span.start, span.end);
    return { num, gen, source: bytes, verbatim, insertAt: insertAt - span.start, ...around };
  }
  const text = streamDictSource(object);
  const whole = object.value.dict.span;
  if (text === null) {
    return null;
  }
  // Entries removed before the place move it: count what is left of the dictionary up to there.
  const removedBefore = [...entrySpans(source, whole)]
    .filter(([key]) => ENCODING_KEYS.includes(key))
    .flatMap(([, places]) => places)
    .filter(({ value }) => value.end <= insertAt)
    .reduce((sum, { key, value }) => sum + value.end - key.start, 0);
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  return {
    num,
    gen,
    source: bytes,
    verbatim,
    insertAt: insertAt - whole.start - removedBefore,
    ...around,
  };
}
