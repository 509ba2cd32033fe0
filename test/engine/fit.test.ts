/** Fitting with the bundled fonts: what is chosen, how large, where it stands, and laws for any text. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { anyCharacter } from "#base/any-character.test-kit.ts";
import type { LibraryFont } from "#engine/font/library/library-font.ts";
import { DEFAULT_BOX_SETTINGS } from "#engine/contract/box-settings.ts";
import { type FitRequest, fitBox } from "#engine/fit/fit-box.ts";
import type { FitFonts } from "#engine/fit/fonts.ts";
import type { BoxFit, FitLine } from "#engine/contract/fit-report.ts";
import { rankFonts } from "#engine/fit/rank-fonts.ts";
import type { BoxSettings, TextBox } from "#engine/contract/scene.ts";
import { embeddedFacts, loadFitKit, plainBox } from "#test/support/fit-kit.ts";
import type { SeenPair } from "#engine/plan/plan.ts";
import type { FaceMeasures } from "#engine/plan/face-measures.ts";
import type { FontFacts } from "#engine/plan/font-facts.ts";

let fonts: FitFonts;
beforeAll(async () => {
  fonts = (await loadFitKit()).fonts;
});

const AUTHORED = "Anna Muster";

/** An upright sans of usual weight. */
const PLAIN_MEASURES: FaceMeasures = {
  stem: 88,
  capitalStem: 96,
  foot: 100,
  footHeight: null,
  flag: 0,
  wobble: 0,
  thin: 80,
  slant: 0,
  xHeight: 536,
  capHeight: 714,
  width: 100,
  isFixedPitch: false,
  hasCapitalsOnly: false,
  hasOldStyleFigures: false,
  hasTabularFigures: false,
  joined: 0,
  unrest: 0,
};

interface Case extends Partial<Omit<FitRequest, "box" | "settings" | "authored">> {
  readonly box?: Partial<TextBox>;
  readonly authored?: string;
  readonly kerning?: readonly SeenPair[];
  readonly facts?: FontFacts;
  readonly settings?: Partial<BoxSettings>;
  readonly fonts?: FitFonts;
}

/** An embedded font like Arial that prints the letters of the authored text. */
function arialFacts(characters = AUTHORED): FontFacts {
  const arimo = fonts.bundled[0];
  return embeddedFacts(characters, {
    postScriptName: "ArialMT",
    familyName: "Arial",
    xHeight: 519,
    coverage: [...new Set(Array.from(characters))].map((character) => [
      character,
      character.codePointAt(0) ?? 0,
      1,
      Math.round(arimo?.widthOf(character) ?? 500),
    ]),
  });
}

/** As `fitWhole`, fonts by their ids alone. */
function fit(text: string, given: Case = {}) {
  const whole = fitWhole(text, given);
  return { ...whole, fontsUsed: whole.fontsUsed.map(({ id }) => id) };
}

function fitWhole(text: string, given: Case = {}): BoxFit {
  const { box, authored = AUTHORED, kerning, facts = arialFacts(), ...others } = given;
  const { settings, fonts: own, ...rest } = others;
  const request: FitRequest = {
    box: plainBox(authored, {
      ...box,
      ...(settings === undefined ? {} : { settings: { ...DEFAULT_BOX_SETTINGS, ...settings } }),
    }),
    text,
    authoredFonts: new Map([[facts.key, facts]]),
    resourceNames: { [facts.key]: "F1" },
    substitution: "allow",
    ...(kerning === undefined ? {} : { kerning }),
    ...rest,
  };
  return fitBox(request, own ?? fonts);
}

/** A cut of Arial and a font of another family, as a shop might upload them. */
function shopFonts(): readonly [LibraryFont, LibraryFont] {
  const [arimo, tinos] = ["Arimo-Regular", "Tinos-Regular"].map((name) =>
    fonts.bundled.find(({ facts }) => facts.postScriptName === name),
  );
  if (arimo === undefined || tinos === undefined) {
    throw new Error("bundled fonts are missing");
  }
  const named = (font: LibraryFont, id: string, family: string, name: string): LibraryFont => ({
    ...font,
    file: { id, bytes: font.file.bytes },
    facts: { ...font.facts, id, familyName: family, postScriptName: name },
  });
  return [
    named(arimo, "fnt_cut", "Arial", "Arial-Cut"),
    named(tinos, "fnt_other", "Other", "Other-Regular"),
  ];
}

/** Text of the glyphs from left to right, runs parted by "/". */
function shown({ runs }: FitLine): string {
  return runs.map(({ glyphs }) => glyphs.map(({ text }) => text).join("")).join("/");
}

describe("the font", () => {
  test("is the embedded one while it has every letter", () => {
    const { fontsUsed, substitutions, lines } = fit("Enn Muster".replace("E", "A"));
    expect([fontsUsed, substitutions]).toEqual([["7"], []]);
    expect(lines[0]?.runs[0]?.font).toEqual({ kind: "embedded", key: "7", resourceName: "F1" });
  });

  test("is one substitute for the whole text when a letter is lacking (C6)", () => {
    const { fontsUsed, substitutions, lines } = fit("Anna Müller");
    expect(fontsUsed).toEqual(["bundled:arimo-400"]);
    expect(substitutions).toEqual([{ from: "ArialMT", to: "Arimo-Regular", characters: "ül" }]);
    expect(lines[0]?.runs).toHaveLength(1);
  });

  test("is one for all scripts of a value where there is one", () => {
    const { fontsUsed, lines } = fit("Anna Ωμέγα");
    expect(fontsUsed).toEqual(["bundled:arimo-400"]);
    expect(lines.map(shown)).toEqual(["Anna Ωμέγα"]);
  });

  test("changes between scripts that no one font sets", () => {
    const { fontsUsed } = fit("Anna 東京 ไทย");
    expect(fontsUsed[0]).toBe("7");
    expect(fontsUsed).toHaveLength(3);
  });

  test("is the same on all lines and around other scripts", () => {
    const three = { authored: "Anna Muster\nAnna Muster", facts: arialFacts() };
    expect(fit("Anna\nMüller", three).fontsUsed).toEqual(["bundled:arimo-400"]);
    expect(fit("Anna Ж Müller").lines.map(shown)).toEqual(["Anna Ж Müller"]);
  });

  test("keeps the kerning seen in the authored text", () => {
    const [line] = fit("Ann", { kerning: [["7", 65, 110, -70]] }).lines;
    const [first, second] = line?.runs[0]?.glyphs ?? [];
    expect((first?.advance ?? 0) - (first?.width ?? 0)).toBe(-70);
    expect((second?.advance ?? 0) - (second?.width ?? 0)).toBe(0);
  });

  test.each([
    ["Times New Roman", { postScriptName: "TimesNewRomanPSMT" }, "bundled:tinos-400"],
    ["bold Helvetica", { postScriptName: "Helvetica-Bold", weight: 700 }, "bundled:arimo-700"],
    [
      "medium Helvetica",
      { postScriptName: "HelveticaNeue-Medium", weight: 500 },
      "bundled:arimo-500",
    ],
    [
      "italic Calibri",
      { postScriptName: "Calibri-Italic", italicAngle: -11 },
      "bundled:carlito-400-italic",
    ],
    ["an unknown fixed font", { isFixedPitch: true }, "bundled:cousine-400"],
    ["Cambria", { postScriptName: "Cambria", isSerif: true }, "bundled:caladea-400"],
  ])("for %s is its look-alike", (_, changes, expected) => {
    expect(fit("x", { facts: embeddedFacts("A", { coverage: [], ...changes }) }).fontsUsed).toEqual(
      [expected],
    );
  });

  test("goes on to the next family when the look-alike lacks a script", () => {
    const facts = embeddedFacts("A", { postScriptName: "Cambria", isSerif: true });
    expect(fit("Жанна", { facts }).fontsUsed).not.toEqual(["bundled:caladea-400"]);
    expect(fit("Жанна", { facts }).missing).toEqual([]);
  });

  test("is the shop's own copy when name and widths agree", () => {
    const [arimo, tinos] = ["Arimo-Regular", "Tinos-Regular"].map((name) =>
      fonts.bundled.find(({ facts }) => facts.postScriptName === name),
    );
    if (arimo === undefined || tinos === undefined) {
      throw new Error("bundled fonts are missing");
    }
    const own = { ...arimo, facts: { ...arimo.facts, postScriptName: "ArialMT" } };
    const withShop = { ...fonts, shop: [own] };
    expect(rankFonts(arialFacts(), withShop).exact).toBe(own);
    expect(fit("Anna Müller", { fonts: withShop }).substitutions).toEqual([]);
    const namesake = { ...tinos, facts: { ...tinos.facts, postScriptName: "ArialMT" } };
    expect(rankFonts(arialFacts(), { ...fonts, shop: [namesake] }).exact).toBeNull();
  });

  test("with restricted licence bits sets nothing but the authored text", () => {
    const facts = { ...arialFacts(), fsType: 4 };
    expect(fit("Anna", { facts }).fontsUsed).toEqual(["bundled:arimo-400"]);
    expect(fit(AUTHORED, { facts, force: true }).fontsUsed).toEqual(["7"]);
    expect(fit("Anna", { facts: { ...facts, fsType: 12 } }).fontsUsed).toEqual(["7"]);
  });

  test("with restricted licence bits sets new text once the shop accepts it for itself", () => {
    const facts = { ...arialFacts(), fsType: 4 };
    const barred = fitWhole("Anna", { facts });
    expect([barred.limitedFonts, barred.fontsUsed.map(({ role }) => role)]).toEqual([
      ["ArialMT"],
      ["bundled"],
    ]);
    const confirmed = fitWhole("Anna", { facts, acceptedSubstitutions: ["ArialMT>ArialMT"] });
    expect([confirmed.limitedFonts, confirmed.fontsUsed]).toEqual([
      [],
      [{ id: "7", postScriptName: "ArialMT", role: "embedded" }],
    ]);
  });

  test("comes in the order: accepted, of the family, the default, bundled", () => {
    const [cut, other] = shopFonts();
    const withShop = { ...fonts, shop: [cut, other] };
    const roles = (given: Case, text = "Anna Müller"): readonly string[] =>
      fitWhole(text, { fonts: withShop, ...given }).fontsUsed.map(
        ({ postScriptName, role }) => `${role} ${postScriptName}`,
      );
    const stranger = { ...arialFacts(), familyName: "Frutiger", postScriptName: "Frutiger-Roman" };
    const usual = { defaultFontId: "fnt_other" };
    expect(roles({})).toEqual(["relative Arial-Cut"]);
    expect(roles(usual)).toEqual(["relative Arial-Cut"]);
    expect(roles({ ...usual, facts: stranger })).toEqual(["default Other-Regular"]);
    expect(roles({ facts: stranger })).toEqual(["bundled Arimo-Regular"]);
    expect(roles({ defaultFontId: "fnt_gone", facts: stranger })).toEqual([
      "bundled Arimo-Regular",
    ]);
    const accepted = ["ArialMT>Other-Regular", "Frutiger-Roman>Caladea-Regular"];
    expect(roles({ acceptedSubstitutions: accepted })).toEqual(["relative Other-Regular"]);
    expect(roles({ acceptedSubstitutions: accepted, ...usual, facts: stranger })).toEqual([
      "relative Caladea-Regular",
    ]);
    // The embedded font comes before all of them while it has the letters.
    expect(roles({ acceptedSubstitutions: accepted }, "Anna")).toEqual(["embedded ArialMT"]);
  });

  test("may still be an accepted one where substitution is refused", () => {
    const set = fitWhole("Anna Müller", {
      substitution: "refuse",
      acceptedSubstitutions: ["ArialMT>Tinos-Regular"],
    });
    expect(set.fontsUsed.map(({ postScriptName }) => postScriptName)).toEqual(["Tinos-Regular"]);
    expect(set.substitutions).toEqual([{ from: "ArialMT", to: "Tinos-Regular", characters: "ül" }]);
  });

  test("is the shop's copy only where the widths bear the name out", () => {
    const [arimo, tinos] = ["Arimo-Regular", "Tinos-Regular"].map((name) =>
      fonts.bundled.find(({ facts }) => facts.postScriptName === name),
    );
    if (arimo === undefined || tinos === undefined) {
      throw new Error("bundled fonts are missing");
    }
    const own = { ...arimo, facts: { ...arimo.facts, postScriptName: "ArialMT" } };
    const off = (count: number): FontFacts => {
      const facts = arialFacts("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn");
      const coverage = facts.coverage.map(
        ([character, code, length, width], i) =>
          [character, code, length, i < count ? width + 3 : width] as const,
      );
      return { ...facts, coverage };
    };
    const exact = (facts: FontFacts): boolean =>
      rankFonts(facts, { ...fonts, shop: [own] }).exact === own;
    // 2 of 40 widths are 5 %.
    expect([exact(off(0)), exact(off(2)), exact(off(3))]).toEqual([true, true, false]);
    expect(exact({ ...off(0), coverage: [] })).toBe(false);
    expect(exact({ ...off(0), coverage: [], embedded: false })).toBe(true);
  });

  test("in place of Lato that no outlines prove is Lato all the same", () => {
    const lato = { a: 0.493, e: 0.531, n: 0.566, o: 0.58, r: 0.376, t: 0.383, A: 0.68, M: 0.905 };
    const coverage = Object.entries(lato).map(
      ([letter, em]) => [letter, letter.charCodeAt(0), 1, em * 1000] as const,
    );
    const facts = embeddedFacts("", { postScriptName: "Lato-Regular", xHeight: 507, coverage });
    expect(fit("Zoë", { facts }).fontsUsed).toEqual(["open:Lato-Regular"]);
  });

  test("is not the embedded one where combining marks need placing", () => {
    const facts = arialFacts(`${AUTHORED}x\u0323`);
    expect(fit("x\u0323", { facts }).fontsUsed).not.toContain("7");
  });

  test("of each style stays where its words stay", () => {
    const [regular, bold] = [arialFacts(), { ...arialFacts(), key: "8" }];
    const runs = [
      { start: 0, end: 5, font: "7", sizePt: 12 },
      { start: 5, end: 11, font: "8", sizePt: 12 },
    ];
    const set = fit("Anna Master", {
      box: { runs },
      authoredFonts: new Map([
        ["7", regular],
        ["8", bold],
      ]),
      resourceNames: { "7": "F1", "8": "F2" },
    });
    expect(set.lines.map(shown)).toEqual(["Anna /Master"]);
    expect(set.fontsUsed).toEqual(["7", "8"]);
  });
});

describe("what no font prints", () => {
  test.each([
    ["emoji", "Anna 😀", ["😀"]],
    ["flags", "🇩🇪", ["🇩", "🇪"]],
    ["Korean, which no bundled font has", "한 Anna", ["한"]],
    ["Syriac, which no bundled font has", "ܐܒ", ["ܐ", "ܒ"]],
    ["a lone surrogate", "a\ud800", ["\ud800"]],
    ["control characters", "a\u0007", ["\u0007"]],
  ])("%s are missing, and nothing is set", (_, text, missing) => {
    expect(fit(text)).toMatchObject({ missing, lines: [], fontsUsed: [] });
  });

  test("is whatever the embedded font lacks when substitution is refused", () => {
    const refused = fit("Anna Müller", { substitution: "refuse" });
    expect(refused).toMatchObject({ missing: ["ü", "l"], lines: [], substitutions: [] });
  });

  test("does not count invisible characters", () => {
    expect(fit("An\u200bna\ufe0f", {}).missing).toEqual([]);
    expect(fit("© ™\ufe0f").missing).toEqual([]);
  });
});

describe("the size", () => {
  test("is the authored one when there is room", () => {
    expect(fit("Anna")).toMatchObject({ sizePt: 12, overflow: false, changed: true });
  });

  test("shrinks to the room and not below the smallest one", () => {
    const long = fit("Anna Muster Anna Muster Anna Muster Anna Muster");
    expect(long.sizePt).toBeLessThan(12);
    expect(long.sizePt).toBeGreaterThanOrEqual(7.2);
    expect(long.overflow).toBe(false);
    expect(fit("Muster ".repeat(12))).toMatchObject({ sizePt: 7.2, overflow: true });
  });

  test.each<[string, Partial<BoxSettings>, number, boolean]>([
    ["no shrinking", { shrinkToFit: false }, 12, true],
    ["a smaller minimum", { minSizePt: 3 }, 5.05, false],
    ["a minimum above the authored size", { minSizePt: 20 }, 12, true],
    ["more room", { maxWidthPt: 500 }, 12, false],
  ])("follows the author: %s", (_, settings, sizePt, overflow) => {
    const set = fit("Muster ".repeat(11).trim(), { settings });
    expect(set.overflow).toBe(overflow);
    expect(set.sizePt).toBeCloseTo(sizePt, 0);
  });

  test("never grows and keeps 5 pt at least", () => {
    expect(fit("A", { box: { sizePt: 4 } })).toMatchObject({ sizePt: 4, minSizePt: 4 });
    expect(fit("A", { box: { sizePt: 6 } })).toMatchObject({ sizePt: 6, minSizePt: 5 });
  });

  test("counts horizontal scale and tracking", () => {
    const [plain, tracked, narrow] = [
      fit("Anna Muster"),
      fit("Anna", { box: { trackingEm: 0.1 } }),
      fit("Anna", { box: { scale: 0.5 } }),
    ];
    expect(plain.changed).toBe(false);
    const width = fit("Anna").lines[0]?.widthPt ?? 0;
    expect(tracked.lines[0]?.widthPt).toBeCloseTo(width + 3 * 0.1 * 12, 6);
    expect(narrow.lines[0]?.widthPt).toBeCloseTo(width / 2, 6);
  });

  test("is held down where boxes share one", () => {
    expect(fit("Anna", { largestSizePt: 9.5 })).toMatchObject({ sizePt: 9.5, authoredSizePt: 12 });
    expect(fit(AUTHORED, { largestSizePt: 9.5, force: true }).sizePt).toBe(9.5);
  });

  test("of text with more forced lines than the box has overflows", () => {
    expect(fit("Anna\nMuster")).toMatchObject({ sizePt: 12, overflow: true });
  });
});

describe("lines", () => {
  const three = { authored: "Anna Muster\nAnna Muster\nAnna" };

  test("wrap before they shrink, at words (C12)", () => {
    const set = fit("Anna Muster Anna Muster Anna Muster Anna", three);
    expect(set.sizePt).toBe(12);
    expect(set.lines.length).toBe(2);
    expect(set.lines.map(({ text }) => text).join(" ")).toBe(set.text);
    expect(set.lines.map(({ yPt }) => yPt)).toEqual([0, -15]);
  });

  test("shrink together with their leading when wrapping is not enough", () => {
    const set = fit("Anna Muster ".repeat(16).trim(), { ...three, settings: { minSizePt: 1 } });
    expect(set.overflow).toBe(false);
    expect(set.lines).toHaveLength(3);
    expect(set.lines[1]?.yPt).toBeCloseTo((-15 * set.sizePt) / 12, 9);
  });

  test("never part a word, whatever it costs (C4, C14)", () => {
    const set = fit(`Anna ${"u".repeat(60)}`, three);
    expect(set).toMatchObject({ overflow: true, sizePt: 7.2 });
    expect(set.lines.map(({ text }) => text)).toEqual(["Anna", "u".repeat(60)]);
  });

  test("show a soft hyphen only where it ends them", () => {
    const room = { ...three, settings: { minSizePt: 12, maxWidthPt: 60 } };
    const broken = fit("Muster\u00admuster Mu\u00adster", room);
    expect(broken.lines.map(shown)).toEqual(["Muster-", "muster", "Muster"]);
    const unbroken = fit("Muster\u00adMuster", { ...room, substitution: "refuse" });
    expect(unbroken.lines.map(shown)).toEqual(["MusterMuster"]);
  });

  test("hang from the authored edge, centre or right end (C7)", () => {
    const anna = (align: TextBox["align"]): FitLine | undefined =>
      fit("Anna", { box: { align, roomStartPt: -50 } }).lines[0];
    const width = anna("left")?.widthPt ?? 0;
    expect(anna("left")?.xPt).toBeCloseTo(0, 9);
    expect(anna("center")?.xPt).toBeCloseTo(33 - width / 2, 9);
    expect(anna("right")?.xPt).toBeCloseTo(66 - width, 9);
  });

  test("are justified but for the last, by a third of a space at most", () => {
    const set = fit("Anna Muster Anna Muster Anna Muster Anna Muster", {
      authored: `${"Anna Muster ".repeat(3)}\n${"Anna Muster ".repeat(3)}\nAnna`,
      box: { align: "justify", maxWidthPt: 216 },
    });
    expect(set.lines.length).toBeGreaterThan(1);
    expect(set.lines.at(-1)?.wordSpacingEm).toBe(0);
    for (const { wordSpacingEm, widthPt } of set.lines.slice(0, -1)) {
      expect(wordSpacingEm).toBeGreaterThan(0);
      expect(wordSpacingEm).toBeLessThanOrEqual(0.278 * 0.33 + 1e-9);
      expect(widthPt).toBeLessThanOrEqual(216.001);
    }
  });
});

describe("the authored text", () => {
  test("is left alone unless forced", () => {
    expect(fit(AUTHORED)).toMatchObject({ changed: false, lines: [] });
  });

  test("forced keeps size, lines and places even when measured wider than its room", () => {
    const authored = "Anna Muster Anna\nMuster";
    const set = fit(authored, {
      authored,
      force: true,
      box: { maxWidthPt: 10, leadingPt: 15.5 },
      settings: { maxWidthPt: 10 },
    });
    expect(set).toMatchObject({ changed: true, isForced: true, sizePt: 12, overflow: false });
    expect(set.lines).toMatchObject([
      { text: "Anna Muster Anna", xPt: 0, yPt: 0, authoredLine: 0 },
      { text: "Muster", xPt: 0, yPt: -15, authoredLine: 1 },
    ]);
  });

  test.each<readonly [string, string, string, Pick<Case, "box" | "settings">]>([
    ["a word of the second line", "Anna Muster\nAnna\nMuster", "0 - 2", {}],
    ["a line more", "Anna Muster\nMuster\nMuster\nAnna", "0 1 2 -", {}],
    ["a line taken out", "Anna Muster\nMuster", "0 1", {}],
    ["lines that moved up", "Muster\nMuster", "- 1", {}],
    ["another first word, centred", "Anna\nMuster\nMuster", "- 1 2", { box: { align: "center" } }],
    [
      "aligned otherwise by the author",
      "Anna\nMuster\nMuster",
      "- - -",
      { settings: { align: "right" } },
    ],
    ["a letter that needs another font", "Änna\nMuster\nMuster", "- - -", {}],
  ])("stays line by line: %s", (_, text, expected, given) => {
    const authored = "Anna Muster\nMuster\nMuster";
    const set = fit(text, { authored, ...given });
    const kept = set.lines.map(({ authoredLine }) => authoredLine ?? "-");
    expect(kept.join(" ")).toBe(expected);
  });

  test("shrunk with its group is set anew", () => {
    const set = fit(AUTHORED, { force: true, largestSizePt: 9 });
    expect(set.lines.map(({ authoredLine }) => authoredLine)).toEqual([undefined]);
  });

  test("emptied leaves nothing", () => {
    expect(fit("")).toMatchObject({ changed: true, lines: [], overflow: false, missing: [] });
  });
});

describe("right to left", () => {
  test("letters stand in reverse, numbers do not", () => {
    const [line] = fit("שלום 123", { box: { direction: "rtl" } }).lines;
    expect(line?.text).toBe("שלום 123");
    expect(line?.runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join("")).toBe(
      "123 םולש",
    );
  });

  test("a Hebrew word in a Latin line stays in its place", () => {
    const facts = arialFacts(`${AUTHORED}()אבג`);
    const [line] = fit("Anna (אבג) Muster", { facts }).lines;
    expect(shown(line ?? { ...EMPTY_LINE })).toBe("Anna (גבא) Muster");
  });
});

const EMPTY_LINE: FitLine = { text: "", runs: [], xPt: 0, yPt: 0, widthPt: 0, wordSpacingEm: 0 };

describe("laws", () => {
  const word = fc.stringMatching(/^[A-Za-zäöüßéŁłΩЖ0-9.,'()-]{1,14}$/);
  const phrase = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(" "));
  const shape = fc.record({
    trackingEm: fc.constantFrom(0, 0.05, -0.02),
    scale: fc.constantFrom(1, 0.8, 1.2),
    maxWidthPt: fc.integer({ min: 70, max: 300 }),
    maxLines: fc.constantFrom(1, 2, 4),
    align: fc.constantFrom("left", "center", "right", "justify"),
  }) satisfies fc.Arbitrary<Partial<TextBox>>;

  test("what does not overflow is within its room, and a hundredth more would not be", () => {
    fc.assert(
      fc.property(phrase, shape, (text, box) => {
        const settings = { maxWidthPt: box.maxWidthPt, minSizePt: 1 };
        const set = fit(text, { box, settings });
        if (!set.overflow) {
          for (const { widthPt } of set.lines) {
            expect(widthPt).toBeLessThanOrEqual(set.maxWidthPt + 0.1);
          }
          expect(set.lines.length).toBeLessThanOrEqual(box.maxLines);
        }
        if (!set.overflow && set.changed && set.sizePt < set.authoredSizePt - 0.01) {
          const larger = fit(text, {
            box: { ...box, sizePt: set.sizePt + 0.01 },
            settings: { ...settings, shrinkToFit: false },
          });
          expect(larger.overflow).toBe(true);
        }
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  test("any text at all is set without .notdef or named as missing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        shape,
        fc.constantFrom<TextBox["direction"]>("ltr", "rtl"),
        (text, box, direction) => {
          const set = fit(text, { box: { ...box, direction } });
          expect(set.missing.length > 0 && set.lines.length > 0).toBe(false);
          for (const glyph of set.lines.flatMap(({ runs }) => runs.flatMap((run) => run.glyphs))) {
            expect(glyph.code).toBeGreaterThan(0);
            expect(Number.isFinite(glyph.advance + glyph.dx + glyph.dy)).toBe(true);
          }
        },
      ),
      { numRuns: 400, seed: 11 },
    );
  });

  test("printable text of bundled scripts, in any direction, keeps every character", () => {
    const mixed = fc.string({
      unit: fc.constantFrom(..."aZ äß Ωλ Жщ שםת 09 ()-+.".split("")),
      maxLength: 40,
    });
    fc.assert(
      fc.property(mixed, fc.constantFrom<TextBox["direction"]>("ltr", "rtl"), (text, direction) => {
        const set = fit(text, { box: { direction, maxLines: 3 } });
        expect(set.missing).toEqual([]);
        const set1 = set.lines.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs));
        const printed = set1.map((glyph) => glyph.text).join("");
        const sorted = (value: string): string =>
          Array.from(value.replaceAll(" ", ""))
            .toSorted((a, b) => (a < b ? -1 : 1))
            .join("");
        expect(set.changed ? sorted(printed) : sorted(text)).toBe(sorted(text.normalize("NFC")));
      }),
      { numRuns: 200, seed: 13 },
    );
  });
});

describe("letters that print alike", () => {
  test.each([
    ["a-b", "ab\u2010"],
    ["a\u2010b", "ab-"],
    ["a\u2011b", "ab\u2010"],
    ["a\u00b7b", "ab\u2219"],
    ["a\u00a0b", "ab "],
    ["\u03a9b", "b\u2126"],
    ["\u00b5b", "b\u03bc"],
    ["\u03bcb", "b\u00b5"],
  ])("%j is set by a font of %j", (text, letters) => {
    const facts = embeddedFacts(letters, { postScriptName: "Design-Book", familyName: "Design" });
    const { substitutions, fontsUsed } = fit(text, { authored: "ab", facts });
    expect(substitutions).toEqual([]);
    expect(fontsUsed).toEqual([facts.key]);
  });

  test("a dash is no hyphen", () => {
    const facts = embeddedFacts("ab-", { postScriptName: "Design-Book", familyName: "Design" });
    expect(fit("a\u2013b", { authored: "ab", facts }).substitutions).toHaveLength(1);
  });
});

describe("a face of a class", () => {
  /** Measures of an upright sans of usual weight, changed. */
  const drawn = (changes: Partial<FaceMeasures>): FontFacts =>
    embeddedFacts("abn", {
      postScriptName: "Design-Book",
      familyName: "Design",
      measures: { ...PLAIN_MEASURES, ...changes },
    });

  test.each([
    [{}, [false, false, false]],
    [{ foot: 260, thin: 40 }, [true, false, false]],
    [{ foot: 300, thin: 30, slant: 15, stem: 150 }, [true, true, false]],
    // Cousine calls itself a serif; a fixed pitch is a class of its own.
    [{ isFixedPitch: true }, [true, false, true]],
  ])("%j is replaced by one of it", (changes, expected) => {
    const [first] = rankFonts(drawn(changes), fonts).bundled;
    expect([first?.facts.isSerif, first?.facts.isItalic, first?.facts.isFixedPitch]).toEqual(
      expected,
    );
  });

  test("drawn by a pen is replaced by what the author names, and by nothing else", () => {
    const facts = drawn({ unrest: 60 });
    expect(fit("Zoé", { authored: "ab", facts }).missing).toEqual(["Z", "o", "é"]);
    const acceptedSubstitutions = ["Design-Book>Tinos-Italic"];
    const { missing, substitutions } = fit("Zoé", { authored: "ab", facts, acceptedSubstitutions });
    expect([missing, substitutions.map(({ to }) => to)]).toEqual([[], ["Tinos-Italic"]]);
  });

  test("without small letters stays one of capitals", () => {
    // As tall as capitals: no small ones.
    const facts = drawn({ hasCapitalsOnly: true, xHeight: 700, capHeight: 700 });
    const { lines, substitutions } = fit("Zoé", { authored: "ab", facts });
    expect(substitutions).toHaveLength(1);
    const typed = lines.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs));
    const capitals = fit("ZOÉ", { authored: "ab", facts }).lines[0]?.runs[0]?.glyphs ?? [];
    expect(typed.map(({ code }) => code)).toEqual(capitals.map(({ code }) => code));
    expect(typed.map(({ text }) => text).join("")).toBe("Zoé");
  });
});
