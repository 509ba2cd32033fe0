/** What a programme says of an order: what happens at its times, and whose day it is. */
import type { TextBox } from "../../contract/scene.ts";
import { guessLine, pageFacts } from "./guess-line.ts";

/** What happens at a time stands so near below it (em of the larger). */
const GAP_EM = [-0.6, 0.8] as const;
/** Edges and middles agree to this: points, or em of the larger. */
const [EDGE_PT, EDGE_EM] = [4, 0.5];
/** So many times that say what happens make a programme, more than so many a timetable. */
const [ENTRIES_MIN, TIMES_MAX] = [3, 200];

interface Asked {
  readonly isTime: (text: string) => boolean;
  readonly isFigure: (text: string) => boolean;
}

/** What stands right below the times of a programme: one line on their edge or on their middle. */
export function entriesOf(
  boxes: readonly TextBox[],
  { isTime, isFigure }: Asked,
): readonly TextBox[] {
  const lines = boxes.filter((box) => box.lines.length === 1);
  const times = lines.filter(({ text }) => isTime(text));
  if (times.length < ENTRIES_MIN || times.length > TIMES_MAX) {
    return [];
  }
  const entries = lines.filter(
    (box) => !isFigure(box.text) && times.some((time) => isBelow(box, time)),
  );
  return entries.length < ENTRIES_MIN ? [] : entries;
}

function isBelow({ bboxPt: [x0, y0, x1], sizePt, rotationDeg }: TextBox, time: TextBox): boolean {
  const [left, , right, bottom] = time.bboxPt;
  const size = Math.max(sizePt, time.sizePt);
  const gap = (y0 - bottom) / size;
  const reach = Math.max(EDGE_PT, EDGE_EM * size);
  return (
    rotationDeg === time.rotationDeg &&
    gap >= GAP_EM[0] &&
    gap <= GAP_EM[1] &&
    (Math.abs(x0 - left) <= reach || Math.abs(x0 + x1 - left - right) <= 2 * reach)
  );
}

/** The names of those who marry, on a page that says it is of a wedding. */
export function namedPersons(boxes: readonly TextBox[]): ReadonlySet<TextBox> {
  const page = pageFacts(boxes).get(boxes[0]?.page ?? 0);
  const isNamed = (box: TextBox): boolean =>
    guessLine(box.text, { box, page, around: undefined }).kind === "person";
  return new Set(page?.isWedding === true ? boxes.filter(isNamed) : []);
}
