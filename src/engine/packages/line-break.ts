/** The door to linebreak: break opportunities by UAX #14. */
import LineBreaker from "linebreak";

export interface LineBreakOpportunity {
  /** UTF-16 offset before which a line may end; the text's length comes last. */
  readonly offset: number;
  readonly forced: boolean;
}

/** Break opportunities of `text` in order; [] for the empty text. */
export function lineBreakOpportunities(text: string): readonly LineBreakOpportunity[] {
  const breaker = new LineBreaker(text);
  const found: LineBreakOpportunity[] = [];
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    found.push({ offset: next.position, forced: next.required });
  }
  return found;
}
