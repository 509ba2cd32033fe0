/** What of a picture can be seen: its soft mask, its mask, or its own bits where it is a stencil (ISO 32000-2, 8.9.6, 11.6.5). */
import { getOrAdd } from "#base/maps.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isStream, type PdfDict, type PdfStream } from "../pdf/objects.ts";
import { streamFilters } from "../pdf/stream-filters.ts";

/** Opacity of the pixels of a picture. */
export interface PictureMask {
  readonly widthPx: number;
  readonly heightPx: number;
  /** 0 to 1, by column and row from the upper left, both within the picture. */
  readonly opacityAt: (column: number, row: number) => number;
}

/** Larger pictures are not decoded: an A3 sheet at 400 ppi is less. */
const MAX_PIXELS = 32_000_000;
/** Codecs of pictures that are not read here. */
const CODECS = new Set(["DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode"]);

const known = new WeakMap<PdfDocument, Map<number, PictureMask | null>>();

/** The mask of the image XObject with this number; null for a picture that is opaque or whose mask cannot be read. */
export function pictureMask(doc: PdfDocument, object: number): PictureMask | null {
  return getOrAdd(
    getOrAdd(known, doc, () => new Map()),
    object,
    () => {
      const picture = doc.object(object)?.value ?? null;
      if (!isStream(picture)) {
        return null;
      }
      const soft = doc.get(picture.dict, "SMask");
      const hard = doc.get(picture.dict, "Mask");
      if (isStream(soft)) {
        return samplesOf(doc, soft, { isStencil: false });
      }
      if (isStream(hard)) {
        return samplesOf(doc, hard, { isStencil: true });
      }
      return doc.get(picture.dict, "ImageMask") === true
        ? samplesOf(doc, picture, { isStencil: true })
        : null;
    },
  );
}

function samplesOf(
  doc: PdfDocument,
  stream: PdfStream,
  { isStencil }: { readonly isStencil: boolean },
): PictureMask | null {
  const { dict } = stream;
  const [widthPx, heightPx] = [whole(doc, dict, "Width"), whole(doc, dict, "Height")];
  const bits = isStencil ? 1 : whole(doc, dict, "BitsPerComponent");
  const filters = streamFilters(dict, (value) => doc.resolve(value));
  const isRead = widthPx * heightPx <= MAX_PIXELS && [1, 2, 4, 8].includes(bits);
  if (!isRead || filters.some(({ name }) => CODECS.has(name))) {
    return null;
  }
  const samples = doc.decode(stream).value;
  const rowBytes = Math.ceil((widthPx * bits) / 8);
  if (widthPx === 0 || samples.length < rowBytes * heightPx) {
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

function whole(doc: PdfDocument, dict: PdfDict, key: string): number {
  const value = doc.get(dict, key);
  return typeof value === "number" && value > 0 ? Math.floor(value) : 0;
}
