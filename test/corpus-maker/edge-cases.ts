/** Hand-picked cases of edges that are meant though no ink stands on them: by eye, by optical margins. */
import { type Case, plainStyle, texts } from "./case-tools.ts";
import type { Kit, PageWish } from "./document.ts";
import { paragraphOf } from "./layout.ts";

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

const PRODUCERS = [
  ["kerned", {}],
  ["words", { show: "tj-word-gap", font: "tt-winansi" }],
] as const;

export const EDGE_CASES: readonly Case[] = (
  [
    ["centred-by-eye", centredByEye],
    ["optical-margins", opticalMargins],
  ] as const
).flatMap(([name, layout]) =>
  PRODUCERS.map(
    ([producer, habit]): Case => ({ name: `${name}-${producer}`, habit, layout, tolerancePt: 3 }),
  ),
);
