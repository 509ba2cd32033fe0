/**
 * Hand-picked cases of what is a word and what is not: marks of copy that look like placeholders, signs set higher
 * or in another size than their words, symbols by themselves, runs of spaces.
 */
import { card, type Case, plainStyle, texts } from "./case-tools.ts";
import type { Habit, Kit, PageWish, Special } from "./document.ts";
import { type Frame, frameOf, type Style } from "./layout.ts";

/** Dishes, titles and asides between marks of copy, beside one placeholder. */
function copyMarks(kit: Kit): readonly PageWish[] {
  const [head, line] = [plainStyle(kit, "arimo-bold", 13), plainStyle(kit, "arimo", 10)];
  const rows = [
    "Salade «César» 14.00",
    "«Mimosa»",
    "Soup of the day [GF]",
    "Wine list [see overleaf]",
    "Table for {{guest}}",
  ];
  return [
    card([
      texts(head, ["Bistro «Le Phare»"], { at: [24, 34] }),
      ...rows.map((text, i) => texts(line, [text], { at: [24, 62 + i * 24] })),
    ]),
  ];
}

/** Fields' names alone on their lines, and between other words of the same document. */
function nameMarks(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "arimo", 10);
  const lines = ["Every [Day] at [Time] in [Town]", "[Name]", "[E-mail]", "see note [sic]"];
  return [card(lines.map((text, i) => texts(style, [text], { at: [24, 40 + i * 28] })))];
}

const SIGN = /[^\p{L}\p{N}\s]/u;

/** A line whose signs stand higher (or lower) than its words, each shown where it stands. */
function withRaisedSigns(style: Style, text: string, y: number, raisePt: number): Special {
  const frame = texts(style, [text], { at: [24, y] });
  const pieces = frame.lines[0]?.pieces ?? [];
  const groups: (typeof pieces)[number][][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && SIGN.test(last.text) === SIGN.test(piece.text)) {
      groups.at(-1)?.push(piece);
    } else {
      groups.push([piece]);
    }
  }
  return {
    boxes: [frame],
    special: ({ show }) => groups.flatMap((group) => show(partOf(frame, group, raisePt))),
  };
}

/** Some pieces of a frame's only line as a frame of their own, raised where they are signs. */
function partOf(frame: Frame, pieces: Frame["lines"][number]["pieces"], raisePt: number): Frame {
  const [line] = frame.lines;
  const [first] = pieces;
  if (line === undefined || first === undefined) {
    throw new Error("a line has pieces");
  }
  const [x, y] = frame.origin;
  const raise = SIGN.test(first.text) ? raisePt : 0;
  const moved = pieces.map((piece) => ({ ...piece, atPt: piece.atPt - first.atPt }));
  return {
    ...frame,
    origin: [x + first.atPt, y - raise],
    lines: [{ ...line, pieces: moved }],
  };
}

function raisedSigns(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "jost", 12, { kerned: false, ligatures: false });
  return [
    card([
      withRaisedSigns(style, "12·09·27", 40, 2.6),
      withRaisedSigns(style, "9–17 Uhr", 70, 3.2),
      withRaisedSigns(style, "„Tee“ für zwei", 100, -3),
      withRaisedSigns(style, "Saal (links)", 130, 2.4),
    ]),
  ];
}

/** Signs a size smaller or larger than the words they stand at, on one baseline. */
function sizedSigns(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "arimo", 11);
  const [small, large] = [plainStyle(kit, "arimo", 9.6), plainStyle(kit, "arimo", 12.5)];
  const line = (parts: readonly (readonly [string, Style])[], y: number): Frame =>
    frameOf([parts.map(([text, own]) => ({ text, style: own }))], { at: [24, y] });
  return [
    card([
      line(
        [
          ["€", large],
          ["4,50", style],
        ],
        40,
      ),
      line(
        [
          ["Open today", style],
          ["!", large],
        ],
        70,
      ),
      line(
        [
          ["à 19h", style],
          [",", small],
          [" salle 2", style],
        ],
        100,
      ),
      line(
        [
          ["(", small],
          ["steamed", style],
          [")", small],
        ],
        130,
      ),
    ]),
  ];
}

/** Bullets and arrows by themselves beside what they mark. */
function symbols(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "arimo", 10);
  const row = (sign: string, text: string, y: number): readonly Frame[] => [
    texts(style, [sign], { at: [24, y] }),
    texts(style, [text], { at: [48, y] }),
  ];
  return [
    card([...row("•", "Harbour walk", 40), ...row("»", "Old town", 76), ...row("***", "Tea", 112)]),
  ];
}

/** Words parted by more than one space, typed as such. */
function spaces(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "carlito", 10, { kerned: false });
  return [
    card([
      texts(style, ["Name:  Ada   Lovelace"], { at: [24, 40] }),
      texts(style, ["Table  7"], { at: [24, 76] }),
    ]),
  ];
}

const PRODUCERS: readonly (readonly [string, Partial<Habit>])[] = [
  ["kerned", {}],
  ["glyphs", { show: "tj-glyph-tm", space: "flipped", font: "tt-winansi" }],
];
/** Spaces are shown, not left out. */
const SPACED: typeof PRODUCERS = [
  ["kerned", {}],
  ["line", { show: "tj-line", font: "tt-winansi" }],
];

function cases(
  name: string,
  layout: Case["layout"],
  producers: typeof PRODUCERS = PRODUCERS,
): readonly Case[] {
  return producers.map(([how, habit]) => ({ name: `${name}-${how}`, habit, layout }));
}

export const WORD_CASES: readonly Case[] = [
  ...cases("marks-of-copy", copyMarks),
  ...cases("marks-of-names", nameMarks),
  ...cases("signs-raised", raisedSigns),
  ...cases("signs-of-other-size", sizedSigns),
  ...cases("symbols-alone", symbols),
  ...cases("spaces-in-runs", spaces, SPACED),
];
