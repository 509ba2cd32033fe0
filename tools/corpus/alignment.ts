/** Alignment read off the edges of the lines that poppler finds within a box; the engine's verdict held against it. */
import type { Template } from "#engine/contract/template.ts";
import type { TextBox } from "#engine/contract/scene.ts";
import type { PlacedWord } from "./poppler-words.ts";

/** Dots that lead the eye to the end of a row: whatever its alignment, it reaches both edges. */
const LEADER = /(?:[.…·_]\s?){6}/u;
/** Edges this near to each other, in em, are one edge; those this far apart are none. */
const SAME_EM = 0.12;
const OTHER_EM = 0.7;

/** Boxes whose lines tell their alignment, and what is wrong about those that the engine sees otherwise. */
export function alignmentOf(
  template: Template,
  words: readonly PlacedWord[],
): { readonly judged: number; readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  let judged = 0;
  for (const page of template.pages) {
    const onPage = words.filter((word) => word.page === page.index);
    for (const box of page.boxes) {
      const isPlain = box.editable && box.rotationDeg === 0 && !box.vertical;
      if (box.lines.length < 3 || !isPlain || LEADER.test(box.text)) {
        continue;
      }
      const seen = edgesOf(box, onPage);
      if (seen === null) {
        continue;
      }
      judged++;
      const begin = box.direction === "rtl" ? "right" : "left";
      const isSame = box.align === seen || (seen === begin && box.align === "justify");
      if (!isSame) {
        wrong.push(`${seen}, not ${box.align}: ${box.text.replaceAll("\n", " / ")}`);
      }
    }
  }
  return { judged, wrong };
}

type Edge = "left" | "center" | "right";

/** Null where the lines do not tell. */
function edgesOf(box: TextBox, words: readonly PlacedWord[]): Edge | null {
  const rows = new Map<number, [number, number]>();
  for (const { line, bboxPt } of words) {
    const [x, y] = [(bboxPt[0] + bboxPt[2]) / 2, (bboxPt[1] + bboxPt[3]) / 2];
    if (x < box.bboxPt[0] || x > box.bboxPt[2] || y < box.bboxPt[1] || y > box.bboxPt[3]) {
      continue;
    }
    const row = rows.get(line);
    rows.set(line, [
      Math.min(row?.[0] ?? Infinity, bboxPt[0]),
      Math.max(row?.[1] ?? -Infinity, bboxPt[2]),
    ]);
  }
  if (rows.size !== box.lines.length) {
    return null;
  }
  const ends = [...rows.values()];
  const spread = (of: (row: readonly [number, number]) => number): number =>
    (Math.max(...ends.map(of)) - Math.min(...ends.map(of))) / box.sizePt;
  const spreads: readonly (readonly [Edge, number])[] = [
    ["left", spread(([from]) => from)],
    ["center", spread(([from, to]) => (from + to) / 2)],
    ["right", spread(([, to]) => to)],
  ];
  // Full lines behind an indented one share both their edges: that a paragraph is justified or was full by chance.
  const begin = box.direction === "rtl" ? 1 : 0;
  const rest = ends.slice(1).map((row) => row[begin]);
  const isIndented = (Math.max(...rest) - Math.min(...rest)) / box.sizePt < SAME_EM;
  const [first, second] = spreads.toSorted(([, a], [, b]) => a - b);
  if (isIndented && first?.[0] === (begin === 0 ? "right" : "left")) {
    return null;
  }
  return first !== undefined && second !== undefined && first[1] < SAME_EM && second[1] > OTHER_EM
    ? first[0]
    : null;
}
