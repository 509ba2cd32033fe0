/** The objects of fonts that were added: nothing but fonts may come in, and they must be embedded. */
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isName, isRef, isStream, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import { isSealed } from "./sealed-font.ts";
import { type Difference, referencesOf } from "./compare-objects.ts";

export interface AddedFonts {
  readonly differences: readonly (readonly [Difference, number | null])[];
  /** New objects that belong to a new font → what they are. */
  readonly parts: ReadonlyMap<number, string>;
}

const PROGRAMS = ["FontFile", "FontFile2", "FontFile3"] as const;

/** Follows the values added to font dictionaries; each must be a font of the file or a new whole one. */
export function checkAddedFonts(
  doc: PdfDocument,
  added: readonly PdfValue[],
  isNew: (num: number) => boolean,
): AddedFonts {
  const differences: (readonly [Difference, number | null])[] = [];
  const parts = new Map<number, string>();
  const note = (value: PdfValue | undefined, kind: string): void => {
    if (isRef(value) && isNew(value.num)) {
      parts.set(value.num, kind);
    }
  };
  for (const value of added) {
    const num = isRef(value) ? value.num : null;
    const font = doc.resolve(value);
    if (!isDict(font) || !isName(doc.get(font, "Type"), "Font")) {
      differences.push([["resources_changed", "what was added as a font is none"], num]);
      continue;
    }
    if (num === null || !isNew(num)) {
      continue;
    }
    if (!isSealed(doc, font)) {
      differences.push([["font_altered", "a new font is not as it was embedded"], num]);
    }
    note(value, "font");
    note(font.entries.get("ToUnicode"), "ToUnicode");
    const descendants = doc.get(font, "DescendantFonts");
    const items =
      typeof descendants === "object" && descendants !== null && descendants.kind === "array"
        ? descendants.items
        : [value];
    items.forEach((item) => note(item, item === value ? "font" : "descendant font"));
    const descriptors = items.flatMap((item) => descriptorOf(doc, item, note));
    const isEmbedded = descriptors.some((descriptor) =>
      PROGRAMS.some((key) => isStream(doc.get(descriptor, key))),
    );
    if (!isEmbedded) {
      differences.push([["font_not_embedded", "a font was added without its program"], num]);
    }
  }
  return { differences: [...differences, ...strayReferences(doc, parts, isNew)], parts };
}

function descriptorOf(
  doc: PdfDocument,
  font: PdfValue,
  note: (value: PdfValue | undefined, kind: string) => void,
): readonly PdfDict[] {
  const dict = doc.resolve(font);
  if (!isDict(dict)) {
    return [];
  }
  note(dict.entries.get("FontDescriptor"), "font descriptor");
  const descriptor = doc.get(dict, "FontDescriptor");
  if (!isDict(descriptor)) {
    return [];
  }
  PROGRAMS.forEach((key) => note(descriptor.entries.get(key), "font program"));
  return [descriptor];
}

/** A part of a new font that leads to an object of the document would smuggle it into the text. */
function strayReferences(
  doc: PdfDocument,
  parts: ReadonlyMap<number, string>,
  isNew: (num: number) => boolean,
): readonly (readonly [Difference, number])[] {
  return [...parts.keys()].flatMap((num) => {
    const targets = referencesOf(doc.object(num)?.value ?? null);
    return targets.some((target) => !isNew(target))
      ? [[["font_changed", "a new font refers to an object of the file"], num] as const]
      : [];
  });
}
