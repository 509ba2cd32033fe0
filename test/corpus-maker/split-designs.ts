/** Designs whose placeholders are written in all the ways that designers and their programs write them. */
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

const MARK = /[{}]/u;

/** Brackets in another font, colour and size than the name between them, each in a text object of its own. */
function giftTag(kit: Kit): readonly PageWish[] {
  const [w, h] = [61 * MM, 96 * MM];
  const d = new DesignSheet(kit, [w, h]).block("tag");
  d.panel([0, 0, w, 92], TEAL).disc([w / 2, 24], 6, WHITE);
  d.text(d.style("garamond-italic", 24, WHITE), "With love", { at: [w / 2, 66], align: "center" });
  const [marks, words, caption] = [
    d.style("jost", 8, CORAL),
    d.style("garamond", 15, BLACK),
    d.style("jost", 7.5, GRAY),
  ];
  const styleOf = (letter: string) => (MARK.test(letter) ? marks : words);
  d.text(caption, "TO", { at: [24, 122] });
  d.apart("⟦=to_name⟧", styleOf, { at: [24, 140] });
  d.text(caption, "FROM", { at: [24, 176] });
  d.apart("⟦=from_name⟧", styleOf, { at: [24, 194] });
  d.text(d.style("jost", 6, GRAY), "The Ribbon Room · Harrogate", {
    at: [w / 2, 250],
    align: "center",
  });
  return [d.page()];
}

/** Spaced capitals: gaps between the letters as wide as those between words elsewhere. */
function placeCard(kit: Kit): readonly PageWish[] {
  const [w, h] = [96 * MM, 61 * MM];
  const d = new DesignSheet(kit, [w, h]).block("card");
  d.frame([14, 14, w - 14, h - 14], 0.5, GOLD);
  const spaced = { trackingPt: 2.8 };
  d.text(d.style("jost", 12, BLACK, spaced), "⟦=GUEST NAME:Guest name|{{GUEST NAME}}⟧", {
    at: [w / 2, 82],
    align: "center",
  });
  d.text(d.style("jost", 8, GOLD, spaced), "TABLE ⟦=TABLE:Table|{{TABLE}}⟧", {
    at: [w / 2, 110],
    align: "center",
  });
  d.text(d.style("garamond-italic", 10, GRAY), "Anna & Tom, 12 June 2027", {
    at: [w / 2, 142],
    align: "center",
  });
  return [d.page()];
}

/** Codes broken over lines in narrow columns. */
function narrowFlag(kit: Kit): readonly PageWish[] {
  const [w, h] = [46 * MM, 126 * MM];
  const d = new DesignSheet(kit, [w, h]).block("flag");
  d.panel([0, 0, w, 70], INK_BLUE);
  d.text(d.style("carlito-bold", 15, WHITE), "VISITOR\nPASS", { at: [20, 36], leadingPt: 18 });
  d.text(d.style("carlito-bold", 14, BLACK), "⟦=visitor_name|{{visitor_\nname}}⟧", {
    at: [20, 112],
    leadingPt: 17,
  });
  d.text(d.style("carlito", 10, INK_BLUE), "⟦=company_name|{{company_\nname}}⟧", {
    at: [20, 164],
    leadingPt: 12.5,
  });
  d.text(d.style("carlito", 8.5, BLACK), "Host: ⟦=host|{{host}}⟧", { at: [20, 214] });
  d.text(d.style("carlito", 6.5, GRAY), "Return at the desk", { at: [20, 330] });
  return [d.page()];
}

/** Brackets raised and smaller than the words, as a careless find-and-replace leaves them. */
function raffle(kit: Kit): readonly PageWish[] {
  const [w, h] = [146 * MM, 61 * MM];
  const d = new DesignSheet(kit, [w, h]).block("main");
  d.panel([0, 0, w, h], SAND).panel([0, 0, 90, h], CORAL);
  d.text(d.style("jost-bold", 22, WHITE), "RAFFLE", { at: [62, h - 34], rotationDeg: 90 });
  const words = d.style("jost-bold", 17, BLACK);
  const marks = d.style("jost", 11, BLACK, { risePt: 4 });
  d.styled("⟦=prize⟧", (letter) => (MARK.test(letter) ? marks : words), { at: [112, 62] });
  d.text(d.style("jost", 9, GRAY), "Draw on ⟦=draw_date⟧ · Ticket ⟦=number⟧", { at: [112, 92] });
  d.text(d.style("jost", 9, BLACK), "€ ⟦=price|{{price|2}}⟧", { at: [112, 118] });
  d.text(d.style("jost", 6, GRAY), "Organised by St. Brigid’s School Parents’ Association", {
    at: [112, 152],
  });
  return [d.page("backwards")];
}

/** A name half bold: the style changes within the code. */
function tableCard(kit: Kit): readonly PageWish[] {
  const [w, h] = [110 * MM, 80 * MM];
  const d = new DesignSheet(kit, [w, h]).block("card");
  d.panel([0, h - 50, w, h], WINE);
  const [bold, regular] = [d.style("tinos-bold", 21, WINE), d.style("tinos", 21, WINE)];
  d.styled(
    "⟦=first_name⟧⟦=last_name⟧",
    (_, at) => (at < 8 || (at > 18 && at < 26) ? bold : regular),
    {
      at: [w / 2, 92],
      align: "center",
    },
  );
  d.text(d.style("tinos", 11, BLACK), "⟦=title⟧, ⟦=department⟧", {
    at: [w / 2, 118],
    align: "center",
  });
  d.text(d.style("arimo", 9, WHITE, { trackingPt: 1 }), "ANNUAL MEETING OF THE BOARD", {
    at: [w / 2, h - 22],
    align: "center",
  });
  return [d.page()];
}

/** One form: a card with names between one pair of marks each. */
function cardIn(mark: (name: string) => string): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const [w, h] = [91 * MM, 61 * MM];
    const d = new DesignSheet(kit, [w, h]).block("name");
    const open = (name: string): string => `⟦=${name}|${mark(name)}⟧`;
    d.panel([0, h - 34, w, h], GREEN);
    d.text(d.style("noto-serif-bold", 14, GREEN), `${open("first_name")} ${open("last_name")}`, {
      at: [22, 50],
    });
    d.text(d.style("noto-sans", 8, GRAY), open("job_title"), { at: [22, 66] });
    d.block("contact").text(
      d.style("noto-sans", 7, BLACK),
      `Phone ${open("phone")}\nMail ${open("email")}`,
      { at: [22, 106], leadingPt: 10 },
    );
    d.block("shop").text(d.style("noto-serif-bold", 11, WHITE), "Fernwood Nurseries", {
      at: [22, h - 13],
    });
    return [d.page()];
  };
}

/** Fixed words that go with an optional value, and a default. */
function addressCard(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 96 * MM];
  const d = new DesignSheet(kit, [w, h]).block("office");
  d.panel([0, 0, 14, h], NAVY);
  d.text(d.style("arimo-bold", 16, NAVY), "Moving office", { at: [40, 52] });
  d.paragraph(
    d.style("tinos", 11, BLACK),
    "From 1 March you will find our team at a new address. Our numbers change as well.",
    300,
    {
      at: [40, 80],
      leadingPt: 14.5,
    },
  );
  d.text(
    d.style("tinos", 11, BLACK),
    "⟦=company⟧\n⟦=street⟧\n⟦=postcode⟧ ⟦=town⟧\n⟦=country|{{country|Ireland}}⟧",
    { at: [40, 138], leadingPt: 14.5 },
  );
  d.block("numbers").text(
    d.style("arimo", 9, BLACK),
    "Tel ⟦=phone⟧\nFax ⟦=fax?⟧\nMobile ⟦=mobile?⟧",
    {
      at: [270, 138],
      leadingPt: 13,
    },
  );
  return [d.page()];
}

/** Words of the document between brackets: a lot within a word, which its author may declare. */
function jamLabel(kit: Kit): readonly PageWish[] {
  const [w, h] = [96 * MM, 66 * MM];
  const d = new DesignSheet(kit, [w, h]).block("label");
  d.panel([0, 0, w, h], SAND).disc([w - 44, 44], 30, CORAL);
  d.text(d.style("garamond-italic", 12, BLACK), "The Hill Farm Larder", { at: [24, 34] });
  d.text(d.style("garamond", 25, WINE), "⟦=PRODUCT:Product|[PRODUCT]⟧", { at: [24, 84] });
  d.text(d.style("jost", 9, BLACK), "⟦=WEIGHT:Weight|[WEIGHT]⟧", { at: [24, 108] });
  d.text(d.style("jost", 7, GRAY), "Best before ⟦=DATE:Date|[DATE]⟧", { at: [24, 136] });
  d.text(d.style("jost-bold", 6.5, GRAY), "L[Lot]", { at: [24, 156], why: "either" });
  d.text(
    d.style("jost", 6, GRAY),
    "Prepared with 55 g of fruit per 100 g. Keep cool once opened.",
    { at: [24, 170] },
  );
  return [d.page()];
}

/** The same name on both sides, and text painted twice for weight. */
function membership(kit: Kit): readonly PageWish[] {
  const size = [91.6 * MM, 60 * MM] as const;
  const [w, h] = size;
  const front = new DesignSheet(kit, size).block("front");
  front.panel([0, 0, w, h], INK_BLUE);
  front.text(front.style("jost-bold", 15, WHITE), "RIVER ROWING CLUB", {
    at: [22, 44],
    habit: { twice: "bold" },
  });
  front.text(front.style("jost", 13, WHITE), "⟦=member_name⟧", {
    at: [22, 110],
    habit: { twice: "bold" },
  });
  front.text(front.style("jost", 8, WHITE), "Member no. ⟦=member_number⟧   Since ⟦=since⟧", {
    at: [22, 134],
  });
  const back = new DesignSheet(kit, size).block("back");
  back.panel([0, 22, w, 54], BLACK);
  back.paragraph(
    back.style("arimo", 6, GRAY),
    "This card remains the property of the club and is not transferable. If found, please return it to the boathouse, 3 Quay Walk, Chester.",
    210,
    { at: [22, 84], leadingPt: 7.8 },
  );
  back.text(back.style("jost", 9, BLACK), "⟦-|{{member_name}}⟧", { at: [22, 130] });
  return [front.page(), back.page()];
}

/** A price list in rows, marks of mail merge, in a form that is turned. */
function tariff(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 148 * MM];
  const d = new DesignSheet(kit, [w, h]).block("head");
  d.text(d.style("arimo-bold", 22, TEAL), "Room tariff ⟦=season|<<season>>⟧", { at: [44, 66] });
  d.rule([44, 80, w - 44, 80], 1.5, TEAL);
  const [head, cell] = [d.style("arimo-bold", 9, WHITE), d.style("arimo", 10, BLACK)];
  d.block("table").panel([44, 96, w - 44, 116], TEAL);
  ["Room", "Single", "Double"].forEach((text, i) =>
    d.text(head, text, { at: [54 + i * 170, 110] }),
  );
  ["Garden", "Courtyard", "Tower"].forEach((room, i) => {
    const y = 140 + i * 32;
    const key = room.toLowerCase();
    d.text(cell, room, { at: [54, y], row: i + 1 });
    d.text(cell, `⟦=${key}_single|<<${key}_single>>⟧`, { at: [224, y], row: i + 1 });
    d.text(cell, `⟦=${key}_double|<<${key}_double>>⟧`, { at: [394, y], row: i + 1 });
    d.rule([44, y + 10, w - 44, y + 10], 0.3, GRAY);
  });
  d.block("foot").text(
    d.style("arimo", 7.5, GRAY),
    "Prices per night with breakfast. Tourist tax is not included.",
    { at: [44, 280] },
  );
  d.text(d.style("arimo-bold", 8, TEAL), "Hotel Alpenrose · Meiringen", { at: [44, 380] });
  return [d.page()];
}

/** A year at a glance: month names and figures stay, the imprint is the customer's. */
function calendar(kit: Kit): readonly PageWish[] {
  const [w, h] = [297 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h]).block("months");
  d.panel([0, 0, w, 60], PALE);
  d.text(d.style("jost-bold", 30, NAVY), "2027", { at: [44, 44] });
  const names = ["Januar", "Februar", "März", "April", "Mai", "Juni"];
  const days = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"];
  names.forEach((name, i) => {
    const [x, y] = [44 + (i % 3) * 260, 96 + Math.floor(i / 3) * 200];
    d.text(d.style("jost-bold", 13, NAVY), name, { at: [x, y] });
    days.forEach((day, n) => d.text(d.style("jost", 8, GRAY), day, { at: [x + n * 32, y + 20] }));
    for (let row = 0; row < 4; row++) {
      const line = days.map((_, n) => String(row * 7 + n + 1));
      line.forEach((number, n) =>
        d.text(d.style("jost", n > 4 ? 8.2 : 8.1, n > 4 ? CORAL : BLACK), number, {
          at: [x + n * 32, y + 44 + row * 24],
        }),
      );
    }
  });
  d.block("imprint").panel([0, h - 70, w, h], NAVY);
  d.text(d.style("jost-bold", 15, WHITE), "⟦=firma⟧", { at: [44, h - 38] });
  d.text(d.style("jost", 9, WHITE), "⟦=adresse⟧ · Telefon ⟦=telefon⟧ · ⟦=web⟧", {
    at: [44, h - 20],
  });
  return [d.page()];
}

const SPACED = (name: string): string => `{{ ${name} }}`;
const PERCENT = (name: string): string => `%%${name}%%`;
const QUOTES = (name: string): string => `«${name}»`;
const ANGLES = (name: string): string => `<<${name}>>`;
const UPPER = (name: string): string => `%${name.toUpperCase()}%`;

export const SPLIT_DESIGNS: readonly Design[] = [
  { name: "gift-tag-marks-apart", program: "illustrator", layout: giftTag },
  { name: "place-card-spaced", program: "indesign", layout: placeCard },
  { name: "pass-codes-over-lines", program: "indesign-latin", layout: narrowFlag },
  {
    name: "raffle-marks-raised",
    program: "inkscape",
    habit: { show: "array-split" },
    layout: raffle,
  },
  { name: "table-card-styles-within", program: "pages", layout: tableCard },
  { name: "card-spaced-braces", program: "canva", layout: cardIn(SPACED) },
  { name: "card-double-percent", program: "corel", layout: cardIn(PERCENT) },
  { name: "card-quotes", program: "illustrator", layout: cardIn(QUOTES) },
  { name: "card-double-angles", program: "word", layout: cardIn(ANGLES) },
  { name: "card-percent-capitals", program: "scribus", layout: cardIn(UPPER) },
  { name: "moving-optional", program: "indesign", layout: addressCard },
  { name: "jam-label-within-word", program: "indesign-latin", layout: jamLabel },
  { name: "membership-two-sides", program: "illustrator", layout: membership },
  {
    name: "tariff-turned-form",
    program: "corel",
    habit: { nest: "form-1", geometry: "rotate-90" },
    layout: tariff,
  },
  { name: "calendar-imprint", program: "inkscape", layout: calendar },
];
