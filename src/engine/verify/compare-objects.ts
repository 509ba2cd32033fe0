/** What changed in an object that is not content, named by what it means for print. */
import type { Rect } from "#base/geometry.ts";
import { isDict, isName, isRef, isStream, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import { canonicalText } from "../pdf/canonical.ts";

/**
 * A difference that is not allowed: [code, message], the words of the file that it is about, "" for none, and where they
 * stand, in default user space.
 */
export type Difference = readonly [code: string, message: string, text?: string, area?: Rect];

/** Where an object may hold dictionaries of resources that new names are added to. */
export type ObjectRole =
  | "font-dictionary"
  | "form-dictionary"
  | "property-lists"
  | "color-spaces"
  | "resources"
  | "holds-resources"
  | null;

/** A colour space under a name that a dictionary of them did not have. */
export type AddedSpace = readonly [name: string, value: PdfValue];

export interface DictChange {
  readonly differences: readonly Difference[];
  /** Values of entries added to font dictionaries, and to those of forms and property lists. */
  readonly addedFonts: readonly PdfValue[];
  readonly addedOthers: readonly PdfValue[];
  readonly addedSpaces: readonly AddedSpace[];
  /** Entries taken out that may be: private data of applications. */
  readonly removed: readonly string[];
}

const CODES: ReadonlyMap<string, Difference> = new Map(
  (
    [
      [
        ["MediaBox", "CropBox", "TrimBox", "BleedBox", "ArtBox", "Rotate", "UserUnit"],
        "page_box_changed",
        "the geometry of a page was changed",
      ],
      [["Annots", "AP", "AcroForm"], "annotation_changed", "annotations were changed"],
      [["Contents"], "contents_changed", "the list of a page's content streams was changed"],
      [["Kids", "Count", "Parent"], "page_order_changed", "the page tree was changed"],
      [["OutputIntents"], "output_intent_changed", "the output intent was changed"],
      [["OCProperties"], "layers_changed", "the layers were changed"],
      [["Metadata"], "metadata_changed", "the metadata was changed"],
      [
        ["Resources", "ColorSpace", "ExtGState", "XObject"],
        "resources_changed",
        "resources were changed",
      ],
    ] as const
  ).flatMap(([keys, code, message]) => keys.map((key) => [key, [code, message]] as const)),
);

/** Compares two dictionaries; in those of resources names may have been added, nothing else. */
export function compareDicts(before: PdfDict, after: PdfDict, role: ObjectRole): DictChange {
  const differences: Difference[] = [];
  const addedFonts: PdfValue[] = [];
  const addedOthers: PdfValue[] = [];
  const addedSpaces: AddedSpace[] = [];
  const removed: string[] = [];
  for (const key of new Set([...before.entries.keys(), ...after.entries.keys()])) {
    const [old, now] = [before.entries.get(key), after.entries.get(key)];
    if (old !== undefined && now !== undefined && canonicalText(old) === canonicalText(now)) {
      continue;
    }
    const inner = innerRole(role, key);
    if (key === "PieceInfo" && role === "holds-resources" && now === undefined) {
      removed.push(key);
    } else if (role === "font-dictionary" && old === undefined && now !== undefined) {
      addedFonts.push(now);
    } else if (role === "color-spaces" && old === undefined && now !== undefined) {
      addedSpaces.push([key, now]);
    } else if (isOpen(role) && old === undefined && now !== undefined) {
      addedOthers.push(now);
    } else if (inner !== null && isDict(now) && mayGrow(inner, old)) {
      const nested = compareDicts(old ?? emptyDict(now), now, inner);
      differences.push(...nested.differences);
      addedFonts.push(...nested.addedFonts);
      addedOthers.push(...nested.addedOthers);
      addedSpaces.push(...nested.addedSpaces);
    } else {
      differences.push(
        isNames(role)
          ? RESOURCES_CHANGED
          : (CODES.get(key) ?? ["object_changed", `the entry /${key} of an object was changed`]),
      );
    }
  }
  return { differences, addedFonts, addedOthers, addedSpaces, removed };
}

/** Names what an object is, for an object that must not change at all. */
export function changedObject(value: PdfValue): Difference {
  const dict = isStream(value) ? value.dict : value;
  if (!isDict(dict)) {
    return ["object_changed", "an object was changed"];
  }
  const [type, subtype] = [dict.entries.get("Type"), dict.entries.get("Subtype")];
  if (isName(subtype, "Image")) {
    return ["image_changed", "an image was changed"];
  }
  if (isName(type, "Metadata")) {
    return ["metadata_changed", "the metadata was changed"];
  }
  if (isName(type, "Annot") || dict.entries.has("Rect")) {
    return ["annotation_changed", "an annotation was changed"];
  }
  if (isName(type, "Font") || isName(type, "FontDescriptor")) {
    return ["font_changed", "a font of the file was changed"];
  }
  if (isName(type, "OutputIntent")) {
    return ["output_intent_changed", "the output intent was changed"];
  }
  if (isName(type, "OCG")) {
    return ["layers_changed", "a layer was changed"];
  }
  return ["object_changed", "an object was changed"];
}

/** Numbers an object refers to directly, without /Parent and without the lengths of streams. */
export function referencesOf(value: PdfValue): readonly number[] {
  const found: number[] = [];
  const pending: PdfValue[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isRef(next)) {
      found.push(next.num);
    } else if (isStream(next)) {
      pending.push(...[...next.dict.entries].flatMap(([k, v]) => (k === "Length" ? [] : [v])));
    } else if (isDict(next)) {
      pending.push(...next.entries.values());
    } else if (typeof next === "object" && next !== null && next.kind === "array") {
      pending.push(...next.items);
    }
  }
  return found;
}

/** Resources that were inherited must stay so: new ones would hide all that the page had. */
function mayGrow(inner: ObjectRole, old: PdfValue | undefined): old is PdfDict | undefined {
  return old === undefined ? isNames(inner) : isDict(old);
}

/** A dictionary of one category: its keys are names of the document's own choice. */
function isNames(role: ObjectRole): boolean {
  return role === "font-dictionary" || role === "color-spaces" || isOpen(role);
}

const RESOURCES_CHANGED: Difference = ["resources_changed", "resources were changed"];

function isOpen(role: ObjectRole): boolean {
  return role === "form-dictionary" || role === "property-lists";
}

const CATEGORIES: ReadonlyMap<string, ObjectRole> = new Map([
  ["Font", "font-dictionary"],
  ["XObject", "form-dictionary"],
  ["Properties", "property-lists"],
  ["ColorSpace", "color-spaces"],
]);

/** What a dictionary of a category of resources is. */
export function roleOfCategory(category: string): ObjectRole {
  return CATEGORIES.get(category) ?? null;
}

function innerRole(role: ObjectRole, key: string): ObjectRole {
  if (role === "holds-resources" && key === "Resources") {
    return "resources";
  }
  return role === "resources" ? roleOfCategory(key) : null;
}

function emptyDict({ span }: PdfDict): PdfDict {
  return { kind: "dict", entries: new Map(), span };
}
