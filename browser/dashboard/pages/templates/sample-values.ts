/** Values to try a template with: as designed, and those that designs are seldom made for. */
import type { SceneField } from "./scene-draft.ts";

/** What is tried, as the texts call it. */
export const SAMPLES = ["sampleOwn", "sampleShort", "sampleLong", "sampleOdd"] as const;

/** One of those. */
export type Sample = (typeof SAMPLES)[number];

/** Letters beyond Latin 1, a ligature, combining marks and quotes: what subsets of fonts lack. */
const ODD = "Łucja O’Brien-Ćwiąkała & Søn";

/** Values by field id; the designer's own are none. */
export function sampleValues(
  fields: readonly Pick<SceneField, "id" | "type" | "default_value" | "max_length">[],
  sample: Sample,
): Readonly<Record<string, string>> {
  if (sample === "sampleOwn") {
    return {};
  }
  return Object.fromEntries(
    fields
      .filter(({ type }) => type === "text")
      .map(({ id, default_value: own, max_length: most }) => {
        const value = valueOf(own ?? "", sample);
        return [id, most === null ? value : value.slice(0, most)];
      }),
  );
}

function valueOf(own: string, sample: Exclude<Sample, "sampleOwn">): string {
  switch (sample) {
    case "sampleShort":
      return own.slice(0, 2) || "Al";
    case "sampleLong":
      // Twice what the design has: longer than most names, and still somebody's.
      return `${own || ODD} ${own || ODD}`;
    case "sampleOdd":
      return ODD;
  }
}
