/** The /Encoding of a simple font and the glyph each code selects (ISO 32000-2, 9.6.5). */
import type { PdfDocument } from "../../pdf/document.ts";
import { isArray, isDict, isName, type PdfDict } from "../../pdf/objects.ts";
import type { FontFace } from "./descriptor.ts";
import {
  baseEncoding,
  encodingOfPdfName,
  type GlyphNames,
  macOsCode,
} from "../encoding/encodings.ts";
import {
  type CharMap,
  charMapOf,
  type FontProgram,
  unicodeCharMaps,
} from "../program/font-program.ts";
import { textOfGlyphName } from "../encoding/glyph-names.ts";

/** The encoding in force, with what the PDF itself said of it: TrueType selection asks for both. */
export interface SimpleEncoding {
  /** Glyph name of each code; null for .notdef. */
  readonly names: GlyphNames;
  /** True when the PDF names a base encoding. */
  readonly hasBase: boolean;
  /** Codes named in /Differences. */
  readonly differences: ReadonlyMap<number, string>;
}

/**
 * Reads /Encoding, a name or a dictionary (9.6.5.1). Unknown names and a missing entry give the implied
 * encoding.
 */
export function readSimpleEncoding(
  doc: PdfDocument,
  font: PdfDict,
  face: FontFace,
): SimpleEncoding {
  const value = doc.get(font, "Encoding");
  const baseName = isDict(value) ? doc.get(value, "BaseEncoding") : value;
  const named = isName(baseName) ? encodingOfPdfName(baseName.name) : null;
  const differences = isDict(value) ? readDifferences(doc, value) : new Map<number, string>();
  const names = [...(named ?? impliedEncoding(face))];
  for (const [code, name] of differences) {
    names[code] = name === ".notdef" ? null : name;
  }
  return { names, hasBase: named !== null, differences };
}

/** /Differences: a number sets the code, names count on from it. Codes outside 0 to 255 are dropped. */
function readDifferences(doc: PdfDocument, encoding: PdfDict): Map<number, string> {
  const differences = new Map<number, string>();
  const array = doc.get(encoding, "Differences");
  let code = 0;
  for (const item of isArray(array) ? array.items : []) {
    const value = doc.resolve(item);
    if (typeof value === "number") {
      code = Math.trunc(value);
    } else if (isName(value)) {
      if (code >= 0 && code <= 255) {
        differences.set(code, value.name);
      }
      code++;
    }
  }
  return differences;
}

/** The encoding in force where the PDF names none: the program's own, else the standard one. */
function impliedEncoding({ program, standard, isSymbolic, name }: FontFace): GlyphNames {
  if (standard?.name === "Symbol") {
    return baseEncoding("Symbol");
  }
  if (standard?.name === "ZapfDingbats") {
    return baseEncoding("ZapfDingbats");
  }
  const builtIn = program?.encoding ?? null;
  if (program !== null && builtIn !== null) {
    return Array.from({ length: 256 }, (_, code) => {
      const gid = builtIn.get(code) ?? 0;
      return gid === 0 ? null : program.nameOfGid(gid);
    });
  }
  // Codes of a symbolic font mean what its program says; without one, what its name says it is.
  const isPictorial = /dingbats|wingdings|webdings|symbol/i.test(name.postScriptName);
  const isOpaque = program === null ? isPictorial : isSymbolic;
  return isOpaque ? Array.from({ length: 256 }, () => null) : baseEncoding("Standard");
}

/** A glyph, and whether every reader is bound to choose the same one. */
export interface SelectedGlyph {
  readonly gid: number | null;
  readonly isPlaceholderByForm: boolean;
}

const NO_GLYPH: SelectedGlyph = { gid: null, isPlaceholderByForm: false };

/**
 * Code → glyph of the program, as readers choose it. Null and uncertain without a program, or with a
 * CID-keyed one, which has no names and no codes.
 */
export function glyphSelector(
  encoding: SimpleEncoding,
  face: FontFace,
  { isTrueTypeDict }: { readonly isTrueTypeDict: boolean },
): (code: number) => SelectedGlyph {
  const { program } = face;
  if (program === null || program.gidOfCid !== null) {
    return () => NO_GLYPH;
  }
  // An OpenType CFF under a TrueType dictionary is selected through its cmap; under Type1 by name
  // (9.6.5.4).
  const isCharMapped =
    program.kind === "truetype" ||
    (program.kind === "opentype-cff" && isTrueTypeDict && program.charMaps.length > 0);
  if (!isCharMapped) {
    return (code) => namedGlyph(program, encoding, code);
  }
  const maps: TrueTypeMaps = {
    program,
    unicode: unicodeCharMaps(program),
    symbol: charMapOf(program, 3, 0),
    macintosh: charMapOf(program, 1, 0),
  };
  return (code) => trueTypeGlyph(maps, encoding, { code, isSymbolic: face.isSymbolic });
}

interface TrueTypeMaps {
  readonly program: FontProgram;
  readonly unicode: readonly CharMap[];
  readonly symbol: CharMap | null;
  readonly macintosh: CharMap | null;
}

/** Type 1 and CFF: by name; by the built-in encoding where the PDF says nothing of the code. */
function namedGlyph(program: FontProgram, encoding: SimpleEncoding, code: number): SelectedGlyph {
  const isBuiltIn = !encoding.hasBase && !encoding.differences.has(code);
  const ownGid = isBuiltIn ? program.encoding?.get(code) : undefined;
  const name = encoding.names[code] ?? null;
  const gid = ownGid ?? (name === null ? null : program.gidOfName(name));
  return { gid, isPlaceholderByForm: gid !== null };
}

/** ISO 32000-2, 9.6.5.4: by name for nonsymbolic fonts with an encoding, else by code. */
function trueTypeGlyph(
  maps: TrueTypeMaps,
  encoding: SimpleEncoding,
  { code, isSymbolic }: { code: number; isSymbolic: boolean },
): SelectedGlyph {
  const hasEncoding = encoding.hasBase || encoding.differences.size > 0;
  const byName = glyphByName(maps, encoding.names[code] ?? null);
  // Both ways are tried each time, since certainty is whether they agree.
  const byCode = glyphByCode(maps, code);
  if (hasEncoding && !isSymbolic) {
    const gid = byName !== 0 ? byName : byCode;
    return { gid: gid === 0 ? null : gid, isPlaceholderByForm: byName !== 0 };
  }
  // Readers disagree on a symbolic font with an encoding: certain only where both ways agree.
  const gid = byCode !== 0 ? byCode : byName;
  const isPlaceholderByForm = byCode === byName || !hasEncoding || byName === 0;
  return { gid: gid === 0 ? null : gid, isPlaceholderByForm: isPlaceholderByForm && byCode !== 0 };
}

/** By Unicode cmap, then Macintosh cmap, then the post table (9.6.5.4); 0 when none has it. */
function glyphByName(maps: TrueTypeMaps, name: string | null): number {
  if (name === null) {
    return 0;
  }
  const text = textOfGlyphName(name);
  const point = text?.codePointAt(0);
  // Single characters only: a ligature's name has no one code point.
  if (text !== null && point !== undefined && text.length === String.fromCodePoint(point).length) {
    for (const map of maps.unicode) {
      const gid = map.gid(point);
      if (gid !== 0) {
        return gid;
      }
    }
  }
  const macCode = macOsCode(name);
  const byMac = macCode === null ? 0 : (maps.macintosh?.gid(macCode) ?? 0);
  return byMac !== 0 ? byMac : (maps.program.gidOfName(name) ?? 0);
}

/** By the symbol map, in its usual pages, then the Macintosh map; 0 when neither has the code. */
function glyphByCode({ symbol, macintosh }: TrueTypeMaps, code: number): number {
  for (const page of symbol === null ? [] : [0xf000, 0, 0xf100, 0xf200]) {
    const gid = symbol?.gid(page + code) ?? 0;
    if (gid !== 0) {
      return gid;
    }
  }
  return macintosh?.gid(code) ?? 0;
}
