/**
 * Hand-picked cases of one face in several font objects, as layout programs write it, and of several faces under
 * one name.
 */
import { card, type Case, plainStyle, texts } from "./case-tools.ts";
import type { Kit, PageWish } from "./document.ts";
import { frameOf, type Part, type Style } from "./layout.ts";

/** Letters of WinAnsi in one object, all others under Identity-H in another of the same name and tag. */
function twoEncodings(source: string): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    // No name of an open font: what an object lacks is to come from the other.
    const common = { named: "Design-Book", ligatures: false };
    const simple = plainStyle(kit, source, 12, { ...common, kind: "tt-winansi" });
    const composite = plainStyle(kit, source, 12, { ...common, kind: "cid-tt", tag: "first" });
    const parted = (text: string): readonly Part[] =>
      Array.from(text.matchAll(/[\u0100-\u024f]+|[^\u0100-\u024f]+/gu), ([own]) => ({
        text: own,
        style: own >= "\u0100" ? composite : simple,
      }));
    return [
      card([
        frameOf([parted("Małgorzata Dvořáková"), parted("Łódź, Třebíč, Győr")], {
          at: [24, 50],
          leadingPt: 15,
        }),
        frameOf([parted("Žižkov 14")], { at: [24, 120] }),
      ]),
    ];
  };
}

/** A subset of its own for each line, or each word, with a tag of its own. */
function subsets(source: string, by: "line" | "word"): (kit: Kit) => readonly PageWish[] {
  return (kit) => {
    const styles = new Map<number, Style>();
    const styleOf = (copy: number): Style => {
      const style = styles.get(copy) ?? plainStyle(kit, source, 11, { copy, named: "Design-Text" });
      styles.set(copy, style);
      return style;
    };
    const lines = ["Come and celebrate", "the opening of our", "new garden rooms"];
    const words = lines.map((line) => line.split(/(?<= )/u));
    const parts = words.map((line, i): readonly Part[] =>
      by === "line"
        ? [{ text: line.join(""), style: styleOf(i + 1) }]
        : line.map((text, k) => ({ text, style: styleOf(1 + ((i + k) % 3)) })),
    );
    return [
      card([
        frameOf(parts, { at: [24, 50], leadingPt: 14 }),
        texts(styleOf(2), ["Saturday"], { at: [24, 130] }),
      ]),
    ];
  };
}

/** Two weights that a program has given one name: outlines tell them apart. */
function oneName(kit: Kit): readonly PageWish[] {
  const named = { named: "Design-Regular" };
  const heading = plainStyle(kit, "arimo-bold", 12, named);
  const body = plainStyle(kit, "arimo", 12, named);
  return [
    card([
      texts(heading, ["Anna Henderson"], { at: [24, 50] }),
      texts(body, ["Head of Department"], { at: [24, 66] }),
    ]),
  ];
}

/** Greek that Word has set in Symbol, digits and Latin beside it in the text's own font. */
function greekInSymbol(kit: Kit): readonly PageWish[] {
  const symbol = plainStyle(kit, "tinos", 11, {
    named: "SymbolMT",
    ligatures: false,
    language: "el",
  });
  const latin = plainStyle(kit, "arimo", 11, { named: "Design-Book", ligatures: false });
  const parts = (text: string): readonly Part[] =>
    Array.from(text.matchAll(/[\p{Script=Greek} ]+|[^\p{Script=Greek}]+/gu), ([own]) => ({
      text: own,
      style: /\p{Script=Greek}/u.test(own) ? symbol : latin,
    }));
  return [
    card(
      ["ΑΛΑΤΙ ΑΝΘΟΣ 1 κιλ.", "ΔΑΦΝΗ ΦΥΛΛΑ", "ΓΑΛΑ ΣΚΟΝΗ 100 ml", "ΚΡΕΜΑ ΣΤΙΓΜΗΣ"].map((text, i) =>
        frameOf([parts(text)], { at: [24, 40 + 30 * i] }),
      ),
    ),
  ];
}

/** Of the cases that came last: numbers of the others stay. */
export const SYMBOL_CASES: readonly Case[] = [
  { name: "faces-greek-in-symbol", layout: greekInSymbol },
];

export const FACE_CASES: readonly Case[] = [
  { name: "faces-two-encodings", layout: twoEncodings("arimo") },
  { name: "faces-two-encodings-words", habit: { show: "tj-word" }, layout: twoEncodings("tinos") },
  { name: "faces-line-subsets", layout: subsets("garamond", "line") },
  {
    name: "faces-line-subsets-simple",
    habit: { font: "tt-differences" },
    layout: subsets("jost", "line"),
  },
  { name: "faces-word-subsets", habit: { font: "cid-cff" }, layout: subsets("garamond", "word") },
  {
    name: "faces-word-subsets-type1c",
    habit: { font: "type1c" },
    layout: subsets("arimo", "word"),
  },
  { name: "faces-one-name", layout: oneName },
];
