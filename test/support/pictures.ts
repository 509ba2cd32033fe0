/** Rasters of three independent engines, printing plates, and which pixels of two rasters differ. */
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { Rect } from "#base/geometry.ts";
import type { Pdfium } from "#engine/packages/pdfium.ts";
import { outputOf } from "./programs.ts";

/** RGB, three bytes a pixel. */
export interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgb: Uint8Array;
}

/** One byte a pixel, 1 where set. */
export type Mask = Uint8Array;

/** The page as PDFium draws it, scaled to whole pixels as a viewer would; null when it cannot. */
export function pdfiumPicture(
  pdfium: Pdfium,
  pdf: Uint8Array,
  page: SeenPage,
  dpi = 150,
): Picture | null {
  return pdfiumCloseUp(pdfium, pdf, page, { area: [0, 0, page.widthPt, page.heightPt], dpi });
}

export interface SeenPage {
  readonly index: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** A part of the page as PDFium draws it; the area in points from its top left corner, as it is seen. */
export function pdfiumCloseUp(
  pdfium: Pdfium,
  pdf: Uint8Array,
  page: SeenPage,
  { area, dpi }: { readonly area: Rect; readonly dpi: number },
): Picture | null {
  const [left, top, right, bottom] = area.map((pt) => Math.round((pt * dpi) / 72)) as [
    number,
    number,
    number,
    number,
  ];
  const [widthPx, heightPx] = [right - left, bottom - top];
  const raster = pdfium.raster({
    pdf,
    page: page.index,
    pageWidthPx: Math.round((page.widthPt * dpi) / 72),
    pageHeightPx: Math.round((page.heightPt * dpi) / 72),
    left,
    top,
    widthPx,
    heightPx,
    cropBox: null,
  });
  if (raster === null) {
    return null;
  }
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const { pixels } = raster;
  for (let i = 0, to = 0; i < pixels.length; i += 4, to += 3) {
    rgb[to] = pixels[i] ?? 0;
    rgb[to + 1] = pixels[i + 1] ?? 0;
    rgb[to + 2] = pixels[i + 2] ?? 0;
  }
  return { widthPx, heightPx, rgb };
}

/** The pages as poppler's pdftoppm draws them, one picture a page. */
export async function popplerPictures(pdf: Uint8Array, dpi = 150): Promise<readonly Picture[]> {
  return withFile(pdf, async (file, folder) => {
    await outputOf("pdftoppm", ["-r", String(dpi), file, join(folder, "page")]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".ppm")).sort();
    return Promise.all(names.map(async (name) => readPpm(await readFile(join(folder, name)))));
  });
}

/** The pages as Ghostscript draws them. */
export async function ghostscriptPictures(pdf: Uint8Array, dpi = 150): Promise<readonly Picture[]> {
  return withFile(pdf, async (file, folder) => {
    await ghostscript(["-sDEVICE=ppmraw", `-r${dpi}`, `-o${join(folder, "page%04d.ppm")}`, file]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".ppm")).sort();
    return Promise.all(names.map(async (name) => readPpm(await readFile(join(folder, name)))));
  });
}

/** The printing plates of all pages by Ghostscript: "page0001(Cyan)" → the plate as a grey picture. */
export async function ghostscriptPlates(
  pdf: Uint8Array,
  dpi = 150,
): Promise<ReadonlyMap<string, Picture>> {
  return withFile(pdf, async (file, folder) => {
    const output = `-o${join(folder, "page%04d.tif")}`;
    await ghostscript(["-sDEVICE=tiffsep", "-sCompression=none", `-r${dpi}`, output, file]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(").tif")).sort();
    const plates = names.map(
      async (name): Promise<[string, Picture]> => [
        name.replace(/\.tif$/u, ""),
        readGrayTiff(await readFile(join(folder, name))),
      ],
    );
    return new Map(await Promise.all(plates));
  });
}

async function ghostscript(args: readonly string[]): Promise<void> {
  await outputOf("gs", ["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", ...args]);
}

/** Text of the whole file by poppler, white space removed, compatibility forms composed. */
export async function popplerText(pdf: Uint8Array): Promise<string> {
  return withFile(pdf, async (file) => {
    const { stdout } = await outputOf("pdftotext", ["-enc", "UTF-8", file, "-"]);
    return withoutSpace(stdout);
  });
}

/** For comparing extracted text: NFKC without white space and soft marks of direction. */
export function withoutSpace(text: string): string {
  return text.normalize("NFKC").replace(/[\s\u200e\u200f\u202a-\u202e\u00ad]/g, "");
}

/** Pixels in which the two differ; throws when the sizes do. */
export function difference(a: Picture, b: Picture): Mask {
  if (a.widthPx !== b.widthPx || a.heightPx !== b.heightPx) {
    throw new Error(
      `pictures of ${a.widthPx} × ${a.heightPx} and ${b.widthPx} × ${b.heightPx} px cannot be compared`,
    );
  }
  const mask = new Uint8Array(a.widthPx * a.heightPx);
  for (let i = 0, at = 0; i < mask.length; i++, at += 3) {
    if (
      a.rgb[at] !== b.rgb[at] ||
      a.rgb[at + 1] !== b.rgb[at + 1] ||
      a.rgb[at + 2] !== b.rgb[at + 2]
    ) {
      mask[i] = 1;
    }
  }
  return mask;
}

/** Pixels set in `mask` but not in `allowed`. */
export function countOutside(mask: Mask, allowed: Mask): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) {
    count += mask[i] === 1 && allowed[i] !== 1 ? 1 : 0;
  }
  return count;
}

export function countSet(mask: Mask): number {
  return mask.reduce((sum, bit) => sum + bit, 0);
}

async function withFile<T>(
  pdf: Uint8Array,
  use: (file: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "platen-picture-"));
  try {
    const file = join(folder, "in.pdf");
    await writeFile(file, pdf);
    return await use(file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Netpbm P6 with 8 bits. */
function readPpm(bytes: Uint8Array): Picture {
  const head = /^P6\s(?:#[^\n]*\n)*\s*(\d+)\s+(\d+)\s+255\s/.exec(
    Buffer.from(bytes.subarray(0, 256)).toString("latin1"),
  );
  if (head === null) {
    throw new Error("not a PPM picture");
  }
  const [all, width = "0", height = "0"] = head;
  return { widthPx: Number(width), heightPx: Number(height), rgb: bytes.subarray(all.length) };
}

/** An uncompressed 8-bit grey TIFF in strips (TIFF 6.0, part 1). */
function readGrayTiff(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const short = (at: number): number => view.getUint16(at, isLittle);
  const long = (at: number): number => view.getUint32(at, isLittle);
  const directory = long(4);
  const tags = new Map<number, readonly number[]>();
  for (let i = 0; i < short(directory); i++) {
    const at = directory + 2 + 12 * i;
    const [size, read] = short(at + 2) === 3 ? [2, short] : [4, long];
    const count = long(at + 4);
    const values = size * count <= 4 ? at + 8 : long(at + 8);
    const isNumeric = short(at + 2) === 3 || short(at + 2) === 4;
    tags.set(
      short(at),
      isNumeric ? Array.from({ length: count }, (_, k) => read(values + size * k)) : [],
    );
  }
  const [widthPx = 0] = tags.get(256) ?? [];
  const [heightPx = 0] = tags.get(257) ?? [];
  if (tags.get(258)?.[0] !== 8 || (tags.get(259)?.[0] ?? 1) !== 1) {
    throw new Error("not an uncompressed 8-bit TIFF");
  }
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  let to = 0;
  tags.get(273)?.forEach((from, i) => {
    for (let k = 0; k < (tags.get(279)?.[i] ?? 0); k++, to += 3) {
      rgb.fill(bytes[from + k] ?? 0, to, to + 3);
    }
  });
  return { widthPx, heightPx, rgb };
}

/** An 8-bit RGB PNG without interlace, decoded by the rules of the standard alone (W3C PNG, 9 and 10). */
export function readPng(png: Uint8Array): Picture {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [widthPx, heightPx] = [view.getUint32(16), view.getUint32(20)];
  const data: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12) {
    if (view.getUint32(at + 4) === 0x49444154) {
      data.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
    }
  }
  const rows = inflateSync(Buffer.concat(data));
  const stride = widthPx * 3;
  const rgb = new Uint8Array(stride * heightPx);
  for (let y = 0; y < heightPx; y++) {
    const filter = rows[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const left = x < 3 ? 0 : (rgb[y * stride + x - 3] ?? 0);
      const up = y === 0 ? 0 : (rgb[(y - 1) * stride + x] ?? 0);
      const corner = x < 3 || y === 0 ? 0 : (rgb[(y - 1) * stride + x - 3] ?? 0);
      const raw = rows[y * (stride + 1) + 1 + x] ?? 0;
      rgb[y * stride + x] = raw + predicted(filter, left, up, corner);
    }
  }
  return { widthPx, heightPx, rgb };
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [a, b, c] = [left, up, corner].map((one) => Math.abs(left + up - corner - one));
      return (a ?? 0) <= (b ?? 0) && (a ?? 0) <= (c ?? 0)
        ? left
        : (b ?? 0) <= (c ?? 0)
          ? up
          : corner;
    }
    default:
      return 0;
  }
}
