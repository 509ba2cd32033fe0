/** Page numbers: figures that stand at one place on several pages and grow with them. */
import { addToList } from "#base/maps.ts";
import type { ScenePage, TextBox } from "../../contract/scene.ts";

/** So many pages tell; on two, figures may agree by chance, unless they say of how many or stand at one place. */
const PAGES_MIN = 3;
/** They stand within this share of the page's height from its upper or lower edge. */
const EDGE_SHARE = 0.12;
/** Places and sizes that differ by less are the same (points). */
const SAME_PT = 1;
const PAGE_NUMBER =
  /^\s*[-–—|•·(]?\s*(?:(?:page|seite|página|pagina|strona|strana|oldal|sida|side|стр\.?|p\.|s\.)\s*)?(?<number>\d{1,3})(?:\s*(?:\/|of|von|de|di|z)\s*(?<total>\d{1,3}))?\s*[-–—|•·)]?\s*$/iu;
/** Says by a word that it is one: "1 | Page", "Page 1 of 4", "Seite 2". */
const WORDED =
  /^\s*(?:\d{1,3}\s*[|·-]\s*(?:page|seite|página|pagina|strona|strana)|(?:page|seite|página|pagina|strona|strana|oldal|sida)\s*[|·-]?\s*\d{1,3}(?:\s*(?:\/|of|von|de|di|z)\s*\d{1,3})?)\s*$/iu;

/** Ids of the boxes that are page numbers. */
export function pageNumbers(pages: readonly ScenePage[]): ReadonlySet<string> {
  return new Set([
    ...counted(pages),
    ...ofTwo(pages),
    ...pages.flatMap((page) => saidOf(page, pages.length)),
  ]);
}

/** Those of one page that say so themselves: by a word, or as its number of all pages. */
function saidOf(page: ScenePage, pageCount: number): readonly string[] {
  return page.boxes
    .filter((box) => {
      const total = PAGE_NUMBER.exec(box.text)?.groups?.["total"];
      const isOfAll =
        pageCount > 1 && Number(total) === pageCount && numberAtEdge(box, page) === page.index + 1;
      return isOfAll || (WORDED.test(box.text) && isAtEdge(box, page));
    })
    .map(({ id }) => id);
}

/** Figures at one place of several pages that grow with them. */
function counted(pages: readonly ScenePage[]): readonly string[] {
  const byOffset = new Map<number, { readonly box: TextBox; readonly page: number }[]>();
  for (const page of pages) {
    for (const box of page.boxes) {
      const number = numberAtEdge(box, page);
      if (number !== null) {
        addToList(byOffset, number - page.index, { box, page: page.index });
      }
    }
  }
  return [...byOffset.values()]
    .filter((found) => new Set(found.map(({ page }) => page)).size >= PAGES_MIN)
    .flatMap((found) => found.map(({ box }) => box.id));
}

/** On two pages, their own numbers: "1" and "2" at one place, in one type that is not the largest of either page. */
function ofTwo(pages: readonly ScenePage[]): readonly string[] {
  const own = pages.map((page) => page.boxes.filter((box) => isOwnNumber(box, page)));
  const [first = [], second = []] = own;
  const pairs = first.flatMap((one) =>
    second.filter((other) => isAtPlaceOf(one, other)).map((other) => [one.id, other.id]),
  );
  return pages.length === 2 && pairs.length === 1 ? pairs.flat() : [];
}

function isOwnNumber(box: TextBox, page: ScenePage): boolean {
  const isSmall = page.boxes.some(({ sizePt }) => sizePt > box.sizePt);
  return isSmall && numberAtEdge(box, page) === page.index + 1;
}

function isAtPlaceOf(a: TextBox, b: TextBox): boolean {
  const [[left, , right, foot], [otherLeft, , otherRight, otherFoot]] = [a.bboxPt, b.bboxPt];
  const isBeside = [
    left - otherLeft,
    right - otherRight,
    (left + right - otherLeft - otherRight) / 2,
  ];
  return (
    a.font === b.font &&
    Math.abs(a.sizePt - b.sizePt) < SAME_PT &&
    Math.abs(foot - otherFoot) < SAME_PT &&
    isBeside.some((distance) => Math.abs(distance) < SAME_PT)
  );
}

function numberAtEdge(box: TextBox, page: ScenePage): number | null {
  const number = PAGE_NUMBER.exec(box.text)?.groups?.["number"];
  return number !== undefined && isAtEdge(box, page) ? Number(number) : null;
}

function isAtEdge({ bboxPt: [, top, , bottom] }: TextBox, page: ScenePage): boolean {
  const [, from, , to] = page.trim ?? [0, 0, page.widthPt, page.heightPt];
  const reach = EDGE_SHARE * (to - from);
  return top <= from + reach || bottom >= to - reach;
}
