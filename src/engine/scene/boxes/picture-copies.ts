/** Text whose letters a picture draws once more: its shadow or its glow. */
import { hull, type Rect } from "#base/geometry.ts";
import { letterInk, shownGlyph } from "../../content/glyph-ink.ts";
import { type LetterPicture, LetterPictures } from "../../content/letter-pictures.ts";
import type { MaskRasters } from "../../content/drawn-mask.ts";
import { pictureMask } from "../../content/picture-mask.ts";
import type { PageContent } from "../../content/model.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { type BoxDraft, cornersInUser, isSettable } from "./box-draft.ts";

export interface PictureContext {
  readonly doc: PdfDocument;
  readonly content: PageContent;
  readonly userUnit: number;
  readonly maskRasters: MaskRasters;
}

/** The drafts, those refused whose letters a picture draws once more: new words would leave the old ones in it. */
export function withPictureCopies(
  drafts: readonly BoxDraft[],
  context: PictureContext,
): readonly BoxDraft[] {
  const { doc, content, maskRasters } = context;
  const pictures = new LetterPictures(content.marks, (object, seen) =>
    pictureMask(doc, object, { seen, maskRasters }),
  );
  const asked = (draft: BoxDraft): BoxDraft => {
    const reason = isSettable(draft.reason) ? reasonOf(draft, { ...context, pictures }) : null;
    return reason === null ? draft : { ...draft, reason };
  };
  const first = drafts.map(asked);
  // One glow under a list is one picture, shadows are one to a line, and the line that they are known by may be the last.
  return pictures.hasDrawn ? first.map(asked) : first;
}

/** Why a draft is refused: a picture draws a line of it once more, or nobody can tell. */
function reasonOf(draft: BoxDraft, context: SearchContext): ReasonCode | null {
  for (const line of draft.lines) {
    const copies = copiesOf(draft, line, context);
    if (copies === null || copies.length > 0) {
      return copies === null ? "not_provable" : "path_copy";
    }
  }
  return null;
}

type SearchContext = PictureContext & { readonly pictures: LetterPictures };

function copiesOf(
  { direction, style }: BoxDraft,
  { start, end, across, runs }: BoxDraft["lines"][number],
  { content, userUnit, pictures }: SearchContext,
): readonly LetterPicture[] | null {
  const line: Rect = [start, across - style.sizePt, end, across + style.sizePt];
  return pictures.copiesOf({
    area: hull(cornersInUser(direction, line, userUnit)),
    em: style.sizePt / userUnit,
    outlines: () =>
      runs.flatMap(({ glyphs }) =>
        glyphs.flatMap((one) => {
          const shown = shownGlyph(content, one);
          const ink = shown === null ? null : letterInk(...shown);
          return ink === null ? [] : [ink];
        }),
      ),
  });
}
