/** Type 0 fonts and their CIDFonts: codes of one to four bytes (ISO 32000-2, 9.7). */
import type { PdfDocument } from "../../pdf/document.ts";
import { latin1Text } from "#base/bytes.ts";
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfDict,
  type PdfValue,
} from "../../pdf/objects.ts";
import { readCidWidths } from "./cid-widths.ts";
import type { CoverageCandidate } from "./coverage.ts";
import { type FontFace, numberAt, readFace } from "./descriptor.ts";
import { type EncodingCMap, embeddedCMap, predefinedCMap } from "../encoding/encoding-cmap.ts";
import { fontOf } from "./font-object.ts";
import { programTextReader, reportedText } from "./font-text.ts";
import type { PdfCode, PdfFont } from "./pdf-font.ts";
import { textOfCids, textOfUtf16 } from "../encoding/predefined-cmaps.ts";
import { readToUnicodeOf } from "./simple-font.ts";
import { glyphNamesOf, symbolTexts } from "./symbol-texts.ts";

/** More codes than a two-byte font can have; bounds the work on hostile ToUnicode maps. */
const MAX_CANDIDATES = 65_536;
// CMaps that use one another; a loop is damage.
const MAX_CMAP_DEPTH = 4;
/** A default width counts as stated for a glyph when the program agrees within this many thousandths. */
const DEFAULT_WIDTH_TOLERANCE = 2;

/** A Type 0 font with its one descendant. What cannot be read leaves codes without text, glyph or width. */
export function readCompositeFont(doc: PdfDocument, dict: PdfDict, key: string): PdfFont {
  const parts = readParts(doc, dict);
  const { face, cmap } = parts;
  const isKnown = parts.descendant !== null && cmap?.known === true;
  // Vertical fonts are not set again with their own subset: columns need position vectors that are
  // rarely stated.
  const isReusable =
    isKnown && !cmap.vertical && face.program !== null && face.program.outlinesReadable;
  const codes = new Map<number, PdfCode>();
  const codeOf = (code: number, length: number): PdfCode => {
    // Codes have one to four bytes.
    // One number for code and length: an object or a string as key would cost more than the look-up
    // saves.
    const slot = code * 8 + length;
    const made = codes.get(slot) ?? makeCode(parts, code, length);
    codes.set(slot, made);
    return made;
  };
  return fontOf(face, {
    key,
    kind: parts.isType0 ? "CIDFontType0" : "CIDFontType2",
    vertical: cmap?.vertical ?? false,
    reason: isKnown ? null : "unsupported_font",
    decode: (bytes) => decode(bytes, cmap, codeOf),
    isReusable,
    candidates: () => (cmap === null ? [] : candidates(parts, cmap)),
    gidOfCode: (code, length) => parts.gidOf(cmap?.cid(code, length) ?? 0),
    ...(parts.hasPrivateTexts ? { hasPrivateTexts: true } : {}),
  });
}

/** What the dictionaries of the font say, each read once. */
interface CompositeParts {
  readonly descendant: PdfDict | null;
  readonly face: FontFace;
  readonly isType0: boolean;
  readonly cmap: EncodingCMap | null;
  readonly widths: ReturnType<typeof readCidWidths>;
  readonly toUnicode: ReturnType<typeof readToUnicodeOf>;
  readonly hasPrivateTexts: boolean;
  /** Text of a code by the CMap or the character collection, where no ToUnicode map tells it. */
  readonly collectionText: (code: number, length: number, cid: number) => string | null;
  readonly cidText: (cid: number) => string | null;
  readonly gidOf: (cid: number) => number | null;
  readonly programText: (gid: number) => string | null;
}

function readParts(doc: PdfDocument, dict: PdfDict): CompositeParts {
  const descendant = descendantOf(doc, dict);
  // The descriptor belongs to the CIDFont, not to the Type 0 dictionary (9.7.6.1).
  const face = readFace(doc, descendant ?? dict);
  const isType0 = isName(descendant && doc.get(descendant, "Subtype"), "CIDFontType0");
  const encoding = doc.get(dict, "Encoding");
  const hasUnicodeCodes = isUnicodeCMap(encoding);
  const cidText = cidTextReader(doc, descendant);
  const list = glyphNamesOf(face);
  return {
    descendant,
    face,
    isType0,
    cmap: readEncoding(doc, encoding, 0),
    widths: readCidWidths(doc, descendant),
    ...symbolTexts(list, readToUnicodeOf(doc, dict)),
    collectionText: (code, length, cid) =>
      hasUnicodeCodes ? textOfUtf16(code, length) : cidText(cid),
    cidText,
    gidOf: glyphMapper(doc, descendant, { face, isType0 }),
    programText: programTextReader(face.program, list),
  };
}

function makeCode(parts: CompositeParts, code: number, length: number): PdfCode {
  const { cmap, widths, toUnicode } = parts;
  const cid = cmap?.cid(code, length) ?? 0;
  // Where CIDs are guesses, glyphs would be wrong ones: none is better.
  const gid = cmap?.known === true ? parts.gidOf(cid) : null;
  const width = widths.of(cid) ?? widths.otherwise;
  // ISO 32000-2, 9.10.2: the ToUnicode map first, then what the CMap or the collection says.
  const mapped = reportedText(toUnicode.textOf(code)) ?? parts.collectionText(code, length, cid);
  const place = widths.verticalOf(cid, width);
  const isVertical = cmap?.vertical === true;
  return {
    code,
    length,
    unicode: mapped ?? (gid === null ? null : reportedText(parts.programText(gid))),
    width: isVertical ? place.advance : width,
    vertical: isVertical ? { vx: place.vx, vy: place.vy } : null,
    gid,
    // 9.3.3: word spacing applies to the single-byte code 32 alone.
    isWordSpace: length === 1 && code === 32,
  };
}

/** A width the PDF states, or the default one where the program agrees with it; null otherwise. */
function statedWidth({ widths, face }: CompositeParts, cid: number, gid: number): number | null {
  const stated = widths.of(cid);
  if (stated !== null) {
    return stated;
  }
  const advance = face.program?.advance(gid) ?? null;
  const isDefault =
    advance !== null && Math.abs(advance - widths.otherwise) <= DEFAULT_WIDTH_TOLERANCE;
  return isDefault ? widths.otherwise : null;
}

/**
 * Codes that could be used for new text: those of the ToUnicode map, then those whose text the
 * character collection knows. `coverageOf` decides.
 */
function* candidates(parts: CompositeParts, map: EncodingCMap): Generator<CoverageCandidate> {
  const { toUnicode, gidOf, face } = parts;
  for (const code of toUnicode.codes(MAX_CANDIDATES)) {
    const length = map.lengthOf(code);
    const cid = length === null ? 0 : map.cid(code, length);
    const gid = gidOf(cid);
    // A map of all 65 536 codes is common: most end here.
    if (length !== null && gid !== null && gid !== 0) {
      yield {
        code,
        length,
        gid,
        width: statedWidth(parts, cid, gid),
        // The glyph numbers of a composite font mean nothing by themselves: only ToUnicode lets
        // the new text be read back, so codes it does not map are not used.
        toUnicode: toUnicode.textOf(code),
        nameText: null,
        glyphName: face.program?.nameOfGid(gid) ?? null,
      };
    }
  }
  for (const { code, length, cid, gid } of codesOf(parts, map)) {
    if (toUnicode.textOf(code) === null) {
      yield {
        code,
        length,
        gid,
        width: statedWidth(parts, cid, gid),
        // Readers know the text of these codes without a ToUnicode map.
        toUnicode: parts.collectionText(code, length, cid),
        nameText: null,
        glyphName: face.program?.nameOfGid(gid) ?? null,
      };
    }
  }
}

/**
 * The one CIDFont (9.7.6.1); some producers write it without the array. A Type 0 font inside another is
 * damage.
 */
function descendantOf(doc: PdfDocument, dict: PdfDict): PdfDict | null {
  const array = doc.get(dict, "DescendantFonts");
  const first = isArray(array) ? doc.resolve(array.items[0]) : array;
  return isDict(first) && !first.entries.has("DescendantFonts") ? first : null;
}

/**
 * Splits a string into codes. At least one byte is taken each time, so damage cannot stop the loop from
 * ending.
 */
function decode(
  bytes: Uint8Array,
  cmap: EncodingCMap | null,
  codeOf: (code: number, length: number) => PdfCode,
): readonly PdfCode[] {
  const codes: PdfCode[] = [];
  let at = 0;
  while (at < bytes.length) {
    const { code, length } = cmap?.next(bytes, at) ?? { code: bytes[at] ?? 0, length: 1 };
    codes.push(codeOf(code, length));
    at += Math.max(1, length);
  }
  return codes;
}

/** Null for an encoding that is neither a CMap we know by name nor a stream. */
function readEncoding(doc: PdfDocument, value: PdfValue, depth: number): EncodingCMap | null {
  if (isName(value)) {
    return predefinedCMap(value.name);
  }
  if (!isStream(value) || depth > MAX_CMAP_DEPTH) {
    return null;
  }
  const used = doc.get(value.dict, "UseCMap");
  const parent = used === null ? null : readEncoding(doc, used, depth + 1);
  const cmap = embeddedCMap(doc.decode(value).value, parent, numberAt(doc, value.dict, "WMode"));
  // A parent that is named but cannot be read leaves CIDs unknown.
  return used !== null && parent === null ? { ...cmap, known: false } : cmap;
}

/** True for the predefined CMaps whose codes are UTF-16 units themselves. */
function isUnicodeCMap(value: PdfValue): boolean {
  return isName(value) && /^Uni.*-(?:UCS2|UTF16)-/.test(value.name);
}

/** CID → text by the character collection of the CIDFont; nothing for Identity and unknown ones. */
function cidTextReader(
  doc: PdfDocument,
  descendant: PdfDict | null,
): (cid: number) => string | null {
  const info = descendant === null ? null : doc.get(descendant, "CIDSystemInfo");
  const [registry, ordering] = isDict(info)
    ? [doc.get(info, "Registry"), doc.get(info, "Ordering")]
    : [null, null];
  const texts =
    isString(registry) && isString(ordering) && latin1Text(registry.bytes) === "Adobe"
      ? textOfCids(latin1Text(ordering.bytes))
      : null;
  return (cid) => texts?.get(cid) ?? null;
}

interface DrawnCode {
  readonly code: number;
  readonly length: number;
  readonly cid: number;
  readonly gid: number;
}

/** The codes with a glyph whose text the character collection knows. */
function* codesOf(parts: CompositeParts, map: EncodingCMap): Generator<DrawnCode> {
  let count = 0;
  for (const { low, high, length, cid } of statesCids(parts) ? ALL_CIDS : map.ranges) {
    for (let code = low; code <= high && count < MAX_CANDIDATES; code++) {
      count++;
      const own = cid + code - low;
      // The glyph first: a subset has few of a collection's thousands.
      const gid = parts.gidOf(own);
      if (gid !== null && gid !== 0 && parts.cidText(own) !== null) {
        yield { code, length, cid: own, gid };
      }
    }
  }
}

/** Under Identity a code is the CID (9.7.5.2). */
const ALL_CIDS = [{ low: 0, high: MAX_CANDIDATES - 1, length: 2, cid: 0 }] as const;

/**
 * Whether codes under Identity without a ToUnicode map are CIDs of the collection for sure: the program numbers its
 * glyphs by CIDs itself, as those of Japanese TeX do. A TrueType font under Identity is often written with the glyph's
 * own number for a CID, whatever collection its dictionary names.
 */
function statesCids({ cmap, toUnicode, face, isType0, cidText }: CompositeParts): boolean {
  const isKeyed = isType0 && (face.program?.gidOfCid ?? null) !== null;
  return (
    isKeyed &&
    cmap?.known === true &&
    cmap.ranges.length === 0 &&
    toUnicode.isEmpty &&
    cidText(1) !== null
  );
}

/** CID → glyph (ISO 32000-2, 9.7.4.2 and Table 115, CIDToGIDMap); null without a program. */
function glyphMapper(
  doc: PdfDocument,
  descendant: PdfDict | null,
  { face, isType0 }: { face: FontFace; isType0: boolean },
): (cid: number) => number | null {
  const { program } = face;
  if (program === null || descendant === null) {
    return () => null;
  }
  const { gidOfCid } = program;
  const value = doc.get(descendant, "CIDToGIDMap");
  if (isStream(value) && !isType0) {
    const map = doc.decode(value).value;
    return (cid) =>
      cid * 2 + 1 < map.length ? ((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0) : null;
  }
  // A CID-keyed CFF maps CIDs by its own charset; CIDToGIDMap is for TrueType alone (table 115).
  if (gidOfCid !== null) {
    return gidOfCid;
  }
  // Identity: the CID is the glyph id, also in a CFF that is not CID-keyed (9.7.4.2).
  return (cid) => (cid < program.glyphCount ? cid : null);
}
