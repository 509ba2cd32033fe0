import { expect, test } from "vitest";
import { iconsBefore, iconsBehind, isIconList, isSymbolFont, isSymbols } from "./symbols.ts";

test.each<readonly [string, boolean]>([
  ["Wingdings", true],
  ["ABCDEF+Wingdings-Regular", true],
  ["FontAwesome5Free-Solid", true],
  ["LibreBarcode39-Regular", true],
  ["BCDEEE+LibreBarcodeEAN13Text-Regular", true],
  ["Code128", true],
  ["IDAutomationHC39M", true],
  ["Free3of9Extended", true],
  ["ZapfDingbatsITCbyBT-Regular", true],
  ["AGaramondOrnaments-Regular", true],
  ["Webdingsish", false],
  ["Codec-Pro", false],
  ["Iconsolata", false],
  ["Helvetica", false],
])("%s draws symbols or bars: %s", (name, expected) => {
  expect(isSymbolFont(name)).toBe(expected);
});

test.each<readonly [string, boolean, number]>([
  ["✓", true, 0],
  ["• ", true, 0],
  ["✉ mail", false, 2],
  ["© 2027", false, 0],
  ["- Caña", false, 2],
  ["- 15 %", false, 0],
  ["-based", false, 0],
  ["|  ada@studio.example", false, 3],
  ["||", true, 0],
  ["  ", false, 0],
  ["\ufffd\n\ufffd", true, 0],
  ["\ufffd\ufffd", false, 0],
])("%o is of symbols: %s, begins with %d units of icons", (text, expected, icons) => {
  expect([isSymbols(text), iconsBefore(text)]).toEqual([expected, icons]);
});

test.each<readonly [string, number]>([
  ["•MENU•", 1],
  ["★ Tonight ★", 2],
  ["– Tee –", 2],
  ["• Tea", 0],
  ["•••", 0],
  ["Tea •", 0],
  ["✓ tea ✗", 0],
  ["020 555 |", 2],
  ["tea|", 1],
  ["||", 0],
])("%o ends with %d units of the icons it begins with", (text, icons) => {
  expect(iconsBehind(text)).toBe(icons);
});

test.each<readonly [readonly string[], boolean]>([
  [["\u2709 ada@studio.example", "\u260e 0680"], true],
  [["\uf0e0 contact@studio.example", "\uf099 @studio"], true],
  [["\u2709 ada@studio.example"], false],
  [["\u2709 ada@studio.example", "or by letter"], false],
  [["\u2022 tea", "\u2022 scones"], false],
  [["\u00a9 2027 Pell", "\u00a9 2028 Pell"], false],
])("%j is a list with an icon a line: %s", (lines, expected) => {
  expect(isIconList(lines)).toBe(expected);
});
