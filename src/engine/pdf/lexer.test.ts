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
    ["many decimals", "0.123456789012345678901", ["0.123456789012345"]],
    ["names with escapes", "/A#20B /C#zz /#41", ["/A B", "/C#zz", "/A"]],
    ["the empty name", "/ /A", ["/", "/A"]],
    ["nested and escaped strings", "(a(b)c\\)\\n\\101\\7\\\r\nx)", ["(a(b)c)\nA\x07x)"]],
    ["line ends in strings read as LF", "(a\r\nb\rc)", ["(a\nb\nc)"]],
    ["hex strings, odd and spaced", "<48 65 6> <>", ["(He`)", "()"]],
    ["delimiters need no space", "[/A<<1>>]true", ["[", "/A", "<<", "1", ">>", "]", "true"]],
    ["comments", "1 % two\n3%x\r4", ["1", "3", "4"]],
    ["quote operators", "(a)' 1 2(b)\"", ["(a)", "'", "1", "2", "(b)", '"']],
    ["stray closers become keywords", ") > 1", [")", ">", "1"]],
    ["an unterminated string runs to the end", "(ab", ["(ab)"]],
    ["a word that starts like a number", "0g 1x", ["0g", "1x"]],
  ])("%s", (_name, source, expected) => {
    expect(tokens(source)).toEqual(expected);
  });

  test("spans are those of the whole array and the limit holds", () => {
    const lexer = new Lexer(latin1Bytes("xx /Name 12345 yy"), 2, 12);
    expect([lexer.next(), lexer.start, lexer.end]).toEqual(["name", 3, 8]);
    expect([lexer.next(), lexer.start, lexer.end, lexer.number]).toEqual(["number", 9, 12, 123]);
    expect([lexer.next(), lexer.start]).toEqual(["end", 12]);
  });
});
