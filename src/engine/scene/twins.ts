/** The same words painted twice at one place: fake bold, shadows, fill and stroke drawn apart. */
import { sameSize, type TextRun } from "./text-runs.ts";

/** Offset up to which the same words are the same text painted twice (em). */
const TWIN_OFFSET = 0.1;

/** The runs without repeated paintings: a later one becomes a twin of the first. */
export function withTwins(runs: readonly TextRun[]): readonly TextRun[] {
  const heads: TextRun[] = [];
  const twins = new Map<TextRun, TextRun[]>();
  const byText = new Map<string, TextRun[]>();
  for (const run of runs) {
    const key = run.glyphs
      .map((glyph) => glyph.text)
      .join("")
      .trim();
    const same = byText.get(key);
    const head = same?.find((other) => isTwin(other, run));
    if (head === undefined) {
      heads.push(run);
      if (same === undefined) {
        byText.set(key, [run]);
      } else {
        same.push(run);
      }
      continue;
    }
    twins.set(head, [...(twins.get(head) ?? []), run]);
  }
  return heads.map((head) => ({ ...head, twins: twins.get(head) ?? [] }));
}

function isTwin(a: TextRun, b: TextRun): boolean {
  const reach = TWIN_OFFSET * a.style.sizePt;
  return (
    a.direction === b.direction &&
    sameSize(a.style.sizePt, b.style.sizePt) &&
    Math.abs(a.start - b.start) <= reach &&
    Math.abs(a.end - b.end) <= reach &&
    Math.abs(a.across - b.across) <= reach
  );
}
