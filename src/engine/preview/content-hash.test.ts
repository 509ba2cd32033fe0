import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { sha256Hex } from "../packages/hash.ts";
import { RASTER_ENGINE } from "../packages/pdfium.ts";
import { type PreviewState, previewContentHash } from "./content-hash.ts";

const STATE: PreviewState = {
  sourceSha256: "ab".repeat(32),
  parserVersion: "p1",
  engineVersion: "e1",
  values: new Map([
    ["fld_1", "Anna"],
    ["fld_2", "Berger"],
  ]),
  page: 0,
  frame: {
    dpi: 72,
    pageWidthPx: 260,
    pageHeightPx: 170,
    left: 10,
    top: 11,
    widthPx: 240,
    heightPx: 150,
  },
  author: "a",
  force: false,
  substitution: "allow",
  acceptedSubstitutions: ["A>B", "C>D"],
  defaultFontId: null,
  fontIds: ["font_1", "font_2"],
};

const hashOf = (changes: Partial<PreviewState> = {}) =>
  previewContentHash({ ...STATE, ...changes });

describe("a picture that may differ has another hash", () => {
  test.each<[string, Partial<PreviewState>]>([
    ["another file", { sourceSha256: "cd".repeat(32) }],
    ["another reading of it", { parserVersion: "p2" }],
    ["another engine", { engineVersion: "e2" }],
    ["another value", { values: new Map([...STATE.values, ["fld_2", "Bergen"]]) }],
    ["a value less", { values: new Map([["fld_1", "Anna"]]) }],
    [
      "the values of two fields changed over",
      {
        values: new Map([
          ["fld_1", "Berger"],
          ["fld_2", "Anna"],
        ]),
      },
    ],
    ["another page", { page: 1 }],
    ["a wider raster", { frame: { ...STATE.frame, pageWidthPx: 261 } }],
    ["a higher raster", { frame: { ...STATE.frame, pageHeightPx: 171 } }],
    ["a part farther right", { frame: { ...STATE.frame, left: 11 } }],
    ["a part farther down", { frame: { ...STATE.frame, top: 12 } }],
    ["a wider part", { frame: { ...STATE.frame, widthPx: 241 } }],
    ["a higher part", { frame: { ...STATE.frame, heightPx: 151 } }],
    ["what the author set", { author: "b" }],
    ["text that is forced", { force: true }],
    ["fonts that must not be substituted", { substitution: "refuse" }],
    ["another accepted pair of fonts", { acceptedSubstitutions: ["A>B"] }],
    ["a default font", { defaultFontId: "font_1" }],
    ["another font", { fontIds: ["font_1"] }],
    ["fonts preferred in another order", { fontIds: ["font_2", "font_1"] }],
    ["inks", { appearance: ["gold"] }],
    ["no inks, said so", { appearance: null }],
  ])("%s", (_, changes) => {
    expect(hashOf(changes)).not.toBe(hashOf());
  });
});

describe("a picture that cannot differ has the same hash", () => {
  test.each<[string, Partial<PreviewState>]>([
    ["values in another order", { values: new Map([...STATE.values].reverse()) }],
    ["accepted pairs in another order", { acceptedSubstitutions: ["C>D", "A>B"] }],
    ["a resolution that leads to the same pixels", { frame: { ...STATE.frame, dpi: 72.1 } }],
  ])("%s", (_, changes) => {
    expect(hashOf(changes)).toBe(hashOf());
  });

  test("whatever the order of ever so many fields", () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.string(), fc.string()), { selector: ([id]) => id });
    fc.assert(
      fc.property(pairs, (values) => {
        expect(hashOf({ values: new Map([...values].reverse()) })).toBe(
          hashOf({ values: new Map(values) }),
        );
      }),
      { numRuns: 50 },
    );
  });
});

test("letters outside ASCII are told apart, also those that differ in their upper byte alone", () => {
  const of = (text: string) => hashOf({ values: new Map([["fld_1", text]]) });
  const texts = [
    "a",
    "á",
    "a\u0301",
    "š",
    "\u0161a",
    "\u0061\u0161",
    "😀",
    "\ud83d",
    "\\u0161",
    "",
  ];
  expect(new Set(texts.map(of)).size).toBe(texts.length);
});

test("what was kept under a hash is found again: its form changes only where its number does", () => {
  const form = (name: string, appearance: string) =>
    `["preview 2","${RASTER_ENGINE}","e1","p1","${STATE.sourceSha256}",[["fld_1","Anna"],["fld_2","${name}"]],0,` +
    `[260,170],[10,11,240,150],"a",false,"allow",["A>B","C>D"],null,["font_1","font_2"]${appearance}]`;
  const of = (name: string, appearance: string) => sha256Hex(latin1Bytes(form(name, appearance)));
  expect(hashOf()).toBe(of("Berger", ""));
  expect(hashOf({ appearance: { ink: 1 } })).toBe(of("Berger", ',{"ink":1}'));
  const values = new Map([...STATE.values, ["fld_2", "Bé~"]]);
  expect(hashOf({ values })).toBe(of("B\\u00e9~", ""));
});
