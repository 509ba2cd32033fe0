/**
 * Where a picture drew delivered text once more (its shadow, its glow), other words must not leave it standing: the
 * old ones would show around the new. Found here from the two files alone.
 */
import type { MaskRasters } from "../content/drawn-mask.ts";
import { type LetterPicture, LetterPictures, type MaskReader } from "../content/letter-pictures.ts";
import type { Mark, PageContent, ShownText } from "../content/model.ts";
import { letterInk } from "../content/glyph-ink.ts";
import { pictureMask } from "../content/picture-mask.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { mostOf } from "#base/numbers.ts";
import type { Difference } from "./compare-objects.ts";
import { type IsKept, isKeptWhole } from "./kept-objects.ts";
import type { PageReader } from "./page-reader.ts";
import { areaOf, readText, placedDifference } from "./path-copies.ts";
import { replacedTexts, type ReplacedText } from "./replaced-texts.ts";
import { Baselines, emOf, partsOfLines } from "./text-baselines.ts";
import type { VerifiedContents } from "./verified-contents.ts";

/** How far above and below its glyphs' origins a line is looked for in pictures, em. */
const LINE_EM = 1;
/** Letters that were set again are as like their shadow as they were, but for rounding. */
const AS_LIKE = 0.005;

/** A difference for all words of a line that a picture still draws though they were replaced; `maskOf` reads the rendered file. */
export function stalePictures(
  readers: readonly [PageReader, PageReader],
  contents: Pick<VerifiedContents, "contentStreams" | "pages">,
  maskOf: MaskReader,
): readonly (readonly [Difference, number])[] {
  return contents.pages.flatMap((page) => {
    const [old, now] = [readers[0](page), readers[1](page)];
    if (old === null || now === null || !now.marks.some(mayBePicture)) {
      return [];
    }
    const pictures = new LetterPictures(now.marks, maskOf);
    const texts = replacedTexts([old, now], contents.contentStreams);
    return texts
      .flatMap((text) => drawnParts(text, [old, now], pictures))
      .map((shows) => [drawnStill(old, shows), page] as const);
  });
}

function drawnStill(old: PageContent, shows: readonly ShownText[]): Difference {
  const words = readText(old, shows);
  const message = `a picture still draws the words that text was replaced for: ${words}`;
  return placedDifference(["path_copy", message, words], old, shows);
}

function mayBePicture({ image, maskPictures }: Mark): boolean {
  return image !== null || maskPictures !== undefined;
}

/** The parts of lines whose old letters a picture of the rendered page draws, and the new ones less, or too many to tell. */
function drawnParts(
  replaced: ReplacedText,
  [old, now]: readonly [PageContent, PageContent],
  pictures: LetterPictures,
): readonly (readonly ShownText[])[] {
  const came = new Baselines(replaced.now);
  return partsOfLines(old, replaced.old).filter((shows) => {
    const copies = copiesOf(old, shows, pictures);
    const kept = copies?.length === 0 ? [] : copiesOf(now, came.beside(shows), pictures);
    if (copies === null || kept === null) {
      return true;
    }
    return copies.some(({ mark, likeness }) => {
      const other = kept.find((one) => one.mark === mark);
      return other === undefined || other.likeness < likeness - AS_LIKE;
    });
  });
}

function copiesOf(
  content: PageContent,
  shows: readonly ShownText[],
  pictures: LetterPictures,
): readonly LetterPicture[] | null {
  const area = areaOf(content, shows, LINE_EM);
  return area === null
    ? []
    : pictures.copiesOf({
        area,
        em: mostOf(shows.map(emOf)),
        outlines: () =>
          shows.flatMap((show) =>
            content.glyphs
              .slice(show.glyphStart, show.glyphEnd)
              .map((glyph) => letterInk(show, glyph))
              .filter((ink) => ink !== null),
          ),
      });
}

/** Masks of pictures of the rendered file; those that it has of the original are read there, once. */
export function masksOf({ before, after, isKept }: KeptPair, maskRasters: MaskRasters): MaskReader {
  return (object, seen) => {
    const doc = isKeptWhole(before, isKept, object) ? before : after;
    return pictureMask(doc, object, { seen, maskRasters });
  };
}

/** Both files, and which objects they share. */
interface KeptPair {
  readonly before: PdfDocument;
  readonly after: PdfDocument;
  readonly isKept: IsKept;
}
