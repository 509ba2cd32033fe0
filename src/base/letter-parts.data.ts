/**
 * Vowels of Devanagari that look like others with a mark, which fonts draw them by: vowel signs as an aa with another over
 * it, vowel letters as a shorter one with a sign or with the hook of a ra. The Unicode Standard 16.0, table 12-1.
 */
export const LETTER_PARTS: ReadonlyMap<string, string> = new Map([
  ["\u0949", "\u093e\u0945"],
  ["\u094a", "\u093e\u0946"],
  ["\u094b", "\u093e\u0947"],
  ["\u094c", "\u093e\u0948"],
  ["\u0904", "\u0905\u0946"],
  ["\u0906", "\u0905\u093e"],
  ["\u0908", "\u0930\u094d\u0907"],
  ["\u090a", "\u0909\u0941"],
  ["\u090d", "\u090f\u0945"],
  ["\u090e", "\u090f\u0946"],
  ["\u0910", "\u090f\u0947"],
  ["\u0911", "\u0905\u093e\u0945"],
  ["\u0912", "\u0905\u093e\u0946"],
  ["\u0913", "\u0905\u093e\u0947"],
  ["\u0914", "\u0905\u093e\u0948"],
  ["\u0972", "\u0905\u0945"],
]);
