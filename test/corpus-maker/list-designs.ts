/** Menus, price lists, programmes, letters and flyers without any placeholder: many texts, some of them in rows. */
import type { Kit, PageWish } from "./document.ts";
import type { Design } from "./design-programs.ts";
import { CORAL, GOLD, GRAY, GREEN, NAVY, SAND, TEAL, WINE } from "./design-inks.data.ts";
import { BLACK, DesignSheet, MM, WHITE } from "./design-sheet.ts";

function menuDe(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.panel([0, 0, w, 84], WINE);
  d.text(d.style("tinos", 30, WHITE), "Speisekarte", { at: [w / 2, 54], align: "center" });
  const [dish, note, price] = [
    d.style("tinos-bold", 12, BLACK),
    d.style("tinos-italic", 9, GRAY),
    d.style("tinos", 12, WINE),
  ];
  const groups: readonly (readonly [string, readonly (readonly [string, string, string])[]])[] = [
    [
      "Suppen",
      [
        ["Kürbiscremesuppe", "mit Kernöl und Croûtons", "6,50"],
        ["Rinderbrühe", "mit Flädle", "5,90"],
      ],
    ],
    [
      "Hauptgerichte",
      [
        ["Zwiebelrostbraten", "mit Spätzle und Blattsalat", "24,80"],
        ["Käsespätzle", "mit Röstzwiebeln", "14,50"],
        ["Forelle Müllerin", "mit Petersilienkartoffeln", "19,90"],
      ],
    ],
    ["Nachspeisen", [["Apfelküchle", "mit Vanilleeis", "7,20"]]],
  ];
  let y = 122;
  let row = 0;
  for (const [name, dishes] of groups) {
    d.block(name).text(d.style("arimo-bold", 10, WINE, { trackingPt: 1 }), name, { at: [44, y] });
    y += 26;
    for (const [what, how, cost] of dishes) {
      row++;
      d.text(dish, `⟦item|${what}⟧`, { at: [44, y], row });
      d.text(price, `⟦price|${cost} €⟧`, { at: [w - 44, y], align: "right", row });
      d.text(note, `⟦description|${how}⟧`, { at: [44, y + 13], row });
      y += 42;
    }
    y += 10;
  }
  d.block("foot").text(d.style("arimo", 7, GRAY), "Alle Preise in Euro inklusive Mehrwertsteuer.", {
    at: [w / 2, 548],
    align: "center",
    why: "legal",
  });
  d.text(d.style("arimo-bold", 7.5, WINE), "Gasthof Hirschen · Dorfstraße 1 · 79100 Freiburg", {
    at: [w / 2, 570],
    align: "center",
    why: "own_identity",
  });
  return [d.page()];
}

function menuIt(kit: Kit): readonly PageWish[] {
  const [w, h] = [216 * MM, 216 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.frame([20, 20, w - 20, h - 20], 1.2, GREEN);
  d.text(d.style("garamond-italic", 40, GREEN), "Trattoria da Nino", {
    at: [w / 2, 80],
    align: "center",
    why: "own_identity",
  });
  const columns: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      "ANTIPASTI",
      [
        ["Bruschetta al pomodoro", "6,00"],
        ["Caponata siciliana", "8,50"],
        ["Vitello tonnato", "12,00"],
      ],
    ],
    [
      "PRIMI PIATTI",
      [
        ["Spaghetti alle vongole", "14,00"],
        ["Lasagne al forno", "12,50"],
        ["Risotto ai funghi", "13,50"],
      ],
    ],
  ];
  columns.forEach(([name, dishes], c) => {
    const [left, right] = [52 + c * 262, 290 + c * 262];
    d.block(name).text(d.style("jost-bold", 11, GREEN, { trackingPt: 2 }), name, {
      at: [left, 140],
    });
    dishes.forEach(([dish, cost], i) => {
      const y = 176 + i * 40;
      d.text(d.style("garamond", 13, BLACK), `⟦item|${dish}⟧`, {
        at: [left, y],
        row: c * 10 + i + 1,
      });
      d.text(d.style("jost", 11, BLACK), `⟦price|${cost}⟧`, {
        at: [right, y],
        align: "right",
        row: c * 10 + i + 1,
      });
    });
  });
  d.block("foot").paragraph(
    d.style("garamond-italic", 11, GRAY),
    "Ogni piatto è preparato al momento con prodotti freschi del mercato; chiedete al personale le proposte del giorno.",
    360,
    { at: [w / 2, 400], align: "center", leadingPt: 14.5, why: "running_text" },
  );
  d.text(d.style("jost", 8, GRAY), "Coperto 2,00 · Servizio incluso", {
    at: [w / 2, 470],
    align: "center",
    why: "legal",
  });
  return [d.page()];
}

function salonPrices(kit: Kit): readonly PageWish[] {
  const [w, h] = [105 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.panel([0, 0, w, 96], SAND);
  d.text(d.style("jost", 12, GOLD, { trackingPt: 3 }), "SALON MÉLISSE", {
    at: [w / 2, 46],
    align: "center",
    why: "own_identity",
  });
  d.text(d.style("garamond-italic", 22, BLACK), "Nos tarifs", { at: [w / 2, 78], align: "center" });
  const rows = [
    ["Coupe femme", "42 €"],
    ["Coupe homme", "26 €"],
    ["Brushing", "24 €"],
    ["Coloration", "58 €"],
    ["Soin profond", "18 €"],
    ["Chignon de mariée", "95 €"],
  ] as const;
  d.block("list");
  rows.forEach(([what, cost], i) => {
    const y = 140 + i * 46;
    d.text(d.style("jost", 11, BLACK), `⟦item|${what}⟧`, { at: [30, y], row: i + 1 });
    d.text(d.style("jost-bold", 11, GOLD), `⟦price|${cost}⟧`, {
      at: [w - 30, y],
      align: "right",
      row: i + 1,
    });
    d.rule([30, y + 10, w - 30, y + 10], 0.3, GOLD);
  });
  d.block("foot").text(d.style("jost", 7, GRAY), "Sur rendez-vous du mardi au samedi", {
    at: [w / 2, 540],
    align: "center",
    why: "running_text",
  });
  return [d.page()];
}

function workshopTable(kit: Kit): readonly PageWish[] {
  const [w, h] = [595.28, 420];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.text(d.style("carlito-bold", 20, NAVY), "Werkstattpreise", { at: [48, 60] });
  d.panel([48, 84, w - 48, 106], NAVY);
  const [head, cell] = [d.style("carlito-bold", 10, WHITE), d.style("carlito", 10, BLACK)];
  [
    ["Leistung", 58],
    ["Dauer", 300],
    ["Preis", 470],
  ].forEach(([text, x]) => d.text(head, String(text), { at: [Number(x), 99], why: "caption" }));
  d.block("table");
  [
    ["Inspektion klein", "60 min", "79,00 €"],
    ["Inspektion groß", "120 min", "149,00 €"],
    ["Reifenwechsel", "40 min", "45,00 €"],
    ["Ölwechsel", "30 min", "38,50 €"],
  ].forEach(([what = "", time = "", cost = ""], i) => {
    const y = 130 + i * 36;
    d.text(cell, `⟦item|${what}⟧`, { at: [58, y], row: i + 1 });
    d.text(cell, `⟦time:Dauer/Duration/Quantity|${time}⟧`, { at: [300, y], row: i + 1 });
    d.text(cell, `⟦price:Preis|${cost}⟧`, { at: [470, y], row: i + 1 });
    d.rule([48, y + 12, w - 48, y + 12], 0.3, GRAY);
  });
  d.block("foot").text(
    d.style("carlito", 8, GRAY),
    "Gültig bis auf Widerruf. Material wird gesondert berechnet.",
    { at: [48, 330], why: "legal" },
  );
  return [d.page()];
}

function flyer(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "running_text").block("head");
  d.panel([0, 0, w, 180], TEAL);
  d.text(d.style("jost-bold", 34, WHITE), "Open\nStudios", {
    at: [40, 80],
    leadingPt: 38,
    why: "either",
  });
  d.text(d.style("jost", 14, WHITE), "⟦date|Sunday, 3 October 2027⟧", { at: [40, 158] });
  d.block("copy").text(d.style("jost-bold", 12, TEAL), "What to expect", {
    at: [40, 218],
    why: "heading",
  });
  const copy = d.style("garamond", 11, BLACK);
  d.paragraph(
    copy,
    "Thirty painters, potters and printmakers open their doors for one day. Watch them work, ask what you always wanted to ask, and take home a piece that you saw being made.",
    160,
    {
      at: [40, 242],
      leadingPt: 14,
      align: "justify",
    },
  );
  d.paragraph(
    copy,
    "Children are welcome everywhere. There is a trail with stamps to collect, tea and cake in the yard, and at four a short concert by the school’s choir in the old dye house.",
    160,
    {
      at: [w / 2 + 12, 242],
      leadingPt: 14,
      align: "justify",
    },
  );
  d.block("where").panel([0, 470, w, h], SAND);
  d.text(d.style("jost-bold", 11, TEAL), "⟦venue|The Wool Works⟧", { at: [40, 508] });
  d.text(
    d.style("jost", 9, BLACK),
    "⟦street|18 Canal Street⟧\n⟦town|Halifax HX1 1AA⟧\n⟦phone|01422 555 018⟧",
    { at: [40, 528], leadingPt: 12.5 },
  );
  return [d.page()];
}

/** A letter ready to send: the head and foot are the firm's, the address and the date are not. */
function offerLetter(kit: Kit): readonly PageWish[] {
  const [w, h] = [595.28, 841.89];
  const page = (number: number): DesignSheet => {
    const d = new DesignSheet(kit, [w, h], "running_text").block("head");
    d.text(d.style("jost-bold", 18, GREEN), "Gärtnerei Schäfer", {
      at: [68, 70],
      why: "own_identity",
    });
    d.rule([68, 790, w - 68, 790], 0.6, GREEN);
    d.text(
      d.style("jost", 7.5, GRAY),
      "Gärtnerei Schäfer · Mühlgasse 7 · 04103 Leipzig · www.schaefer.example",
      {
        at: [w / 2, 806],
        align: "center",
        why: "own_identity",
      },
    );
    d.text(d.style("jost", 7, GRAY), `Seite ${String(number)}`, {
      at: [w - 68, 770],
      align: "right",
      why: "none",
    });
    return d;
  };
  const first = page(1).block("address");
  const body = first.style("garamond", 12, BLACK);
  first.text(body, "⟦person|Margarete Böhm⟧\n⟦street|Am Anger 4⟧\n⟦town|99084 Erfurt⟧", {
    at: [68, 160],
    leadingPt: 15,
  });
  first.block("letter").text(body, "⟦date|12. März 2027⟧", { at: [w - 68, 240], align: "right" });
  first.text(first.style("jost-bold", 12, BLACK), "Unser Angebot für Ihren Garten", {
    at: [68, 280],
    why: "heading",
  });
  first.paragraph(
    body,
    "vielen Dank für Ihren Besuch in unserer Gärtnerei. Wie besprochen haben wir die Beete vermessen und eine Bepflanzung zusammengestellt, die mit wenig Wasser auskommt und vom Frühling bis in den Herbst blüht.",
    455,
    {
      at: [68, 320],
      leadingPt: 16,
    },
  );
  const second = page(2).block("letter 2");
  second.paragraph(
    body,
    "Die Stauden liefern wir im April. Bitte sagen Sie uns bis Ende des Monats, ob wir für Sie bestellen dürfen; die Preise gelten so lange unverändert.",
    455,
    {
      at: [68, 140],
      leadingPt: 16,
    },
  );
  second.text(second.style("garamond-italic", 12, BLACK), "Mit herzlichen Grüßen", {
    at: [68, 220],
  });
  return [first.page(), second.page()];
}

/** Six cards for one table. */
function placeCards(kit: Kit): readonly PageWish[] {
  const [w, h] = [420, 300];
  const d = new DesignSheet(kit, [w, h], "caption");
  const guests = ["Ada Pell", "Ben Okoro", "Cleo Marsh", "Dan Whyte", "Eve Lund", "Finn Abel"];
  const cards = guests.map((guest, i) => ({
    guest,
    x: 10 + (i % 3) * 135,
    y: 10 + Math.floor(i / 3) * 142,
  }));
  // The table is one value for all of them.
  d.block("all");
  cards.forEach(({ x, y }, i) => {
    d.frame([x, y, x + 125, y + 130], 0.4, GOLD).disc([x + 62, y + 30], 9, SAND);
    d.text(d.style("jost", 8, GOLD), i === 0 ? "Table ⟦table:Table|4⟧" : "Table ⟦-|4⟧", {
      at: [x + 62, y + 100],
      align: "center",
    });
  });
  cards.forEach(({ guest, x, y }) => {
    d.block(guest).text(d.style("garamond", 17, BLACK), `⟦person|${guest}⟧`, {
      at: [x + 62, y + 74],
      align: "center",
    });
  });
  return [d.page()];
}

function festivalProgramme(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("head");
  d.panel([0, 0, w, 110], CORAL);
  d.text(d.style("jost-bold", 28, WHITE), "Programa", { at: [40, 62] });
  d.text(d.style("jost", 12, WHITE), "⟦date|sábado 18 de septiembre⟧", { at: [40, 86] });
  d.block("table");
  [
    ["10:00", "Apertura y café"],
    ["11:30", "Taller de encuadernación"],
    ["13:00", "Comida en el patio"],
    ["16:00", "Concierto de cámara"],
    ["19:30", "Cena de clausura"],
  ].forEach(([time = "", what = ""], i) => {
    const y = 160 + i * 46;
    d.text(d.style("jost-bold", 13, CORAL), `⟦time|${time}⟧`, { at: [40, y], row: i + 1 });
    d.text(d.style("garamond", 14, BLACK), `⟦item:Event/Programme item|${what}⟧`, {
      at: [110, y],
      row: i + 1,
    });
  });
  d.block("foot").text(d.style("jost", 8, GRAY), "Entrada libre hasta completar el aforo", {
    at: [40, 540],
    why: "running_text",
  });
  return [d.page()];
}

function openingHours(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("head");
  d.panel([0, 0, w, h], GREEN);
  d.text(d.style("garamond-italic", 46, WHITE), "Opening hours", {
    at: [w / 2, 110],
    align: "center",
    why: "heading",
  });
  d.block("table");
  [
    ["Monday", "closed"],
    ["Tuesday", "9:00 – 18:00"],
    ["Wednesday", "9:00 – 18:00"],
    ["Thursday", "9:00 – 20:00"],
    ["Saturday", "10:00 – 16:00"],
  ].forEach(([day = "", hours = ""], i) => {
    const y = 190 + i * 62;
    d.text(d.style("jost-bold", 20, SAND), day, { at: [110, y], row: i + 1 });
    d.text(
      d.style("jost", 20, WHITE),
      `⟦time:Monday/Tuesday/Wednesday/Thursday/Saturday|${hours}⟧`,
      { at: [w - 110, y], align: "right", row: i + 1 },
    );
  });
  return [d.page()];
}

export const LIST_DESIGNS: readonly Design[] = [
  { name: "menu-inn", program: "word", layout: menuDe },
  { name: "menu-trattoria", program: "indesign", layout: menuIt },
  { name: "salon-prices", program: "canva", layout: salonPrices },
  { name: "workshop-table", program: "word", habit: { show: "tj-line" }, layout: workshopTable },
  { name: "open-studios-flyer", program: "indesign", layout: flyer },
  { name: "offer-letter", program: "word", layout: offerLetter },
  { name: "place-cards-six", program: "illustrator", layout: placeCards },
  { name: "festival-programme", program: "pages", layout: festivalProgramme },
  { name: "opening-hours", program: "canva", layout: openingHours },
];
