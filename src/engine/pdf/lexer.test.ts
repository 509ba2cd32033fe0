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
