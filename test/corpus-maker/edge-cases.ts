/** Hand-picked cases of edges: meant though no ink stands on them, by eye or by optical margins, and ruled ones. */
import { type Case, plainStyle, texts } from "./case-tools.ts";
import type { Item, Kit, PageWish } from "./document.ts";
import { type Frame, frameOf, paragraphOf } from "./layout.ts";

/** Single lines centred on the sheet by eye, or with the space that Word puts behind each; one at a margin. */
function centredByEye(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "garamond", 14);
  const small = plainStyle(kit, "jost", 8);
  return [
    {
      widthPt: 300,
      heightPt: 240,
      items: [
        texts(plainStyle(kit, "jost-bold", 24), ["Botanical folder"], {
          at: [152, 50],
          align: "center",
        }),
        texts(style, ["Four parts make one garden"], { at: [147.4, 96], align: "center" }),
        texts(small, ["mail@bramley-mill.example"], { at: [151.9, 160], align: "center" }),
        texts(small, ["Printed in Ghent"], { at: [22, 214] }),
      ],
    },
  ];
}

/** A justified paragraph whose quotation marks, hyphens and stops hang out of its column. */
function opticalMargins(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "tinos", 10, { language: "de" });
  const text =
    "Das erste Ziel der Route ist das Gip\u00adfel\u00adkreuz am Ufer des Sees, wo eine Pause ein\u00adge\u00adlegt wer\u00adden kann, " +
    "um die Gäste auf er\u00adwar\u00adte\u00adte Fol\u00adgen des Badens im kalten Wasser zu be\u00adfra\u00adgen. „Schutz\u00adhaus“ und „Schleier“ " +
    "und auch „Ötscher“ hei\u00adßen die Sta\u00adtio\u00adnen, „Mira“ und „Erlauf“ liegen da\u00adzwi\u00adschen.";
  return [
    {
      widthPt: 320,
      heightPt: 240,
      items: [
        texts(plainStyle(kit, "arimo-bold", 16), ["Der Weg"], { at: [40, 50] }),
        paragraphOf({ text, style }, 176, {
          at: [40, 84],
          align: "justify",
          leadingPt: 12.6,
          hangs: true,
        }),
      ],
    },
  ];
}

/** Words with a line under or through them, drawn as Word, Scribus and browsers draw it. */
function ruledWords(kit: Kit): readonly PageWish[] {
  const heightPt = 220;
  const [bold, plain] = [plainStyle(kit, "arimo-bold", 14), plainStyle(kit, "tinos", 11)];
  const rule = (frame: Frame, up: number, thick: number, spacePt = 0): Item => {
    const [x0 = 0, , x1 = 0] = frame.truth.bbox_pt;
    const y = heightPt - frame.origin[1] + up;
    return { art: `${x0} ${y} ${x1 - x0 + spacePt} ${thick} re f` };
  };
  const title = texts(bold, ["Evening buffet from six"], { at: [160, 50], align: "center" });
  const link = texts(plain, ["www.harbour-inn.example"], { at: [30, 90] });
  const old = texts(plain, ["18.50"], { at: [30, 130] });
  const [x0 = 0, , x1 = 0] = link.truth.bbox_pt;
  const y = heightPt - 90 - 1.4;
  const middle = (x0 + x1) / 2;
  return [
    {
      widthPt: 320,
      heightPt,
      items: [
        title,
        rule(title, -2, 0.9),
        link,
        // Piece by piece, with the space behind.
        { art: `0.6 w ${x0} ${y} m ${middle} ${y} l S ${middle} ${y} m ${x1 + 2.75} ${y} l S` },
        old,
        rule(old, 3.2, 0.7),
        texts(plain, ["now 14.00"], { at: [80, 130] }),
        { art: "30 70 260 0.5 re f" },
        texts(plain, ["Ask for the wine list"], { at: [30, 170] }),
      ],
    },
  ];
}

/** Labels with underscores behind them to write on, drawn together until they are one line. */
function writingLines(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "arimo", 11, { kerned: false });
  const drawn = plainStyle(kit, "arimo", 11, { kerned: false, trackingPt: -2.2 });
  const line = (label: string, y: number): Item =>
    frameOf(
      [
        [
          { text: `${label}: `, style },
          { text: "_".repeat(48), style: drawn },
        ],
      ],
      { at: [30, y] },
    );
  return [
    {
      widthPt: 320,
      heightPt: 200,
      items: [line("Company name", 50), line("Contact", 90), line("Telephone", 130)],
    },
  ];
}

const PRODUCERS = [
  ["kerned", {}],
  ["words", { show: "tj-word-gap", font: "tt-winansi" }],
] as const;

/** A case in each producer's way. */
function byProducers(name: string, layout: Case["layout"]): readonly Case[] {
  return PRODUCERS.map(
    ([producer, habit]): Case => ({ name: `${name}-${producer}`, habit, layout, tolerancePt: 3 }),
  );
}

export const EDGE_CASES: readonly Case[] = [
  ...byProducers("centred-by-eye", centredByEye),
  ...byProducers("optical-margins", opticalMargins),
];

export const RULE_CASES: readonly Case[] = [
  ...byProducers("ruled-words", ruledWords),
  ...byProducers("writing-lines", writingLines),
];
