/**
 * Hand-picked cases of values among fixed words: what stands beside a value keeps its codes, ligatures and
 * distances, whatever the value brings with it.
 */
import { card, type Case, plainStyle, rtlTexts, texts } from "./case-tools.ts";
import type { Habit, Kit, PageWish } from "./document.ts";
import { frameOf, type Part } from "./layout.ts";

/** A menu of two dishes and a price; fi and ff are ligatures where the font has them. */
function menu(source: string): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const dish = plainStyle(kit, source, 11);
    return [
      card([
        texts(plainStyle(kit, source, 15), ["Coffee & fish"], { at: [24, 40] }),
        texts(dish, ["Toffee pudding, {{cream}} and waffles"], { at: [24, 76] }),
        texts(dish, ["Fillet of {{fish}} with fine waffle fries"], { at: [24, 104] }),
        texts(dish, ["Affogato {{price}} AVATAR"], { at: [24, 132] }),
      ]),
    ];
  };
}

/** One line of several values, aligned so that every value moves what stands around it. */
function greeting(align: "left" | "center" | "right"): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const style = plainStyle(kit, "garamond", 12);
    const x = { left: 20, center: 130, right: 240 }[align];
    const lines = ["Dear {{first}} {{last}},", "your office awaits you"];
    return [card([texts(style, lines, { at: [x, 60], align, leadingPt: 15 })])];
  };
}

/** Bold and plain words, each with a value of its own style beside it. */
function emphasis(kit: Kit): readonly PageWish[] {
  const [plain, bold] = [plainStyle(kit, "arimo", 10), plainStyle(kit, "arimo-bold", 10)];
  const line: readonly Part[] = [
    { text: "Table ", style: plain },
    { text: "{{table}}", style: bold },
    { text: " is waiting for ", style: plain },
    { text: "office staff", style: bold },
  ];
  return [card([frameOf([line], { at: [20, 60] })])];
}

function spaced(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "jost", 10, { trackingPt: 1.2 });
  return [card([texts(style, ["ROOM {{room}} AT NOON"], { at: [24, 60] })])];
}

function rightToLeft(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "arimo", 12, { language: "he" });
  return [card([rtlTexts(style, ["שלום {{שם}} וברוך הבא"], { at: [230, 60] })])];
}

/** A number behind a name, at the left end of the line: whatever letters the name ends in. */
function numbered(kit: Kit): readonly PageWish[] {
  const style = plainStyle(kit, "arimo", 12, { language: "he" });
  const line: readonly Part[] = [
    { text: "כרטיס עבור {{שם}} ", style, rtl: true },
    { text: "42", style },
  ];
  return [card([frameOf([line], { at: [230, 60], align: "right" })])];
}

/** Names squeezed by their designer into lines that are not, or the other way round. */
function squeezed(name: number, words: number): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const wide = plainStyle(kit, "garamond", 12, { scale: words });
    const narrow = plainStyle(kit, "garamond", 12, { scale: name });
    const lines: readonly (readonly Part[])[] = [
      [
        { text: "Dear ", style: wide },
        { text: "{{first}} {{last}}", style: narrow },
        { text: ", of office staff", style: wide },
      ],
      [{ text: "your waffles await you", style: narrow }],
    ];
    return [card([frameOf(lines, { at: [20, 60], leadingPt: 15 })])];
  };
}

const SHOWN: readonly Partial<Habit>[] = [
  { show: "array-kerned" },
  { show: "tj-line", font: "tt-winansi" },
  { show: "array-gap" },
  { show: "tj-word", space: "flipped" },
  { show: "tj-glyph-chain", font: "tt-winansi" },
  { show: "array-split", move: "tm", space: "size-one" },
  { show: "double-quote", move: "t-star", font: "tt-differences" },
];

export const VALUE_CASES: readonly Case[] = [
  ...SHOWN.map(
    (habit): Case => ({
      name: `values-menu-${habit.show ?? ""}`,
      habit,
      layout: menu(habit.font === undefined ? "garamond" : "tinos"),
    }),
  ),
  { name: "values-left", layout: greeting("left") },
  { name: "values-center", layout: greeting("center") },
  { name: "values-right-words", habit: { show: "tj-word-gap" }, layout: greeting("right") },
  { name: "values-in-form", habit: { nest: "form-1" }, layout: greeting("center") },
  { name: "values-emphasis", habit: { show: "array-split" }, layout: emphasis },
  { name: "values-spaced", habit: { show: "array-kerned" }, layout: spaced },
  { name: "values-spaced-tc", habit: { show: "tj-line" }, layout: spaced },
  { name: "values-marked", habit: { wrap: "mcid", show: "tj-word" }, layout: menu("tinos") },
  { name: "values-actual-text", habit: { wrap: "actual-inline" }, layout: menu("garamond") },
  { name: "values-right-to-left", layout: rightToLeft },
];

export const WIDTH_CASES: readonly Case[] = [
  { name: "widths-value-narrow", layout: squeezed(0.8, 1) },
  { name: "widths-value-wide", habit: { show: "tj-word" }, layout: squeezed(1.1, 0.85) },
  {
    name: "widths-flipped",
    habit: { show: "tj-line", space: "flipped" },
    layout: squeezed(0.9, 1),
  },
];

export const NUMBER_CASES: readonly Case[] = [{ name: "numbers-right-to-left", layout: numbered }];
