/** Hand-picked cases of scripts: Arabic, Hebrew, mixed directions, Thai, Japanese and Chinese. */
import { card, type Case, plainStyle, rtlTexts, texts } from "./case-tools.ts";
import { GBK, JIS_UTF16, JIS_UTF16_V, SHIFT_JIS } from "./cid-tables.data.ts";
import type { Kit, PageWish } from "./document.ts";
import type { CodeTable, FontKind } from "./font-use.ts";
import { type Frame, frameOf, paragraphOf, verticalFrame } from "./layout.ts";
import type { Show } from "./show-text.ts";

function arabicCard(source: string): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const big = plainStyle(kit, source, 20, { language: "ar" });
    const small = plainStyle(kit, source, 10, { language: "ar" });
    return [
      card([
        rtlTexts(big, ["بيت الورق"], { at: [236, 52] }),
        rtlTexts(small, ["مطبعة وتجليد كتب"], { at: [236, 82] }),
        rtlTexts(small, ["شارع النخيل", "عمان القديمة"], { at: [236, 124], leadingPt: 15 }),
        texts(plainStyle(kit, "arimo", 8), ["Bayt al-Waraq"], { at: [24, 139] }),
      ]),
    ];
  };
}

function hebrewCard(kit: Kit): readonly PageWish[] {
  const big = plainStyle(kit, "tinos-bold", 18, { language: "he" });
  const small = plainStyle(kit, "tinos", 10, { language: "he" });
  return [
    card([
      rtlTexts(big, ["נועה בן ארי"], { at: [236, 50] }),
      rtlTexts(small, ["מעצבת גרפית"], { at: [236, 74] }),
      rtlTexts(small, ["רחוב הזית", "תל אביב"], { at: [236, 120], leadingPt: 14 }),
    ]),
  ];
}

function mixedCard(kit: Kit): readonly PageWish[] {
  const hebrew = plainStyle(kit, "arimo", 11, { language: "he" });
  return [
    card([
      frameOf(
        [
          [
            { text: "סטודיו ", style: hebrew, rtl: true },
            { text: "Kova", style: hebrew },
            { text: " לעיצוב", style: hebrew, rtl: true },
          ],
        ],
        { at: [236, 60], align: "right", note: "a Latin word inside a right-to-left line" },
      ),
      texts(plainStyle(kit, "arimo-bold", 14), ["Kova Studio"], { at: [24, 130] }),
    ]),
  ];
}

function thaiCard(kit: Kit): readonly PageWish[] {
  const big = plainStyle(kit, "thai", 17, { language: "th" });
  const small = plainStyle(kit, "thai", 9.5, { language: "th" });
  return [
    card([
      texts(big, ["ร้านขนมบ้านสวน"], { at: [24, 54] }),
      texts(small, ["ขนมไทยสูตรคุณยาย"], { at: [24, 78] }),
      texts(small, ["ถนนพระอาทิตย์", "กรุงเทพฯ"], { at: [24, 124], leadingPt: 15 }),
    ]),
  ];
}

interface CjkFont {
  readonly source: string;
  readonly kind: FontKind;
  readonly table?: CodeTable;
}

function japaneseCard({ source, kind, table }: CjkFont): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const extra = {
      kind,
      language: "ja",
      kerned: false,
      ...(table === undefined ? {} : { table }),
    };
    const style = (sizePt: number) => plainStyle(kit, source, sizePt, extra);
    return [
      card([
        texts(style(9), ["株式会社青葉印刷製本所"], { at: [24, 42] }),
        texts(style(20), ["山田花子"], { at: [24, 78] }),
        texts(style(8), ["営業部長"], { at: [24, 96] }),
        texts(style(7.5), ["東京都千代田区神保町一丁目", "03 5550 1234"], {
          at: [24, 134],
          leadingPt: 11,
        }),
      ]),
    ];
  };
}

function japaneseParagraph(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "mincho", 10, { language: "ja", kerned: false });
  const big = plainStyle(kit, "mincho", 18, { language: "ja", kerned: false });
  return [
    card([
      texts(big, ["春の茶会"], { at: [130, 44], align: "center" }),
      texts(
        style,
        [
          "庭の桜を眺めながら、抹茶と季節の和菓子を",
          "お楽しみください。庭の桜を眺めながら、抹",
          "茶と季節の和菓子をお楽しみください。",
        ],
        { at: [30, 84], leadingPt: 16 },
      ),
    ]),
  ];
}

const [OPENING, CLOSING] = [/^[「（]$/u, /^[」）、。]$/u];

/** Punctuation without its blank half, as Japanese is set. */
function tightened(frame: Frame): Frame {
  const lines = frame.lines.map((line) => {
    let [cutPt, widthPt] = [0, line.widthPt];
    const pieces = line.pieces.map((piece, i) => {
      const half = piece.style.sizePt / 2;
      cutPt += i > 0 && OPENING.test(piece.text) ? half : 0;
      const atPt = piece.atPt - cutPt;
      widthPt = line.widthPt - cutPt;
      cutPt += CLOSING.test(piece.text) ? half : 0;
      return { ...piece, atPt };
    });
    return { ...line, pieces, widthPt };
  });
  return { ...frame, lines };
}

function japanesePunctuation(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "mincho", 9, { language: "ja", kerned: false });
  return [
    card([
      tightened(texts(style, ["庭の「春の茶会」、（抹茶）と菓子"], { at: [24, 50] })),
      tightened(texts(style, ["山田「花子」、印刷"], { at: [24, 90] })),
    ]),
  ];
}

function chineseCard(kit: Kit): readonly PageWish[] {
  const extra = { kind: "gb-euc", table: GBK, language: "zh", kerned: false } as const;
  return [
    card([
      texts(plainStyle(kit, "gothic", 19, extra), ["青山茶社"], { at: [24, 56] }),
      texts(plainStyle(kit, "gothic", 9, extra), ["王小明"], { at: [24, 90] }),
      texts(plainStyle(kit, "gothic", 8, extra), ["上海市中山北路二十一号"], { at: [24, 130] }),
    ]),
  ];
}

function verticalCard(kind: FontKind, table?: CodeTable): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const extra = {
      kind,
      language: "ja",
      kerned: false,
      ...(table === undefined ? {} : { table }),
    };
    const part = (text: string, sizePt: number) => ({
      text,
      style: plainStyle(kit, "mincho", sizePt, extra),
    });
    return [
      {
        widthPt: 160,
        heightPt: 260,
        items: [
          verticalFrame([part("株式会社青葉印刷製本所", 9)], { at: [132, 24] }),
          verticalFrame([part("山田花子", 22)], { at: [80, 60] }),
          verticalFrame([part("東京都千代田区", 7.5), part("神保町一丁目", 7.5)], {
            at: [36, 90],
            leadingPt: 12,
          }),
        ],
      },
    ];
  };
}

function arabicParagraph(kit: Kit): readonly PageWish[] {
  const text =
    "يسرنا أن ندعوكم إلى حضور حفل افتتاح المكتبة الجديدة في قلب المدينة حيث نلتقي بالكتاب والقراء ونتبادل الكتب";
  const style = plainStyle(kit, "naskh", 12, { language: "ar" });
  return [
    card([
      paragraphOf({ text, style, rtl: true }, 200, {
        at: [236, 60],
        align: "right",
        leadingPt: 19,
      }),
    ]),
  ];
}

/** Letters and their dots as glyphs of their own, which no ToUnicode can tell; ActualText does. */
function arabicApart(kit: Kit): readonly PageWish[] {
  const style = (sizePt: number) =>
    ({ ...plainStyle(kit, "naskh", sizePt, { language: "ar" }), arabic: "shaped" }) as const;
  const habit = { actualText: true } as const;
  return [
    card([
      rtlTexts(style(20), ["بيت الورق"], { at: [236, 52], habit }),
      rtlTexts(style(10), ["شارع النخيل", "عمان القديمة"], {
        at: [236, 124],
        leadingPt: 15,
        habit,
      }),
    ]),
  ];
}

const SHOWS: readonly Show[] = ["array-kerned", "tj-glyph", "tj-glyph-tm"];

export const SCRIPT_CASES: readonly Case[] = [
  ...SHOWS.map((show): Case => {
    return { name: `arabic-${show}`, habit: { show }, layout: arabicCard("naskh") };
  }),
  {
    name: "arabic-sans-form-tm",
    habit: { nest: "form-1", move: "tm" },
    layout: arabicCard("arabic-sans"),
  },
  { name: "arabic-cff", habit: { font: "cid-cff" }, layout: arabicCard("naskh") },
  { name: "arabic-flipped", habit: { space: "flipped" }, layout: arabicCard("arabic-sans") },
  {
    name: "arabic-dots-apart-actual-text",
    habit: { font: "cid-tt-map", show: "tj-glyph" },
    layout: arabicApart,
  },
  { name: "arabic-paragraph", layout: arabicParagraph },
  { name: "hebrew-kerned", layout: hebrewCard },
  { name: "hebrew-one-string", habit: { show: "tj-line", font: "cid-tt-map" }, layout: hebrewCard },
  {
    name: "hebrew-simple-font",
    habit: { show: "tj-word", font: "tt-symbolic" },
    layout: hebrewCard,
  },
  { name: "hebrew-rotated-page", habit: { geometry: "rotate-90" }, layout: hebrewCard },
  { name: "bidi-latin-inside", layout: mixedCard },
  { name: "bidi-latin-inside-glyphs", habit: { show: "tj-glyph" }, layout: mixedCard },
  { name: "thai-marks-array", layout: thaiCard },
  { name: "thai-marks-glyphs-tm", habit: { show: "tj-glyph-tm" }, layout: thaiCard },
  {
    name: "thai-marks-flipped-form",
    habit: { space: "flipped", nest: "form-1" },
    layout: thaiCard,
  },
  { name: "japanese-identity-h", layout: japaneseCard({ source: "gothic", kind: "cid-tt" }) },
  {
    name: "japanese-maru-glyphs",
    habit: { show: "tj-glyph" },
    layout: japaneseCard({ source: "maru", kind: "cid-tt" }),
  },
  { name: "japanese-cidfont0c", layout: japaneseCard({ source: "gothic", kind: "cid-cff" }) },
  {
    name: "japanese-unijis-utf16",
    layout: japaneseCard({ source: "mincho", kind: "jis-utf16", table: JIS_UTF16 }),
  },
  {
    name: "japanese-90ms-rksj",
    layout: japaneseCard({ source: "gothic", kind: "jis-sjis", table: SHIFT_JIS }),
  },
  {
    name: "japanese-not-embedded",
    layout: japaneseCard({ source: "gothic", kind: "jis-not-embedded", table: SHIFT_JIS }),
  },
  { name: "japanese-paragraph", layout: japaneseParagraph },
  { name: "chinese-gbk-euc", layout: chineseCard },
  { name: "vertical-identity-v", habit: { show: "tj-line" }, layout: verticalCard("cid-vertical") },
  {
    name: "vertical-glyph-chain",
    habit: { show: "tj-glyph-chain" },
    layout: verticalCard("cid-vertical"),
  },
  {
    name: "vertical-glyph-tm",
    habit: { show: "tj-glyph-tm" },
    layout: verticalCard("cid-vertical"),
  },
  {
    name: "vertical-flipped-form",
    habit: { show: "tj-line", space: "flipped", nest: "form-2" },
    layout: verticalCard("cid-vertical"),
  },
  {
    name: "vertical-unijis-utf16-v",
    habit: { show: "tj-line" },
    layout: verticalCard("jis-utf16-v", JIS_UTF16_V),
  },
];

export const SCRIPT_SHOW_CASES: readonly Case[] = [
  {
    name: "hebrew-backwards",
    habit: { show: "array-back", space: "size-one" },
    layout: hebrewCard,
  },
  { name: "japanese-punctuation", layout: japanesePunctuation },
];
