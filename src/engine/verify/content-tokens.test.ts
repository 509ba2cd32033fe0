import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { readOperators } from "./content-tokens.ts";

/** "operands name" of each operator. */
function check(content: string, operators: readonly string[]): void {
  const found = readOperators(latin1Bytes(content));
  expect(found.map(({ name, operands }) => `${operands}|${name}`)).toEqual(operators);
}

test.each<[string, string, readonly string[]]>([
  ["nothing", "", []],
  ["white space of all kinds", "\0\t\n\f\r q\0Q\r", ["|q", "|Q"]],
  ["numbers, names and an operator", "1 -.5 /A#20b +3. k", ["1 -.5 /A#20b +3.|k"]],
  ["operators of quotes and stars", "(a) ' 1 2 (b) \" T* b*", ["(a)|'", '1 2 (b)|"', "|T*", "|b*"]],
  ["true, false and null, which are operands", "true false null x", ["true false null|x"]],
  ["words that begin like true", "truely nullx", ["|truely", "|nullx"]],
  ["tokens that delimiters part", "/A/B[1]x(s)y<ab>z", ["/A /B [ 1 ]|x", "(s)|y", "<ab>|z"]],
  ["an array with words in it", "[a (b) c] TJ", ["[ a (b) c ]|TJ"]],
  [
    "a dictionary in a dictionary",
    "/P <</K <</X y>> /Z q>> BDC",
    ["/P << /K << /X y >> /Z q >>|BDC"],
  ],
  ["braces, each its own token", "{q}", ["{|q", "}|"]],
  ["brackets in strings", "(a(b)c) Tj (\\)) Tj (\\() Tj", ["(a(b)c)|Tj", "(\\))|Tj", "(\\()|Tj"]],
  ["a string with a comment sign", "(50% off) Tj q", ["(50% off)|Tj", "|q"]],
  ["a string with no end", "q (never", ["|q", "(never|"]],
  ["a hexadecimal string with white space", "<4 1\n> Tj", ["<4 1\n>|Tj"]],
  ["a hexadecimal string with no end", "q <41", ["|q", "<41|"]],
  ["a sign of greater by itself", "> q", [">|q"]],
  ["comments to the end of their line", "q % Q ET\nBT%x\rET", ["|q", "|BT", "|ET"]],
  ["a comment at the end", "q %", ["|q"]],
  ["operands without an operator", "q 1 2", ["|q", "1 2|"]],
])("tells operators apart: %s", (_, content, operators) => check(content, operators));

const GRAY = "BI /W 2 /H 2 /BPC 8 /CS /G ID ";

test.each<[string, string, readonly string[]]>([
  ["the bytes its entries say, whatever they are", `${GRAY}EI q EI Q`, ["BI", "Q"]],
  ["EI behind its bytes at once", `${GRAY}abcd\nEI Q`, ["BI", "Q"]],
  ["bytes that read like an end", `${GRAY}\nEI \nEI Q`, ["BI", "Q"]],
  [
    "long names",
    "BI /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB ID EI \nEI Q",
    ["BI", "Q"],
  ],
  ["four colours", "BI /W 1 /H 1 /BPC 8 /CS /CMYK ID EI Q\nEI Q", ["BI", "Q"]],
  ["a long four-colour name", "BI /W 1 /H 1 /BPC 8 /CS /DeviceCMYK ID EI Q\nEI Q", ["BI", "Q"]],
  ["three colours", "BI /W 1 /H 1 /BPC 16 /CS /RGB ID  EI Q \nEI Q", ["BI", "Q"]],
  ["grey by its long name", "BI /W 4 /H 1 /BPC 8 /CS /DeviceGray ID EI Q\nEI Q", ["BI", "Q"]],
  ["eight bits when none are said", "BI /W 4 /H 1 /CS /G ID EI Q\nEI Q", ["BI", "Q"]],
  ["rows padded to whole bytes", "BI /W 9 /H 2 /BPC 1 /CS /G ID EI Q\nEI Q", ["BI", "Q"]],
  ["a mask of one bit", "BI /W 9 /H 2 /IM true ID EI Q\nEI Q", ["BI", "Q"]],
  [
    "a mask by its long name, whatever its colours",
    "BI /W 9 /H 2 /ImageMask true /BPC 8 /CS /RGB ID EI Q\nEI Q",
    ["BI", "Q"],
  ],
  ["no mask", "BI /W 4 /H 1 /IM false /BPC 8 /CS /G ID EI Q\nEI Q", ["BI", "Q"]],
])("an inline image of stated length ends behind its bytes: %s", (_, content, names) => {
  expect(readOperators(latin1Bytes(content)).map(({ name }) => name)).toEqual(names);
});

test.each<[string, string, readonly string[]]>([
  [
    "a filter hides the length",
    "BI /W 4 /H 1 /BPC 8 /CS /G /F /Fl ID ab EI Q\nEI Q",
    ["BI", "Q", "EI", "Q"],
  ],
  [
    "a filter by its long name",
    "BI /W 4 /H 1 /BPC 8 /CS /G /Filter /Fl ID ab EI Q\nEI Q",
    ["BI", "Q", "EI", "Q"],
  ],
  [
    "a space that resources define",
    "BI /W 4 /H 1 /BPC 8 /CS /Cs1 ID ab EI Q\nEI Q",
    ["BI", "Q", "EI", "Q"],
  ],
  ["a width that is none", "BI /W x /H 1 /BPC 8 /CS /G ID ab EI Q", ["BI", "Q"]],
  [
    "entries that are no pairs",
    "BI /W 4 /H 1 /BPC 8 /CS /G /I ID ab EI Q\nEI Q",
    ["BI", "Q", "EI", "Q"],
  ],
  [
    "a length behind which no EI stands",
    "BI /W 3 /H 1 /BPC 8 /CS /G ID abcdefgh EI Q",
    ["BI", "Q"],
  ],
  ["EI within a word", "BI /F /Fl ID abEI cEI EIx EI Q", ["BI", "Q"]],
  ["EI before what is no content", "BI /F /Fl ID ab EI \x80\x81 EI Q", ["BI", "Q"]],
  ["EI before control characters", "BI /F /Fl ID ab EI \x01 EI Q", ["BI", "Q"]],
  ["EI at the end", "BI /F /Fl ID ab EI", ["BI"]],
  ["no EI at all", "BI /F /Fl ID ab", ["BI"]],
])("an inline image ends at the first EI that can be one: %s", (_, content, names) => {
  expect(readOperators(latin1Bytes(content)).map(({ name }) => name)).toEqual(names);
});

test("an inline image keeps its bytes as operands", () => {
  check("q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q", [
    "|q",
    " /W 1 /H 1 /BPC 8 /CS /G ID x EI|BI",
    "|Q",
  ]);
});

test("what looks like content is judged by the next 24 bytes alone", () => {
  const far = `BI /F /Fl ID ab EI ${" ".repeat(23)}`;
  expect(readOperators(latin1Bytes(`${far}\x80 EI Q`))[0]?.operands).toMatch(/ab EI$/);
  expect(readOperators(latin1Bytes(`${far.slice(0, -1)}\x80 EI Q`))[0]?.operands).not.toMatch(
    /ab EI$/,
  );
});
