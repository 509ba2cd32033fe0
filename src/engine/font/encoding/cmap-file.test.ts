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
