/**
 * An uploaded picture as it goes into a print file: its samples as they came, its profile, its alpha,
 * its turn.
 */
import { latin1Text } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import { deflateBytes } from "../packages/deflate.ts";
import { sha256Hex } from "../packages/hash.ts";
import { readJpegFacts } from "./jpeg-facts.ts";
import { readPngSamples } from "./png-samples.ts";
import { readPicture } from "./read-picture.ts";

/** Stream data of an image XObject with the name of its filter. */
export interface ImageData {
  readonly filter: "DCTDecode" | "FlateDecode";
  readonly bytes: Uint8Array;
  /** Hex SHA-256 of what the filter holds: of a JPEG the file's own, of samples theirs. */
  readonly sha256: string;
}

/**
 * A picture ready to become an image XObject: the stored data, and what its dictionary has to say of
 * it.
 */
export interface PrintPicture {
  /** As stored, before the turn. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly components: 1 | 3 | 4;
  readonly bitsPerComponent: number;
  readonly data: ImageData;
  /** Four components stored as 1 − ink: /Decode turns them back. */
  readonly isInverted: boolean;
  /** RGB triples; null without a palette. */
  readonly palette: Uint8Array | null;
  /** A soft mask of the picture's own size; null where it is opaque. */
  readonly alpha: (ImageData & { readonly bitsPerComponent: number }) | null;
  /** An ICC profile for these components; null without one that is. */
  readonly profile: Uint8Array | null;
  /** Unit square of the stored picture → unit square of it as it is to be seen. */
  readonly turn: Matrix;
  /** As seen. */
  readonly seenWidthPx: number;
  readonly seenHeightPx: number;
}

/** Why a picture cannot be printed: for people, to stand behind "the picture". */
export type PictureRefusal = string;

/** The picture, or why it cannot be placed. Pure: equal bytes give equal pictures. */
export function readPrintPicture(bytes: Uint8Array): PrintPicture | PictureRefusal {
  switch (readPicture(bytes)?.contentType) {
    case "image/jpeg":
      return fromJpeg(bytes);
    case "image/png":
      return fromPng(bytes);
    case "image/svg+xml":
      return "is a drawing (SVG): only PNG and JPEG pictures are placed";
    case undefined:
      return "is no whole PNG or JPEG";
  }
}

function fromJpeg(bytes: Uint8Array): PrintPicture | PictureRefusal {
  const facts = readJpegFacts(bytes);
  const components = componentsOf(facts?.components);
  if (facts === null || components === null || !facts.isUsual || facts.bitsPerComponent !== 8) {
    return "is a JPEG of a kind that print files cannot hold (baseline or progressive, 8 bits, grey, RGB or CMYK)";
  }
  const { widthPx, heightPx, orientation } = facts;
  return {
    widthPx,
    heightPx,
    components,
    bitsPerComponent: 8,
    // The file's own bytes: decoding and encoding anew would lose quality.
    data: { filter: "DCTDecode", bytes, sha256: sha256Hex(bytes) },
    // Adobe programs store CMYK as 255 - value and say so by their APP14 segment only.
    isInverted: components === 4 && facts.isAdobe,
    palette: null,
    alpha: null,
    profile: profileFor(facts.profile, components),
    ...turned(orientation, widthPx, heightPx),
  };
}

function fromPng(bytes: Uint8Array): PrintPicture | PictureRefusal {
  const png = readPngSamples(bytes);
  if (png === null) {
    return "is a damaged PNG, or decodes to more than 160 MB";
  }
  const { widthPx, heightPx, components, bitsPerComponent, palette, alpha, alphaBits } = png;
  return {
    widthPx,
    heightPx,
    components,
    bitsPerComponent,
    data: deflated(png.samples),
    isInverted: false,
    palette,
    alpha: alpha === null ? null : { ...deflated(alpha), bitsPerComponent: alphaBits },
    // A palette holds RGB triples, so its profile is one of three components.
    profile: profileFor(png.profile, palette === null ? components : 3),
    ...turned(1, widthPx, heightPx),
  };
}

function deflated(samples: Uint8Array): ImageData {
  return { filter: "FlateDecode", bytes: deflateBytes(samples), sha256: sha256Hex(samples) };
}

function componentsOf(count: number | undefined): 1 | 3 | 4 | null {
  return count === 1 || count === 3 || count === 4 ? count : null;
}

/** Data colour spaces by their signature (ICC.1:2022, 7.2.6). */
const SIGNATURES: Readonly<Record<1 | 3 | 4, string>> = { 1: "GRAY", 3: "RGB ", 4: "CMYK" };

/** The profile when it is one, and of these components; what is none would only mislead. */
export function profileFor(profile: Uint8Array | null, components: 1 | 3 | 4): Uint8Array | null {
  const isSound =
    profile !== null &&
    // Header and tag count; "acsp" is the file signature (ICC.1:2022, 7.2).
    profile.length >= 132 &&
    latin1Text(profile, 36, 40) === "acsp" &&
    latin1Text(profile, 16, 20) === SIGNATURES[components];
  return isSound ? profile : null;
}

/** Stored unit square → seen unit square, y up, by Exif orientation. */
const TURNS: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];

/** How a picture of an Exif orientation is turned to be seen. */
export function turnOf(orientation: number): Matrix {
  return TURNS[orientation - 1] ?? [1, 0, 0, 1, 0, 0];
}

function turned(
  orientation: number,
  widthPx: number,
  heightPx: number,
): Pick<PrintPicture, "turn" | "seenWidthPx" | "seenHeightPx"> {
  const turn = turnOf(orientation);
  // Orientations 5 to 8 lie on their side.
  const [seenWidthPx, seenHeightPx] = orientation >= 5 ? [heightPx, widthPx] : [widthPx, heightPx];
  return { turn, seenWidthPx, seenHeightPx };
}
