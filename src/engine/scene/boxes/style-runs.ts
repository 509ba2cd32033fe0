/**
 * The styles of a box's text: font, size, height over the baseline, paint, and the initial it begins with.
 */
import { getOrAdd } from "#base/maps.ts";
import type { TextBlock } from "../lines/blank-lines.ts";
import { roundTo } from "#base/numbers.ts";
import { SAME_HEIGHT } from "../lines/line-text.ts";
import { sameSize } from "../runs/text-runs.ts";
import type { StyleRun } from "../../contract/scene.ts";
import { paintKey, type OperatorStyle } from "../runs/text-style.ts";

/**
 * Face → the font object of it that shows most of the block. Runs of one face name one font: that of which the
 * content of the box is sure to have a resource.
 */
export function fontKeysOf({ lines }: TextBlock): ReadonlyMap<string, string> {
  const letters = new Map<string, Map<string, number>>();
  for (const { start, end, style } of lines.flatMap((line) => line?.spans ?? [])) {
    const ofFace = getOrAdd(letters, style.fontKey, () => new Map<string, number>());
    const key = style.font?.key ?? "";
    ofFace.set(key, (ofFace.get(key) ?? 0) + end - start);
  }
  return new Map(
    Array.from(letters, ([face, ofFace]) => {
      const [most] = [...ofFace].toSorted((a, b) => b[1] - a[1]);
      return [face, most?.[0] ?? face];
    }),
  );
}

/**
 * Runs of the block's text in order; offsets are UTF-16 code units of the box's text, whose lines are
 * joined by "\n". Entries that say nothing are left out, as the scene is stored and sent. `stretch` is the
 * horizontal scale of the block.
 */
export function styleRuns(
  { lines }: TextBlock,
  {
    fontKeys,
    stretch,
  }: { readonly fontKeys: ReadonlyMap<string, string>; readonly stretch: number },
): readonly StyleRun[] {
  const runs: StyleRun[] = [];
  const hasPaints = isOfSeveralPaints(lines);
  let offset = 0;
  for (const line of lines) {
    for (const { start, end, style, across } of line?.spans ?? []) {
      const { fontKey, sizePt, color, renderMode } = style;
      // Measured from the line's baseline, not from Ts: producers raise figures by the matrix as often.
      const risePt = across - (line?.across ?? across);
      const isRaised =
        // Vertical lines have no baseline to rise from; differences below `SAME_HEIGHT` em are rounding.
        !style.isVertical && Math.abs(risePt) > SAME_HEIGHT * (line?.style ?? style).sizePt;
      const initial = runs.length === 0 ? line?.initial : undefined;
      runs.push({
        start: offset + start,
        end: offset + end,
        font: fontKeys.get(fontKey) ?? fontKey,
        sizePt,
        ...(isRaised ? { risePt } : {}),
        ...(sameSize(style.stretch, stretch)
          ? {}
          : { stretch: roundTo(style.stretch / stretch, 5) }),
        ...(hasPaints ? { paint: paintKey(color, renderMode) } : {}),
        ...(initial === undefined ? {} : { initial }),
      });
    }
    // One more for the line feed, which belongs to no run.
    offset += (line?.text.length ?? 0) + 1;
  }
  return runs;
}

/** Only then is the paint of a run worth saying: nearly all boxes are of one. */
function isOfSeveralPaints(lines: TextBlock["lines"]): boolean {
  let first: OperatorStyle | null = null;
  for (const { style } of lines.flatMap((line) => line?.spans ?? [])) {
    first ??= style;
    if (style.colorKey !== first.colorKey || style.renderMode !== first.renderMode) {
      return true;
    }
  }
  return false;
}
