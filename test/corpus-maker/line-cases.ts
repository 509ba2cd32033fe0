/** Hand-picked cases of what is one line though producers write it piece by piece: other clips, other sizes, wide spaces. */
import { card, type Case, plainStyle, rtlTexts, texts } from "./case-tools.ts";
import type { Kit, PageWish, Place, Special } from "./document.ts";
import { lineParts } from "./frame-parts.ts";
import { type Frame, frameOf, paragraphOf } from "./layout.ts";
import { type Ink, makeInk } from "./inks.ts";
import { matrixText } from "./matrix.ts";
import { num, ref } from "./pdf-file.ts";

/** White that a producer leaves around what it clips, points. */
const AROUND_PT = 0.4;

/** A type box with a little around it, in points of the page as seen, y up: left, bottom, right, top. */
function tightBox(part: Frame, { pageHeightPt }: Place): readonly [number, number, number, number] {
  const pieces = part.lines[0]?.pieces ?? [];
  const [first, last] = [pieces[0], pieces.at(-1)];
  const sizePt = first?.style.sizePt ?? 0;
  const [x, y] = part.origin;
  const left = x + (part.lines[0]?.x ?? 0);
  const end = (last?.atPt ?? 0) + (last?.naturalPt ?? 0);
  const base = pageHeightPt - y;
  return [left - AROUND_PT, base - 0.6 * sizePt, left + end + AROUND_PT, base + 1.1 * sizePt];
}

/** Each word in a clip of its own. */
function wordClips(frame: Frame): Special {
  const words = lineParts(frame, (_, before) => before.text === " ");
  return {
    boxes: [frame],
    special: (place) =>
      words.flatMap((word) => {
        const [x0, y0, x1, y1] = tightBox(word, place);
        const clip = `${num(x0)} ${num(y0)} ${num(x1 - x0)} ${num(y1 - y0)} re W n`;
        const back = matrixText([1, 0, 0, 1, 0, 0]);
        return [
          "q",
          `${matrixText(place.toContent)} cm`,
          clip,
          `${back} cm`,
          ...place.show(word),
          "Q",
        ];
      }),
  };
}

/** A form that is no larger than its words: a program that paints each text with an opacity of its own. */
function tightForm(frame: Frame): Special {
  return {
    boxes: [frame],
    special: (place) => {
      const box = tightBox(frame, place);
      const form = place.file.addStream(
        `/Type /XObject /Subtype /Form /BBox [${box.map((at) => num(at)).join(" ")}] /Group << /S /Transparency >>`,
        place.show(frame).join("\n"),
      );
      const name = `Ft${String(form)}`;
      place.resources.set("XObject", name, ref(form));
      return ["q", `${matrixText(place.toContent)} cm`, `/${name} Do`, "Q"];
    },
  };
}

function clippedWords(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "carlito", 12);
  const lines = ["Τετάρτη 3/9/25", "Φασολάκια λαδερά", "775,00 με πατάτες"];
  return [card(lines.map((text, i) => wordClips(texts(style, [text], { at: [24, 40 + 30 * i] }))))];
}

function arabicForms(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "arabic-sans", 18, { language: "ar" });
  const rows = ["فريز ازرق", "فريز خوخ", "ترابي بطل"];
  return [
    card(rows.map((text, i) => tightForm(rtlTexts(style, [text], { at: [230, 44 + 36 * i] })))),
  ];
}

/** What is meant with a dish or a name stands behind it in smaller type. */
function smallerType(kit: Kit): readonly PageWish[] {
  const [large, small] = [plainStyle(kit, "tinos", 11), plainStyle(kit, "tinos", 9)];
  const rows = [
    ["Scone with clotted cream ", "(vegan)"],
    ["Hai Nguyen Van", ", MSc"],
    ["Анчар ", "(Antiaris)"],
  ] as const;
  return [
    card(
      rows.map(([words, behind], i) => {
        const parts = [
          { text: words, style: large },
          { text: behind, style: small },
        ];
        const frame = frameOf([parts], { at: [24, 40 + 36 * i] });
        const apart = lineParts(frame, (piece, before) => piece.style !== before.style);
        return {
          boxes: [frame],
          special: ({ show }: Place) => apart.flatMap((part) => show(part)),
        };
      }),
    ),
  ];
}

/** A narrow justified column of long words: wide spaces, hyphens that hang out, a last line below the first. */
function wideSpaces(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "tinos", 10, { language: "de" });
  const text =
    "Ruhige Gruppenräume eignen sich natürlich für Feiern und Fort\u00adbil\u00addungen ebenso wie für Be\u00adspre\u00adchungen, " +
    "Tanz\u00adstunden und Lese\u00adnach\u00admittage mit Nach\u00adbarn.";
  return [
    {
      widthPt: 240,
      heightPt: 240,
      items: [
        texts(plainStyle(kit, "arimo-bold", 15), ["Räume"], { at: [40, 44] }),
        paragraphOf({ text, style }, 118, {
          at: [40, 78],
          align: "justify",
          leadingPt: 12.5,
          hangs: true,
        }),
      ],
    },
  ];
}

/** The frame with the words that match in another colour. */
function coloured(frame: Frame, words: RegExp, ink: Ink): Frame {
  const lines = frame.lines.map((line) => {
    const [found] = line.text.matchAll(words);
    const from = found?.index ?? line.text.length;
    const to = from + (found?.[0].length ?? 0);
    let at = 0;
    const pieces = line.pieces.map((piece) => {
      const isFound = at >= from && at < to;
      at += piece.text.length;
      return isFound ? { ...piece, style: { ...piece.style, ink } } : piece;
    });
    return { ...line, pieces };
  });
  return { ...frame, lines };
}

/** A justified column with links in blue: one between wide blanks, others that are most of their line. */
function colouredLinks(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "tinos", 10, { kerned: false, ligatures: false });
  const text =
    "Reports of all meetings are kept in the county hall (see www.example.org/archives/all) representatives may read " +
    "and quote them so (Whitcombe, Lindqvist and Ko, 2021), where the desk tells them how to.";
  const column = paragraphOf({ text, style }, 190, {
    at: [30, 60],
    align: "justify",
    leadingPt: 12.5,
  });
  const frame = coloured(column, /www[^)]+|Whitcombe.*2021/gu, makeInk("cmyk", false));
  const apart = frame.lines.flatMap((line) =>
    lineParts({ ...frame, lines: [line] }, (piece, before) => piece.style !== before.style),
  );
  return [
    {
      widthPt: 250,
      heightPt: 200,
      items: [
        { boxes: [frame], special: ({ show }: Place) => apart.flatMap((part) => show(part)) },
      ],
    },
  ];
}

/** Courses between dots, and under each its dishes with dots to their prices, all on one middle as typed by eye. */
function centredLeaders(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "jost", 8, { kerned: false, ligatures: false });
  const lists = [
    [
      "•CAFÉ•",
      "Espresso..................$2",
      "Café con leche.......$3",
      "Té...............................$2",
    ],
    [
      "•VINOS•",
      "Copa de tinto............$4",
      "Copa de rosado......$4",
      "Botella.......................$18",
    ],
  ];
  return [
    card(
      lists.map((lines, i) =>
        texts(style, lines, { at: [130, 34 + 74 * i], align: "center", leadingPt: 11 }),
      ),
    ),
  ];
}

/** A letter that the font lacks, from another one in a smaller size, within a word and at its end; capitals of nine tenths. */
function lentLetters(kit: Kit): readonly PageWish[] {
  const apart = { kerned: false, ligatures: false };
  const [word, lent] = [plainStyle(kit, "tinos", 22, apart), plainStyle(kit, "arimo", 20, apart)];
  const [first, rest] = [
    plainStyle(kit, "arimo-bold", 20, apart),
    plainStyle(kit, "arimo-bold", 18, apart),
  ];
  return [
    card([
      frameOf(
        [
          [
            { text: "Id", style: word },
            { text: "ő", style: lent },
            { text: "kapszula", style: word },
          ],
        ],
        { at: [24, 40] },
      ),
      frameOf(
        [
          [
            { text: "Üzenetrögzít", style: word },
            { text: "ő", style: lent },
          ],
        ],
        { at: [24, 84] },
      ),
      frameOf(
        [
          [
            { text: "H", style: first },
            { text: "ALF ", style: rest },
            { text: "M", style: first },
            { text: "ACHINE", style: rest },
          ],
        ],
        { at: [24, 128] },
      ),
    ]),
  ];
}

/** Of the cases that came last: numbers of the others stay. */
export const LINK_CASES: readonly Case[] = [
  { name: "line-coloured-links", habit: { show: "tj-word-gap" }, layout: colouredLinks },
];

/** Of the cases that came last: numbers of the others stay. */
export const LENT_CASES: readonly Case[] = [{ name: "line-lent-letters", layout: lentLetters }];

/** Of the cases that came last: numbers of the others stay. */
export const AXIS_CASES: readonly Case[] = [
  { name: "line-centred-leaders", layout: centredLeaders },
];

export const LINE_CASES: readonly Case[] = [
  { name: "line-clipped-words", layout: clippedWords },
  { name: "line-arabic-forms", layout: arabicForms },
  { name: "line-smaller-type", layout: smallerType },
  { name: "line-wide-spaces", habit: { show: "tj-word-gap" }, layout: wideSpaces },
];
