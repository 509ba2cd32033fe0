import { describe, expect, test } from "vitest";
import { isDict } from "../../pdf/objects.ts";
import type { FontProgram } from "../program/font-program.ts";
import { type FontFace, measuredHeights, numberAt, numbersAt, readFace } from "./descriptor.ts";
import { documentOf, trueTypeSample, type1Sample } from "./font-samples.ts";

const TRUE_TYPE = trueTypeSample([{ name: ".notdef", outline: "square" }], [], { fsType: 4 });
const TYPE1 = type1Sample([{ name: "A", outline: "square" }], "StandardEncoding def");

/** The face of a font of this name with a descriptor of these entries; 3 is a TrueType program, 4 a Type 1 one. */
function faceOf(name: string, descriptor: string | null, more = ""): FontFace {
  const own = descriptor === null ? "" : "/FontDescriptor 2 0 R";
  const doc = documentOf([
    `<</BaseFont/${name.replaceAll(" ", "#20")}${own}${more}>>`,
    `<<${descriptor ?? ""}>>`,
    ["<<>>", TRUE_TYPE],
    ["<<>>", TYPE1],
    ["<<>>", new Uint8Array(20)],
  ]);
  const dict = doc.object(1)?.value;
  return readFace(doc, isDict(dict) ? dict : doc.trailer);
}

describe("the name", () => {
  test.each<[string, string, string | null]>([
    ["ABCDEF+Some-Bold", "Some-Bold", "ABCDEF"],
    ["Some-Bold", "Some-Bold", null],
    ["ABCDE+Some", "ABCDE+Some", null],
    ["ABCDEFG+Some", "ABCDEFG+Some", null],
    ["abcdef+Some", "abcdef+Some", null],
    ["ABCDEF+", "", "ABCDEF"],
    ["ABCDEF+ABCDEF+Some", "ABCDEF+Some", "ABCDEF"],
    ["ABCDEF+Some Font", "Some Font", "ABCDEF"],
  ])("%s", (baseFont, postScriptName, subsetTag) => {
    expect(faceOf(baseFont, null).name).toEqual({ postScriptName, subsetTag });
  });

  test("is the descriptor's where the font has none, as Type 3 fonts have", () => {
    const doc = documentOf(["<</FontDescriptor<</FontName/Other>>>>"]);
    const dict = doc.object(1)?.value;
    expect(isDict(dict) && readFace(doc, dict).name.postScriptName).toBe("Other");
    expect(readFace(doc, doc.trailer).name.postScriptName).toBe("");
  });
});

describe("the program", () => {
  test.each<[string, string, string | undefined]>([
    ["/FontFile2", "/FontFile2 3 0 R", "truetype"],
    ["/FontFile", "/FontFile 4 0 R", "type1"],
    ["a key that says another format: the bytes decide", "/FontFile 3 0 R", "truetype"],
    ["/FontFile3 with a program of another kind", "/FontFile3 4 0 R", "type1"],
    ["two of them: TrueType first", "/FontFile 4 0 R/FontFile2 3 0 R", "truetype"],
    ["a key that leads to no stream", "/FontFile2 9 0 R/FontFile 4 0 R", "type1"],
    ["a stream that is no program", "/FontFile2 5 0 R", undefined],
    ["none", "", undefined],
  ])("%s", (_, entries, kind) => {
    expect(faceOf("Some", entries).program?.kind).toBe(kind);
  });

  test("fonts of one stream share it", () => {
    const doc = documentOf([
      "<</FontDescriptor<</FontFile2 3 0 R>>>>",
      "<</FontDescriptor<</FontFile2 3 0 R>>>>",
      ["<<>>", TRUE_TYPE],
    ]);
    const [first, second] = [1, 2].map((num) => {
      const dict = doc.object(num)?.value;
      return isDict(dict) ? readFace(doc, dict).program : null;
    });
    expect(first).not.toBeNull();
    expect(second).toBe(first);
  });

  test("an embedded font is none of the standard ones, even one that cannot be read", () => {
    expect(faceOf("Helvetica", "").standard?.name).toBe("Helvetica");
    expect(faceOf("Helvetica", "/FontFile2 3 0 R").standard).toBeNull();
    expect(faceOf("Helvetica", "/FontFile2 5 0 R").standard).toBeNull();
  });
});

test.each<[number, boolean]>([
  [4, true],
  [32, false],
  [36, false],
  [0, false],
  [4 + 64, true],
])("flags %d: symbolic %s", (flags, isSymbolic) => {
  expect(faceOf("Some", `/Flags ${flags}`).isSymbolic).toBe(isSymbolic);
});

describe("heights", () => {
  test.each<[string, string, number, number]>([
    ["as stated", "/Ascent 900/Descent -210", 900, -210],
    ["a descent without its sign", "/Ascent 900/Descent 210", 900, -210],
    ["a negative ascent", "/Ascent -900/Descent -210", 900, -210],
    ["0 is not stated", "/Ascent 0/Descent 0", 750, -250],
    ["more than three ems is damage", "/Ascent 3001/Descent -3001", 750, -250],
    ["three ems are not", "/Ascent 3000/Descent -3000", 3000, -3000],
    ["nothing", "", 750, -250],
    ["of the program, where the descriptor is silent", "/FontFile2 3 0 R", 800, -200],
    ["of the descriptor before the program's", "/FontFile2 3 0 R/Ascent 700", 700, -200],
  ])("ascent and descent: %s", (_, entries, ascent, descent) => {
    const { style } = faceOf("Some", entries);
    expect([style.ascent, style.descent]).toEqual([ascent, descent]);
  });

  test("of a standard font", () => {
    expect(faceOf("Helvetica", null).style).toMatchObject({
      ascent: 718,
      descent: -207,
      capHeight: 718,
      xHeight: 523,
    });
  });

  test.each<[string, string, number | null, number | null]>([
    ["as stated", "/CapHeight 700/XHeight 480", 700, 480],
    ["without the sign some producers write", "/CapHeight -700/XHeight -480", 700, 480],
    ["the height of the font box", "/CapHeight 1200/XHeight 801", null, null],
    ["lower than any letter", "/CapHeight 249/XHeight 0", null, null],
    ["at the bounds", "/CapHeight 800/XHeight 250", 800, 250],
  ])("of letters: %s", (_, entries, capHeight, xHeight) => {
    const { style } = faceOf("Some", entries);
    expect([style.capHeight, style.xHeight]).toEqual([capHeight, xHeight]);
  });

  test("measured on flat letters before round ones, and on none that cannot be one", () => {
    const tops: Readonly<Record<string, number>> = { H: 90, E: 700, O: 712, o: 490, x: 2000 };
    const letters = Object.keys(tops);
    const program = { glyphBounds: (gid: number) => [0, 0, 500, tops[letters[gid] ?? ""] ?? 0] };
    const face = faceOf("Some", "/CapHeight 650/XHeight 480");
    const gidOf = (letter: string): number | null =>
      letter in tops ? letters.indexOf(letter) : null;
    const measured = { ...face, program: program as unknown as FontProgram };
    expect(measuredHeights(measured, gidOf)).toEqual({ capHeight: 700, xHeight: 490 });
    expect(measuredHeights(measured, () => null)).toEqual({ capHeight: 650, xHeight: 480 });
    expect(measuredHeights(face, gidOf)).toEqual({ capHeight: 650, xHeight: 480 });
  });
});

describe("the family", () => {
  test.each<[string, string, string | null, string]>([
    ["as stated", "Some-Bold", "/FontFamily(Some Sans)", "Some Sans"],
    ["an empty one is none", "Some-Bold", "/FontFamily()", "Some"],
    ["one of 200 characters", "Some", `/FontFamily(${"x".repeat(200)})`, "x".repeat(200)],
    ["longer than any name", "Some", `/FontFamily(${"x".repeat(201)})`, "Some"],
    ["no string", "Some-Bold", "/FontFamily/Name", "Some"],
    ["the name up to its hyphen", "Some-Bold-Italic", null, "Some"],
    ["the name up to its comma", "Some,Bold", null, "Some"],
    ["a name that begins with a hyphen", "-Some", null, "-Some"],
    ["of a standard font", "TimesNewRoman,Bold", null, "Times"],
  ])("%s", (_, name, entries, family) => {
    expect(faceOf(name, entries).style.familyName).toBe(family);
  });
});

describe("the slant", () => {
  test.each<[string, string, string | null, number]>([
    ["as stated", "Some", "/ItalicAngle -9.5", -9.5],
    ["60 degrees at most", "Some", "/ItalicAngle -60", -60],
    ["more is damage", "Some", "/ItalicAngle -61", 0],
    ["0 for a slanted font: by the flag", "Some", "/ItalicAngle 0/Flags 64", -12],
    ["by the name", "Some-Oblique", "", -12],
    ["by its German name", "Some-Kursiv", null, -12],
    ["of a standard font", "Helvetica-Oblique", null, -12],
    ["upright", "Some-Roman", "/Flags 32", 0],
  ])("%s", (_, name, entries, angle) => {
    expect(faceOf(name, entries).style.italicAngle).toBe(angle);
  });
});

describe("the weight", () => {
  test.each<[string, string, number]>([
    ["as stated", "/FontWeight 600", 600],
    ["rounded", "/FontWeight 560", 600],
    ["at most 900", "/FontWeight 1000", 900],
    ["beyond the scale: none", "/FontWeight 1001", 400],
    ["below the scale: none", "/FontWeight 99", 400],
    ["by the flag", "/Flags 262144", 700],
    ["by stems of 160", "/StemV 160", 700],
    ["by stems of 159", "/StemV 159", 400],
    ["stems of 400 are damage", "/StemV 400", 400],
    ["of nothing", "", 400],
    ["stated 0, as many do: by the stems", "/FontWeight 0/StemV 180", 700],
  ])("%s", (_, entries, weight) => {
    expect(faceOf("Some", entries).style.weight).toBe(weight);
  });

  test.each<[string, number]>([
    ["Some-Thin", 100],
    ["Some-Hairline", 100],
    ["Some-ExtraLight", 200],
    ["Some-UltraLight", 200],
    ["Some-Light", 300],
    ["Some-Lt", 300],
    ["Some-SemiLight", 350],
    ["Some-Regular", 400],
    ["Some-Book", 400],
    ["Some-Medium", 500],
    ["Some-Md", 500],
    ["Some-SemiBold", 600],
    ["Some-DemiBold", 600],
    ["Some-Demi", 600],
    ["Some-Bold", 700],
    ["Some-Bd", 700],
    ["Some,BoldItalic", 700],
    ["Some-ExtraBold", 800],
    ["Some-Heavy", 800],
    ["Some-Black", 900],
    ["Some-Ultra", 900],
    ["SomeBold", 700],
    // Names of families, not of weights.
    ["Blackadder-Regular", 400],
    ["Blackadder", 400],
    ["Bold-Regular", 400],
    ["Some-Lt2", 300],
    ["Some-Thinker", 400],
    ["Arial-BoldMT", 700],
    // Japanese cuts by their number.
    ["HiraMinPro-W6", 600],
    ["HiraKakuStd-W8", 800],
    ["HiraKakuProN-W3", 350],
    ["HiraMaruPro-W4", 400],
    ["SomeGothicW7", 700],
  ])("%s: %d", (name, weight) => {
    expect(faceOf(name, "").style.weight).toBe(weight);
  });
});

test.each<[string, string, Partial<FontFace["style"]>]>([
  ["serifs by the flag", "/Flags 2", { isSerif: true, isScript: false, isFixedPitch: false }],
  ["a script by the flag", "/Flags 8", { isSerif: false, isScript: true }],
  ["one width by the flag", "/Flags 1", { isFixedPitch: true }],
  ["nothing", "", { isSerif: false, isScript: false, isFixedPitch: false, fsType: null }],
  ["the licence of the program", "/FontFile2 3 0 R", { fsType: 4 }],
])("%s", (_, entries, style) => {
  expect(faceOf("Some", entries).style).toMatchObject(style);
});

test("one width by the name, where nothing else says so", () => {
  expect(
    ["Some-Mono", "CourierPrime", "Consolas", "Some"].map(
      (name) => faceOf(name, null).style.isFixedPitch,
    ),
  ).toEqual([true, true, true, false]);
});

describe("numbers of a dictionary", () => {
  const doc = documentOf(["<</A 2 0 R/B(x)/C[1 2 0 R /x 2.5]/D 1>>", "7"]);
  const value = doc.object(1)?.value;
  const dict = isDict(value) ? value : doc.trailer;

  test("are followed, and null where there is none", () => {
    expect(["A", "B", "D", "E"].map((key) => numberAt(doc, dict, key))).toEqual([7, null, 1, null]);
    expect(numberAt(doc, null, "A")).toBeNull();
  });

  test("in an array keep their places: what is no number counts as 0", () => {
    expect(numbersAt(doc, dict, "C")).toEqual([1, 7, 0, 2.5]);
    expect(numbersAt(doc, dict, "A")).toBeNull();
  });
});
