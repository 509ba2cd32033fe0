/** How designers' programs write text: the habits of one each, as their files show them. */
import type { Habit, Kit, PageWish, Recipe } from "./document.ts";
import { caseRecipe } from "./case-tools.ts";

/** Program → what its PDFs have in common. */
const PROGRAMS = {
  indesign: {
    font: "cid-cff",
    show: "array-kerned",
    move: "tm",
    space: "size-one",
    wrap: "mcid",
    xref: "stream-objstm",
    geometry: "trim-bleed",
  },
  /** Simple fonts with the codes of WinAnsi, a text object for each line. */
  "indesign-latin": {
    font: "type1c",
    show: "array-split",
    move: "tm",
    space: "size-one",
    wrap: "mcid",
    xref: "stream-objstm",
    geometry: "trim-bleed",
  },
  illustrator: {
    font: "cid-cff",
    show: "array-split",
    move: "td",
    space: "size-one",
    wrap: "oc-on",
    xref: "stream",
    geometry: "trim-only",
  },
  /** Skia: y downwards, glyph after glyph by Td. */
  canva: { font: "cid-tt", show: "tj-glyph", move: "tm", space: "flipped", wrap: "q" },
  /** Each run of a line in a text object of its own, clipped to the page. */
  word: { font: "tt-winansi", show: "word-objects", move: "tm", wrap: "q" },
  corel: { font: "cid-tt-map", show: "tj-line", move: "td-leading", wrap: "none", space: "plain" },
  scribus: { font: "otf-simple", show: "tj-glyph-tm", move: "tm", wrap: "q" },
  /** cairo: y downwards, TJ with kerning. */
  inkscape: { font: "cid-cmap", show: "array-kerned", move: "tm", space: "flipped", wrap: "q" },
  /** Quartz: symbolic TrueType with a ToUnicode, a Tm for each line. */
  pages: { font: "tt-symbolic", show: "tj-word", move: "tm", wrap: "q", resources: "indirect" },
} as const satisfies Readonly<Record<string, Partial<Habit>>>;

export interface Design {
  readonly name: string;
  readonly program: keyof typeof PROGRAMS;
  readonly habit?: Partial<Habit>;
  readonly layout: (kit: Kit) => readonly PageWish[];
}

/** The recipe of a design, f001… */
export function designRecipe(design: Design, number: number): Recipe {
  const { name, program, habit, layout } = design;
  const recipe = caseRecipe({ name, layout, habit: { ...PROGRAMS[program], ...habit } }, number);
  return {
    ...recipe,
    name: `f${recipe.name.slice(1)}`,
    tags: [name, program],
    pdfx: program.startsWith("indesign"),
    tolerancePt: 4,
  };
}
