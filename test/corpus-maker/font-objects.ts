/** Writes the objects of a FontUse: dictionary, descriptor, program, ToUnicode, CMap. */
import { cubicPath, type SourceFont } from "./font-source.ts";
import { symbolPrivate } from "./encodings.data.ts";
import type { FontKind, FontUse, UsedGlyph } from "./font-use.ts";
import { hex2, hex4, num, type PdfFile, pdfString, ref, utf16Hex } from "./pdf-file.ts";
import { cffProgram, type ProgramGlyph, programGlyph, type1Program } from "./postscript-fonts.ts";
import { type CmapTable, openTypeOf, withCmap } from "./sfnt.ts";

const STANDARD_NAMES: Readonly<Record<string, string>> = {
  arimo: "Helvetica",
  "arimo-bold": "Helvetica-Bold",
  tinos: "Times-Roman",
  "tinos-bold": "Times-Bold",
  "tinos-italic": "Times-Italic",
  cousine: "Courier",
};

/** Adds the font's objects; its dictionary goes to the number reserved for it. */
export function writeFont(file: PdfFile, font: FontUse): void {
  const { kind } = font.wish;
  if (kind === "std14") {
    const name = STANDARD_NAMES[font.wish.source.name] ?? "Helvetica";
    file.set(
      font.object,
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    );
  } else if (kind === "type3") {
    writeType3(file, font);
  } else if (font.isComposite) {
    writeComposite(file, font);
  } else {
    writeSimple(file, font);
  }
}

const baseFont = (font: FontUse): string =>
  `${font.wish.tag}${font.wish.named ?? font.wish.source.postScriptName}`;

function descriptor(font: FontUse, flags: number, program: string): string {
  const { source } = font.wish;
  const italic = /Italic/u.test(source.postScriptName) ? -12 : 0;
  const bold = /Bold/u.test(source.postScriptName) ? 140 : 80;
  return `<< /Type /FontDescriptor /FontName /${baseFont(font)} /Flags ${String(flags)} /FontBBox [${source.bbox.join(" ")}] /ItalicAngle ${String(italic)} /Ascent ${String(source.ascender)} /Descent ${String(source.descender)} /CapHeight 700 /StemV ${String(bold)}${program} >>`;
}

/** First code, last code and the widths between, 0 where unused. */
function widths(glyphs: readonly UsedGlyph[]): string {
  const first = glyphs[0]?.code ?? 0;
  const last = glyphs.at(-1)?.code ?? 0;
  const list = Array.from({ length: last - first + 1 }, (_, i) => {
    return String(glyphs.find(({ code }) => code === first + i)?.width ?? 0);
  });
  return `/FirstChar ${String(first)} /LastChar ${String(last)} /Widths [${list.join(" ")}]`;
}

function differences(glyphs: readonly UsedGlyph[]): string {
  let text = "";
  let expected = -1;
  for (const { code, name } of glyphs) {
    text += code === expected ? ` /${name}` : ` ${String(code)} /${name}`;
    expected = code + 1;
  }
  return `/Differences [${text.trim()}]`;
}

const SIMPLE_WITH_TO_UNICODE = new Set<FontKind>([
  "tt-symbolic",
  "type1-builtin",
  "otf-simple",
  "type3",
  "tt-winansi",
]);

function writeSimple(file: PdfFile, font: FontUse): void {
  const { kind, source } = font.wish;
  const { glyphs } = font;
  const isTrueType = kind.startsWith("tt-");
  const symbolic = kind.startsWith("tt-symbolic") || kind.endsWith("-builtin");
  const encoding = {
    "tt-macroman": " /Encoding /MacRomanEncoding",
    "tt-winansi": " /Encoding /WinAnsiEncoding",
    type1c: " /Encoding /WinAnsiEncoding",
    mmtype1: " /Encoding /WinAnsiEncoding",
    "tt-differences": ` /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding ${differences(glyphs)} >>`,
    type1: ` /Encoding << /Type /Encoding ${differences(glyphs)} >>`,
    "otf-simple": ` /Encoding << /BaseEncoding /WinAnsiEncoding ${differences(glyphs)} >>`,
  }[kind as string];
  const program = isTrueType ? trueTypeSimple(file, font) : postScriptSimple(file, font);
  const subtype = isTrueType ? "TrueType" : kind === "mmtype1" ? "MMType1" : "Type1";
  const unicode =
    font.wish.toUnicode && SIMPLE_WITH_TO_UNICODE.has(kind)
      ? ` /ToUnicode ${ref(file.addStream("", toUnicode(readGlyphs(font), 1, false)))}`
      : "";
  const facts = file.add(
    descriptor(font, symbolic ? 4 : 32 + (source.name.startsWith("a") ? 0 : 2), program),
  );
  file.set(
    font.object,
    `<< /Type /Font /Subtype /${subtype} /BaseFont /${baseFont(font)} ${widths(glyphs)} /FontDescriptor ${ref(facts)}${encoding ?? ""}${unicode} >>`,
  );
}

function trueTypeSimple(file: PdfFile, font: FontUse): string {
  const { kind, source } = font.wish;
  const { glyphs } = font;
  const byCode = new Map(glyphs.map(({ code, gid }) => [code, gid]));
  const byChar = new Map(
    glyphs.flatMap(({ text, gid }) =>
      text.length === 1 ? [[text.charCodeAt(0), gid] as const] : [],
    ),
  );
  const macCodes: CmapTable = { platform: [1, 0], glyphs: byCode };
  const tables: readonly CmapTable[] = kind.startsWith("tt-symbolic")
    ? [
        macCodes,
        {
          platform: [3, 0],
          glyphs: new Map([...byCode].map(([code, gid]) => [0xf000 + code, gid])),
        },
      ]
    : kind === "tt-macroman"
      ? [macCodes]
      : [{ platform: [3, 1], glyphs: byChar }];
  const data = withCmap(source.subset(glyphs.map(({ gid }) => gid)), tables);
  return ` /FontFile2 ${ref(file.addStream(`/Length1 ${String(data.length)}`, data))}`;
}

function programGlyphs(font: FontUse): ProgramGlyph[] {
  const { source } = font.wish;
  const used = font.glyphs.filter(({ gid }) => gid !== 0);
  return [
    programGlyph(source, 0, ".notdef", 0),
    ...used.map(({ gid, name, cid }) => programGlyph(source, gid, name, cid)),
  ];
}

function postScriptSimple(file: PdfFile, font: FontUse): string {
  const { kind, source } = font.wish;
  const glyphs = programGlyphs(font);
  const codes = kind.endsWith("-builtin") ? font.glyphs.map(({ code }) => code) : null;
  const wish = { fontName: baseFont(font), glyphs, bbox: source.bbox, codes };
  if (kind === "type1" || kind === "type1-builtin") {
    const { data, lengths } = type1Program(wish);
    const entries = lengths.map((length, i) => `/Length${String(i + 1)} ${String(length)}`);
    return ` /FontFile ${ref(file.addStream(entries.join(" "), data))}`;
  }
  const cff = cffProgram({ ...wish, isCidKeyed: false });
  if (kind === "otf-simple") {
    const byChar = font.glyphs.flatMap(({ text }, i) =>
      text.length === 1 ? [[text.charCodeAt(0), i + 1] as const] : [],
    );
    const data = wrapped(source, glyphs, cff, [{ platform: [3, 1], glyphs: new Map(byChar) }]);
    return ` /FontFile3 ${ref(file.addStream("/Subtype /OpenType", data))}`;
  }
  return ` /FontFile3 ${ref(file.addStream("/Subtype /Type1C", cff))}`;
}

function wrapped(
  source: SourceFont,
  glyphs: readonly ProgramGlyph[],
  cff: Uint8Array,
  cmaps: readonly CmapTable[],
): Uint8Array {
  const advances = glyphs.map(({ advance }) => advance);
  return openTypeOf(cff, { ...source, advances }, cmaps);
}

const PREDEFINED: Partial<Record<FontKind, readonly [string, string, number]>> = {
  "jis-utf16": ["UniJIS-UTF16-H", "Japan1", 6],
  "jis-utf16-v": ["UniJIS-UTF16-V", "Japan1", 6],
  "jis-sjis": ["90ms-RKSJ-H", "Japan1", 2],
  "jis-not-embedded": ["90ms-RKSJ-H", "Japan1", 2],
  "gb-euc": ["GBK-EUC-H", "GB1", 2],
};

function writeComposite(file: PdfFile, font: FontUse): void {
  const { kind } = font.wish;
  const { glyphs } = font;
  const predefined = PREDEFINED[kind];
  const ordering = predefined?.[1] ?? "Identity";
  const isCff = kind === "cid-cff" || kind === "cid-cff-nouni" || kind === "cid-otf";
  const name = baseFont(font);
  const embedded = kind === "jis-not-embedded" ? "" : compositeProgram(file, font, isCff);
  const facts = file.add(descriptor(font, 4, embedded));
  const map = isCff || kind === "jis-not-embedded" ? "" : ` /CIDToGIDMap ${gidMap(file, font)}`;
  const cidWidths = [...glyphs]
    .sort((a, b) => a.cid - b.cid)
    .map(({ cid, width }) => `${String(cid)} [${String(width)}]`)
    .join(" ");
  const vertical = font.isVertical ? " /DW2 [880 -1000]" : "";
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType${isCff ? "0" : "2"} /BaseFont /${name} /CIDSystemInfo << /Registry ${pdfString("Adobe")} /Ordering ${pdfString(ordering)} /Supplement ${String(predefined?.[2] ?? 0)} >> /FontDescriptor ${ref(facts)} /DW 1000 /W [${cidWidths}]${vertical}${map} >>`,
  );
  const encoding = kind.startsWith("cid-cmap")
    ? ref(codeCMap(file, font))
    : `/${predefined?.[0] ?? (font.isVertical ? "Identity-V" : "Identity-H")}`;
  const unicode =
    font.isSilent || predefined !== undefined || !font.wish.toUnicode
      ? ""
      : ` /ToUnicode ${ref(file.addStream("", toUnicode(readGlyphs(font), kind === "cid-cmap-mixed" ? 0 : 2, kind === "cid-tt-ranges")))}`;
  file.set(
    font.object,
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name}${isCff ? `-${encoding.slice(1)}` : ""} /Encoding ${encoding} /DescendantFonts [${ref(descendant)}]${unicode} >>`,
  );
}

function compositeProgram(file: PdfFile, font: FontUse, isCff: boolean): string {
  const { kind, source } = font.wish;
  if (!isCff) {
    const data = withCmap(source.subset(font.glyphs.map(({ gid }) => gid)), []);
    return ` /FontFile2 ${ref(file.addStream(`/Length1 ${String(data.length)}`, data))}`;
  }
  const glyphs = programGlyphs(font);
  const cff = cffProgram({
    fontName: baseFont(font),
    glyphs,
    bbox: source.bbox,
    codes: null,
    isCidKeyed: true,
  });
  const isOpenType = kind === "cid-otf";
  const data = isOpenType ? wrapped(source, glyphs, cff, []) : cff;
  const subtype = isOpenType ? "OpenType" : "CIDFontType0C";
  return ` /FontFile3 ${ref(file.addStream(`/Subtype /${subtype}`, data))}`;
}

function gidMap(file: PdfFile, font: FontUse): string {
  if (font.glyphs.every(({ cid, gid }) => cid === gid)) {
    return "/Identity";
  }
  const last = Math.max(...font.glyphs.map(({ cid }) => cid));
  const map = new Uint8Array(2 * (last + 1));
  for (const { cid, gid } of font.glyphs) {
    map[2 * cid] = gid >> 8;
    map[2 * cid + 1] = gid & 255;
  }
  return ref(file.addStream("", map));
}

const CMAP_HEAD = (name: string): string =>
  `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (${name}) /Supplement 0 >> def\n/CMapName /Adobe-${name} def\n/CMapType 2 def\n`;
const CMAP_TAIL = "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";

function inHundreds(rows: readonly string[], operator: string): string {
  let text = "";
  for (let at = 0; at < rows.length; at += 100) {
    const part = rows.slice(at, at + 100);
    text += `${String(part.length)} begin${operator}\n${part.join("\n")}\nend${operator}\n`;
  }
  return text;
}

/** `bytes` of a code, or 0 for one below 0x80 and two above. */
/** Word maps what it sets in Symbol to private characters, whatever letters they are. */
function readGlyphs(font: FontUse): readonly UsedGlyph[] {
  const { glyphs } = font;
  return font.wish.named?.startsWith("Symbol") === true
    ? glyphs.map((glyph) => ({ ...glyph, text: symbolPrivate(glyph.text) }))
    : glyphs;
}

function toUnicode(glyphs: readonly UsedGlyph[], bytes: number, inRanges: boolean): string {
  const code = (value: number): string =>
    `<${bytes === 1 || (bytes === 0 && value < 0x80) ? hex2(value) : hex4(value)}>`;
  const space =
    bytes === 0
      ? "2 begincodespacerange\n<00> <7f>\n<8000> <ffff>\nendcodespacerange\n"
      : `1 begincodespacerange\n${bytes === 1 ? "<00> <ff>" : "<0000> <ffff>"}\nendcodespacerange\n`;
  const rows = glyphs
    .filter((glyph) => glyph.text !== "")
    .map((glyph) =>
      inRanges
        ? `${code(glyph.code)} ${code(glyph.code)} <${utf16Hex(glyph.text)}>`
        : `${code(glyph.code)} <${utf16Hex(glyph.text)}>`,
    );
  return `${CMAP_HEAD("UCS")}${space}${inHundreds(rows, inRanges ? "bfrange" : "bfchar")}${CMAP_TAIL}`;
}

function codeCMap(file: PdfFile, font: FontUse): number {
  const isMixed = font.wish.kind === "cid-cmap-mixed";
  const code = (value: number): string =>
    `<${isMixed && value < 0x80 ? hex2(value) : hex4(value)}>`;
  const rows = font.glyphs.map(({ code: value, cid }) => `${code(value)} ${String(cid)}`);
  const space = isMixed
    ? "2 begincodespacerange\n<00> <7f>\n<8000> <ffff>\nendcodespacerange\n"
    : "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n";
  const body = `${CMAP_HEAD("Identity")}${space}${inHundreds(rows, "cidchar")}${CMAP_TAIL}`;
  return file.addStream(
    `/Type /CMap /CMapName /Adobe-Identity /CIDSystemInfo << /Registry ${pdfString("Adobe")} /Ordering ${pdfString("Identity")} /Supplement 0 >>`,
    body,
  );
}

function writeType3(file: PdfFile, font: FontUse): void {
  const { source } = font.wish;
  const { glyphs } = font;
  const k = 1000 / source.unitsPerEm;
  const procedures = glyphs.map(({ gid, name, width }) => {
    let ops = `${String(width)} 0 ${source.bbox.join(" ")} d1\n`;
    for (const { op, at } of cubicPath(source.outline(gid))) {
      ops += `${op === "m" && !ops.endsWith("d1\n") ? "h\n" : ""}${at.map((v) => num(v * k, 1)).join(" ")} ${op}\n`;
    }
    return `/${name} ${ref(file.addStream("", `${ops}${ops.endsWith("d1\n") ? "" : "h f\n"}`))}`;
  });
  const unicode = font.wish.toUnicode
    ? ` /ToUnicode ${ref(file.addStream("", toUnicode(readGlyphs(font), 1, false)))}`
    : "";
  // Without a descriptor a reader could not know the ascender that the truth states.
  const facts = file.add(descriptor(font, 4, ""));
  file.set(
    font.object,
    `<< /Type /Font /Subtype /Type3 /FontDescriptor ${ref(facts)} /Name /${font.wish.resource} /FontBBox [${source.bbox.join(" ")}] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << ${procedures.join(" ")} >> /Encoding << /Type /Encoding ${differences(glyphs)} >> ${widths(glyphs)} /Resources << >>${unicode} >>`,
  );
}
