/**
 * Which fonts of a file are one face. Producers write a face as several font objects: letters of WinAnsi beside
 * others under Identity-H, a subset for each frame or page. A reader sees one font, and a letter that one of the
 * objects lacks may be shown by another. Names only say where to look; outlines decide.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { FaceMeasures } from "../../plan/face-measures.ts";
import { measureFace } from "../measure/measure-face.ts";
import { type GlyphShape, isSameShape, shapeOf } from "../program/glyph-shape.ts";
import type { PdfFont } from "./pdf-font.ts";

/**
 * Face of each font: the key of its first font object, in the order given. A font that is one face with no other
 * has its own key. Cost: outlines of some letters of fonts that bear one name; none for the others.
 */
export function facesOf(fonts: Iterable<PdfFont>): ReadonlyMap<PdfFont, string> {
  const groups = new Map<string, PdfFont[]>();
  for (const font of fonts) {
    addToList(groups, groupOf(font), font);
  }
  const faces = new Map<PdfFont, string>();
  for (const group of groups.values()) {
    const found: PdfFont[][] = [];
    for (const font of group) {
      const face = found.find((members) => {
        const relations = members.map((member) => relationOf(member, font));
        return relations.includes("same") && !relations.includes("other");
      });
      if (face === undefined) {
        found.push([font]);
      } else {
        face.push(font);
      }
      faces.set(font, face?.[0]?.key ?? font.key);
    }
  }
  return faces;
}

/** Fonts of one group may be one face; the glyphs of Type 3 fonts are drawings, each font by itself. */
function groupOf({ key, kind, postScriptName, program, vertical }: PdfFont): string {
  return kind === "Type3" || postScriptName === ""
    ? `key ${key}`
    : `${program === null ? "stated" : "embedded"} ${vertical ? "down" : "along"} ${postScriptName}`;
}

/** Names that writers give to any font: they say nothing about the face. */
export const ANY_NAME = /^(?:CIDFont\+)?(?:F|T|TT|C|Font)\d*(?:[_+-]\d+)?$/u;
/** Letters compared, evenly spread; as many equal ones as `SURE` need no other evidence. */
const [COMPARED, SURE] = [16, 4];
/** Of the letters compared: one in ten may be another form of the letter, as old-style figures are. */
const OTHER_SHARE = 0.1;
/** Thousandths of an em: what rounding of PDF writers makes of equal widths. */
const SAME_WIDTH = 2;

/** "unknown" where too few letters are in both and what is measured of the others does not bear it out. */
type Relation = "same" | "other" | "unknown";

/**
 * Two fonts of one name are one face where they draw their common letters alike; with few of those, or none, also
 * what is stated and measured of both must agree.
 */
function relationOf(a: PdfFont, b: PdfFont): Relation {
  // Not embedded: the name is all that a reader goes by as well.
  if (a.program === null || b.program === null) {
    return a.program === b.program ? "same" : "other";
  }
  const common = commonLetters(a, b);
  const same = common.filter((character) => isSameLetter(a, b, character)).length;
  const others = common.length - same;
  if (same >= SURE) {
    return others <= Math.max(1, OTHER_SHARE * common.length) ? "same" : "other";
  }
  if (others > 0) {
    return "other";
  }
  const isNamed = same > 0 || !ANY_NAME.test(a.postScriptName);
  return isNamed && agree(a, b) ? "same" : "unknown";
}

/** Letters, figures and signs both fonts print. */
function commonLetters(a: PdfFont, b: PdfFont): readonly string[] {
  const common = lettersOf(a).filter((character) => b.coverage.has(character));
  const count = Math.min(COMPARED, common.length);
  return Array.from(
    { length: count },
    (_, i) => common[Math.floor((i * common.length) / count)] ?? "",
  );
}

const letters = new WeakMap<PdfFont, readonly string[]>();

/** What a font prints and is seen; a font is compared with all others of its name. */
function lettersOf(font: PdfFont): readonly string[] {
  return getOrAdd(letters, font, () =>
    [...font.coverage.keys()].filter((character) => /\S/u.test(character)),
  );
}

function isSameLetter(a: PdfFont, b: PdfFont, character: string): boolean {
  const [ours, theirs] = [shapeIn(a, character), shapeIn(b, character)];
  const widths = [a, b].map((font) => font.coverage.get(character)?.width ?? 0);
  return (
    ours !== null &&
    theirs !== null &&
    Math.abs((widths[0] ?? 0) - (widths[1] ?? 0)) <= SAME_WIDTH &&
    isSameShape(ours, theirs)
  );
}

const shapes = new WeakMap<PdfFont, Map<string, GlyphShape | null>>();

/** What a letter of a font looks like; drawn once per font and letter. */
export function shapeIn(font: PdfFont, character: string): GlyphShape | null {
  const known = getOrAdd(shapes, font, () => new Map<string, GlyphShape | null>());
  return getOrAdd(known, character, () => {
    const letter = font.letterOf(character);
    return letter === null ? null : shapeOf(letter.outline);
  });
}

/** Shares by which measures may differ, other letters being measured in each; cuts of a family differ by 15 %. */
const TOLERANCES: readonly (readonly ["stem" | "capitalStem" | "xHeight" | "capHeight", number])[] =
  [
    ["stem", 0.1],
    ["capitalStem", 0.1],
    ["xHeight", 0.025],
    ["capHeight", 0.025],
  ];
/** Degrees: slanted letters of one face lean differently, "h" more than "n". */
const SAME_SLANT = 7;

/** Stated and measured, the two are alike. */
function agree(a: PdfFont, b: PdfFont): boolean {
  const [ours, theirs] = [measuresOfFont(a), measuresOfFont(b)];
  const compared = TOLERANCES.flatMap(([measure, tolerance]) => {
    const [one, other] = [ours[measure], theirs[measure]];
    return one === null || other === null ? [] : [Math.abs(one - other) <= tolerance * one];
  });
  // Some writers state the extent of the subset's own letters as ascent: what is measured says more.
  const hasSameExtent =
    Math.abs(a.ascent - b.ascent) <= SAME_WIDTH && Math.abs(a.descent - b.descent) <= SAME_WIDTH;
  return (
    a.weight === b.weight &&
    Math.abs(a.italicAngle - b.italicAngle) <= 1 &&
    (ours.slant === null ||
      theirs.slant === null ||
      Math.abs(ours.slant - theirs.slant) <= SAME_SLANT) &&
    isSameSpace(spaceWidth(a), spaceWidth(b)) &&
    (compared.length === 0 ? hasSameExtent : compared.every(Boolean))
  );
}

function isSameSpace(one: number, other: number): boolean {
  return one === 0 || other === 0 || Math.abs(one - other) <= SAME_WIDTH;
}

/** 0 for a font without a space. */
function spaceWidth(font: PdfFont): number {
  return font.coverage.get(" ")?.width ?? 0;
}

/** How a face is drawn, by the letters of all its fonts: one of few letters tells little. */
export function measuresOfFace(fonts: readonly PdfFont[]): FaceMeasures {
  const [only] = fonts;
  return fonts.length === 1 && only !== undefined
    ? measuresOfFont(only)
    : measureFace((character) => {
        for (const font of fonts) {
          const letter = font.letterOf(character);
          if (letter !== null) {
            return letter;
          }
        }
        return null;
      });
}

const measures = new WeakMap<PdfFont, FaceMeasures>();

/** How an embedded font is drawn; measured once per font. */
export function measuresOfFont(font: PdfFont): FaceMeasures {
  return getOrAdd(measures, font, () => measureFace(font.letterOf));
}
