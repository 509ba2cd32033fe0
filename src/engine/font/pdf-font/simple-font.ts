/** Type 1, MMType1, TrueType and Type 3 fonts: one-byte codes (ISO 32000-2, 9.6). */
import type { PdfDocument } from "../../pdf/document.ts";
import { isStream, type PdfDict } from "../../pdf/objects.ts";
import type { CoverageCandidate } from "./coverage.ts";
import { type FontFace, numberAt, numbersAt, readFace } from "./descriptor.ts";
import { fontOf } from "./font-object.ts";
import { hasFalseLetters, isFalseLetter } from "./false-letters.ts";
import { programTextReader, reportedText } from "./font-text.ts";
import { glyphNamesOf, symbolTexts } from "./symbol-texts.ts";
import { textOfGlyphName } from "../encoding/glyph-names.ts";
import type { PdfCode, PdfFont } from "./pdf-font.ts";
import { glyphSelector, readSimpleEncoding } from "./simple-encoding.ts";
import { readToUnicode, type ToUnicode } from "../encoding/to-unicode.ts";
import { type3Reason, type3Scale } from "./type3.ts";
import { type3Letters } from "./type3-letters.ts";
import type { LetterReader } from "../program/glyph-outline.ts";
import type { FontKind } from "../../plan/font-facts.ts";

/** A font of one-byte codes. What cannot be read leaves codes without text, glyph or width. */
export function readSimpleFont(
  doc: PdfDocument,
  dict: PdfDict,
  kind: SimpleKind,
  key: string,
): PdfFont {
  const parts = readParts(doc, dict, kind);
  const { face, widths } = parts;
  // At most 256 objects a font, shared by all glyphs of all pages.
  const codes: (PdfCode | undefined)[] = [];
  const codeOf = (code: number): PdfCode => (codes[code] ??= makeCode(parts, code));
  const isReusable = kind !== "Type3" && face.program !== null && face.program.outlinesReadable;
  return fontOf(face, {
    key,
    kind,
    vertical: false,
    reason:
      (kind === "Type3" ? type3Reason(doc, dict) : null) ??
      // Without widths from anywhere the pen is a guess, and so is every place on the line.
      (widths.areKnown || face.standard !== null ? null : "unsupported_font"),
    decode: (bytes) => {
      const shown: PdfCode[] = [];
      for (let at = 0; at < bytes.length; at++) {
        shown.push(codeOf(bytes[at] ?? 0));
      }
      return shown;
    },
    isReusable,
    candidates: () => candidates(parts),
    gidOfCode: (code) => parts.glyphOf(code).gid,
    seenLetter: seenLetters(doc, dict, { kind, parts, codeOf }),
    ...(parts.hasPrivateTexts ? { hasPrivateTexts: true } : {}),
  });
}

/** Letters by the first code that reads as each: outlines of the program, or what procedures draw. */
function seenLetters(
  doc: PdfDocument,
  dict: PdfDict,
  {
    kind,
    parts: { encoding, face },
    codeOf,
  }: {
    readonly kind: SimpleKind;
    readonly parts: SimpleParts;
    readonly codeOf: (code: number) => PdfCode;
  },
): LetterReader {
  const codes = new Map<string, PdfCode>();
  const shown = (character: string): PdfCode | null => {
    // Backwards, so that the first one counts.
    for (let code = codes.size === 0 ? 255 : -1; code >= 0; code--) {
      codes.set(codeOf(code).unicode ?? "", codeOf(code));
    }
    return codes.get(character) ?? null;
  };
  if (kind === "Type3") {
    return type3Letters(doc, dict, (character) => {
      const found = shown(character);
      const name = found === null ? null : (encoding.names[found.code] ?? null);
      return found === null || name === null ? null : { name, advance: found.width };
    });
  }
  return (character) => {
    const found = shown(character);
    // A code of the base encoding that no glyph stands for would measure as .notdef, a box for every letter.
    const gid = found?.gid ?? null;
    const outline = gid === null ? null : (face.program?.outline(gid) ?? null);
    return found === null || outline === null ? null : { outline, advance: found.width };
  };
}

type SimpleKind = Exclude<FontKind, "CIDFontType0" | "CIDFontType2">;

/** What the dictionaries of the font say, each read once. */
interface SimpleParts {
  readonly face: FontFace;
  readonly encoding: ReturnType<typeof readSimpleEncoding>;
  readonly toUnicode: ToUnicode;
  readonly hasPrivateTexts: boolean;
  readonly glyphOf: ReturnType<typeof glyphSelector>;
  readonly widths: Widths;
  readonly nameTextOf: (code: number) => string | null;
  readonly programText: (gid: number) => string | null;
}

function readParts(doc: PdfDocument, dict: PdfDict, kind: SimpleKind): SimpleParts {
  const parts = readNamedParts(doc, dict, kind);
  const { program } = parts.face;
  if (kind === "Type3" || program === null || !program.outlinesReadable) {
    return parts;
  }
  const codes = new Map<string, number>();
  for (let code = 255; code >= 0; code--) {
    codes.set(parts.toUnicode.textOf(code) ?? parts.nameTextOf(code) ?? "", code);
  }
  const gidOf = (letter: string): number | null => {
    const code = codes.get(letter);
    return code === undefined ? null : parts.glyphOf(code).gid;
  };
  return hasFalseLetters(program, gidOf) ? withoutFalseLetters(parts) : parts;
}

/** The letters that other ones are named by read as nothing, by whatever source. */
function withoutFalseLetters(parts: SimpleParts): SimpleParts {
  const known = (text: string | null): string | null =>
    text === null || isFalseLetter(text) ? null : text;
  return {
    ...parts,
    toUnicode: { ...parts.toUnicode, textOf: (code) => known(parts.toUnicode.textOf(code)) },
    nameTextOf: (code) => known(parts.nameTextOf(code)),
    programText: (gid) => known(parts.programText(gid)),
  };
}

function readNamedParts(doc: PdfDocument, dict: PdfDict, kind: SimpleKind): SimpleParts {
  const face = readFace(doc, dict);
  const encoding = readSimpleEncoding(doc, dict, face);
  const list = glyphNamesOf(face);
  return {
    face,
    encoding,
    ...symbolTexts(list, readToUnicodeOf(doc, dict)),
    glyphOf: glyphSelector(encoding, face, { isTrueTypeDict: kind === "TrueType" }),
    widths: readWidths(doc, dict, { kind, face }),
    nameTextOf: (code) => {
      const name = encoding.names[code] ?? null;
      return name === null ? null : textOfGlyphName(name, list);
    },
    programText: programTextReader(face.program, list),
  };
}

function makeCode(parts: SimpleParts, code: number): PdfCode {
  // The certainty of the glyph matters for new text only; reading takes the best guess.
  const { gid } = parts.glyphOf(code);
  const text = reportedText(parts.toUnicode.textOf(code)) ?? reportedText(parts.nameTextOf(code));
  return {
    code,
    length: 1,
    // 9.10.2: ToUnicode, then the glyph's name; the program is beyond the standard, but the only hope
    // of symbolic fonts.
    unicode: text ?? (gid === null ? null : reportedText(parts.programText(gid))),
    width: widthOf(parts, code, gid),
    vertical: null,
    gid,
    isWordSpace: code === 32,
  };
}

/** As renderers take it: /Widths, then the standard font's own (ISO 32000-2, 9.6.2.2), then what is left. */
function widthOf(
  { encoding, face, widths }: SimpleParts,
  code: number,
  gid: number | null,
): number {
  const name = encoding.names[code] ?? null;
  // By glyph name: the standard fonts' widths belong to glyphs, and /Differences may move them to other
  // codes.
  const standard = name === null ? null : (face.standard?.width(name) ?? null);
  return widths.of(code) ?? standard ?? widths.otherwise(gid);
}

/** Codes whose glyph is certain, with what coverage needs to prove them. */
function* candidates(parts: SimpleParts): Generator<CoverageCandidate> {
  const { face, encoding, toUnicode, widths } = parts;
  for (let code = 0; code < 256; code++) {
    const { gid, isPlaceholderByForm } = parts.glyphOf(code);
    if (isPlaceholderByForm && gid !== null) {
      yield {
        code,
        length: 1,
        gid,
        width: widths.of(code),
        toUnicode: toUnicode.textOf(code),
        nameText: parts.nameTextOf(code),
        glyphName: encoding.names[code] ?? face.program?.nameOfGid(gid) ?? null,
      };
    }
  }
}

/** The font's /ToUnicode; one that maps nothing when it is absent or no stream. */
export function readToUnicodeOf(doc: PdfDocument, dict: PdfDict): ToUnicode {
  const stream = doc.get(dict, "ToUnicode");
  return readToUnicode(isStream(stream) ? doc.decode(stream).value : new Uint8Array());
}

/** Advances by code. Type 3 widths are scaled from glyph space by FontMatrix. */
interface Widths {
  /** Thousandths of text space as the PDF states it; null when it does not. */
  of(code: number): number | null;
  /** What renderers use where nothing is stated. */
  otherwise(gid: number | null): number;
  /** False when the PDF has no /Widths and no program to take advances from. */
  readonly areKnown: boolean;
}

function readWidths(
  doc: PdfDocument,
  dict: PdfDict,
  { kind, face }: { kind: FontKind; face: FontFace },
): Widths {
  // FirstChar is a whole number; some producers write 32.0.
  const first = Math.trunc(numberAt(doc, dict, "FirstChar") ?? 0);
  const widths = numbersAt(doc, dict, "Widths");
  const scale = kind === "Type3" ? type3Scale(doc, dict) : 1;
  const missing = numberAt(doc, face.descriptor, "MissingWidth") ?? 0;
  return {
    of(code) {
      const width = widths?.[code - first];
      return width === undefined ? null : width * scale;
    },
    otherwise(gid) {
      // A missing /Widths is damage for any font but the standard 14; renderers then ask the program.
      const own = widths === null && gid !== null ? face.program?.advance(gid) : null;
      return own ?? missing;
    },
    areKnown: widths !== null || (face.program !== null && kind !== "Type3"),
  };
}
