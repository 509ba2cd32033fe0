import { expect, test } from "vitest";
import { predefinedCMap } from "./encoding-cmap.ts";
import { predefinedCMapFile, textOfCids, textOfUtf16 } from "./predefined-cmaps.ts";
import { PREDEFINED_CMAP_NAMES } from "./predefined-names.ts";

test.each([
  ["UniJIS-UTF16-H", 0x65e5, 2, 3284],
  ["UniJIS-UTF16-H", 0xd842dfb7, 4, 13706],
  ["UniJIS-UTF16-V", 0x65e5, 2, 3284],
  ["90ms-RKSJ-H", 0x8140, 2, 633],
  ["90ms-RKSJ-H", 0x41, 1, 264],
  ["UniGB-UCS2-H", 0x4e2d, 2, 4559],
  ["ETen-B5-H", 0xa440, 2, 595],
  ["KSCms-UHC-H", 0xb0a1, 2, 1086],
])("%s maps %i of %i bytes to CID %i", (name, code, length, cid) => {
  expect(predefinedCMap(name)?.cid(code, length)).toBe(cid);
});

test("every predefined name has a table that maps something and knows its writing mode", () => {
  for (const name of PREDEFINED_CMAP_NAMES) {
    const cmap = predefinedCMap(name);
    expect(cmap?.known, name).toBe(true);
    expect(cmap?.ranges.length, name).toBeGreaterThan(0);
    expect(cmap?.vertical, name).toBe(name.endsWith("V"));
  }
});

test("codes of one to four bytes are told apart by the codespaces", () => {
  const lengths = (name: string, ...bytes: number[]): number | undefined =>
    predefinedCMap(name)?.next(Uint8Array.from(bytes), 0).length;
  expect(lengths("90ms-RKSJ-H", 0x41, 0x42)).toBe(1);
  expect(lengths("90ms-RKSJ-H", 0x88, 0x9f)).toBe(2);
  expect(lengths("UniJIS-UTF16-H", 0xd8, 0x42, 0xdf, 0xb7)).toBe(4);
});

test("the vertical map rests on the horizontal one and changes brackets", () => {
  const [level, upright] = ["UniJIS-UTF16-H", "UniJIS-UTF16-V"].map((name) => predefinedCMap(name));
  expect(upright?.cid(0x65e5, 2)).toBe(level?.cid(0x65e5, 2));
  expect(upright?.cid(0x300c, 2)).not.toBe(level?.cid(0x300c, 2));
});

test("CIDs of the four collections have texts, those of others none", () => {
  expect(textOfCids("Japan1")?.get(3284)).toBe("日");
  expect(textOfCids("GB1")?.get(4559)).toBe("中");
  expect(textOfCids("CNS1")?.get(595)).toBe("一");
  expect(textOfCids("Korea1")?.get(1086)).toBe("가");
  expect(textOfCids("Identity")).toBeNull();
  expect(textOfCids("toString")).toBeNull();
  expect(predefinedCMapFile("constructor")).toBeNull();
});

test("half a surrogate pair is no text", () => {
  expect(textOfUtf16(0xd842, 2)).toBeNull();
  expect(textOfUtf16(0xd842dfb7, 4)).toBe("𠮷");
});

test.each<[string, number, number, string | null]>([
  ["a character of the BMP", 0x65e5, 2, "日"],
  ["U+0000 is none", 0, 2, null],
  ["a low surrogate alone", 0xdfb7, 2, null],
  ["two high surrogates", 0xd842_d842, 4, null],
  ["a pair the wrong way round", 0xdfb7_d842, 4, null],
])("text of a UTF-16 code: %s", (_, code, length, text) => {
  expect(textOfUtf16(code, length)).toBe(text);
});

test("of several characters of one CID the ordinary one is its text, not its doublet", () => {
  // U+2F00, the radical, and U+4E00 have one glyph, as have U+F900 and U+8C48.
  const texts = [...(textOfCids("Japan1")?.values() ?? [])];
  expect(texts).toContain("一");
  expect(texts).not.toContain("\u2f00");
  expect(new Set(texts).size).toBeGreaterThan(10_000);
});
