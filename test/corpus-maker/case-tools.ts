/** Helpers of the hand-picked cases: styles without a locale, a default set of habits, small pages. */
import type { Habit, Item, Kit, PageWish, Recipe } from "./document.ts";
import type { CodeTable, FontKind } from "./font-use.ts";
import { type InkKind, makeInk } from "./inks.ts";
import { type Frame, frameOf, type FrameWish, type Part, type Style } from "./layout.ts";
import { UNKERNED } from "./show-text.ts";

const USUAL: Habit = {
  layout: "case",
  script: "en",
  font: "cid-tt",
  show: "array-kerned",
  move: "td",
  space: "plain",
  ink: "cmyk",
  content: "one",
  nest: "none",
  resources: "page",
  wrap: "none",
  filter: "flate",
  geometry: "plain",
  xref: "table",
  history: "none",
  crypt: "none",
  damage: "none",
};

export interface Case {
  readonly name: string;
  readonly habit?: Partial<Habit>;
  readonly layout: (kit: Kit) => readonly PageWish[];
  readonly pdfx?: boolean;
  readonly version?: string;
  readonly tolerancePt?: number;
}

/** A recipe of a case; `layout` of its habit is the first word of the name. */
export function caseRecipe(one: Case, number: number): Recipe {
  const name = `h${String(number).padStart(3, "0")}-${one.name}`;
  const [layout = "case"] = one.name.split("-");
  return {
    name,
    habit: { ...USUAL, layout, ...one.habit },
    layout: one.layout,
    tags: [one.name],
    ...(one.pdfx === undefined ? {} : { pdfx: one.pdfx }),
    ...(one.tolerancePt === undefined ? {} : { tolerancePt: one.tolerancePt }),
    ...(one.version === undefined ? {} : { version: one.version }),
  };
}

export interface PlainStyle {
  readonly kind?: FontKind;
  readonly trackingPt?: number;
  readonly ink?: InkKind;
  readonly risePt?: number;
  readonly scale?: number;
  readonly kerned?: boolean;
  readonly ligatures?: boolean;
  readonly table?: CodeTable;
  readonly widthFactor?: number;
  readonly toUnicode?: boolean;
  readonly language?: string;
  readonly copy?: number;
  readonly tag?: "first";
  readonly named?: string;
}

/** A style in a font by its source name. */
export function plainStyle(
  kit: Kit,
  source: string,
  sizePt: number,
  extra: PlainStyle = {},
): Style {
  const unkerned = UNKERNED.has(kit.habit.show);
  return {
    font: kit.font(source, extra.kind ?? kit.habit.font, {
      ...(extra.table === undefined ? {} : { table: extra.table }),
      ...(extra.widthFactor === undefined ? {} : { widthFactor: extra.widthFactor }),
      ...(extra.toUnicode === undefined ? {} : { toUnicode: extra.toUnicode }),
      ...(extra.copy === undefined ? {} : { copy: extra.copy }),
      ...(extra.tag === undefined ? {} : { tag: extra.tag }),
      ...(extra.named === undefined ? {} : { named: extra.named }),
    }),
    sizePt,
    ink: makeInk(extra.ink ?? kit.habit.ink, true),
    trackingPt: extra.trackingPt ?? 0,
    kerned: extra.kerned ?? !unkerned,
    ligatures: extra.ligatures ?? !unkerned,
    scale: extra.scale ?? 1,
    risePt: extra.risePt ?? 0,
    language: extra.language ?? "en",
  };
}

/** Lines in one style. */
export function texts(style: Style, lines: readonly string[], wish: FrameWish): Frame {
  return frameOf(
    lines.map((text): readonly Part[] => [{ text, style }]),
    wish,
  );
}

/** Right-to-left lines in one style. */
export function rtlTexts(style: Style, lines: readonly string[], wish: FrameWish): Frame {
  return frameOf(
    lines.map((text): readonly Part[] => [{ text, style, rtl: true }]),
    { align: "right", ...wish },
  );
}

export const CARD = [260, 170] as const;

/** One page of a card's size. */
export function card(items: readonly Item[], more: Partial<PageWish> = {}): PageWish {
  return { widthPt: CARD[0], heightPt: CARD[1], items, ...more };
}
