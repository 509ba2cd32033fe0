/** Hand-picked cases of how designers set lines: axes and edges that neighbours share, columns, rows. */
import { type Case, plainStyle, texts } from "./case-tools.ts";
import type { Habit, Item, Kit, PageWish } from "./document.ts";
import { type Frame, paragraphOf } from "./layout.ts";

/** How several producers write the same lines. */
const PRODUCERS: readonly (readonly [string, Partial<Habit>])[] = [
  ["kerned", {}],
  ["glyphs", { show: "tj-glyph-tm", space: "size-one" }],
  ["words", { show: "tj-word-gap", font: "tt-winansi" }],
  ["objects", { show: "tj-line", move: "cm", space: "flipped" }],
];

/** A programme on the axis of each of two panels; neither is the middle of the sheet. */
function programme(kit: Kit): readonly PageWish[] {
  const [hour, title] = [plainStyle(kit, "jost-bold", 9), plainStyle(kit, "garamond", 11)];
  const events = [
    ["14:00", "Ceremony in the orchard"],
    ["15:30", "Tea"],
    ["16:10", "Speeches and a toast"],
    ["19:00", "Supper"],
  ] as const;
  const panel = (axis: number): readonly Item[] =>
    events.flatMap(([time, what], i) => [
      texts(hour, [time], { at: [axis, 50 + i * 44], align: "center" }),
      texts(title, [what], { at: [axis, 64 + i * 44], align: "center" }),
    ]);
  return [{ widthPt: 400, heightPt: 240, items: [...panel(104), ...panel(296)] }];
}

/** Lines of one width: what they hang from is told by the lines around them. */
function equalWidths(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "arimo", 10, { kerned: false });
  const row = (cells: readonly string[], y: number): readonly Item[] =>
    cells.map((cell, i) =>
      texts(style, [cell], {
        at: [[40, 220, 300][i] ?? 0, y],
        align: (["left", "center", "right"] as const)[i] ?? "left",
      }),
    );
  const rows = [
    ["Lentil soup", "small", "4.80"],
    ["Plum cake", "8 ct", "3.90"],
    ["Pears", "6 ct", "3.20"],
    ["Pot of tea", "7 ct", "12.00"],
    ["Brown ale", "9 ct", "5.60"],
  ];
  return [
    { widthPt: 380, heightPt: 240, items: rows.flatMap((cells, i) => row(cells, 50 + i * 30)) },
  ];
}

/** A line of a left-hand column that ends where the sheet's middle becomes its own. */
function middleByChance(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "tinos", 11);
  const column = ["Saturdays", "Opens at the harbour gate", "Closes at dusk", "Bring a lantern"];
  const lines = column.map((text, i) => texts(style, [text], { at: [48, 60 + i * 30] }));
  const [x0 = 0, , x1 = 0] = lines[1]?.truth.bbox_pt ?? [];
  return [{ widthPt: x0 + x1, heightPt: 200, items: lines }];
}

/** Centred on one axis by programs that count what stands behind the last letter. */
function hangingEnds(kit: Kit): readonly PageWish[] {
  const axis = 110;
  const spaced = (text: string, trackingPt: number, y: number): Frame =>
    texts(plainStyle(kit, "jost", 9, { trackingPt }), [text], {
      at: [axis - trackingPt / 2, y],
      align: "center",
    });
  const garamond = plainStyle(kit, "garamond", 12, { kerned: false });
  return [
    {
      widthPt: 340,
      heightPt: 200,
      items: [
        spaced("SAVE THE DATE", 3.2, 50),
        texts(garamond, ["The orchard at Bramley Mill"], { at: [axis, 76], align: "center" }),
        spaced("DINNER AND DANCING", 4.4, 104),
        texts(garamond, ["Doors at six "], { at: [axis, 132], align: "center" }),
        spaced("RSVP", 6, 158),
      ],
    },
  ];
}

/** Dishes in one frame and their prices in another, row by row. */
function priceColumns(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "carlito", 10);
  const dishes = ["Lentil soup with bread", "Plum cake", "Pot of tea", "Brown ale"];
  const prices = ["4.80", "13.90", "3.20", "5.60"];
  return [
    {
      widthPt: 320,
      heightPt: 200,
      items: [
        texts(plainStyle(kit, "jost-bold", 18), ["Harbour Inn"], { at: [40, 50] }),
        texts(style, dishes, { at: [40, 90], leadingPt: 14 }),
        texts(style, prices, { at: [280, 90], leadingPt: 14, align: "right" }),
      ],
    },
  ];
}

/** A tilted offer with an upright word in its way, and a paragraph in a column narrower than the sheet. */
function besideOthers(kit: Kit): readonly PageWish[] {
  const text =
    "Bring this card to the harbour gate on any Saturday in June and take a friend along for the walk to the lighthouse.";
  return [
    {
      widthPt: 420,
      heightPt: 300,
      items: [
        texts(plainStyle(kit, "jost-bold", 16), ["Half price"], { at: [40, 120], rotationDeg: 20 }),
        texts(plainStyle(kit, "arimo", 9), ["all of June"], { at: [196, 66] }),
        paragraphOf({ text, style: plainStyle(kit, "tinos", 10) }, 150, {
          at: [40, 200],
          leadingPt: 13,
        }),
      ],
    },
  ];
}

/** A case in each producer's way. */
function byProducers(name: string, layout: Case["layout"], tolerancePt = 2): readonly Case[] {
  return PRODUCERS.map(([producer, habit]) => ({
    name: `${name}-${producer}`,
    habit,
    layout,
    tolerancePt,
  }));
}

export const SETTING_CASES: readonly Case[] = [
  ...byProducers("programme-on-an-axis", programme),
  ...byProducers("equal-widths", equalWidths),
  ...byProducers("middle-by-chance", middleByChance),
  ...byProducers("hanging-ends", hangingEnds, 4),
];

export const ROOM_CASES: readonly Case[] = [
  ...byProducers("price-columns", priceColumns),
  ...byProducers("beside-others", besideOthers),
];
