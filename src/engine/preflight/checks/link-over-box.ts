import { hull, type Rect } from "#base/geometry.ts";
import type { PageContent } from "../../content/model.ts";
import type { PdfDocument, PdfPage } from "../../pdf/document.ts";
import { isArray, isDict, isName } from "../../pdf/objects.ts";
import { problem } from "../../contract/problems.ts";
import { type Check, printedTexts } from "./check.ts";

/** Links looked at on one page; a page of an index has some hundreds. */
const MAX_LINKS = 1000;

/**
 * Links over text that may be filled (ISO 32000-2, 12.5.6.5). Annotations are never changed, and no fill could: where a
 * value is an address the link still leads to the old one, and where words move on a centred line its frame stands where
 * they were. So the author is told, who may take the link off or leave the words as they are.
 */
export const linkOverBox: Check = {
  code: "link_over_box",
  clause: "ISO 32000-2, 12.5.6.5",
  run: ({ doc, contents }) =>
    doc.pages.flatMap((page) => {
      const links = linksOf(doc, page);
      const content = contents[page.index];
      const count = links.length === 0 || content === undefined ? 0 : covering(links, content);
      return count === 0
        ? []
        : [
            problem(
              "link_over_box",
              "warn",
              `${count} link${count === 1 ? " lies" : "s lie"} over text. When its words change, the link keeps its place and its target.`,
              { page: page.index, clause: linkOverBox.clause, measured: { count } },
            ),
          ];
    }),
};

/** The rectangles of a page's links, in default user space; any two opposite corners make one (7.9.5). */
function linksOf(doc: PdfDocument, page: PdfPage): readonly Rect[] {
  const annotations = doc.get(page.dict, "Annots");
  const items = isArray(annotations) ? annotations.items.slice(0, MAX_LINKS) : [];
  return items.flatMap((item) => {
    const annotation = doc.resolve(item);
    const isLink = isDict(annotation) && isName(doc.get(annotation, "Subtype"), "Link");
    const rect = isLink ? doc.get(annotation, "Rect") : null;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = isArray(rect)
      ? rect.items.map((edge) => Number(doc.resolve(edge)))
      : [];
    return isArray(rect)
      ? [[Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const]
      : [];
  });
}

/** How many of them lie over text that nothing keeps from being filled. */
function covering(links: readonly Rect[], content: PageContent): number {
  const texts = printedTexts(content)
    .filter(({ reason }) => reason === null)
    .map(({ glyphStart, glyphEnd }) =>
      hull(
        content.glyphs
          .slice(glyphStart, glyphEnd)
          .flatMap(({ x, y, dx, dy }) => [[x, y] as const, [x + dx, y + dy] as const]),
      ),
    );
  return links.filter(([x0, y0, x1, y1]) =>
    texts.some((text) => text[0] < x1 && text[2] > x0 && text[1] <= y1 && text[3] >= y0),
  ).length;
}
