/**
 * What an uploaded picture is, decided by its bytes: kind and size in pixels. Nothing is decoded:
 * headers and the chain of chunks or segments are walked, so the work is bounded by the file however
 * large it claims to be.
 */
import { latin1Text } from "#base/bytes.ts";
import { readJpegFacts } from "./jpeg-facts.ts";
import type { Picture } from "./picture.ts";
import { readSvg } from "./read-svg.ts";

/** The picture, or null when the bytes are no whole PNG, JPEG or plain SVG. */
export function readPicture(bytes: Uint8Array): Picture | null {
  // By content, never by the name or type that was sent with it.
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
    // Chunks must lie in the file, and IHDR is the first and only the first.
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

/** A frame, a scan and an end; the size as the turn of EXIF shows it. */
function readJpeg(bytes: Uint8Array): Picture | null {
  const facts = readJpegFacts(bytes);
  if (facts === null) {
    return null;
  }
  const { widthPx, heightPx, orientation } = facts;
  return orientation >= 5
    ? { contentType: "image/jpeg", widthPx: heightPx, heightPx: widthPx }
    : { contentType: "image/jpeg", widthPx, heightPx };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}
