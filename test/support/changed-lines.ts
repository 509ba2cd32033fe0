/** A difference of two texts by lines (Myers 1986, greedy), without what is alike. */

/** Lines that are alike between two changes, up to which they count as one run. */
const SAME_RUN = 2;

/** "- old" and "+ new" in order, with "@ line" of the old text before each run. */
export function changedLines(
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const output: string[] = [];
  let at = 0;
  let end = -Infinity;
  for (const { kind, line } of editsOf(before, after)) {
    if (kind === " ") {
      at += 1;
      continue;
    }
    if (at - end > SAME_RUN) {
      output.push(`@ ${at + 1}`);
    }
    output.push(`${kind} ${line}`);
    at += kind === "-" ? 1 : 0;
    end = at;
  }
  return output;
}

interface Edit {
  readonly kind: " " | "-" | "+";
  readonly line: string;
}

/** The shortest way from one text to the other. Time and memory grow with the square of the differences. */
function editsOf(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const most = before.length + after.length;
  // Furthest place in `before` on each diagonal, kept for every number of differences.
  const trace: Map<number, number>[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let differences = 0; differences <= most; differences++) {
    trace.push(new Map(reached));
    const next = new Map(reached);
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let x = startOn(diagonal, { differences, reached });
      while (
        x < before.length &&
        before[x] === after[x - diagonal] &&
        x - diagonal < after.length
      ) {
        x += 1;
      }
      next.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) {
        return walkBack(trace, { before, after });
      }
    }
    reached = next;
  }
  return [];
}

function startOn(
  diagonal: number,
  {
    differences,
    reached,
  }: { readonly differences: number; readonly reached: ReadonlyMap<number, number> },
): number {
  const [below = -1, above = -1] = [reached.get(diagonal - 1), reached.get(diagonal + 1)];
  const isDown = diagonal === -differences || (diagonal !== differences && below < above);
  return isDown ? above : below + 1;
}

function walkBack(
  trace: readonly ReadonlyMap<number, number>[],
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): readonly Edit[] {
  const edits: Edit[] = [];
  let [x, y] = [before.length, after.length];
  for (let differences = trace.length - 1; differences >= 0; differences--) {
    const reached = trace[differences] ?? new Map<number, number>();
    const diagonal = x - y;
    const [below = -1, above = -1] = [reached.get(diagonal - 1), reached.get(diagonal + 1)];
    const isDown = diagonal === -differences || (diagonal !== differences && below < above);
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = differences === 0 ? 0 : (reached.get(from) ?? 0);
    const fromY = differences === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      edits.push({ kind: " ", line: before[--x] ?? "" });
      y -= 1;
    }
    if (differences > 0) {
      edits.push(
        isDown ? { kind: "+", line: after[--y] ?? "" } : { kind: "-", line: before[--x] ?? "" },
      );
    }
  }
  return edits.reverse();
}
