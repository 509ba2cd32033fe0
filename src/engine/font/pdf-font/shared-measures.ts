/**
 * What is measured of a face, known to all its fonts. Producers write a face as several font objects, and one of few
 * letters ("€" alone) does not tell how it is drawn; another of its name often does.
 */
import { getOrAdd } from "#base/maps.ts";
import type { FaceMeasures } from "../../plan/face-measures.ts";
import type { FontFacts } from "../../plan/font-facts.ts";
import { ANY_NAME } from "./faces.ts";

/** The facts with what their own letters leave open taken from the font of their name that tells most. */
export function withSharedMeasures(fonts: readonly FontFacts[]): readonly FontFacts[] {
  const named = new Map<string, FaceMeasures[]>();
  for (const { postScriptName, measures } of fonts) {
    if (measures !== undefined && postScriptName !== "" && !ANY_NAME.test(postScriptName)) {
      getOrAdd(named, postScriptName, () => []).push(measures);
    }
  }
  return fonts.map((facts) => {
    const others = named.get(facts.postScriptName) ?? [];
    const own = facts.measures;
    const [fullest] = others.toSorted((a, b) => toldBy(b) - toldBy(a));
    return own === undefined || fullest === undefined || fullest === own
      ? facts
      : { ...facts, measures: { ...unlikeOthers(fullest), ...told(own) } };
  });
}

/** Without what one font of a name may have by itself: an effect draws the letters of some of its words hollow. */
function unlikeOthers(measures: FaceMeasures): FaceMeasures {
  const shared: { -readonly [K in keyof FaceMeasures]: FaceMeasures[K] } = { ...measures };
  delete shared.isHollow;
  return shared;
}

function told(measures: FaceMeasures): Partial<FaceMeasures> {
  return Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== null));
}

function toldBy(measures: FaceMeasures): number {
  return Object.values(measures).filter((value) => value !== null).length;
}
