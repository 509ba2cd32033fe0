import { describe, expect, test } from "vitest";
import { contrast } from "#base/contrast.ts";
import { themeStyle } from "#pages/embed/theme.ts";

describe("a storefront's look", () => {
  test.each([
    ["nothing set", {}, ""],
    ["a scheme", { scheme: "dark" as const }, ":root { color-scheme: dark; }"],
    ["corners", { radius_px: 12 }, ":root { --radius: 12px; }"],
    [
      "a font",
      { font_family: "'Source Serif', serif" },
      ":root { --font: 'Source Serif', serif; }",
    ],
    ["a font that is none", { font_family: "x; } body { display: none" }, ""],
    ["a font with an open quote", { font_family: "'x" }, ""],
    [
      "a readable accent",
      { accent_color: "#0b5a6b", scheme: "light" as const },
      ":root { color-scheme: light; --accent: #0b5a6b; --on-accent: #ffffff; }",
    ],
    ["an accent that nobody could read", { accent_color: "#ffff00" }, ""],
    [
      "ground and text",
      { background_color: "#fffbe6", text_color: "#222222" },
      ":root { --paper: #fffbe6; --ink: #222222; --ink-soft: #222222; }",
    ],
    ["ground and text too alike", { background_color: "#ffffff", text_color: "#cccccc" }, ""],
    [
      "an accent readable on the shop's ground",
      { background_color: "#101010", text_color: "#f0f0f0", accent_color: "#7cc7d9" },
      ":root { --paper: #101010; --ink: #f0f0f0; --ink-soft: #f0f0f0; --accent: #7cc7d9; --on-accent: #10120f; }",
    ],
  ])("%s", (_what, theme, style) => {
    expect(themeStyle(theme)).toBe(style);
  });

  test("contrast is that of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});
