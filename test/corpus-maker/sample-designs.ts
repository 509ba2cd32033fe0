/** Designs as shops are sent them: samples in place of names, dishes over their prices or beside larger ones, two prices for one dish. */
import type { Design } from "./design-programs.ts";
import type { Kit, PageWish } from "./document.ts";
import { CORAL, GOLD, GRAY, NAVY, PALE, TEAL, WINE } from "./design-inks.data.ts";
import { BLACK, DesignSheet, MM } from "./design-sheet.ts";

/** A card that says what goes where: no caption, though "Your name" is one elsewhere. */
function sampleCard(kit: Kit): readonly PageWish[] {
  const [w, h] = [89 * MM, 51 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("name");
  d.panel([0, 0, 90, h], NAVY).rule([110, 24, 110, h - 24], 0.6, GRAY);
  d.text(d.style("jost-bold", 10, NAVY), "⟦person|YOUR NAME⟧", { at: [128, 40] });
  d.text(d.style("jost", 7, GRAY), "⟦job_title|Your Title⟧", { at: [128, 52] });
  d.block("contact");
  d.text(
    d.style("jost", 7, BLACK),
    "⟦phone|123 456 789⟧\n⟦email|yourmail@mail.example⟧\n⟦address|Your Address 76⟧",
    { at: [140, 76], leadingPt: 14 },
  );
  return [d.page()];
}

/** Dishes one under the other, each with its price centred below in the same type. */
function kidsMenu(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading");
  d.panel([0, 0, w, 90], PALE);
  d.text(d.style("jost-bold", 34, TEAL), "KIDS MENU", { at: [w / 2, 66], align: "center" });
  const dish = d.style("jost-bold", 14, BLACK);
  [
    ["Cheese toastie", "£5.00"],
    ["Lasagne and chips", "£7.50"],
    ["Egg and chips", "£6.50"],
    ["Fish fingers", "£7.00"],
  ].forEach(([name, price], i) => {
    const y = 150 + i * 100;
    d.block(`${i}`).text(dish, `⟦item|${name}⟧`, { at: [w / 2, y], align: "center" });
    d.text(dish, `⟦price|${price}⟧`, { at: [w / 2, y + 24], align: "center" });
  });
  return [d.page()];
}

/** To be eaten here or taken along: two figures before one currency. */
function twoPrices(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("list");
  d.text(d.style("garamond", 26, WINE), "Smörgåsar", { at: [w / 2, 60], align: "center" });
  [
    ["Brieost och salami", "65/45 kr"],
    ["Tonfisk med citron", "59/45 kr"],
    ["Kyckling och aioli", "65/49 kr"],
    ["Räkor på ljust bröd", "99/109 kr"],
    ["Ost och skinka", "49/39 kr"],
  ].forEach(([name, price], i) => {
    const y = 110 + i * 30;
    d.text(d.style("jost", 12, BLACK), `⟦item|${name}⟧`, { at: [40, y], row: i + 1 });
    d.text(d.style("jost", 12, CORAL), `⟦price|${price}⟧`, {
      at: [w - 40, y],
      align: "right",
      row: i + 1,
    });
  });
  return [d.page()];
}

/** One day of the week, which is that of the event, and captions over where and when it is. */
function dayInvitation(kit: Kit): readonly PageWish[] {
  const [w, h] = [127 * MM, 178 * MM];
  const middle = w / 2;
  const d = new DesignSheet(kit, [w, h], "caption").block("names");
  d.rule([60, 150, w - 60, 150], 0.6, GOLD);
  d.text(d.style("garamond-italic", 28, WINE), "⟦person|Amara & Jonah⟧", {
    at: [middle, 110],
    align: "center",
    lines: "one",
  });
  const [word, value] = [d.style("jost-bold", 8, GOLD), d.style("garamond", 14, BLACK)];
  d.block("day").text(value, "⟦text|FRIDAY⟧", { at: [middle, 190], align: "center" });
  d.text(d.style("jost", 9, GRAY), "⟦text|We are getting married⟧", {
    at: [middle, 136],
    align: "center",
    why: "either",
  });
  [
    ["When", "⟦date|9 June 2028⟧"],
    ["Where", "⟦street|12 Harbour Street, Wrenham⟧"],
  ].forEach(([caption = "", mark = ""], i) => {
    d.block(caption).text(word, caption, { at: [middle, 240 + i * 70], align: "center" });
    d.text(value, mark, { at: [middle, 258 + i * 70], align: "center" });
  });
  return [d.page()];
}

/** A dish in each frame: its name in the middle, what is in it below, and a large price beside and between both. */
function framedDishes(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading");
  d.text(d.style("jost-bold", 30, TEAL), "Trattoria", { at: [w / 2, 56], align: "center" });
  const [dish, words] = [d.style("jost-bold", 14, NAVY), d.style("jost", 10, GRAY)];
  const cost = d.style("jost", 26, CORAL);
  [
    ["Ribollita", "€ 14", "black cabbage, beans, bread"],
    ["Melanzane", "€ 12.5", "baked aubergine, basil, tomato"],
    ["Saltimbocca", "€ 23", "veal, ham, sage, white wine"],
    ["Trota al forno", "€ 21", "trout, almonds, lemon, parsley"],
    ["Panna cotta", "€ 8", "cream, vanilla, raspberries"],
  ].forEach(([name, price, inside], i) => {
    const y = 110 + i * 72;
    d.frame([30, y - 24, w - 30, y + 34], 1, GRAY).block("list");
    d.text(dish, `⟦item|${name}⟧`, { at: [160, y], align: "center", row: i + 1 });
    d.text(cost, `⟦price|${price}⟧`, { at: [w - 44, y + 14], align: "right", row: i + 1 });
    d.text(words, `⟦description|${inside}⟧`, { at: [44, y + 22], row: i + 1 });
  });
  return [d.page()];
}

export const SAMPLE_DESIGNS: readonly Design[] = [
  { name: "sample-card", program: "illustrator", layout: sampleCard },
  { name: "kids-menu", program: "canva", layout: kidsMenu },
  { name: "two-prices", program: "word", layout: twoPrices },
  { name: "day-invitation", program: "canva", layout: dayInvitation },
  { name: "framed-dishes", program: "canva", layout: framedDishes },
];
