/**
 * Designs of each class whose names say nothing, with the letters of one line: what stands in for a letter more is of
 * the class of the letters that are there, and the filled file verifies.
 */
import { readFile } from "node:fs/promises";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { assert } from "#base/assert.ts";
import type { FillOptions, FillResult } from "#engine/contract/fill.ts";
import { fileLetters } from "#engine/font/library/file-letters.ts";
import { classOf } from "#engine/font/measure/face-class.ts";
import { measureFace } from "#engine/font/measure/measure-face.ts";
import { hasFeature } from "#engine/fit/letter-forms.ts";
import { scriptSubstitutes } from "#engine/fit/script-fonts.ts";
import { libraryFontShaper } from "#engine/fit/shape-run.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { embeddedFacts, loadFitKit } from "#test/support/fit-kit.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { readScene } from "#test/support/read-scene.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";

const PACKAGES = "node_modules/@expo-google-fonts";
const TEXT = "Hamburger nimmt ein Foto, 10 Dosen EH";
/** Letters of two pieces of a variable font, and figures. */
const VALUE = "Łukasz Żyła 1,50";

async function design(path: string, text: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const bytes = await readFile(`${PACKAGES}/${path}.ttf`);
  const customName = path.includes("Bold") ? "ABCDEF+Design-Bold" : "ABCDEF+Design";
  const font = await pdf.embedFont(bytes, { subset: true, customName });
  pdf.addPage([420, 120]).drawText(text, { x: 20, y: 60, size: 14, font });
  return pdf.save({ useObjectStreams: false });
}

async function filled(
  path: string,
  { text = TEXT, value = VALUE, ...options }: FillOptions & { text?: string; value?: string } = {},
): Promise<FillResult> {
  const engine = await openTestEngine();
  const template = withTextOpen(await engine.compileTemplate(await design(path, text)));
  const values = { [template.fields[0]?.id ?? ""]: value };
  const result = await engine.fillTemplate(template, values, options);
  const order = { pages: template.pages, fields: template.fields, values };
  const { ok, violations } = await engine.verifyPdf(template.source, result.pdf, { order });
  expect(violations).toEqual([]);
  expect(ok).toBe(true);
  return result;
}

test.each([
  ["playfair-display/700Bold/PlayfairDisplay_700Bold", "PlayfairDisplay-Bold"],
  ["playfair-display/700Bold_Italic/PlayfairDisplay_700Bold_Italic", "PlayfairDisplay-BoldItalic"],
  ["roboto-slab/400Regular/RobotoSlab_400Regular", "RobotoSlab-Regular"],
  ["oswald/400Regular/Oswald_400Regular", "Oswald-Regular"],
  ["anton/400Regular/Anton_400Regular", "Anton-Regular"],
  ["cousine/700Bold/Cousine_700Bold", "Cousine-Bold"],
  ["eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic", "CrimsonPro-Italic"],
  ["jost/900Black/Jost_900Black", "NotoSans-Black"],
  ["crimson-pro/300Light/CrimsonPro_300Light", "CrimsonPro-Light"],
  ["jost/100Thin/Jost_100Thin", "Lato-Hairline"],
])("for %s %s", async (path, standIn) => {
  const { fit } = await filled(path);
  expect(fit.fontsUsed).toEqual([{ postScriptName: standIn, role: "bundled" }]);
});

test.each([
  ["HiraKakuPro-W6", 600, "BIZUDGothic-Bold"],
  ["HiraKakuPro-W3", 300, "SawarabiGothic-Regular"],
  ["HiraMaruPro-W4", 400, "KosugiMaru-Regular"],
  // A bold one of its style is not bundled.
  ["HiraMinPro-W6", 600, "SawarabiMincho-Regular"],
])("ideographs of %s are those of its weight: %s, %s", async (postScriptName, weight, standIn) => {
  const { fonts } = await loadFitKit();
  const facts = embeddedFacts("東京", { postScriptName, familyName: "", weight });
  const names = scriptSubstitutes(facts, "Hani", fonts).map((font) => font.facts.postScriptName);
  expect(names[0]).toBe(standIn);
  // Names of people have ideographs that few fonts do.
  expect(names.some((name) => name.startsWith("BIZUDGothic"))).toBe(true);
});

test("an instance is as wide as it is said to be, within 4 %, and about as heavy", async () => {
  const { fonts } = await loadFitKit();
  for (const name of ["NotoSans_400wght_75wdth", "NotoSerif-Italic_700wght_62.5wdth"]) {
    const font = fonts.variable?.find({ name });
    assert(font !== undefined, name);
    const made = measureFace(fileLetters(font.file.bytes));
    expect(Math.abs((made.width ?? 0) / (font.file.measures?.width ?? 1) - 1)).toBeLessThan(0.04);
    expect(Math.abs((classOf(made).weight ?? 0) - font.facts.weight)).toBeLessThan(100);
    const ids = fonts.variable?.pieces(font).map(({ file }) => file.id);
    expect(ids).toHaveLength(5);
    expect(fonts.variable?.find({ id: font.file.id })).toBe(font);
  }
  expect(fonts.variable?.find({ name: "NotoSans_400wght_30wdth" })).toBeUndefined();
});

test("nothing stands in for a pen's letters before their author accepts it", async () => {
  const path = "dancing-script/400Regular/DancingScript_400Regular";
  const { fit } = await filled(path);
  expect(fit.boxes[0]?.missing).toContain("Ł");
  const accepted = await filled(path, {
    acceptedSubstitutions: ["Design>DancingScript-Regular"],
  });
  expect(accepted.fit.fontsUsed).toEqual([
    { postScriptName: "DancingScript-Regular", role: "relative" },
  ]);
});

test("an instance of a variable font is accepted by its name where others are refused", async () => {
  const { fit } = await filled("jost/100Thin/Jost_100Thin", {
    substitution: "refuse",
    acceptedSubstitutions: ["Design>NotoSans_100wght_87.5wdth"],
  });
  expect(fit.fontsUsed).toEqual([
    { postScriptName: "NotoSans_100wght_87.5wdth", role: "relative" },
  ]);
});

test("a cut of an open family is accepted by its name where others are refused", async () => {
  const { fit } = await filled("jost/100Thin/Jost_100Thin", {
    substitution: "refuse",
    acceptedSubstitutions: ["Design>Roboto-Thin"],
  });
  expect(fit.fontsUsed).toEqual([{ postScriptName: "Roboto-Thin", role: "relative" }]);
});

test.each([
  ["bundled:playfair-display-400", "lnum", "379", true],
  ["bundled:noto-serif-400", "onum", "379", true],
  ["bundled:noto-serif-400", "smcp", "abc", true],
  ["bundled:caladea-400", "onum", "379", false],
] as const)("%s has other glyphs by %s for %s: %s", async (id, feature, text, isOther) => {
  const { fonts } = await loadFitKit();
  const font = fonts.bundled.find(({ file }) => file.id === id);
  assert(font !== undefined, `${id} is bundled`);
  const run = { text, start: 0, end: text.length, script: "Latn", level: 0 };
  const codes = (features: readonly string[]): readonly number[] =>
    libraryFontShaper(
      font,
      () => fonts.shaper.face(font.file),
      () => features,
    )
      .shape(run, { language: "", trackingEm: 0 })
      .glyphs.map(({ code }) => code);
  const [usual, other] = [codes([]), codes([feature])];
  expect(other.every((code, i) => code !== usual[i])).toBe(isOther);
  expect(hasFeature(font, feature)).toBe(isOther);
});

test("letters that are stroked and not filled print hollow, whichever font has them", async () => {
  const engine = await openTestEngine();
  const content = "1 0 0 RG 0.6 w BT /F 36 Tf 1 Tr 50 200 Td (Hello Anna) Tj ET";
  const source = tinyPdf({ content });
  const template = withTextOpen(await engine.compileTemplate(source));
  const values = Object.fromEntries(template.fields.map(({ id }) => [id, "\u0141ucja \u00d6n"]));
  const { pdf, fit } = await engine.fillTemplate(template, values);
  expect(fit.boxes.flatMap(({ substitutions }) => substitutions)).toHaveLength(1);
  const shown = readScene(pdf).pages[0]?.shownTexts ?? [];
  expect(shown.length).toBeGreaterThan(0);
  for (const { operator, stroke } of shown) {
    expect([operator.shown.render, stroke.components]).toEqual([1, [1, 0, 0]]);
  }
  expect((await engine.verifyPdf(source, pdf)).violations).toEqual([]);
});
