/**
 * A page with live text in an embedded font whose letters are drawn once more as paths, as layout programs write
 * strokes, shadows and second copies.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { latin1Text } from "#base/bytes.ts";
import { openFontProgram } from "#engine/font/program/open-program.ts";
import { unicodeCharMaps } from "#engine/font/program/font-program.ts";
import { outlineInk } from "#engine/font/program/outline-ink.ts";
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

/** Where the words in Arimo end. */
export function endOfWords(words: string, { x, sizePt }: LetterPlace): number {
  return Array.from(words).reduce((end, letter) => end + (widthOf(letter) * sizePt) / 1000, x);
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

/** A picture of one page's letters: black, as opaque as each pixel says, over a rectangle of the page. */
export interface LetterPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly opacity: Uint8Array;
}

/** The words filled at 96 ppi, blurred over so many pixels to each side: the mask of their shadow, for the whole page. */
export function letterShadow(words: string, place: LetterPlace, blurPx: number): LetterPicture {
  const [widthPx, heightPx] = [533, 400];
  const toPx = 4 / 3;
  const contours = letterPaths(words, place).flatMap((path) =>
    path
      .split(" h")
      .map((contour) =>
        [...contour.matchAll(/(?<x>[\d.-]+) (?<y>[\d.-]+) [ml]/gu)].flatMap(({ groups }) => [
          Number(groups?.["x"]) * toPx,
          Number(groups?.["y"]) * toPx,
        ]),
      ),
  );
  const box = [0, 0, widthPx, heightPx] as const;
  const ink = outlineInk(contours, box, { columns: widthPx, rows: heightPx });
  const opacity = Uint8Array.from({ length: widthPx * heightPx }, (_, at) => {
    // Rows of a picture begin at the top.
    const [column, row] = [at % widthPx, heightPx - 1 - Math.floor(at / widthPx)];
    let [sum, count] = [0, 0];
    for (let y = row - blurPx; y <= row + blurPx; y++) {
      for (let x = column - blurPx; x <= column + blurPx; x++) {
        sum += ink[y * widthPx + x] ?? 0;
        count++;
      }
    }
    return Math.round((160 * sum) / count);
  });
  return { widthPx, heightPx, opacity };
}

/** A mask of a picture in another form than its plain opacities. */
export interface CodedMask {
  readonly entry: "/SMask" | "/Mask";
  readonly dict: string;
  readonly data: Uint8Array;
}

/**
 * As `arimoPdf`, with /Im, the picture, for the unit square, and /Gs, a soft mask with it over the page; /Gp is one whose
 * group is filled with a pattern of it.
 */
export function picturedPdf(
  content: string,
  { widthPx, heightPx, opacity }: LetterPicture,
  coded?: CodedMask,
): Uint8Array {
  const [font, descriptor, program] = arimoObjects(10);
  const image = `/Type/XObject/Subtype/Image/Width ${widthPx}/Height ${heightPx}/ColorSpace/DeviceGray/BitsPerComponent 8`;
  return buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 5 0 R/Resources<</Font<</F 10 0 R>>/XObject<</Im 20 0 R>>/ExtGState<</Gs<</SMask<</S/Luminosity/G 22 0 R>>>>/Gp<</SMask<</S/Luminosity/G 23 0 R>>>>>>>>>>",
    5: { dict: "", stream: content },
    10: font,
    11: descriptor,
    12: { dict: program.dict, stream: program.data },
    20: {
      dict: `${image}${coded?.entry ?? "/SMask"} 21 0 R`,
      stream: "\0".repeat(widthPx * heightPx),
    },
    21:
      coded === undefined
        ? { dict: image, stream: latin1Text(opacity) }
        : { dict: `/Type/XObject/Subtype/Image${coded.dict}`, stream: latin1Text(coded.data) },
    22: {
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Matrix[2 0 0 2 0 0]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<</X 21 0 R>>>>",
      stream: "q 200 0 0 150 0 0 cm /X Do Q",
    },
    23: {
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Pattern<</P 24 0 R>>>>",
      stream: "/Pattern cs /P scn 0 0 400 300 re f*",
    },
    24: {
      dict: "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 200 150]/XStep 200/YStep 150/Matrix[2 0 0 2 0 0]/Resources<</XObject<</X 21 0 R>>>>",
      stream: "q 200 0 0 150 0 0 cm /X Do Q",
    },
  });
}
