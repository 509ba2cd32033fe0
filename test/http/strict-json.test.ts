import { describe, expect, test } from "vitest";
import { parseStrictJson } from "#http/strict-json.ts";

const read = (text: string, maxItems = 100): unknown => {
  const parsed = parseStrictJson(text, maxItems);
  return "wrong" in parsed ? parsed.wrong : { value: parsed.value };
};

describe("JSON that both ends read alike", () => {
  test.each<[text: string, value: unknown]>([
    ["null", null],
    ['""', ""],
    ["[]", []],
    ["{}", {}],
    ['{"a":{"a":1},"b":{"a":2}}', { a: { a: 1 }, b: { a: 2 } }],
    // Values may repeat, names of different objects may, and a name may be another's value.
    ['{"a":"a","b":"a"}', { a: "a", b: "a" }],
    ['[{"a":1},{"a":1}]', [{ a: 1 }, { a: 1 }]],
    ['{"a":["b","b"],"b":1}', { a: ["b", "b"], b: 1 }],
    ['{"a":[1,{"b":2}],"b":3}', { a: [1, { b: 2 }], b: 3 }],
    // Text that looks like structure is text.
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', { a: '{"a":1,"a":2}' }],
    ['{"a":"\\\\","b":"\\\\\\""}', { a: "\\", b: '\\"' }],
    ['{"\\"":1,"\\\\":2}', { '"': 1, "\\": 2 }],
  ])("is read: %s", (text, value) => {
    expect(read(text)).toEqual({ value });
  });

  test.each([
    ['{"a":1,"a":1}'],
    ['{"a":1,"b":{"c":[]},"a":2}'],
    ['{"a":{"b":1,"b":2}}'],
    ['[[{"b":1,"b":2}]]'],
    ['{"a":[],"a":[]}'],
    // One name in two spellings (RFC 8259, 7).
    ['{"a":1,"\\u0061":2}'],
    ['{"x\\"":1,"x\\"":2}'],
    ['{ "a" : 1 ,\n"a" : 2 }'],
  ])("has no name twice: %s", (text) => {
    expect(read(text)).toBe("has two members with one name in an object");
  });

  test.each([[""], ["{"], ["{'a':1}"], ['{"a":1,}'], ["[1 2]"], ['"open'], ["NaN"], ["\ufeff{}"]])(
    "is JSON: %j is not",
    (text) => {
      expect(read(text)).toBe("is not JSON");
    },
  );
});

describe("bounds", () => {
  test("sixty-four levels are read, one more is not, whatever they are made of", () => {
    const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    const objects = (levels: number): string =>
      `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
    expect(read(nested(64))).toHaveProperty("value");
    expect(read(objects(64))).toHaveProperty("value");
    const wrong = "is nested deeper than 64 levels";
    expect(read(nested(65))).toBe(wrong);
    expect(read(objects(65))).toBe(wrong);
    // Levels count while they are open.
    expect(read(`[${Array.from({ length: 70 }, () => "[]").join(",")}]`, 1000)).toHaveProperty(
      "value",
    );
  });

  test.each<[text: string, items: number]>([
    ["[]", 1],
    ["{}", 1],
    ["[1]", 1],
    ["[1,2]", 2],
    ["[[],[]]", 4],
    ['{"a":1,"b":[2,3]}', 4],
    // Commas and braces of a text are none of them.
    ['["a,b,{[\\",,"]', 1],
  ])("%s counts as %d members and items", (text, items) => {
    expect(read(text, items)).toHaveProperty("value");
    expect(read(text, items - 1)).toBe(`has over ${items - 1} members and items`);
  });

  test("a body without an end is counted before it is parsed", () => {
    expect(read("[".repeat(1_000_000), 50)).toBe("has over 50 members and items");
    expect(read(`"${"[".repeat(1000)}`, 50)).toBe("is not JSON");
  });
});
