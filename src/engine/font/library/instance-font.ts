/**
 * A variable font at some weight and width, as a full font like any other. Its bytes are made when a text is set in
 * it: what ranking asks, the variable font answers.
 */
import { latin1Bytes } from "#base/bytes.ts";
import type { FaceMeasures } from "../../plan/face-measures.ts";
import { sha256Hex } from "../../packages/hash.ts";
import type { Subsetter } from "../../packages/harfbuzz.ts";
import type { LibraryFont } from "./library-font.ts";

/** Values of the axes wght and wdth (OpenType 1.9, registered design-variation axes). */
export interface AxisValues {
  readonly wght: number;
  /** Per cent of the usual width. */
  readonly wdth: number;
}

/** A design along its axes, as `measureFace` measures it at their ends and at wght 100, 200, … 900. */
interface Design {
  /** How much narrower letters are per part of wdth, and wider per unit of wght. */
  readonly upright: readonly [byWidth: number, byWeight: number];
  readonly italic: readonly [byWidth: number, byWeight: number];
  /** Stem against x-height in thousandths. */
  readonly stems: readonly number[];
}

/** Noto Sans and Noto Serif 2.015. */
const NOTO_SANS: Design = {
  upright: [0.71, 0.00012],
  italic: [0.75, 0.00009],
  stems: [49, 72, 105, 161, 193, 230, 272, 302, 339],
};
const NOTO_SERIF: Design = {
  upright: [0.53, 0.00018],
  italic: [0.45, 0.0004],
  stems: [52, 77, 118, 172, 201, 239, 279, 321, 355],
};
/** Inter 4.001, which has no wdth. */
const INTER: Design = {
  upright: [0, 0.0001],
  italic: [0, 0.0001],
  stems: [40, 80, 119, 159, 193, 230, 264, 307, 354],
};

function designOf({ file, facts }: LibraryFont): Design {
  return facts.familyName === "Inter" ? INTER : file.style === "sans" ? NOTO_SANS : NOTO_SERIF;
}

/** False for a design of one width. */
export function hasWidths(font: LibraryFont): boolean {
  return designOf(font).upright[0] > 0;
}

/** Advances against those of the usual cut; within 4 % of them from 300 to 900. */
export function widthAt(font: LibraryFont, { wght, wdth }: AxisValues): number {
  const { upright, italic } = designOf(font);
  const [byWidth, byWeight] = font.facts.isItalic ? italic : upright;
  return (1 + (wght - 400) * byWeight) * (1 - (byWidth * (100 - wdth)) / 100);
}

/** The wdth at which letters are `ratio` times as wide as the usual cut's. */
export function wdthOfWidth(font: LibraryFont, wght: number, ratio: number): number {
  const narrowest = widthAt(font, { wght, wdth: 0 });
  return (100 * (ratio - narrowest)) / (widthAt(font, { wght, wdth: 100 }) - narrowest);
}

/** The part of a stem that is lost per unit of wght where letters are set narrower by the whole of wdth. */
const [LOST, MOST_LOST] = [0.0005, 0.4];

/** Upright strokes of small letters in thousandths of an em; within 4 % of them. */
export function stemAt(font: LibraryFont, { wght, wdth }: AxisValues): number {
  const { stems } = designOf(font);
  const at = Math.min(stems.length - 1, Math.max(0, wght / 100 - 1));
  const [low = 0, high = 0] = [stems[Math.floor(at)], stems[Math.ceil(at)]];
  const share = low + (high - low) * (at - Math.floor(at));
  const lost = Math.min(MOST_LOST, LOST * wght) * (1 - wdth / 100);
  const xHeight = font.file.measures?.xHeight ?? font.facts.xHeight;
  return (share * xHeight * (1 - lost)) / 1000;
}

/** What families of instances are called behind the name of their design. */
export const VARIABLE_FAMILY = " Variable";

/** `base` at `axes`; damage of the variable font shows as a font without bytes, which sets nothing. */
export function instanceFont(
  base: LibraryFont,
  axes: AxisValues,
  instancer: Subsetter,
): LibraryFont {
  const { wght, wdth } = axes;
  const id = `${base.file.id}@${wght},${wdth}`;
  const [ratio, stem] = [widthAt(base, axes), stemAt(base, axes)];
  let made: Uint8Array | null = null;
  return {
    file: {
      id,
      ...(base.file.style === undefined ? {} : { style: base.file.style }),
      ...(base.file.measures === undefined
        ? {}
        : { measures: measuresAt(base.file.measures, stem, ratio) }),
      get bytes() {
        const pinned = hasWidths(base) ? { wght, wdth } : { wght };
        return (made ??= instancer.instance(base.file, pinned) ?? new Uint8Array());
      },
    },
    facts: {
      ...base.facts,
      id,
      sha256: sha256Hex(latin1Bytes(`${base.facts.sha256} ${id}`)),
      // Adobe Technical Note 5902: the value before the tag of each axis.
      postScriptName: `${base.facts.postScriptName.replace(/-Regular$/u, "")}_${wght}wght_${wdth}wdth`,
      familyName: `${base.facts.familyName}${VARIABLE_FAMILY}`,
      weight: wght,
    },
    widthOf: (character) => {
      const width = base.widthOf(character);
      return width === null ? null : Math.round(width * ratio);
    },
    glyphOf: base.glyphOf,
    glyphCount: base.glyphCount,
    variable: base,
  };
}

function measuresAt(measures: FaceMeasures, stem: number, ratio: number): FaceMeasures {
  const { width, capitalStem } = measures;
  const usual = measures.stem ?? stem;
  return {
    ...measures,
    stem: Math.round(stem),
    capitalStem: capitalStem === null ? null : Math.round((capitalStem * stem) / usual),
    width: width === null ? null : Math.round(width * ratio),
  };
}
