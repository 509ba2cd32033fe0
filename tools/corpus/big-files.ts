/** Large PDFs for measuring, written object by object: pictures of noise, page after page of text, or a page of metres. */
import { writePdf } from "#test/support/write-pdf.ts";

export interface BigFile {
  readonly pdf: Uint8Array;
  /** Length of all content streams. */
  readonly contentBytes: number;
}

/** A file of about `bytes`: pages of a picture under a card's text. */
export function bigPictureFile(bytes: number): BigFile {
  const pages = 4;
  const pictureBytes = Math.floor(bytes / pages);
  const side = Math.floor(Math.sqrt(pictureBytes / 3));
  const picture = noise(side * side * 3);
  const contents = Array.from(
    { length: pages },
    (_, i) => `q 400 0 0 400 0 0 cm /Im${i} Do Q\n${cardText(i)}`,
  );
  const pictures = contents.map((_, i) => ({
    name: `Im${i}`,
    dict: `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
    data: picture.map((byte) => byte ^ i),
  }));
  return pdfOf(contents, { pictures, heightPt: 400 });
}

/** Pages of 40 lines each until the content has about `bytes`. */
export function bigTextFile(bytes: number): BigFile {
  const contents: string[] = [];
  for (let length = 0; length < bytes; ) {
    const content = pageOfLines(contents.length, 0, 400);
    contents.push(content);
    length += content.length;
  }
  return pdfOf(contents, { pictures: [], heightPt: 842 });
}

/** One page with the same 40 lines `times` times below each other. */
export function longPage(times: number): BigFile {
  const stretches = Array.from({ length: times }, (_, i) => pageOfLines(0, i * 842, 40));
  return pdfOf([stretches.join("")], { pictures: [], heightPt: 842 * times });
}

/**
 * A banner as they hang at fairs, one page of 2,500 × 10,900 pt: a gradient over all of it, panels with soft shadows, and
 * a hundred lines of text.
 */
export function bannerFile(): Uint8Array {
  const [width, height] = [2_500, 10_900];
  const panels = Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [150 + 1_200 * (i % 2), 300 + 860 * Math.floor(i / 2)];
    const shadow = `q 1 0 0 1 ${x - 60} ${y - 60} cm /Soft gs 0 g 0 0 1120 620 re f Q`;
    return `${shadow}\nq 0 .2 .3 .05 k ${x} ${y} 1000 500 re f Q\n`;
  });
  const lines = Array.from(
    { length: 100 },
    (_, i) =>
      `BT /F1 ${36 + (i % 5) * 6} Tf 0 g 200 ${10_700 - 105 * i} Td (${WORDS[i % WORDS.length] ?? ""} ${i}) Tj ET\n`,
  );
  const fade = "/Function<</FunctionType 2/Domain[0 1]";
  const mask = `/Type/XObject/Subtype/Form/BBox[0 0 1120 620]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</Sh1<</ShadingType 3/ColorSpace/DeviceGray/Coords[560 310 0 560 310 640]${fade}/C0[.8]/C1[0]/N 1>>>>>>>>`;
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[7 0 R]>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    `<</Font<</F1 3 0 R>>/ExtGState<</Soft<</SMask<</S/Luminosity/G 5 0 R>>>>>>/Shading<</Sh0<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 0 0 ${height}]${fade}/C0[.1 0 .2 0]/C1[.6 .2 0 0]/N 1>>>>>>>>`,
    { dict: mask, data: "/Sh1 sh" },
    { dict: "", data: ["/Sh0 sh\n", ...panels, ...lines].join("") },
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources 4 0 R/Contents 6 0 R>>`,
  ]);
}

const WORDS = "Order Table Garden window price Street lamp River paper print colour harbour".split(
  " ",
);

function cardText(seed: number): string {
  return Array.from({ length: 8 }, (_, i) => {
    const words = [0, 1, 2].map((k) => WORDS[(seed + 3 * i + k) % WORDS.length]).join(" ");
    return `BT /F1 ${8 + i} Tf 30 ${340 - 40 * i} Td (${words} ${i}) Tj ET\n`;
  }).join("");
}

/** Lines in two columns of tab-aligned rows and paragraphs, kerned. */
function pageOfLines(seed: number, fromPt: number, lines: number): string {
  const parts: string[] = [];
  for (let i = 0; i < lines; i++) {
    const y = fromPt + 800 - (i % 40) * 19;
    const x = 40 + Math.floor(i / 40) * 51 + 260 * (i % 2);
    const words = Array.from(
      { length: 5 },
      (_, k) => WORDS[(seed + 5 * i + k) % WORDS.length] ?? "",
    );
    const kerned = words.map((word) => `(${word.slice(0, 2)}) 12 (${word.slice(2)} )`).join(" -8 ");
    parts.push(`BT /F1 ${i % 5 === 0 ? 11 : 9} Tf 0 g 1 0 0 1 ${x} ${y} Tm [${kerned}] TJ ET\n`);
  }
  return parts.join("");
}

function pdfOf(
  contents: readonly string[],
  {
    pictures,
    heightPt,
  }: {
    readonly pictures: readonly {
      readonly name: string;
      readonly dict: string;
      readonly data: Uint8Array;
    }[];
    readonly heightPt: number;
  },
): BigFile {
  // Catalog, tree, font, resources, then pictures, contents and pages.
  const firstContent = 5 + pictures.length;
  const firstPage = firstContent + contents.length;
  const images = pictures.map(({ name }, i) => `/${name} ${5 + i} 0 R`).join(" ");
  const kids = contents.map((_, i) => `${firstPage + i} 0 R`).join(" ");
  const pdf = writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${contents.length}/Kids[${kids}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    `<</Font<</F1 3 0 R>>/XObject<<${images}>>>>`,
    ...pictures,
    ...contents.map((data) => ({ dict: "", data })),
    ...contents.map(
      (_, i) =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${heightPt}]/Resources 4 0 R/Contents ${firstContent + i} 0 R>>`,
    ),
  ]);
  return { pdf, contentBytes: contents.reduce((sum, content) => sum + content.length, 0) };
}

/** Bytes that do not compress, the same each time. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 20261121;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}
