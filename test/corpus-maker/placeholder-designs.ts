/** Designs with placeholders beside their fixed words: vouchers, cards, tickets, labels, letters, lists. */
import type { Kit, PageWish } from "./document.ts";
import type { Design } from "./design-programs.ts";
import { GOLD, GRAY, GREEN, NAVY, PALE, SAND, WINE } from "./design-inks.data.ts";
import { BLACK, DesignSheet, MM, WHITE } from "./design-sheet.ts";

function giftVoucher(kit: Kit): readonly PageWish[] {
  const [w, h] = [216 * MM, 105 * MM];
  const d = new DesignSheet(kit, [w, h]);
  d.panel([0, 0, 170, h], GREEN).panel([170, 0, w, h], SAND);
  const caption = d.style("jost", 9, GRAY);
  const value = d.style("garamond", 15, BLACK);
  d.text(d.style("garamond-italic", 25, WHITE), "Linden\nBookshop", {
    at: [34, 70],
    leadingPt: 28,
  });
  d.text(d.style("jost", 7.5, WHITE), "22 Linden Row, Bath BA1 5LT\nwww.lindenbookshop.example", {
    at: [34, 250],
    leadingPt: 10,
  });
  d.text(d.style("jost-bold", 26, GREEN, { trackingPt: 2.4 }), "GIFT VOUCHER", { at: [204, 66] });
  const rows = ["For ⟦=recipient⟧", "From ⟦=sender⟧", "To the value of ⟦=amount⟧"];
  rows.forEach((row, i) => {
    const [head = "", mark = ""] = row.split(/ (?=⟦)/u);
    const y = 112 + i * 34;
    d.text(caption, head, { at: [204, y] });
    d.text(value, mark, { at: [300, y] });
    d.rule([298, y + 5, 560, y + 5], 0.4, GOLD);
  });
  d.text(caption, "Voucher no. ⟦=voucher_code⟧", { at: [204, 222] });
  d.text(caption, "Valid until ⟦=valid_until⟧", { at: [400, 222] });
  d.paragraph(
    d.style("jost", 6, GRAY),
    "This voucher may be used for any purchase in our shop. It cannot be exchanged for cash and no change is given. Please treat it as cash; lost vouchers cannot be replaced.",
    340,
    { at: [204, 252], leadingPt: 7.6 },
  );
  return [d.page()];
}

function gutschein(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 105 * MM];
  const d = new DesignSheet(kit, [w, h]);
  d.panel([0, 0, w, h], PALE).frame([16, 16, w - 16, h - 16], 1, WINE);
  const middle = w / 2;
  d.text(d.style("tinos", 30, WINE), "Gutschein", { at: [middle, 70], align: "center" });
  d.text(d.style("tinos-italic", 12, GRAY), "für eine Behandlung nach Wahl", {
    at: [middle, 92],
    align: "center",
  });
  d.text(d.style("tinos-bold", 22, BLACK), "⟦=betrag⟧", { at: [middle, 138], align: "center" });
  d.text(d.style("arimo", 9.5, BLACK), "überreicht an ⟦=empfaenger:Empfaenger⟧ von ⟦=absender⟧", {
    at: [middle, 176],
    align: "center",
  });
  d.text(d.style("arimo", 8, GRAY), "Nr. ⟦=nummer⟧ · gültig bis ⟦=gueltig_bis⟧", {
    at: [middle, 200],
    align: "center",
  });
  d.rule([60, 222, w - 60, 222], 0.5, WINE);
  d.text(
    d.style("arimo", 7, GRAY),
    "Kosmetikstudio Amalia · Bahnhofstraße 9 · 79098 Freiburg\nMo Di Mi Do Fr 9–18 Uhr · Sa nach Vereinbarung",
    { at: [middle, 240], align: "center", leadingPt: 9.6 },
  );
  return [d.page("backwards")];
}

function appointmentCard(kit: Kit): readonly PageWish[] {
  const size = [91 * MM, 61 * MM] as const;
  const [w, h] = size;
  const front = new DesignSheet(kit, size).block("front");
  front.panel([0, 0, w, 46], NAVY);
  front.text(front.style("carlito-bold", 14, WHITE), "Zahnarztpraxis Dr. Lorenz", { at: [20, 33] });
  const word = front.style("carlito", 9, BLACK);
  front.text(front.style("carlito-bold", 11, NAVY), "Ihr nächster Termin", { at: [20, 66] });
  front.text(word, "für ⟦=patient⟧", { at: [20, 88] });
  ["Mo", "Di", "Mi", "Do", "Fr"].forEach((day, i) => {
    front.text(front.style("carlito", 8, GRAY), day, { at: [24 + i * 34, 112] });
    front.frame([20 + i * 34, 102, 44 + i * 34, 116], 0.4, GRAY);
  });
  front.text(word, "am ⟦=datum⟧ um ⟦=uhrzeit⟧ Uhr", { at: [20, 140] });
  front.text(
    front.style("carlito", 6.2, GRAY),
    "Bitte sagen Sie mindestens 24 Stunden vorher ab.",
    { at: [20, 158] },
  );
  const back = new DesignSheet(kit, size).block("back");
  back.panel([0, h - 12, w, h], NAVY);
  back.text(back.style("carlito", 9, BLACK), "Marktplatz 4\n04109 Leipzig\nTel. 0341 55 50 18", {
    at: [20, 50],
    leadingPt: 12,
  });
  back.text(back.style("carlito-bold", 9, NAVY), "www.praxis-lorenz.example", { at: [20, 110] });
  return [front.page(), back.page()];
}

function staffCard(kit: Kit): readonly PageWish[] {
  const size = [91 * MM, 61 * MM] as const;
  const [w, h] = size;
  const front = new DesignSheet(kit, size).block("name");
  front.panel([0, 0, 8, h], WINE);
  front.text(front.style("jost-bold", 15, BLACK), "⟦=first_name⟧ ⟦=last_name⟧", { at: [28, 56] });
  front.text(front.style("jost", 8.5, WINE), "⟦=job_title⟧", { at: [28, 70] });
  front
    .block("contact")
    .text(front.style("jost", 7.5, BLACK), "T ⟦=phone⟧\nM ⟦=mobile?⟧\nE ⟦=email⟧", {
      at: [28, 126],
      leadingPt: 10,
    });
  const back = new DesignSheet(kit, size).block("back");
  back.panel([0, 0, w, h], WINE);
  back.text(back.style("jost-bold", 22, WHITE), "Halden & Roth", {
    at: [w / 2, 84],
    align: "center",
  });
  back.text(back.style("jost", 8, WHITE, { trackingPt: 1.2 }), "ARCHITECTS · BERN", {
    at: [w / 2, 102],
    align: "center",
  });
  back.text(back.style("jost", 7.5, WHITE), "www.haldenroth.example", {
    at: [w / 2, 150],
    align: "center",
  });
  return [front.page(), back.page()];
}

function nameBadge(kit: Kit): readonly PageWish[] {
  const [w, h] = [90 * MM, 60 * MM];
  const d = new DesignSheet(kit, [w, h]).block("badge");
  d.panel([0, 0, w, 44], GREEN);
  d.text(d.style("arimo-bold", 13, WHITE), "Nordic Paper Forum 2027", {
    at: [w / 2, 28],
    align: "center",
  });
  d.text(d.style("arimo-bold", 24, BLACK), "⟦=FIRST NAME:First name|[FIRST NAME]⟧", {
    at: [w / 2, 84],
    align: "center",
  });
  d.text(d.style("arimo", 15, BLACK), "⟦=LAST NAME:Last name|[LAST NAME]⟧", {
    at: [w / 2, 106],
    align: "center",
  });
  d.text(d.style("arimo", 10, GREEN), "⟦=COMPANY:Company|[COMPANY]⟧", {
    at: [w / 2, 132],
    align: "center",
  });
  d.text(d.style("arimo", 6.5, GRAY), "Malmö Live · 11–13 May", {
    at: [w / 2, 158],
    align: "center",
  });
  return [d.page()];
}

function wedding(kit: Kit): readonly PageWish[] {
  const [w, h] = [130 * MM, 180 * MM];
  const d = new DesignSheet(kit, [w, h]).block("couple");
  const middle = w / 2;
  d.panel([0, 0, w, h], SAND)
    .frame([22, 22, w - 22, h - 22], 0.6, GOLD)
    .frame([26, 26, w - 26, h - 26], 0.3, GOLD);
  d.text(d.style("jost", 8.5, GOLD, { trackingPt: 2 }), "TOGETHER WITH THEIR FAMILIES", {
    at: [middle, 86],
    align: "center",
  });
  d.text(d.style("garamond-italic", 34, BLACK), "⟦=bride⟧\n&\n⟦=groom⟧", {
    at: [middle, 150],
    align: "center",
    leadingPt: 42,
  });
  d.block("when").paragraph(
    d.style("garamond", 13, BLACK),
    "request the pleasure of your company at their marriage on ⟦=wedding_date⟧ at ⟦=time⟧",
    240,
    { at: [middle, 290], align: "center", leadingPt: 18, lines: "one" },
  );
  d.text(d.style("garamond", 17, GOLD), "⟦=venue⟧", { at: [middle, 372], align: "center" });
  d.text(d.style("jost", 8, GRAY), "Reception to follow · Kindly reply by ⟦=reply_by⟧", {
    at: [middle, 440],
    align: "center",
  });
  return [d.page()];
}

function ticket(kit: Kit): readonly PageWish[] {
  const [w, h] = [190 * MM, 66 * MM];
  const d = new DesignSheet(kit, [w, h]).block("main");
  d.panel([0, 0, w - 110, h], NAVY);
  d.panel([w - 110, 0, w, h], SAND);
  d.text(d.style("arimo", 8, GOLD, { trackingPt: 1.5 }), "THE HARBOUR STAGE PRESENTS", {
    at: [26, 36],
  });
  d.text(d.style("noto-serif-bold", 24, WHITE), "⟦=event⟧", { at: [26, 72] });
  d.text(d.style("arimo", 11, WHITE), "⟦=date⟧, doors ⟦=doors⟧", { at: [26, 98] });
  d.text(d.style("arimo-bold", 11, GOLD), "Row ⟦=row⟧   Seat ⟦=seat⟧", { at: [26, 140] });
  d.text(d.style("arimo", 9, WHITE), "⟦=price|{{price|£ 24.00}}⟧", { at: [230, 140] });
  d.text(
    d.style("arimo", 6, WHITE),
    "No re-entry. Tickets are not refundable. Cameras are not allowed.",
    { at: [26, 170] },
  );
  d.block("stub");
  d.text(d.style("arimo-bold", 13, NAVY), "ADMIT ONE", { at: [w - 80, h - 26], rotationDeg: 90 });
  d.text(d.style("arimo", 9, BLACK), "No. ⟦=ticket_number⟧", {
    at: [w - 52, h - 26],
    rotationDeg: 90,
  });
  return [d.page()];
}

function letter(kit: Kit): readonly PageWish[] {
  const [w, h] = [595.28, 841.89];
  const d = new DesignSheet(kit, [w, h]).block("address");
  d.text(d.style("carlito-bold", 20, NAVY), "Stadtwerke Auental", { at: [68, 70] });
  d.rule([68, 80, w - 68, 80], 1.2, NAVY);
  d.text(d.style("carlito", 7, GRAY), "Stadtwerke Auental · Am Wehr 3 · 99817 Eisenach", {
    at: [68, 132],
  });
  d.text(
    d.style("carlito", 11, BLACK),
    "⟦=Anrede|«Anrede»⟧\n⟦=Vorname|«Vorname»⟧ ⟦=Nachname|«Nachname»⟧\n⟦=Straße|«Straße»⟧\n⟦=PLZ|«PLZ»⟧ ⟦=Ort|«Ort»⟧",
    { at: [68, 156], leadingPt: 14 },
  );
  d.block("letter");
  const body = d.style("carlito", 11, BLACK);
  d.text(body, "Eisenach, den ⟦=Datum|«Datum»⟧", { at: [w - 68, 262], align: "right" });
  d.text(d.style("carlito-bold", 12, BLACK), "Ihr Abschlag für das kommende Jahr", {
    at: [68, 300],
  });
  d.paragraph(
    body,
    "wir haben Ihren Verbrauch geprüft. Ihr neuer monatlicher Abschlag beträgt ⟦=Betrag|«Betrag»⟧ und wird ab Januar von Ihrem Konto abgebucht. Sie brauchen nichts weiter zu tun.",
    455,
    { at: [68, 336], leadingPt: 15, lines: "one" },
  );
  d.text(body, "Mit freundlichen Grüßen", { at: [68, 420] });
  d.block("footer").text(
    d.style("carlito", 7, GRAY),
    "Geschäftsführer: Rolf Anders · Amtsgericht Jena HRB 50 55 01 · Sparkasse Wartburg",
    { at: [w / 2, 806], align: "center" },
  );
  return [d.page()];
}

function menuOfTheDay(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h]).block("day");
  d.panel([0, 0, w, 96], WINE);
  d.text(d.style("garamond", 34, WHITE), "Tageskarte", { at: [w / 2, 58], align: "center" });
  d.text(d.style("jost", 9, WHITE), "%datum%".replace("%datum%", "⟦=datum|%datum%⟧"), {
    at: [w / 2, 80],
    align: "center",
  });
  const [dish, price] = [d.style("garamond", 14, BLACK), d.style("jost", 11, WINE)];
  const heads = ["Vorspeise", "Hauptgang", "Dessert"];
  heads.forEach((head, i) => {
    const y = 140 + i * 110;
    d.block(head).text(d.style("jost-bold", 10, WINE, { trackingPt: 1 }), head.toUpperCase(), {
      at: [40, y],
    });
    [1, 2].forEach((n) => {
      const number = i * 2 + n;
      const row = y + 8 + n * 34;
      d.text(dish, `⟦=gericht_${String(number)}|%gericht_${String(number)}%⟧`, {
        at: [40, row],
        row: number,
      });
      d.text(price, `⟦=preis_${String(number)}|%preis_${String(number)}%⟧ €`, {
        at: [w - 40, row],
        align: "right",
        row: number,
      });
      d.rule([40, row + 8, w - 40, row + 8], 0.3, GOLD);
    });
  });
  d.text(d.style("jost", 7.5, GRAY), "Alle Preise inklusive Mehrwertsteuer", {
    at: [w / 2, 560],
    align: "center",
  });
  return [d.page()];
}

function addressLabels(kit: Kit): readonly PageWish[] {
  const [w, h] = [420, 300];
  const d = new DesignSheet(kit, [w, h]);
  for (const [i, [x, y]] of [
    [20, 20],
    [220, 20],
    [20, 160],
    [220, 160],
  ].entries()) {
    d.frame([x ?? 0, y ?? 0, (x ?? 0) + 180, (y ?? 0) + 120], 0.3, GRAY);
    const [left, top] = [(x ?? 0) + 14, (y ?? 0) + 48];
    d.text(d.style("noto-sans", 6, GRAY), "If undelivered: Box 11, Cork", {
      at: [left, (y ?? 0) + 18],
    });
    const marks = (name: string): string => (i === 0 ? `⟦=${name}⟧` : `⟦-|{{${name}}}⟧`);
    d.text(
      d.style("noto-sans", 10, BLACK),
      `${marks("name")}\n${marks("street")}\n${marks("postcode")} ${marks("town")}`,
      { at: [left, top], leadingPt: 14 },
    );
  }
  return [d.page()];
}

function certificate(kit: Kit): readonly PageWish[] {
  const [w, h] = [841.89, 595.28];
  const d = new DesignSheet(kit, [w, h]).block("award");
  const middle = w / 2;
  d.frame([24, 24, w - 24, h - 24], 3, NAVY).frame([32, 32, w - 32, h - 32], 0.8, GOLD);
  d.text(d.style("garamond", 46, NAVY), "Certificate of Completion", {
    at: [middle, 150],
    align: "center",
  });
  d.text(d.style("garamond-italic", 17, GRAY), "This is to certify that", {
    at: [middle, 206],
    align: "center",
  });
  d.text(d.style("garamond", 36, BLACK), "⟦=participant⟧", { at: [middle, 270], align: "center" });
  d.rule([220, 282, w - 220, 282], 0.6, GOLD);
  d.text(
    d.style("garamond-italic", 17, GRAY),
    "has completed the course ⟦=course⟧ with ⟦=hours⟧ hours",
    { at: [middle, 330], align: "center" },
  );
  d.block("signing").text(d.style("jost", 11, BLACK), "⟦=issue_date⟧", { at: [120, 480] });
  d.rule([120, 490, 300, 490], 0.5, BLACK);
  d.text(d.style("jost", 8, GRAY), "Date", { at: [120, 504] });
  d.text(d.style("jost", 11, BLACK), "⟦=instructor⟧", { at: [w - 300, 480] });
  d.rule([w - 300, 490, w - 120, 490], 0.5, BLACK);
  d.text(d.style("jost", 8, GRAY), "Instructor", { at: [w - 300, 504] });
  return [d.page("backwards")];
}

export const PLACEHOLDER_DESIGNS: readonly Design[] = [
  { name: "gift-voucher", program: "indesign", layout: giftVoucher },
  { name: "gutschein", program: "illustrator", layout: gutschein },
  { name: "appointment-card", program: "indesign-latin", layout: appointmentCard },
  { name: "staff-card", program: "indesign", layout: staffCard },
  { name: "name-badge-brackets", program: "word", layout: nameBadge },
  { name: "wedding-in-sentence", program: "canva", layout: wedding },
  { name: "ticket-stub", program: "corel", layout: ticket },
  { name: "letter-chevrons", program: "word", layout: letter },
  { name: "menu-percent", program: "indesign-latin", layout: menuOfTheDay },
  { name: "labels-four-up", program: "inkscape", layout: addressLabels },
  { name: "certificate-glyphs", program: "scribus", layout: certificate },
];
