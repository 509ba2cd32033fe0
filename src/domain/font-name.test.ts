import { expect, test } from "vitest";
import { fontName } from "./font-name.ts";

test.each([
  ["NotoSans_580wght_95wdth", "Noto Sans SemiBold"],
  ["NotoSerif-Italic_400wght_87wdth", "Noto Serif Italic SemiCondensed"],
  ["NotoSans_310wght_62.5wdth", "Noto Sans ExtraCondensed Light"],
  ["NotoSans_400wght_100wdth", "Noto Sans"],
  ["EBGaramond-Medium", "EBGaramond-Medium"],
])("%s is called %s", (name, shown) => {
  expect(fontName(name)).toBe(shown);
});
