import { expect, test } from "vitest";
import { madeLetters, type MadeFace, PLAIN } from "../measure/letters.test-kit.ts";
import { facesOf, measuresOfFace, measuresOfFont } from "./faces.ts";
import { fontOf } from "./pdf-font.test-kit.ts";
import type { PdfFont } from "./pdf-font.ts";

let count = 0;

/** A font object that shows `letters` of a made face; codes do not matter here. */
function madeFont(
  letters: string,
  face: MadeFace = PLAIN,
  stated: Partial<
    Pick<PdfFont, "postScriptName" | "program" | "weight" | "vertical" | "kind">
  > = {},
): PdfFont {
  const read = madeLetters(face, letters);
  const coverage = new Map(
    Array.from(letters, (character, code) => [
      character,
      { code, length: 1, width: character === " " ? 250 : (read(character)?.advance ?? 0) },
    ]),
  );
  count++;
  return fontOf({
    key: String(count),
    postScriptName: "Made-Regular",
    familyName: "Made",
    program: "truetype",
    capHeight: 700,
    xHeight: 500,
    coverage,
    outlinesChecked: true,
    letterOf: (character) => (letters.includes(character) ? read(character) : null),
    ...stated,
  });
}

/** Numbers of the faces, in order of the fonts. */
function numbered(...fonts: readonly PdfFont[]): readonly number[] {
  const faces = facesOf(fonts);
  const keys = [...new Set(faces.values())];
  return fonts.map((font) => keys.indexOf(faces.get(font) ?? ""));
}

const BOLD: MadeFace = { ...PLAIN, stem: 140 };

test.each<[string, readonly PdfFont[], readonly number[]]>([
  ["one name and the same letters", [madeFont("Hnohl"), madeFont("Hnohld")], [0, 0]],
  ["one name and other letters of one drawing", [madeFont("Hn "), madeFont("Thd ")], [0, 0]],
  ["one name and letters of another weight", [madeFont("Hnohl"), madeFont("Hnohl", BOLD)], [0, 1]],
  ["no common letter, another weight", [madeFont("Hn"), madeFont("Th", BOLD)], [0, 1]],
  [
    "another name",
    [madeFont("Hnohl"), madeFont("Hnohl", PLAIN, { postScriptName: "Other" })],
    [0, 1],
  ],
  [
    "a name that any font gets, and no common letter",
    [
      madeFont("Hn", PLAIN, { postScriptName: "CIDFont+F1" }),
      madeFont("Th", PLAIN, { postScriptName: "CIDFont+F1" }),
    ],
    [0, 1],
  ],
  [
    "no name",
    [
      madeFont("Hnohl", PLAIN, { postScriptName: "" }),
      madeFont("Hnohl", PLAIN, { postScriptName: "" }),
    ],
    [0, 1],
  ],
  [
    "one down the page, one along",
    [madeFont("Hnohl"), madeFont("Hnohl", PLAIN, { vertical: true })],
    [0, 1],
  ],
  [
    "drawings of Type 3",
    [madeFont("Hnohl", PLAIN, { kind: "Type3" }), madeFont("Hnohl", PLAIN, { kind: "Type3" })],
    [0, 1],
  ],
  [
    "neither embedded",
    [madeFont("", PLAIN, { program: null }), madeFont("", PLAIN, { program: null })],
    [0, 0],
  ],
  ["one embedded, one not", [madeFont("Hnohl"), madeFont("", PLAIN, { program: null })], [0, 1]],
  [
    "a third that is sure of one and silent on the other",
    [madeFont("Hnoh"), madeFont("HnohTlimd"), madeFont("Tlimd")],
    [0, 0, 0],
  ],
])("%s: %o", (_, fonts, expected) => {
  expect(numbered(...fonts)).toEqual(expected);
});

test("a letter that is drawn otherwise in one of many is no other face, in one of few it is", () => {
  const plain = madeFont("HITOhnmliodp");
  const swash = madeFont("HITOhnmliodp");
  const few = madeFont("Hn");
  const bold = madeLetters(BOLD);
  const withSwash = (font: PdfFont): PdfFont => ({
    ...font,
    letterOf: (character) => (character === "H" ? bold("H") : font.letterOf(character)),
  });
  expect(numbered(plain, withSwash(swash))).toEqual([0, 0]);
  expect(numbered(plain, withSwash(few))).toEqual([0, 1]);
});

test("a face has the key of its first font", () => {
  const [first, second] = [madeFont("Hnohl"), madeFont("Hnohl")];
  expect([...facesOf([first, second]).values()]).toEqual([first.key, first.key]);
});

test("a face is measured by the letters of all its fonts", () => {
  const [few, more, all] = [madeFont("e"), madeFont("HTnx"), madeFont("eHTnx")];
  expect(measuresOfFont(few).stem).toBe(null);
  expect(measuresOfFace([few, more])).toEqual(measuresOfFont(all));
  expect(measuresOfFace([more])).toBe(measuresOfFont(more));
});
