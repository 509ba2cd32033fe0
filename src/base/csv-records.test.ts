import { describe, expect, test } from "vitest";
import { csvRecords } from "./csv-records.ts";

/** Cells of each record. */
const cellsOf = (text: string, separator = ",") =>
  [...csvRecords(text, separator)].map(({ cells }) => cells);
/** The line at which each record begins. */
const linesOf = (text: string) => [...csvRecords(text, ",")].map(({ line }) => line);

describe("cells", () => {
  test.each<[string, string, readonly (readonly string[])[]]>([
    ["stand between separators", "a,b,c", [["a", "b", "c"]]],
    ["may be empty, first and last too", ",a,", [["", "a", ""]]],
    ["keep their blanks", " a , b ", [[" a ", " b "]]],
    ["hold a separator between quotes", '"Berlin, Mitte",x', [["Berlin, Mitte", "x"]]],
    ["hold a quote that is written twice", '"5"" card"', [['5" card']]],
    ["may be a quote alone", '"""",x', [['"', "x"]]],
    ["may be quoted and empty", '"",x', [["", "x"]]],
    ["hold line ends between quotes", '"a\r\nb",c', [["a\r\nb", "c"]]],
    ["keep a quote that does not begin them", 'a"b",c', [['a"b"', "c"]]],
    ["keep what follows their closing quote", '"a"b c,d', [["ab c", "d"]]],
    ["keep a quote that follows their closing quote", '"a"b"c,d', [['ab"c', "d"]]],
    ["are read to the end where their quote stays open", '"a,b\nc', [["a,b\nc"]]],
    ["of an open quote may end in a doubled one", '"a""', [['a"']]],
  ])("%s", (_, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  test.each([";", "\t", "|"])("stand between any separator: %j", (separator) => {
    expect(cellsOf(`a${separator}b,c\nd${separator}e`, separator)).toEqual([
      ["a", "b,c"],
      ["d", "e"],
    ]);
  });
});

describe("records", () => {
  test.each<[string, string]>([
    ["Unix", "a\nb"],
    ["Windows", "a\r\nb"],
    ["old Macs", "a\rb"],
  ])("end as lines of %s do", (_, text) => {
    expect(cellsOf(text)).toEqual([["a"], ["b"]]);
  });

  test("a line end at the end begins an empty one, and no text is one as well", () => {
    expect(cellsOf("a\n")).toEqual([["a"], [""]]);
    expect(cellsOf("")).toEqual([[""]]);
  });

  test("two line ends are an empty record between them, whichever way they are written", () => {
    expect(cellsOf("a\n\nb")).toEqual([["a"], [""], ["b"]]);
    expect(cellsOf("a\r\n\r\nb")).toEqual([["a"], [""], ["b"]]);
    expect(cellsOf("a\n\rb")).toEqual([["a"], [""], ["b"]]);
  });

  test("say at which line of the file they begin, lines within quotes counted", () => {
    expect(linesOf("a\nb\r\nc\rd")).toEqual([1, 2, 3, 4]);
    expect(linesOf('"a\n\r\n\rb",c\n"d\ne"\nf')).toEqual([1, 5, 7]);
    expect(linesOf('x,"a\nb","c\nd"\ny')).toEqual([1, 4]);
  });

  test("say whether their last cell is a quote that nobody closed", () => {
    const isOpen = (text: string) => [...csvRecords(text, ",")].map((record) => record.isOpen);
    expect(isOpen('"a"\n"b')).toEqual([false, true]);
    expect(isOpen('"a""')).toEqual([true]);
    expect(isOpen('a"\n"b""c"')).toEqual([false, false]);
  });

  test("are made one by one: a reader may stop", () => {
    const records = csvRecords('a\n"open', ",");
    expect(records.next().value?.cells).toEqual(["a"]);
    expect(records.return(undefined).done).toBe(true);
  });
});
