/**
 * Full fonts beside the subsets of them that PDFs embed, whatever a producer made of their outlines: quadratic
 * curves of 2048 units, or cubic ones of 1000 in CFF and Type 1.
 */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FitFonts } from "#engine/fit/fonts.ts";
import { isSameFontName, matchesEmbedded } from "#engine/font/library/matching-font.ts";
import { shapeOf } from "#engine/font/program/glyph-shape.ts";
import { type LibraryFont, readLibraryFont } from "#engine/font/library/library-font.ts";
import { openFontProgram } from "#engine/font/program/open-program.ts";
import { MaskRasters } from "#engine/content/drawn-mask.ts";
import { compileFile, readContents, withScene } from "#engine/template/compile/compile-template.ts";
import { indexedMatch } from "#engine/font/library/open-fonts.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";
import { loadFitKit } from "#test/support/fit-kit.ts";
import { renamed, withTables } from "#test/support/font-files.ts";
import type { FontFacts } from "#engine/plan/font-facts.ts";

const FOLDER = "node_modules/@expo-google-fonts";

function libraryOf(bytes: Uint8Array, id = "fnt_1"): LibraryFont {
  const font = readLibraryFont({ id, bytes });
  if (font === null) {
    throw new Error("not usable");
  }
  return font;
}

/** Every open font the corpus is set in, as a shop would hold it. */
function fullFonts(): readonly LibraryFont[] {
  return readdirSync(FOLDER).flatMap((family) =>
    readdirSync(`${FOLDER}/${family}`)
      .filter((cut) => /^(?:400Regular|700Bold)(?:_Italic)?$/u.test(cut))
      .flatMap((cut) => {
        const file = readdirSync(`${FOLDER}/${family}/${cut}`).find((name) => name.endsWith("ttf"));
        const path = `${FOLDER}/${family}/${cut}/${file ?? ""}`;
        return file === undefined ? [] : [libraryOf(new Uint8Array(readFileSync(path)), path)];
      }),
  );
}

let fonts: FitFonts;
let shop: readonly LibraryFont[];
beforeAll(async () => {
  shop = fullFonts();
  ({ fonts } = await loadFitKit());
});

/** Facts of the embedded fonts of the first generated document whose name holds `habit`. */
async function embeddedIn(
  habit: string,
  donated: readonly LibraryFont[],
): Promise<readonly FontFacts[]> {
  for await (const { pdf } of makeCorpus(habit)) {
    return compileFile(withScene(readContents(pdf), new MaskRasters(null)), {
      ...fonts,
      shop: donated,
    }).plan.fonts.filter(({ embedded, coverage }) => embedded && coverage.length > 0);
  }
  throw new Error(`no document ${habit}`);
}

/** How producers embed, and of each kind of outlines one. */
const HABITS = [
  "-tt-winansi-",
  "-type1-",
  "-type1c-",
  "-mmtype1-",
  "-otf-simple-",
  "-cid-tt-",
  "-cid-cff-",
  "-cid-otf-",
];

describe("the full font of an embedded subset", () => {
  test.each(HABITS)("is known whatever became of its outlines: %s", async (habit) => {
    const embedded = await embeddedIn(habit, shop);
    expect(embedded.length).toBeGreaterThan(0);
    for (const facts of embedded) {
      const known = shop.filter((font) => matchesEmbedded(font, facts));
      expect(known.map((font) => font.facts.postScriptName)).toEqual([facts.postScriptName]);
      expect(facts.ink?.length ?? 0).toBeGreaterThan(Math.min(facts.coverage.length, 256) * 0.8);
    }
  });

  test.each(["-tt-winansi-", "-type1c-", "-cid-cff-"])(
    "is known by the index too, without its file, and by no other name: %s",
    async (habit) => {
      const { openFonts: index } = await loadEngineParts();
      const listed = new Set(
        index.families.flatMap(({ faces }) => faces.map(({ postScriptName }) => postScriptName)),
      );
      const embedded = (await embeddedIn(habit, shop)).filter(
        ({ postScriptName, ink = [] }) => listed.has(postScriptName) && ink.length >= 3,
      );
      for (const facts of embedded) {
        const match = indexedMatch(facts, index);
        expect(match?.kind === "exact" ? match.face.postScriptName : null).toBe(
          facts.postScriptName,
        );
        // The same letters under a name of nobody, and another family's name over them.
        for (const postScriptName of ["HouseSans-Regular", "Spectral-Regular"]) {
          expect(indexedMatch({ ...facts, postScriptName }, index)).toBe(null);
        }
      }
      expect(embedded.length).toBeGreaterThan(0);
    },
  );

  test("is no other font that takes its name", async () => {
    for (const habit of ["-tt-winansi-", "-type1c-"]) {
      for (const facts of await embeddedIn(habit, shop)) {
        // The cuts for other scripts have the very letters or figures of Noto Sans and Noto Serif.
        const others = shop.filter(
          ({ facts: { postScriptName: name } }) =>
            name !== facts.postScriptName && !/Naskh|Arabic|Thai/u.test(name),
        );
        const taken = others.filter((font) => {
          const posing = renamed(font.file.bytes, facts.postScriptName);
          return matchesEmbedded(libraryOf(posing), facts);
        });
        const names = taken.map((font) => font.facts.postScriptName);
        expect([facts.postScriptName, names]).toEqual([facts.postScriptName, []]);
      }
    }
  });

  test("is not a twin with the same widths and other letters", async () => {
    const jost = new Uint8Array(readFileSync(`${FOLDER}/jost/400Regular/Jost_400Regular.ttf`));
    const full = libraryOf(jost);
    const facts = factsOf(full, "Hamburgefonstiv 0123456789");
    // Each letter of its neighbour in weight, at the widths of this one.
    const medium = new Uint8Array(readFileSync(`${FOLDER}/jost/500Medium/Jost_500Medium.ttf`));
    const tables = new Map<string, Buffer>();
    const keep = (tag: string) => (bytes: Buffer) => {
      tables.set(tag, bytes);
      return bytes;
    };
    withTables(medium, { glyf: keep("glyf"), loca: keep("loca"), head: keep("head") });
    const take = (tag: string) => () => tables.get(tag) ?? Buffer.alloc(0);
    const twin = libraryOf(
      withTables(jost, { glyf: take("glyf"), loca: take("loca"), head: take("head") }),
    );
    expect(matchesEmbedded(full, facts)).toBe(true);
    expect(matchesEmbedded(twin, facts)).toBe(false);
    expect(matchesEmbedded(twin, { ...facts, ink: [] })).toBe(true);
  });

  test("is looked for among fonts of its name only", async () => {
    const [facts] = await embeddedIn("-type1c-", []);
    expect(facts?.ink?.length).toBeLessThanOrEqual(8);
    expect(isSameFontName("Jost-Regular-4711", "Jost-Regular")).toBe(true);
    expect(isSameFontName("Jost-Regular", "Jost")).toBe(false);
  });
});

/** Facts of a font as if embedded whole. */
function factsOf(font: LibraryFont, letters: string): FontFacts {
  const program = openFontProgram(font.file.bytes);
  const glyphs = program?.charMaps.find(({ platform }) => platform === 3);
  const characters = [...new Set(letters)];
  return {
    key: "1",
    kind: "TrueType",
    postScriptName: font.facts.postScriptName,
    subsetTag: "ABCDEF",
    familyName: font.facts.familyName,
    embedded: true,
    ascent: 800,
    descent: -200,
    capHeight: null,
    xHeight: null,
    italicAngle: 0,
    weight: 400,
    isSerif: false,
    isFixedPitch: false,
    isScript: false,
    fsType: 0,
    coverage: characters.map((letter) => [
      letter,
      letter.charCodeAt(0),
      1,
      Math.round(font.widthOf(letter) ?? 0),
    ]),
    ink: characters.flatMap((letter) => {
      const outline = program?.outline(glyphs?.gid(letter.charCodeAt(0)) ?? 0) ?? [];
      const shape = shapeOf(outline);
      return shape === null ? [] : [[letter, shape.box, shape.fields] as const];
    }),
  };
}
