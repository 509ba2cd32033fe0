/** Hand-picked cases of text objects, mixed fonts, rules between lines and several pages. */
import { card, type Case, plainStyle, texts } from "./case-tools.ts";
import type { Item, Kit, PageWish, Special } from "./document.ts";
import type { FontKind } from "./font-use.ts";
import type { Frame } from "./layout.ts";
import { num } from "./pdf-file.ts";

function cardFrames(kit: Kit): readonly Frame[] {
  return [
    texts(plainStyle(kit, "jost-bold", 15), ["Leonie Brandt"], { at: [24, 52] }),
    texts(plainStyle(kit, "jost", 9), ["Master joiner"], { at: [24, 70] }),
    texts(plainStyle(kit, "tinos", 8.5), ["Old Saw Mill", "Kendal LA9 4AB"], {
      at: [24, 128],
      leadingPt: 11,
    }),
    texts(plainStyle(kit, "tinos", 8.5), ["leonie@sawmill.example"], {
      at: [236, 139],
      align: "right",
    }),
  ];
}

/** All frames in one text object, as some libraries write a page. */
function oneObject(kit: Kit): readonly PageWish[] {
  const frames = cardFrames(kit);
  const item: Special = {
    boxes: frames,
    special: ({ show }) => [
      "BT",
      ...frames.flatMap((frame) => show(frame).filter((op) => op !== "BT" && op !== "ET")),
      "ET",
    ],
  };
  return [card([item])];
}

const plain = (kit: Kit): readonly PageWish[] => [card(cardFrames(kit))];

/** Every style in a font kind of its own. */
function mixedKinds(
  kinds: readonly [FontKind, FontKind, FontKind],
): (kit: Kit) => readonly PageWish[] {
  return (kit) => [
    card([
      texts(plainStyle(kit, "garamond", 18, { kind: kinds[0] }), ["The Quiet Room"], {
        at: [24, 54],
      }),
      texts(plainStyle(kit, "carlito", 9, { kind: kinds[1] }), ["Reading and repose"], {
        at: [24, 74],
      }),
      texts(plainStyle(kit, "arimo", 8, { kind: kinds[2] }), ["4 Mill Lane", "Bath BA1 2QT"], {
        at: [24, 128],
        leadingPt: 10.5,
      }),
    ]),
  ];
}

/** A form to fill in: lines of one style with a rule under each. */
function ruledLines(kit: Kit): readonly PageWish[] {
  const labels = ["Guest", "Arrival", "Departure", "Room"];
  const style = plainStyle(kit, "carlito", 9);
  const items = labels.flatMap((label, i): Item[] => {
    const y = 44 + i * 30;
    return [
      texts(style, [label], { at: [24, y] }),
      { art: `0.5 w 24 ${num(170 - y - 6)} m 236 ${num(170 - y - 6)} l S` },
    ];
  });
  return [card(items)];
}

/** Three pages of a set, each with its own name, the firm's line on all. */
function threePages(kit: Kit): readonly PageWish[] {
  return ["Adele Osei", "Bruno Falk", "Carla Nunes"].map((name, i) =>
    card([
      texts(plainStyle(kit, "jost-bold", 20), [name], { at: [130, 80], align: "center" }),
      texts(plainStyle(kit, "jost", 9), [`Table ${String(i + 1)}`], {
        at: [130, 104],
        align: "center",
      }),
      texts(plainStyle(kit, "tinos-italic", 8), ["Winter supper"], {
        at: [130, 150],
        align: "center",
      }),
    ]),
  );
}

/** Labels before values in another weight on one baseline, far enough apart to be two fields. */
function labelled(kit: Kit): readonly PageWish[] {
  const rows = [
    ["Seat", "Row 12"],
    ["Gate", "North"],
    ["Doors", "19:30"],
  ] as const;
  return [
    card(
      rows.flatMap(([label, value], i) => [
        texts(plainStyle(kit, "arimo", 8), [label], { at: [24, 48 + i * 34] }),
        texts(plainStyle(kit, "arimo-bold", 13), [value], { at: [90, 48 + i * 34] }),
      ]),
    ),
  ];
}

function centredStack(kit: Kit): readonly PageWish[] {
  return [
    card([
      texts(
        plainStyle(kit, "garamond", 10),
        ["Saint Brannock Hall", "Barnstaple Road", "North Devon"],
        {
          at: [130, 60],
          align: "center",
          leadingPt: 13,
        },
      ),
      texts(plainStyle(kit, "garamond-italic", 12), ["Carriages at midnight"], {
        at: [130, 130],
        align: "center",
      }),
    ]),
  ];
}

export const OBJECT_CASES: readonly Case[] = [
  { name: "objects-one-for-page", layout: oneObject },
  {
    name: "objects-one-for-page-simple",
    habit: { font: "tt-winansi", show: "tj-line" },
    layout: oneObject,
  },
  {
    name: "objects-one-for-page-flipped-array",
    habit: { space: "flipped", content: "array-in-text" },
    layout: oneObject,
  },
  { name: "objects-one-for-each-word", habit: { show: "word-objects" }, layout: plain },
  {
    name: "objects-one-for-each-word-simple",
    habit: { show: "word-objects", font: "type1c" },
    layout: plain,
  },
  {
    name: "objects-one-for-each-word-in-form",
    habit: { show: "word-objects", nest: "form-3", content: "array-many" },
    layout: plain,
  },
  { name: "kinds-type0-winansi-std14", layout: mixedKinds(["cid-cff", "tt-winansi", "std14"]) },
  { name: "kinds-type1-cidtt-type3", layout: mixedKinds(["type1", "cid-tt", "type3"]) },
  {
    name: "kinds-otf-cmap-mmtype1",
    habit: { show: "tj-word" },
    layout: mixedKinds(["cid-otf", "cid-cmap", "mmtype1"]),
  },
  {
    name: "kinds-silent-beside-readable",
    layout: mixedKinds(["cid-tt-nouni", "tt-winansi", "cid-tt"]),
  },
  { name: "rules-between-lines", layout: ruledLines },
  {
    name: "rules-between-lines-flipped",
    habit: { space: "flipped", show: "tj-glyph" },
    layout: ruledLines,
  },
  { name: "pages-three", habit: { resources: "shared" }, layout: threePages },
  {
    name: "pages-three-inherited-objstm",
    habit: { resources: "inherited", xref: "stream-objstm" },
    layout: threePages,
  },
  { name: "labels-beside-values", layout: labelled },
  {
    name: "labels-beside-values-simple",
    habit: { font: "tt-macroman", show: "tj-line" },
    layout: labelled,
  },
  { name: "centred-address", layout: centredStack },
  { name: "centred-address-gaps", habit: { show: "array-gap" }, layout: centredStack },
];
