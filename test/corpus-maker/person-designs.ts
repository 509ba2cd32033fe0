/** What is one person's or one couple's, said in ways that public files showed: on both sides, in small letters, apart. */
import type { Design } from "./design-programs.ts";
import { BLACK, DesignSheet, MM, WHITE } from "./design-sheet.ts";
import { CORAL, GOLD, GRAY, NAVY, PALE, TEAL, WINE } from "./design-inks.data.ts";
import type { Kit, PageWish } from "./document.ts";

/** Both sides say who marries and on what day; a side for the party has its place and hour in one block. */
function twoSidedInvitation(kit: Kit): readonly PageWish[] {
  const [w, h] = [136 * MM, 136 * MM];
  const middle = w / 2;
  const couple = "⟦person|Solène & Bastien⟧";
  const front = new DesignSheet(kit, [w, h], "running_text").block("couple");
  front.panel([0, 0, w, h], PALE);
  front.text(
    front.style("garamond-italic", 11, WINE),
    "ont la joie de vous faire part de leur mariage",
    {
      at: [middle, 110],
      align: "center",
    },
  );
  front.text(front.style("garamond", 30, WINE), couple, { at: [middle, 160], align: "center" });
  front.text(front.style("jost-bold", 12, WINE), "⟦date|SAMEDI 12 JUIN 2027⟧", {
    at: [middle, 210],
    align: "center",
  });
  front.text(
    front.style("garamond-italic", 11, BLACK),
    "⟦time|à 15h30⟧\n⟦text|Mairie de Lormes⟧\n⟦street|12 rue du Four⟧",
    { at: [middle, 240], align: "center", leadingPt: 15 },
  );
  const back = new DesignSheet(kit, [w, h], "running_text").block("couple");
  back.text(back.style("garamond", 24, TEAL), couple, { at: [middle, 120], align: "center" });
  back.text(back.style("jost-bold", 12, TEAL), "⟦date|SAMEDI 12 JUIN 2027⟧", {
    at: [middle, 160],
    align: "center",
  });
  back.text(back.style("garamond-italic", 11, BLACK), "⟦time|à partir de 19h00⟧", {
    at: [middle, 200],
    align: "center",
  });
  return [front.page(), back.page()];
}

/** A name in small letters, which only its address tells, and "Address" set as the words known beside it are. */
function smallLetterCard(kit: Kit): readonly PageWish[] {
  const d = new DesignSheet(kit, [91 * MM, 61 * MM], "caption").block("name");
  d.text(d.style("garamond", 19, CORAL, { trackingPt: 2 }), "⟦person|noemi castell⟧", {
    at: [24, 40],
  });
  const [word, value] = [d.style("jost-bold", 6, NAVY), d.style("jost", 8, BLACK)];
  d.block("contact");
  [
    ["Phone", "⟦phone|+34 972 555 018⟧"],
    ["Email", "⟦email|noemicastell@taller.example⟧"],
    ["Address", "⟦address:Address/Street|49 Carrer Major⟧"],
  ].forEach(([caption = "", mark = ""], i) => {
    d.text(word, caption, { at: [24, 70 + i * 32], row: 2 * i + 1 });
    d.text(value, mark, { at: [24, 82 + i * 32], row: 2 * i + 2 });
  });
  return [d.page()];
}

/** Hours with a full stop, which the words above tell from prices. */
function trainTicket(kit: Kit): readonly PageWish[] {
  const [w, h] = [210 * MM, 70 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("head");
  d.panel([0, 0, w, 44], NAVY).rule([0, 46, w, 46], 1, GOLD);
  d.text(d.style("arimo-bold", 18, WHITE), "⟦text|Treno dei vini⟧", { at: [30, 30] });
  d.block("ride");
  const [word, value] = [d.style("arimo", 7, GRAY), d.style("arimo-bold", 15, BLACK)];
  [
    ["NOME:", "⟦person|Chiara Bianchi⟧"],
    ["DATA:", "⟦date|16/12/27⟧"],
    ["PARTENZA:", "⟦time:Partenza/Time|7.40⟧"],
    ["ARRIVO:", "⟦time:Arrivo/Time|10.05⟧"],
  ].forEach(([caption = "", mark = ""], i) => {
    d.text(word, caption, { at: [30 + i * 140, 84], row: 1 });
    d.text(value, mark, { at: [30 + i * 140, 104], row: 2 });
  });
  return [d.page()];
}

/** A sentence that names its value in bold, and a column of captions of which few are words that forms know. */
function climateCertificate(kit: Kit): readonly PageWish[] {
  const d = new DesignSheet(kit, [210 * MM, 297 * MM], "caption").block("head");
  d.panel([0, 0, 40, 297 * MM], TEAL);
  const [copy, bold] = [d.style("arimo", 10, BLACK), d.style("arimo-bold", 14, BLACK)];
  d.text(d.style("arimo-bold", 40, BLACK), "Zertifikat", { at: [130, 160], why: "heading" });
  d.block("sentence");
  d.text(copy, "Hiermit bestätigt Waldwerk, dass", { at: [130, 200], why: "running_text" });
  d.text(bold, "⟦company:Text/Company/Name|Druckwerkstatt Nordlicht⟧", { at: [130, 236] });
  d.paragraph(
    copy,
    "einen Beitrag zum freiwilligen Klimaschutz geleistet hat, indem das folgende Druckerzeugnis klimaneutral gestellt wurde.",
    360,
    { at: [130, 268], leadingPt: 15, why: "running_text" },
  );
  d.block("table");
  [
    ["Menge CO2e", "⟦quantity:Menge CO2e|12 kg⟧"],
    ["Druckerei", "⟦company:Druckerei|Anders Druck GmbH⟧"],
    ["ID-Nummer", "⟦code:ID-Nummer|DE-275-672461⟧"],
    ["Klimaschutzprojekt", "⟦text:Klimaschutzprojekt|Moorwald⟧"],
  ].forEach(([caption = "", mark = ""], i) => {
    d.text(copy, caption, { at: [130, 380 + i * 30], row: i + 1 });
    d.text(bold, mark, { at: [245, 380.3 + i * 30], row: i + 1 });
  });
  return [d.page()];
}

/** Roles over names, of which only some are words that forms know. */
function weddingProgramme(kit: Kit): readonly PageWish[] {
  const [w, h] = [140 * MM, 216 * MM];
  const middle = w / 2;
  const d = new DesignSheet(kit, [w, h], "caption").block("roles");
  d.panel([0, 0, w, 40], PALE);
  const [word, name] = [d.style("jost", 7, GRAY, { trackingPt: 1 }), d.style("garamond", 13, WINE)];
  [
    ["BEST MAN", "⟦person:Best man|Stephan Royer⟧"],
    ["FRIEND OF HONOR", "⟦person:Friend of honor|Marie Castell⟧"],
    ["OFFICIANT", "⟦person:Officiant|Claire Dumont⟧"],
    ["LECTOR", "⟦person:Lector|Laura Bennett⟧"],
    ["RING BEARER", "⟦person:Ring bearer|Thomas Lind⟧"],
  ].forEach(([caption = "", mark = ""], i) => {
    d.text(word, caption, { at: [middle, 90 + i * 60], align: "center", row: 2 * i + 1 });
    d.text(name, mark, { at: [middle, 108 + i * 60], align: "center", row: 2 * i + 2 });
  });
  return [d.page()];
}

export const PERSON_DESIGNS: readonly Design[] = [
  { name: "two-sided-invitation", program: "canva", layout: twoSidedInvitation },
  { name: "small-letter-card", program: "indesign", layout: smallLetterCard },
  { name: "train-ticket", program: "canva", layout: trainTicket },
];

/** Words that only their setting shows to be captions. */
export const CAPTION_DESIGNS: readonly Design[] = [
  { name: "climate-certificate", program: "indesign", layout: climateCertificate },
  { name: "wedding-programme", program: "canva", layout: weddingProgramme },
];
