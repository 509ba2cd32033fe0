/** Cards, invitations, tickets and labels without any placeholder: what a customer would change is told by what it is. */
import type { Kit, PageWish } from "./document.ts";
import type { Design } from "./design-programs.ts";
import {
  CORAL,
  GOLD,
  GRAY,
  GREEN,
  INK_BLUE,
  NAVY,
  PALE,
  SAND,
  TEAL,
  WINE,
} from "./design-inks.data.ts";
import { BLACK, DesignSheet, MM, WHITE } from "./design-sheet.ts";

const CARD = [91 * MM, 61 * MM] as const;

/** One side, one person: everything on it is theirs. */
function potterCard(kit: Kit): readonly PageWish[] {
  const [w, h] = CARD;
  const d = new DesignSheet(kit, CARD, "caption").block("name");
  d.panel([0, 0, w, h], PALE).disc([w - 44, 46], 20, CORAL);
  d.text(d.style("garamond", 20, BLACK), "⟦person|Clara Whitcombe⟧", { at: [24, 52] });
  d.text(d.style("garamond-italic", 11, CORAL), "⟦job_title|Ceramicist⟧", { at: [24, 68] });
  d.block("contact").text(
    d.style("jost", 7.5, BLACK),
    "⟦street|3 Kiln Lane⟧\n⟦town|Totnes TQ9 5AB⟧\n⟦phone|+44 1803 555 018⟧\n⟦email|clara@whitcombe.example⟧",
    { at: [24, 116], leadingPt: 10.5 },
  );
  return [d.page()];
}

/** Two sides: the firm's name and site stand on both, and are the firm's. */
function lawyerCard(kit: Kit): readonly PageWish[] {
  const [w, h] = CARD;
  const front = new DesignSheet(kit, CARD, "caption").block("name");
  front.rule([22, 92, w - 22, 92], 0.6, GOLD);
  front.text(front.style("tinos-bold", 10, NAVY), "Kanzlei Brandt & Söhne", {
    at: [22, 34],
    why: "own_identity",
  });
  front.text(front.style("tinos-bold", 14, BLACK), "⟦person|Dr. Henrike Brandt⟧", { at: [22, 66] });
  front.text(front.style("tinos", 9, GRAY), "⟦job_title|Rechtsanwältin und Notarin⟧", {
    at: [22, 80],
  });
  front
    .block("contact")
    .text(
      front.style("arimo", 7, BLACK),
      "Tel. ⟦phone|+49 40 5550 182⟧\nMobil ⟦mobile|+49 171 5550 182⟧\n⟦email|h.brandt@brandt-soehne.example⟧",
      { at: [22, 114], leadingPt: 9.8 },
    );
  front.text(front.style("arimo", 7.4, NAVY), "www.brandt-soehne.example", {
    at: [w - 22, 152],
    align: "right",
    why: "own_identity",
  });
  const back = new DesignSheet(kit, CARD, "own_identity").block("back");
  back.panel([0, 0, w, h], NAVY);
  back.text(back.style("tinos-bold", 17, WHITE), "Kanzlei Brandt & Söhne", {
    at: [w / 2, 82],
    align: "center",
  });
  back.text(back.style("arimo", 7.4, GOLD), "www.brandt-soehne.example", {
    at: [w / 2, 112],
    align: "center",
  });
  return [front.page("backwards"), back.page()];
}

function frenchCard(kit: Kit): readonly PageWish[] {
  const [, h] = CARD;
  const d = new DesignSheet(kit, CARD, "caption").block("name");
  d.panel([0, 0, 80, h], GREEN);
  d.text(d.style("carlito-bold", 15, GREEN), "⟦person|Éloïse Garnier⟧", { at: [96, 48] });
  d.text(d.style("carlito", 9.5, GRAY), "⟦job_title|Architecte d’intérieur⟧", { at: [96, 64] });
  const [word, value] = [d.style("carlito-bold", 8, GREEN), d.style("carlito", 8, BLACK)];
  d.block("contact");
  [
    ["Tél.", "⟦phone|04 72 55 01 80⟧"],
    ["Port.", "⟦mobile|06 12 55 01 80⟧"],
    ["Mail", "⟦email|eloise@garnier.example⟧"],
    ["Site", "⟦web|www.garnier.example⟧"],
  ].forEach(([caption = "", mark = ""], i) => {
    d.text(word, caption, { at: [96, 98 + i * 17], row: i + 1 });
    d.text(value, mark, { at: [124, 98 + i * 17], row: i + 1 });
  });
  return [d.page()];
}

function weddingAuthored(kit: Kit): readonly PageWish[] {
  const [w, h] = [130 * MM, 180 * MM];
  const d = new DesignSheet(kit, [w, h], "running_text").block("couple");
  d.panel([0, 0, w, h], PALE).frame([18, 18, w - 18, h - 18], 0.8, TEAL);
  const middle = w / 2;
  d.text(d.style("jost", 9, TEAL, { trackingPt: 2 }), "SAVE THE DATE", {
    at: [middle, 80],
    align: "center",
    why: "heading",
  });
  d.text(d.style("garamond-italic", 32, BLACK), "⟦person|Eleanor Price⟧", {
    at: [middle, 150],
    align: "center",
  });
  d.text(d.style("garamond", 18, TEAL), "and", {
    at: [middle, 184],
    align: "center",
    why: "caption",
  });
  d.text(d.style("garamond-italic", 31, BLACK), "⟦person|James Harlow⟧", {
    at: [middle, 226],
    align: "center",
  });
  d.block("when").text(d.style("jost-bold", 12, TEAL), "⟦date|Saturday, 12 June 2027⟧", {
    at: [middle, 300],
    align: "center",
  });
  d.text(d.style("jost", 11, BLACK), "⟦time|3 o’clock⟧", { at: [middle, 322], align: "center" });
  d.text(d.style("garamond", 14, BLACK), "⟦venue|St Mary’s Church, Rye⟧", {
    at: [middle, 352],
    align: "center",
  });
  d.paragraph(
    d.style("garamond-italic", 11, GRAY),
    "Formal invitation to follow. We cannot wait to celebrate with all of you by the sea.",
    220,
    {
      at: [middle, 420],
      align: "center",
      leadingPt: 14.5,
    },
  );
  return [d.page()];
}

function partyPl(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 105 * MM];
  const d = new DesignSheet(kit, [w, h], "running_text").block("head");
  d.panel([0, 0, w, h], INK_BLUE)
    .disc([60, 60], 34, GOLD)
    .disc([w - 70, h - 56], 42, CORAL);
  d.text(d.style("noto-sans-bold", 22, WHITE), "Zapraszam na urodziny", {
    at: [w / 2, 84],
    align: "center",
    why: "heading",
  });
  d.text(d.style("noto-serif", 26, GOLD), "⟦person|Zosia Wiśniewska⟧", {
    at: [w / 2, 130],
    align: "center",
  });
  d.block("when").text(d.style("noto-sans", 12, WHITE), "⟦date|12 września 2027⟧", {
    at: [w / 2, 170],
    align: "center",
  });
  d.text(d.style("noto-sans-bold", 11, WHITE), "⟦time|godz. 15:30⟧", {
    at: [w / 2, 192],
    align: "center",
  });
  d.text(
    d.style("noto-sans", 9, WHITE),
    "⟦street|ul. Łąkowa 15⟧, ⟦town:Street/Address|31-443 Kraków⟧",
    {
      at: [w / 2, 224],
      align: "center",
    },
  );
  d.text(d.style("noto-sans", 8.2, SAND), "Telefon do mamy: ⟦phone|+48 12 555 01 82⟧", {
    at: [w / 2, 258],
    align: "center",
    why: "caption",
  });
  return [d.page()];
}

function concertTicket(kit: Kit): readonly PageWish[] {
  const [w, h] = [180 * MM, 66 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("main");
  d.panel([0, 0, w, h], SAND).panel([0, 0, w, 14], WINE);
  d.text(d.style("noto-serif-bold", 22, WINE), "⟦event|Winterreise⟧", { at: [26, 58] });
  d.text(d.style("noto-serif", 11, BLACK), "⟦date|Freitag, 14. Januar 2028⟧", { at: [26, 84] });
  d.text(d.style("noto-sans", 9, BLACK), "Einlass ⟦time:Einlass/Doors|18:30 Uhr⟧", {
    at: [26, 106],
  });
  d.block("seat");
  [
    ["Reihe", "⟦row:Reihe|7⟧"],
    ["Platz", "⟦seat:Platz|23⟧"],
    ["Preis", "⟦price:Preis|38,00 €⟧"],
  ].forEach(([caption = "", mark = ""], i) => {
    d.text(d.style("noto-sans", 7, GRAY), caption, { at: [290 + i * 66, 62] });
    d.text(d.style("noto-sans-bold", 14, BLACK), mark, { at: [290 + i * 66, 82] });
  });
  d.block("foot").text(
    d.style("noto-sans", 6, GRAY),
    "Kein Umtausch. Bild- und Tonaufnahmen sind nicht gestattet.",
    { at: [26, 160], why: "legal" },
  );
  return [d.page()];
}

function honeyLabel(kit: Kit): readonly PageWish[] {
  const [w, h] = [96 * MM, 66 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("label");
  d.panel([0, 0, w, h], SAND).frame([10, 10, w - 10, h - 10], 1.4, GOLD);
  d.text(d.style("garamond-italic", 27, BLACK), "⟦item|Lindenhonig⟧", {
    at: [w / 2, 68],
    align: "center",
  });
  d.text(d.style("jost-bold", 13, GOLD), "⟦quantity|500 g⟧", { at: [w / 2, 94], align: "center" });
  d.text(d.style("jost", 7, BLACK), "Mindestens haltbar bis: ⟦date|12.2028⟧", {
    at: [w / 2, 122],
    align: "center",
  });
  d.text(d.style("jost", 6.4, GRAY), "Los ⟦code:Los|L 2741⟧", {
    at: [w / 2, 138],
    align: "center",
  });
  d.text(d.style("jost", 6.7, GRAY), "Imkerei Sommer, Waldweg 3, 87435 Kempten", {
    at: [w / 2, 164],
    align: "center",
    why: "either",
  });
  return [d.page()];
}

function diploma(kit: Kit): readonly PageWish[] {
  const [w, h] = [841.89, 595.28];
  const d = new DesignSheet(kit, [w, h], "running_text").block("award");
  d.frame([26, 26, w - 26, h - 26], 4, GOLD);
  d.text(d.style("garamond", 52, NAVY), "Diplôme", {
    at: [w / 2, 150],
    align: "center",
    why: "heading",
  });
  d.text(d.style("garamond-italic", 18, GRAY), "est décerné à", {
    at: [w / 2, 210],
    align: "center",
  });
  d.text(d.style("garamond", 36, BLACK), "⟦person|Mathilde Rousseau⟧", {
    at: [w / 2, 272],
    align: "center",
  });
  d.text(
    d.style("garamond-italic", 17, GRAY),
    "pour avoir suivi avec succès la formation de reliure",
    { at: [w / 2, 326], align: "center" },
  );
  d.block("signing").text(d.style("jost", 11, BLACK), "Lyon, le ⟦date|4 mars 2027⟧", {
    at: [110, 490],
    why: "caption",
  });
  d.text(d.style("jost-bold", 11.5, BLACK), "⟦signer|Étienne Maréchal⟧", {
    at: [w - 110, 490],
    align: "right",
  });
  d.text(d.style("jost", 9, GRAY), "Directeur", {
    at: [w - 110, 506],
    align: "right",
    why: "either",
  });
  return [d.page()];
}

function saleSign(kit: Kit): readonly PageWish[] {
  const [w, h] = [297 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("offer");
  d.panel([0, 0, w, 190], NAVY);
  d.text(d.style("arimo-bold", 88, WHITE), "FOR SALE", { at: [60, 132] });
  d.text(d.style("arimo", 26, BLACK), "⟦street|27 Orchard Road⟧", { at: [60, 270] });
  d.text(d.style("arimo-bold", 40, CORAL), "⟦price|€ 385,000⟧", { at: [60, 330] });
  d.block("agent").text(d.style("tinos", 20, BLACK), "⟦person|Maeve Donnelly⟧", { at: [60, 450] });
  d.text(d.style("arimo", 16, BLACK), "⟦phone|021 555 0182⟧", { at: [60, 478] });
  d.text(d.style("arimo", 12, NAVY), "⟦email|maeve@harbourhomes.example⟧", { at: [60, 502] });
  return [d.page()];
}

function shippingLabel(kit: Kit): readonly PageWish[] {
  const [w, h] = [150 * MM, 100 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("sender");
  d.frame([8, 8, w - 8, h - 8], 1.5, BLACK).rule([8, 70, w - 8, 70], 1, BLACK);
  d.text(d.style("arimo", 7, GRAY), "FROM", { at: [20, 26] });
  d.text(
    d.style("arimo", 9, BLACK),
    "⟦company|Nordlys Books AS⟧\n⟦street|Storgata 5⟧, ⟦town:Street/Address|0155 Oslo⟧",
    { at: [20, 42], leadingPt: 12 },
  );
  d.block("recipient").text(d.style("arimo", 7.3, GRAY), "TO", { at: [20, 94] });
  d.text(
    d.style("arimo-bold", 15, BLACK),
    "⟦person|Gaël Lemaître⟧\n⟦street|12 rue de l’Église⟧\n⟦town|67000 Strasbourg⟧\n⟦country|France⟧",
    { at: [20, 122], leadingPt: 20 },
  );
  d.block("foot").text(d.style("cousine", 11, BLACK), "Order ⟦code:Order|4500-2218⟧", {
    at: [20, 250],
  });
  return [d.page()];
}

export const AUTHORED_DESIGNS: readonly Design[] = [
  { name: "potter-card", program: "indesign", layout: potterCard },
  { name: "lawyer-card", program: "illustrator", layout: lawyerCard },
  { name: "french-card", program: "indesign-latin", layout: frenchCard },
  { name: "save-the-date", program: "canva", layout: weddingAuthored },
  { name: "birthday-polish", program: "inkscape", layout: partyPl },
  { name: "concert-ticket", program: "corel", layout: concertTicket },
  { name: "honey-label", program: "indesign-latin", layout: honeyLabel },
  { name: "diploma", program: "scribus", layout: diploma },
  { name: "sale-sign", program: "corel", layout: saleSign },
  { name: "shipping-label", program: "inkscape", layout: shippingLabel },
];
