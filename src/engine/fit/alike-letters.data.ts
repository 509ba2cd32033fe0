/**
 * Characters that print alike: whichever of them a font has a glyph of prints the others.
 *
 * Sources: UnicodeData.txt 16.0, canonical decompositions (212B → 00C5, 2126 → 03A9, 212A → 004B) and
 * compatibility decompositions of one character (00A0 → 0020, 2011 → 2010, 00B5 → 03BC); Adobe Glyph List 2.0,
 * names with two code points (hyphen 002D 00AD, space 0020 00A0, periodcentered 00B7 2219, Omega 2126 03A9, mu
 * 00B5 03BC, Delta 2206 0394, macron 00AF 02C9, fraction 2044 2215). U+2010 is the hyphen that U+002D stands for in
 * fonts (The Unicode Standard 16.0, 6.2, "Dashes and Hyphens").
 */
export const ALIKE_LETTERS: readonly string[] = [
  "\u002D\u2010\u2011\u00AD",
  "\u0020\u00A0",
  "\u00B7\u2219",
  "\u00C5\u212B",
  "\u004B\u212A",
  "\u03A9\u2126",
  "\u00B5\u03BC",
  "\u0394\u2206",
  "\u00AF\u02C9",
  "\u2044\u2215",
];
