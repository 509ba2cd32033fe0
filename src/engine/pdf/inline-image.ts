/**
 * Where the data of an inline image end. Nothing in the stream says so before PDF 2.0 (/Length), and the
 * bytes "EI" occur inside compressed data, so a candidate must stand between white space and be followed
 * by something that reads as content.
 */
import { latin1Text } from "#base/bytes.ts";
import { isName, type PdfDict } from "./objects.ts";
import { characterClass, isWhiteOrEnd, REGULAR, skipWhite } from "./characters.ts";
import { OPERATORS } from "./operators.data.ts";

/** Offsets into the content that holds the image. */
export interface InlineImageEnd {
  /** End of the data, exclusive. */
  readonly dataEnd: number;
  /** First byte after "EI". */
  readonly next: number;
  /** False when no EI was found and the data run to the end of the stream. */
  readonly closed: boolean;
}

/** Bytes looked at after a candidate, and operators that must be met there (unless the data end). */
const LOOK_AHEAD_BYTES = 200;
const LOOK_AHEAD_OPERATORS = 2;
/** Candidates tried for one image: in compressed data even two are rare. */
const MAX_CANDIDATES = 64;

/** The end of the data that start at `start`; `dict` has full key names. Linear in the data. */
export function inlineImageEnd(data: Uint8Array, start: number, dict: PdfDict): InlineImageEnd {
  const known = knownLength(dict);
  if (known !== null) {
    // Up to three bytes of white space between data and EI occur. At `start + known` itself no white
    // space is asked for: some writers leave it out.
    for (let at = start + known; at <= start + known + 3; at++) {
      if (isEnd(data, at) && (at === start || at === start + known || isWhiteOrEnd(data[at - 1]))) {
        return { dataEnd: start + known, next: at + 2, closed: true };
      }
    }
  }
  // The first EI that stands free, for streams in which nothing readable follows any of them.
  let fallback = -1;
  let candidates = 0;
  for (
    let at = data.indexOf(0x45, start);
    at >= 0 && candidates < MAX_CANDIDATES;
    at = data.indexOf(0x45, at + 1)
  ) {
    if (!isEnd(data, at) || (at > start && !isWhiteOrEnd(data[at - 1]))) {
      continue;
    }
    if (readsAsContent(data, at + 2)) {
      return { dataEnd: Math.max(start, at - 1), next: at + 2, closed: true };
    }
    fallback = fallback < 0 ? at : fallback;
    candidates++;
  }
  if (fallback >= 0) {
    return { dataEnd: Math.max(start, fallback - 1), next: fallback + 2, closed: true };
  }
  return { dataEnd: data.length, next: data.length, closed: false };
}

/** True for "EI" as a word of its own, by what follows it. */
function isEnd(data: Uint8Array, at: number): boolean {
  return data[at] === 0x45 && data[at + 1] === 0x49 && characterClass(data[at + 2]) !== REGULAR;
}

/** Length in bytes when /Length gives it or the samples are not compressed; null otherwise. */
function knownLength(dict: PdfDict): number | null {
  const length = dict.entries.get("Length");
  if (typeof length === "number" && length >= 0) {
    return Math.floor(length);
  }
  const filter = dict.entries.get("Filter");
  const width = dict.entries.get("Width");
  const height = dict.entries.get("Height");
  if (
    (filter !== undefined && filter !== null) ||
    typeof width !== "number" ||
    typeof height !== "number"
  ) {
    return null;
  }
  const isMask = dict.entries.get("ImageMask") === true;
  const bits = isMask ? 1 : dict.entries.get("BitsPerComponent");
  const components = isMask ? 1 : componentCount(dict);
  if (typeof bits !== "number" || components === null) {
    return null;
  }
  // Each row begins on a byte (8.9.3).
  const bytes = Math.ceil((width * bits * components) / 8) * height;
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
}

/**
 * Components by a device space or Indexed, the spaces an inline image may name without resources; null
 * for others.
 */
function componentCount(dict: PdfDict): number | null {
  const space = dict.entries.get("ColorSpace");
  if (typeof space === "object" && space !== null && space.kind === "array") {
    return isName(space.items[0], "I") || isName(space.items[0], "Indexed") ? 1 : null;
  }
  if (!isName(space)) {
    return null;
  }
  switch (space.name) {
    case "G":
    case "DeviceGray":
      return 1;
    case "RGB":
    case "DeviceRGB":
      return 3;
    case "CMYK":
    case "DeviceCMYK":
      return 4;
    default:
      return null;
  }
}

/**
 * True when what follows looks like operators: only bytes of ASCII, words that are operators, two of
 * them. Compressed data hardly ever passes by chance.
 */
function readsAsContent(data: Uint8Array, from: number): boolean {
  const end = Math.min(data.length, from + LOOK_AHEAD_BYTES);
  let operators = 0;
  let at = from;
  while (operators < LOOK_AHEAD_OPERATORS) {
    at = skipWhite(data, at);
    const byte = data[at];
    if (byte === undefined || at >= end) {
      return true;
    }
    if (byte < 0x21 || byte > 0x7e) {
      return false;
    }
    if (byte === 0x28 || byte === 0x3c) {
      // A string may hold any byte: nothing more to learn here.
      return true;
    }
    if (characterClass(byte) !== REGULAR) {
      at++;
      continue;
    }
    const wordStart = at;
    while (at < data.length && characterClass(data[at]) === REGULAR) {
      at++;
    }
    // The word is cut by the window: not known to be wrong.
    if (at >= end && data.length > end) {
      return true;
    }
    const isNumber = (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e;
    const isNameBody = data[wordStart - 1] === 0x2f;
    if (!isNumber && !isNameBody && byte !== 0x2b) {
      const word = latin1Text(data, wordStart, Math.min(at, wordStart + 8));
      // ID and EI are met only inside an image: then the candidate was part of the data.
      if (!OPERATORS.has(word) || word === "ID" || word === "EI") {
        return false;
      }
      operators++;
    }
  }
  return true;
}
