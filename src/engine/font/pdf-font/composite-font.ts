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

/** More codes than a two-byte font can have; bounds the work on hostile ToUnicode maps. */
const MAX_CANDIDATES = 65_536;
const MAX_CMAP_DEPTH = 4;
/** A default width counts as stated for a glyph when the program agrees within this many thousandths. */
const DEFAULT_WIDTH_TOLERANCE = 2;

export function readCompositeFont(doc: PdfDocument, dict: PdfDict, key: string): PdfFont {
  const descendant = descendantOf(doc, dict);
  const face = readFace(doc, descendant ?? dict);
  const isType0 = isName(descendant && doc.get(descendant, "Subtype"), "CIDFontType0");
  const cmap = readEncoding(doc, doc.get(dict, "Encoding"), 0);
  const widths = readCidWidths(doc, descendant);
  const toUnicode = readToUnicodeOf(doc, dict);
  const unicodeCodes = isUnicodeCMap(doc.get(dict, "Encoding"));
  const cidText = cidTextReader(doc, descendant);
  const gidOf = glyphMapper(doc, descendant, { face, isType0 });
  const programText = programTextReader(face.program, "adobe");
  const codes = new Map<number, PdfCode>();
  const codeOf = (code: number, length: number): PdfCode => {
    const slot = code * 8 + length;
    const known = codes.get(slot);
    if (known !== undefined) {
      return known;
    }
    const cid = cmap?.cid(code, length) ?? 0;
    const gid = cmap?.known === true ? gidOf(cid) : null;
    const width = widths.of(cid) ?? widths.otherwise;
    const mapped =
      reportedText(toUnicode.textOf(code)) ??
      (unicodeCodes ? textOfUtf16(code, length) : cidText(cid));
    const place = widths.verticalOf(cid, width);
    const isVertical = cmap?.vertical === true;
    const made: PdfCode = {
      code,
      length,
      unicode: mapped ?? (gid === null ? null : reportedText(programText(gid))),
      width: isVertical ? place.advance : width,
      vertical: isVertical ? { vx: place.vx, vy: place.vy } : null,
      gid,
      isWordSpace: length === 1 && code === 32,
    };
    codes.set(slot, made);
    return made;
  };
  const statedWidth = (cid: number, gid: number): number | null => {
    const stated = widths.of(cid);
    if (stated !== null) {
      return stated;
    }
    const advance = face.program?.advance(gid) ?? null;
    const isDefault =
      advance !== null && Math.abs(advance - widths.otherwise) <= DEFAULT_WIDTH_TOLERANCE;
    return isDefault ? widths.otherwise : null;
  };
  function* candidates(map: EncodingCMap): Generator<CoverageCandidate> {
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
          width: statedWidth(cid, gid),
          // The glyph numbers of a composite font mean nothing by themselves: only ToUnicode lets
          // the new text be read back, so codes it does not map are not used.
          toUnicode: toUnicode.textOf(code),
          nameText: null,
          glyphName: face.program?.nameOfGid(gid) ?? null,
        };
      }
    }
    for (const { code, length, cid } of codesOf(map, cidText)) {
      const gid = gidOf(cid);
      if (gid !== null && gid !== 0 && toUnicode.textOf(code) === null) {
        yield {
          code,
          length,
          gid,
          width: statedWidth(cid, gid),
          // Readers know the text of these codes without a ToUnicode map.
          toUnicode: unicodeCodes ? textOfUtf16(code, length) : cidText(cid),
          nameText: null,
          glyphName: face.program?.nameOfGid(gid) ?? null,
        };
      }
    }
  }
  const isKnown = descendant !== null && cmap?.known === true;
  const isReusable =
    isKnown && !cmap.vertical && face.program !== null && face.program.outlinesReadable;
  return fontOf(face, {
    key,
    kind: isType0 ? "CIDFontType0" : "CIDFontType2",
    vertical: cmap?.vertical ?? false,
    reason: isKnown ? null : "unsupported_font",
    decode: (bytes) => decode(bytes, cmap, codeOf),
    isReusable,
    candidates: () => (cmap === null ? [] : candidates(cmap)),
    gidOfCode: (code, length) => gidOf(cmap?.cid(code, length) ?? 0),
  });
}

function descendantOf(doc: PdfDocument, dict: PdfDict): PdfDict | null {
  const array = doc.get(dict, "DescendantFonts");
  const first = isArray(array) ? doc.resolve(array.items[0]) : array;
  return isDict(first) && !first.entries.has("DescendantFonts") ? first : null;
}

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

/** The codes of a predefined CMap whose text the character collection knows. */
function* codesOf(
  map: EncodingCMap,
  cidText: (cid: number) => string | null,
): Generator<{ readonly code: number; readonly length: number; readonly cid: number }> {
  let count = 0;
  for (const { low, high, length, cid } of map.ranges) {
    for (let code = low; code <= high && count < MAX_CANDIDATES; code++) {
      count++;
      if (cidText(cid + code - low) !== null) {
        yield { code, length, cid: cid + code - low };
      }
    }
  }
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
  if (gidOfCid !== null) {
    return gidOfCid;
  }
  return (cid) => (cid < program.glyphCount ? cid : null);
}
