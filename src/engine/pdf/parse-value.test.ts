import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { isDict, type PdfValue } from "./objects.ts";
import { entrySpans, parseValue } from "./parse-value.ts";

/** A value as plain data, spans left out. */
function plain(value: PdfValue): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  switch (value.kind) {
    case "name":
      return `/${value.name}`;
    case "string":
      return `(${String.fromCharCode(...value.bytes)})`;
    case "ref":
      return `${value.num} ${value.gen} R`;
    case "array":
      return value.items.map(plain);
    case "dict":
      return Object.fromEntries([...value.entries].map(([key, entry]) => [key, plain(entry)]));
    case "stream":
      return "stream";
  }
}

describe("parseValue", () => {
  test.each<[string, string, unknown]>([
    ["scalars", " true", true],
    ["a number", "12 13", 12],
    ["a reference", "12 0 R", "12 0 R"],
    ["references inside an array", "[1 2 0 R 3 4 0 R]", [1, "2 0 R", 3, "4 0 R"]],
    [
      "a nested dictionary",
      "<</A<</B[(x)null false]>>/C 1>>",
      { A: { B: ["(x)", null, false] }, C: 1 },
    ],
    ["the last of two equal keys", "<</A 1/A 2>>", { A: 2 }],
    ["a key without a value", "<</A 1/B>>", { A: 1 }],
    ["a surplus value", "<</A 1 2/B 3>>", { A: 1, B: 3 }],
    ["a missing bracket", "<</A [1 2 /B 3 endobj", { A: [1, 2, "/B", 3] }],
    ["no value at all", "endobj", null],
  ])("%s", (_name, source, expected) => {
    expect(plain(parseValue(latin1Bytes(source), 0).value)).toEqual(expected);
  });

  test("span and end cover exactly the value", () => {
    const { value, end } = parseValue(latin1Bytes("  << /A 1 >> tail"), 0);
    expect(isDict(value) && value.span).toEqual({ start: 2, end: 12 });
    expect(end).toBe(12);
  });

  test("nesting deeper than the limit is refused, not overflowed", () => {
    expect(() => parseValue(latin1Bytes("[".repeat(100_000)), 0)).toThrow(/nested deeper/);
  });

  test("strings are decrypted where they stand", () => {
    const options = { decryptString: (stored: Uint8Array) => stored.map((byte) => byte + 1) };
    expect(plain(parseValue(latin1Bytes("[(HAL)]"), 0, options).value)).toEqual(["(IBM)"]);
  });

  test("duplicate keys are told", () => {
    expect(parseValue(latin1Bytes("<</A 1/A 2>>"), 0).duplicateKeys).toBe(true);
  });
});

test("entrySpans finds key and value of each entry, duplicates included", () => {
  const source = "xx<</A 12 0 R/B[1]/A (s)>>";
  const places = entrySpans(latin1Bytes(source), { start: 2, end: source.length });
  const shown = [...places].map(([name, spans]) => [
    name,
    ...spans.map(
      ({ key, value }) =>
        source.slice(key.start, key.end) + "|" + source.slice(value.start, value.end),
    ),
  ]);
  expect(shown).toEqual([
    ["A", "/A|12 0 R", "/A|(s)"],
    ["B", "/B|[1]"],
  ]);
});
