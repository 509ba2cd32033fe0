/**
 * What is said of boxes by where they stand and what they say: asked for once for the fields of all of them, and again
 * when some have been locked or turned out not to be fillable, which changes nothing of it.
 */
import type { BoxLine, TextBox } from "../../contract/scene.ts";

/** `make`, whose value is kept while the same lines are asked about. It may look at what `isSameAsRead` compares alone. */
export function perReading<T>(
  make: (boxes: readonly TextBox[]) => T,
): (boxes: readonly TextBox[]) => T {
  // By the lines of the first box: they live as long as the scene.
  const known = new WeakMap<readonly BoxLine[], { boxes: readonly TextBox[]; value: T }>();
  return (boxes) => {
    const [first] = boxes;
    const kept = first === undefined ? undefined : known.get(first.lines);
    if (kept !== undefined && areSame(kept.boxes, boxes)) {
      return kept.value;
    }
    const value = make(boxes);
    if (first !== undefined) {
      known.set(first.lines, { boxes, value });
    }
    return value;
  };
}

function areSame(a: readonly TextBox[], b: readonly TextBox[]): boolean {
  return a.length === b.length && a.every((box, i) => isSameAsRead(box, b[i]));
}

function isSameAsRead(a: TextBox, b: TextBox | undefined): boolean {
  return (
    a === b ||
    (a.lines === b?.lines &&
      a.page === b.page &&
      a.frame === b.frame &&
      a.rotationDeg === b.rotationDeg &&
      a.vertical === b.vertical &&
      a.direction === b.direction &&
      a.sizePt === b.sizePt &&
      a.font === b.font)
  );
}
