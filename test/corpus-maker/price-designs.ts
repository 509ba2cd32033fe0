/** Price lists whose prices do not stand line by line beside their items: in frames of several, in the middle of cells. */
import type { Kit, PageWish } from "./document.ts";
import type { Design } from "./design-programs.ts";
import { CORAL, GRAY, NAVY, TEAL } from "./design-inks.data.ts";
import { BLACK, DesignSheet, MM } from "./design-sheet.ts";

/** Dishes and prices in a frame of several each, one price like a year; dishes of two lines with the price beside the second. */
function bareColumns(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.text(d.style("jost-bold", 26, TEAL), "Закуски", { at: [w / 2, 60], align: "center" });
  const [dish, price] = [d.style("jost", 11, BLACK), d.style("jost-bold", 11, CORAL)];
  const prices = (list: readonly string[]): string =>
    list.map((one) => `⟦price|${one}⟧`).join("\n");
  const right = { align: "right", leadingPt: 17 } as const;
  d.block("list");
  d.text(
    dish,
    ["Селедка с картофелем", "Сырная тарелка", "Мясное ассорти", "Соленья"]
      .map((name) => `⟦item|${name}⟧`)
      .join("\n"),
    { at: [44, 110], leadingPt: 17, firstRow: 1 },
  );
  d.text(price, prices(["410", "1950", "650", "280"]), {
    at: [w - 44, 110],
    ...right,
    firstRow: 1,
  });
  const wrapped = [
    ["Буррата на карпаччо\nиз помидоров", "640"],
    ["Салат с хрустящим баклажаном,\nпомидором и зеленью", "560"],
    ["Тартар из лосося\nс огурцом", "720"],
  ] as const;
  wrapped.forEach(([name, cost], i) => {
    const y = 220 + 54 * i;
    d.text(dish, `⟦item|${name}⟧`, { at: [44, y], leadingPt: 13, row: i + 5 });
    d.text(price, prices([cost]), { at: [w - 44, y + 13], ...right, row: i + 5 });
  });
  return [d.page()];
}

/** Cells of a clinic's list: names of two lines with the amount in the middle, in thousands apart by a space. */
function cellPrices(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 148 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.text(d.style("tinos-bold", 15, NAVY), "Price list of the clinic", {
    at: [w / 2, 44],
    align: "center",
  });
  const rows = [
    ["First visit", "12 000"],
    ["Lens of one eye replaced,\nwithout its cost", "238 900"],
    ["Removal of stitches", "9 500"],
    ["Correction of both lids", "156 000"],
    ["Transfer of own tissue, three zones\n(one night)", "149 000"],
    ["Dressing", "4 800"],
    ["Therapy with light", "21 000"],
    ["Anaesthesia for an hour", "20 000"],
  ] as const;
  d.block("list");
  let y = 66;
  for (const [i, [name, cost]] of rows.entries()) {
    const high = name.includes("\n") ? 34 : 22;
    d.rule([40, y, w - 40, y], 0.4, GRAY);
    d.text(d.style("tinos", 11, BLACK), `⟦item|${name}⟧`, {
      at: [48, y + 15],
      leadingPt: 12.6,
      row: i + 1,
    });
    d.text(d.style("tinos", 11, BLACK), `⟦price|${cost}⟧`, {
      at: [w - 90, y + high / 2 + 4],
      align: "center",
      row: i + 1,
    });
    y += high;
  }
  d.rule([40, y, w - 40, y], 0.4, GRAY);
  return [d.page()];
}

/** A dentist's list out of a table: names of sections stand among the items, in their type. */
function headsInRows(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 148 * MM];
  const d = new DesignSheet(kit, [w, h], "heading");
  const style = d.style("tinos", 10, BLACK);
  const sections = [
    ["wizyty", ["pierwsza wizyta", "kontrola"], ["80,-", "50,-"]],
    ["leczenie zachowawcze", ["małe wypełnienie", "duże wypełnienie"], ["225,-", "350,-"]],
    [
      "higiena",
      ["usuwanie kamienia, góra", "usuwanie kamienia, dół", "piaskowanie"],
      ["150,-", "150,-", "200,-"],
    ],
    ["stomatologia estetyczna", ["wybielanie zębów", "licówka"], ["od 650,-", "400,-"]],
    ["chirurgia", ["ekstrakcja zęba", "szycie rany"], ["120,-", "+100,-"]],
  ] as const;
  let y = 50;
  let row = 0;
  const ruled = (): void => {
    d.rule([40, y + 4, 520, y + 4], 0.4, GRAY);
    y += 15;
  };
  for (const [head, items, prices] of sections) {
    d.block(head).text(style, head, { at: [44, y] });
    ruled();
    for (const [i, name] of items.entries()) {
      row++;
      d.text(style, `⟦item|${name}⟧`, { at: [44, y], row });
      d.text(style, `⟦price|${prices[i] ?? ""}⟧`, { at: [430, y], row });
      ruled();
    }
  }
  return [d.page()];
}

/** Grams of what lies on a plate, and prices in thousands: neither is dialled. */
function weightsMenu(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.text(d.style("jost-bold", 24, NAVY), "Горячие блюда", { at: [w / 2, 60], align: "center" });
  const rows = [
    ["Судак с овощами", "200/40/40", "149 000"],
    ["Котлета по-киевски", "350/180", "89 000"],
    ["Бефстроганов", "150/200/30", "1 250 000"],
    ["Пельмени", "250//50", "96 000"],
    ["Голубцы", "300/50", "78 500"],
    ["Утка с яблоками", "400/150/40", "265 000"],
    ["Плов", "350", "64 000"],
  ] as const;
  d.block("list");
  rows.forEach(([dish, grams, cost], i) => {
    const at = (x: number) => ({ at: [x, 120 + 44 * i], row: i + 1 }) as const;
    d.text(d.style("jost", 12, BLACK), `⟦item|${dish}⟧`, at(40));
    d.text(d.style("jost", 10, GRAY), `⟦unknown|${grams}⟧`, at(230));
    d.text(d.style("jost-bold", 12, CORAL), `⟦price|${cost}⟧`, { ...at(w - 40), align: "right" });
  });
  return [d.page()];
}

export const PRICE_DESIGNS: readonly Design[] = [
  { name: "menu-bare-columns", program: "illustrator", layout: bareColumns },
  { name: "clinic-prices", program: "word", layout: cellPrices },
  {
    name: "dentist-heads-in-rows",
    program: "word",
    habit: { font: "cid-tt" },
    layout: headsInRows,
  },
  { name: "menu-weights", program: "canva", layout: weightsMenu },
];
