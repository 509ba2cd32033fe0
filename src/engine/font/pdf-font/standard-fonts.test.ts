import { expect, test } from "vitest";
import { standardFont } from "./standard-fonts.ts";

test.each<[string, string | null]>([
  ["Helvetica", "Helvetica"],
  ["Helvetica-BoldOblique", "Helvetica-BoldOblique"],
  ["Times-Roman", "Times-Roman"],
  ["ArialMT", "Helvetica"],
  ["Arial-BoldItalicMT", "Helvetica-BoldOblique"],
  ["Arial,Bold", "Helvetica-Bold"],
  ["TimesNewRomanPS-ItalicMT", "Times-Italic"],
  ["TimesNewRoman", "Times-Roman"],
  ["CourierNewPSMT", "Courier"],
  ["Symbol", "Symbol"],
  ["ZapfDingbats", "ZapfDingbats"],
  ["ArialNarrow", null],
  ["Arial-Black", null],
  ["Helvetica-Light", null],
  ["", null],
])("%s is %s", (name, expected) => {
  expect(standardFont(name)?.name ?? null).toBe(expected);
});

test.each<[string, string, number | null]>([
  ["Helvetica", "A", 667],
  ["Helvetica-Bold", "germandbls", 611],
  ["Helvetica-Oblique", "A", 667],
  ["Times-Roman", "space", 250],
  ["Courier-Bold", "W", 600],
  ["Courier", "alpha", null],
  ["Symbol", "alpha", 631],
  ["ZapfDingbats", "a19", 755],
])("in %s the glyph %s is as wide as Adobe's metrics say", (name, glyph, width) => {
  expect(standardFont(name)?.width(glyph)).toBe(width);
});
