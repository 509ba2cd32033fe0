/** Facts of a font of the file, for the tests beside what reads a plan. */
import type { FontFacts } from "./font-facts.ts";

const FACTS: FontFacts = {
  key: "7",
  kind: "TrueType",
  postScriptName: "Lora",
  subsetTag: null,
  familyName: "Lora",
  embedded: true,
  ascent: 800,
  descent: -200,
  capHeight: null,
  xHeight: null,
  italicAngle: 0,
  weight: 400,
  isSerif: true,
  isFixedPitch: false,
  isScript: false,
  fsType: null,
  coverage: [["a", 97, 1, 500]],
};

/** An embedded serif face that prints "a", but for what is given. */
export function factsOf(key: string, changes: Partial<FontFacts> = {}): FontFacts {
  return { ...FACTS, key, ...changes };
}
