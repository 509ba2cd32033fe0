import { expect, test } from "vitest";
import { isWrongRelative, namedClass } from "./font-classes.data.ts";

test.each<[string, string, boolean]>([
  ["ABCDEF+JosefinSans-Thin", "NotoSerif-Italic_580wght_87.5wdth", true],
  ["LibreBaskerville-Italic", "NotoSerif-Italic_600wght_95wdth", true],
  ["LibreBaskerville-Italic", "NotoSerif-Italic", false],
  ["HiraMinPro-W3", "Arimo-Regular", true],
  ["HiraMinPro-W3", "SawarabiMincho-Regular", false],
  ["Rockwell-Bold", "RobotoSlab-Bold", false],
  ["Futura-Dem", "Carlito-Bold", false],
  ["HelveticaNeueLTStd-BlkCn", "Oswald-Bold", false],
  ["YuMin-Demibold", "Carlito-Bold", true],
  ["NimbusRomNo9L-Medi", "Tinos-Bold", false],
  // Named as all cuts of it are; and of ideographs one cut is bundled.
  ["Bahnschrift", "Arimo-Bold", false],
  ["IXUWFN+Syne-Regular", "Arimo-Bold", false],
  ["HiraKakuPro-W6", "SawarabiGothic-Regular", false],
  ["JosefinSans-Thin", "OpenSans-Bold", false],
  ["JosefinSans-ThinItalic", "OpenSans-Bold", true],
  ["AAAAAA+Montserrat-Thin-Thin", "Montserrat-SemiBold", false],
  ["Lato-Thin", "Lato-Bold", true],
  ["Poppins", "Poppins-Bold", false],
  ["Poppins-Regular", "Poppins-Bold", true],
  ["LinLibertineI7", "CrimsonPro-MediumItalic", false],
  ["LinLibertineT", "CrimsonPro-MediumItalic", true],
  ["TradeGothicLTStd-Bd2", "Lato-Bold", false],
  ["NimbusRomNo9L-MediItal", "Tinos-BoldItalic", false],
  // All letters of it are black.
  ["GoudyStout", "PlayfairDisplay-Black", false],
  ["MS-Mincho", "Arimo-Regular", true],
  ["MS-Mincho", "Cousine-Regular", false],
  ["MS-PMincho", "Cousine-Regular", true],
  ["MS-PMincho", "Tinos-Regular", false],
  ["MS-Gothic", "Tinos-Regular", true],
  ["MS-PGothic", "Arimo-Regular", false],
  // The family's name, for all cuts.
  ["Times New Roman", "Tinos-BoldItalic", false],
  ["Times New Roman", "Arimo-Bold", true],
  ["Times New Roman Bold", "Tinos-Regular", true],
  ["NobodyLookedAtThis-Regular", "Arimo-Bold", false],
])("%s by %s is of another class: %s", (from, to, isWrong) => {
  expect(isWrongRelative(from, to)).toBe(isWrong);
});

test("what OCR names after a font is not judged by that name", () => {
  expect(namedClass("Times New Roman-Bold")).toBe("serif");
  expect(namedClass("*Times New Roman-Bold-8805")).toBeNull();
});

test.each(["F1", "TT3", "CIDFont+F2", "Font0", "font000000002aa4afe1", "AdvTT5235d5a9", "T3"])(
  "a font named %s by the program that wrote the file is of no known class",
  (name) => {
    expect(namedClass(`ABCDEF+${name}`)).toBeNull();
    expect(isWrongRelative(name, "NotoSerif-BoldItalic")).toBe(false);
  },
);
