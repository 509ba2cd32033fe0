import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { inlineImageEnd } from "./inline-image.ts";
import { isDict } from "./objects.ts";
import { parseValue } from "./parse-value.ts";

/** The data of an image whose data start at 0, and the content behind it; null where no EI was found. */
function read(content: string, entries = "/Filter/FlateDecode"): readonly [string, string] | null {
  const { value: dict } = parseValue(latin1Bytes(`<<${entries}>>`), 0);
  if (!isDict(dict)) {
    throw new Error("no dictionary");
  }
  const data = latin1Bytes(content);
  const { dataEnd, next, closed } = inlineImageEnd(data, 0, dict);
  return closed ? [latin1Text(data, 0, dataEnd), latin1Text(data, next)] : null;
}

describe("the length of the data, where it is known", () => {
  // An end that reads like one stands in the data: only the length tells.
  const data = "x EI Q q";
  test.each<[string, entries: string]>([
    ["from /Length", `/Filter/FlateDecode/Length ${data.length}`],
    ["grey samples", "/Width 8/Height 1/BitsPerComponent 8/ColorSpace/G"],
    ["the same, spelt out", "/Width 8/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"],
    ["a null filter is none", "/Filter null/Width 8/Height 1/BitsPerComponent 8/ColorSpace/G"],
    ["rows that begin on bytes", "/Width 3/Height 8/BitsPerComponent 1/ColorSpace/G"],
    ["a mask, one bit whatever is said", "/ImageMask true/Width 57/Height 1/BitsPerComponent 8"],
    ["an index, one component", "/Width 8/Height 1/BitsPerComponent 8/ColorSpace[/I/RGB 1<00>]"],
    ["the same, spelt out", "/Width 8/Height 1/BitsPerComponent 8/ColorSpace[/Indexed/RGB 1<00>]"],
  ])("%s", (_, entries) => {
    for (const between of ["", "\n", " \r\n"]) {
      expect(read(`${data}${between}EI Q`, entries)).toEqual([data, " Q"]);
    }
  });

  test.each<[space: string, components: number]>([
    ["/G", 1],
    ["/DeviceGray", 1],
    ["/RGB", 3],
    ["/DeviceRGB", 3],
    ["/CMYK", 4],
    ["/DeviceCMYK", 4],
  ])("%s has %d components", (space, components) => {
    const samples = " EI q Q ".repeat(components);
    const entries = `/Width 2/Height 4/BitsPerComponent 8/ColorSpace${space}`;
    expect(read(`${samples}EI Q q`, entries)).toEqual([samples, " Q q"]);
  });

  test("more than white space before EI is not the end: it is looked for", () => {
    expect(read("ab   \u0001EI x EI Q q", "/Length 2")).toEqual(["ab   \u0001EI x", " Q q"]);
    expect(read("ab    EI Q q", "/Length 2")).toEqual(["ab   ", " Q q"]);
  });

  test("a length beyond the data is no length", () => {
    expect(read("abc EI Q q", "/Length 99")).toEqual(["abc", " Q q"]);
    expect(read("abc EI Q q", "/Length -1")).toEqual(["abc", " Q q"]);
    expect(read("abc EI Q q", "/Length/Name")).toEqual(["abc", " Q q"]);
    expect(read("EI Q q EI Q q", "/Length 0")).toEqual(["", " Q q EI Q q"]);
  });

  test.each([
    ["with a filter", "/Filter/Fl/Width 8/Height 1/BitsPerComponent 8/ColorSpace/G"],
    ["without a width", "/Height 8/BitsPerComponent 8/ColorSpace/G"],
    ["without a height", "/Width 8/BitsPerComponent 8/ColorSpace/G"],
    ["without bits", "/Width 8/Height 1/ColorSpace/G"],
    ["without a space", "/Width 8/Height 1/BitsPerComponent 8"],
    ["in a space of several names", "/Width 8/Height 1/BitsPerComponent 8/ColorSpace[/Lab 1]"],
    ["in a space that is no name", "/Width 8/Height 1/BitsPerComponent 8/ColorSpace 1"],
    ["in a null space", "/Width 8/Height 1/BitsPerComponent 8/ColorSpace null"],
    ["of less than nothing", "/Width -8/Height 1/BitsPerComponent 8/ColorSpace/G"],
  ])("is not known %s", (_, entries) => {
    expect(read(`${data} EI Q`, entries)?.[0]).toBe("x");
  });

  test("of a space that only resources know is not known", () => {
    const entries = "/Width 2/Height 1/BitsPerComponent 8/ColorSpace/CS0";
    expect(read("abcdef EI Q q", entries)).toEqual(["abcdef", " Q q"]);
  });
});

describe("an EI that is looked for", () => {
  test.each<[string, content: string, found: readonly [string, string] | null]>([
    ["stands between white space", "a EI Q q", ["a", " Q q"]],
    ["also at the end", "a\nEI", ["a", ""]],
    ["also right at the start", "EI Q q", ["", " Q q"]],
    ["is no part of a word", "aEI bEI EIc EI Q q", ["aEI bEI EIc", " Q q"]],
    ["may be followed by a delimiter", "a EI/P gs Q", ["a", "/P gs Q"]],
    [
      "is not followed by binary data",
      "a EI \u0001\u0002 b EI Q q",
      ["a EI \u0001\u0002 b", " Q q"],
    ],
    ["is not followed by words that are no operators", "a EI xyz b EI Q q", ["a EI xyz b", " Q q"]],
    ["nor by a second ID or EI", "a EI EI Q q", ["a EI", " Q q"]],
    ["may be followed by one operator and the end", "a EI Q", ["a", " Q"]],
    ["may be followed by a string of any bytes", "a EI (\u0001) Tj", ["a", " (\u0001) Tj"]],
    [
      "may be followed by numbers and names",
      "a EI -1 .5 +2 /zzz gs Q",
      ["a", " -1 .5 +2 /zzz gs Q"],
    ],
    ["may be followed by a comment", "a EI %\u0001\nQ q", ["a", " %\u0001\nQ q"]],
    [
      "the first, where nothing after any can be read",
      "a EI \u0001 EI \u0002",
      ["a", " \u0001 EI \u0002"],
    ],
    ["is not there", "a b c", null],
    ["is not there", "aEI", null],
  ])("%s", (_, content, found) => {
    expect(read(content)).toEqual(found);
  });

  // Behind one that reads as data, so that what follows has to tell; the first is taken where nothing can be read.
  test.each<[string, content: string, isContent: boolean]>([
    ["nothing", "", true],
    ["one operator", " Q", true],
    ["two operators, then data", " Q q \u0001", true],
    ["one operator, then data", " Q \u0001", false],
    ["numbers of every form", " 0 9 -1 .5 +2 Q q", true],
    ["a name", " /zzz gs Q", true],
    ["brackets", " [1 2] 0 d Q", true],
    ["a string of any bytes", " Q (\u0001) Tj", true],
    ["hexadecimal digits", " Q <41> Tj", true],
    ["a dictionary's beginning", "<</zzz", true],
    ["a comment", " %\u0001\nQ q", true],
    ["a letter beyond ASCII", " Q \u00e9", false],
    ["a control character", " Q \u0007", false],
    ["a deleted one", " Q \u007f", false],
    ["an operator spelt with the last letter of ASCII", " Q ~", false],
    ["a word that is none", " Q zz", false],
    ["an image's data", " Q ID", false],
    ["an operator with quotation marks", ` Q ' "`, true],
  ])("followed by %s: %j is content: %j", (_, content, isContent) => {
    const first = "x EI \u0001 y";
    expect(read(`${first} EI${content}`)?.[0]).toBe(isContent ? first : "x");
  });

  test("without one the data run to the end", () => {
    const { value: dict } = parseValue(latin1Bytes("<<>>"), 0);
    expect(isDict(dict) && inlineImageEnd(latin1Bytes("x y"), 1, dict)).toEqual({
      dataEnd: 3,
      next: 3,
      closed: false,
    });
  });

  test("is looked for from the start of the data on", () => {
    const { value: dict } = parseValue(latin1Bytes("<<>>"), 0);
    expect(isDict(dict) && inlineImageEnd(latin1Bytes(" EI Q q EI Q q"), 4, dict)).toMatchObject({
      dataEnd: 7,
      next: 10,
    });
  });

  test("two hundred bytes are looked at: what comes later tells nothing", () => {
    const isContent = (content: string): boolean => read(`x EI \u0001 y EI${content}`)?.[0] !== "x";
    expect(isContent(`${" 1".repeat(99)} \u0001`)).toBe(false);
    expect(isContent(`${" 1".repeat(100)} \u0001`)).toBe(true);
    // A word cut by the window may go on as an operator does.
    expect(isContent(`${" 1".repeat(99)} zzz`)).toBe(true);
    expect(isContent(`${" 1".repeat(97)} zzz`)).toBe(false);
  });

  test("sixty-four places are tried, then the first is taken", () => {
    const places = "a EI \u0001 ".repeat(64);
    expect(read(`${places}EI Q q`)?.[0]).toBe("a");
    expect(read(`${"a EI \u0001 ".repeat(63)}EI Q q`)?.[1]).toBe(" Q q");
  });
});
