/**
 * Colour spaces as far as colorants are concerned (ISO 32000-2, 8.6): family, number of components, colorant
 * names. Tint transforms and profiles are not evaluated here.
 */
import type { PdfDocument } from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfArray,
  type PdfDict,
  type PdfValue,
} from "../pdf/objects.ts";
import type { PaintColor } from "../contract/paint-color.ts";

/** A colour space reduced to what colours and colorants need. */
export interface ColorSpace {
  /** As `PaintColor.space`. */
  readonly name: string;
  readonly components: number;
  /** Names as in the file: one UTF-16 code unit a byte, escapes decoded. */
  readonly colorants: readonly string[];
  readonly alternate: string | null;
  /** [min, max] of each component when they are not 0 and 1; null otherwise. */
  readonly ranges: readonly (readonly [number, number])[] | null;
  /** Underlying space of Pattern and Indexed; null when none. */
  readonly base: ColorSpace | null;
}

// Indexed over DeviceN over ICCBased is three deep; a file can make a loop of references without end.
const MAX_DEPTH = 8;
/** ISO 32000-1, annex C allows 32; more are read to be judged, not without end. */
const MAX_COLORANTS = 64;

function device(name: string, components: number): ColorSpace {
  return { name, components, colorants: [], alternate: null, ranges: null, base: null };
}

/** The space a page starts with. */
export const DEVICE_GRAY = device("DeviceGray", 1);
const DEVICE_RGB = device("DeviceRGB", 3);
const DEVICE_CMYK = device("DeviceCMYK", 4);

/** Long and inline-image names (ISO 32000-2, table 92). */
const NAMED: ReadonlyMap<string, ColorSpace> = new Map([
  ["DeviceGray", DEVICE_GRAY],
  ["DeviceRGB", DEVICE_RGB],
  ["DeviceCMYK", DEVICE_CMYK],
  ["CalGray", device("CalGray", 1)],
  ["CalRGB", device("CalRGB", 3)],
  // PDF 1.1 reserved the name and readers take it for DeviceCMYK.
  ["CalCMYK", DEVICE_CMYK],
  ["Pattern", device("Pattern", 0)],
  // Inline images may shorten the names (8.9.7). Outside of them the short names mean nothing, and a
  // resource of that name is found first only for names not in this table.
  ["G", DEVICE_GRAY],
  ["RGB", DEVICE_RGB],
  ["CMYK", DEVICE_CMYK],
]);

/** ISO 32000-2, 8.6.5.6: entries of the ColorSpace resources that stand in for the device spaces. */
const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ["DeviceGray", "DefaultGray"],
  ["DeviceRGB", "DefaultRGB"],
  ["DeviceCMYK", "DefaultCMYK"],
]);

/**
 * The space a value stands for: a name (looked up in `resources`, the ColorSpace dictionary, unless it is
 * a device space without a default there) or an array. Null when it cannot be read.
 */
export function readColorSpace(
  doc: PdfDocument,
  value: PdfValue,
  resources: PdfDict | null,
): ColorSpace | null {
  return read(doc, value, { resources, depth: 0 });
}

interface Context {
  readonly resources: PdfDict | null;
  readonly depth: number;
}

function read(doc: PdfDocument, value: PdfValue, context: Context): ColorSpace | null {
  if (context.depth > MAX_DEPTH) {
    return null;
  }
  const inner: Context = { ...context, depth: context.depth + 1 };
  const resolved = doc.resolve(value);
  if (isName(resolved)) {
    return readNamed(doc, resolved.name, inner);
  }
  if (!isArray(resolved)) {
    return null;
  }
  // An array of one name, [/DeviceRGB], is the same as the name: the default below.
  const family = doc.resolve(resolved.items[0]);
  if (!isName(family)) {
    return null;
  }
  switch (family.name) {
    case "ICCBased":
      return readIccBased(doc, resolved, inner);
    case "Lab":
      return readLab(doc, resolved);
    case "Separation":
    case "DeviceN":
    case "NChannel":
      return readTints(doc, resolved, inner);
    case "Indexed":
    case "I":
      return readIndexed(doc, resolved, inner);
    case "Pattern":
      return {
        // An uncoloured tiling pattern has the space of its colour as second item (8.6.6.2).
        ...device("Pattern", 0),
        base: resolved.items[1] === undefined ? null : read(doc, resolved.items[1], inner),
      };
    default:
      return readNamed(doc, family.name, inner);
  }
}

/** A device space, or the entry of that name in the resources; null when neither exists. */
function readNamed(doc: PdfDocument, name: string, context: Context): ColorSpace | null {
  const named = NAMED.get(name);
  const key = named === undefined ? name : DEFAULTS.get(named.name);
  const entry = key === undefined ? undefined : context.resources?.entries.get(key);
  if (entry === undefined || entry === null) {
    return named ?? null;
  }
  // A default space must not lead back to itself, so it is read without the resources.
  return (
    read(doc, entry, named === undefined ? context : { ...context, resources: null }) ??
    named ??
    null
  );
}

/**
 * ICCBased by its number of components, /N (8.6.5.5): the profile is not opened, since only the count
 * decides how many operands a colour takes and whether it is CMYK-like. A stream without a usable /N
 * falls back on Alternate.
 */
function readIccBased(doc: PdfDocument, array: PdfArray, context: Context): ColorSpace | null {
  const stream = doc.resolve(array.items[1]);
  const count = isStream(stream) ? doc.get(stream.dict, "N") : null;
  if (count !== 1 && count !== 3 && count !== 4) {
    return isStream(stream)
      ? read(doc, stream.dict.entries.get("Alternate") ?? null, context)
      : null;
  }
  return { ...device("ICCBased", count), alternate: `ICCBased:${count}` };
}

function readLab(doc: PdfDocument, array: PdfArray): ColorSpace {
  const dict = doc.resolve(array.items[1]);
  const range = isDict(dict) ? doc.get(dict, "Range") : null;
  const numbers = isArray(range) ? range.items.map((item) => doc.resolve(item)) : [];
  const at = (i: number, fallback: number): number => {
    const number = numbers[i];
    return typeof number === "number" ? number : fallback;
  };
  return {
    ...device("Lab", 3),
    ranges: [
      [0, 100],
      [at(0, -100), at(1, 100)],
      [at(2, -100), at(3, 100)],
    ],
  };
}

/**
 * Separation and DeviceN (8.6.6.4, 8.6.6.5). The tint transform stays unread: which plates are marked
 * follows from the names alone, and the amount on each is the tint itself.
 */
function readTints(doc: PdfDocument, array: PdfArray, context: Context): ColorSpace | null {
  const names = doc.resolve(array.items[1]);
  const colorants: string[] = [];
  for (const item of isArray(names) ? names.items.slice(0, MAX_COLORANTS) : [names]) {
    const name = doc.resolve(item);
    if (isName(name)) {
      colorants.push(name.name);
    } else if (isString(name)) {
      // Some producers write the colorant as a string; readers accept it.
      colorants.push(String.fromCharCode(...name.bytes.subarray(0, 127)));
    }
  }
  if (colorants.length === 0) {
    return null;
  }
  const alternate = read(doc, array.items[2] ?? null, context);
  return {
    ...device(isArray(names) ? "DeviceN" : "Separation", colorants.length),
    colorants,
    // An ICC alternate is reported with its components ("ICCBased:4"), which preflight tells CMYK from
    // RGB by.
    alternate: alternate === null ? null : (alternate.alternate ?? alternate.name),
  };
}

function readIndexed(doc: PdfDocument, array: PdfArray, context: Context): ColorSpace | null {
  const base = read(doc, array.items[1] ?? null, context);
  const highest = doc.resolve(array.items[2]);
  if (base === null) {
    return null;
  }
  return {
    ...device("Indexed", 1),
    colorants: base.colorants,
    alternate: base.alternate ?? base.name,
    // The operand is an index into the table, so it is scaled by the highest one to fit 0–1 like all
    // components.
    ranges: [[0, typeof highest === "number" && highest > 0 ? highest : 255]],
    base,
  };
}

/**
 * The colour a space starts with (ISO 32000-2, 8.6.5 ff.): black, or full tint for Separation and
 * DeviceN. A colour set by cs alone is painted with this: forgetting it makes such text look black.
 */
export function initialColor(space: ColorSpace): PaintColor {
  switch (space.name) {
    case "Separation":
    case "DeviceN":
      return paintColor(
        space,
        zeros(space.components).map(() => 1),
      );
    case "DeviceCMYK":
      return paintColor(space, [0, 0, 0, 1]);
    case "ICCBased":
      return paintColor(space, space.components === 4 ? [0, 0, 0, 1] : zeros(space.components));
    default:
      return paintColor(space, zeros(space.components));
  }
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

/**
 * A colour of components as the operands give them; they are clamped and scaled to 0–1, missing ones
 * are 0. Clamping to the nearest valid value is what 8.6 asks, and equal colours then compare equal.
 */
export function paintColor(space: ColorSpace, operands: readonly number[]): PaintColor {
  // In a Pattern space the operands before the name are the colour of an uncoloured pattern, in its
  // base space.
  const source = space.name === "Pattern" ? space.base : space;
  const components: number[] = [];
  for (let i = 0; i < (source?.components ?? 0); i++) {
    const [low, high] = source?.ranges?.[i] ?? [0, 1];
    // `|| 1`: a degenerate Range such as [0 0] must not make NaN of the component.
    const value = ((operands[i] ?? 0) - low) / (high - low || 1);
    components.push(Math.min(1, Math.max(0, value)));
  }
  return {
    space: space.name,
    components,
    colorants: source?.colorants ?? [],
    alternate: space.name === "Pattern" ? (source?.name ?? null) : space.alternate,
  };
}
