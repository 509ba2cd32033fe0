import { describe, expect, test } from "vitest";
import type { ShapedGlyph, ShapingFace } from "../packages/harfbuzz.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { kerningKey } from "./authored-text.ts";
import { libraryFont } from "./library-fonts.test-kit.ts";
import { embeddedFontShaper, libraryFontShaper } from "./shape-run.ts";
import type { ParagraphGlyph, ScriptRun } from "./shaped-text.ts";

const TEX: FontFacts = {
  key: "1",
  kind: "Type1",
  postScriptName: "CMR10",
  subsetTag: "ABCDEF",
  familyName: "CMR10",
  embedded: true,
  ascent: 700,
  descent: -200,
  capHeight: null,
  xHeight: null,
  italicAngle: 0,
  weight: 400,
  isSerif: true,
  isScript: false,
  isFixedPitch: false,
  fsType: null,
  coverage: [
    ["a", 97, 1, 500],
    ["b", 98, 1, 556],
  ],
};

const shape = (text: string, facts: FontFacts = TEX) =>
  embeddedFontShaper(facts, "F1", new Map()).shape(
    { text, start: 0, end: text.length, script: "Latn", level: 0 },
    { language: "", trackingEm: 0 },
  );

test("a space without a glyph is a move of a quarter of an em, by no code", () => {
  const { glyphs, uncovered } = shape("a b");
  expect(uncovered).toEqual([]);
  expect(
    glyphs.map(({ codeLength, advance, isWordSpace }) => [codeLength, advance, isWordSpace]),
  ).toEqual([
    [1, 500, false],
    [0, 250, true],
    [1, 556, false],
  ]);
});

test("a space that the font has is shown by its code", () => {
  const { glyphs } = shape("a b", { ...TEX, coverage: [...TEX.coverage, [" ", 32, 1, 333]] });
  expect(glyphs[1]).toMatchObject({ code: 32, codeLength: 1, width: 333, advance: 333 });
});

test("other letters that are lacking are named, and a font without any letter sets no space", () => {
  expect(shape("a c").uncovered).toEqual(["c"]);
  expect(shape("a b", { ...TEX, coverage: [] }).uncovered).toEqual(["a", " ", "b"]);
});

const run = (text: string, changes: Partial<ScriptRun> = {}): ScriptRun => ({
  text,
  start: 0,
  end: text.length,
  script: "Latn",
  level: 0,
  ...changes,
});
const PLAIN = { language: "", trackingEm: 0 };

/** Codes that are code points, letters 500 wide. */
const codes = (characters: string, changes: Partial<FontFacts> = {}): FontFacts => ({
  ...TEX,
  coverage: Array.from(characters, (letter) => [letter, letter.codePointAt(0) ?? 0, 1, 500]),
  ...changes,
});
const shown = (glyphs: readonly ParagraphGlyph[]): readonly (readonly unknown[])[] =>
  glyphs.map(({ code, text, cluster }) => [String.fromCodePoint(code), text, cluster]);

describe("an embedded subset sets by its codes", () => {
  const set = (of: ScriptRun, facts: FontFacts, kerning = new Map<string, number>()) =>
    embeddedFontShaper(facts, "F1", kerning).shape(of, PLAIN);

  test("its own part of the text, places counted from the paragraph", () => {
    expect(shown(set(run("xaby", { start: 1, end: 3 }), codes("ab")).glyphs)).toEqual([
      ["a", "a", 1],
      ["b", "b", 2],
    ]);
  });

  test("letters beyond the BMP take two places", () => {
    expect(shown(set(run("\u{1d400}a"), codes("\u{1d400}a")).glyphs)).toEqual([
      ["\u{1d400}", "\u{1d400}", 0],
      ["a", "a", 2],
    ]);
  });

  test("right to left: the last letter first, brackets turned (UAX #9, L4)", () => {
    const { glyphs } = set(run("א(ב", { script: "Hebr", level: 1 }), codes("אב()"));
    expect(shown(glyphs)).toEqual([
      ["ב", "ב", 2],
      [")", "(", 1],
      ["א", "א", 0],
    ]);
  });

  test("what prints nothing is left out, and lacks nothing", () => {
    const { glyphs, uncovered } = set(run("a\u00adb\u200b"), codes("ab"));
    expect([shown(glyphs).map(([letter]) => letter), uncovered]).toEqual([["a", "b"], []]);
  });

  test("letters that print alike stand in for one another", () => {
    expect(shown(set(run("\u00a0\u2010"), codes(" -")).glyphs)).toEqual([
      [" ", "\u00a0", 0],
      ["-", "\u2010", 1],
    ]);
  });

  test("text that has to be shaped is not set at all", () => {
    const { glyphs, uncovered } = set(run("نا", { script: "Arab", level: 1 }), codes("نا"));
    expect([glyphs.length, uncovered]).toEqual([0, ["ن", "ا"]]);
  });

  test("pairs that the author kerned are kerned again, from left to right alone", () => {
    const kerning = new Map([[kerningKey("1", 65, 86), -80]]);
    expect(
      set(run("AVA"), codes("AV"), kerning).glyphs.map(({ advance, width }) => [advance, width]),
    ).toEqual([
      [420, 500],
      [500, 500],
      [500, 500],
    ]);
    expect(
      set(run("AV", { level: 1 }), codes("AV"), kerning).glyphs.map(({ advance }) => advance),
    ).toEqual([500, 500]);
    expect(
      set(run("AV"), codes("AV", { key: "2" }), kerning).glyphs.map(({ advance }) => advance),
    ).toEqual([500, 500]);
  });

  test.each<[string, string, string | null]>([
    ["its own", "-", "-"],
    ["one that prints alike", "\u2010", "\u2010"],
    ["none", "ab", null],
  ])("the hyphen at a line's end: %s", (_, characters, expected) => {
    const hyphen = embeddedFontShaper(codes(characters), "F1", new Map()).hyphen();
    expect(hyphen && String.fromCodePoint(hyphen.code)).toBe(expected);
    expect(hyphen?.text ?? "-").toBe("-");
  });

  test("on its side in a column it is shifted to its middle", () => {
    const { glyphs } = set(run("ab", { orientation: "sideways" }), codes("ab"));
    // Ascent 700 and descent -200: the middle stands 250 above the baseline.
    expect(glyphs.map(({ dy, turn }) => [dy, turn])).toEqual([
      [-250, "sideways"],
      [-250, "sideways"],
    ]);
    expect(
      set(run("ab", { orientation: "sideways" }), codes("ab", { vertical: true })).uncovered,
    ).toEqual(["a", "b"]);
  });

  test("upright in a column: ideographs by their codes, what has another form there not", () => {
    const { glyphs, uncovered } = set(
      run("日「", { orientation: "upright", script: "Hani" }),
      codes("日「"),
    );
    expect([glyphs.map(({ text }) => text), uncovered]).toEqual([["日"], ["「"]]);
  });
});

/** A face that gives these glyphs for any text; gids are code points but for those it lacks. */
function faceOf(
  glyphs: readonly Partial<ShapedGlyph>[],
  lacks = "",
  unitsPerEm = 2000,
): ShapingFace & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    unitsPerEm,
    glyphOf: (point) => (lacks.includes(String.fromCodePoint(point)) ? 0 : point),
    advanceOf: (gid) => (gid === 7 ? 1111 : 1000),
    shape: (text, range, options) => {
      asked.push([text, range, options]);
      return glyphs.map((glyph) => ({
        gid: 1,
        cluster: 0,
        xAdvance: 1000,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
        unsafeToBreak: false,
        ...glyph,
      }));
    },
  };
}

function setFull(
  of: ScriptRun,
  face: ShapingFace,
  { style = PLAIN, has = (letter: string): boolean => letter !== "" } = {},
) {
  const font = libraryFont("own", {}, (letter) => (has(letter) ? 500 : null));
  return libraryFontShaper(
    font,
    () => face,
    () => ["onum"],
  ).shape(of, style);
}

describe("a full font is shaped", () => {
  test("in its direction, script and language, with the forms that the face shows", () => {
    const face = faceOf([{}]);
    setFull(run("xaby", { start: 1, end: 3 }), face, { style: { language: "de", trackingEm: 0 } });
    setFull(run("ab", { script: "Hebr", level: 1 }), face, {
      style: { language: "he", trackingEm: 0.1 },
    });
    setFull(run("ab", { orientation: "upright" }), face);
    setFull(run("ab", { orientation: "sideways" }), face);
    const options = {
      script: "Latn",
      language: "de",
      features: ["onum"],
      ligatures: true,
      direction: "ltr",
    };
    expect(face.asked).toEqual([
      ["xaby", [1, 3], options],
      // Tracking would tear ligatures.
      [
        "ab",
        [0, 2],
        { ...options, script: "Hebr", language: "he", ligatures: false, direction: "rtl" },
      ],
      ["ab", [0, 2], { ...options, language: "", direction: "ttb" }],
      ["ab", [0, 2], { ...options, language: "" }],
    ]);
  });

  test("lengths are in thousandths of an em; widths whole, as PDFium reads them", () => {
    const { glyphs } = setFull(
      run("a"),
      faceOf([{ gid: 7, xAdvance: 1001, xOffset: -3, yOffset: 5, unsafeToBreak: true }]),
    );
    expect(glyphs).toEqual([
      {
        code: 7,
        codeLength: 2,
        width: 556,
        advance: 500.5,
        dx: -1.5,
        dy: 2.5,
        text: "a",
        isWordSpace: false,
        cluster: 0,
        isSafe: false,
      },
    ]);
  });

  test.each<[string, string, Partial<ScriptRun>, readonly number[], readonly string[]]>([
    ["a letter each", "abc", {}, [0, 1, 2], ["a", "b", "c"]],
    ["a ligature", "fix", {}, [0, 2], ["fi", "x"]],
    ["a letter and its mark", "a\u0301b", {}, [0, 0, 2], ["a\u0301", "", "b"]],
    ["right to left", "אבג", { script: "Hebr", level: 1 }, [2, 1, 0], ["ג", "ב", "א"]],
    ["a ligature right to left", "אבג", { script: "Hebr", level: 1 }, [2, 0], ["ג", "אב"]],
    ["a soft hyphen in a cluster", "a\u00adb", {}, [0, 2], ["a", "b"]],
    ["a part of the text", "xaby", { start: 1, end: 3 }, [1, 2], ["a", "b"]],
  ])("each cluster says its text once: %s", (_, text, changes, ...[clusters, expected]) => {
    const { glyphs } = setFull(
      run(text, changes),
      faceOf(clusters.map((cluster) => ({ cluster }))),
    );
    expect(glyphs.map((glyph) => glyph.text)).toEqual(expected);
  });

  test("joined letters take no tracking: what the writer adds is taken off, once for each cluster", () => {
    const style = { language: "", trackingEm: 0.1 };
    const advances = (script: string, level: number): readonly number[] =>
      setFull(
        run("abc", { script, level }),
        faceOf([{ cluster: 2 }, { cluster: 2 }, { cluster: 0 }]),
        { style },
      ).glyphs.map(({ advance }) => advance);
    expect(advances("Arab", 1)).toEqual([500, 400, 400]);
    expect(advances("Latn", 0)).toEqual([500, 500, 500]);
  });

  test("right to left, a mark stands behind the letter it is on, and the letter has the text", () => {
    const { glyphs } = setFull(
      run("בּא", { script: "Hebr", level: 1 }),
      faceOf([
        { gid: 10, cluster: 2 },
        { gid: 11, cluster: 0, xAdvance: 0, xOffset: 400 },
        { gid: 12, cluster: 0 },
      ]),
    );
    expect(glyphs.map(({ code, text, dx }) => [code, text, dx])).toEqual([
      [10, "א", 0],
      [12, "בּ", 0],
      [11, "", -300],
    ]);
  });

  test("only a space alone is a word space", () => {
    const { glyphs } = setFull(run(" \u00a0"), faceOf([{ cluster: 0 }, { cluster: 1 }]));
    expect(glyphs.map(({ isWordSpace }) => isWordSpace)).toEqual([true, false]);
  });

  test("on its side in a column it is shifted to its middle", () => {
    const { glyphs } = setFull(run("a", { orientation: "sideways" }), faceOf([{ yOffset: 20 }]));
    // Ascent 800 and descent -200.
    expect(glyphs.map(({ dy, turn }) => [dy, turn])).toEqual([[-290, "sideways"]]);
  });
});

describe("what a full font lacks", () => {
  test.each<[string, string, ShapingFace, readonly string[]]>([
    [
      "a letter without a glyph",
      "ab",
      faceOf([{ cluster: 0 }, { gid: 0, cluster: 1 }], "b"),
      ["b"],
    ],
    [
      "a mark without one, the letter being there",
      "a\u0301",
      faceOf([{ cluster: 0 }, { gid: 0, cluster: 0 }], "\u0301"),
      ["\u0301"],
    ],
    [
      "all of a cluster that has no glyph together",
      "ab",
      faceOf([{ gid: 0, cluster: 0 }]),
      ["a", "b"],
    ],
    [
      "a cluster with two missing glyphs, once",
      "ab",
      faceOf(
        [
          { gid: 0, cluster: 0 },
          { gid: 0, cluster: 0 },
        ],
        "a",
      ),
      ["a"],
    ],
    [
      "nothing, where what has no glyph prints nothing",
      "a\u00ad",
      faceOf([{ cluster: 0 }, { gid: 0, cluster: 1 }]),
      [],
    ],
  ])("%s", (_, text, face, expected) => {
    expect(setFull(run(text), face).uncovered).toEqual(expected);
  });

  test("what prints nothing leaves no glyph", () => {
    expect(
      setFull(run("a\u00ad"), faceOf([{ cluster: 0 }, { gid: 0, cluster: 1 }])).glyphs,
    ).toHaveLength(1);
  });

  test.each<[string, string, readonly string[], number]>([
    ["letters of another script: it is not even loaded", "аб", ["а", "б"], 0],
    ["signs are asked of the shaping", "→", [], 1],
    ["composed letters may be taken apart", "ő", [], 1],
    ["Latin letters are asked of the shaping", "äb", [], 1],
  ])("%s", (_, text, expected, shaped) => {
    const face = faceOf([{}]);
    expect(setFull(run(text), face, { has: () => false }).uncovered).toEqual(expected);
    expect(face.asked).toHaveLength(shaped);
  });

  test.each<[string, string, number | null]>([
    ["U+2010 first", "", 0x2010],
    ["U+002D else", "\u2010", 0x2d],
    ["none", "\u2010-", null],
  ])("the hyphen at a line's end: %s", (_, lacks, code) => {
    const hyphen = libraryFontShaper(libraryFont("own"), () => faceOf([], lacks)).hyphen();
    expect(hyphen?.code ?? null).toBe(code);
    expect(hyphen?.width ?? 500).toBe(500);
  });
});
