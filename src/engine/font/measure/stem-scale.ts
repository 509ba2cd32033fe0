/** How heavy two faces print beside each other. */
import type { FaceMeasures } from "../../plan/face-measures.ts";

/**
 * Width of upright strokes of one face against another's, both at one size: what shows where words of both stand in
 * one line, whatever their x-heights are. Null where not both tell.
 */
export function stemScale(ours: FaceMeasures, theirs: FaceMeasures): number | null {
  // Without small letters the measure of their strokes is that of capitals, which are heavier.
  const isOfCapitals = theirs.hasCapitalsOnly === true || theirs.stem === theirs.capitalStem;
  const [our, their] = isOfCapitals
    ? [ours.capitalStem, theirs.capitalStem ?? theirs.stem]
    : [ours.stem, theirs.stem];
  return our === null || their === null || our <= 0 || their <= 0 ? null : our / their;
}
