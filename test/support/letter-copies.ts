/**
 * A page with live text in an embedded font whose letters are drawn once more as paths, as layout programs write
 * strokes, shadows and second copies.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { latin1Text } from "#base/bytes.ts";
import { openFontProgram } from "#engine/font/program/open-program.ts";
import { unicodeCharMaps } from "#engine/font/program/font-program.ts";
import { buildPdf } from "./build-pdf.ts";

const ARIMO = new Uint8Array(
  readFileSync(
    join(
      import.meta.dirname,
      "../../node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf",
    ),
  ),
);
const PROGRAM = openFontProgram(ARIMO)!;

function gidOf(letter: string): number {
  return unicodeCharMaps(PROGRAM)[0]?.gid(letter.codePointAt(0) ?? 0) ?? 0;
}

/** Where letters stand, and by how much each contour is larger on all sides, points. */
export interface LetterPlace {
  readonly x: number;
  readonly y: number;
  readonly sizePt: number;
}

/** `m` and `l` operators of each letter's outline in Arimo, one text a letter that draws something. */
export function letterPaths(words: string, { x, y, sizePt }: LetterPlace): readonly string[] {
  let pen = x;
  return Array.from(words).flatMap((letter) => {
    const gid = gidOf(letter);
    const at = pen;
    pen += (widthOf(letter) * sizePt) / 1000;
    const contours = (PROGRAM.outline(gid) ?? []).map((contour) => {
      const steps: string[] = [];
      for (let i = 0; i + 1 < contour.length; i += 2) {
        const px = at + ((contour[i] ?? 0) * sizePt) / 1000;
        const py = y + ((contour[i + 1] ?? 0) * sizePt) / 1000;
        steps.push(`${px.toFixed(3)} ${py.toFixed(3)} ${i === 0 ? "m" : "l"}`);
      }
      return `${steps.join(" ")} h`;
    });
    return contours.length === 0 ? [] : [contours.join(" ")];
  });
}

/** As /Widths says it. */
function widthOf(letter: string): number {
  return Math.round(PROGRAM.advance(gidOf(letter)) ?? 0);
}

/** Arimo in WinAnsiEncoding, whole: the font, its descriptor and its program, as objects from `first` on. */
export function arimoObjects(
  first: number,
): readonly [string, string, { readonly dict: string; readonly data: string }] {
  const widths = Array.from({ length: 95 }, (_, i) => widthOf(String.fromCharCode(32 + i)));
  return [
    `<</Type/Font/Subtype/TrueType/BaseFont/Arimo/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[${widths.join(" ")}]/FontDescriptor ${first + 1} 0 R>>`,
    `<</Type/FontDescriptor/FontName/Arimo/Flags 32/FontBBox[-544 -303 1302 980]/ItalicAngle 0/Ascent 905/Descent -212/CapHeight 716/StemV 80/FontFile2 ${first + 2} 0 R>>`,
    { dict: `/Length1 ${ARIMO.length}`, data: latin1Text(ARIMO) },
  ];
}

/** One page of 400 by 300 points: `content` with /F, Arimo. */
export function arimoPdf(content: string): Uint8Array {
  const [font, descriptor, program] = arimoObjects(10);
  return buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 5 0 R/Resources<</Font<</F 10 0 R>>>>>>",
    5: { dict: "", stream: content },
    10: font,
    11: descriptor,
    12: { dict: program.dict, stream: program.data },
  });
}

/** The words shown in /F. */
export const shownAt = (words: string, { x, y, sizePt }: LetterPlace): string =>
  `BT /F ${sizePt} Tf ${x} ${y} Td (${words}) Tj ET`;
