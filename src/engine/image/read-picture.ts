/**
 * What an uploaded picture is, decided by its bytes: kind and size in pixels. Nothing is decoded: headers and
 * the chain of chunks or segments are walked, so the work is bounded by the file however large it claims to be.
 */
import { latin1Text } from "#base/bytes.ts";
import { readSvg } from "./read-svg.ts";

export type PictureType = "image/png" | "image/jpeg" | "image/svg+xml";

export interface Picture {
  readonly contentType: PictureType;
  /** As seen, after the turn that EXIF asks for; null where an SVG states no size. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
}

/** The picture, or null when the bytes are no whole PNG, JPEG or plain SVG. */
export function readPicture(bytes: Uint8Array): Picture | null {
  if (startsWith(bytes, PNG_SIGNATURE)) {
    return readPng(bytes);
  }
  return startsWith(bytes, [0xff, 0xd8, 0xff]) ? readJpeg(bytes) : readSvg(bytes);
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** PNG, third edition, 4.1: sides are 1 to 2^31 - 1. */
const MAX_SIDE = 0x7fffffff;

/** The header, and a chain of chunks with data that ends as it should. */
function readPng(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [widthPx, heightPx] = [0, 0];
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = latin1Text(bytes, at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || (at === 8) !== (type === "IHDR")) {
      return null;
    }
    if (type === "IHDR") {
      if (length !== 13) {
        return null;
      }
      [widthPx, heightPx] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    }
    hasData ||= type === "IDAT" && length > 0;
    if (type === "IEND") {
      const isWhole = hasData && isSide(widthPx) && isSide(heightPx);
      return isWhole ? { contentType: "image/png", widthPx, heightPx } : null;
    }
    at = end;
  }
  return null;
}

function isSide(px: number): boolean {
  return px >= 1 && px <= MAX_SIDE;
}

/** Markers without a segment: TEM and restarts (ITU-T T.81, table B.1). */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Start of a frame: C0 to CF without DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The segments up to the first scan; the frame among them says the size. */
function readJpeg(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: readonly [number, number] | null = null;
  let isTurned = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      return null;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === 0xd9 || end < at + 4 || end > bytes.length) {
      return null;
    }
    if (isFrame(marker) && end >= at + 9) {
      size = [view.getUint16(at + 7), view.getUint16(at + 5)];
    }
    if (marker === 0xe1 && latin1Text(bytes, at + 4, at + 10) === "Exif\0\0") {
      isTurned = isTurnedByExif(
        new DataView(view.buffer, view.byteOffset + at + 10, end - at - 10),
      );
    }
    if (marker === 0xda) {
      const [width, height] = size ?? [0, 0];
      const isWhole = isSide(width) && isSide(height) && isClosed(bytes);
      const [widthPx, heightPx] = isTurned ? [height, width] : [width, height];
      return isWhole ? { contentType: "image/jpeg", widthPx, heightPx } : null;
    }
    at = end;
  }
  return null;
}

/** How much may follow the end of a picture: cameras append previews and maker notes of any size. */
function isClosed(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at >= 2; at--) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) {
      return true;
    }
  }
  return false;
}

const ORIENTATION = 0x0112;
const MAX_ENTRIES = 1_000;

/** True when the orientation of the TIFF header swaps width and height (Exif 3.0, 4.6.5.1.6: 5 to 8). */
function isTurnedByExif(tiff: DataView): boolean {
  if (tiff.byteLength < 14) {
    return false;
  }
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) {
    return false;
  }
  const count = Math.min(tiff.getUint16(directory, isLittle), MAX_ENTRIES);
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * 12;
    if (at + 12 > tiff.byteLength) {
      return false;
    }
    if (tiff.getUint16(at, isLittle) === ORIENTATION) {
      const orientation = tiff.getUint16(at + 8, isLittle);
      return orientation >= 5 && orientation <= 8;
    }
  }
  return false;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}
