import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { type EncodingCMap, embeddedCMap, predefinedCMap } from "./encoding-cmap.ts";

const MIXED = `2 begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange
  2 begincidrange <20> <7E> 1 <8140> <817E> 633 endcidrange`;

function codesOf(cmap: EncodingCMap | null, bytes: readonly number[]): number[][] {
  const shown = Uint8Array.from(bytes);
  const codes: number[][] = [];
  for (let at = 0; cmap !== null && at < shown.length; ) {
    const { code, length } = cmap.next(shown, at);
    codes.push([code, length, cmap.cid(code, length)]);
    at += length;
  }
  return codes;
}

test.each<[string, EncodingCMap | null, readonly number[], number[][]]>([
  [
    "Identity-H takes two bytes",
    predefinedCMap("Identity-H"),
    [1, 2, 0, 3],
    [
      [0x102, 2, 0x102],
      [3, 2, 3],
    ],
  ],
  ["a short last code is padded", predefinedCMap("Identity-H"), [1], [[0x100, 2, 0x100]]],
  [
    "codespaces of one and two bytes",
    embeddedCMap(latin1Bytes(MIXED), null, null),
    [0x41, 0x81, 0x41, 0x20],
    [
      [0x41, 1, 34],
      [0x8141, 2, 634],
      [0x20, 1, 1],
    ],
  ],
  [
    "a second byte outside the codespace keeps the length of its first",
    embeddedCMap(latin1Bytes(MIXED), null, null),
    [0x81, 0x20, 0x41],
    [
      [0x8120, 2, 0],
      [0x41, 1, 34],
    ],
  ],
  [
    "usecmap adds what the file itself does not map",
    embeddedCMap(latin1Bytes("/Identity-H usecmap 1 begincidchar <0005> 9 endcidchar"), null, null),
    [0, 5, 0, 6],
    [
      [5, 2, 9],
      [6, 2, 6],
    ],
  ],
])("%s", (_, cmap, bytes, expected) => {
  expect(codesOf(cmap, bytes)).toEqual(expected);
});

test.each<[string, EncodingCMap | null, boolean | undefined]>([
  ["Identity-V is known", predefinedCMap("Identity-V"), true],
  ["a predefined CJK map is known", predefinedCMap("UniJIS-UTF16-H"), true],
  ["any other name is no CMap", predefinedCMap("MyMap"), undefined],
  [
    "a map on top of a predefined one is known",
    embeddedCMap(latin1Bytes(`/90ms-RKSJ-H usecmap ${MIXED}`), null, null),
    true,
  ],
  [
    "a map on top of an unheard-of one is not known",
    embeddedCMap(latin1Bytes(`/Strange usecmap ${MIXED}`), null, null),
    false,
  ],
  ["an empty map is not known", embeddedCMap(latin1Bytes(""), null, null), false],
])("%s", (_, cmap, known) => {
  expect(cmap?.known).toBe(known);
});

test("the writing mode of the stream dictionary beats the one in the file", () => {
  const bytes = latin1Bytes(`/WMode 1 def ${MIXED}`);
  expect(embeddedCMap(bytes, null, null).vertical).toBe(true);
  expect(embeddedCMap(bytes, null, 0).vertical).toBe(false);
});

test("the length of a code follows the codespaces", () => {
  const cmap = embeddedCMap(latin1Bytes(MIXED), null, null);
  expect([cmap.lengthOf(0x41), cmap.lengthOf(0x8141), cmap.lengthOf(0xffff)]).toEqual([1, 2, null]);
});

test("of a hundred thousand codespaces only the first are looked at for each code", () => {
  const spaces = "<8140> <9FFC>\n".repeat(100_000);
  const source = `100000 begincodespacerange ${spaces} endcodespacerange
    1 begincidrange <8140> <817E> 633 endcidrange`;
  const cmap = embeddedCMap(latin1Bytes(source), null, null);
  const shown = Array.from({ length: 100_000 }, () => [0x81, 0x41]).flat();
  expect(new Set(codesOf(cmap, shown).map(String))).toEqual(new Set(["33089,2,634"]));
  expect(cmap.lengthOf(0x8141)).toBe(2);
});
