import { describe, expect, test } from "vitest";
import type { FontFacts } from "../plan/font-facts.ts";
import type { LibraryFontFacts } from "../font/library/library-font.ts";
import type { FitFonts } from "./fonts.ts";
import { NOTHING_MEASURED } from "../font/measure/letters.test-kit.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import { libraryFont } from "./library-fonts.test-kit.ts";
import { scriptsOf, scriptSubstitutes } from "./script-fonts.ts";

/** The fonts kept for Arabic, best first, for a font of the file. */
function check(facts: Partial<FontFacts>, ...kept: readonly Partial<LibraryFontFacts>[]) {
  const fonts = kept.map((changes, i) => libraryFont(`f${i}`, changes));
  const scripts = {
    ids: [],
    forScript: (script: string) => (script === "Arab" ? fonts : []),
    byId: () => undefined,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the kept fonts are looked at
  const all = { scripts } as unknown as FitFonts;
  return scriptSubstitutes(factsOf("7", facts), "Arab", all).map((font) => font.facts.familyName);
}

const [NASKH, KUFI] = [{ familyName: "Noto Naskh Arabic" }, { familyName: "Noto Kufi Arabic" }];

/** A face whose name and flag tell nothing. */
const UNTOLD = { postScriptName: "X", familyName: "X", isSerif: false };

describe("what stands in for a font of another script", () => {
  test.each<[string, Partial<FontFacts>, string]>([
    ["a serif by its name", { postScriptName: "Traditional-Arabic" }, NASKH.familyName],
    ["a Garamond, in whatever script", { postScriptName: "AGaramondPro" }, NASKH.familyName],
    ["a serif by its family", { postScriptName: "X", familyName: "Amiri" }, NASKH.familyName],
    [
      "a sans by its name, whatever its flag says",
      { postScriptName: "DubaiSans", familyName: "D", isSerif: true },
      KUFI.familyName,
    ],
    [
      "a font of no telling name by its flag",
      { postScriptName: "X", familyName: "X", isSerif: true },
      NASKH.familyName,
    ],
    [
      "a font of no telling name by the feet of its Latin letters, whatever its flag says",
      { ...UNTOLD, measures: { ...NOTHING_MEASURED, foot: 280, thin: 40 } },
      NASKH.familyName,
    ],
    [
      "one whose Latin letters have none",
      { ...UNTOLD, isSerif: true, measures: { ...NOTHING_MEASURED, foot: 100, thin: 80 } },
      KUFI.familyName,
    ],
    [
      "Hiragino Mincho by its name",
      { ...UNTOLD, postScriptName: "HiraMinPro-W3" },
      NASKH.familyName,
    ],
    [
      "a font that says nothing",
      { postScriptName: "X", familyName: "X", isSerif: false },
      KUFI.familyName,
    ],
  ])("for %s is of its style", (_, facts, expected) => {
    expect(check(facts, NASKH, KUFI)[0]).toBe(expected);
    expect(check(facts, KUFI, NASKH)[0]).toBe(expected);
  });

  test("is of the nearer weight within a style", () => {
    const bold = { postScriptName: "X", familyName: "X", isSerif: false, weight: 600 };
    const [light, heavy] = [
      { familyName: "Light Kufi", weight: 300 },
      { familyName: "Heavy Kufi", weight: 700 },
    ];
    expect(check(bold, light, heavy)).toEqual(["Heavy Kufi", "Light Kufi"]);
    expect(check({ ...bold, weight: 400 }, heavy, light)).toEqual(["Light Kufi", "Heavy Kufi"]);
  });

  test("is bold for a face that is, whatever weight its file states", () => {
    const [usual, heavy] = [
      { familyName: "Usual Gothic" },
      { familyName: "B Gothic", weight: 700 },
    ];
    const of = (postScriptName: string, weight: number): string | undefined =>
      check({ ...UNTOLD, postScriptName, weight }, usual, heavy)[0];
    expect(of("TankuinEG-Bold-Big5", 400)).toBe("B Gothic");
    expect(of("HGSoeiKakugothicUB", 400)).toBe("B Gothic");
    expect(of("HGSKakugothic", 400)).toBe("Usual Gothic");
    // Its Latin letters are those of a medium cut.
    const measures = { ...NOTHING_MEASURED, stem: 100, xHeight: 520 };
    const medium = { ...UNTOLD, postScriptName: "GothicMB101Pr6-Medium", weight: 700, measures };
    expect(check(medium, usual, heavy)[0]).toBe("Usual Gothic");
  });

  test("is of its style before it is of its weight", () => {
    const serif = { postScriptName: "Amiri", familyName: "Amiri", weight: 900 };
    expect(check(serif, { ...KUFI, weight: 900 }, { ...NASKH, weight: 200 })[0]).toBe(
      NASKH.familyName,
    );
  });

  test("is round for a round face", () => {
    const round = { postScriptName: "HiraMaruPro", familyName: "X", isSerif: false };
    const kept = [{ familyName: "Plain Gothic" }, { familyName: "Rounded Gothic" }] as const;
    expect(check(round, ...kept)[0]).toBe("Rounded Gothic");
    expect(check({ ...round, postScriptName: "HiraKakuPro" }, ...kept.toReversed())[0]).toBe(
      "Plain Gothic",
    );
  });

  test("is one cut of each family, the best", () => {
    const kept = [300, 700, 400].map((weight) => ({ familyName: "Kufi", weight }));
    const facts = { postScriptName: "X", familyName: "X", isSerif: false, weight: 400 };
    expect(check(facts, ...kept, NASKH)).toEqual(["Kufi", NASKH.familyName]);
  });

  test("is none where none is kept", () => {
    expect(check({})).toEqual([]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fonts without any for scripts
    expect(scriptSubstitutes(factsOf("7"), "Arab", {} as unknown as FitFonts)).toEqual([]);
  });
});

test("a font is used for the scripts of its letters, but for those that every font has", () => {
  const of = (characters: string) =>
    scriptsOf(
      factsOf("7", {
        coverage: Array.from(characters, (character) => [character, 1, 1, 500] as const),
      }),
    );
  expect(of("aé Ж α")).toEqual([]);
  expect(of("aبت漢か")).toEqual(["Arab", "Hani"]);
  expect(of("\u052f")).toEqual([]);
  expect(of("\u0531")).toEqual(["Armn"]);
});
