import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { type CMapFile, readCMapFile } from "./cmap-file.ts";

function check(source: string): CMapFile {
  return readCMapFile(latin1Bytes(source));
}

test("reads codespaces, CID ranges, single CIDs and the writing mode", () => {
  const file = check(`/CIDInit /ProcSet findresource begin % comment <00> endcidchar
    /WMode 1 def /Other usecmap
    2 begincodespacerange <00> <80> <8140> <FEFE> endcodespacerange
    1 begincidrange <8140> <8142> 100 endcidrange
    1 begincidchar <20> 1 endcidchar`);
  expect(file).toEqual({
    wMode: 1,
    useCMap: "Other",
    codespaces: [
      { low: 0, high: 0x80, length: 1 },
      { low: 0x8140, high: 0xfefe, length: 2 },
    ],
    cids: [
      { low: 0x8140, high: 0x8142, length: 2, cid: 100 },
      { low: 0x20, high: 0x20, length: 1, cid: 1 },
    ],
    texts: [],
  });
});

test.each<[string, string, number]>([
  ["tokens without any space between them", "1 beginbfchar<0003><0041>endbfchar", 1],
  ["white space inside hex strings", "1 beginbfchar <00 03> <00\n41> endbfchar", 1],
  ["arrays of texts", "1 beginbfrange <01> <02> [<0041><0042>] endbfrange", 1],
  ["a target that is no string is skipped", "1 beginbfchar <01> /A endbfchar", 0],
  ["a range that runs backwards is skipped", "1 beginbfrange <05> <02> <0041> endbfrange", 0],
  ["codes of more than four bytes are skipped", "1 beginbfchar <0102030405> <0041> endbfchar", 0],
  ["an unclosed hex string ends the file", "1 beginbfchar <01> <0041", 0],
  ["a string in parentheses hides operators", "(endbfchar \\) <01> <41>) 1 beginbfchar", 0],
])("%s", (_, source, count) => {
  expect(check(source).texts).toHaveLength(count);
});

const range = (low: number, high: number, length: number) => ({ low, high, length });

test.each<[string, string, CMapFile["codespaces"]]>([
  [
    "codes of one to four bytes",
    "<00> <7F> <8000> <FFFF> <800000> <FFFFFF> <80000000> <FFFFFFFF>",
    [
      range(0, 0x7f, 1),
      range(0x8000, 0xffff, 2),
      range(0x80_0000, 0xff_ffff, 3),
      range(0x8000_0000, 0xffff_ffff, 4),
    ],
  ],
  ["the length is that of the low code", "<00> <FFFF>", [range(0, 0xffff, 1)]],
  ["a high code of five bytes", "<00> <0000000001>", []],
  ["an empty code", "<> <01> <02>", [range(1, 2, 1)]],
  ["a code without its other end", "<00> <7F> <80>", [range(0, 0x7f, 1)]],
  ["a name in between", "<00> /A <01> <02>", [range(1, 2, 1)]],
])("codespaces: %s", (_, rows, expected) => {
  expect(check(`9 begincodespacerange ${rows} endcodespacerange`).codespaces).toEqual(expected);
});

test.each<[string, string, CMapFile["cids"]]>([
  [
    "the count before it is not asked",
    "1 begincidchar <01> 5 <02> 6 endcidchar",
    [
      { ...range(1, 1, 1), cid: 5 },
      { ...range(2, 2, 1), cid: 6 },
    ],
  ],
  [
    "a CID that is no whole number",
    "2 begincidchar <01> 1.5 <02> 6 endcidchar",
    [{ ...range(2, 2, 1), cid: 6 }],
  ],
  ["a negative CID", "2 begincidchar <01> -1 <02> 6 endcidchar", [{ ...range(2, 2, 1), cid: 6 }]],
  ["CID 0 is one", "1 begincidchar <01> 0 endcidchar", [{ ...range(1, 1, 1), cid: 0 }]],
  ["ranges of .notdef map nothing", "1 beginnotdefrange <00> <1F> 1 endnotdefrange", []],
  [
    "a range of one code",
    "1 begincidrange <05> <05> 9 endcidrange",
    [{ ...range(5, 5, 1), cid: 9 }],
  ],
  [
    "words before an operator end its operands",
    "<01> 5 junk <02> 6 endcidchar",
    [{ ...range(2, 2, 1), cid: 6 }],
  ],
])("CIDs: %s", (_, source, expected) => {
  expect(check(source).cids).toEqual(expected);
});

test.each<[string, string, number]>([
  ["1 is upright", "/WMode 1 def", 1],
  ["0 is level", "/WMode 0 def", 0],
  ["any other number is level", "/WMode 2 def", 0],
  ["another name changes nothing", "/WMode 1 def /CMapType 0 def", 1],
  ["the last one counts", "/WMode 1 def /WMode 0 def", 0],
])("the writing mode: %s", (_, source, wMode) => {
  expect(check(source).wMode).toBe(wMode);
});

test("usecmap without a name leaves the one before", () => {
  expect(check("/A usecmap 5 usecmap").useCMap).toBe("A");
  expect(check("usecmap").useCMap).toBeNull();
});

test("texts of an array are kept as they are, each by its place", () => {
  const [entry] = check("1 beginbfrange <0001> <0003> [<0041> /x <00420043>] endbfrange").texts;
  expect(entry).toMatchObject(range(1, 3, 2));
  expect(entry?.texts.map((text) => [...text])).toEqual([
    [0, 0x41],
    [0, 0x42, 0, 0x43],
  ]);
});
