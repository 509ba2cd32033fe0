/**
 * What of a picture can be seen: its soft mask, its mask, or its own bits where it is a stencil (ISO 32000-2, 8.9.6,
 * 11.6.5); and what is seen through a picture of a soft mask of the graphics state.
 */
import { getOrAdd } from "#base/maps.ts";
import { jpegLuminosity } from "../image/jpeg-luminosity.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isName, isStream, type PdfDict, type PdfStream } from "../pdf/objects.ts";
import { streamFilters } from "../pdf/stream-filters.ts";
import { drawnMask, type MaskRasters } from "./drawn-mask.ts";
import type { MaskKind } from "./mask-pictures.ts";

/** Opacity of the pixels of a picture. */
export interface PictureMask {
  readonly widthPx: number;
  readonly heightPx: number;
  /** 0 to 1, by column and row from the upper left, both within the picture. */
  readonly opacityAt: (column: number, row: number) => number;
}

/** A picture that can be seen through by a mask that nobody could read: it has too many pixels, or nobody can draw it. */
export type UnreadMask = "unread";

/** Larger pictures are not decoded: an A3 sheet at 400 ppi is less. */
const MAX_PIXELS = 32_000_000;
/** Codecs of pictures that are not read here. */
const CODECS = new Set(["JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode"]);
const JPEG = new Set(["DCTDecode", "DCT"]);

type Known = PictureMask | UnreadMask | null;
const known = new WeakMap<PdfDocument, Map<string, Known>>();

/** What of a picture is looked at, and by whom. */
interface PictureView {
  readonly seen: MaskKind;
  readonly maskRasters: MaskRasters;
}

/** The mask of the image XObject with this number; null for a picture that is opaque. */
export function pictureMask(
  doc: PdfDocument,
  object: number,
  { seen, maskRasters }: PictureView,
): Known {
  const masks = getOrAdd(known, doc, () => new Map<string, Known>());
  const key = `${seen} ${object}`;
  const found = masks.get(key);
  if (found !== undefined) {
    return found;
  }
  const mask = maskOf(doc, object, { seen, maskRasters });
  // What only PDFium draws is asked again when it is there.
  if (mask !== "unread" || maskRasters.isReady) {
    masks.set(key, mask);
  }
  return mask;
}

function maskOf(doc: PdfDocument, object: number, { seen, maskRasters }: PictureView): Known {
  const picture = doc.object(object)?.value ?? null;
  if (!isStream(picture)) {
    return null;
  }
  const asSamples = { isStencil: false, maskRasters };
  const asStencil = { isStencil: true, maskRasters };
  if (seen === "luminosity") {
    return isGrey(doc, picture.dict) ? samplesOf(doc, picture, asSamples) : null;
  }
  const soft = doc.get(picture.dict, "SMask");
  const hard = doc.get(picture.dict, "Mask");
  if (isStream(soft)) {
    return samplesOf(doc, soft, asSamples);
  }
  if (isStream(hard)) {
    return samplesOf(doc, hard, asStencil);
  }
  return doc.get(picture.dict, "ImageMask") === true ? samplesOf(doc, picture, asStencil) : null;
}

/** True for a picture of one component, as the masks of programs are. */
function isGrey(doc: PdfDocument, dict: PdfDict): boolean {
  const space = doc.get(dict, "ColorSpace");
  const [family, profile] = isArray(space) ? space.items.map((item) => doc.resolve(item)) : [space];
  return (
    isName(family, "DeviceGray") ||
    isName(family, "CalGray") ||
    (isName(family, "ICCBased") && isStream(profile) && doc.get(profile.dict, "N") === 1)
  );
}

/** How the samples of a mask are read. */
interface SampleKind {
  readonly isStencil: boolean;
  readonly maskRasters: MaskRasters;
}

function samplesOf(doc: PdfDocument, stream: PdfStream, kind: SampleKind): Known {
  const size = [whole(doc, stream.dict, "Width"), whole(doc, stream.dict, "Height")] as const;
  const pixels = size[0] * size[1];
  if (pixels === 0 || pixels > MAX_PIXELS) {
    return pixels === 0 ? null : "unread";
  }
  const own = ownSamples(doc, stream, { ...kind, size });
  if (own !== null) {
    return own;
  }
  const drawn = drawnMask(doc, stream, size, kind);
  if (drawn === null) {
    return "unread";
  }
  const { widthPx, heightPx, light } = drawn;
  return {
    widthPx,
    heightPx,
    opacityAt: (column, row) => {
      const share = (light[row * widthPx + column] ?? 0) / 255;
      // A stencil is painted black.
      return kind.isStencil ? 1 - share : share;
    },
  };
}

/** The samples as they are decoded here; null for other codecs and depths, and where some are missing. */
function ownSamples(
  doc: PdfDocument,
  stream: PdfStream,
  { isStencil, size }: SampleKind & { readonly size: readonly [number, number] },
): PictureMask | null {
  const { dict } = stream;
  const [widthPx, heightPx] = size;
  const filters = streamFilters(dict, (value) => doc.resolve(value));
  const isJpeg = filters.some(({ name }) => JPEG.has(name));
  // A JPEG may leave the entry out, and has eight (8.9.5.1).
  const bits = isStencil ? 1 : isJpeg ? 8 : whole(doc, dict, "BitsPerComponent");
  if (![1, 2, 4, 8].includes(bits) || filters.some(({ name }) => CODECS.has(name))) {
    return null;
  }
  const samples = isJpeg ? jpegSamples(doc.decode(stream).value, size) : doc.decode(stream).value;
  const rowBytes = Math.ceil((widthPx * bits) / 8);
  if (samples.length < rowBytes * heightPx) {
    return null;
  }
  const most = 2 ** bits - 1;
  const decode = doc.get(dict, "Decode");
  const isTurned = isArray(decode) && doc.resolve(decode.items[0]) === 1;
  // A bit that is set in a stencil leaves its place unpainted (8.9.6.2).
  const isInverse = isStencil !== isTurned;
  return {
    widthPx,
    heightPx,
    opacityAt: (column, row) => {
      const at = column * bits;
      const byte = samples[row * rowBytes + (at >> 3)] ?? 0;
      const share = ((byte >> (8 - bits - (at & 7))) & most) / most;
      return isInverse ? 1 - share : share;
    },
  };
}

/** Light of the pixels of a JPEG; nothing where it is not of the size that its dictionary says. */
function jpegSamples(
  bytes: Uint8Array,
  [widthPx, heightPx]: readonly [number, number],
): Uint8Array {
  const luma = jpegLuminosity(bytes, MAX_PIXELS);
  return luma?.widthPx === widthPx && luma.heightPx === heightPx ? luma.samples : new Uint8Array(0);
}

function whole(doc: PdfDocument, dict: PdfDict, key: string): number {
  const value = doc.get(dict, key);
  return typeof value === "number" && value > 0 ? Math.floor(value) : 0;
}
