import { expect, test } from "vitest";
import type { FontReport } from "./fonts.ts";
import { fontsByFace } from "./fonts-by-face.ts";

const font = (key: string, postScriptName: string, printable: string): FontReport => ({
  key,
  postScriptName,
  embedded: true,
  subset: true,
  printable,
  printableSubstituted: "",
  substitute: null,
});

test("fonts of one name and the same letters are one face, in order of their first fonts", () => {
  const fonts = [
    font("7", "Lora-Bold", "U+0041"),
    font("8", "Lora-Regular", "U+0041"),
    font("9", "Lora-Bold", "U+0041"),
    // A subset that could not be joined.
    font("10", "Lora-Bold", "U+0042"),
  ];
  const keys = fontsByFace(fonts).map((face) => face.map(({ key }) => key));
  expect(keys).toEqual([["7", "9"], ["8"], ["10"]]);
  expect(fontsByFace([])).toEqual([]);
});
