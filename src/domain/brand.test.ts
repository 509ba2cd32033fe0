import { describe, expect, test } from "vitest";
import { contrast } from "#base/contrast.ts";
import {
  colorShades,
  BLACK,
  brandStyle,
  fullHex,
  PAGE_BACKGROUND,
  textOn,
  WHITE,
} from "./brand.ts";

test.each([
  ["#abc", "#aabbcc"],
  ["#A0B1C2", "#a0b1c2"],
  ["#FFF", "#ffffff"],
])("%s is %s in full", (short, full) => {
  expect(fullHex(short)).toBe(full);
});

describe("colours that are shown in another shade", () => {
  test.each([
    [null, null, []],
    ["#0b5a6b", null, []],
    // Areas may be yellow as long as the text is another colour.
    ["#ffd400", "#0b5a6b", []],
    ["#ffd400", null, ["primary_color"]],
    ["#0b5a6b", "#ffd400", ["accent_color"]],
  ])("primary %s, accent %s: %j", (primaryColor, accentColor, members) => {
    const found = colorShades({ primaryColor, accentColor });
    expect(found.map(({ member }) => member)).toEqual(members);
    for (const { contrast: ratio, shownAs } of found) {
      expect(ratio).toBeLessThan(4.5);
      expect(contrast(PAGE_BACKGROUND.light, shownAs)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe("the page's colours", () => {
  test("are its own without a brand", () => {
    expect(brandStyle({ primaryColor: null, accentColor: null })).toBe("");
  });

  test("take the primary one for buttons where there is no accent", () => {
    expect(brandStyle({ primaryColor: "#0b5a6b", accentColor: null })).toContain(
      "--accent: light-dark(#0b5a6b, ",
    );
  });

  test.each(["#ffd400", "#000000", "#ffffff", "#7f7f7f", "#0b5a6b"])(
    "made of %s can be read in both schemes, and so can what stands on them",
    (accentColor) => {
      const style = brandStyle({ primaryColor: null, accentColor });
      const [light = "", dark = "", onLight = "", onDark = ""] =
        style.match(/#[0-9a-f]{6}/gu) ?? [];
      for (const [ground, color] of [
        [PAGE_BACKGROUND.light, light],
        [PAGE_BACKGROUND.dark, dark],
        [light, onLight],
        [dark, onDark],
      ] as const) {
        expect(contrast(ground, color)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test("have white or black on them", () => {
    expect([textOn("#000000"), textOn("#ffffff")]).toEqual([WHITE, BLACK]);
  });
});
