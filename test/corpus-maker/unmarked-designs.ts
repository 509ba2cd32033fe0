/** Designs whose texts say little of what they are: prices without a currency, names in capitals, a couple's first names. */
import type { Kit, PageWish } from "./document.ts";
import type { Design } from "./design-programs.ts";
import { CORAL, GOLD, GRAY, NAVY, TEAL, WINE } from "./design-inks.data.ts";
import { BLACK, DesignSheet, MM } from "./design-sheet.ts";

/** Prices in thousands, as in Chile; one column of text a side. */
function thousandsMenu(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.text(d.style("jost-bold", 26, TEAL), "La Carta", { at: [w / 2, 70], align: "center" });
  const dishes = [
    ["Frita del puerto", "12.900"],
    ["Caldillo de congrio", "15.500"],
    ["Pastel de choclo", "11.900"],
    ["Empanada de pino", "4.500"],
    ["Chupe de jaiba", "14.900"],
    ["Mote con huesillo", "3.900"],
    ["Leche asada", "4.900"],
  ];
  d.block("list");
  dishes.forEach(([dish = "", price = ""], i) => {
    const y = 130 + i * 44;
    d.text(d.style("jost", 12, BLACK), `⟦item|${dish}⟧`, { at: [44, y], row: i + 1 });
    d.text(d.style("jost-bold", 12, CORAL), `⟦price|${price}⟧`, {
      at: [w - 44, y],
      align: "right",
      row: i + 1,
    });
  });
  return [d.page()];
}

/** Who is who: the words over the names are captions. */
function weddingProgramme(kit: Kit): readonly PageWish[] {
  const [w, h] = [120 * MM, 220 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("couple");
  d.text(d.style("garamond", 15, GRAY), "Save the date", { at: [w / 2, 60], align: "center" });
  d.text(d.style("garamond-italic", 34, WINE), "⟦person|Dhanvi & Sarik⟧", {
    at: [w / 2, 110],
    align: "center",
  });
  d.text(d.style("garamond", 13, BLACK), "⟦date|12 June 2027⟧", {
    at: [w / 2, 140],
    align: "center",
  });
  const roles = [
    ["Parents of the bride", "Yolande Ridoré"],
    ["Parents of the groom", "Simotra Nana"],
    ["Best man", "Stephane Laroche"],
  ];
  roles.forEach(([role = "", name = ""], i) => {
    const y = 220 + i * 90;
    d.block(role);
    d.text(d.style("jost-bold", 9, GOLD), role, {
      at: [w / 2, y],
      align: "center",
      why: "caption",
    });
    d.text(d.style("jost", 12, BLACK), `⟦person:${role}|${name}⟧`, {
      at: [w / 2, y + 20],
      align: "center",
    });
  });
  return [d.page()];
}

/** A name in capitals on two lines over a post. */
function perfumeCard(kit: Kit): readonly PageWish[] {
  const [w, h] = [91 * MM, 61 * MM];
  const d = new DesignSheet(kit, [w, h], "own_identity").block("name");
  d.rule([22, 100, w - 22, 100], 0.6, GOLD);
  d.text(d.style("jost-bold", 20, NAVY), "⟦person|RAFIKA\nMENON⟧", { at: [22, 40], leadingPt: 22 });
  d.text(d.style("jost", 10, GRAY), "⟦job_title|Founder and perfumer⟧", { at: [22, 84] });
  d.block("contact").text(d.style("jost", 8, BLACK), "⟦phone|+44 117 496 0134⟧", { at: [22, 126] });
  return [d.page()];
}

export const UNMARKED_DESIGNS: readonly Design[] = [
  { name: "menu-thousands", program: "canva", layout: thousandsMenu },
  { name: "wedding-programme", program: "indesign", layout: weddingProgramme },
  { name: "perfume-card", program: "illustrator", layout: perfumeCard },
];
