import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { Lexer } from "./lexer.ts";

function tokens(source: string): string[] {
  const lexer = new Lexer(latin1Bytes(source));
  const found: string[] = [];
  while (lexer.next() !== "end") {
    if (lexer.kind === "number") {
      found.push(String(lexer.number));
    } else if (lexer.kind === "string" || lexer.kind === "hexString") {
      found.push(`(${latin1Text(lexer.string)})`);
    } else if (lexer.kind === "name") {
      found.push(`/${lexer.text}`);
    } else {
      found.push(source.slice(lexer.start, lexer.end));
    }
  }
  return found;
}

describe("Lexer", () => {
  test.each([
    [
      "numbers of every spelling",
      "1 -2 +3 .5 -.25 4. 0.001 --7 12-34",
      ["1", "-2", "3", "0.5", "-0.25", "4", "0.001", "-7", "12"],
    ],
    ["a lone sign or point is zero", "- . +", ["0", "0", "0"]],
    [
      "many decimals",
      "0.123456789012345678901 -.1234567890123456",
      ["0.12345678901234568", "-0.1234567890123456"],
    ],
    [
      "what no double holds",
      "123456789012345678901 -99999999999999999999.5",
      ["9007199254740991", "-9007199254740991"],
    ],
    ["names with escapes", "/A#20B /C#zz /#41", ["/A B", "/C#zz", "/A"]],
    [
      "names that are told apart by their bytes alone",
      "/Aa/BB/Aa/C#42",
      ["/Aa", "/BB", "/Aa", "/CB"],
    ],
    ["the empty name", "/ /A", ["/", "/A"]],
    ["nested and escaped strings", "(a(b)c\\)\\n\\101\\7\\\r\nx)", ["(a(b)c)\nA\x07x)"]],
    ["line ends in strings read as LF", "(a\r\nb\rc)", ["(a\nb\nc)"]],
    ["hex strings, odd and spaced", "<48 65 6> <>", ["(He`)", "()"]],
    ["delimiters need no space", "[/A<<1>>]true", ["[", "/A", "<<", "1", ">>", "]", "true"]],
    ["comments", "1 % two\n3%x\r4", ["1", "3", "4"]],
    ["quote operators", "(a)' 1 2(b)\"", ["(a)", "'", "1", "2", "(b)", '"']],
    ["stray closers are told apart", ") > 1", [")", ">", "1"]],
    ["an unterminated string runs to the end", "(ab", ["(ab)"]],
    ["a keyword that runs on from a number", "0g 1x", ["0", "g", "1", "x"]],
  ])("%s", (_name, source, expected) => {
    expect(tokens(source)).toEqual(expected);
  });

  // ISO 32000-2, 7.3.3 allows none of these; the head of lexer.ts says who reads them so.
  test.each([
    ["a sign ends a number", "12-34", ["12"]],
    ["a sign ends decimals", "12.5-3 5-0.5 12.-5", ["12.5", "5", "12"]],
    ["a second point ends a number", "1.2.3 50.2.5", ["1.2", "50.2"]],
    ["a plus ends a number", "12+34 100-20-3", ["12", "100"]],
    ["a trailing sign adds nothing", "50- 50+", ["50", "50"]],
    ["an exponent is a keyword", "5e1", ["5", "e1"]],
    ["a letter behind a sign", "12-x", ["12", "x"]],
  ])("%s, which counts as damage", (_name, source, expected) => {
    const lexer = new Lexer(latin1Bytes(source));
    expect(tokens(source)).toEqual(expected);
    while (lexer.next() !== "end") {
      // Reads on.
    }
    expect(lexer.damage).toBe(source.split(" ").length);
  });

  test.each([
    ["numbers and names in order", "1 -2.5 --3 - . /A#zz", 0],
    ["an unclosed string", "(ab", 1],
    ["an unclosed hexadecimal string", "<48", 1],
    ["what is no hexadecimal digit", "<4x8 y>", 2],
  ])("damage of %s", (_name, source, expected) => {
    const lexer = new Lexer(latin1Bytes(source));
    while (lexer.next() !== "end") {
      // Reads on.
    }
    expect(lexer.damage).toBe(expected);
  });

  test("spans are those of the whole array and the limit holds", () => {
    const lexer = new Lexer(latin1Bytes("xx /Name 12345 yy"), 2, 12);
    expect([lexer.next(), lexer.start, lexer.end]).toEqual(["name", 3, 8]);
    expect([lexer.next(), lexer.start, lexer.end, lexer.number]).toEqual(["number", 9, 12, 123]);
    expect([lexer.next(), lexer.start]).toEqual(["end", 12]);
  });
});

/** Kinds and values of all tokens within a range. */
function read(source: string, start = 0, limit = source.length): readonly (readonly unknown[])[] {
  const lexer = new Lexer(latin1Bytes(source), start, limit);
  const found: (readonly unknown[])[] = [];
  while (lexer.next() !== "end") {
    const { kind, number, isInteger, text, string } = lexer;
    const values: Readonly<Record<string, readonly unknown[]>> = {
      number: [number, isInteger],
      name: [text],
      keyword: [text],
      string: [latin1Text(string)],
      hexString: [latin1Text(string)],
    };
    found.push([kind, ...(values[kind] ?? [])]);
  }
  return found;
}

describe("kinds of tokens", () => {
  test.each(["[", "]", "<<", ">>", "{", "}"])("%s is itself", (delimiter) => {
    expect(read(`${delimiter}1`)).toEqual([[delimiter], ["number", 1, true]]);
  });

  test.each<[string, readonly (readonly unknown[])[]]>([
    [")", [["stray"]]],
    ["> >", [["stray"], ["stray"]]],
    ["(a)", [["string", "a"]]],
    ["<61>", [["hexString", "a"]]],
    ["/a", [["name", "a"]]],
    ["true", [["keyword", "true"]]],
  ])("%s", (source, expected) => {
    expect(read(source)).toEqual(expected);
  });

  test.each<[string, number, boolean]>([
    ["12", 12, true],
    ["-12", -12, true],
    ["12.", 12, false],
    [".5", 0.5, false],
    ["0.0", 0, false],
    ["-0", 0, true],
    ["+7", 7, true],
    ["000000000000000000012", 12, true],
    ["123456789012345", 123_456_789_012_345, true],
    ["1234567890123456", 1_234_567_890_123_456, true],
    ["0.30000000000000004", 0.30000000000000004, false],
    ["123456.789012345678", Number.parseFloat("123456.789012345678"), false],
  ])("%s is %d, an integer %s", (source, number, isInteger) => {
    expect(read(source)).toEqual([["number", number, isInteger]]);
    expect(Object.is(read(source)[0]?.[1], -0)).toBe(false);
  });

  test.each(["q", "Tj", "BDC", "true", "endstream", "'", '"', "T*", "a-b", "x1"])(
    "the keyword %s, each time it stands there",
    (word) => {
      expect(read(`${word} ${word}`)).toEqual([
        ["keyword", word],
        ["keyword", word],
      ]);
      const lexer = new Lexer(latin1Bytes(word));
      lexer.next();
      expect([lexer.isKeyword(word), lexer.isKeyword("other")]).toEqual([true, false]);
    },
  );

  test("short keywords of the same letters in another order, or fewer of them, are told apart", () => {
    expect(read("ab ba a b abc acb bc c").map(([, text]) => text)).toEqual([
      "ab",
      "ba",
      "a",
      "b",
      "abc",
      "acb",
      "bc",
      "c",
    ]);
  });

  test("a name is no keyword, whatever it says", () => {
    const lexer = new Lexer(latin1Bytes("/Tj"));
    lexer.next();
    expect([lexer.text, lexer.isKeyword("Tj")]).toEqual(["Tj", false]);
  });
});

describe("nothing is read beyond the limit", () => {
  test.each<[string, string, number, readonly (readonly unknown[])[]]>([
    ["a number", "123", 2, [["number", 12, true]]],
    ["a sign", "-1", 1, [["number", 0, true]]],
    ["a keyword", "endobj", 3, [["keyword", "end"]]],
    ["a name", "/Name", 3, [["name", "Na"]]],
    ["the first of two angle brackets", "<<", 1, [["hexString", ""]]],
    ["the first of two closing ones", ">>", 1, [["stray"]]],
    ["a string", "(abc)", 3, [["string", "ab"]]],
    ["a hexadecimal string", "<6162>", 3, [["hexString", "a"]]],
    ["a comment", "1 % 2\n3", 4, [["number", 1, true]]],
    ["a backslash, which escapes nothing then", "(a\\)b)", 3, [["string", "a"]]],
    ["CR LF, of which LF is beyond", "(a\r\nb)", 3, [["string", "a\n"]]],
  ])("%s", (_, source, limit, expected) => {
    expect(read(source, 0, limit)).toEqual(expected);
  });

  test("digits behind it are no rest of a damaged number", () => {
    const lexer = new Lexer(latin1Bytes("12-345 7"), 0, 4);
    expect([lexer.next(), lexer.end, lexer.next()]).toEqual(["number", 4, "end"]);
  });

  test("a limit beyond the bytes is their end", () => {
    expect(read("12", 0, 99)).toEqual([["number", 12, true]]);
  });
});

// ISO 32000-2, 7.3.4.2 and table 3.
describe("strings", () => {
  test.each<[string, string]>([
    ["(\\n\\r\\t\\b\\f)", "\n\r\t\b\f"],
    ["(\\(\\)\\\\)", "()\\"],
    ["(\\q)", "q"],
    ["(\\0)", "\0"],
    ["(\\7)", "\x07"],
    ["(\\53)", "+"],
    ["(\\053)", "+"],
    ["(\\0053)", "\x053"],
    ["(\\58)", "\x058"],
    ["(\\378)", "\x1f8"],
    ["(\\777)", "\xff"],
    ["(\\8)", "8"],
    ["(a\\\nb)", "ab"],
    ["(a\\\rb)", "ab"],
    ["(a\\\r\nb)", "ab"],
    ["(a\\\n\nb)", "a\nb"],
    ["(a\n\rb)", "a\n\nb"],
    ["(a\r\r\nb)", "a\n\nb"],
    ["((a)(b(c)))", "(a)(b(c))"],
    ["(%a)", "%a"],
    ["()", ""],
  ])("%j", (source, expected) => {
    expect(read(source)).toEqual([["string", expected]]);
  });

  test("an escaped closer ends none, one that is unbalanced takes the rest", () => {
    expect(read("(a\\) b) c")).toEqual([
      ["string", "a) b"],
      ["keyword", "c"],
    ]);
    expect(read("(a (b) c")).toEqual([["string", "a (b) c"]]);
  });

  test.each<[string, string]>([
    ["<>", ""],
    ["<4>", "@"],
    ["<40>", "@"],
    ["<0>", "\0"],
    ["<00 0>", "\0\0"],
    ["<4 0\n4\t1>", "@A"],
    ["<aBcD>", "\xab\xcd"],
    ["<4g1>", "A"],
  ])("%j", (source, expected) => {
    expect(read(source)).toEqual([["hexString", expected]]);
  });
});

describe("names (7.3.5)", () => {
  test.each<[string, string]>([
    ["/A#42C", "ABC"],
    ["/#2f#23", "/#"],
    ["/a#b", "a#b"],
    ["/a#", "a#"],
    ["/#4", "#4"],
    ["/##41", "#A"],
    ["/#00", "\0"],
    ["/#E9", "\xe9"],
    ["/\xe9", "\xe9"],
    ["/1.5", "1.5"],
    ["/a-b'*", "a-b'*"],
  ])("%s", (source, expected) => {
    expect(read(source)).toEqual([["name", expected]]);
  });

  test("end at white space and delimiters", () => {
    expect(read("/a/b(c)/d<e0>/f[/g%h\n/i\0/j").map(([kind]) => kind)).toEqual([
      "name",
      "name",
      "string",
      "name",
      "hexString",
      "name",
      "[",
      "name",
      "name",
      "name",
    ]);
  });
});

test("a string without escapes is a view of the bytes, no copy", () => {
  const bytes = latin1Bytes("(abc)(a\\(c)");
  const lexer = new Lexer(bytes);
  lexer.next();
  expect(lexer.string.buffer).toBe(bytes.buffer);
  lexer.next();
  expect(lexer.string.buffer).not.toBe(bytes.buffer);
});
