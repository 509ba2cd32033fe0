import { describe, expect, test } from "vitest";
import type { FaceMeasures } from "../plan/face-measures.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import type { FitFonts } from "./fonts.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import { libraryFont } from "./library-fonts.test-kit.ts";
import { NOTHING_MEASURED } from "../font/measure/letters.test-kit.ts";
import { coverageOf, rankFonts } from "./rank-fonts.ts";

/** Letters of a font of the file with these widths, a to j. */
const lettersOf = (width: (i: number) => number): FontFacts["coverage"] =>
  Array.from("abcdefghij", (letter, i) => [letter, i + 1, 1, width(i)] as const);

/** Nothing is known of the letters but that they are hollow. */
const HOLLOW = { ...NOTHING_MEASURED, isHollow: true as const };

/** A sans of the file, all letters 500 wide. */
const sans = (changes: Partial<FontFacts> = {}): FontFacts =>
  factsOf("7", {
    postScriptName: "Design-Regular",
    familyName: "Design",
    isSerif: false,
    coverage: lettersOf(() => 500),
    ...changes,
  });

/** A full font with these measures. */
const drawn = (font: LibraryFont, measures: Partial<FaceMeasures>): LibraryFont => ({
  ...font,
  file: { ...font.file, measures: { ...NOTHING_MEASURED, ...measures } },
});

interface Case {
  readonly shop?: readonly LibraryFont[];
  readonly bundled?: readonly LibraryFont[];
  /** What a variable font makes for any face. */
  readonly made?: LibraryFont;
  /** The cuts of open families that are offered for any face. */
  readonly open?: readonly LibraryFont[];
}

function check(facts: FontFacts, { shop = [], bundled = [], made, open }: Case) {
  const variable = made === undefined ? undefined : { nearest: () => [made] };
  const index = { families: [] };
  const openFonts = open && { index, nearest: () => open };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing is shaped
  const fonts = { shop, bundled, variable, open: openFonts } as unknown as FitFonts;
  const ranked = rankFonts(facts, fonts);
  const ids = (list: readonly LibraryFont[]) => list.map(({ file }) => file.id);
  return {
    exact: ranked.exact?.file.id ?? null,
    relatives: ids(ranked.relatives),
    bundled: ids(ranked.bundled),
    others: ids(ranked.others),
    acceptable: ranked.acceptable?.file.id ?? null,
    again: rankFonts(facts, fonts) === ranked,
  };
}
const first = (facts: FontFacts, ...bundled: readonly LibraryFont[]) =>
  check(facts, { bundled }).bundled[0];

describe("the shop's fonts", () => {
  const own = libraryFont("own", { familyName: "Design", postScriptName: "Design-Regular" });
  const bold = libraryFont("bold", {
    familyName: "Design",
    postScriptName: "Design-Bold",
    weight: 700,
  });
  const other = libraryFont("other", { familyName: "Other" });

  test("are the font itself, cuts of its family, and others", () => {
    expect(check(sans(), { shop: [other, bold, own] })).toMatchObject({
      exact: "own",
      relatives: ["bold"],
      others: ["other"],
    });
  });

  test("are the font itself only by widths that bear it out", () => {
    const wide = sans({ coverage: lettersOf(() => 600) });
    expect(check(wide, { shop: [own] })).toMatchObject({ exact: null, relatives: ["own"] });
  });

  test("are of one family whatever its spaces and case", () => {
    const spaced = libraryFont("x", { familyName: "DES IGN", postScriptName: "Y" });
    expect(check(sans(), { shop: [spaced] }).relatives).toEqual(["x"]);
    expect(
      check(sans({ familyName: "" }), { shop: [libraryFont("x", { familyName: "-" })] }).relatives,
    ).toEqual([]);
  });
});

describe("what stands in for a font", () => {
  test("is of its class first, however unlike its weight", () => {
    const serif = libraryFont("serif", { isSerif: true });
    const heavy = libraryFont("heavy", { weight: 900 });
    expect(first(sans(), serif, heavy)).toBe("heavy");
    const slanted = libraryFont("slanted", { isItalic: true, italicAngle: -10 });
    expect(first(sans({ italicAngle: -10 }), heavy, slanted)).toBe("slanted");
    const mono = libraryFont("mono", { isFixedPitch: true });
    expect(first(sans({ isFixedPitch: true }), heavy, mono)).toBe("mono");
  });

  test("is of the nearest weight, x-height and width within its class", () => {
    const [light, bold] = [
      libraryFont("light", { weight: 300 }),
      libraryFont("bold", { weight: 700 }),
    ];
    expect(first(sans({ weight: 600 }), light, bold)).toBe("bold");
    const [low, high] = [
      libraryFont("low", { xHeight: 440 }),
      libraryFont("high", { xHeight: 540 }),
    ];
    expect(first(sans({ xHeight: 530 }), low, high)).toBe("high");
    expect(first(sans({ xHeight: null }), low, high)).toBe("low");
    const [narrow, usual] = [
      libraryFont("narrow", {}, () => 400),
      libraryFont("usual", {}, () => 510),
    ];
    expect(first(sans(), narrow, usual)).toBe("usual");
  });

  test("is an instance where the most alike cut is of another weight, though a less alike one is of this", () => {
    const thin = libraryFont("thin");
    const wide = libraryFont("wide", { weight: 560 }, () => 600);
    const made = libraryFont("made", { weight: 560 });
    const facts = sans({ weight: 560 });
    expect(first(facts, thin, wide)).toBe("thin");
    expect(check(facts, { bundled: [thin, wide], made }).bundled[0]).toBe("made");
    // One of the weight that is the most alike stays, and so does a cut made to the face's measure.
    expect(check(facts, { bundled: [libraryFont("same", { weight: 560 })], made }).bundled).toEqual(
      ["same"],
    );
    const measured = libraryFont("measured", { familyName: "Arimo", weight: 500 });
    const helvetica = sans({ postScriptName: "Helvetica-Medium", weight: 560 });
    expect(check(helvetica, { bundled: [measured], made }).bundled).toEqual(["measured"]);
  });

  test("is made for a face of its weight alone: a light cut is no regular one, whatever it is called", () => {
    const [arimo, made] = [
      drawn(libraryFont("arimo", { familyName: "Arimo" }), { stem: 88, capitalStem: 93 }),
      drawn(libraryFont("made"), { stem: 60, capitalStem: 64 }),
    ];
    const helvetica = (stem: number): FontFacts =>
      sans({
        postScriptName: "Helvetica",
        measures: { ...NOTHING_MEASURED, stem, capitalStem: stem + 5, xHeight: 523 },
      });
    expect(check(helvetica(60), { bundled: [arimo], made }).bundled).toEqual(["made", "arimo"]);
    expect(check(helvetica(80), { bundled: [arimo], made }).bundled).toEqual(["arimo"]);
  });

  test("is a cut of an open family where that is the most alike", () => {
    const [bundled, open] = [[libraryFont("usual")], [libraryFont("light", { weight: 300 })]];
    expect(check(sans({ weight: 300 }), { bundled, open }).bundled).toEqual(["light", "usual"]);
    expect(check(sans(), { bundled, open }).bundled).toEqual(["usual", "light"]);
  });

  test("is an instance of the very design by its name, though a cut is as near", () => {
    const made = libraryFont("made", { familyName: "Inter Variable" });
    const bundled = [libraryFont("usual")];
    const inter = sans({ postScriptName: "Inter-Regular" });
    expect(check(inter, { bundled, made }).bundled).toEqual(["made", "usual"]);
    expect(check(sans({ postScriptName: "Interstate" }), { bundled, made }).bundled).toEqual([
      "usual",
    ]);
  });

  test("is an instance where the most alike cut is of another width", () => {
    const made = libraryFont("made", {}, () => 500);
    const wide = libraryFont("wide", {}, () => 540);
    expect(check(sans(), { bundled: [wide], made }).bundled[0]).toBe("made");
    const near = libraryFont("near", {}, () => 520);
    expect(check(sans(), { bundled: [near], made }).bundled).toEqual(["near"]);
  });

  test("is of the x-height and the contrast that are seen, whatever is stated", () => {
    const measures = { ...NOTHING_MEASURED, xHeight: 430, thin: 30 };
    const [low, high] = [
      drawn(libraryFont("low"), { xHeight: 440, thin: 30 }),
      drawn(libraryFont("high"), { xHeight: 540, thin: 30 }),
    ];
    expect(first(sans({ measures, xHeight: 540 }), high, low)).toBe("low");
    // Small letters that are capitals have their height.
    const capitals = sans({ measures: { ...measures, hasCapitalsOnly: true } });
    expect(first(capitals, high, low)).toBe("high");
    const even = drawn(libraryFont("even"), { xHeight: 430, thin: 70 });
    expect(first(sans({ measures }), even, low)).toBe("low");
  });

  test("is rather narrower than wider: the wider one shrinks", () => {
    const [wide, narrow] = [
      libraryFont("wide", {}, () => 550),
      libraryFont("narrow", {}, () => 450),
    ];
    expect(first(sans(), wide, narrow)).toBe("narrow");
  });

  test("is drawn alike, letter by letter, where widths are equal on average", () => {
    const uneven = (turn: number) => (character: string) =>
      500 + ((character.charCodeAt(0) + turn) % 2 === 0 ? 100 : -100);
    const facts = sans({ coverage: lettersOf((i) => (i % 2 === 0 ? 400 : 600)) });
    expect(
      first(facts, libraryFont("other", {}, uneven(1)), libraryFont("alike", {}, uneven(0))),
    ).toBe("alike");
  });

  test("is not judged by widths of fewer than three letters", () => {
    const two = sans({ coverage: lettersOf(() => 500).slice(0, 2) });
    const wide = libraryFont("wide", {}, () => 900);
    expect(first(two, wide, libraryFont("same"))).toBe("wide");
    const three = sans({ coverage: lettersOf(() => 500).slice(0, 3) });
    expect(first(three, wide, libraryFont("same"))).toBe("same");
  });

  test("is judged by letters and figures alone, that both have", () => {
    const signs = ["!", "#", "%", "a", "b", "c", "{", "|"].map(
      (sign, i) => [sign, i + 1, 1, 500] as const,
    );
    const odd = libraryFont("odd", {}, (character) => (/[a-z]/u.test(character) ? 500 : 900));
    const wide = libraryFont("wide", {}, () => 520);
    expect(first(sans({ coverage: signs }), wide, odd)).toBe("odd");
    const lacking = libraryFont("lacking", {}, (character) => (character < "d" ? 500 : null));
    expect(first(sans(), wide, lacking)).toBe("lacking");
  });

  test.each([
    ["ArialMT", "Arimo"],
    ["Helvetica-Bold", "Arimo"],
    ["TimesNewRomanPSMT", "Tinos"],
    ["CourierNew", "Cousine"],
    ["Calibri-Light", "Carlito"],
    ["Lato-Regular", "Carlito"],
    ["Cambria", "Caladea"],
  ])("is made for %s where it is %s", (postScriptName, familyName) => {
    const made = libraryFont("made", { familyName, weight: 480 });
    const other = libraryFont("other", { familyName: "Other", weight: 450 });
    // Of one class whatever the names say: pitch alone tells.
    const facts = sans({ postScriptName, familyName: "X", isFixedPitch: true });
    const of = (font: LibraryFont) => ({ ...font, facts: { ...font.facts, isFixedPitch: true } });
    expect(first(facts, of(other), of(made))).toBe("made");
  });

  test("is not made for a narrow cut, whose widths are others", () => {
    const made = libraryFont("made", { familyName: "Arimo", weight: 480 });
    const other = libraryFont("other", { familyName: "Other", weight: 450 });
    expect(first(sans({ postScriptName: "ArialNarrow" }), other, made)).toBe("other");
  });

  test("is one cut of each family, in the order given where nothing tells", () => {
    const cuts = ["a", "b", "c"].map((id) =>
      libraryFont(id, { familyName: id === "c" ? "Z" : "Y" }),
    );
    expect(check(sans(), { bundled: cuts }).bundled).toEqual(["a", "c"]);
  });

  test("is none for a face that a pen has drawn: its author says what may stand in", () => {
    const fonts = { bundled: [libraryFont("a")], shop: [libraryFont("b")] };
    const drawn = { bundled: [], others: [], acceptable: "a" };
    expect(check(sans({ isScript: true, embedded: false }), fonts)).toMatchObject(drawn);
    expect(check(sans(), fonts)).toMatchObject({ bundled: ["a"], acceptable: null });
  });

  test("is none for hollow letters but hollow ones of the shop, and those none for filled letters", () => {
    const hollowFont = (id: string, familyName: string): LibraryFont => {
      const font = libraryFont(id, { familyName });
      return { ...font, file: { ...font.file, measures: HOLLOW } };
    };
    const [filled, hollow] = [
      libraryFont("filled", { familyName: "Design" }),
      hollowFont("hollow", "Design"),
    ];
    const fonts = { bundled: [libraryFont("a")], shop: [filled, hollow, hollowFont("b", "Other")] };
    const ofHollow = { relatives: ["hollow"], bundled: [], others: [], acceptable: "a" };
    expect(check(sans({ measures: HOLLOW }), fonts)).toMatchObject(ofHollow);
    const ofFilled = { relatives: ["filled"], bundled: ["a"], others: [], acceptable: null };
    expect(check(sans(), fonts)).toMatchObject(ofFilled);
  });

  test("is found once for a font and a list of fonts", () => {
    expect(check(sans(), { bundled: [libraryFont("a")] }).again).toBe(true);
  });
});

test("the letters of a font are read once, by character", () => {
  const facts = sans();
  expect(coverageOf(facts).get("b")).toEqual({ code: 2, length: 1, width: 500 });
  expect(coverageOf(facts).get("z")).toBeUndefined();
  expect(coverageOf(facts)).toBe(coverageOf(facts));
});
