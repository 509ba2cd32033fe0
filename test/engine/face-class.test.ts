/** The class of real faces is what their designers call them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fileLetters } from "#engine/font/library/file-letters.ts";
import { classOf } from "#engine/font/measure/face-class.ts";
import { measureFace } from "#engine/font/measure/measure-face.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";

const PACKAGES = "node_modules/@expo-google-fonts";

test.each([
  ["arimo/400Regular/Arimo_400Regular", "sans", 400, false],
  ["arimo/700Bold_Italic/Arimo_700Bold_Italic", "sans", 670, true],
  ["caladea/400Regular/Caladea_400Regular", "serif", 430, false],
  ["caladea/400Regular_Italic/Caladea_400Regular_Italic", "serif", 430, true],
  ["carlito/700Bold/Carlito_700Bold", "sans", 650, false],
  ["cousine/400Regular/Cousine_400Regular", "sans", 400, false],
  ["eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic", "serif", 450, true],
  ["eb-garamond/800ExtraBold/EBGaramond_800ExtraBold", "serif", 850, false],
  ["jost/100Thin/Jost_100Thin", "sans", 100, false],
  ["jost/900Black_Italic/Jost_900Black_Italic", "sans", 900, true],
  ["noto-sans/200ExtraLight/NotoSans_200ExtraLight", "sans", 200, false],
  ["noto-serif/900Black_Italic/NotoSerif_900Black_Italic", "serif", 900, true],
  ["tinos/400Regular/Tinos_400Regular", "serif", 450, false],
  ["tinos/700Bold_Italic/Tinos_700Bold_Italic", "serif", 700, true],
] as const)("%s is %s of %i", (file, style, weight, isSlanted) => {
  const bytes = new Uint8Array(readFileSync(`${PACKAGES}/${file}.ttf`));
  const found = classOf(measureFace(fileLetters(bytes)));
  expect(found).toMatchObject({ style, isSlanted, hasCapitalsOnly: false });
  expect(found.isFixedPitch).toBe(file.startsWith("cousine"));
  expect(Math.abs((found.weight ?? 0) - weight)).toBeLessThanOrEqual(60);
});

// No letter of these stands on a foot: "adet" of a placeholder, figures of a price.
test.each([
  ["jost/400Regular/Jost_400Regular", "adet", "sans"],
  ["jost/700Bold/Jost_700Bold", "0134569:", "sans"],
  ["poppins/400Regular/Poppins_400Regular", "adet", "sans"],
  ["tinos/400Regular/Tinos_400Regular", "0134569:", "serif"],
  ["tinos/400Regular/Tinos_400Regular", "adet", null],
] as const)("%s by %s alone is %s", (file, letters, style) => {
  const read = fileLetters(new Uint8Array(readFileSync(`${PACKAGES}/${file}.ttf`)));
  const shown = (character: string) => (letters.includes(character) ? read(character) : null);
  expect(classOf(measureFace(shown)).style).toBe(style);
});

test("what is known of the bundled fonts for all text is what they measure, `npm run fonts:measure`", async () => {
  const { fonts } = await loadEngineParts();
  const usual = fonts.filter(
    ({ scripts, onlyAs, variable }) => (scripts ?? onlyAs ?? variable) === undefined,
  );
  expect(usual.length).toBeGreaterThan(40);
  for (const { id, bytes, measures, style } of usual) {
    expect({ id, measures }).toEqual({ id, measures: measureFace(fileLetters(bytes)) });
    expect(style, id).toBeDefined();
  }
});

// The name, and what the cut of usual weight measures; Playfair's is on the edge of the hairlines its bold ones have.
test.each([
  ["playfair-display/700Bold/PlayfairDisplay_700Bold", "didone", "normal"],
  ["roboto-slab/400Regular/RobotoSlab_400Regular", "slab", "normal"],
  ["oswald/400Regular/Oswald_400Regular", "sans", "condensed"],
  ["anton/400Regular/Anton_400Regular", "sans", "condensed"],
  ["dancing-script/400Regular/DancingScript_400Regular", "script", "normal"],
] as const)("%s is %s and %s", (file, style, width) => {
  const read = fileLetters(new Uint8Array(readFileSync(`${PACKAGES}/${file}.ttf`)));
  expect(classOf(measureFace(read))).toMatchObject({ style, width });
});

test.each([
  ["playfair-display/400Regular/PlayfairDisplay_400Regular", true, false],
  ["caladea/400Regular/Caladea_400Regular", false, false],
  ["carlito/400Regular/Carlito_400Regular", false, true],
] as const)("figures of %s are old-style: %s, of one width: %s", (file, isOldStyle, isTabular) => {
  const read = fileLetters(new Uint8Array(readFileSync(`${PACKAGES}/${file}.ttf`)));
  expect(measureFace(read)).toMatchObject({
    hasOldStyleFigures: isOldStyle,
    hasTabularFigures: isTabular,
  });
});
