/** Letters that character recognition traced from a scan and left standing over what remains of its picture. */
import { areaOf, commonArea, hull } from "#base/geometry.ts";
import type { Mark, PageContent } from "../../content/model.ts";
import { type BoxDraft, cornersInUser, isSettable } from "./box-draft.ts";

/** Acrobat names the fonts it traces after the face they look like: "*Times New Roman-7114". */
const TRACED = /^\*/u;
/** A picture under this share of a text is what the letters were taken from. */
const UNDER_TEXT = 0.5;

/**
 * The drafts, those refused whose letters were traced from a picture that lies under them: icons are read as letters,
 * what was not traced stays in the picture, and the words may be other ones than print. Costs nothing where no font is
 * named so.
 */
export function withTracedScans(
  drafts: readonly BoxDraft[],
  content: PageContent,
  userUnit: number,
): readonly BoxDraft[] {
  if (![...content.fonts.values()].some(({ postScriptName }) => TRACED.test(postScriptName))) {
    return drafts;
  }
  const pictures = content.marks.filter(({ image }) => image !== null);
  return drafts.map((draft) => {
    const isTraced = draft.lines.some(({ runs }) =>
      runs.some(({ style }) => TRACED.test(style.font?.postScriptName ?? "")),
    );
    return isSettable(draft.reason) &&
      isTraced &&
      isOverPicture(draft, { content, pictures, userUnit })
      ? { ...draft, reason: "traced_scan" }
      : draft;
  });
}

function isOverPicture(
  { direction, start, bottom, end, top, order }: BoxDraft,
  {
    content,
    pictures,
    userUnit,
  }: {
    readonly content: PageContent;
    readonly pictures: readonly Mark[];
    readonly userUnit: number;
  },
): boolean {
  const z = content.shownTextZ[order] ?? 0;
  const text = hull(cornersInUser(direction, [start, bottom, end, top], userUnit));
  return pictures.some(
    ({ zIndex, bbox }) => zIndex < z && commonArea(text, bbox) > UNDER_TEXT * areaOf(text),
  );
}
