/**
 * Letters that fonts draw with one glyph though no decomposition joins them: of the bundled fonts, pairs of
 * their cmaps that differ in more than case, marks and presentation (Unicode 16.0 names them). A glyph reads as
 * the one it met first, so either may be said of it.
 */
export const ONE_GLYPH_LETTERS: readonly string[] = [
  // Schwa, Latin and Cyrillic.
  "\u018f\u04d8",
  // Fraction slash, division slash.
  "\u2044\u2215",
  // Lateral click, double vertical line.
  "\u01c1\u2016",
  // Figures one, three, eight and nine, Arabic-Indic and extended.
  "\u0661\u06f1",
  "\u0663\u06f3",
  "\u0668\u06f8",
  "\u0669\u06f9",
];
