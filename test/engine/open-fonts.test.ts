/** Open fonts as the very face of what a file embeds: by name and outlines, from the index and from the full font. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import type { OpenIndex } from "#engine/contract/open-fonts.ts";
import { fingerprintOf, matchesFingerprint } from "#engine/font/library/fingerprint.ts";
import { type LibraryFont, readLibraryFont } from "#engine/font/library/library-font.ts";
import { drawnLetters, isDrawnAs } from "#engine/font/library/matching-font.ts";
import { indexedMatch, openMatch } from "#engine/font/library/open-fonts.ts";
import type { FontFacts } from "#engine/plan/font-facts.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { embeddedFacts } from "#test/support/fit-kit.ts";
import { withTextOpen } from "#test/support/opened.ts";

const FOLDER = "node_modules/@expo-google-fonts";

function fontAt(path: string): LibraryFont {
  const font = readLibraryFont({
    id: path,
    bytes: new Uint8Array(readFileSync(`${FOLDER}/${path}`)),
  });
  if (font === null) {
    throw new Error(`${path} is not usable`);
  }
  return font;
}

/** What a plan keeps of a subset of `font` with these letters. */
function subsetOf(font: LibraryFont, letters: string, name = font.facts.postScriptName): FontFacts {
  const drawn = drawnLetters(font);
  const seen = Array.from(letters, (letter) => ({ letter, ...drawn(letter) }));
  return embeddedFacts(letters, {
    postScriptName: name,
    coverage: seen.map(({ letter, width = 0 }) => [letter, letter.charCodeAt(0), 1, width]),
    ink: seen.flatMap(({ letter, shape }) =>
      shape === undefined ? [] : [[letter, shape.box, shape.fields] as const],
    ),
  });
}

let garamond: LibraryFont;
let openSans: LibraryFont;
let lato: LibraryFont;
let index: OpenIndex;
beforeAll(async () => {
  garamond = fontAt("eb-garamond/400Regular/EBGaramond_400Regular.ttf");
  openSans = fontAt("open-sans/OpenSans_400Regular.ttf");
  lato = fontAt("lato/400Regular/Lato_400Regular.ttf");
  index = (await loadEngineParts()).openFonts;
});

describe("a fingerprint", () => {
  const LETTERS = "aeghnoABEHR12";

  test("has 14 characters a letter, and marks those a font lacks", () => {
    const print = fingerprintOf(`${LETTERS}\u4e00`, drawnLetters(garamond));
    expect(print).toHaveLength(14 * (LETTERS.length + 1));
    expect(print.endsWith(".".repeat(14))).toBe(true);
  });

  test("is that of its own subset and of no other font's", () => {
    const fonts = [garamond, openSans, lato];
    const prints = fonts.map((font) => fingerprintOf(LETTERS, drawnLetters(font)));
    const table = fonts.map((font) =>
      prints.map((print) => matchesFingerprint(LETTERS, print, subsetOf(font, "Hangar Aeo 12"))),
    );
    expect(table).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  test("bears rounded widths and edges, and neither moved ones nor other letters", () => {
    const print = fingerprintOf(LETTERS, drawnLetters(garamond));
    const facts = subsetOf(garamond, "aeghnoR");
    const moved = (by: number, wider: number): FontFacts => ({
      ...facts,
      coverage: facts.coverage.map(([letter, code, length, width]) => [
        letter,
        code,
        length,
        width + wider,
      ]),
      ink: (facts.ink ?? []).map(([letter, [x0, y0, x1, y1], fields]) => [
        letter,
        [x0 + by, y0, x1 + by, y1],
        fields,
      ]),
    });
    const verdicts = [moved(0, 0), moved(3, 1), moved(6, 0), moved(0, 3)].map((one) =>
      matchesFingerprint(LETTERS, print, one),
    );
    expect(verdicts).toEqual([true, true, false, false]);
  });

  test("proves nothing by fewer than three letters where more can be seen", () => {
    const print = fingerprintOf("ae", drawnLetters(garamond));
    expect(matchesFingerprint("ae", print, subsetOf(garamond, "aeghno"))).toBe(false);
    // A subset of one letter is all there is to see.
    expect(matchesFingerprint("ae", print, subsetOf(garamond, "a"))).toBe(true);
    expect(matchesFingerprint("ae", print, embeddedFacts("ae"))).toBe(false);
  });
});

describe("the index", () => {
  test("has at most 400 KB, and for each package a hash and a licence", () => {
    const text = readFileSync("assets/open-fonts.json");
    expect(text.length).toBeLessThanOrEqual(400_000);
    for (const { package: pack, licence, faces, names } of index.families) {
      expect(pack.integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/u);
      expect(licence).toMatch(/^(?:OFL-1\.1|Apache-2\.0|Ubuntu-font-1\.0|Bitstream-Vera)$/u);
      expect([faces.length > 0, names.length > 0]).toEqual([true, true]);
    }
  });

  test("knows a subset by its letters, whatever its producer calls the cut", () => {
    for (const name of ["EBGaramond-Regular", "EB Garamond", "EBGaramond12-Regular-Identity-H"]) {
      const match = indexedMatch(subsetOf(garamond, "Anna Katharina", name), index);
      expect(match?.kind === "exact" ? match.face.postScriptName : null).toBe("EBGaramond-Regular");
    }
  });

  test.each([
    [
      "another design of the same name",
      () => subsetOf(lato, "Anna Katharina", "EBGaramond-Regular"),
    ],
    ["its letters under a name of nobody", () => subsetOf(garamond, "Anna Katharina", "House")],
    ["a font that is not embedded", () => ({ ...subsetOf(garamond, "Anna"), embedded: false })],
  ])("does not know %s", (_what, facts) => {
    expect(indexedMatch(facts(), index)).toBe(null);
  });

  test("knows families without a package by their names", () => {
    const match = indexedMatch(subsetOf(garamond, "Anna", "TeXGyrePagella-Regular"), index);
    expect([match?.kind, match?.family.family]).toEqual(["upload", "TeX Gyre"]);
  });
});

describe("a full font at hand", () => {
  test("is taken by name and outlines, and only fonts of that name are read", () => {
    const asked: string[][] = [];
    const named = (names: ReadonlySet<string>): readonly LibraryFont[] => {
      asked.push([...names].filter((name) => name.endsWith("-Regular")));
      return [lato, garamond];
    };
    expect(openMatch(subsetOf(garamond, "Anna"), index, named)).toBe(garamond);
    expect(openMatch(subsetOf(openSans, "Anna", "EBGaramond-Regular"), index, named)).toBe(null);
    expect(openMatch(subsetOf(garamond, "Anna", "House"), index, named)).toBe(null);
    expect(asked).toEqual([["EBGaramond-Regular"], ["EBGaramond-Regular"]]);
  });

  test("needs one letter that can be seen", () => {
    const { ink: _ink, ...unseen } = subsetOf(garamond, "Anna");
    expect([isDrawnAs(garamond, unseen), isDrawnAs(garamond, subsetOf(garamond, "A"))]).toEqual([
      false,
      true,
    ]);
  });
});

/** A ticket of the corpus, set in subsets of Roboto, which is installed. */
const TICKET = "test/corpus/made/s04-event-ticket-pdfkit.pdf";

describe("a template in an open font", () => {
  let engine: Engine;
  let without: Engine;
  beforeAll(async () => {
    const parts = await loadEngineParts();
    engine = await createEngine(parts);
    without = await createEngine({
      ...parts,
      openFonts: { letters: "", families: [], uploadOnly: [] },
    });
  });

  test("is filled with letters that the subset lacks, in its own face", async () => {
    const template = withTextOpen(
      await engine.compileTemplate(new Uint8Array(readFileSync(TICKET))),
    );
    const roboto = template.fonts.filter(({ postScriptName }) =>
      postScriptName.startsWith("Roboto"),
    );
    expect(roboto.map(({ openFont }) => [openFont?.family, openFont?.state])).toEqual([
      ["Roboto", "installed"],
      ["Roboto", "installed"],
    ]);
    const box = template.pages[0]?.boxes.find(
      ({ fontName, editable }) => /Roboto/u.test(fontName) && editable,
    );
    const field = template.fields.find(({ boxes }) => boxes.some((one) => one.box === box?.id));
    const filled = await engine.fillTemplate(template, { [field?.id ?? ""]: "Żółć Ő" });
    expect(filled.fit.substitutions).toEqual([]);
    expect(filled.fit.fontsUsed.map(({ role }) => role)).toContain("open");
    const { ok, violations } = await engine.verifyPdf(template.source, filled.pdf);
    expect([ok, violations]).toEqual([true, []]);
  });

  test("is filled with a relative where there is no library", async () => {
    const template = withTextOpen(
      await without.compileTemplate(new Uint8Array(readFileSync(TICKET))),
    );
    expect(template.fonts.flatMap(({ openFont }) => openFont ?? [])).toEqual([]);
    const box = template.pages[0]?.boxes.find(({ fontName }) => /Roboto/u.test(fontName));
    const field = template.fields.find(({ boxes }) => boxes.some((one) => one.box === box?.id));
    const filled = await without.fillTemplate(template, { [field?.id ?? ""]: "Żółć Ő" });
    expect(filled.fit.substitutions).toHaveLength(1);
  });
});
