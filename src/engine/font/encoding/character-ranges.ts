/** Lists of characters as ranges of code points, "U+0020-007E,U+00FC": short enough to publish. */

/** Longest list, in characters; what is beyond is cut with an ellipsis. */
const MAX_LENGTH = 2_048;
/** Wider gaps are reported whatever they hold. */
const MAX_BRIDGE = 64;

/**
 * Ascending code points as ranges, cut with ",…" after the last one that fits into 2 KB. A gap all of
 * whose code points are `isBridged` is left out.
 */
export function codePointRanges(
  points: readonly number[],
  isBridged: (point: number) => boolean = () => false,
): string {
  let text = "";
  for (let i = 0; i < points.length; ) {
    const first = points[i] ?? 0;
    let last = first;
    for (i++; i < points.length && reaches(last, points[i] ?? 0, isBridged); i++) {
      last = points[i] ?? last;
    }
    const range = `U+${hexOf(first)}${last === first ? "" : `-${hexOf(last)}`}`;
    // Room for the comma and the ellipsis.
    if (text.length + range.length + 3 > MAX_LENGTH) {
      return `${text},…`;
    }
    text += text === "" ? range : `,${range}`;
  }
  return text;
}

/** As `codePointRanges`, of single characters in any order; strings of several code points are left out. */
export function printableRanges(characters: Iterable<string>): string {
  const points = new Set<number>();
  for (const character of characters) {
    const point = character.codePointAt(0) ?? 0;
    if (character === String.fromCodePoint(point)) {
      points.add(point);
    }
  }
  return codePointRanges([...points].toSorted((a, b) => a - b));
}

function reaches(last: number, next: number, isBridged: (point: number) => boolean): boolean {
  if (next - last > MAX_BRIDGE) {
    return false;
  }
  for (let point = last + 1; point < next; point++) {
    if (!isBridged(point)) {
      return false;
    }
  }
  return true;
}

function hexOf(point: number): string {
  return point.toString(16).toUpperCase().padStart(4, "0");
}
