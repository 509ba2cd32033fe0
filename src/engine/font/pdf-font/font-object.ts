/** Puts a `PdfFont` together from what the readers of simple and composite fonts found. */
import { type CoverageCandidate, coverageOf } from "./coverage.ts";
import { type FontFace, measuredHeights } from "./descriptor.ts";
import type { LetterReader, Outline } from "../program/glyph-outline.ts";
import type { PdfFont } from "./pdf-font.ts";

export interface FontParts
  extends Pick<PdfFont, "key" | "kind" | "vertical" | "reason" | "decode" | "hasPrivateTexts"> {
  /** True when codes can be checked against the embedded outlines. */
  readonly isReusable: boolean;
  readonly candidates: () => Iterable<CoverageCandidate>;
  readonly gidOfCode: (code: number, length: number) => number | null;
  /** Letters of a font that prints nothing new, to be measured: as its codes are read, proven or not. */
  readonly seenLetter?: LetterReader;
}

/**
 * Coverage and measured heights are made on first use: many fonts of a file set no editable text.
 * Getters and not members, so that a spread of the object would work them out: pass the font on as it
 * is.
 */
export function fontOf(face: FontFace, parts: FontParts): PdfFont {
  const { isReusable, candidates, gidOfCode, seenLetter, ...own } = parts;
  let coverage: PdfFont["coverage"] | null = null;
  // Without checked outlines there is no coverage at all: text is read in such a font, never set.
  const covered = (): PdfFont["coverage"] =>
    (coverage ??= coverageOf(isReusable ? face.program : null, isReusable ? candidates() : []));
  let heights: Pick<PdfFont, "capHeight" | "xHeight"> | null = null;
  const measured = (): Pick<PdfFont, "capHeight" | "xHeight"> =>
    (heights ??= measuredHeights(face, (character) => {
      const entry = covered().get(character);
      return entry === undefined ? null : gidOfCode(entry.code, entry.length);
    }));
  const outline = outlinesOf(face);
  return {
    ...own,
    ...face.name,
    ...face.style,
    program: face.program?.kind ?? null,
    get capHeight() {
      return measured().capHeight;
    },
    get xHeight() {
      return measured().xHeight;
    },
    get coverage() {
      return covered();
    },
    outlinesChecked: isReusable,
    outline,
    letterOf: (character) => {
      if (seenLetter !== undefined && covered().size === 0) {
        return seenLetter(character);
      }
      const entry = covered().get(character);
      const gid = entry === undefined ? null : gidOfCode(entry.code, entry.length);
      const drawn = gid === null ? null : outline(gid);
      return drawn === null ? null : { outline: drawn, advance: entry?.width ?? 0 };
    },
  };
}

/** More than the letters of a design; of the others outlines are drawn again whenever they are asked for. */
const MOST_OUTLINES = 512;

/** Outlines, each drawn once: a page shows few letters, each of them many times. */
function outlinesOf(face: Pick<FontFace, "program">): PdfFont["outline"] {
  const drawn = new Map<number, Outline | null>();
  return (gid) => {
    const known = drawn.get(gid);
    if (known !== undefined) {
      return known;
    }
    const outline = face.program?.outline(gid) ?? null;
    if (drawn.size < MOST_OUTLINES) {
      drawn.set(gid, outline);
    }
    return outline;
  };
}
