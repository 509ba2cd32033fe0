/**
 * Whether the pages of a rebuilt file are all there. A file cut off in transfer often still has its page
 * tree; printing it would lose text or type without a word, so it counts as damaged.
 */
import type { PdfPage } from "./document.ts";
import type { FileObjects } from "./file-objects.ts";
import { isArray, isDict, isRef, isStream, type PdfDict, type PdfValue } from "./objects.ts";

/** Entries of a font that lead to its program (ISO 32000-2, tables 109, 119 and 120). */
const FONT_PARTS = [
  "DescendantFonts",
  "FontDescriptor",
  "FontFile",
  "FontFile2",
  "FontFile3",
] as const;

/**
 * Index of the first page that refers to a content stream, form, image or font (or font program) that
 * is not in the file or is cut off by its end; null when there is none. Asked of repaired files only:
 * in a sound one a missing object is null (7.3.10) and no damage.
 */
export function firstIncompletePage(
  objects: FileObjects,
  pages: readonly PdfPage[],
): number | null {
  const check = new Completeness(objects);
  for (const page of pages) {
    if (!check.isComplete(page)) {
      return page.index;
    }
  }
  return null;
}

/** Invariant: `checked` holds the objects already found complete, so shared ones are walked once. */
class Completeness {
  private readonly objects: FileObjects;
  private readonly checked = new Set<number>();

  constructor(objects: FileObjects) {
    this.objects = objects;
  }

  /**
   * A page with everything it is painted with, as far as its resources say; forms inside forms are not
   * followed.
   */
  isComplete({ dict, resources }: PdfPage): boolean {
    const { objects } = this;
    const fonts = objects.get(resources, "Font");
    const drawn = objects.get(resources, "XObject");
    return (
      this.isThere(dict.entries.get("Contents")) &&
      (!isDict(drawn) || this.allThere(drawn.entries.values())) &&
      (!isDict(fonts) || [...fonts.entries.values()].every((font) => this.isFontThere(font, 0)))
    );
  }

  private allThere(values: Iterable<PdfValue>): boolean {
    for (const value of values) {
      if (!this.isThere(value)) {
        return false;
      }
    }
    return true;
  }

  private isThere(value: PdfValue | undefined): boolean {
    if (isArray(value)) {
      return this.allThere(value.items);
    }
    // Marked before it is read, so that objects that refer to each other end.
    if (!isRef(value) || this.checked.has(value.num)) {
      return true;
    }
    this.checked.add(value.num);
    const object = this.objects.object(value.num);
    if (object === null) {
      return false;
    }
    const { value: target } = object;
    return isStream(target) ? !this.isCutOff(target.raw) : this.isThere(target);
  }

  /** True for stream data that ends where the file ends: its "endstream" is missing. */
  private isCutOff(raw: Uint8Array): boolean {
    const { bytes } = this.objects.source;
    return raw.byteOffset + raw.length === bytes.byteOffset + bytes.length;
  }

  private isFontThere(value: PdfValue | undefined, depth: number): boolean {
    if (!this.isThere(value)) {
      return false;
    }
    const font = this.objects.resolve(value);
    const parts: readonly PdfValue[] = isArray(font)
      ? font.items
      : isDict(font)
        ? partsOf(font)
        : [];
    // Type 0 font, array, CIDFont, descriptor, program: nothing lies deeper.
    return depth > 4 || parts.every((part) => this.isFontThere(part, depth + 1));
  }
}

function partsOf({ entries }: PdfDict): readonly PdfValue[] {
  return FONT_PARTS.map((key) => entries.get(key) ?? null);
}
