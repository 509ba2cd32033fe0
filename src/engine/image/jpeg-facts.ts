/** What the segments of a JPEG say, up to its first scan (ITU-T T.81, Exif 3.0, ICC.1:2022 annex B). */
import { concatBytes, latin1Text } from "#base/bytes.ts";

/** What the header segments of a JPEG say; the entropy-coded data is never read. */
export interface JpegFacts {
  /** As stored, before any turn. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly components: number;
  readonly bitsPerComponent: number;
  /** Huffman coded, baseline to progressive: what a PDF reader decodes (ISO 32000-2, 7.4.8). */
  readonly isUsual: boolean;
  /** Written by Adobe software: four components are stored inverted then. */
  readonly isAdobe: boolean;
  /** Exif orientation, 1 to 8. */
  readonly orientation: number;
  /** The profile of its APP2 segments, joined; null without a whole one. */
  readonly profile: Uint8Array | null;
}

/** Markers without a segment: TEM and restarts (ITU-T T.81, table B.1). */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Start of a frame: C0 to CF without DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * A start-of-frame segment (ITU-T T.81, B.2.2): sample precision in bits, size in pixels, number of
 * components.
 */
interface Frame {
  readonly marker: number;
  readonly bits: number;
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

/**
 * The facts; null where the segments do not lead to a scan of a frame with an area, and an end behind
 * it. Linear in the segments, each stepped over by its length.
 */
export function readJpegFacts(bytes: Uint8Array): JpegFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Found = {
    frame: null,
    orientation: 1,
    isAdobe: false,
    chunks: new Map(),
    chunkCount: 0,
  };
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      return null;
    }
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before any marker (B.1.1.2).
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    // The length counts itself and not the marker.
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === 0xd9 || end < at + 4 || end > bytes.length) {
      return null;
    }
    // A scan follows its frame.
    if (marker === 0xda) {
      return isClosed(bytes) ? factsOf(found) : null;
    }
    readSegment(found, marker, new DataView(view.buffer, view.byteOffset + at + 4, end - at - 4));
    at = end;
  }
  return null;
}

/** What the segments before the scan told. */
interface Found {
  frame: Frame | null;
  orientation: number;
  isAdobe: boolean;
  /** Of the colour profile, by number. */
  readonly chunks: Map<number, Uint8Array>;
  chunkCount: number;
}

/** Notes what a segment tells; `data` is what follows its length. */
function readSegment(found: Found, marker: number, data: DataView): void {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  // Application segments are told apart by a text: APP1 holds Exif or XMP, APP2 a profile or other data.
  const starts = (text: string): boolean =>
    bytes.length >= text.length && latin1Text(bytes, 0, text.length) === text;
  if (isFrame(marker) && bytes.length >= 6) {
    found.frame = {
      marker,
      bits: data.getUint8(0),
      height: data.getUint16(1),
      width: data.getUint16(3),
      components: data.getUint8(5),
    };
  } else if (marker === 0xe1 && starts("Exif\0\0")) {
    found.orientation = exifOrientation(
      new DataView(data.buffer, data.byteOffset + 6, data.byteLength - 6),
    );
  } else if (marker === 0xee && starts("Adobe")) {
    found.isAdobe = true;
  } else if (marker === 0xe2 && starts("ICC_PROFILE\0") && bytes.length >= 14) {
    // A profile larger than a segment is split: number of the chunk, then how many there are (ICC.1:2022, annex B).
    found.chunkCount = data.getUint8(13);
    found.chunks.set(data.getUint8(12), bytes.subarray(14));
  }
}

/** Null without a frame that has an area. */
function factsOf({ frame, orientation, isAdobe, chunks, chunkCount }: Found): JpegFacts | null {
  return frame === null || frame.width < 1 || frame.height < 1
    ? null
    : {
        widthPx: frame.width,
        heightPx: frame.height,
        components: frame.components,
        bitsPerComponent: frame.bits,
        // C0 baseline, C1 extended, C2 progressive; lossless, hierarchical and arithmetic ones follow.
        isUsual: frame.marker <= 0xc2,
        isAdobe,
        orientation,
        profile: joined(chunks, chunkCount),
      };
}

/** Chunks are numbered from 1; one that is missing leaves no profile. */
function joined(chunks: ReadonlyMap<number, Uint8Array>, count: number): Uint8Array | null {
  const parts = Array.from({ length: count }, (_, i) => chunks.get(i + 1));
  const known = parts.filter((part) => part !== undefined);
  return count === 0 || known.length < count ? null : concatBytes(known);
}

/**
 * How much may follow the end of a picture: cameras append previews and maker notes of any size. So the
 * end marker is searched from the back and need not be last.
 */
function isClosed(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at >= 2; at--) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) {
      return true;
    }
  }
  return false;
}

const ORIENTATION = 0x0112;
// Directories of cameras have some dozens of entries.
const MAX_ENTRIES = 1_000;

/** The orientation of the TIFF header, 1 without a sensible one (Exif 3.0, 4.6.5.1.6). */
function exifOrientation(tiff: DataView): number {
  if (tiff.byteLength < 14) {
    return 1;
  }
  // "II" little-endian, "MM" big-endian.
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) {
    return 1;
  }
  const count = Math.min(tiff.getUint16(directory, isLittle), MAX_ENTRIES);
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * 12;
    if (at + 12 > tiff.byteLength) {
      return 1;
    }
    // A SHORT stands in the first two of the four value bytes.
    if (tiff.getUint16(at, isLittle) === ORIENTATION) {
      const orientation = tiff.getUint16(at + 8, isLittle);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  }
  return 1;
}
