/** The part of a font that a plan keeps. */
import type { Rect } from "#base/geometry.ts";
import { outlineBounds, type Outline } from "../program/glyph-outline.ts";
import { glyphPaths } from "../program/glyph-path.ts";
import { measuresOfFont, shapeIn } from "./faces.ts";
import type { PdfFont } from "./pdf-font.ts";
import type { FaceMeasures } from "../../plan/face-measures.ts";
import type { FontFacts } from "../../plan/font-facts.ts";

/**
 * Characters whose outline is kept, to know the font again by: of any font, and of one the shop may
 * have.
 */
const FEW_SHAPES = 8;
const MANY_SHAPES = 256;

/** Evenly spread over what the font prints, so that no script or case speaks for all. */
function inkOf(
  font: PdfFont,
  coverage: FontFacts["coverage"],
  most: number,
): NonNullable<FontFacts["ink"]> {
  // At most as many as there are characters; the steps below then never repeat one.
  const count = Math.min(most, coverage.length);
  return Array.from({ length: count }, (_, i) => {
    return coverage[Math.floor((i * coverage.length) / count)]?.[0] ?? "";
  }).flatMap((character) => {
    const shape = shapeIn(font, character);
    return shape === null ? [] : [[character, shape.box, shape.fields] as const];
  });
}

/** Ink of all that the font prints, whole thousandths. */
function boundsOf(font: PdfFont): NonNullable<FontFacts["bounds"]> {
  return Array.from(font.coverage.values(), (code) => {
    const bounds = outlineBounds(outlineOfCode(font, code) ?? []);
    return [code.code, bounds === null ? null : wholeRect(bounds)] as const;
  });
}

/** Outlines of all that the font prints. */
function outlinesOf(font: PdfFont): NonNullable<FontFacts["outlines"]> {
  return Array.from(font.coverage.values(), (code) => {
    return [code.code, glyphPaths(outlineOfCode(font, code) ?? [])] as const;
  });
}

function outlineOfCode(
  font: PdfFont,
  { code, length }: { readonly code: number; readonly length: number },
): Outline | null {
  const bytes = Uint8Array.from({ length }, (_, i) => (code >> (8 * (length - 1 - i))) & 0xff);
  const gid = font.decode(bytes)[0]?.gid ?? null;
  return gid === null ? null : font.outline(gid);
}

function wholeRect([x0, y0, x1, y1]: Rect): Rect {
  return [Math.floor(x0), Math.floor(y0), Math.ceil(x1), Math.ceil(y1)];
}

/**
 * What a plan keeps of a font; `coverage` ascending by code point. `mayBeDonated`: a font of the shop
 * bears its name, so that more of its letters are looked at, 256 at most. `isClipped`: text in it stands in a
 * clip, so that the ink of each letter is kept. `isCopied`: paths draw letters of it, so that all outlines are kept. `face`: as
 * `FontFacts.face`. `measures`: of its face, where that has other fonts.
 */
export function fontFactsOf(
  font: PdfFont,
  {
    mayBeDonated = false,
    isClipped = false,
    isCopied = false,
    face,
    measures,
  }: {
    readonly mayBeDonated?: boolean;
    readonly isClipped?: boolean;
    readonly isCopied?: boolean;
    readonly face?: string;
    readonly measures?: FaceMeasures;
  } = {},
): FontFacts {
  const coverage = [...font.coverage]
    .map(([character, { code, length, width }]) => [character, code, length, width] as const)
    // Not by pattern: taking pairs apart costs more than comparing them.
    .sort((a, b) => pointOf(a[0]) - pointOf(b[0]));
  const ink =
    font.program === null ? [] : inkOf(font, coverage, mayBeDonated ? MANY_SHAPES : FEW_SHAPES);
  const isSeen = font.program !== null || font.kind === "Type3" || coverage.length > 0;
  return {
    key: font.key,
    kind: font.kind,
    postScriptName: font.postScriptName,
    subsetTag: font.subsetTag,
    familyName: font.familyName,
    ...(face === undefined ? {} : { face }),
    embedded: font.program !== null,
    ascent: font.ascent,
    descent: font.descent,
    capHeight: font.capHeight,
    xHeight: font.xHeight,
    italicAngle: font.italicAngle,
    weight: font.weight,
    isSerif: font.isSerif,
    isFixedPitch: font.isFixedPitch,
    isScript: font.isScript,
    fsType: font.fsType,
    // Left out where they say nothing: a stored plan stays readable by versions that did not know them.
    ...(font.vertical ? { vertical: true } : {}),
    ...(font.hasPrivateTexts === true ? { hasPrivateTexts: true } : {}),
    // Also of fonts that print nothing new: what stands in for them must be of their class.
    ...(isSeen ? { measures: measures ?? measuresOfFont(font) } : {}),
    ...(ink.length === 0 ? {} : { ink }),
    ...(isClipped ? { bounds: boundsOf(font) } : {}),
    ...(isCopied ? { outlines: outlinesOf(font) } : {}),
    coverage,
  };
}

function pointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
