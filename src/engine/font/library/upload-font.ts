/**
 * Reading a font that a shop sent: out of its container, every table checked, opened by the shaper and
 * drawn before it may set anything. What cannot be used is refused with a reason a shop can act on.
 */
import { cffTableOf } from "../program/cff-table.ts";
import { sha256Hex } from "../../packages/hash.ts";
import type { Shaper, Subsetter } from "../../packages/harfbuzz.ts";
import { ByteReader } from "../program/byte-reader.ts";
import { printableRanges } from "../encoding/character-ranges.ts";
import { type FontProgram, unicodeCharMaps } from "../program/font-program.ts";
import { type LibraryFont, readLibraryFont } from "./library-font.ts";
import { readSfntTables, sfntName } from "./library-sfnt.ts";
import { openFontProgram } from "../program/open-program.ts";
import { pickFace } from "./upload-collection.ts";
import {
  damaged,
  type FontTables,
  MAX_SFNT_BYTES,
  readDirectory,
  refusal,
  tableChecksum,
} from "./upload-sfnt.ts";
import { unpackWoff, unpackWoff2 } from "./upload-web-font.ts";
import type { UploadedFont, FontRefusal, FontReading } from "../../contract/fonts.ts";

/** The parts of the engine that must accept a font. */
export interface FontTools {
  readonly shaper: Shaper;
  readonly subsetter: Subsetter;
}

const SIGNATURES: Readonly<Record<number, "woff" | "woff2" | "collection">> = {
  0x774f_4646: "woff",
  0x774f_4632: "woff2",
  0x7474_6366: "collection",
};

/**
 * Reads a font file of a stranger: a usable font with its facts, or a refusal with a reason the shop
 * can act on; it never throws. `face` picks one of a collection by number or PostScript name. Cost:
 * linear in the bytes that come out, which are at most 30 MiB, and one subset of all glyphs.
 */
export async function readUploadedFont(
  bytes: Uint8Array,
  { face = null }: { readonly face?: string | null },
  judges: FontTools,
): Promise<FontReading> {
  if (bytes.length > MAX_SFNT_BYTES) {
    return refusal("too_large", "The font file is too large.");
  }
  // By the first bytes and not by the file's name or type, which browsers get wrong for fonts.
  const container = SIGNATURES[new ByteReader(bytes).u32(0)];
  const unpacked =
    container === "woff"
      ? unpackWoff(bytes)
      : container === "woff2"
        ? await unpackWoff2(bytes)
        : bytes;
  // Only refusals have `ok` here: bytes have no such member.
  if ("ok" in unpacked) {
    return unpacked;
  }
  // Asked after unpacking: WOFF2 can hold a collection too.
  const isCollection = SIGNATURES[new ByteReader(unpacked).u32(0)] === "collection";
  const sfnt = isCollection ? pickFace(unpacked, face) : unpacked;
  if ("ok" in sfnt) {
    return sfnt;
  }
  const read = readSingleFont(sfnt, judges);
  if (!read.ok || isCollection) {
    return read.ok ? { ...read, format: "collection" } : read;
  }
  // A face asked of a single font: "0" and its own name are the only right answers.
  if (face !== null && face !== "" && face !== "0" && face !== read.postScriptName) {
    return refusal("unknown_face", `The file holds one font only, ${read.postScriptName}.`);
  }
  return container === undefined ? read : { ...read, format: container };
}

/**
 * The checks from cheap to dear: directory, tables, outlines, characters, name, licence, then the
 * shaper and the subsetter that will work with it. Each relies on those before it.
 */
function readSingleFont(bytes: Uint8Array, judges: FontTools): FontReading {
  const directory = readDirectory(bytes, 0);
  const fault = "ok" in directory ? directory : faultOfTables(directory);
  if (fault !== null) {
    return fault;
  }
  const program = openFontProgram(bytes);
  const library = readLibraryFont({ id: `upload:${sha256Hex(bytes)}`, bytes });
  if (program === null || !program.outlinesReadable) {
    return damaged("its outlines cannot be read");
  }
  const characters = charactersOf(program);
  const refused = faultOfCharacters(program, characters) ?? faultOfName(bytes);
  if (refused !== null) {
    return refused;
  }
  if (library === null) {
    return faultOfLibrary(bytes);
  }
  const judged = faultByJudges(library, characters, judges);
  return judged ?? describe(library, characters);
}

/**
 * What is published of an accepted font. Names are cleaned, since they are shown in pages and come from
 * a stranger.
 */
function describe(library: LibraryFont, characters: Characters): UploadedFont {
  const { facts, file, glyphCount } = library;
  const tables = readSfntTables(file.bytes);
  const fullName = tables === null ? "" : cleanName(sfntName(tables, 4));
  return {
    ok: true,
    format: facts.outlines === "cff" ? "otf" : "ttf",
    outlines: facts.outlines,
    postScriptName: facts.postScriptName,
    familyName: cleanName(facts.familyName) || facts.postScriptName,
    fullName: fullName || facts.postScriptName,
    weight: Math.min(1000, facts.weight),
    isItalic: facts.isItalic,
    fsType: facts.fsType,
    glyphCount,
    characterCount: characters.size,
    coverage: printableRanges(Array.from(characters.keys(), (code) => String.fromCodePoint(code))),
    bytes: file.bytes,
  };
}

const MAX_NAME_CHARS = 120;

/** Without control, format and lone surrogate characters, at most 120 long; "" when nothing is left. */
function cleanName(name: string): string {
  const clean = name.replaceAll(/[\p{Control}\p{Surrogate}\p{Format}]/gu, "").trim();
  // By characters: a cut between the halves of a surrogate pair would leave what was just taken out.
  return Array.from(clean).slice(0, MAX_NAME_CHARS).join("").trim();
}

// Without one of these a font has no widths, no characters or no name; OS/2 and post have defaults.
const REQUIRED = ["head", "hhea", "hmtx", "maxp", "cmap", "name"];
const COLOUR = ["COLR", "CBDT", "sbix", "SVG "];
/** Text cannot be set right when one of these is not what it was. */
const SUMMED = ["hhea", "hmtx", "maxp", "cmap", "glyf", "loca", "CFF "];
// magicNumber of head: the cheapest sign that the directory leads to the right place.
const HEAD_MAGIC = 0x5f0f_3cf5;

/** What is wrong with the tables as a set; null when the font may be opened. */
function faultOfTables({ tables }: FontTables): FontRefusal | null {
  // A subset of a variable font would print its default cut, whatever weight the PDF uses.
  if (tables.has("fvar") || tables.has("CFF2")) {
    return refusal(
      "variable",
      "This is a variable font. Upload the static cut (one weight and style) that the PDF uses.",
    );
  }
  const hasOutlines = tables.has("CFF ") || (tables.has("glyf") && tables.has("loca"));
  if (!hasOutlines) {
    return COLOUR.some((tag) => tables.has(tag)) ? COLOUR_ONLY : NO_OUTLINES;
  }
  const missing = REQUIRED.find((tag) => !tables.has(tag));
  if (missing !== undefined) {
    return damaged(`table "${missing}" is missing`);
  }
  // Other tables may have wrong checksums: many font tools leave that of head or of layout tables
  // stale.
  const wrong = SUMMED.find((tag) => {
    const table = tables.get(tag);
    return table !== undefined && tableChecksum(table.bytes) !== table.checksum;
  });
  if (wrong !== undefined) {
    return damaged(`the checksum of table "${wrong}" is wrong`);
  }
  return faultOfMetrics(tables);
}

const COLOUR_ONLY = refusal(
  "colour_only",
  "The font draws in colours of its own, which a press has no inks for. Upload a font with outlines.",
);
const NO_OUTLINES = refusal("no_outlines", "The font has no outlines to print.");

/**
 * The numbers other tables are read by: units per em (16 to 16 384 by OpenType 1.9, head), glyph
 * counts, and the lengths that follow from them.
 */
function faultOfMetrics(tables: FontTables["tables"]): FontRefusal | null {
  const reader = (tag: string): ByteReader =>
    new ByteReader(tables.get(tag)?.bytes ?? new Uint8Array());
  const [head, hhea, maxp, hmtx] = [reader("head"), reader("hhea"), reader("maxp"), reader("hmtx")];
  const unitsPerEm = head.u16(18);
  if (head.length < 54 || head.u32(12) !== HEAD_MAGIC || unitsPerEm < 16 || unitsPerEm > 16_384) {
    return damaged('table "head" is wrong');
  }
  const [glyphs, advances] = [maxp.u16(4), hhea.u16(34)];
  if (glyphs === 0 || advances === 0 || advances > glyphs) {
    return damaged("its glyph counts contradict each other");
  }
  if (hmtx.length < 4 * advances + 2 * (glyphs - advances)) {
    return damaged("its widths are cut off");
  }
  const loca = tables.get("loca");
  // One offset more than glyphs: the last one is the end of the last glyph.
  const locaBytes = (glyphs + 1) * (head.i16(50) === 0 ? 2 : 4);
  return loca !== undefined && !tables.has("CFF ") && loca.bytes.length < locaBytes
    ? damaged("its outlines are cut off")
    : null;
}

/** Code point → glyph. */
type Characters = ReadonlyMap<number, number>;

/**
 * Characters of the best two Unicode maps, the first map wins; controls, surrogates and glyphs that do
 * not exist are left out.
 */
function charactersOf(program: FontProgram): Characters {
  const characters = new Map<number, number>();
  for (const map of unicodeCharMaps(program).slice(0, 2)) {
    for (const [code, gid] of map.entries()) {
      const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
      const isCharacter = !isControl && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
      if (isCharacter && gid < program.glyphCount && !characters.has(code)) {
        characters.set(code, gid);
      }
    }
  }
  return characters;
}

/** Letters looked at, and the share of them that must draw something. */
const SAMPLE = 64;
const LEAST_SHARE = 0.5;
// Private-use characters count: fonts of logos and icons have nothing else.
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}\ue000-\uf8ff]$/u;

/**
 * Whether the font has characters and draws them: some protected fonts are delivered with empty
 * outlines.
 */
function faultOfCharacters(program: FontProgram, characters: Characters): FontRefusal | null {
  if (characters.size === 0 || !characters.has(0x20)) {
    return refusal(
      "no_characters",
      "The font does not say which characters its glyphs are (no Unicode map with a space).",
    );
  }
  const sample: number[] = [];
  for (const [code, gid] of characters) {
    if (sample.length < SAMPLE && VISIBLE.test(String.fromCodePoint(code))) {
      sample.push(gid);
    }
  }
  // Half is enough: a font of capitals leaves the small letters empty, one of symbols most letters.
  const drawn = sample.filter(
    (gid) => program.hasOutline(gid) && program.glyphBounds(gid) !== null,
  );
  return drawn.length === 0 || drawn.length < sample.length * LEAST_SHARE ? NO_OUTLINES : null;
}

/**
 * PDF names and matching need a name of printable ASCII (OpenType 1.9, name ID 6). Delimiters of PDF
 * syntax (7.2.3) would have to be escaped in each name, and fonts in use have none.
 */
function faultOfName(bytes: Uint8Array): FontRefusal | null {
  const tables = readSfntTables(bytes);
  const name = tables === null ? "" : sfntName(tables, 6);
  return /^[\x21-\x7e]{1,127}$/u.test(name) && !/[[\](){}<>/%]/u.test(name)
    ? null
    : refusal("no_name", "The font has no PostScript name that a PDF could know it by.");
}

/** What `readLibraryFont` refuses after the checks here: the licence bits. */
function faultOfLibrary(bytes: Uint8Array): FontRefusal {
  const fsType = readSfntTables(bytes)?.get("OS/2")?.u16(8) ?? 0;
  // With no licence bits set there is another reason, which the checks above should have found.
  return fsType === 0
    ? damaged("its tables contradict each other")
    : refusal(
        "licence",
        `The font's own licence flags (OS/2 fsType ${fsType}) forbid embedding a subset of it in a file. Ask its maker for a version that may be embedded.`,
      );
}

const UNSUPPORTED_OUTLINES = refusal(
  "unsupported_outlines",
  "Some of the font's outlines are damaged or of a kind that cannot be embedded. Export it again, or upload a TrueType version.",
);

/**
 * Whether HarfBuzz opens the font as it was read here, and can subset it. A font that fails now would
 * fail in the middle of a customer's order.
 */
function faultByJudges(
  library: LibraryFont,
  characters: Characters,
  { shaper, subsetter }: FontTools,
): FontRefusal | null {
  const face = shaper.face(library.file);
  const sample = [...characters.keys()].slice(0, SAMPLE);
  // The shaper's own character map is asked: two readers that disagree would set wrong letters.
  const known = sample.filter((code) => face.glyphOf(code) > 0);
  if (face.unitsPerEm !== library.facts.unitsPerEm || known.length < sample.length * LEAST_SHARE) {
    return damaged("it cannot be opened to set text");
  }
  // All glyphs: a fill must be able to embed whichever it needs.
  const every = Array.from({ length: library.glyphCount }, (_, gid) => gid);
  const subset = subsetter.subset(library.file, every);
  const isEmbeddable =
    subset !== null && (library.facts.outlines === "truetype" || cffTableOf(subset) !== null);
  return isEmbeddable ? null : UNSUPPORTED_OUTLINES;
}
