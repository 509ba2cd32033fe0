import { describe, expect, test } from "vitest";
import type { LibraryFont, LibraryFontFacts } from "../font/library/library-font.ts";
import type { Shaper } from "../packages/harfbuzz.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { type AuthoredFont, type Choice, type ChoiceRules, chooseFont } from "./choose-font.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import type { FitFonts } from "./fonts.ts";
import { libraryFont } from "./library-fonts.test-kit.ts";
import { UNKNOWN_SCRIPT } from "./scripts.ts";

/** What each full font prints. */
type Printed = Readonly<Record<string, string>>;

const LATIN = "abcdefghijklmnopqrstuvwxyz ";

/** A shaper of a glyph for each character, 0 where the font does not print it. */
function shaperOf(printed: Printed): Shaper {
  return {
    face: ({ id }) => ({
      unitsPerEm: 1000,
      glyphOf: (point) =>
        (printed[id] ?? LATIN).includes(String.fromCodePoint(point)) ? point : 0,
      advanceOf: () => 500,
      shape: (text, [start, end]) =>
        Array.from({ length: end - start }, (_, i) => {
          const cluster = start + i;
          const gid = (printed[id] ?? LATIN).includes(text.charAt(cluster))
            ? text.charCodeAt(cluster)
            : 0;
          return {
            gid,
            cluster,
            xAdvance: 500,
            yAdvance: 0,
            xOffset: 0,
            yOffset: 0,
            unsafeToBreak: false,
          };
        }),
    }),
  };
}

/** Lora, embedded, with these letters. */
const lora = (letters: string, changes: Partial<FontFacts> = {}): FontFacts =>
  factsOf("7", {
    coverage: Array.from(letters, (letter) => [letter, letter.charCodeAt(0), 1, 500]),
    ...changes,
  });

const full = (id: string, changes: Partial<LibraryFontFacts> = {}): LibraryFont =>
  libraryFont(id, { isSerif: true, ...changes });

interface Case {
  readonly text?: string;
  readonly facts?: FontFacts;
  readonly others?: readonly AuthoredFont[];
  readonly shop?: readonly LibraryFont[];
  readonly bundled?: readonly LibraryFont[];
  readonly printed?: Printed;
  readonly rules?: Partial<ChoiceRules>;
  readonly script?: string;
}

function choose({
  text = "ab",
  facts = lora("ab"),
  others = [],
  shop = [],
  bundled = [full("bundled")],
  printed = {},
  rules = {},
  script = "Latn",
}: Case): Choice {
  const fonts: FitFonts = { shaper: shaperOf(printed), shop, bundled };
  const style = { language: "", trackingEm: 0 };
  return chooseFont(
    [{ text, start: 0, end: text.length, script, level: 0 }],
    { facts, resourceName: "F1", others },
    fonts,
    { substitution: "allow", isAuthoredText: false, style, kerning: new Map(), ...rules },
  );
}

/** Which font sets which part of the text. */
function set(
  of: Case,
):
  | readonly (readonly [font: string, text: string, role: string])[]
  | { readonly missing: readonly string[] } {
  const { sets, missing } = choose(of);
  return missing.length > 0
    ? { missing }
    : sets
        .flat()
        .map(({ shaper: { font }, text, start, end, role }) => [
          font.kind === "embedded" ? font.key : font.id,
          text.slice(start, end),
          role,
        ]);
}

const SHOP = full("shop", { familyName: "Lora", postScriptName: "Lora" });
const BOLD = full("bold", { familyName: "Lora", postScriptName: "Lora-Bold", weight: 700 });
const OTHER = full("other", { familyName: "Other", postScriptName: "Other" });

test("what stands in for a font is ranked when a text needs another font, not before", () => {
  let looks = 0;
  const bundled = full("bundled");
  const { facts } = bundled;
  const seen = {
    ...bundled,
    get facts() {
      looks++;
      return facts;
    },
  };
  const fonts = { shaper: shaperOf({}), shop: [], bundled: [seen] };
  const choice = (text: string): Choice =>
    chooseFont(
      [{ text, start: 0, end: text.length, script: "Latn", level: 0 }],
      { facts: lora("ab"), resourceName: "F1", others: [] },
      fonts,
      {
        substitution: "allow",
        isAuthoredText: false,
        style: { language: "", trackingEm: 0 },
        kerning: new Map(),
      },
    );
  expect(choice("ab").sets.flat()[0]?.role).toBe("embedded");
  expect(looks).toBe(0);
  expect(choice("ac").sets.flat()[0]?.role).toBe("bundled");
  expect(looks).toBeGreaterThan(0);
});

describe("the first font that has all of the text", () => {
  test.each<[string, Case, readonly (readonly string[])[]]>([
    ["the embedded subset", {}, [["7", "ab", "embedded"]]],
    ["the shop's copy of it before the subset", { shop: [SHOP] }, [["shop", "ab", "shop"]]],
    [
      "for the authored text the very program that set it",
      { shop: [SHOP], rules: { isAuthoredText: true } },
      [["7", "ab", "embedded"]],
    ],
    [
      "the shop's copy where the subset lacks a letter of the authored text",
      { text: "ac", shop: [SHOP], rules: { isAuthoredText: true } },
      [["shop", "ac", "shop"]],
    ],
    [
      "another cut of its family",
      { text: "ac", shop: [OTHER, BOLD] },
      [["bold", "ac", "relative"]],
    ],
    [
      "the template's default",
      { text: "ac", shop: [OTHER], rules: { defaultFontId: "other" } },
      [["other", "ac", "default"]],
    ],
    [
      "its family before the default",
      { text: "ac", shop: [OTHER, BOLD], rules: { defaultFontId: "other" } },
      [["bold", "ac", "relative"]],
    ],
    ["a bundled one", { text: "ac" }, [["bundled", "ac", "bundled"]]],
    [
      "a bundled one before the shop's others",
      { text: "ac", shop: [OTHER] },
      [["bundled", "ac", "bundled"]],
    ],
    [
      "the shop's others last",
      { text: "aé", shop: [OTHER], printed: { other: "aé" } },
      [["other", "aé", "shop"]],
    ],
    [
      "a font that is not embedded",
      { facts: lora("", { embedded: false }) },
      [["bundled", "ab", "bundled"]],
    ],
    [
      "what stands in, where one must",
      { rules: { isSubstituted: true } },
      [["bundled", "ab", "bundled"]],
    ],
    [
      "and then no copy of the font itself",
      { shop: [SHOP], rules: { isSubstituted: true }, bundled: [full("bundled")] },
      [["bundled", "ab", "bundled"]],
    ],
  ])("%s", (_, of, expected) => {
    expect(set(of)).toEqual(expected);
  });

  test("sets all of the text: no letter stands out from its word", () => {
    // The subset has "a"; the bundled font sets it too.
    expect(set({ text: "aab c" })).toEqual([["bundled", "aab c", "bundled"]]);
  });
});

describe("substitution refused", () => {
  const rules = { substitution: "refuse" } as const;

  test.each<[string, Case, unknown]>([
    [
      "the subset and the shop's copy are no substitutes",
      { shop: [SHOP], text: "ac", rules },
      [["shop", "ac", "shop"]],
    ],
    ["nothing else is taken", { text: "ac", shop: [BOLD], rules }, { missing: ["c"] }],
    [
      "but for what the author accepts",
      { text: "ac", shop: [OTHER], rules: { ...rules, acceptedSubstitutions: ["Lora>Other"] } },
      [["other", "ac", "relative"]],
    ],
    [
      "for this font",
      { text: "ac", shop: [OTHER], rules: { ...rules, acceptedSubstitutions: ["Jost>Other"] } },
      { missing: ["c"] },
    ],
    [
      "also of those that are bundled",
      { text: "ac", rules: { ...rules, acceptedSubstitutions: ["Lora>bundled"] } },
      [["bundled", "ac", "relative"]],
    ],
  ])("%s", (_, of, expected) => {
    expect(set(of)).toEqual(expected);
  });

  test("what the author accepts comes before the family where all is allowed", () => {
    const acceptedSubstitutions = ["Lora>Other"];
    expect(set({ text: "ac", shop: [BOLD, OTHER], rules: { acceptedSubstitutions } })).toEqual([
      ["other", "ac", "relative"],
    ]);
  });
});

describe("licence bits of the embedded font", () => {
  const limited = lora("ab", { fsType: 4 });

  test.each<[string, Case, string]>([
    ["for preview and print: no new text", { facts: limited }, "bundled"],
    ["the authored text again", { facts: limited, rules: { isAuthoredText: true } }, "7"],
    [
      "new text where the shop accepts it for itself",
      { facts: limited, rules: { acceptedSubstitutions: ["Lora>Lora"] } },
      "7",
    ],
    ["editable beside it lifts it", { facts: lora("ab", { fsType: 0xc }) }, "7"],
    ["without a table nothing forbids it", { facts: lora("ab", { fsType: null }) }, "7"],
    [
      "bits of a font that is not embedded forbid nothing",
      { facts: lora("ab", { fsType: 4, embedded: false }) },
      "bundled",
    ],
  ])("%s", (_, of, font) => {
    expect(set(of)).toEqual([[font, "ab", font === "7" ? "embedded" : "bundled"]]);
  });

  test("the font that may not be reused is named, as is a full font that is limited itself", () => {
    const limitedOf = (of: Case): string | null | undefined => choose(of).sets[0]?.[0]?.limitedFont;
    expect(limitedOf({ facts: limited })).toBe("Lora");
    expect(limitedOf({ text: "ac", bundled: [full("bundled", { fsType: 4 })] })).toBe("bundled");
    expect(limitedOf({ text: "ac" })).toBeNull();
    expect(limitedOf({ facts: limited, rules: { isAuthoredText: true } })).toBeNull();
  });
});

describe("fonts of one face", () => {
  const others: readonly AuthoredFont[] = [{ facts: lora("cd", { key: "8" }), resourceName: "F2" }];

  test.each<[string, string, readonly (readonly string[])[]]>([
    ["the first as long as it has the letters", "ab", [["7", "ab", "embedded"]]],
    [
      "then the other, which goes on as long as it can",
      "abcd",
      [
        ["7", "ab", "embedded"],
        ["8", "cd", "embedded"],
      ],
    ],
    [
      "and back",
      "acb",
      [
        ["7", "a", "embedded"],
        ["8", "c", "embedded"],
        ["7", "b", "embedded"],
      ],
    ],
    ["what neither has is set by another font, all of it", "acx", [["bundled", "acx", "bundled"]]],
  ])("%s", (_, text, expected) => {
    expect(set({ text, others })).toEqual(expected);
  });

  test("one that may not be reused gives no letters", () => {
    const barred = [{ facts: lora("cd", { key: "8", fsType: 4 }), resourceName: "F2" }];
    expect(set({ text: "abcd", others: barred })).toEqual([["bundled", "abcd", "bundled"]]);
  });
});

describe("what stands in is told", () => {
  test.each<[string, Case, Choice["replaced"]]>([
    [
      "with the letters that the font lacks",
      { text: "acbd" },
      { to: "bundled", characters: ["c", "d"] },
    ],
    [
      "with all of them where it cannot be used at all",
      { facts: lora("", { embedded: false }) },
      { to: "bundled", characters: ["a", "b"] },
    ],
    [
      "without spaces beside letters",
      { text: "a c", facts: lora("a") },
      { to: "bundled", characters: ["c"] },
    ],
    [
      "not for spaces alone",
      { text: " \u00a0", facts: lora("", { embedded: false }), printed: { bundled: " \u00a0" } },
      null,
    ],
    ["not for the font itself", {}, null],
    ["not for the shop's copy of it", { text: "ac", shop: [SHOP] }, null],
  ])("%s", (_, of, replaced) => {
    expect(choose(of).replaced).toEqual(replaced);
  });
});

describe("a text that no font has all of", () => {
  test("is not set: the fewest missing characters are named", () => {
    const printed = { bundled: "ac", second: "a" };
    expect(choose({ text: "acé", bundled: [full("second"), full("bundled")], printed })).toEqual({
      sets: [],
      missing: ["é"],
      replaced: null,
    });
  });

  test("signs alone may come from another font", () => {
    const bundled = [full("first"), full("signs")];
    const printed = { first: LATIN, signs: "→€" };
    expect(set({ text: "ac→b", bundled, printed })).toEqual([
      ["first", "ac", "bundled"],
      ["signs", "→", "bundled"],
      ["first", "b", "bundled"],
    ]);
    expect(set({ text: "→ac", bundled, printed })).toEqual([
      ["signs", "→", "bundled"],
      ["first", "ac", "bundled"],
    ]);
    expect(set({ text: "ac★", bundled, printed })).toEqual({ missing: ["★"] });
  });

  test("letters never do", () => {
    const bundled = [full("first"), full("accents")];
    expect(set({ text: "acé", bundled, printed: { first: LATIN, accents: "é" } })).toEqual({
      missing: ["é"],
    });
  });

  test("in a script that is not known is not set, even if a font has its letters", () => {
    expect(choose({ script: UNKNOWN_SCRIPT })).toEqual({
      sets: [],
      missing: ["a", "b"],
      replaced: null,
    });
  });

  test("without any font at all its characters are missing", () => {
    expect(choose({ facts: lora("", { embedded: false }), bundled: [] })).toEqual({
      sets: [],
      missing: ["a", "b"],
      replaced: null,
    });
  });
});
