import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { canonicalHash, canonicalText } from "./canonical.ts";
import type { PdfStream, PdfValue } from "./objects.ts";
import { parseValue } from "./parse-value.ts";

const valueOf = (source: string): PdfValue => parseValue(latin1Bytes(source), 0).value;
const textOf = (source: string): string => canonicalText(valueOf(source));

describe("one text for", () => {
  test.each<[string, readonly string[]]>([
    ["keys in any order", ["<</A 1/B 2>>", "<</B 2/A 1>>", "<< /B\n2 /A % a comment\n1 >>"]],
    ["strings in either notation", ["(Ada)", "<416461>", "<41 64 61>", "(\\101da)"]],
    ["names with escapes that need none", ["/Ada", "/A#64a"]],
    ["numbers in any notation", ["[1 -2 .5]", "[01 -2.0 0.50]", "[+1 -02 0.5]"]],
    ["nested dictionaries", ["<</A<</C 1/B[1 2]>>>>", "<</A <</B [ 1 2 ]/C 1>> >>"]],
  ])("%s", (_, sources) => {
    expect(new Set(sources.map(textOf)).size).toBe(1);
    expect(new Set(sources.map((source) => canonicalHash(valueOf(source)))).size).toBe(1);
  });
});

describe("different texts for", () => {
  test.each<[string, string, string]>([
    ["a name and a string", "/Ada", "(Ada)"],
    ["a number and a name", "12", "/12"],
    ["null, true and the names of them", "true", "/true"],
    ["lists in another order", "[1 2]", "[2 1]"],
    ["one list and a list in a list", "[1 2]", "[[1 2]]"],
    ["a reference and three members", "[1 0 R]", "[1 0 /R]"],
    ["references to other objects", "1 0 R", "2 0 R"],
    ["references to other generations", "1 0 R", "1 1 R"],
    ["keys with other values", "<</A 1>>", "<</A 2>>"],
    ["keys that are there and that are not", "<</A 1>>", "<</A 1/B 1>>"],
    ["an empty list and an empty dictionary", "[]", "<<>>"],
    ["a string that looks like syntax", "(]>>)", "(])"],
    ["strings of other bytes", "<00>", "<0000>"],
    // Without quotes both would be "/A 1 /B 2".
    ["a name with a space in it", "<</A#201#20#2FB 2>>", "<</A 1/B 2>>"],
    ["a name with a quote in it", '/A"', "/A"],
  ])("%s", (_, first, second) => {
    expect(textOf(first)).not.toBe(textOf(second));
  });
});

test.each([
  ["null", "null"],
  ["true", "true"],
  ["-1.50", "-1.5"],
  ["/A#20b", '/"A b"'],
  ["(Ada)", "<416461>"],
  ["[1 /B (c) 4 0 R]", '[1 /"B" <63> 4 0 R]'],
  ["[]", "[]"],
  ["<</B null/A true>>", '<</"A" true /"B" null>>'],
])("%s is written %s", (source, text) => {
  expect(textOf(source)).toBe(text);
});

function streamOf(dict: string, data: string): PdfStream {
  const value = valueOf(dict);
  if (value === null || typeof value !== "object" || value.kind !== "dict") {
    throw new Error("no dictionary");
  }
  return { kind: "stream", dict: value, raw: latin1Bytes(data), num: 4, gen: 0 };
}

describe("a stream", () => {
  test("is its dictionary without /Length: encoding anew changes it without changing the value", () => {
    expect(canonicalText(streamOf("<</Length 3/A 1>>", "abc"))).toBe('<</"A" 1>>');
    expect(canonicalHash(streamOf("<</Length 3/A 1>>", "abc"))).toBe(
      canonicalHash(streamOf("<</A 1/Length 9 0 R>>", "abc")),
    );
  });

  test("keeps /Length where it is no stream's", () => {
    expect(canonicalText(streamOf("<</P<</Length 3>>>>", ""))).toBe('<</"P" <</"Length" 3>>>>');
  });

  test("is told by its data, in the hash", () => {
    expect(canonicalHash(streamOf("<</A 1>>", "abc"))).not.toBe(
      canonicalHash(streamOf("<</A 1>>", "abd")),
    );
    expect(canonicalHash(streamOf("<</A 1>>", ""))).toBe(canonicalHash(valueOf("<</A 1>>")));
  });

  test("does not depend on its number", () => {
    const stream = streamOf("<</A 1>>", "abc");
    expect(canonicalHash({ ...stream, num: 99, gen: 1 })).toBe(canonicalHash(stream));
  });
});

test("values nested without end are cut off, not run out of stack", () => {
  let value: PdfValue = 1;
  for (let i = 0; i < 100_000; i++) {
    value = { kind: "array", items: [value], span: { start: 0, end: 0 } };
  }
  expect(canonicalText(value)).toContain("…");
});
