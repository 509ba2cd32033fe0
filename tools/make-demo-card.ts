/**
 * Makes demo/business-card.pdf: a business card as a studio would deliver it to its printer. PDF/X-4,
 * trim 85 × 55 mm, 3 mm bleed, process black that overprints, one spot ink, subset fonts, vector mark.
 *
 *   npx tsx tools/make-demo-card.ts
 *
 * Equal inputs give equal bytes; `test/engine/demo-card.test.ts` compares the committed file.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { libraryFontFacts } from "#engine/font/library/library-font.ts";
import { createShaper, createSubsetter, type ShapingFace } from "#engine/packages/harfbuzz.ts";
import { sha256Hex } from "#engine/packages/hash.ts";

const MM = 72 / 25.4;
const BLEED = 3 * MM;
const TRIM_W = 85 * MM;
const TRIM_H = 55 * MM;
const MEDIA_W = TRIM_W + 2 * BLEED;
const MEDIA_H = TRIM_H + 2 * BLEED;

/** The studio's ink and its build for screens and proofs. */
const SPOT = "PANTONE 3155 C";
const SPOT_BUILD = "[1 0.1 0.3 0.45]";
const MADE_AT = "2026-11-02T09:30:00Z";
const MADE_AT_PDF = "D:20261102093000Z";

const TYPOGRAPHY = [
  0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2022, 0x2026, 0x2039, 0x203a,
  0x20ac,
];

/** The letters a European studio wants on its cards: Latin-1 and Latin Extended-A, and typography. */
const LETTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...range(0x218, 0x21b),
  ...TYPOGRAPHY,
];

interface CardFont {
  readonly resource: string;
  readonly isSerif: boolean;
  readonly face: ShapingFace;
  readonly bytes: Uint8Array;
  readonly id: string;
}

interface CardText {
  readonly font: CardFont;
  readonly text: string;
  readonly sizePt: number;
  /** Millimetres from the trim's lower left corner. */
  readonly xMm: number;
  readonly yMm: number;
  readonly trackingEm?: number;
  readonly anchor?: "left" | "center";
}

const modules = new URL("../node_modules/", import.meta.url);
const demo = new URL("../demo/", import.meta.url);
const shaper = await createShaper(
  await readFile(new URL("harfbuzzjs/dist/harfbuzz.wasm", modules)),
);
const subsetter = await createSubsetter(
  await readFile(new URL("harfbuzzjs/dist/harfbuzz-subset.wasm", modules)),
);

const serif: CardFont = {
  ...(await loadFont("F1", "eb-garamond/500Medium/EBGaramond_500Medium.ttf")),
  isSerif: true,
};
const sans = await loadFont("F2", "jost/400Regular/Jost_400Regular.ttf");
const sansMedium = await loadFont("F3", "jost/500Medium/Jost_500Medium.ttf");

/** Objects by number; index 0 stays empty. */
const objects: (Uint8Array | undefined)[] = [undefined];
function add(body: string | Uint8Array): number {
  objects.push(typeof body === "string" ? latin1Bytes(body) : body);
  return objects.length - 1;
}
function addStream(entries: string, data: Uint8Array): number {
  const packed = deflateSync(data, { level: 9 });
  return add(
    latin1Bytes(
      `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${latin1Text(packed)}\nendstream`,
    ),
  );
}

const fonts = [serif, sans, sansMedium].map((font) => `/${font.resource} ${addFont(font)} 0 R`);
const profile = addStream("/N 4", await readFile(new URL("ISOcoated_v2_300_bas.icc", demo)));
const intent = add(
  `<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)/OutputCondition(Offset, coated paper, ISO 12647-2)/RegistryName(http://www.color.org)/Info(ISO Coated v2 300% \\(basICColor\\))/DestOutputProfile ${profile} 0 R>>`,
);
const tint = add(
  `<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1${SPOT_BUILD}/N 1/Range[0 1 0 1 0 1 0 1]>>`,
);
const spot = add(`[/Separation/${SPOT.replaceAll(" ", "#20")}/DeviceCMYK ${tint} 0 R]`);
const overprint = add("<</Type/ExtGState/OP true/op true/OPM 1>>");
const knockout = add("<</Type/ExtGState/OP false/op false/OPM 0>>");
const resources = add(
  `<</Font<<${fonts.join("")}>>/ColorSpace<</Spot ${spot} 0 R>>/ExtGState<</Over ${overprint} 0 R/Knock ${knockout} 0 R>>>>`,
);

const pages = objects.length + 4;
const front = addPage(frontSide());
const back = addPage(backSide());
add(`<</Type/Pages/Kids[${front} 0 R ${back} 0 R]/Count 2>>`);
const metadata = addMetadata();
const catalog = add(
  `<</Type/Catalog/Pages ${pages} 0 R/Metadata ${metadata} 0 R/OutputIntents[${intent} 0 R]>>`,
);
const info = add(
  `<</Title(Nordlicht Studio, business card)/Creator(make-demo-card)/Producer(Platen)/CreationDate(${MADE_AT_PDF})/ModDate(${MADE_AT_PDF})/Trapped/False>>`,
);

/** The card, byte for byte as committed. */
export const demoCard = assemble();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL("business-card.pdf", demo), demoCard);
}

/** Left: the studio's mark on a full-bleed band of spot ink. Right: the words. */
function frontSide(): string {
  const bandMm = 24;
  return [
    "/Knock gs",
    `/Spot cs 1 scn 0 0 ${num(BLEED + bandMm * MM)} ${num(MEDIA_H)} re f`,
    mark(BLEED + (bandMm / 2) * MM, BLEED + 27.5 * MM, 7.4 * MM),
    "/Over gs 0 0 0 1 k",
    show({ font: serif, text: "Annika Lindqvist", sizePt: 17, xMm: 30, yMm: 38.6 }),
    "/Knock gs /Spot cs 1 scn",
    show({ font: sansMedium, text: "Ceramicist", sizePt: 8, xMm: 30, yMm: 33.4, trackingEm: 0.04 }),
    `/Spot cs 1 scn ${num(BLEED + 30 * MM)} ${num(BLEED + 27.6 * MM)} ${num(9 * MM)} 0.6 re f`,
    "/Over gs 0 0 0 1 k",
    show({ font: sans, text: "+46 8 5555 0142", sizePt: 7.8, xMm: 30, yMm: 20.9 }),
    show({ font: sans, text: "annika@nordlicht.example", sizePt: 7.8, xMm: 30, yMm: 17.1 }),
    show({ font: sans, text: "www.nordlicht.example", sizePt: 7.8, xMm: 30, yMm: 13.3 }),
    show({ font: sans, text: "Hantverkargatan 12", sizePt: 7.8, xMm: 30, yMm: 9.5 }),
    show({ font: sans, text: "112 21 Stockholm", sizePt: 7.8, xMm: 30, yMm: 5.7 }),
  ].join("\n");
}

/** Full-bleed spot ink with a tinted swell of arcs, the mark and two lines knocked out in white. */
function backSide(): string {
  const swell = range(1, 7).map((ring) =>
    arc(BLEED + 85 * MM, BLEED, (12 + ring * 9) * MM, 0.92 - ring * 0.01),
  );
  return [
    "/Knock gs",
    `/Spot cs 1 scn 0 0 ${num(MEDIA_W)} ${num(MEDIA_H)} re f`,
    ...swell,
    mark(BLEED + 42.5 * MM, BLEED + 33.5 * MM, 7.4 * MM),
    "0 0 0 0 k",
    show({
      font: sansMedium,
      text: "NORDLICHT STUDIO",
      sizePt: 9,
      xMm: 42.5,
      yMm: 18.4,
      trackingEm: 0.18,
      anchor: "center",
    }),
    show({
      font: serif,
      text: "Stoneware, thrown by hand since 1998",
      sizePt: 9.5,
      xMm: 42.5,
      yMm: 12.8,
      anchor: "center",
    }),
  ].join("\n");
}

/** The studio's mark: a bowl under three arcs of northern light, in white, round `x`, `y`. */
function mark(x: number, y: number, radius: number): string {
  const k = 0.5523;
  const r = radius;
  const rings = [1, 0.76, 0.52].map((share) => {
    const q = r * share;
    return `${num(x - q)} ${num(y)} m ${num(x - q)} ${num(y + q * k)} ${num(x - q * k)} ${num(y + q)} ${num(x)} ${num(y + q)} c ${num(x + q * k)} ${num(y + q)} ${num(x + q)} ${num(y + q * k)} ${num(x + q)} ${num(y)} c S`;
  });
  const bowl = `${num(x - r)} ${num(y - r * 0.16)} m ${num(x + r)} ${num(y - r * 0.16)} l ${num(x + r * 0.92)} ${num(y - r * 0.72)} ${num(x + r * 0.5)} ${num(y - r)} ${num(x)} ${num(y - r)} c ${num(x - r * 0.5)} ${num(y - r)} ${num(x - r * 0.92)} ${num(y - r * 0.72)} ${num(x - r)} ${num(y - r * 0.16)} c h f`;
  return `q 0 0 0 0 K 0 0 0 0 k ${num(r * 0.12)} w 1 J\n${rings.join("\n")}\n${bowl}\nQ`;
}

/** A quarter of a ring in a tint of the spot ink, from the lower right corner. */
function arc(x: number, y: number, r: number, shade: number): string {
  const k = 0.5523;
  return `q /Spot CS ${num(shade)} SCN 1.1 w ${num(x - r)} ${num(y - BLEED)} m ${num(x - r)} ${num(y)} l ${num(x - r)} ${num(y + r * k)} ${num(x - r * k)} ${num(y + r)} ${num(x)} ${num(y + r)} c ${num(x + BLEED)} ${num(y + r)} l S Q`;
}

/** One line of text as a layout program writes it: glyph ids with kerning in a TJ. */
function show(line: CardText): string {
  const { font, sizePt, trackingEm = 0 } = line;
  const { unitsPerEm } = font.face;
  const glyphs = font.face.shape(line.text, [0, line.text.length], {
    direction: "ltr",
    script: "Latn",
    language: "en",
    ligatures: false,
  });
  const units = glyphs.reduce((sum, glyph) => sum + glyph.xAdvance, 0);
  const widthPt = (units / unitsPerEm + trackingEm * (glyphs.length - 1)) * sizePt;
  const x = BLEED + line.xMm * MM - (line.anchor === "center" ? widthPt / 2 : 0);
  const y = BLEED + line.yMm * MM;
  let parts = "";
  let run = "";
  for (const glyph of glyphs) {
    run += glyph.gid.toString(16).padStart(4, "0");
    const kern = Math.round(
      ((font.face.advanceOf(glyph.gid) - glyph.xAdvance) * 1000) / unitsPerEm,
    );
    if (kern !== 0) {
      parts += `<${run}>${kern}`;
      run = "";
    }
  }
  const spacing = trackingEm === 0 ? "0 Tc" : `${num(trackingEm * sizePt)} Tc`;
  return `BT /${font.resource} ${num(sizePt)} Tf ${spacing} ${num(x)} ${num(y)} Td [${parts}${run === "" ? "" : `<${run}>`}] TJ ET`;
}

async function loadFont(resource: string, path: string): Promise<CardFont> {
  const bytes = new Uint8Array(await readFile(new URL(`@expo-google-fonts/${path}`, modules)));
  return { resource, isSerif: false, bytes, id: path, face: shaper.face({ id: path, bytes }) };
}

/** Type0 font with Identity-H, its program reduced to LETTERS. Returns the font dictionary's number. */
function addFont(font: CardFont): number {
  const facts = libraryFontFacts({ id: font.id, bytes: font.bytes });
  const glyphs = new Map(
    LETTERS.flatMap((letter) => {
      const gid = font.face.glyphOf(letter);
      return gid === 0 ? [] : [[gid, letter] as const];
    }),
  );
  const gids = [...glyphs.keys()].sort((a, b) => a - b);
  const program = subsetter.subset(font, gids);
  if (program === null || facts === null) {
    throw new Error(`cannot read ${font.id}`);
  }
  const tag = Array.from(sha256Hex(program).slice(0, 6))
    .map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 16)))
    .join("");
  const name = `${tag}+${facts.postScriptName}`;
  const width = (gid: number): number =>
    Math.round((font.face.advanceOf(gid) * 1000) / font.face.unitsPerEm);
  const file = addStream(`/Length1 ${program.length}`, program);
  // ISO 32000-2, table 121: serif 2; symbolic 4, since the letters go beyond the Latin standard set.
  const flags = (font.isSerif ? 2 : 0) | 4;
  const descriptor = add(
    `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[${facts.bbox.map(Math.round).join(" ")}]/ItalicAngle 0/Ascent ${Math.round(facts.ascent)}/Descent ${Math.round(facts.descent)}/CapHeight ${Math.round(facts.capHeight)}/XHeight ${Math.round(facts.xHeight)}/StemV ${facts.weight > 450 ? 96 : 80}/FontFile2 ${file} 0 R>>`,
  );
  const descendant = add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 1000/W[${gids.map((gid) => `${gid}[${width(gid)}]`).join("")}]/CIDToGIDMap/Identity>>`,
  );
  const toUnicode = addStream("", latin1Bytes(toUnicodeMap(gids, glyphs)));
  return add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  );
}

function toUnicodeMap(gids: readonly number[], letters: ReadonlyMap<number, number>): string {
  const hex = (value: number): string => value.toString(16).padStart(4, "0");
  const blocks: string[] = [];
  for (let i = 0; i < gids.length; i += 100) {
    const block = gids.slice(i, i + 100);
    const lines = block.map((gid) => `<${hex(gid)}><${hex(letters.get(gid) ?? 0)}>`);
    blocks.push(`${block.length} beginbfchar\n${lines.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n${blocks.join("\n")}\nendcmap\nCMapName currentdict/CMap defineresource pop\nend\nend`;
}

function addPage(content: string): number {
  const stream = addStream("", latin1Bytes(content));
  const media = `[0 0 ${num(MEDIA_W)} ${num(MEDIA_H)}]`;
  const trim = `[${num(BLEED)} ${num(BLEED)} ${num(BLEED + TRIM_W)} ${num(BLEED + TRIM_H)}]`;
  return add(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox${media}/BleedBox${media}/TrimBox${trim}/Resources ${resources} 0 R/Contents ${stream} 0 R>>`,
  );
}

function addMetadata(): number {
  const id = sha256Hex(latin1Bytes("nordlicht business card"));
  const uuid = `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`;
  const xmp = `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Nordlicht Studio, business card</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>make-demo-card</xmp:CreatorTool><xmp:CreateDate>${MADE_AT}</xmp:CreateDate><xmp:ModifyDate>${MADE_AT}</xmp:ModifyDate><xmp:MetadataDate>${MADE_AT}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:${uuid}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>Platen</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  // PDF/X readers want the packet readable without decoding.
  const bytes = latin1Bytes(xmp);
  return add(
    latin1Bytes(`<</Type/Metadata/Subtype/XML/Length ${bytes.length}>>\nstream\n${xmp}\nendstream`),
  );
}

function assemble(): Uint8Array {
  let file = "%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((body, number) => {
    const offset = file.length;
    if (body !== undefined) {
      file += `${number} 0 obj\n${latin1Text(body)}\nendobj\n`;
    }
    return offset;
  });
  const startXref = file.length;
  const rows = offsets
    .slice(1)
    .map((offset) => `${offset.toString().padStart(10, "0")} 00000 n \n`)
    .join("");
  const id = sha256Hex(latin1Bytes(file)).slice(0, 32);
  file += `xref\n0 ${objects.length}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length}/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\nstartxref\n${startXref}\n%%EOF\n`;
  return latin1Bytes(file);
}

function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
