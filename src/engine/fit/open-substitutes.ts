/**
 * Open families whose cuts stand in for other faces. Which cut of a family comes near a face is told by what is
 * measured of all of them beforehand, so that of each family one file is read.
 */
import { addToList } from "#base/maps.ts";
import type { FaceStyle, LibraryFontFile } from "../contract/fonts.ts";
import type { OpenIndex } from "../contract/open-fonts.ts";
import { classOf } from "../font/measure/face-class.ts";
import type { FaceMeasures } from "../plan/face-measures.ts";
import { isBoldFont, type SubstituteClass } from "./substitute-class.ts";

/** Upright strokes of a font against a face's, by its measures and its weight. */
export type ScaleTo = (measures: FaceMeasures, weight: number) => number;

/** A measured cut of an open family. */
interface MeasuredFace {
  readonly file: LibraryFontFile;
  readonly measures: FaceMeasures;
  /** As measured, else as stated. */
  readonly weight: number;
  readonly style: FaceStyle | null;
  readonly isSlanted: boolean;
  readonly isBold: boolean;
}

/** The measured ones of `files` by the families of the index, in its order; none is read. */
export function measuredFaces(
  files: readonly LibraryFontFile[],
  { families }: OpenIndex,
): readonly (readonly MeasuredFace[])[] {
  const named = new Map(files.map((file) => [file.onlyAs, file]));
  const cuts = new Map<string, MeasuredFace[]>();
  for (const { family, faces } of families) {
    for (const { postScriptName, weight, isItalic } of faces) {
      const file = named.get(postScriptName);
      // Packages of two versions of a family have fonts of one name.
      named.delete(postScriptName);
      if (file?.measures !== undefined) {
        const seen = classOf(file.measures);
        addToList(cuts, family, {
          file,
          measures: file.measures,
          weight: seen.weight ?? weight,
          style: file.style ?? seen.style,
          isSlanted: isItalic,
          isBold: isBoldFont(weight, seen),
        });
      }
    }
  }
  return [...cuts.values()];
}

/** Of each family the cut of the style, slant and boldness whose strokes are nearest to the face's. */
export function openSubstitutes(
  families: readonly (readonly MeasuredFace[])[],
  wanted: SubstituteClass,
  scaleTo: ScaleTo,
): readonly LibraryFontFile[] {
  const gapOf = ({ measures, weight }: MeasuredFace): number =>
    Math.abs(Math.log(scaleTo(measures, weight)));
  return families.flatMap((cuts) =>
    cuts
      .filter(
        ({ style, isSlanted, isBold }) =>
          style === wanted.style && isSlanted === wanted.isSlanted && isBold === wanted.isBold,
      )
      .toSorted((a, b) => gapOf(a) - gapOf(b))
      .slice(0, 1)
      .map(({ file }) => file),
  );
}
