/** Text whose letters are drawn once more as paths: its stroke, its shadow, a second copy. */
import { hull, type Rect } from "#base/geometry.ts";
import { glyphInk } from "../../content/glyph-ink.ts";
import { type LetterPath, LetterPaths } from "../../content/letter-paths.ts";
import type { PageContent } from "../../content/model.ts";
import { type BoxDraft, cornersInUser, isSettable } from "./box-draft.ts";

/**
 * The drafts with the paths that draw their letters once more. New words would leave these standing, so the
 * text is not offered. Costs nothing where no curved path lies near text.
 */
export function withPathCopies(
  drafts: readonly BoxDraft[],
  content: PageContent,
  userUnit: number,
): readonly BoxDraft[] {
  const paths = new LetterPaths(content.marks);
  return drafts.map((draft) => {
    const copies = isSettable(draft.reason) ? copiesOf(draft, paths, { content, userUnit }) : [];
    return copies.length === 0 ? draft : { ...draft, reason: "path_copy" };
  });
}

function copiesOf(
  { direction, lines, style, start, bottom, end, top }: BoxDraft,
  paths: LetterPaths,
  { content, userUnit }: { readonly content: PageContent; readonly userUnit: number },
): readonly LetterPath[] {
  const box: Rect = [start, bottom, end, top];
  return paths.copiesOf({
    area: hull(cornersInUser(direction, box, userUnit)),
    em: style.sizePt / userUnit,
    outlines: () =>
      lines.flatMap(({ runs }) =>
        runs.flatMap(({ glyphs }) =>
          glyphs.flatMap(({ show, index }) => {
            const text = content.shownTexts[show];
            const glyph =
              text === undefined ? undefined : content.glyphs.at(text.glyphStart + index);
            const ink = text === undefined || glyph === undefined ? null : glyphInk(text, glyph);
            return ink === null ? [] : [ink];
          }),
        ),
      ),
  });
}
