/**
 * Masks in codecs that are not read here, JPEG 2000, faxes, JBIG2 and progressive JPEG among them, as PDFium draws them:
 * each alone on a page of a file of its own, so that nothing else can come in.
 */
import { latin1Bytes } from "#base/bytes.ts";
import { type Pdfium, type Raster, type RasterRequest, wholePage } from "../packages/pdfium.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { newObject, writeNewFile } from "../pdf/new-file.ts";
import { isArray, isDict, isStream, type PdfStream, type PdfValue } from "../pdf/objects.ts";
import { writeName, writeValue } from "../pdf/serialize.ts";
import { streamFilters } from "../pdf/stream-filters.ts";

/** Thrown where a mask is to be drawn and PDFium is not there yet. */
export class PdfiumMissing extends Error {
  constructor() {
    super("a mask is to be drawn by PDFium");
    this.name = "PdfiumMissing";
  }
}

/**
 * PDFium, for whoever may meet a picture that needs it. It takes time to start and few files have such pictures: without
 * it a mask is unread, or the work stops at the first that would be, as what is found without it does not count.
 */
export class MaskRasters {
  readonly #pdfium: Pick<Pdfium, "raster"> | null;
  readonly #without: "unread" | "stop";

  constructor(pdfium: Pick<Pdfium, "raster"> | null, without: "unread" | "stop" = "unread") {
    this.#pdfium = pdfium;
    this.#without = without;
  }

  get isReady(): boolean {
    return this.#pdfium !== null;
  }

  /** Null where PDFium cannot draw it, or is not there: then nothing is asked for, and `stop` throws `PdfiumMissing`. */
  draw(request: () => RasterRequest): Raster | null {
    if (this.#pdfium === null && this.#without === "stop") {
      throw new PdfiumMissing();
    }
    return this.#pdfium?.raster(request()) ?? null;
  }
}

/** Light of the pixels of a mask, row by row from the top. */
interface DrawnMask {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly light: Uint8Array;
}

/** Larger masks are drawn smaller: an A3 sheet at 150 ppi is less, and strokes of its smallest letters are pixels. */
const MOST_PIXELS = 4_000_000;

/** Codecs by their names in inline images. */
const FULL_NAMES: ReadonlyMap<string, string> = new Map([
  ["DCT", "DCTDecode"],
  ["CCF", "CCITTFaxDecode"],
]);
const CODECS = new Set(["DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"]);

/** A soft mask as grey, a stencil painted black on white; null where it cannot be drawn. */
export function drawnMask(
  doc: PdfDocument,
  mask: PdfStream,
  [width, height]: readonly [number, number],
  { isStencil, maskRasters }: { readonly isStencil: boolean; readonly maskRasters: MaskRasters },
): DrawnMask | null {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const [widthPx, heightPx] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  if (widthPx === undefined || heightPx === undefined) {
    return null;
  }
  const raster = maskRasters.draw(() => {
    const pdf = fileOf(doc, mask, { isStencil, size: `${widthPx} ${heightPx}` });
    return wholePage({ pdf, page: 0, widthPx, heightPx, cropBox: null });
  });
  return raster === null
    ? null
    : { widthPx, heightPx, light: raster.pixels.filter((_, at) => (at & 3) === 0) };
}

const [CATALOG, PAGE_TREE, PAGE, CONTENT, PICTURE, GLOBALS] = [1, 2, 3, 4, 5, 6];

/** One page of the mask alone. */
function fileOf(
  doc: PdfDocument,
  mask: PdfStream,
  { isStencil, size }: { readonly isStencil: boolean; readonly size: string },
): Uint8Array {
  const { entries, globals } = codingOf(doc, mask);
  const own = ["Width", "Height", "BitsPerComponent", "Decode"].flatMap((key) => {
    const value = plainValue(doc, doc.get(mask.dict, key));
    return value === null ? [] : [`/${key} ${value}`];
  });
  // JPEG 2000 says itself what its samples are.
  const kind = isStencil
    ? "/ImageMask true"
    : entries.includes("/JPXDecode")
      ? ""
      : "/ColorSpace/DeviceGray";
  const picture = `/Type/XObject/Subtype/Image${own.join("")}${kind}${entries}`;
  return writeNewFile(
    [
      newObject(CATALOG, `/Type/Catalog/Pages ${PAGE_TREE} 0 R`),
      newObject(PAGE_TREE, `/Type/Pages/Count 1/Kids[${PAGE} 0 R]`),
      newObject(
        PAGE,
        `/Type/Page/Parent ${PAGE_TREE} 0 R/MediaBox[0 0 ${size}]/Contents ${CONTENT} 0 R` +
          `/Resources<</XObject<</M ${PICTURE} 0 R>>>>`,
      ),
      newObject(CONTENT, "", latin1Bytes(`${size.replace(" ", " 0 0 ")} 0 0 cm /M Do`)),
      newObject(PICTURE, picture, doc.decode(mask).value),
      ...(globals === null ? [] : [newObject(GLOBALS, "", globals)]),
    ],
    `/Root ${CATALOG} 0 R`,
  );
}

/** What is left of a mask's filters when all but the codec are undone: its entries, and what JBIG2 pictures share. */
function codingOf(
  doc: PdfDocument,
  { dict }: PdfStream,
): { readonly entries: string; readonly globals: Uint8Array | null } {
  const filters = streamFilters(dict, (value) => doc.resolve(value));
  const last = filters.at(-1)?.name ?? "";
  const name = FULL_NAMES.get(last) ?? last;
  if (!CODECS.has(name)) {
    return { entries: "", globals: null };
  }
  const stated = doc.get(dict, "DecodeParms");
  const parms = isArray(stated) ? doc.resolve(stated.items[filters.length - 1]) : stated;
  const found = isDict(parms)
    ? [...parms.entries].map(([key, value]) => [key, doc.resolve(value)] as const)
    : [];
  const shared = found.find(([key, value]) => key === "JBIG2Globals" && isStream(value))?.[1];
  const globals = shared !== undefined && isStream(shared) ? doc.decode(shared).value : null;
  const plain = found.flatMap(([key, value]) => {
    const source = plainValue(doc, value);
    return source === null ? [] : [`${writeName(key)} ${source}`];
  });
  const parameters = [...plain, ...(globals === null ? [] : [`/JBIG2Globals ${GLOBALS} 0 R`])];
  return { entries: `/Filter/${name}/DecodeParms<<${parameters.join("")}>>`, globals };
}

/** The source of a number, a truth value or a list of numbers; null for all else. */
function plainValue(doc: PdfDocument, value: PdfValue): string | null {
  if (isArray(value)) {
    const items = value.items.map((item) => doc.resolve(item));
    return items.every((item) => typeof item === "number")
      ? `[${items.map(writeValue).join(" ")}]`
      : null;
  }
  return typeof value === "number" || typeof value === "boolean" ? writeValue(value) : null;
}
