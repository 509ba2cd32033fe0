/** Designs in Arabic, Hebrew, Japanese and Chinese, with placeholders and without. */
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
import type { Ink } from "./inks.ts";
import type { Style } from "./layout.ts";
import { BLACK, DesignSheet, MM, WHITE } from "./design-sheet.ts";

type Set = (source: string, sizePt: number, ink?: Ink) => Style;

/** Styles in one language, without kerning where the script has none. */
const setIn = (d: DesignSheet, language: string): Set => {
  const kerned = language !== "ja" && language !== "zh";
  return (source, sizePt, ink = BLACK) => d.style(source, sizePt, ink, { language, kerned });
};

/** Brackets are mapped to what they look like, as some programs do. */
const asDrawn =
  (set: Set): Set =>
  (...of) => ({ ...set(...of), brackets: "as drawn" });

function arabicInvitation(kit: Kit): readonly PageWish[] {
  const [w, h] = [130 * MM, 180 * MM];
  const d = new DesignSheet(kit, [w, h]).block("card");
  const set = setIn(d, "ar");
  const middle = w / 2;
  d.panel([0, 0, w, h], SAND).frame([20, 20, w - 20, h - 20], 1, GOLD);
  d.rtl(set("naskh", 26, WINE), "دعوة زفاف", { at: [middle, 90], align: "center" });
  d.rtl(set("naskh", 14), "يسرنا دعوتكم لحضور حفل زفاف", { at: [middle, 140], align: "center" });
  d.rtl(set("naskh", 22, GOLD), "⟦=العريس:العريس⟧", { at: [middle, 196], align: "center" });
  d.rtl(set("naskh", 23, GOLD), "⟦=العروس:العروس⟧", { at: [middle, 244], align: "center" });
  d.rtl(set("arabic-sans", 12), "وذلك يوم ⟦=اليوم:اليوم⟧ في ⟦=المكان:المكان⟧", {
    at: [middle, 310],
    align: "center",
  });
  d.rtl(set("arabic-sans", 9, GRAY), "وبحضوركم يتم لنا الفرح والسرور", {
    at: [middle, 420],
    align: "center",
  });
  return [d.page()];
}

function arabicCard(kit: Kit): readonly PageWish[] {
  const [w, h] = [91 * MM, 61 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("name");
  const set = setIn(d, "ar");
  d.panel([0, 0, 16, h], TEAL);
  d.rtl(set("naskh", 18), "⟦person|ليلى منصور⟧", { at: [w - 24, 48] });
  d.rtl(set("arabic-sans", 9, TEAL), "⟦job_title|مهندسة معمارية⟧", { at: [w - 24, 68] });
  d.block("contact").rtl(set("arabic-sans", 8), "⟦street|شارع النخيل 12⟧\n⟦town|عمان⟧", {
    at: [w - 24, 112],
    leadingPt: 12.5,
  });
  d.text(d.style("arimo", 8), "⟦phone|+962 6 555 0182⟧\n⟦email|layla@mansour.example⟧", {
    at: [30, 112],
    leadingPt: 12.5,
  });
  return [d.page()];
}

function arabicMenu(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("menu");
  const set = setIn(d, "ar");
  d.panel([0, 0, w, 100], NAVY);
  d.rtl(set("naskh", 32, GOLD), "قائمة الطعام", { at: [w / 2, 64], align: "center" });
  const dishes = [
    ["حمص بالطحينة", "3.50"],
    ["فتوش", "4.25"],
    ["كبة مشوية", "7.00"],
    ["دجاج مشوي", "9.75"],
    ["كنافة", "5.00"],
  ] as const;
  dishes.forEach(([dish, price], i) => {
    const y = 160 + i * 44;
    d.rtl(set("naskh", 15), `⟦item|${dish}⟧`, { at: [w - 48, y], row: i + 1 });
    d.text(d.style("arimo", 11, WINE), `⟦price|${price}⟧`, { at: [48, y], row: i + 1 });
    d.rule([48, y + 14, w - 48, y + 14], 0.3, GOLD);
  });
  d.rtl(set("arabic-sans", 8, GRAY), "الأسعار تشمل الضريبة", {
    at: [w / 2, 540],
    align: "center",
    why: "legal",
  });
  return [d.page()];
}

function hebrewVoucher(kit: Kit): readonly PageWish[] {
  const [w, h] = [190 * MM, 80 * MM];
  const d = new DesignSheet(kit, [w, h]).block("voucher");
  const set = asDrawn(setIn(d, "he"));
  d.panel([w - 150, 0, w, h], CORAL);
  d.rtl(set("arimo-bold", 22, WHITE), "שובר מתנה", { at: [w - 22, 60] });
  d.rtl(set("arimo", 9, WHITE), "ספא הגליל\nרחוב הזית 4\nצפת", {
    at: [w - 22, 150],
    leadingPt: 13,
  });
  d.rtl(set("tinos", 16), "לכבוד ⟦=שם:שם⟧", { at: [w - 180, 66] });
  d.rtl(set("tinos", 13), "על סך ⟦=סכום:סכום⟧ ש״ח", { at: [w - 180, 104] });
  d.rtl(set("tinos", 9, GRAY), "בתוקף עד ⟦=תאריך:תאריך⟧", { at: [w - 180, 136] });
  d.rtl(set("tinos", 7.5, GRAY), "השובר אינו ניתן להמרה בכסף", { at: [w - 180, 190] });
  return [d.page()];
}

function hebrewCard(kit: Kit): readonly PageWish[] {
  const [w, h] = [91 * MM, 61 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("name");
  const set = setIn(d, "he");
  d.panel([0, h - 40, w, h], INK_BLUE);
  d.rtl(set("tinos-bold", 17), "⟦person|נועה בן ארי⟧", { at: [w - 22, 44] });
  d.rtl(set("tinos", 10, INK_BLUE), "⟦job_title|מעצבת גרפית⟧", { at: [w - 22, 62] });
  d.block("contact").rtl(set("arimo", 8), "⟦street|רחוב הרצל 15⟧\n⟦town|חיפה⟧", {
    at: [w - 22, 96],
    leadingPt: 12,
  });
  d.text(d.style("arimo-bold", 8, WHITE), "⟦email|noa@benari.example⟧", {
    at: [w - 22, h - 22],
    align: "right",
  });
  d.text(d.style("arimo", 8, WHITE), "⟦phone|04-555-0182⟧", { at: [22, h - 22] });
  return [d.page()];
}

function japaneseCard(kit: Kit): readonly PageWish[] {
  const [w, h] = [97 * MM, 61 * MM];
  const d = new DesignSheet(kit, [w, h], "caption").block("name");
  const set = setIn(d, "ja");
  d.panel([0, 0, w, 10], WINE);
  d.text(set("gothic", 9), "⟦company|株式会社青葉印刷⟧", { at: [24, 40] });
  d.text(set("gothic", 7.5, GRAY), "⟦job_title|営業部長⟧", { at: [24, 70] });
  d.text(set("mincho", 20), "⟦person|山田花子⟧", { at: [24, 98] });
  d.block("contact").text(
    set("gothic", 7),
    "⟦postcode|〒101-0051⟧\n⟦address|東京都千代田区神田神保町1-2-3⟧\n電話 ⟦phone|03-5550-1234⟧\n⟦email|hanako@aoba.example⟧",
    { at: [24, 126], leadingPt: 10.5 },
  );
  return [d.page()];
}

function japaneseTemplate(kit: Kit): readonly PageWish[] {
  const [w, h] = [97 * MM, 61 * MM];
  const d = new DesignSheet(kit, [w, h]).block("name");
  const set = setIn(d, "ja");
  d.panel([w - 70, 0, w, h], TEAL);
  d.text(set("gothic", 8, TEAL), "⟦=会社名:会社名⟧", { at: [24, 42] });
  d.text(set("gothic", 8), "⟦=役職:役職|｛｛役職｝｝⟧", { at: [24, 74] });
  d.text(set("mincho", 19), "⟦=氏名:氏名|｛｛氏名｝｝⟧", { at: [24, 100] });
  d.block("contact").text(set("gothic", 7), "電話 ⟦=電話番号:電話番号⟧\n住所 ⟦=住所:住所⟧", {
    at: [24, 140],
    leadingPt: 11,
  });
  return [d.page()];
}

/** Columns from the right; the code stands within its column. */
function japaneseVertical(kit: Kit): readonly PageWish[] {
  const [w, h] = [110 * MM, 160 * MM];
  const d = new DesignSheet(kit, [w, h]).block("letter");
  const set = setIn(d, "ja");
  d.panel([0, 0, w, h], PALE).frame([16, 16, w - 16, h - 16], 0.6, WINE);
  d.vertical(set("mincho", 20, WINE), "御招待状", { at: [w - 48, 50] });
  d.vertical(set("mincho", 15), "⟦=氏名:氏名⟧様", { at: [w - 96, 60] });
  d.vertical(
    set("mincho", 11),
    "このたび新店舗を開店いたします\n皆様のご来店をお待ちしております",
    { at: [w - 140, 60], leadingPt: 17 },
  );
  d.vertical(set("mincho", 12), "日時　⟦=日時:日時⟧", { at: [w - 210, 60] });
  return [d.page()];
}

function japaneseMenu(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 210 * MM];
  const d = new DesignSheet(kit, [w, h], "heading").block("menu");
  const set = setIn(d, "ja");
  d.panel([0, 0, w, 90], GREEN);
  d.text(set("mincho", 30, WHITE), "お品書き", { at: [w / 2, 58], align: "center" });
  const dishes = [
    ["抹茶と和菓子", "850円"],
    ["ほうじ茶", "500円"],
    ["あんみつ", "780円"],
    ["くずきり", "900円"],
  ] as const;
  dishes.forEach(([dish, price], i) => {
    const y = 150 + i * 44;
    d.text(set("mincho", 14), `⟦item|${dish}⟧`, { at: [48, y], row: i + 1 });
    d.text(set("gothic", 12, WINE), `⟦price|${price}⟧`, {
      at: [w - 48, y],
      align: "right",
      row: i + 1,
    });
    d.rule([48, y + 14, w - 48, y + 14], 0.3, GRAY);
  });
  d.text(set("gothic", 8, GRAY), "価格はすべて税込です", {
    at: [w / 2, 540],
    align: "center",
    why: "legal",
  });
  return [d.page()];
}

function chineseInvitation(kit: Kit): readonly PageWish[] {
  const [w, h] = [148 * MM, 105 * MM];
  const d = new DesignSheet(kit, [w, h]).block("card");
  const set = setIn(d, "zh");
  d.panel([0, 0, w, h], WINE).frame([14, 14, w - 14, h - 14], 1, GOLD);
  d.text(set("mincho", 30, GOLD), "招待会", { at: [w / 2, 70], align: "center" });
  d.text(set("gothic", 14, WHITE), "⟦=姓名:姓名|【姓名】⟧", {
    at: [w / 2, 120],
    align: "center",
  });
  d.text(set("gothic", 11, WHITE), "日期 ⟦=日期:日期|【日期】⟧", {
    at: [w / 2, 160],
    align: "center",
  });
  d.text(set("gothic", 12, WHITE), "地址 ⟦=地址:地址|【地址】⟧", {
    at: [w / 2, 196],
    align: "center",
  });
  d.text(set("gothic", 8, GOLD), "青山茶社 上海市中山北路二十一号", {
    at: [w / 2, 260],
    align: "center",
  });
  return [d.page()];
}

export const SCRIPT_DESIGNS: readonly Design[] = [
  { name: "arabic-invitation-codes", program: "indesign", layout: arabicInvitation },
  { name: "arabic-card", program: "illustrator", layout: arabicCard },
  { name: "arabic-menu", program: "canva", layout: arabicMenu },
  { name: "hebrew-voucher-codes", program: "indesign", layout: hebrewVoucher },
  { name: "hebrew-card", program: "pages", layout: hebrewCard },
  { name: "japanese-card", program: "illustrator", layout: japaneseCard },
  { name: "japanese-card-codes", program: "indesign", layout: japaneseTemplate },
  {
    name: "japanese-vertical-codes",
    program: "illustrator",
    habit: { font: "cid-vertical", show: "tj-line" },
    layout: japaneseVertical,
  },
  { name: "japanese-menu", program: "inkscape", layout: japaneseMenu },
  { name: "chinese-invitation-codes", program: "indesign", layout: chineseInvitation },
];
