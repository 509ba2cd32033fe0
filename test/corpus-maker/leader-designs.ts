/** Designs whose dots lead from an item to its price: typed, set apart in an ink of their own, and drawn. */
import type { Kit, PageWish } from "./document.ts";
import type { Design } from "./design-programs.ts";
import { GOLD, GRAY, NAVY, SAND, WINE } from "./design-inks.data.ts";
import { BLACK, DesignSheet, MM } from "./design-sheet.ts";

/** A6. */
const [W, H] = [105 * MM, 148 * MM];
const [LEFT, RIGHT] = [30, W - 30];

function sheet(kit: Kit, title: string): DesignSheet {
  const d = new DesignSheet(kit, [W, H], "heading").block("head");
  d.panel([0, 0, W, 70], SAND);
  d.text(d.style("garamond", 24, WINE), title, { at: [W / 2, 46], align: "center" });
  return d.block("menu");
}

/** One after the other, as a tab with a leader is written. */
function typed(kit: Kit): readonly PageWish[] {
  const d = sheet(kit, "Speisekarte");
  const dishes = [
    ["Zwiebelsuppe", 44, "4,80"],
    ["Kartoffelpuffer mit Apfelmus", 28, "8,90"],
    ["Rinderroulade", 43, "16,50"],
    ["Apfelstrudel", 46, "5,20"],
  ] as const;
  dishes.forEach(([dish, dots, price], i) => {
    d.text(d.style("carlito", 11), `⟦item|${dish}⟧ ${".".repeat(dots)} ⟦price|${price}⟧`, {
      at: [LEFT, 110 + i * 34],
      row: i + 1,
    });
  });
  return [d.page()];
}

/** Dots apart, with spaces between them, in a text object and an ink of their own. */
function apart(kit: Kit): readonly PageWish[] {
  const d = sheet(kit, "Wine list");
  const [words, dots] = [d.style("tinos", 11, BLACK), d.style("tinos", 11, GRAY)];
  const wines = [
    ["House white", 24, "£4.50"],
    ["Riesling Kabinett", 20, "£6.20"],
    ["Pinot Noir", 25, "£7.80"],
    ["Port", 31, "£5.50"],
  ] as const;
  wines.forEach(([wine, count, price], i) => {
    d.apart(
      `⟦item|${wine}⟧ ${". ".repeat(count)}⟦price|${price}⟧`,
      (letter, at) =>
        at > wine.length && letter === "." && at < wine.length + 2 * count ? dots : words,
      { at: [LEFT, 110 + i * 34], row: i + 1 },
    );
  });
  return [d.page()];
}

/** A dotted line between two frames: nobody's text. */
function drawn(kit: Kit): readonly PageWish[] {
  const d = sheet(kit, "Tageskarte");
  const dishes = [
    ["Linsensuppe", "5,40"],
    ["Kässpätzle", "9,80"],
    ["Forelle", "15,20"],
    ["Quarkauflauf", "6,60"],
  ];
  dishes.forEach(([dish = "", price = ""], i) => {
    const y = 110 + i * 34;
    d.text(d.style("jost", 11, NAVY), `⟦item|${dish}⟧`, { at: [LEFT, y], row: i + 1 });
    d.dotted([LEFT + 80, y - 1, RIGHT - 34, y - 1], 1, GOLD);
    d.text(d.style("jost", 11, NAVY), `⟦price|${price}⟧`, {
      at: [RIGHT, y],
      align: "right",
      row: i + 1,
    });
  });
  return [d.page()];
}

/** From the right: the dish stands there, its price at the left. */
function rightToLeft(kit: Kit): readonly PageWish[] {
  const d = new DesignSheet(kit, [W, H], "heading").block("menu");
  const style = d.style("arabic-sans", 11, BLACK, { language: "ar", kerned: false });
  const dishes = [
    ["حمص بالطحينة", 36, "3.50"],
    ["فتوش", 44, "4.25"],
    ["شوربة عدس", 39, "2.75"],
    ["مقلوبة", 42, "8.90"],
  ] as const;
  dishes.forEach(([dish, dots, price], i) => {
    d.rtl(style, `⟦item|${dish}⟧ ${".".repeat(dots)} ⟦price|${price}⟧`, {
      at: [RIGHT, 60 + i * 34],
      row: i + 1,
    });
  });
  return [d.page()];
}

export const LEADER_DESIGNS: readonly Design[] = [
  { name: "leaders-typed", program: "indesign", layout: typed },
  { name: "leaders-apart", program: "word", layout: apart },
  { name: "leaders-drawn", program: "illustrator", layout: drawn },
  { name: "leaders-arabic", program: "inkscape", layout: rightToLeft },
];
