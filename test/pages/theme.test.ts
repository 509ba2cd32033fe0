import { describe, expect, test } from "vitest";
import type { Theme } from "#domain/application.ts";
import { themeStyle } from "#pages/embed/theme.ts";

const NAVY = "#123456";
const PALE = "#eeeeee";

describe("a storefront's look", () => {
  test.each<[string, Theme, string]>([
    ["nothing where nothing is set", {}, ""],
    ["nothing where the machine chooses", { scheme: "auto" }, ""],
    ["its scheme", { scheme: "dark" }, ":root { color-scheme: dark; }"],
    ["its corners, square ones too", { radius_px: 0 }, ":root { --radius: 0px; }"],
    [
      "ground and text as a pair",
      { background_color: "#ffffff", text_color: NAVY },
      `:root { --paper: #ffffff; --ink: ${NAVY}; --ink-soft: ${NAVY}; }`,
    ],
    [
      "both of its parts",
      { scheme: "light", radius_px: 8 },
      ":root { color-scheme: light; --radius: 8px; }",
    ],
  ])("is %s", (_, theme, style) => {
    expect(themeStyle(theme)).toBe(style);
  });

  test("has an accent for the light look, and the pages' own for the dark one", () => {
    expect(themeStyle({ accent_color: NAVY })).toBe(
      `:root { --accent: light-dark(${NAVY}, #7cc7d9); --on-accent: light-dark(#ffffff, #10120f); }`,
    );
  });

  test.each<[string, Theme]>([
    ["a scheme", { scheme: "light", accent_color: NAVY }],
    [
      "a ground and its text",
      { background_color: "#ffffff", text_color: "#000000", accent_color: NAVY },
    ],
  ])("has one accent where there is %s", (_, theme) => {
    expect(themeStyle(theme)).toContain(`--accent: ${NAVY}; --on-accent: #ffffff;`);
  });
});

describe("is not taken over", () => {
  test.each<[string, Theme]>([
    ["a ground without its text", { background_color: "#ffffff" }],
    ["a text without its ground", { text_color: NAVY }],
    ["a text that is too like its ground", { background_color: PALE, text_color: "#ffffff" }],
    ["an accent that nobody could read", { accent_color: PALE }],
    ["one that is read on the dark ground alone", { accent_color: "#ffffff" }],
  ])("%s", (_, theme) => {
    expect(themeStyle(theme)).toBe("");
  });

  test("a light accent on light, though it is on dark", () => {
    expect(themeStyle({ scheme: "light", accent_color: PALE })).not.toContain("--accent");
    expect(themeStyle({ scheme: "dark", accent_color: PALE })).toContain(
      `--accent: ${PALE}; --on-accent: #10120f;`,
    );
    expect(themeStyle({ scheme: "dark", accent_color: NAVY })).not.toContain("--accent");
  });

  test("an accent that is not read on the shop's own ground", () => {
    const pair = { background_color: NAVY, text_color: "#ffffff" };
    expect(themeStyle({ ...pair, accent_color: "#000000" })).not.toContain("--accent");
    expect(themeStyle({ ...pair, accent_color: PALE })).toContain(`--accent: ${PALE}`);
  });
});

describe("a font", () => {
  test.each([
    "Georgia",
    "Open Sans, Georgia, serif",
    "'Open Sans', serif",
    '"Noto Sans JP"',
    "Ünïcode-Sans_2",
  ])("%s is the shopper's own", (family) => {
    expect(themeStyle({ font_family: family })).toBe(`:root { --font: ${family}; }`);
  });

  test.each([
    "x; } body { display: none",
    "x}",
    "url(https://evil.example)",
    "'Open Sans",
    'Open" Sans',
    "\\27",
    "x/*",
    "</style><script>",
    "a\nb",
    "",
  ])("%j ends no declaration, since it is none", (family) => {
    expect(themeStyle({ font_family: family })).toBe("");
  });
});
