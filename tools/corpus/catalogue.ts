/**
 * A catalogue as designers' programs write one: 16 pages of drawn pictures, about 15,000 operators each, between
 * articles whose names and prices are tagged text in an embedded font; 1.4 MB. What a proof costs shows on it.
 */
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { openFontProgram } from "#engine/font/program/open-program.ts";
import { type ObjectSource, writePdf } from "#test/support/write-pdf.ts";

const PAGES = 16;
const ARTICLES = 24;
/** Curves drawn beside one article. */
const CURVES = 48;
const FONT = "node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf";
const NAMES =
  "Harbour Lamp,Garden Bench,Paper Kite,River Stone,Window Seat,Copper Kettle,Field Chair".split(
    ",",
  );

/** The same bytes each time. */
export function catalogueFile(): Uint8Array {
  const pageNums = Array.from({ length: PAGES }, (_, i) => 8 + 2 * i);
  const next = randomNumbers(20_261_122);
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${PAGES}/Kids[${pageNums.map((num) => `${num} 0 R`).join(" ")}]>>`,
    ...fontObjects(),
    `<</Font<</T1_0 3 0 R>>/ColorSpace<</CS0[/Separation/PANTONE#20485#20C/DeviceCMYK 7 0 R]>>
/ExtGState<</GS0<</AIS false/BM/Normal/CA 1/OP false/OPM 1/SA true/SMask/None/Type/ExtGState/ca 1/op false/HT/Default/TR2/Default>>>>/ProcSet[/PDF/Text]>>`,
    "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 .95 1 0]/N 1>>",
    ...pageNums.flatMap((num) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/TrimBox[0 0 595 842]/Resources 6 0 R/Contents ${num + 1} 0 R>>`,
      packed("", pageContent(next)),
    ]),
  ]);
}

function fontObjects(): readonly ObjectSource[] {
  const bytes = new Uint8Array(readFileSync(FONT));
  const program = openFontProgram(bytes);
  if (program === null) {
    throw new Error(`${FONT} is no font program`);
  }
  const letters = program.charMaps.find(({ platform }) => platform === 3);
  const widths = Array.from({ length: 95 }, (_, i) =>
    Math.round(program.advance(letters?.gid(32 + i) ?? 0) ?? 0),
  );
  return [
    `<</Type/Font/Subtype/TrueType/BaseFont/Arimo/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[${widths.join(" ")}]/FontDescriptor 4 0 R>>`,
    "<</Type/FontDescriptor/FontName/Arimo/Flags 32/FontBBox[-545 -303 1342 980]/ItalicAngle 0/Ascent 905/Descent -212/CapHeight 716/StemV 88/FontFile2 5 0 R>>",
    packed(`/Length1 ${bytes.length}`, bytes),
  ];
}

function pageContent(next: () => number): Uint8Array {
  const parts: string[] = [];
  for (let i = 0; i < ARTICLES; i++) {
    const [x, y] = [40 + 180 * (i % 3), 760 - 95 * Math.floor(i / 3)];
    parts.push(drawing(next, x, y), article(next, { x: x + 70, y, mcid: 2 * i }));
  }
  return new Uint8Array(Buffer.from(parts.join("")));
}

/** Many small strokes and fills, each setting what it needs, as programs write them. */
function drawing(next: () => number, x: number, y: number): string {
  const at = (): string => `${x + (next() % 6e6) / 1e5} ${y - (next() % 7e6) / 1e5}`;
  const tint = (): string => ((next() % 100) / 100).toFixed(2);
  const curves = Array.from({ length: CURVES }, () =>
    [
      `/CS0 cs ${tint()} scn`,
      `${at()} m ${at()} ${at()} ${at()} c h f`,
      `q 0 0 0 ${tint()} K .25 w ${at()} m ${at()} l S Q`,
    ].join("\n"),
  );
  return `q /GS0 gs\n${curves.join("\n")}\nQ\n`;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly mcid: number;
}

function article(next: () => number, { x, y, mcid }: Spot): string {
  const name = NAMES[next() % NAMES.length] ?? "";
  const price = `${10 + (next() % 90)}.${10 + (next() % 90)} EUR`;
  return [
    `/P <</MCID ${mcid}>>BDC\nBT /GS0 gs 0 0 0 1 k /T1_0 9 Tf 1 0 0 1 ${x} ${y - 10} Tm [(${name.slice(0, 3)})-4(${name.slice(3)})]TJ ET\nEMC`,
    `/P <</MCID ${mcid + 1}>>BDC\nBT /CS0 cs 1 scn /T1_0 8 Tf 1 0 0 1 ${x} ${y - 24} Tm (${price})Tj ET\nEMC\n`,
  ].join("\n");
}

function packed(dict: string, data: Uint8Array): ObjectSource {
  return { dict: `${dict}/Filter/FlateDecode`, data: new Uint8Array(deflateSync(data)) };
}

/** A linear congruential generator (Numerical Recipes, 2nd edition, 7.1), its better bits. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
