/** Hand-picked cases of colours that new inks have to be put around: every kind of them, and those of forms. */
import { card, type Case, plainStyle, texts } from "./case-tools.ts";
import type { Kit, PageWish, Special } from "./document.ts";
import { type InkKind, makeInk } from "./inks.ts";
import type { Frame } from "./layout.ts";
import { matrixText } from "./matrix.ts";
import { ref } from "./pdf-file.ts";

const KINDS: readonly InkKind[] = [
  "default",
  "gray",
  "rgb",
  "cmyk",
  "separation",
  "device-n",
  "icc-rgb",
  "icc-cmyk",
  "lab",
  "overprint",
];

/** A line in each of these colours, so far apart that none goes on in the next. */
function lines(kit: Kit, kinds: readonly InkKind[]): readonly PageWish[] {
  const heightPt = 40 + kinds.length * 30;
  return [
    card(
      kinds.map((ink, i) =>
        texts(plainStyle(kit, "carlito", 11, { ink }), [`Printed in ${ink.replace("-", " ")}`], {
          at: [24, 30 + i * 30],
        }),
      ),
      { heightPt },
    ),
  ];
}

/** A form that sets no colour, as stamps and symbols are drawn: what paints it decides. */
function inherited(frame: Frame, kind: InkKind): Special {
  return {
    boxes: [frame],
    special: ({ file, resources, toContent, pageHeightPt, show }) => {
      const form = file.addStream(
        `/Type /XObject /Subtype /Form /BBox [0 0 400 ${pageHeightPt}]`,
        show(frame).join("\n"),
      );
      const name = `Fm${String(form)}`;
      resources.set("XObject", name, ref(form));
      return ["q", makeInk(kind, true).ops, `${matrixText(toContent)} cm`, `/${name} Do`, "Q"];
    },
  };
}

function forms(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "carlito", 14, { ink: "default" });
  return [
    card(
      (["default", "cmyk", "rgb"] as const).map((kind, i) =>
        inherited(texts(style, [`Stamped in ${kind}`], { at: [24, 40 + i * 40] }), kind),
      ),
    ),
  ];
}

/** Colours of every kind, those of a press alone, and colours that forms inherit. */
export const INK_CASES: readonly Case[] = [
  { name: "inks-every-kind", layout: (kit) => lines(kit, KINDS) },
  {
    name: "inks-of-a-press",
    pdfx: true,
    layout: (kit) => lines(kit, ["default", "gray", "cmyk", "separation", "icc-cmyk"]),
  },
  { name: "inks-form-inherits", layout: forms },
];
