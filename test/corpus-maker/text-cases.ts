/** Hand-picked cases of text habits in one style or another: spacing, paragraphs, columns, effects. */
import { card, type Case, plainStyle, texts } from "./case-tools.ts";
import type { Kit, PageWish, Special } from "./document.ts";
import { type Frame, frameOf, paragraphOf } from "./layout.ts";
import { LOCALES } from "./locales.data.ts";
import type { Habit } from "./document.ts";

const EN = LOCALES["en"]?.paragraph ?? "";
const DE = LOCALES["de"]?.paragraph ?? "";

function spacedCapitals(kit: Kit): readonly PageWish[] {
  const capitals = plainStyle(kit, "jost", 11, { trackingPt: 2.6 });
  return [
    card([
      texts(capitals, ["HAROLD & MAUDE"], { at: [130, 60], align: "center" }),
      texts(plainStyle(kit, "garamond", 13), ["A summer wedding"], {
        at: [130, 92],
        align: "center",
      }),
      texts(plainStyle(kit, "jost", 7, { trackingPt: 1.4 }), ["SAVE THE DATE"], {
        at: [130, 130],
        align: "center",
      }),
    ]),
  ];
}

function article(text: string, align: "justify" | "left"): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const body = plainStyle(kit, "tinos", 10, { language: text === DE ? "de" : "en" });
    return [
      {
        widthPt: 320,
        heightPt: 260,
        items: [
          texts(plainStyle(kit, "arimo-bold", 16), ["The open workshop"], { at: [40, 60] }),
          paragraphOf({ text, style: body }, 190, { at: [40, 92], align, leadingPt: 13 }),
        ],
      },
    ];
  };
}

function twoColumns(kit: Kit): readonly PageWish[] {
  const body = plainStyle(kit, "tinos", 9.5);
  const column = (x: number, text: string): Frame =>
    paragraphOf({ text, style: body }, 130, { at: [x, 84], align: "justify", leadingPt: 12 });
  const second =
    "Every visitor may print a card on the old platen press and take it home, and children can set their own name in wooden type before the afternoon tea is served in the garden.";
  return [
    {
      widthPt: 340,
      heightPt: 260,
      items: [
        texts(plainStyle(kit, "arimo-bold", 15), ["Two columns"], { at: [30, 50] }),
        column(30, EN),
        column(180, second),
      ],
    },
  ];
}

/** Rows of cells shown by one TJ each, as spreadsheets and tab stops make them. */
function tabRows(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "carlito", 10);
  const rows = [
    ["Date", "Town", "Doors"],
    ["12 May", "Ghent", "19:30"],
    ["14 May", "Porto", "20:00"],
    ["17 May", "Leeds", "19:00"],
  ];
  const items = rows.map((cells, row): Special => {
    const frames = cells.map((text, i) =>
      texts(style, [text], { at: [24 + i * 80, 40 + row * 26] }),
    );
    return {
      boxes: frames,
      special: ({ show }) => show(joined(frames)),
    };
  });
  return [card(items)];
}

/** One frame with the first lines of several: for showing only. */
function joined(frames: readonly Frame[]): Frame {
  const [first] = frames;
  if (first === undefined) {
    throw new Error("a row has cells");
  }
  const startPt = first.origin[0];
  const pieces = frames.flatMap((frame) =>
    (frame.lines[0]?.pieces ?? []).map((piece) => ({
      ...piece,
      atPt: piece.atPt + frame.origin[0] - startPt,
    })),
  );
  const [line] = first.lines;
  return { ...first, lines: line === undefined ? [] : [{ ...line, pieces }] };
}

function leaders(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "carlito", 10, { kerned: false, ligatures: false });
  const row = (name: string, price: string, y: number): Frame =>
    texts(style, [`${name} ${".".repeat(30)} ${price}`], { at: [24, y] });
  return [
    card([
      row("Lentil soup", "4.80", 44),
      row("Apple cake", "3.90", 74),
      row("Pot of tea", "3.20", 104),
    ]),
  ];
}

function superscripts(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "tinos", 11);
  const raised = plainStyle(kit, "tinos", 7, { risePt: 4 });
  return [
    card([
      frameOf(
        [
          [
            { text: "Floor area 48 m", style },
            { text: "2", style: raised },
          ],
        ],
        { at: [24, 56] },
      ),
      frameOf(
        [
          [
            { text: "Open from the 1", style },
            { text: "st", style: raised },
            { text: " of May", style },
          ],
        ],
        { at: [24, 100] },
      ),
    ]),
  ];
}

/** A capital three lines high before a paragraph: one box, as the paragraph's text holds it. */
function initial(isIndented: boolean): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const style = plainStyle(kit, "garamond", 10.5);
    const [y, leadingPt] = [64, 13.5] as const;
    const capital = texts(plainStyle(kit, "garamond", 46), ["T"], { at: [28, y + 2 * leadingPt] });
    const text = EN.replace(/^The/u, "he");
    const [textX, widthPt] = [62, 190] as const;
    const beside = paragraphOf({ text, style }, widthPt, { at: [textX, y], leadingPt });
    const taken = beside.lines.slice(0, 3);
    const rest = text.slice(taken.map((line) => line.text).join(" ").length + 1);
    const below = paragraphOf({ text: rest, style }, widthPt + (isIndented ? 34 : 0), {
      at: [isIndented ? 28 : textX, y + 3 * leadingPt],
      leadingPt,
    });
    const right = Math.max(beside.truth.bbox_pt[2] ?? 0, below.truth.bbox_pt[2] ?? 0);
    const whole: Frame = {
      ...beside,
      truth: {
        ...beside.truth,
        lines: [...taken, ...below.lines].map((line, i) => (i === 0 ? `T${line.text}` : line.text)),
        baselines_pt: [...beside.truth.baselines_pt.slice(0, 3), ...below.truth.baselines_pt],
        bbox_pt: [28, beside.truth.bbox_pt[1] ?? 0, right, below.truth.bbox_pt[3] ?? 0],
        note: "the initial belongs to the first line",
      },
    };
    const item: Special = {
      boxes: [whole],
      special: ({ show }) => [
        ...show(capital),
        ...show({ ...beside, lines: taken }),
        ...show(below),
      ],
    };
    return [{ widthPt: 320, heightPt: 220, items: [item] }];
  };
}

function emphasis(kit: Kit): readonly PageWish[] {
  const regular = plainStyle(kit, "tinos", 11);
  const bold = plainStyle(kit, "tinos-bold", 11);
  const italic = plainStyle(kit, "tinos-italic", 11);
  return [
    card([
      frameOf(
        [
          [
            { text: "Please bring ", style: regular },
            { text: "this card", style: bold },
            { text: " with you", style: regular },
          ],
        ],
        { at: [24, 60] },
      ),
      frameOf(
        [
          [
            { text: "Supper is ", style: regular },
            { text: "à la carte", style: italic },
          ],
        ],
        { at: [24, 110] },
      ),
    ]),
  ];
}

function effects(twice: "bold" | "shadow" | "stroke"): (kit: Kit) => readonly PageWish[] {
  return (kit) => [
    card([
      texts(plainStyle(kit, "arimo", 22), ["Grand Opening"], { at: [24, 66], habit: { twice } }),
      texts(plainStyle(kit, "arimo", 10), ["Saturday 12 May"], { at: [24, 104] }),
    ]),
  ];
}

function slanted(habit: {
  readonly skew?: number;
  readonly mirror?: true;
}): (kit: Kit) => readonly PageWish[] {
  const isMirrored = habit.mirror === true;
  return (kit) => [
    card([
      texts(plainStyle(kit, "arimo", 18), ["Window side"], {
        at: [isMirrored ? 180 : 40, 66],
        habit,
        ...(isMirrored
          ? {
              note: "mirrored for the inside of a window",
            }
          : {}),
      }),
      texts(plainStyle(kit, "arimo", 10), ["Read from outside"], { at: [40, 120] }),
    ]),
  ];
}

function turned(degrees: number, at: readonly [number, number]): (kit: Kit) => readonly PageWish[] {
  return (kit) => [
    {
      widthPt: 300,
      heightPt: 300,
      items: [
        texts(plainStyle(kit, "jost-bold", 18), ["Half price today"], { at, rotationDeg: degrees }),
        texts(plainStyle(kit, "jost", 9), ["While stocks last"], { at: [20, 285] }),
      ],
    },
  ];
}

function fonts(source: string): (kit: Kit) => readonly PageWish[] {
  return (kit) => [
    card([
      texts(plainStyle(kit, source, 18), ["Ottilie Fairweather"], { at: [24, 60] }),
      texts(plainStyle(kit, source, 9), ["Office of final affairs"], { at: [24, 84] }),
      texts(plainStyle(kit, source, 8), ["9 Cliff Street", "Sheffield S1 4QF"], {
        at: [24, 130],
        leadingPt: 10.5,
      }),
    ]),
  ];
}

function wrongWidths(kit: Kit): readonly PageWish[] {
  const style = (sizePt: number) =>
    plainStyle(kit, "arimo", sizePt, { widthFactor: 1.06, kerned: false });
  return [
    card([
      texts(style(16), ["Wider than the font"], { at: [24, 60] }),
      texts(style(9), ["Widths of the file, not of the program"], { at: [24, 100] }),
    ]),
  ];
}

/** A stack of fields in different styles, tighter than the leading of a paragraph. */
function tightStack(kit: Kit): readonly PageWish[] {
  return [
    card([
      texts(plainStyle(kit, "arimo-bold", 12), ["Dr. Aurelia Stone"], { at: [24, 50] }),
      texts(plainStyle(kit, "arimo", 9), ["Consultant"], { at: [24, 60.5] }),
      texts(plainStyle(kit, "tinos-italic", 10), ["Harbour Clinic"], { at: [24, 72] }),
      texts(plainStyle(kit, "arimo", 7.5), ["aurelia@harbour.example"], { at: [24, 82] }),
    ]),
  ];
}

function nUp(kit: Kit): readonly PageWish[] {
  const names = ["Ada Pell", "Ben Okoro", "Cleo Marsh", "Dan Whyte", "Eve Lund", "Finn Abel"];
  return [
    {
      widthPt: 420,
      heightPt: 300,
      items: names.flatMap((name, i) => {
        const [x, y] = [30 + (i % 3) * 130, 60 + Math.floor(i / 3) * 130] as const;
        return [
          texts(plainStyle(kit, "jost-bold", 13), [name], { at: [x, y] }),
          texts(plainStyle(kit, "jost", 8), ["Guest of honour"], { at: [x, y + 18] }),
        ];
      }),
    },
  ];
}

const SPACED: readonly Partial<Habit>[] = [
  { show: "tj-line" },
  { show: "array-kerned" },
  { show: "tj-glyph" },
  { show: "tj-glyph-chain", font: "tt-winansi" },
  { show: "tj-glyph-tm", space: "size-one" },
];

export const TEXT_CASES: readonly Case[] = [
  ...SPACED.map((habit): Case => {
    return { name: `spaced-capitals-${habit.show ?? ""}`, habit, layout: spacedCapitals };
  }),
  {
    name: "justified-by-tw",
    habit: { show: "tj-line", font: "tt-winansi" },
    layout: article(EN, "justify"),
  },
  { name: "justified-by-array", layout: article(EN, "justify") },
  { name: "justified-by-words", habit: { show: "tj-word-gap" }, layout: article(EN, "justify") },
  { name: "hyphenated-justified", layout: article(DE, "justify") },
  {
    name: "hyphenated-ragged-quote",
    habit: { show: "quote", move: "t-star" },
    layout: article(DE, "left"),
  },
  {
    name: "ragged-t-star",
    habit: { show: "tj-line", move: "t-star" },
    layout: article(EN, "left"),
  },
  { name: "ragged-each-line-own-object", habit: { move: "cm" }, layout: article(EN, "left") },
  { name: "columns-justified", layout: twoColumns },
  {
    name: "columns-justified-glyphs",
    habit: { show: "tj-glyph", space: "flipped" },
    layout: twoColumns,
  },
  { name: "tabs-one-array", layout: tabRows },
  {
    name: "tabs-one-array-simple-font",
    habit: { font: "tt-winansi", space: "cm-scaled" },
    layout: tabRows,
  },
  { name: "tabs-one-array-gaps", habit: { show: "array-gap" }, layout: tabRows },
  { name: "leaders-dots", habit: { show: "tj-line" }, layout: leaders },
  { name: "superscripts-rise", habit: { show: "array-split" }, layout: superscripts },
  {
    name: "superscripts-rise-simple",
    habit: { show: "array-split", font: "tt-differences" },
    layout: superscripts,
  },
  { name: "initial-hanging", tolerancePt: 10, layout: initial(false) },
  { name: "initial-dropped", tolerancePt: 10, layout: initial(true) },
  { name: "emphasis-in-line", habit: { show: "array-split" }, layout: emphasis },
  { name: "emphasis-in-line-glyphs", habit: { show: "tj-glyph-tm" }, layout: emphasis },
  { name: "fake-bold-twice", layout: effects("bold") },
  { name: "fake-bold-stroke", layout: effects("stroke") },
  { name: "shadow", layout: effects("shadow") },
  { name: "shadow-in-form", habit: { nest: "form-1" }, layout: effects("shadow") },
  { name: "skewed", tolerancePt: 6, habit: { move: "tm" }, layout: slanted({ skew: 0.25 }) },
  { name: "mirrored", habit: { move: "tm" }, layout: slanted({ mirror: true }) },
  { name: "turned-12", layout: turned(12, [70, 170]) },
  { name: "turned-180", layout: turned(180, [240, 120]) },
  { name: "turned-minus-45-flipped", habit: { space: "flipped" }, layout: turned(-45, [90, 70]) },
  { name: "widths-wrong-cid", habit: { show: "tj-line" }, layout: wrongWidths },
  {
    name: "widths-wrong-simple",
    habit: { show: "tj-word", font: "tt-winansi" },
    layout: wrongWidths,
  },
  { name: "stack-tight-styles", layout: tightStack },
  { name: "sheet-six-up", layout: nUp },
  { name: "ligatures-cid", layout: fonts("garamond") },
  { name: "ligatures-type1", habit: { font: "type1" }, layout: fonts("garamond") },
  { name: "font-type1c-builtin", habit: { font: "type1c-builtin" }, layout: fonts("jost") },
  { name: "silent-cid-truetype", habit: { font: "cid-tt-nouni" }, layout: fonts("arimo") },
  { name: "silent-cid-cff", habit: { font: "cid-cff-nouni" }, layout: fonts("jost") },
  {
    name: "silent-symbolic",
    habit: { font: "tt-symbolic-nouni", show: "tj-glyph-chain" },
    layout: fonts("arimo"),
  },
  {
    name: "pdfx4-card",
    pdfx: true,
    version: "1.6",
    habit: { geometry: "trim-bleed", ink: "separation" },
    layout: fonts("carlito"),
  },
  {
    name: "pdfx4-overprint",
    pdfx: true,
    version: "1.6",
    habit: { geometry: "trim-only", ink: "overprint", xref: "stream-objstm" },
    layout: fonts("tinos"),
  },
  {
    name: "pdfx4-device-n",
    pdfx: true,
    version: "1.6",
    habit: { geometry: "trim-bleed", ink: "device-n", font: "cid-cff" },
    layout: fonts("jost"),
  },
];
