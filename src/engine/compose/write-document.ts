/** Composed pages as the objects of a PDF 1.7: content, fonts with the glyphs in use, pictures. */
import { assert } from "#base/assert.ts";
import { latin1Bytes } from "#base/bytes.ts";
import { getOrAdd } from "#base/maps.ts";
import type { TextDocument } from "../contract/text-document.ts";
import type { FitFonts } from "../fit/fonts.ts";
import type { FontEmbedder, UsedGlyph } from "../font/embedding/embed-font.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import { deflateBytes } from "../packages/deflate.ts";
import type { Raster } from "../packages/pdfium.ts";
import { newObject, writeNewFile } from "../pdf/new-file.ts";
import { formatNumber } from "../pdf/write-operands.ts";
import type { ObjectUpdate } from "../plan/append-base.ts";
import type { LineFonts } from "../rewrite/placed-line.ts";
import { replacementSpans } from "../rewrite/replacement-spans.ts";
import { textStringSource } from "../rewrite/replacement-text.ts";
import { type LiveState, writeLine } from "../rewrite/write-line.ts";
import {
  type ComposedPage,
  PAGE_HEIGHT_PT,
  PAGE_WIDTH_PT,
  type PlacedText,
} from "./composed-page.ts";

const [CATALOG, PAGE_TREE, INFORMATION, FIRST_FREE] = [1, 2, 3, 4];

/** The whole file. */
export function writeDocument(
  pages: readonly ComposedPage[],
  { title, language, direction }: Pick<TextDocument, "title" | "language" | "direction">,
  parts: { readonly fonts: FitFonts; readonly embedder: FontEmbedder },
): Uint8Array {
  const objects: ObjectUpdate[] = [];
  const add = (source: string, stream?: Uint8Array): number => {
    const num = FIRST_FREE + objects.length;
    objects.push(newObject(num, source, stream));
    return num;
  };
  const fonts = embeddedFonts(pages, parts, (embed) => {
    const made = embed(FIRST_FREE + objects.length);
    objects.push(...made.objects);
    return made;
  });
  const kids = pages.map((page) => {
    const pictures = page.pictures.map(({ raster }) => add(pictureEntries(raster), rgbOf(raster)));
    const content = add(
      "/Filter/FlateDecode",
      deflateBytes(latin1Bytes(contentOf(page, fonts.lineFonts))),
    );
    const named = pictures.map((num, i) => `/I${i} ${num} 0 R`).join("");
    const xobjects = named === "" ? "" : `/XObject<<${named}>>`;
    return add(
      `/Type/Page/Parent ${PAGE_TREE} 0 R/MediaBox[0 0 ${PAGE_WIDTH_PT} ${PAGE_HEIGHT_PT}]` +
        `/Resources<</Font<<${fonts.entries}>>${xobjects}>>/Contents ${content} 0 R`,
    );
  });
  const viewer = `<</DisplayDocTitle true${direction === "rtl" ? "/Direction/R2L" : ""}>>`;
  const head = [
    newObject(
      CATALOG,
      `/Type/Catalog/Pages ${PAGE_TREE} 0 R/Lang ${textStringSource(language)}/ViewerPreferences${viewer}`,
    ),
    newObject(
      PAGE_TREE,
      `/Type/Pages/Count ${kids.length}/Kids[${kids.map((num) => `${num} 0 R`).join(" ")}]`,
    ),
    newObject(
      INFORMATION,
      `/Title ${textStringSource(title)}/Producer${textStringSource("Platen")}`,
    ),
  ];
  return writeNewFile([...head, ...objects], `/Root ${CATALOG} 0 R/Info ${INFORMATION} 0 R`);
}

interface DocumentFonts {
  readonly lineFonts: LineFonts;
  /** Of the resources of all pages. */
  readonly entries: string;
}

type Embedded = NonNullable<ReturnType<FontEmbedder["embed"]>>;

/** One subset of each font for the whole document, in the order in which they are first used. */
function embeddedFonts(
  pages: readonly ComposedPage[],
  { fonts, embedder }: { readonly fonts: FitFonts; readonly embedder: FontEmbedder },
  add: (embed: (first: number) => Embedded) => Embedded,
): DocumentFonts {
  const used = new Map<string, UsedGlyph[]>();
  for (const { font, glyphs } of pages.flatMap(({ texts }) => texts.flatMap((t) => t.line.runs))) {
    assert(font.kind === "library", "nothing else is at hand");
    getOrAdd(used, font.id, () => []).push(...glyphs);
  }
  const names = new Map<string, { readonly name: string; readonly made: Embedded }>();
  for (const [id, glyphs] of used) {
    const made = add((first) => {
      const embedded = embedder.embed(fontById(fonts, id), glyphs, first);
      assert(embedded !== null, "a bundled font can be embedded");
      return embedded;
    });
    names.set(id, { name: `F${names.size}`, made });
  }
  const of = (id: string) => {
    const known = names.get(id);
    assert(known !== undefined, "every font of the pages is embedded");
    return known;
  };
  return {
    lineFonts: {
      nameOf: (_unit, font) => of(font.kind === "library" ? font.id : "").name,
      textOf: (font, { code }) =>
        of(font.kind === "library" ? font.id : "").made.texts.get(code) ?? "",
    },
    entries: [...names.values()]
      .map(({ name, made }) => `/${name} ${made.fontNumber} 0 R`)
      .join(""),
  };
}

function fontById({ bundled, scripts, open }: FitFonts, id: string): LibraryFont {
  const font = bundled.find(({ file }) => file.id === id) ?? scripts?.byId(id) ?? open?.byId(id);
  assert(font !== undefined, "a font that set text is at hand");
  return font;
}

function contentOf({ texts, rectangles, pictures }: ComposedPage, fonts: LineFonts): string {
  const out: string[] = [];
  for (const { xPt, yPt, widthPt, heightPt, gray } of rectangles) {
    out.push(
      `${gray} g ${[xPt, yPt, widthPt, heightPt].map((n) => formatNumber(n, 3)).join(" ")} re f`,
    );
  }
  for (const [i, { xPt, yPt, widthPt, heightPt }] of pictures.entries()) {
    const matrix = [widthPt, 0, 0, heightPt, xPt, yPt].map((n) => formatNumber(n, 3)).join(" ");
    out.push(`q ${matrix} cm /I${i} Do Q`);
  }
  for (const text of texts) {
    writeText(out, text, fonts);
  }
  return out.join("\n");
}

/** A text object of one line, its font set anew; all other text state is what it is at the beginning (9.3.1). */
function writeText(
  out: string[],
  { line, xPt, yPt, sizePt, gray }: PlacedText,
  fonts: LineFonts,
): void {
  if (line.runs.length === 0) {
    return;
  }
  out.push(`BT ${gray} g ${formatNumber(xPt, 3)} ${formatNumber(yPt, 3)} Td`);
  const live: LiveState = {
    fontName: "",
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    rise: 0,
    scale: 1,
  };
  writeLine(out, live, {
    text: line.text,
    matrix: null,
    indent: 0,
    size: sizePt,
    charSpacing: 0,
    wordSpacing: 0,
    trackingEm: 0,
    wordSpacingEm: 0,
    runs: line.runs.map((run) => ({
      fontName: fonts.nameOf("", run.font),
      glyphs: run.glyphs,
      scale: 1,
      replacements: replacementSpans(run, fonts),
    })),
  });
  out.push("ET");
}

function pictureEntries({ widthPx, heightPx }: Raster): string {
  return `/Type/XObject/Subtype/Image/Width ${widthPx}/Height ${heightPx}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode`;
}

/** Without the unused fourth byte of each pixel. */
function rgbOf({ pixels }: Raster): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    rgb.set(pixels.subarray(from, from + 3), to);
  }
  return deflateBytes(rgb);
}
