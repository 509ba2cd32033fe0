import { expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { applyEdits, type ContentEdit } from "./apply-edits.ts";

/** Streams as they are joined: a line end between two. */
function unitOf(streams: readonly string[]): Parameters<typeof applyEdits>[0] {
  let at = 0;
  const parts = streams.map((text, i) => {
    const [start, end] = [at, at + text.length];
    at = end + 1;
    return { num: 10 + i, start, end };
  });
  const data = latin1Bytes(streams.join("\n"));
  return { data, parts } as unknown as Parameters<typeof applyEdits>[0];
}

/** The edit of the first place that reads `from`, which may reach over streams. */
function edit(streams: readonly string[], from: string, source: string): ContentEdit {
  const start = streams.join("\n").indexOf(from);
  expect(start, from).toBeGreaterThanOrEqual(0);
  return { span: { start, end: start + from.length }, source };
}

type Case = readonly [string, readonly string[], readonly (readonly [string, string])[], object];

test.each<Case>([
  ["nothing", ["q Q"], [], {}],
  ["one of two streams", ["q Q", "(a) Tj"], [["(a)", "(b)"]], { 11: "(b) Tj" }],
  [
    "both streams",
    ["(a) Tj", "(c) Tj"],
    [
      ["(c)", "(d)"],
      ["(a)", "(b)"],
    ],
    { 10: "(b) Tj", 11: "(d) Tj" },
  ],
  [
    "two places in any order",
    ["(a) Tj (b) Tj"],
    [
      ["(b)", "(2)"],
      ["(a)", "(1)"],
    ],
    { 10: "(1) Tj (2) Tj" },
  ],
  [
    "the beginning and the end",
    ["(a) Tj (b)"],
    [
      ["(a)", "<1>"],
      ["(b)", "<2>"],
    ],
    { 10: "<1> Tj <2>" },
  ],
  ["a place taken out", ["(a) Tj ET"], [["(a) Tj ", ""]], { 10: "ET" }],
  [
    "over the end of a stream: it goes to the first, the rest is gone",
    ["(a)", "Tj ET"],
    [["(a)\nTj", "<1> Tj"]],
    { 10: "<1> Tj", 11: " ET" },
  ],
  [
    "over three streams",
    ["q (a", "b", "c) Q"],
    [["(a\nb\nc)", "<1>"]],
    { 10: "q <1>", 11: "", 12: " Q" },
  ],
  [
    "up to the end of a stream, which leaves the next alone",
    ["(a)", "Tj"],
    [["(a)", "<1>"]],
    { 10: "<1>" },
  ],
])("edits are cut back into their streams: %s", (_, ...[streams, edits, changed]) => {
  const found = applyEdits(
    unitOf(streams),
    edits.map(([from, to]) => edit(streams, from, to)),
  );
  const texts = found.map(({ part, data }) => [
    (part as unknown as { num: number }).num,
    latin1Text(data),
  ]);
  expect(Object.fromEntries(texts)).toEqual(changed);
});

test.each<[string, string, string, string]>([
  ["a word before and behind", "Td(a)Tj", "9 Tc", "Td\n9 Tc\nTj"],
  ["a word before alone", "Td(a) Tj", "9", "Td\n9 Tj"],
  ["a word behind alone", "Td (a)Tj", "9", "Td 9\nTj"],
  ["delimiters of its own", "Td(a)Tj", "[<00>]", "Td[<00>]Tj"],
  ["nothing between words", "Td(a)Tj", "", "Td Tj"],
  ["nothing beside a delimiter", "[(a)]Tj", "", "[]Tj"],
  ["nothing at the end", "Td(a)", "", "Td"],
  ["nothing at the beginning", "(a)Tj", "", "Tj"],
  ["white space beside it", "Td (a) Tj", "9", "Td 9 Tj"],
])("tokens that only a string kept apart stay apart: %s", (_, ...[content, source, result]) => {
  const [found] = applyEdits(unitOf([content]), [edit([content], "(a)", source)]);
  expect(latin1Text(found!.data)).toBe(result);
});
