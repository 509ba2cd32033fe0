/** Page numbers: figures that stand at one place on several pages and grow with them. */
import { addToList } from "#base/maps.ts";
import type { ScenePage, TextBox } from "../../contract/scene.ts";

/** So many pages tell; on two, figures may agree by chance. */
const PAGES_MIN = 3;
/** They stand within this share of the page's height from its upper or lower edge. */
const EDGE_SHARE = 0.12;
const PAGE_NUMBER =
  /^\s*[-–—|•·(]?\s*(?:(?:page|seite|página|pagina|strona|strana|oldal|sida|side|стр\.?|p\.|s\.)\s*)?(?<number>\d{1,3})(?:\s*(?:\/|of|von|de|di|z)\s*\d{1,3})?\s*[-–—|•·)]?\s*$/iu;

/** Ids of the boxes that are page numbers. */
export function pageNumbers(pages: readonly ScenePage[]): ReadonlySet<string> {
  const byOffset = new Map<number, { readonly box: TextBox; readonly page: number }[]>();
  for (const page of pages) {
    for (const box of page.boxes) {
      const number = numberAtEdge(box, page);
      if (number !== null) {
        addToList(byOffset, number - page.index, { box, page: page.index });
      }
    }
  }
  return new Set(
    [...byOffset.values()]
      .filter((found) => new Set(found.map(({ page }) => page)).size >= PAGES_MIN)
      .flatMap((found) => found.map(({ box }) => box.id)),
  );
}

function numberAtEdge(
  { text, bboxPt: [, top, , bottom] }: TextBox,
  page: ScenePage,
): number | null {
  const number = PAGE_NUMBER.exec(text)?.groups?.["number"];
  const [, from, , to] = page.trim ?? [0, 0, page.widthPt, page.heightPt];
  const reach = EDGE_SHARE * (to - from);
  return number !== undefined && (top <= from + reach || bottom >= to - reach)
    ? Number(number)
    : null;
}
