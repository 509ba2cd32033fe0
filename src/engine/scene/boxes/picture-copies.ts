/** Text whose letters a picture draws once more: its shadow or its glow. */
import { hull, type Rect } from "#base/geometry.ts";
import { letterInk } from "../../content/glyph-ink.ts";
import { LetterPictures } from "../../content/letter-pictures.ts";
import { pictureMask } from "../../content/picture-mask.ts";
import type { PageContent } from "../../content/model.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { type BoxDraft, cornersInUser, isSettable } from "./box-draft.ts";

export interface PictureContext {
  readonly doc: PdfDocument;
  readonly content: PageContent;
  readonly userUnit: number;
}

/** The drafts, those refused whose letters a picture draws once more: new words would leave the old ones in it. */
export function withPictureCopies(
  drafts: readonly BoxDraft[],
  context: PictureContext,
): readonly BoxDraft[] {
  const { doc, content } = context;
  const pictures = new LetterPictures(content.marks, (object) => pictureMask(doc, object));
  return drafts.map((draft) =>
    isSettable(draft.reason) &&
    draft.lines.some((line) => isDrawn(draft, line, { ...context, pictures }))
      ? { ...draft, reason: "path_copy" }
      : draft,
  );
}

/** True for a line that a picture draws once more. */
function isDrawn(
  { direction, style }: BoxDraft,
  { start, end, across, runs }: BoxDraft["lines"][number],
  { content, userUnit, pictures }: PictureContext & { readonly pictures: LetterPictures },
): boolean {
  const line: Rect = [start, across - style.sizePt, end, across + style.sizePt];
  const copies = pictures.copiesOf({
    area: hull(cornersInUser(direction, line, userUnit)),
    em: style.sizePt / userUnit,
    outlines: () =>
      runs.flatMap(({ glyphs }) =>
        glyphs.flatMap(({ show, index }) => {
          const text = content.shownTexts[show];
          const glyph = text && content.glyphs.at(text.glyphStart + index);
          const ink = text && glyph ? letterInk(text, glyph) : null;
          return ink === null ? [] : [ink];
        }),
      ),
  });
  return copies.length > 0;
}
