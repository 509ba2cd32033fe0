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
    ["no reference of numbers before the array", "[1 0 [R 2 R] 3 0 R]", [1, 0, [2], "3 0 R"]],
    [
      "no key from before the dictionary",
      "[/A <<1/B 2>> <</C 3>> 4]",
      ["/A", { B: 2 }, { C: 3 }, 4],
    ],
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
    ["a reference to 0", "0 0 R", "0 0 R"],
    ["a negative number before R", "-1 0 R", -1],
    ["a number with decimals before R", "1.0 0 R", 1],
    ["a generation with decimals", "1 0.0 R", 1],
    ["two numbers before another word", "1 0 obj", 1],
    ["a number before a name", "1 /R", 1],
    ["R without numbers in an array", "[R 5 R]", [5]],
    ["R behind a name and a number", "[/A 5 R]", ["/A", 5]],
    ["R behind a number and a name", "[5 /A R]", [5, "/A"]],
    ["a reference to a reference's number", "[1 0 R R]", ["1 0 R"]],
    ["words that are no values", "[1 foo 2 def]", [1, 2]],
    ["stray closers", "[1 ) 2]", [1, 2]],
    ["braces are no values", "[1 {2} 3]", [1, null, 2, null, 3]],
    ["truth and nothing", "[true false null True]", [true, false, null]],
    ["keys that are no names", "<<1 2/A 3(x)/B 4>>", { A: 3, B: 4 }],
    ["null for a key is passed over", "<<null/A 1>>", { A: 1 }],
    ["names for values", "<</A/B/C/D>>", { A: "/B", C: "/D" }],
    ["a dictionary closed as an array", "<</A 1]", { A: 1 }],
    ["an array closed as a dictionary", "[1 2>>", [1, 2]],
    ["the end of the bytes", "[1 [2", [1, [2]]],
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

describe("a container that was never closed ends where another part of the file begins", () => {
  test.each(["endobj", "obj", "stream", "endstream", "xref", "trailer", "startxref"])(
    "%s",
    (word) => {
      const source = `<</A [1 2 ${word} 3]>>`;
      const { value, end } = parseValue(latin1Bytes(source), 0);
      expect(plain(value)).toEqual({ A: [1, 2] });
      // The word is the caller's.
      expect(source.slice(end).trim().startsWith(word)).toBe(true);
    },
  );

  test("but not at a name or a string of it", () => {
    expect(plain(parseValue(latin1Bytes("[/endobj (endobj) 3]"), 0).value)).toEqual([
      "/endobj",
      "(endobj)",
      3,
    ]);
  });
});

describe("where a value ends", () => {
  test.each<[string, number]>([
    ["12 0 R tail", 6],
    ["12 0 tail", 2],
    ["12", 2],
    ["/A /B", 2],
    ["(a) (b)", 3],
    ["[1] [2]", 3],
    ["[1 [2] 3] 4", 9],
    ["endobj tail", 6],
    ["  % c\n 7 ", 8],
  ])("%j: at %d", (source, end) => {
    expect(parseValue(latin1Bytes(source), 0).end).toBe(end);
  });

  test("not beyond the limit", () => {
    expect(plain(parseValue(latin1Bytes("[1 2 3]"), 0, { limit: 4 }).value)).toEqual([1, 2]);
    expect(parseValue(latin1Bytes("[1 2 3]"), 0, { limit: 4 }).end).toBe(4);
    expect(plain(parseValue(latin1Bytes("xx[1]"), 2).value)).toEqual([1]);
  });
});

test("containers stand inside each other as deep as is allowed, not deeper", () => {
  const nested = (depth: number): Uint8Array => latin1Bytes("[".repeat(depth) + "]".repeat(depth));
  expect(() => parseValue(nested(3), 0, { maxDepth: 3 })).not.toThrow();
  expect(() => parseValue(nested(4), 0, { maxDepth: 3 })).toThrow(/deeper than 3/);
  expect(() => parseValue(nested(64), 0)).not.toThrow();
  expect(() => parseValue(nested(65), 0)).toThrow(/deeper than 64/);
  // Side by side they are not nested.
  expect(() => parseValue(latin1Bytes("[[][][[]]]"), 0, { maxDepth: 3 })).not.toThrow();
});

test("how a string was written is kept", () => {
  const hexOf = (source: string): unknown => {
    const { value } = parseValue(latin1Bytes(source), 0);
    return typeof value === "object" && value !== null && value.kind === "string" && value.hex;
  };
  expect([hexOf("(a)"), hexOf("<61>")]).toEqual([false, true]);
});

test("no duplicate keys are told where there are none", () => {
  expect(parseValue(latin1Bytes("<</A 1/B<</A 2>>>>"), 0).duplicateKeys).toBe(false);
  expect(parseValue(latin1Bytes("[<</A 1/A 2>>]"), 0).duplicateKeys).toBe(true);
});

test("entrySpans passes over what is no entry, and stays within its dictionary", () => {
  const source = "<</A 1 7/B [2 3>>/C 4";
  const places = entrySpans(latin1Bytes(source), { start: 0, end: source.indexOf("/C") });
  expect([...places.keys()]).toEqual(["A", "B"]);
  expect(places.get("B")?.[0]?.value).toEqual({ start: 11, end: 17 });
  const open = "<</A [1 2";
  expect(
    entrySpans(latin1Bytes(`${open} /B 3]`), { start: 0, end: open.length }).get("A")?.[0]?.value,
  ).toEqual({ start: 5, end: open.length });
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
