/** Text whose letters are drawn once more as paths: its stroke, its shadow, a second copy. */
import { apply, corners, hull, type Matrix, type Rect } from "#base/geometry.ts";
import { glyphInk, shownGlyph } from "../../content/glyph-ink.ts";
import {
  type CopiedLine,
  type LetterCopy,
  outlineTolerance,
  plainCopies,
} from "../../content/letter-copies.ts";
import { LetterPaths } from "../../content/letter-paths.ts";
import type { PageContent } from "../../content/model.ts";
import type { Outline } from "../../font/program/glyph-outline.ts";
import type { BoundPath } from "../../contract/scene.ts";
import { type BoxDraft, cornersInUser, isSettable } from "./box-draft.ts";

/**
 * The drafts, those refused whose letters paths draw once more in a way that cannot be drawn anew: new words would
 * leave these standing. Costs nothing where no curved path lies near text.
 */
export function withPathCopies(
  drafts: readonly BoxDraft[],
  content: PageContent,
  userUnit: number,
): readonly BoxDraft[] {
  const paths = new LetterPaths(content.marks);
  return drafts.map((draft) => {
    const copies = isSettable(draft.reason) ? copiesOf(draft, paths, { content, userUnit }) : [];
    if (copies?.length === 0) {
      return draft;
    }
    return copies === null ? { ...draft, reason: "path_copy" } : { ...draft, copies };
  });
}

/** The copies of a box, for its author. */
export function boundCopies(
  copies: readonly LetterCopy[],
  toSeen: Matrix,
  em: number,
): readonly BoundPath[] {
  return copies.map(({ shift, paths }) => {
    const around = paths.flatMap(({ mark: { bbox } }) => corners(bbox));
    const isBeside = Math.hypot(...shift) > outlineTolerance(em);
    const isStroke = paths.every(({ mark }) => mark.kind === "stroke");
    return {
      kind: isBeside ? "shadow" : isStroke ? "stroke" : "copy",
      marks: paths.length,
      bboxPt: hull(around.map((corner) => apply(toSeen, corner))),
    };
  });
}

/** [] where no path draws the letters, null where some do in a way that cannot be drawn anew. */
function copiesOf(
  { direction, lines, style, start, bottom, end, top }: BoxDraft,
  paths: LetterPaths,
  { content, userUnit }: { readonly content: PageContent; readonly userUnit: number },
): readonly LetterCopy[] | null {
  const box: Rect = [start, bottom, end, top];
  const em = style.sizePt / userUnit;
  const inksOf = ({ runs }: BoxDraft["lines"][number]): readonly (readonly [Outline, number])[] =>
    runs.flatMap(({ glyphs }) =>
      glyphs.flatMap((one) => {
        const shown = shownGlyph(content, one);
        const ink = shown === null ? null : glyphInk(...shown);
        return ink === null ? [] : [[ink, content.shownTextZ[one.show] ?? 0] as const];
      }),
    );
  const copies = paths.copiesOf({
    area: hull(cornersInUser(direction, box, userUnit)),
    em,
    outlines: () => lines.flatMap((line) => inksOf(line).map(([ink]) => ink)),
  });
  if (copies.length === 0) {
    return [];
  }
  const copied = lines.map((line): CopiedLine => {
    const show = content.shownTexts[line.runs[0]?.glyphs[0]?.show ?? -1];
    const inks = inksOf(line);
    return {
      contours: inks.flatMap(([ink]) => ink),
      zIndices: inks.flatMap(([ink, z]) => ink.map(() => z)),
      contentStream: show?.operator.contentStream ?? "",
      clipRegion: show?.clipRegion ?? null,
      clip: show?.clip ?? [0, 0, 0, 0],
    };
  });
  return direction.isVertical ? null : plainCopies(copied, copies, em);
}
