import { expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { PdfValue } from "./objects.ts";
import { type ContentOperator, OperatorReader } from "./operator-reader.ts";

function read(content: string): { operators: ContentOperator[]; damage: number } {
  const reader = new OperatorReader(latin1Bytes(content));
  const operators: ContentOperator[] = [];
  for (let op = reader.next(); op !== null; op = reader.next()) {
    operators.push(op);
  }
  return { operators, damage: reader.damage };
}

function plain(value: PdfValue): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  switch (value.kind) {
    case "name":
      return `/${value.name}`;
    case "string":
      return `(${latin1Text(value.bytes)})`;
    case "array":
      return value.items.map(plain);
    case "dict":
      return Object.fromEntries([...value.entries].map(([key, item]) => [key, plain(item)]));
    case "ref":
    case "stream":
      return value.kind;
  }
}

const listing = (content: string): unknown[] =>
  read(content).operators.map(({ name, operands }) => [
    name,
    ...operands.map(({ value }) => plain(value)),
  ]);

/** One word to some readers and two to others ("1g", "0.1.2"), so the page is said to be damaged. */
const READ_DIFFERENTLY: ReadonlySet<string> = new Set([
  "numbers as bad writers spell them",
  "a number with two points",
  "a number that runs into its operator",
]);

test.each([
  ["numbers", "1 -2.5 +.5 4. -.002 0.10 00012 cm", [["cm", 1, -2.5, 0.5, 4, -0.002, 0.1, 12]]],
  ["numbers as bad writers spell them", "--3 1-2 - w", [["w", -3, 1, 0]]],
  ["a number with two points", "0.1.2 w", [["w", 0.1]]],
  [
    "a number that runs into its operator",
    "1g 0 0 m",
    [
      ["g", 1],
      ["m", 0, 0],
    ],
  ],
  ["many digits", "123456789012345678901234567890.5 w", [["w", Number.MAX_SAFE_INTEGER]]],
  ["names with escapes", "/A#20B /#23 gs", [["gs", "/A B", "/#"]]],
  ["nested brackets and escapes", "(a(b)\\)\\n\\101\\\r\nc\rd) Tj", [["Tj", "(a(b))\nAc\nd)"]]],
  [
    "hexadecimal strings",
    "<48 65 6C6> Tj <> Tj",
    [
      ["Tj", "(Hel`)"],
      ["Tj", "()"],
    ],
  ],
  ["arrays", "[(a)-250<62>[1]]TJ", [["TJ", ["(a)", -250, "(b)", [1]]]]],
  [
    "dictionaries",
    "/Span<</MCID 3/A[1]/B<</C true>>>>BDC",
    [["BDC", "/Span", { MCID: 3, A: [1], B: { C: true } }]],
  ],
  ["comments", "1 % 2 Tj (\n w", [["w", 1]]],
  [
    "quotes and stars",
    "T* (a)' 1 2(b)\" f* b*",
    [["T*"], ["'", "(a)"], ['"', 1, 2, "(b)"], ["f*"], ["b*"]],
  ],
  ["true, false and null", "true false null x", [["x", true, false, null]]],
])("reads %s", (name, content, expected) => {
  expect(listing(content)).toEqual(expected);
  expect(read(content).damage).toBe(READ_DIFFERENTLY.has(name) ? 1 : 0);
});

test.each([
  ["an unclosed string", "q (abc", [["q"]]],
  ["an unclosed array before an operator", "[(a) 1 Tj Q", [["Tj", ["(a)", 1]], ["Q"]]],
  ["stray brackets", ") ] >> } 1 w", [["w", 1]]],
  ["operands at the end", "q 1 2 3", [["q"]]],
])("counts %s as damage and goes on", (_, content, expected) => {
  expect(listing(content)).toEqual(expected);
  expect(read(content).damage).toBeGreaterThan(0);
});

test("spans reach from the first operand to the end of the keyword, elements have their own", () => {
  const content = "q  1 0 0 rg\n[ (ab) -20 <63> ]  TJ Q";
  const { operators } = read(content);
  const source = operators.map(({ start, end }) => content.slice(start, end));
  expect(source).toEqual(["q", "1 0 0 rg", "[ (ab) -20 <63> ]  TJ", "Q"]);
  expect(operators.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  const items = operators[2]?.operands[0]?.items ?? [];
  expect(items.map(({ start, end }) => content.slice(start, end))).toEqual(["(ab)", "-20", "<63>"]);
});

test.each([
  ["by its size", "BI /W 2 /H 2 /CS /RGB /BPC 8 ID EI Q EI Q EI\nEI Q"],
  ["by its length", "BI /W 9 /H 9 /F /Fl /L 12 ID EI Q EI Q EI\nEI Q"],
  ["past an EI that no content follows", "BI /W 9 /H 9 /F /Fl ID ab EI \x80\x81 EI zz EI\nEI Q"],
  ["at the end of the data", "BI /W 1 /H 1 /F /Fl ID abc\nEI"],
])("an inline image ends %s", (_, content) => {
  const [image, next, ...more] = read(content).operators;
  expect(image?.name).toBe("BI");
  expect(image?.end).toBe(content.lastIndexOf("EI") + 2);
  expect(next?.name ?? "Q").toBe("Q");
  expect(more).toEqual([]);
});

test("short keys of inline images become full names", () => {
  const [image] = read("BI /W 4 /H 2 /IM true /F /A85 ID abc~> EI Q").operators;
  expect(plain(image?.inlineImage?.dict ?? null)).toEqual({
    Width: 4,
    Height: 2,
    ImageMask: true,
    Filter: "/A85",
  });
});

test("any bytes are read to the end without a throw", () => {
  // A linear congruential generator (Knuth, MMIX) in place of randomness: the same bytes every time.
  let seed = 1n;
  const alphabet = latin1Bytes("()<>[]/%{}\\ \n\r0123456789.-+BIDEITjqQ'\"*\x00\x80\xff");
  for (let round = 0; round < 300; round++) {
    const data = new Uint8Array(300);
    for (let i = 0; i < data.length; i++) {
      seed = (seed * 6364136223846793005n + 1442695040888963407n) % (1n << 64n);
      data[i] = alphabet[Number((seed >> 33n) % BigInt(alphabet.length))] ?? 0;
    }
    const reader = new OperatorReader(data);
    let last = -1;
    let count = 0;
    for (let op = reader.next(); op !== null; op = reader.next()) {
      expect(op.end).toBeGreaterThan(last);
      expect(op.end).toBeLessThanOrEqual(data.length);
      expect(op.start).toBeLessThan(op.end);
      expect(op.index).toBe(count++);
      last = op.end;
    }
  }
});
