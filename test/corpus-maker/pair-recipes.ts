/** Recipes that cover the pairs of ordinary habits. */
import type { Habit, Recipe } from "./document.ts";
import type { FontKind } from "./font-use.ts";
import { LAYOUTS, Sheet } from "./layouts.ts";
import { type Combination, coverPairs } from "./pairs.ts";
import { dice } from "./random.ts";

const FONTS: readonly FontKind[] = [
  "std14",
  "tt-winansi",
  "tt-macroman",
  "tt-differences",
  "tt-symbolic",
  "type1",
  "type1-builtin",
  "type1c",
  "mmtype1",
  "otf-simple",
  "cid-tt",
  "cid-tt-map",
  "cid-tt-ranges",
  "cid-cff",
  "cid-otf",
  "cid-cmap",
  "cid-cmap-mixed",
  "type3",
];

const DIMENSIONS = {
  layout: Object.keys(LAYOUTS),
  script: [
    "en",
    "de",
    "fr",
    "pl",
    "cs",
    "tr",
    "vi",
    "el",
    "ru",
    "en/curly",
    "de/brackets",
    "fr/guillemets",
    "en/angles",
    "en/percent",
    "de/curly-spaced",
  ],
  font: FONTS,
  show: [
    "tj-line",
    "tj-glyph",
    "tj-glyph-tm",
    "tj-glyph-chain",
    "tj-word",
    "tj-word-gap",
    "array-kerned",
    "array-gap",
    "array-split",
    "quote",
    "double-quote",
  ],
  move: ["td", "td-leading", "tm", "t-star", "cm"],
  space: ["plain", "flipped", "size-one", "cm-scaled", "negative-size", "tz"],
  ink: [
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
  ],
  content: ["one", "array-operators", "array-in-text", "array-many", "array-shared"],
  nest: [
    "none",
    "form-1",
    "form-2",
    "form-3",
    "form-no-resources",
    "form-shared-pages",
    "form-twice",
    "form-part",
  ],
  resources: ["page", "inherited", "shared", "indirect", "colliding"],
  wrap: [
    "none",
    "q",
    "q-deep",
    "mcid",
    "actual-inline",
    "actual-properties",
    "oc-on",
    "ocmd",
    "clip",
    "inline-image",
  ],
  filter: ["none", "flate", "a85-flate", "hex", "lzw", "run-length"],
  geometry: [
    "plain",
    "rotate-90",
    "rotate-180",
    "rotate-270",
    "user-unit",
    "offset-origin",
    "crop-box",
    "trim-bleed",
    "trim-only",
  ],
  xref: ["table", "stream", "stream-objstm", "hybrid"],
  history: ["none", "updates-1", "updates-2", "updates-3"],
  crypt: ["none", "rc4-40", "rc4-128", "aes-128", "aes-256"],
  damage: [
    "none",
    "missing-endobj",
    "wrong-length",
    "junk-before",
    "cr-line-ends",
    "wrong-startxref",
    "no-xref",
    "indirect-length",
    "comments",
  ],
} as const;

/** Kinds whose encoding holds Latin-1 only. */
const LATIN1_FONTS = new Set(["std14", "tt-winansi", "tt-macroman", "type1c", "mmtype1"]);
const LATIN1_SCRIPTS = /^(?:en|de|fr)/u;

function isLawful(row: Combination): boolean {
  const has = (name: string, ...values: readonly string[]): boolean =>
    values.includes(row[name] ?? "");
  const isNot = (name: string, ...values: readonly string[]): boolean =>
    row[name] !== undefined && !values.includes(row[name]);
  if (LATIN1_FONTS.has(row["font"] ?? "") && !LATIN1_SCRIPTS.test(row["script"] ?? "en")) {
    return false;
  }
  // One show operator may not stand in two marked sequences of one structure element twice painted.
  if (has("wrap", "mcid") && (isNot("nest", "none") || has("nest", "form-1"))) {
    return false;
  }
  // Poppler finds no text between BDC and EMC when Q has taken the font away.
  if (has("wrap", "actual-inline", "actual-properties") && has("move", "cm")) {
    return false;
  }
  // Damage that only a plain table can carry, and none in encrypted files.
  if (isNot("damage", "none", "junk-before", "comments", "indirect-length")) {
    if (isNot("xref", "table") || isNot("crypt", "none") || isNot("history", "none")) {
      return false;
    }
  }
  if (has("damage", "indirect-length") && isNot("crypt", "none")) {
    return false;
  }
  // Forms of one page are not repeated over layouts of several pages.
  if (has("nest", "form-shared-pages", "form-twice") && has("layout", "letter")) {
    return false;
  }
  return !(has("nest", "form-twice") && has("geometry", "trim-bleed", "trim-only"));
}

let recipes: readonly Recipe[] | null = null;

/** The recipes g001…, found once for a process: tests ask for documents of the set one by one. */
export function pairRecipes(): readonly Recipe[] {
  recipes ??= findRecipes();
  return recipes;
}

function findRecipes(): readonly Recipe[] {
  const rows = coverPairs(DIMENSIONS, isLawful, dice(20_261_121));
  return rows.map((row, i): Recipe => {
    const habit = row as unknown as Habit;
    const tags = tagsOf(row);
    return {
      name: `g${String(i + 1).padStart(3, "0")}-${[row["layout"], ...tags].join("-").replaceAll("/", "-")}`,
      habit,
      layout: (kit) => LAYOUTS[habit.layout]?.(new Sheet(kit)) ?? [],
      tags,
    };
  });
}

/** The most telling values of a row: its text habits, then what is unusual about its structure. */
function tagsOf(row: Combination): string[] {
  const usual = new Set(["none", "one", "page", "plain", "flate", "table", "default", "cmyk"]);
  const told = [
    "script",
    "font",
    "show",
    "move",
    "space",
    "nest",
    "wrap",
    "xref",
    "damage",
    "crypt",
  ];
  return told.flatMap((name) => {
    const value = row[name] ?? "";
    return usual.has(value) ? [] : [value];
  });
}
