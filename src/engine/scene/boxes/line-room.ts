/**
 * What stands beside the shorter lines of a box, within its width: marks of allergens behind dishes, a size behind a
 * drink. A line that grows must not run into it, though the box as a whole has room to its longest line.
 */
import type { Rect } from "#base/geometry.ts";
import type { Align } from "../../contract/scene.ts";
import type { TextLine } from "../lines/text-lines.ts";
import type { BoxDraft } from "./box-draft.ts";
import type { LineClip } from "./clip-room.ts";
import { clearEm, type Obstacles } from "./room.ts";

/** Where a line's letters are for certain, em from its baseline. */
const [LOW_EM, HIGH_EM] = [-0.1, 0.6];
/** What overlaps by no more stands beside (points). */
const TOUCH_PT = 0.01;

/**
 * The clips of a box's lines, narrowed to what text beside each leaves of the box. Only for lines that end where their
 * designer ended them: others are filled anew.
 */
export function withNeighbours(
  draft: BoxDraft,
  clips: readonly LineClip[],
  { obstacles, align }: { readonly obstacles: Obstacles; readonly align: Align },
): readonly LineClip[] {
  const { lines, direction } = draft;
  if (lines.length < 2 || direction.isVertical || !obstacles.serves(direction)) {
    return clips;
  }
  return lines.map((line, i) => {
    const clip = clips[i] ?? null;
    const [start, end] = besideLine(line, draft, obstacles);
    const from = align === "left" ? -Infinity : start;
    const to = align === "right" ? Infinity : end;
    return clip === "cropped" || (from === -Infinity && to === Infinity)
      ? clip
      : narrowed(clip, [from, to]);
  });
}

function narrowed(clip: Rect | null, [from, to]: readonly [number, number]): Rect {
  const [start, bottom, end, top] = clip ?? [-Infinity, -Infinity, Infinity, Infinity];
  return [Math.max(start, from), bottom, Math.min(end, to), top];
}

/** How far a line may reach before text that stands beside it within its box; never less than it does. */
function besideLine(
  line: TextLine,
  draft: BoxDraft,
  obstacles: Obstacles,
): readonly [number, number] {
  const size = line.style.sizePt;
  const band = [line.across + LOW_EM * size, line.across + HIGH_EM * size] as const;
  const clear = clearEm([line]) * size;
  const texts = obstacles.texts(draft.direction);
  const isBeside = (rect: Rect, box: BoxDraft): boolean =>
    box !== draft && rect[3] > band[0] && rect[1] < band[1];
  let [start, end] = [-Infinity, Infinity];
  texts.rightOf(line.end - TOUCH_PT, band, ({ rect, box }) => {
    if (rect[0] >= Math.min(end, draft.end)) {
      return false;
    }
    if (isBeside(rect, box)) {
      end = Math.max(line.end, rect[0] - clear);
    }
    return true;
  });
  texts.leftOf(line.start + TOUCH_PT, band, ({ rect, box }) => {
    if (rect[2] <= Math.max(start, draft.start)) {
      return false;
    }
    if (isBeside(rect, box)) {
      start = Math.min(line.start, rect[2] + clear);
    }
    return true;
  });
  return [start, end];
}
