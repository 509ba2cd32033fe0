/** One design several times on a page: cards that differ, cards that are the same, and lists that only look like cards. */
import type { Design } from "./design-programs.ts";
import { BLACK, DesignSheet, MM, WHITE } from "./design-sheet.ts";
import { CORAL, GOLD, GRAY, NAVY, PALE, TEAL, WINE } from "./design-inks.data.ts";
import type { Kit, PageWish } from "./document.ts";

/** The top left corner of each of several cards, row by row, the first column on the right for such writing. */
function corners(
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  {
    from: [x, y],
    isRtl = false,
  }: { readonly from: readonly [number, number]; readonly isRtl?: boolean },
): readonly (readonly [number, number])[] {
  return Array.from({ length: columns * rows }, (_, i) => {
    const column = i % columns;
    return [
      x + width * (isRtl ? columns - 1 - column : column),
      y + height * Math.floor(i / columns),
    ] as const;
  });
}

const PEOPLE = [
  ["Ada Pell", "Head of Design", "ada", "41"],
  ["Benjamin Okoro-Lindqvist", "Engineer", "ben", "42"],
  ["Cleo Marsh", "Account Manager", "cleo", ""],
  ["Dan Whyte", "Architect", "dan", "44"],
  ["Eve Lund", "Assistant", "eve", "45"],
  ["Finn Abel", "Senior Project Manager", "finn", ""],
  ["Gus Hale", "Sales Manager", "gus", "47"],
  ["Ines Rojo", "Photographer", "ines", "48"],
  ["Jon Beck", "Editor", "jon", "49"],
  ["Kim Sato", "Director", "kim", "50"],
] as const;

/**
 * Ten people of one firm on a sheet: the name at the top left, numbers at the bottom right, so that white within a card
 * is wider than between cards. Two have no mobile; firm and site are the same on all.
 */
function tenPeople(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 297 * MM];
  const [cardW, cardH] = [85 * MM, 55 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("all");
  const places = corners([2, 5], [cardW, cardH], { from: [20 * MM, 11 * MM] });
  places.forEach(([x, y], i) => {
    d.frame([x, y, x + cardW, y + cardH], 0.25, GRAY);
    const mark = (kind: string, words: string): string =>
      i === 0 ? `⟦${kind}|${words}⟧` : `⟦-|${words}⟧`;
    d.text(d.style("jost-bold", 9, TEAL), mark("company", "Harbour & Pine Ltd"), {
      at: [x + 14, y + cardH - 14],
    });
    d.text(d.style("jost", 7, TEAL), mark("web", "www.harbourpine.example"), {
      at: [x + cardW - 14, y + cardH - 14],
      align: "right",
    });
  });
  places.forEach(([x, y], i) => {
    const [name, title, mail, mobile] = PEOPLE[i] ?? ["", "", "", ""];
    d.block(name);
    d.text(d.style("garamond", 14, BLACK), `⟦person|${name}⟧`, { at: [x + 14, y + 26] });
    d.text(d.style("jost", 7.5, GRAY), `⟦job_title|${title}⟧`, { at: [x + 14, y + 38] });
    const line = d.style("jost", 7, BLACK);
    const right = { align: "right" } as const;
    d.text(line, `⟦email|${mail}@harbourpine.example⟧`, { at: [x + cardW - 14, y + 84], ...right });
    d.text(d.style("jost-bold", 7, BLACK), `⟦phone|+44 117 496 01${20 + i}⟧`, {
      at: [x + cardW - 14, y + 101],
      ...right,
    });
    if (mobile !== "") {
      d.text(d.style("jost", 6.5, NAVY), `⟦mobile|+44 7700 9001${mobile}⟧`, {
        at: [x + cardW - 14, y + 118],
        ...right,
      });
    }
  });
  return [d.page()];
}

/** Eight cards of one person: what is typed once prints on all. */
function eightAlike(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 297 * MM];
  const [cardW, cardH] = [90 * MM, 60 * MM];
  const d = new DesignSheet(kit, [w, h], "caption");
  corners([2, 4], [cardW, cardH], { from: [15 * MM, 28 * MM] }).forEach(([x, y], i) => {
    const mark = (kind: string, words: string): string =>
      i === 0 ? `⟦${kind}|${words}⟧` : `⟦-|${words}⟧`;
    d.frame([x, y, x + cardW, y + cardH], 0.25, GRAY).block(`name ${i}`);
    d.text(d.style("garamond", 16, WINE), mark("person", "Maren Holt"), { at: [x + 16, y + 40] });
    d.text(d.style("jost", 8, GRAY), mark("job_title", "Fotografin"), { at: [x + 16, y + 54] });
    d.block(`contact ${i}`).text(
      d.style("jost", 8, BLACK),
      [
        mark("street", "Hafenstraße 12"),
        mark("town", "24103 Kiel"),
        mark("phone", "+49 431 555 0141"),
        mark("email", "maren@holt.example"),
      ].join("\n"),
      { at: [x + 16, y + 100], leadingPt: 11 },
    );
  });
  return [d.page()];
}

/** Six badges of a congress, the first one at the top right. */
function arabicBadges(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 297 * MM];
  const [cardW, cardH] = [95 * MM, 85 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("all");
  const style = (source: string, sizePt: number, ink = BLACK): ReturnType<DesignSheet["style"]> =>
    d.style(source, sizePt, ink, { language: "ar" });
  const places = corners([2, 3], [cardW, cardH], { from: [10 * MM, 20 * MM], isRtl: true });
  const middle = cardW / 2;
  places.forEach(([x, y], i) => {
    d.panel([x + 2, y + 2, x + cardW - 2, y + cardH - 2], PALE);
    d.rtl(
      style("naskh", 15, TEAL),
      i === 0 ? "⟦event:Event/Text|مؤتمر العمارة⟧" : "⟦-|مؤتمر العمارة⟧",
      { at: [x + middle, y + 40], align: "center" },
    );
  });
  const guests = [
    ["ليلى منصور", "مهندسة معمارية"],
    ["سامي حداد", "مدير مشروع"],
    ["نور خليل", "مهندسة"],
    ["عمر ناصر", "مصمم"],
    ["هدى سالم", "مديرة"],
    ["كريم زيدان", "مهندس"],
  ] as const;
  places.forEach(([x, y], i) => {
    const [name = "", title = ""] = guests[i] ?? [];
    d.block(name).rtl(style("naskh", 24), `⟦person:Name/Text|${name}⟧`, {
      at: [x + middle, y + 110],
      align: "center",
    });
    d.rtl(style("arabic-sans", 11, GRAY), `⟦job_title:Job title/Text|${title}⟧`, {
      at: [x + middle, y + 150],
      align: "center",
    });
  });
  return [d.page()];
}

/** Twelve price tags of one shop, each for something else. */
function priceTags(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 297 * MM];
  const [cardW, cardH] = [60 * MM, 60 * MM];
  const d = new DesignSheet(kit, [w, h], "caption");
  const places = corners([3, 4], [cardW, cardH], { from: [15 * MM, 28 * MM] });
  const middle = cardW / 2;
  places.forEach(([x, y]) => {
    d.frame([x, y, x + cardW, y + cardH], 0.3, GOLD);
    d.text(d.style("jost-bold", 8, WINE), "⟦-|Hollow Farm Shop⟧", {
      at: [x + middle, y + 24],
      align: "center",
    });
  });
  const goods = ["Honey", "Plum jam", "Cider", "Wool", "Beeswax", "Apples"];
  places.forEach(([x, y], i) => {
    const what = `${goods[i % goods.length] ?? ""}${i < goods.length ? "" : ", large"}`;
    d.block(`${i}`).text(d.style("garamond", 17, BLACK), `⟦item|${what}⟧`, {
      at: [x + middle, y + 80],
      align: "center",
    });
    d.text(d.style("jost-bold", 20, CORAL), `⟦price|£ ${3 + i}.50⟧`, {
      at: [x + middle, y + 130],
      align: "center",
    });
  });
  return [d.page()];
}

/** Three vouchers below one another that differ in their numbers. */
function numberedVouchers(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 297 * MM];
  const cardH = 90 * MM;
  const d = new DesignSheet(kit, [w, h], "caption").block("all");
  const places = corners([1, 3], [w, cardH], { from: [0, 13 * MM] });
  places.forEach(([x, y], i) => {
    const mark = (kind: string, words: string): string =>
      i === 0 ? `⟦${kind}|${words}⟧` : `⟦-|${words}⟧`;
    d.panel([x + 20, y + 10, x + 200, y + cardH - 10], NAVY);
    d.text(d.style("garamond-italic", 26, WHITE), mark("event:Text/Event", "Dinner for Two"), {
      at: [x + 40, y + 110],
    });
    d.text(d.style("jost-bold", 13, NAVY), mark("company:Company/Text", "The Old Mill Inn Ltd"), {
      at: [x + 240, y + 60],
    });
    d.text(d.style("jost", 10, GRAY), mark("phone", "+44 1437 555 010"), {
      at: [x + 240, y + 84],
    });
  });
  places.forEach(([x, y], i) => {
    d.block(`${i}`).text(d.style("jost", 10, WINE), `No. ⟦code|A-10${41 + i}⟧`, {
      at: [x + 240, y + cardH - 40],
    });
  });
  return [d.page()];
}

/** Dishes with words and prices in rows and columns, under a heading: no cards, though each stands where the others do. */
function dishGrid(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 297 * MM];
  const d = new DesignSheet(kit, [w, h], "heading");
  d.text(d.style("garamond", 34, WINE), "Small plates", { at: [w / 2, 80], align: "center" });
  const dishes = [
    ["Fig toast", "with goat's cheese"],
    ["Beetroot", "with dill and yoghurt"],
    ["Chicory", "with walnut oil"],
    ["Mussels", "in cider"],
    ["Leek tart", "with hazelnuts"],
    ["Trout", "smoked over beech"],
  ] as const;
  const at = corners([2, 3], [250, 190], { from: [70, 150] });
  dishes.forEach(([dish, words], i) => {
    const [x, y] = at[i] ?? [0, 0];
    d.block("list").text(d.style("jost-bold", 15, BLACK), `⟦item|${dish}⟧`, {
      at: [x, y],
      row: i + 1,
    });
    d.text(d.style("jost-bold", 15, CORAL), `⟦price|£ ${6 + i}.50⟧`, {
      at: [x + 190, y],
      align: "right",
      row: i + 1,
    });
    d.text(d.style("jost", 9, GRAY), `⟦description|${words}⟧`, { at: [x, y + 16], row: i + 1 });
  });
  return [d.page()];
}

export const CARD_DESIGNS: readonly Design[] = [
  { name: "cards-ten-people", program: "indesign", layout: tenPeople },
  { name: "cards-eight-alike", program: "illustrator", layout: eightAlike },
  { name: "badges-arabic", program: "indesign", layout: arabicBadges },
  { name: "price-tags", program: "canva", layout: priceTags },
  { name: "vouchers-numbered", program: "scribus", layout: numberedVouchers },
  { name: "dish-grid", program: "word", layout: dishGrid },
];
