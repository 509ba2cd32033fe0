/** The path-painting operators (ISO 32000-2, 8.5.3). */

/** Which of the two current colours something is painted with. */
export type PaintedWith = "fill" | "stroke" | "both" | "neither";

/**
 * What a path-painting operator does (ISO 32000-2, 8.5.3). Even-odd and nonzero forms are alike here,
 * since only bounds are kept.
 */
export const PATH_PAINTERS: ReadonlyMap<string, PaintedWith> = new Map([
  ["S", "stroke"],
  ["s", "stroke"],
  ["f", "fill"],
  ["F", "fill"],
  ["f*", "fill"],
  ["B", "both"],
  ["B*", "both"],
  ["b", "both"],
  ["b*", "both"],
  ["n", "neither"],
]);

/** True for an operator that fills a path, whether it strokes it or not. */
export function paintsFill(operator: string): boolean {
  const painted = PATH_PAINTERS.get(operator);
  return painted === "fill" || painted === "both";
}
