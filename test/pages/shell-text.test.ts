import { describe, expect, test } from "vitest";
import { shellStatements } from "#pages/docs/shell-text.ts";

/** Words of the only command of the only statement. */
const wordsOf = (source: string) => shellStatements(source).map(({ commands }) => commands)[0]?.[0];

describe("the words of a command", () => {
  test.each<[string, string, readonly string[]]>([
    ["stand apart by blanks, however many", "curl  -X   POST", ["curl", "-X", "POST"]],
    [
      "go on in the next line after a backslash",
      "curl \\\n  -X \\\n  POST",
      ["curl", "-X", "POST"],
    ],
    ["keep blanks between double quotes", 'curl "a b"', ["curl", "a b"]],
    ["keep blanks between single quotes", "curl 'a b'", ["curl", "a b"]],
    ["lose their quotes where these stand within", 'curl a"b c"d', ["curl", "ab cd"]],
    ["may be empty between quotes", 'curl ""', ["curl", ""]],
    ["keep an escaped quote", String.raw`curl "a \"b\""`, ["curl", 'a "b"']],
    ["keep a backslash between single quotes", String.raw`curl 'a\nb'`, ["curl", String.raw`a\nb`]],
    ["keep the other quote", `curl "it's" 'say "a"'`, ["curl", "it's", 'say "a"']],
    [
      "keep a single quote that ends them for a moment",
      String.raw`curl 'it'\''s'`,
      ["curl", "it's"],
    ],
    [
      "keep names of variables",
      'curl -H "Authorization: Bearer $KEY"',
      ["curl", "-H", "Authorization: Bearer $KEY"],
    ],
    [
      "keep line ends between quotes",
      "curl -d '{\n  \"a\": 1\n}'",
      ["curl", "-d", '{\n  "a": 1\n}'],
    ],
    ["end at a comment", "curl a # b c", ["curl", "a"]],
    ["keep a number sign within", "curl a#b '#c'", ["curl", "a#b", "#c"]],
    ["keep a pipe between quotes", "grep 'a|b'", ["grep", "a|b"]],
  ])("%s", (_, source, words) => {
    expect(wordsOf(source)).toEqual(words);
  });
});

describe("a statement", () => {
  test("is of one line, and blank lines are none", () => {
    expect(shellStatements("curl a\n\n  \ncurl b\n").map(({ commands }) => commands)).toEqual([
      [["curl", "a"]],
      [["curl", "b"]],
    ]);
  });

  test("has the comment right above it, the last of several", () => {
    const told = shellStatements("# Upload\n#  it\ncurl a\ncurl b").map(({ comment }) => comment);
    expect(told).toEqual(["it", null]);
  });

  test("is taken in by no quote of a comment", () => {
    expect(
      shellStatements("# the shop's key\ncurl a # it's\ncurl b").map(({ commands }) => commands),
    ).toEqual([[["curl", "a"]], [["curl", "b"]]]);
  });

  test("has its commands in the order of the pipe", () => {
    expect(shellStatements("curl a | jq -r .id | head")[0]?.commands).toEqual([
      ["curl", "a"],
      ["jq", "-r", ".id"],
      ["head"],
    ]);
  });

  test.each<[string, string, string | null, readonly (readonly string[])[]]>([
    [
      "keeps what a command prints",
      "ID=$(curl a | jq -r .id)",
      "ID",
      [
        ["curl", "a"],
        ["jq", "-r", ".id"],
      ],
    ],
    ["sets a text", 'KEY="sk live"', "KEY", [["sk live"]]],
    ["sets a text for others", "export KEY=sk_1", "KEY", [["sk_1"]]],
    ["sets nothing", "KEY=", "KEY", [[""]]],
    ["sets no variable by an argument", "curl a=b", null, [["curl", "a=b"]]],
  ])("%s", (_, source, variable, commands) => {
    expect(shellStatements(source)).toEqual([
      { comment: null, variable, commands, declared: null },
    ]);
  });

  test("goes on over lines within a substitution", () => {
    expect(shellStatements("ID=$(curl a |\n  jq -r .id)\ncurl b")).toMatchObject([
      {
        variable: "ID",
        commands: [
          ["curl", "a"],
          ["jq", "-r", ".id"],
        ],
      },
      { variable: null },
    ]);
  });

  test("declares a function of one line, with what it runs", () => {
    expect(shellStatements('api() { curl -H "A: $KEY" "$@"; }')).toEqual([
      {
        comment: null,
        variable: null,
        declared: "api",
        commands: [["curl", "-H", "A: $KEY", "$@"]],
      },
    ]);
  });
});
