/** The styles of a box's text: font, size, height over the baseline, paint, and the initial it begins with. */
import type { TextBlock } from "../lines/blank-lines.ts";
import { SAME_HEIGHT } from "../lines/line-text.ts";
import type { StyleRun } from "../../contract/scene.ts";
import { paintKey, type OperatorStyle } from "../runs/text-style.ts";

/** Runs of the block's text in order. */
export function styleRuns({ lines }: TextBlock): readonly StyleRun[] {
  const runs: StyleRun[] = [];
  const hasPaints = isOfSeveralPaints(lines);
  let offset = 0;
  for (const line of lines) {
    for (const { start, end, style, across } of line?.spans ?? []) {
      const { fontKey: font, sizePt, color, renderMode } = style;
      const risePt = across - (line?.across ?? across);
      const isRaised =
        !style.isVertical && Math.abs(risePt) > SAME_HEIGHT * (line?.style ?? style).sizePt;
      const initial = runs.length === 0 ? line?.initial : undefined;
      runs.push({
        start: offset + start,
        end: offset + end,
        font,
        sizePt,
        ...(isRaised ? { risePt } : {}),
        ...(hasPaints ? { paint: paintKey(color, renderMode) } : {}),
        ...(initial === undefined ? {} : { initial }),
      });
    }
    offset += (line?.text.length ?? 0) + 1;
  }
  return runs;
}

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
