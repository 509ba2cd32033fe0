import { describe, expect, test } from "vitest";
import {
  canonicalInks,
  inkOfField,
  type InkUse,
  isKnownInk,
  plainInkHex,
  type PrintInk,
} from "./inks.ts";

const inkOf = (names: readonly string[], more: Partial<PrintInk> = {}): PrintInk => ({
  names,
  hex: null,
  definition: null,
  ...more,
});
const DEFINITION = {
  space: "DeviceCMYK",
  colorants: [],
  tints: [0, 1, 0, 0],
  overprint: false,
} as const;
const GOLD = inkOf(["Gold", "PANTONE 871 C"]);

test.each([
  [["Black"], "#000000"],
  [["black"], "#000000"],
  [["Gold", "WHITE"], "#ffffff"],
  [["Gold"], null],
  [["Black matt"], null],
  [[], null],
])("%j prints in every job as %s", (names, hex) => {
  expect(plainInkHex(names)).toBe(hex);
});

describe("an ink is known", () => {
  test.each<[string, PrintInk, readonly string[], boolean]>([
    ["by a plate of the job", GOLD, ["PANTONE 871 C"], true],
    ["by a plate, however its name is composed", inkOf(["Argente\u0301"]), ["Argenté"], true],
    ["by what it means on the press", inkOf(["Gold"], { definition: DEFINITION }), [], true],
    ["by its colour", inkOf(["Gold"], { hex: "#c0a060" }), [], true],
    ["as black or white", inkOf(["White"]), [], true],
    ["by nothing of these", GOLD, ["Silver"], false],
  ])("%s: %s", (_, ink, plates, isKnown) => {
    expect(isKnownInk(ink, new Set(plates))).toBe(isKnown);
  });
});

describe("text takes", () => {
  const inks: InkUse = { usual: GOLD, byField: { name: inkOf(["Silver"]), logo: null } };

  test.each<[string, string | null, PrintInk | null]>([
    ["the ink of its field", "name", inkOf(["Silver"])],
    ["its authored colours, where the field says so", "logo", null],
    ["the usual ink", "town", GOLD],
    ["the usual ink where no field shows it", null, GOLD],
    ["the usual ink of fields called like members of objects", "constructor", GOLD],
  ])("%s", (_, field, ink) => {
    expect(inkOfField(inks, field)).toEqual(ink);
  });

  test("what a kept picture depends on: nothing that no field shows", () => {
    const fields = [{ id: "name" }];
    const key = JSON.stringify(canonicalInks(inks, fields));
    expect(
      JSON.stringify(canonicalInks({ ...inks, byField: { ...inks.byField, gone: GOLD } }, fields)),
    ).toBe(key);
    expect(JSON.stringify(canonicalInks({ ...inks, usual: null }, fields))).not.toBe(key);
    expect(JSON.stringify(canonicalInks(inks, [{ id: "logo" }]))).not.toBe(key);
  });

  test("the same in whichever letters its colour is written", () => {
    const of = (hex: string): string =>
      JSON.stringify(canonicalInks({ usual: inkOf(["Gold"], { hex }), byField: {} }, []));
    expect(of("#C0A060")).toBe(of("#c0a060"));
    expect(of("#c0a061")).not.toBe(of("#c0a060"));
  });
});
