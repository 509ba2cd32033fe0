/** Boxes and fonts for fitting tests: a plain box on a page, and facts of an embedded font made up. */
import { DEFAULT_BOX_SETTINGS } from "#engine/contract/box-settings.ts";
import { createFontEmbedder, type FontEmbedder } from "#engine/font/embedding/embed-font.ts";
import { bundledFonts, type FitFonts } from "#engine/fit/fonts.ts";
import { createShaper, createSubsetter } from "#engine/packages/harfbuzz.ts";
import type { TextBox } from "#engine/contract/scene.ts";
import { loadEngineParts } from "./engine-parts.ts";
import type { FontFacts } from "#engine/plan/font-facts.ts";

export interface FitKit {
  readonly fonts: FitFonts;
  readonly embedder: FontEmbedder;
}

/** The bundled fonts with a shaper, and an embedder. */
export async function loadFitKit(): Promise<FitKit> {
  const parts = await loadEngineParts();
  const [shaper, subsetter] = await Promise.all([
    createShaper(parts.harfbuzzWasm),
    createSubsetter(parts.harfbuzzSubsetWasm),
  ]);
  const fonts = { shaper, shop: [], ...bundledFonts(parts.fonts, parts.openFonts, subsetter) };
  return { fonts, embedder: createFontEmbedder(subsetter) };
}

/** Facts of an embedded subset that prints `characters`, each 500/1000 em wide, code = code point. */
export function embeddedFacts(characters: string, changes: Partial<FontFacts> = {}): FontFacts {
  return {
    key: "7",
    kind: "TrueType",
    postScriptName: "Sample-Regular",
    subsetTag: "ABCDEF",
    familyName: "Sample",
    embedded: true,
    ascent: 900,
    descent: -200,
    capHeight: 700,
    xHeight: 500,
    italicAngle: 0,
    weight: 400,
    isSerif: false,
    isFixedPitch: false,
    isScript: false,
    fsType: null,
    coverage: [...new Set(Array.from(characters))].map((character) => [
      character,
      character.codePointAt(0) ?? 0,
      1,
      500,
    ]),
    ...changes,
  };
}

/** A left-aligned box of one 12 pt line at (72, 700) with 200 pt of room, authored in font "7". */
export function plainBox(text: string, changes: Partial<TextBox> = {}): TextBox {
  const lines = text.split("\n").map((line, i) => ({
    text: line,
    from: [72, 700 - 15 * i] as const,
    to: [72 + 6 * line.length, 700 - 15 * i] as const,
  }));
  return {
    id: "box_0000000000000001",
    page: 0,
    text,
    lines,
    segments: [],
    duplicates: [],
    font: "7",
    fontName: "Sample-Regular",
    sizePt: 12,
    runs: [{ start: 0, end: text.length, font: "7", sizePt: 12 }],
    leadingPt: lines.length > 1 ? 15 : null,
    trackingEm: 0,
    wordSpacingEm: 0,
    scale: 1,
    color: { space: "DeviceGray", components: [0], colorants: [], alternate: null },
    align: "left",
    alignConfidence: 1,
    rotationDeg: 0,
    direction: "ltr",
    vertical: false,
    quad: [
      [72, 697],
      [272, 697],
      [272, 711],
      [72, 711],
    ],
    bboxPt: [72, 81, 272, 95],
    frame: [1, 0, 0, 1, 72, 700],
    maxWidthPt: 200,
    roomStartPt: 0,
    maxLines: lines.length,
    isUpperCase: false,
    editable: true,
    reason: null,
    mcids: [null],
    hasActualText: false,
    settings: DEFAULT_BOX_SETTINGS,
    ...changes,
  };
}

/** A one-page PDF of 400 × 300 pt whose content is `content`; /F1 is Helvetica, /F2 its bold, not embedded. */
export function textPdf(content: string): Uint8Array {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
