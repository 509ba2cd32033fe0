import { describe, expect, test } from "vitest";
import { checkAddedFonts } from "./check-fonts.ts";
import { isDict } from "../pdf/objects.ts";
import { isSealed } from "./sealed-font.ts";
import { CARD, changed, docOf, NEW_FONT, type Objects, valueOf } from "./small-files.test-kit.ts";
import { checkShownGlyphs } from "./shown-fonts.ts";
import { sideOfText } from "./small-files.test-kit.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";

const FILE: Objects = { ...CARD, ...NEW_FONT };

function sealed(objects: Objects): boolean {
  const doc = docOf(objects);
  const font = doc.object(40)?.value ?? null;
  return isDict(font) && isSealed(doc, font);
}

describe("a sealed font", () => {
  test("is whole as it was embedded, whatever its filters", () => expect(sealed(FILE)).toBe(true));

  test.each<[string, number, string | RegExp, string]>([
    ["the name", 40, "+New", "+Old"],
    ["the tag", 40, "BaseFont/", "BaseFont/X"],
    ["the direction", 40, "Identity-H", "Identity-V"],
    ["the subtype", 40, "Type0", "Type1"],
    ["an entry more", 40, "/Type/Font", "/Type/Font/Lang(x)"],
    ["two descendants", 40, "[41 0 R]", "[41 0 R 41 0 R]"],
    ["no descendant", 40, "[41 0 R]", "[]"],
    ["a descendant that is no list", 40, "[41 0 R]", "41 0 R"],
    ["no letters", 40, "/ToUnicode 44 0 R", ""],
    ["letters that are no stream", 40, "/ToUnicode 44 0 R", "/ToUnicode/Identity-H"],
    ["the name below", 41, "+New", "+Old"],
    ["widths", 41, "[500 250]", "[500 251]"],
    ["a default width", 41, "/DW 0", "/DW 9"],
    ["other glyphs", 41, "/Identity", "/Other"],
    ["another collection", 41, "(Adobe)", "(Adobf)"],
    ["an entry more below", 41, "/Type/Font", "/Type/Font/Encoding/X"],
    ["metrics for columns", 41, "/DW 0", "/DW 0/DW2[880 -1000]"],
    ["no descriptor", 41, "/FontDescriptor 42 0 R", ""],
    ["the name of the figures", 42, "+New", "+Old"],
    ["a figure", 42, "/Ascent 700", "/Ascent 701"],
    ["a figure less", 42, "/XHeight 500", ""],
    ["a figure more", 42, "/StemV 80", "/StemV 80/Leading 9"],
    ["a program more", 42, "/FontFile2 43 0 R", "/FontFile2 43 0 R/FontFile 43 0 R"],
    ["no program", 42, "/FontFile2 43 0 R", ""],
    ["a byte of the program", 43, "a program", "b program"],
    ["an entry of the program", 43, "/Length1 9", "/Length1 9/Metadata 1 0 R"],
    ["another kind of program", 43, "/Length1 9", "/Subtype/OpenType"],
    ["a letter", 44, "letters", "Letters"],
    ["an entry of the letters", 44, /^/, "/CMapName/X"],
    ["data that cannot be decoded", 44, /^/, "/Filter/FlateDecode"],
  ])("is broken by %s", (_, num, from, to) => {
    expect(sealed(changed(FILE, num, from, to))).toBe(false);
  });

  test("in another spelling is the same", () => {
    expect(sealed(changed(FILE, 41, "[500 250]", "[ 500  250 ]"))).toBe(true);
    expect(sealed(changed(FILE, 42, "FontFile2", "FontFile3"))).toBe(true);
    expect(
      sealed(
        changed(
          changed(FILE, 42, "FontFile2", "FontFile3"),
          43,
          "/Length1 9",
          "/Subtype/CIDFontType0C",
        ),
      ),
    ).toBe(true);
  });
});

describe("a sealed font set in columns", () => {
  /** Sealed over the metrics for columns as well. */
  const COLUMNS = Object.entries(NEW_FONT).reduce<Objects>((objects, [num, source]) => {
    const written =
      typeof source === "string" ? source.replace(/\w{6}\+New/g, "OSSDQX+New") : source;
    return { ...objects, [num]: written };
  }, CARD);
  const vertical = changed(
    changed(COLUMNS, 40, "Identity-H", "Identity-V"),
    41,
    "/DW 0",
    "/DW 0/DW2[880 -1000]/W2[3[-500 250 880]]",
  );

  test("is whole with its metrics", () => expect(sealed(vertical)).toBe(true));

  test.each<[string, number, string, string]>([
    ["codes that lead to the right", 40, "Identity-V", "Identity-H"],
    ["another metric", 41, "-500 250 880", "-500 251 880"],
    ["another default", 41, "880 -1000", "881 -1000"],
    ["no default", 41, "/DW2[880 -1000]", ""],
    ["metrics left out", 41, "/W2[3[-500 250 880]]", ""],
  ])("is broken by %s", (_, num, from, to) => {
    expect(sealed(changed(vertical, num, from, to))).toBe(false);
  });
});

describe("checkAddedFonts", () => {
  const check = (
    objects: Objects,
    value: string,
    isNew: (num: number) => boolean = (num) => num >= 40,
  ) => {
    const { differences, parts } = checkAddedFonts(docOf(objects), [valueOf(value)], isNew);
    return {
      codes: differences.map(([[code], num]) => [code, num]),
      parts: Object.fromEntries(parts),
    };
  };
  const PARTS = {
    40: "font",
    41: "descendant font",
    42: "font descriptor",
    43: "font program",
    44: "ToUnicode",
  };

  test("a new whole font comes with its parts", () =>
    expect(check(FILE, "40 0 R")).toEqual({ codes: [], parts: PARTS }));

  test("a font of the file is none that is new", () => {
    expect(check(FILE, "4 0 R")).toEqual({ codes: [], parts: {} });
    expect(check(FILE, "<</Type/Font>>")).toEqual({ codes: [], parts: {} });
  });

  test.each([
    ["a dictionary of another type", "1 0 R", 1],
    ["no object at all", "98 0 R", 98],
    ["a stream", "5 0 R", 5],
    ["a word", "/Helvetica", null],
  ])("no font is %s", (_, value, num) => {
    expect(check(FILE, value).codes).toEqual([["resources_changed", num]]);
  });

  test("a font that is not as it was embedded, with parts of the file", () => {
    const borrowed = changed(FILE, 42, "43 0 R", "5 0 R");
    expect(check(borrowed, "40 0 R")).toEqual({
      codes: [
        ["font_altered", 40],
        ["font_changed", 42],
      ],
      parts: { 40: "font", 41: "descendant font", 42: "font descriptor", 44: "ToUnicode" },
    });
    const alike = changed(FILE, 41, "/DW 0", "/DW 0/Parent 3 0 R");
    expect(check(alike, "40 0 R").codes).toEqual([
      ["font_altered", 40],
      ["font_changed", 41],
    ]);
  });

  test("a font without its program", () => {
    expect(check(changed(FILE, 42, "/FontFile2 43 0 R", ""), "40 0 R").codes).toEqual([
      ["font_altered", 40],
      ["font_not_embedded", 40],
    ]);
    expect(check(changed(FILE, 41, "/FontDescriptor 42 0 R", ""), "40 0 R").codes).toEqual([
      ["font_altered", 40],
      ["font_not_embedded", 40],
    ]);
    expect(check(changed(FILE, 40, "[41 0 R]", "[9]"), "40 0 R").codes).toEqual([
      ["font_altered", 40],
      ["font_not_embedded", 40],
    ]);
  });

  test("a simple font brings its own figures", () => {
    const simple = { ...FILE, 40: "<</Type/Font/Subtype/TrueType/FontDescriptor 42 0 R>>" };
    expect(check(simple, "40 0 R")).toEqual({
      codes: [["font_altered", 40]],
      parts: { 40: "font", 42: "font descriptor", 43: "font program" },
    });
  });
});

describe("checkShownGlyphs", () => {
  const font = {
    decode: (bytes: Uint8Array) => Array.from(bytes, (gid) => ({ gid })),
  } as unknown as PdfFont;
  const check = (content: string, shows: readonly number[], isAdded: boolean): readonly string[] =>
    checkShownGlyphs(sideOfText(content), shows, () => ({ font, isAdded })).map(([code]) => code);

  test.each<[string, string, readonly string[]]>([
    ["glyphs of a new font", "BT /F 9 Tf <01 02> Tj ET", []],
    ["glyph 0 of a new font", "BT /F 9 Tf <0100> Tj ET", ["notdef_shown"]],
    ["glyph 0 in the second of two strings", "BT /F 9 Tf [<01>-5<0a\n00>] TJ ET", ["notdef_shown"]],
    ["half a byte", "BT /F 9 Tf <010> Tj ET", []],
    ["nothing", "BT /F 9 Tf <> Tj ET", []],
    ["no font", "BT /Nowhere 9 Tf <01> Tj ET", ["font_missing"]],
    ["no font set", "BT <01> Tj ET", ["font_missing"]],
  ])("new text that shows %s", (_, content, codes) => {
    const at = content.startsWith("BT <") ? 1 : 2;
    expect(check(content, [at], true)).toEqual(codes);
    expect(check(content, [], true)).toEqual([]);
    expect(check(content, [at], false)).toEqual(codes.filter((code) => code === "font_missing"));
  });

  test("a font nobody knows shows what it likes", () => {
    expect(checkShownGlyphs(sideOfText("BT /F 9 Tf <00> Tj ET"), [2], () => undefined)).toEqual([]);
  });
});
