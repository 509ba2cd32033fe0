/** Layouts of ordinary print: cards, labels, invitations, tickets, lists, letters, certificates, menus. */
import type { Art, Kit, PageWish } from "./document.ts";
import type { FontKind } from "./font-use.ts";
import { type InkKind, makeInk } from "./inks.ts";
import {
  type Frame,
  frameOf,
  type FrameWish,
  paragraphOf,
  type Part,
  type Style,
} from "./layout.ts";
import { type Locale, LOCALES, SPELLINGS } from "./locales.data.ts";
import { num } from "./pdf-file.ts";
import { UNKERNED } from "./show-text.ts";

const MM = 72 / 25.4;

/** Text font, bold companion and display font of a document. */
export interface Faces {
  readonly text: string;
  readonly bold: string;
  readonly display: string;
}

const LATIN_FACES: readonly Faces[] = [
  { text: "arimo", bold: "arimo-bold", display: "garamond" },
  { text: "tinos", bold: "tinos-bold", display: "jost" },
  { text: "carlito", bold: "carlito-bold", display: "garamond-italic" },
  { text: "noto-serif", bold: "noto-serif-bold", display: "noto-sans" },
];
const STANDARD_FACES: Faces = { text: "arimo", bold: "arimo-bold", display: "tinos-italic" };
/** Families with Vietnamese, Greek and Cyrillic in all cuts. */
const WIDE_FACES: Faces = { text: "arimo", bold: "arimo-bold", display: "tinos" };

export interface StyleExtra {
  readonly trackingPt?: number;
  readonly ink?: InkKind;
  readonly risePt?: number;
  readonly kind?: FontKind;
  readonly light?: true;
}

/** Styles and frames in a document's habits. */
export class Sheet {
  readonly kit: Kit;
  readonly locale: Locale;
  readonly #faces: Faces;
  readonly #placeholder: ((name: string) => string) | null;

  constructor(kit: Kit) {
    this.kit = kit;
    const [script = "en", spelling = ""] = kit.habit.script.split("/");
    const locale = LOCALES[script];
    if (locale === undefined) {
      throw new Error(`no locale ${script}`);
    }
    this.locale = locale;
    this.#placeholder = SPELLINGS[spelling] ?? null;
    this.#faces =
      kit.habit.font === "std14"
        ? STANDARD_FACES
        : ["el", "ru", "vi"].includes(script)
          ? WIDE_FACES
          : kit.dice.pick(LATIN_FACES);
  }

  /** The authored text, or the field's placeholder in the document's spelling. */
  value(name: string, text: string): string {
    return this.#placeholder === null ? text : this.#placeholder(name);
  }

  style(role: keyof Faces, sizePt: number, extra: StyleExtra = {}): Style {
    const { habit } = this.kit;
    const unkerned = UNKERNED.has(habit.show);
    return {
      font: this.kit.font(this.#faces[role], extra.kind ?? habit.font),
      sizePt,
      ink: makeInk(extra.ink ?? habit.ink, extra.light !== true),
      trackingPt: extra.trackingPt ?? 0,
      kerned: !unkerned,
      ligatures: !unkerned,
      scale: habit.space === "tz" ? 0.9 : 1,
      risePt: extra.risePt ?? 0,
      language: this.locale.language,
    };
  }

  lines(style: Style, texts: readonly string[], wish: FrameWish): Frame {
    return frameOf(
      texts.map((text): readonly Part[] => [{ text, style }]),
      wish,
    );
  }

  /** The locale's paragraph at a measure; justified where the habit can. */
  paragraph(style: Style, widthPt: number, wish: FrameWish): Frame {
    return paragraphOf({ text: this.locale.paragraph, style }, widthPt, wish);
  }
}

/** A filled rectangle or a rule in points from the top-left corner. */
function panel(page: readonly [number, number], rect: readonly number[], ops: string): Art {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect;
  const [, height] = page;
  return {
    art: `${ops} ${num(x0)} ${num(height - y1)} ${num(x1 - x0)} ${num(y1 - y0)} re f`,
  };
}

export type Layout = (sheet: Sheet) => readonly PageWish[];

const businessCard: Layout = (sheet) => {
  const size = [91 * MM, 61 * MM] as const;
  const [w, h] = size;
  const { locale } = sheet;
  const small = sheet.style("text", 7);
  return [
    {
      widthPt: w,
      heightPt: h,
      items: [
        panel(size, [0, 0, w, 30], "0.05 0 0.02 0 k"),
        sheet.lines(sheet.style("bold", 13), [sheet.value("name", locale.person)], {
          at: [22, 62],
        }),
        sheet.lines(sheet.style("text", 8.5), [sheet.value("job_title", locale.title)], {
          at: [22, 76],
        }),
        sheet.lines(
          small,
          [
            sheet.value("street", locale.street),
            sheet.value("town", locale.town),
            sheet.value("phone", locale.phone),
          ],
          { at: [22, 112], leadingPt: 9.4 },
        ),
        sheet.lines(sheet.style("display", 9), [locale.company], {
          at: [w - 22, 112],
          align: "right",
        }),
        sheet.lines(small, [sheet.value("web", locale.web)], {
          at: [w - 22, 130.8],
          align: "right",
        }),
      ],
    },
  ];
};

const invitation: Layout = (sheet) => {
  const size = [148 * MM, 105 * MM] as const;
  const [w, h] = size;
  const { locale } = sheet;
  const middle = w / 2;
  return [
    {
      widthPt: w,
      heightPt: h,
      items: [
        sheet.lines(
          sheet.style("text", 9, { trackingPt: sheet.kit.habit.script === "vi" ? 0 : 1.8 }),
          [locale.words[0] ?? ""],
          { at: [middle, 50], align: "center" },
        ),
        sheet.lines(sheet.style("display", 26), [sheet.value("event", locale.event)], {
          at: [middle, 96],
          align: "center",
        }),
        sheet.paragraph(sheet.style("text", 10.5), 300, {
          at: [middle, 134],
          align: "center",
          leadingPt: 14.5,
        }),
        sheet.lines(sheet.style("bold", 12), [sheet.value("date", locale.date)], {
          at: [middle, 222],
          align: "center",
        }),
        sheet.lines(sheet.style("text", 9), [locale.company], {
          at: [middle, 262],
          align: "center",
        }),
      ],
    },
  ];
};

const ticket: Layout = (sheet) => {
  const size = [180 * MM, 70 * MM] as const;
  const [w, h] = size;
  const { locale } = sheet;
  return [
    {
      widthPt: w,
      heightPt: h,
      items: [
        { art: `0.6 w [3 3] 0 d ${num(w - 110)} 8 m ${num(w - 110)} ${num(h - 8)} l S [] 0 d` },
        sheet.lines(sheet.style("bold", 24), [locale.event], { at: [28, 58] }),
        sheet.lines(sheet.style("text", 11), [sheet.value("date", locale.date)], { at: [28, 84] }),
        sheet.lines(sheet.style("display", 15), [sheet.value("holder", locale.person)], {
          at: [28, 130],
        }),
        sheet.lines(sheet.style("text", 7), [locale.web], { at: [28, 176] }),
        sheet.lines(sheet.style("bold", 17), [locale.words[1] ?? ""], {
          at: [w - 74, h - 26],
          rotationDeg: 90,
        }),
        sheet.lines(sheet.style("text", 8.5), [sheet.value("number", "No. 004217")], {
          at: [w - 40, 30],
          rotationDeg: -90,
        }),
      ],
    },
  ];
};

const priceList: Layout = (sheet) => {
  const size = [148 * MM, 210 * MM] as const;
  const [w, h] = size;
  const { locale } = sheet;
  const cell = sheet.style("text", 10);
  const rows = locale.items.flatMap(([name, price], i) => {
    const y = 150 + i * 28;
    return [
      sheet.lines(cell, [name], { at: [48, y] }),
      sheet.lines(cell, [sheet.value(`price_${String(i + 1)}`, price)], {
        at: [w - 48, y],
        align: "right",
      }),
      { art: `0.4 w 48 ${num(h - y - 11)} m ${num(w - 48)} ${num(h - y - 11)} l S` },
    ];
  });
  return [
    {
      widthPt: w,
      heightPt: h,
      items: [
        sheet.lines(sheet.style("display", 28), [locale.words[3] ?? ""], { at: [48, 82] }),
        sheet.lines(sheet.style("bold", 11), [locale.company], { at: [48, 106] }),
        ...rows,
        sheet.paragraph(sheet.style("text", 8.5), 250, { at: [48, 320], leadingPt: 11.5 }),
        sheet.lines(sheet.style("text", 8), [locale.web], { at: [w - 48, 540], align: "right" }),
      ],
    },
  ];
};

const letter: Layout = (sheet) => {
  const [w, h] = [595.28, 841.89] as const;
  const { locale } = sheet;
  const text = sheet.style("text", 10.5);
  const first: PageWish = {
    widthPt: w,
    heightPt: h,
    items: [
      sheet.lines(sheet.style("bold", 16), [locale.company], { at: [68, 80] }),
      sheet.lines(sheet.style("text", 8), [locale.tagline], { at: [68, 96] }),
      sheet.lines(
        text,
        [
          sheet.value("name", locale.person),
          sheet.value("street", locale.street),
          sheet.value("town", locale.town),
        ],
        { at: [68, 170], leadingPt: 13 },
      ),
      sheet.lines(text, [sheet.value("date", locale.date)], { at: [w - 68, 250], align: "right" }),
      sheet.lines(text, [locale.greeting], { at: [68, 300] }),
      sheet.paragraph(text, 459, { at: [68, 332], leadingPt: 14.5, align: "justify" }),
      sheet.lines(text, [locale.closing], { at: [68, 440] }),
      sheet.lines(sheet.style("display", 13), [sheet.value("signer", "M. Aldous")], {
        at: [68, 490],
      }),
      sheet.lines(sheet.style("text", 7.5), [`${locale.phone}  ·  ${locale.web}`], {
        at: [w / 2, 800],
        align: "center",
      }),
    ],
  };
  const second: PageWish = {
    widthPt: w,
    heightPt: h,
    items: [
      sheet.lines(sheet.style("bold", 14), [locale.words[3] ?? ""], { at: [68, 90] }),
      sheet.paragraph(text, 300, { at: [68, 130], leadingPt: 15 }),
      sheet.lines(text, [sheet.value("email", locale.email)], { at: [68, 700] }),
    ],
  };
  return [first, second];
};

const certificate: Layout = (sheet) => {
  const [w, h] = [841.89, 595.28] as const;
  const { locale } = sheet;
  const middle = w / 2;
  return [
    {
      widthPt: w,
      heightPt: h,
      items: [
        { art: `2 w 24 24 ${num(w - 48)} ${num(h - 48)} re S` },
        sheet.lines(sheet.style("display", 42), [locale.words[2] ?? ""], {
          at: [middle, 150],
          align: "center",
        }),
        sheet.lines(sheet.style("text", 14), [locale.tagline], {
          at: [middle, 200],
          align: "center",
        }),
        sheet.lines(sheet.style("bold", 30), [sheet.value("recipient", locale.person)], {
          at: [middle, 268],
          align: "center",
        }),
        sheet.paragraph(sheet.style("text", 13), 470, {
          at: [middle, 320],
          align: "center",
          leadingPt: 18,
        }),
        sheet.lines(sheet.style("text", 11), [sheet.value("date", locale.date)], {
          at: [110, 490],
        }),
        sheet.lines(sheet.style("text", 11), [sheet.value("signer", "A. Thornbury")], {
          at: [w - 110, 490],
          align: "right",
        }),
      ],
    },
  ];
};

const menu: Layout = (sheet) => {
  const size = [99 * MM, 210 * MM] as const;
  const [w, h] = size;
  const { locale } = sheet;
  const middle = w / 2;
  const dishes = locale.items.map(([name], i) =>
    sheet.lines(sheet.style("text", 12), [sheet.value(`dish_${String(i + 1)}`, name)], {
      at: [middle, 150 + i * 44],
      align: "center",
    }),
  );
  const notes = locale.items.map(([, price], i) =>
    sheet.lines(sheet.style("display", 9), [price], {
      at: [middle, 165 + i * 44],
      align: "center",
    }),
  );
  return [
    {
      widthPt: w,
      heightPt: h,
      items: [
        sheet.lines(sheet.style("display", 30), [locale.words[4] ?? ""], {
          at: [middle, 90],
          align: "center",
        }),
        ...dishes.flatMap((dish, i) => [dish, ...notes.slice(i, i + 1)]),
        sheet.lines(sheet.style("text", 8), [locale.company], {
          at: [middle, 540],
          align: "center",
        }),
      ],
    },
  ];
};

const label: Layout = (sheet) => {
  const size = [90 * MM, 60 * MM] as const;
  const [w, h] = size;
  const { locale } = sheet;
  return [
    {
      widthPt: w,
      heightPt: h,
      items: [
        panel(size, [0, 0, w, 24], "0 0.1 0.3 0 k"),
        sheet.lines(
          sheet.style("display", 20),
          [sheet.value("product", locale.items[0]?.[0] ?? "")],
          {
            at: [w / 2, 54],
            align: "center",
          },
        ),
        sheet.paragraph(sheet.style("text", 6.5), 150, { at: [20, 82], leadingPt: 8.2 }),
        sheet.lines(sheet.style("bold", 12), [sheet.value("weight", "250 g")], {
          at: [w - 20, 150],
          align: "right",
        }),
      ],
    },
  ];
};

const flyer: Layout = (sheet) => {
  const size = [148 * MM, 210 * MM] as const;
  const [w, h] = size;
  const { locale } = sheet;
  const body = sheet.style("text", 9.5);
  return [
    {
      widthPt: w,
      heightPt: h,
      items: [
        panel(size, [0, 0, w, 130], "0.25 0.05 0.1 0 k"),
        sheet.lines(sheet.style("bold", 27), [locale.event], { at: [40, 82] }),
        sheet.lines(sheet.style("display", 14), [sheet.value("date", locale.date)], {
          at: [40, 108],
        }),
        sheet.paragraph(body, 165, { at: [40, 168], leadingPt: 12.5, align: "justify" }),
        sheet.paragraph(body, 165, { at: [w / 2 + 14, 168], leadingPt: 12.5, align: "justify" }),
        sheet.lines(sheet.style("bold", 11), [locale.company], { at: [40, 470] }),
        sheet.lines(
          sheet.style("text", 9),
          [locale.street, sheet.value("town", locale.town), locale.phone],
          { at: [40, 492], leadingPt: 11.5 },
        ),
      ],
    },
  ];
};

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  "business-card": businessCard,
  invitation,
  ticket,
  "price-list": priceList,
  letter,
  certificate,
  menu,
  label,
  flyer,
};
